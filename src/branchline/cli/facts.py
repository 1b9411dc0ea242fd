"""A board's facts and rule values, in words and as plain data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, fields, is_dataclass
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from branchline.boards.loader import address
from branchline.boards.schema import CERTAIN, WORST_CONFIDENCE, Board, City, Ticket, Track
from branchline.cli.words import Words


def size(board: Board) -> tuple[int, int, int]:
    """Cities with a name, tracks, tickets."""
    cities = sum(city.named and not city.end_point for city in board.cities)
    return cities, len(board.tracks), len(board.tickets)


def mechanisms(board: Board, words: Words) -> list[str]:
    """What a board has that the plainest one has not, each in a few words."""
    rules, kinds = board.rules, {track.kind for track in board.tracks}
    found = {
        "tunnel": "tunnel" in kinds,
        "ferry": "ferry" in kinds,
        "countries": any(country.cards for country in board.countries),
        "draw_bonus": any(track.draw_bonus for track in board.tracks),
        "tours": any(ticket.tour for ticket in board.tickets),
        "harbours": rules.harbours is not None,
    }
    special = [words("m_reconstruction")] if board.reconstruction else []
    if len(rules.pieces) > 1:
        special.append(" & ".join(words.plural(piece.name[words.lang]) for piece in rules.pieces))
    special += [words(f"m_{name}") for name, there in found.items() if there]
    if rules.awards_in_play:
        special.append(words("m_awards", n=rules.awards_in_play, of=len(rules.awards)))
    else:
        special += [f"{award.name[words.lang]} +{award.points}" for award in rules.awards]
    return special


# As data -----------------------------------------------------------------------------------------------------------


def everything_about(board: Board) -> dict[str, Any]:
    """Everything a board says, ready for JSON."""
    return {
        "id": board.id,
        "name": board.name["en"],
        "names": board.name,
        "terms": board.terms,
        "reconstruction": board.reconstruction,
        "notes": list(board.notes),
        "confidence": confidence(board),
        "digest": board.digest,
        "rules_digest": board.rules_digest,
        "cities": [_city(city) for city in board.cities],
        "tracks": [_track(track) for track in board.tracks],
        "tickets": [_ticket(ticket) for ticket in board.tickets],
        "countries": [asdict(country) for country in board.countries],
        "rules": asdict(board.rules),
    }


def _city(city: City) -> dict[str, Any]:
    names = city.printed_name
    return {**asdict(city), "name": names.get("en", ""), "names": names, "tags": list(city.tags)}


def _track(track: Track) -> dict[str, Any]:
    return asdict(track)


def _ticket(ticket: Ticket) -> dict[str, Any]:
    worth: dict[str, Any] = {"points": ticket.points} if ticket.tour is None else {"tour": asdict(ticket.tour)}
    return {"id": ticket.id, "cities": list(ticket.cities), **worth, "confidence": ticket.confidence}


def confidence(board: Board) -> dict[str, dict[str, int]]:
    """How many facts of each kind are how certain, the least certain first."""
    kinds = {
        "cities": [city.confidence for city in board.cities],
        "tracks": [track.confidence for track in board.tracks],
        "tickets": [ticket.confidence for ticket in board.tickets],
        "country_cards": [word for country in board.countries for word in country.confidence],
        "awards": [award.confidence for award in board.rules.awards],
    }
    counts = {kind: Counter(found) for kind, found in kinds.items() if found}
    return {kind: {word: n[word] for word in WORST_CONFIDENCE if n[word]} for kind, n in counts.items()}


# In words ----------------------------------------------------------------------------------------------------------


def show_board(board: Board, console: Console) -> None:
    names = {city.id: city.printed_name.get("en", city.id) for city in board.cities}
    mark = "  [yellow](a reconstruction)[/]" if board.reconstruction else ""
    low, high = board.rules.players
    cities, tracks, tickets = size(board)
    console.print(f"[bold]{board.name['en']}[/] · {board.name['fr']} · id {address(board)}{mark}")
    console.print(f"{low} to {high} players, {cities} cities, {tracks} tracks, {tickets} tickets")
    for note in board.notes:
        console.print(Text(note, "dim"))
    console.print("\n[bold]How certain the facts are[/]")
    for kind, counts in confidence(board).items():
        console.print(f" {kind.replace('_', ' ')}: {', '.join(f'{n} {word}' for word, n in counts.items())}")
    console.print("\n[bold]Rules[/]")
    console.print(rule_table(board))
    console.print("\n[bold]Tracks[/]")
    console.print(_track_table(board, names))
    console.print("\n[bold]Tickets[/]")
    console.print(_ticket_table(board, names))
    stacks = [
        f"{country.name['en']} {' '.join(map(str, country.cards))}" for country in board.countries if country.cards
    ]
    if stacks:
        console.print("\n[bold]Country cards[/], highest on top")
        console.print(" " + " · ".join(stacks))


def rule_table(board: Board) -> Table:
    table = _table("value", "")
    for name, value in rule_values(board.rules):
        table.add_row(name, value)
    return table


def rule_values(value: Any, name: str = "") -> Iterator[tuple[str, str]]:
    """Every rule value with its dotted name, as `options` of a game take it."""
    if is_dataclass(value) and not isinstance(value, type):
        for field in fields(value):
            yield from rule_values(getattr(value, field.name), f"{name}.{field.name}".lstrip("."))
    elif isinstance(value, dict):
        for key, entry in value.items():
            yield from rule_values(entry, f"{name}.{key}")
    elif isinstance(value, tuple) and value and is_dataclass(value[0]):
        for i, entry in enumerate(value):
            yield from rule_values(entry, f"{name}[{getattr(entry, 'id', i)}]")
    else:
        words = ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)
        yield name, words or "–"


def _table(*columns: str) -> Table:
    table = Table(box=None, header_style="dim", padding=(0, 2, 0, 1), show_header=any(columns))
    for column in columns:
        table.add_column(column)
    return table


def _track_table(board: Board, names: dict[str, str]) -> Table:
    table = _table("id", "from", "to", "spaces", "colour", "kind", "special", "confidence")
    for t in board.tracks:
        marks = [f"locomotives {t.locomotives}"] if t.locomotives else []
        marks += [f"+{t.draw_bonus} cards"] if t.draw_bonus else []
        marks += ["paired"] if t.paired else []
        marks += [f"any {t.any_for_card} for a card"] if t.any_for_card else []
        sure = "" if t.confidence == CERTAIN else t.confidence
        table.add_row(t.id, names[t.a], names[t.b], str(t.length), t.colour, t.kind, ", ".join(marks), sure)
    return table


def _ticket_table(board: Board, names: dict[str, str]) -> Table:
    table = _table("cities", "points", "confidence")
    for ticket in board.tickets:
        tour = ticket.tour
        worth = str(ticket.points) if tour is None else f"{tour.in_order} / {tour.any_order} / {tour.failed}"
        sure = "" if ticket.confidence == CERTAIN else ticket.confidence
        table.add_row(" – ".join(names[city] for city in ticket.cities), worth, sure)
    return table
