"""A board's facts and rule values, in words and as plain data."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, fields, is_dataclass
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from branchline.boards.loader import address
from branchline.boards.schema import CERTAIN, Board, City, Ticket
from branchline.cli.screens import table
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
        "confidence": board.sources(),
        "digest": board.digest,
        "rules_digest": board.rules_digest,
        "cities": [_city(city) for city in board.cities],
        "tracks": list(map(asdict, board.tracks)),
        "tickets": [_ticket(ticket) for ticket in board.tickets],
        "countries": list(map(asdict, board.countries)),
        "rules": asdict(board.rules),
    }


def _city(city: City) -> dict[str, Any]:
    names = city.printed_name
    return {**asdict(city), "name": names.get("en", ""), "names": names, "tags": list(city.tags)}


def _ticket(ticket: Ticket) -> dict[str, Any]:
    worth: dict[str, Any] = {"points": ticket.points} if ticket.tour is None else {"tour": asdict(ticket.tour)}
    return {"id": ticket.id, "cities": list(ticket.cities), **worth, "confidence": ticket.confidence}


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
    for kind, counts in board.sources().items():
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
    found = table("value", "", left=1)
    for name, value in rule_values(board.rules):
        found.add_row(name, value)
    return found


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


def _track_table(board: Board, names: dict[str, str]) -> Table:
    found = table("id", "from", "to", "spaces", "colour", "kind", "special", "confidence", left=1)
    for t in board.tracks:
        marks = [f"locomotives {t.locomotives}"] if t.locomotives else []
        marks += [f"+{t.draw_bonus} cards"] if t.draw_bonus else []
        marks += ["paired"] if t.paired else []
        marks += [f"any {t.any_for_card} for a card"] if t.any_for_card else []
        sure = "" if t.confidence == CERTAIN else t.confidence
        found.add_row(t.id, names[t.a], names[t.b], str(t.length), t.colour, t.kind, ", ".join(marks), sure)
    return found


def _ticket_table(board: Board, names: dict[str, str]) -> Table:
    found = table("cities", "points", "confidence", left=1)
    for ticket in board.tickets:
        tour = ticket.tour
        worth = str(ticket.points) if tour is None else f"{tour.in_order} / {tour.any_order} / {tour.failed}"
        sure = "" if ticket.confidence == CERTAIN else ticket.confidence
        found.add_row(" – ".join(names[city] for city in ticket.cities), worth, sure)
    return found
