"""Reads a board file and refuses what does not hold together, naming the file, the field and the remedy."""

from __future__ import annotations

import dataclasses
import hashlib
import itertools
import json
import re
import tomllib
from collections import Counter
from collections.abc import Mapping
from functools import cache, partial
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from branchline.boards import schema
from branchline.boards.fields import Fields, did_you_mean
from branchline.boards.layout import parse_layout
from branchline.boards.parallels import unsaid
from branchline.boards.rules import MAX_ANY, MAX_LENGTH, MAX_PARALLEL, parse_rules
from branchline.boards.schema import (
    CERTAIN,
    GRAY,
    USUAL_TERMS,
    WORST_CONFIDENCE,
    Board,
    City,
    Country,
    Rules,
    Terms,
    Ticket,
    Tour,
    Track,
)


class BoardError(ValueError):
    """A board file that cannot be played, with the place of the fault."""


BUILT_IN = ("usa", "nordic", "poland", "northern_lights", "world", "usa_classic")

_cache: dict[str, Board] = {}
"""Built-in and past boards that were read."""

_registered: dict[str, Board] = {}
"""Boards of others, by their ids."""


def known_boards() -> tuple[str, ...]:
    """The ids that `load_board` knows without a file: those of the built-in boards, then those registered."""
    return (*BUILT_IN, *_registered)


@cache
def past_boards() -> tuple[str, ...]:
    """The boards of earlier versions, each as `id@digest`: not offered for new games, but games begun on them go on."""
    files = (resources.files(__package__) / "past").iterdir()
    return tuple(sorted(file.name.removesuffix(".toml").replace("-", "@") for file in files))


def address(board: Board) -> str:
    """The name by which `load_board` finds a board: its id, for a past board with the digest."""
    past = f"{board.id}@{board.digest}"
    return past if past in past_boards() else board.id


def board_begun_on(id: str, digest: str | None) -> Board:
    """The board of this id that a game began on: the past one with this digest, else that of today.

    None: the game is older than the noting of digests, and so than any board that was replaced since.
    """
    past = [one for one in past_boards() if one == f"{id}@{digest}" or (digest is None and one.startswith(f"{id}@"))]
    return load_board(past[0] if past else id)


def register_board(source: str | Path | Board) -> Board:
    """Makes a board, or the one in a file, known by its id as the built-in ones are, until the process ends."""
    board = source if isinstance(source, Board) else load_board(source)
    known = load_board(board.id) if board.id in known_boards() else None
    if board == known:
        return known
    if known is not None and (board.id in BUILT_IN or _digests(board) != _digests(known)):
        where = "" if isinstance(source, Board) else f"{source}: "
        raise BoardError(f'{where}id: "{board.id}" is another board already; choose another id')
    _registered[board.id] = board
    return board


def load_board(source: str | Path) -> Board:
    """The board with this id, or the one in this file."""
    key = str(source)
    if key in _registered:
        return _registered[key]
    if key in _cache:
        return _cache[key]
    if shipped := _shipped(key):
        return _cache.setdefault(key, parse_board(shipped.read_text("utf-8"), shipped.name))
    path = Path(source)
    if path.suffix != ".toml" and not path.exists():
        file = f"{key}.toml"
        hint = f'; did you mean "{file}"?' if Path(file).is_file() else did_you_mean(key.lower(), known_boards())
        raise BoardError(f'no board "{key}"{hint} (boards: {", ".join(known_boards())}, or a path to a .toml file)')
    try:
        text = path.read_text("utf-8")
    except FileNotFoundError:
        raise BoardError(f"{path}: no such file") from None
    except IsADirectoryError:
        raise BoardError(f"{path}: a folder; name a .toml file in it") from None
    except (OSError, UnicodeDecodeError) as error:
        raise BoardError(f"{path}: cannot be read as UTF-8 text ({error})") from None
    board = parse_board(text, path.name, path.parent)
    if board.id in BUILT_IN and _digests(board) != _digests(load_board(board.id)):
        raise BoardError(f'{path.name}: id: "{board.id}" is a built-in board, and this is another; choose another id')
    return board


def _shipped(name: str) -> Traversable | None:
    """The file of a built-in or a past board."""
    folder = resources.files(__package__)
    if name in BUILT_IN:
        return folder / f"{name}.toml"
    return folder / "past" / f"{name.replace('@', '-')}.toml" if name in past_boards() else None


def _digests(board: Board) -> tuple[str, str]:
    return board.digest, board.rules_digest


def parse_board(text: str, name: str, folder: Path | None = None) -> Board:
    """The board written in `text`; `name` stands in front of every error."""
    return _build(_read(text, name, folder, (name,)), name)


def _read(text: str, name: str, folder: Path | None, above: tuple[str, ...]) -> dict[str, Any]:
    """A board file as plain data, its bases laid under it; `above` are the files that led here."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BoardError(f"{name}: not valid TOML: {error}") from None
    if "base" in data:
        data = _edition(_read_base(data["base"], f"{name}: base", folder, above), data, name)
    rules = data.get("rules")
    if isinstance(rules, dict) and "base" in rules:
        base = _read_base(rules["base"], f"{name}: rules.base", folder, above).get("rules")
        if not isinstance(base, dict):
            raise BoardError(f'{name}: rules.base: "{rules["base"]}" has no rules')
        data["rules"] = _merge(base, {key: value for key, value in rules.items() if key != "base"})
    return data


def _read_base(base: object, where: str, folder: Path | None, above: tuple[str, ...]) -> dict[str, Any]:
    if not isinstance(base, str):
        raise BoardError(f"{where}: expected the id of a board or a file name, found {base!r}")
    if shipped := _shipped(base):
        return _read(shipped.read_text("utf-8"), shipped.name, None, ())
    path = (folder or Path()) / base
    if path.name in above:
        raise BoardError(f'{where}: "{base}" leads back to itself; a base must be another board')
    if not path.is_file():
        raise BoardError(f'{where}: no board "{base}" (boards: {", ".join(BUILT_IN)}, or a file beside this one)')
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BoardError(f"{where}: {path} cannot be read as UTF-8 text ({error})") from None
    return _read(text, path.name, path.parent, (*above, path.name))


def _edition(base: dict[str, Any], changes: dict[str, Any], name: str) -> dict[str, Any]:
    """`base` with the differences of an edition laid over it."""
    for field in ("id", "name"):
        if field not in changes:
            raise BoardError(f"{name}: {field}: is missing; an edition has its own")
    if not isinstance(base.get("tickets"), list):
        raise BoardError(f'{name}: base: "{changes["base"]}" has no tickets')
    dropped = changes.get("without_tickets", [])
    if not isinstance(dropped, list):
        raise BoardError(f"{name}: without_tickets: expected a list of tickets, found {dropped!r}")
    known = [_ticket_id(ticket) for ticket in base["tickets"]]
    for i, ticket in enumerate(dropped):
        if ticket not in known:
            raise BoardError(f'{name}: without_tickets[{i}]: {changes["base"]} has no ticket "{ticket}"')
    base["tickets"] = [ticket for ticket in base["tickets"] if _ticket_id(ticket) not in dropped]
    return _merge(base, {key: value for key, value in changes.items() if key not in ("base", "without_tickets")})


def _ticket_id(ticket: Any) -> str:
    """The id of a ticket as it is written; none where it will be refused anyway."""
    if not isinstance(ticket, dict) or not isinstance(ticket.get("cities"), list):
        return ""
    return str(ticket.get("id", "-".join(map(str, ticket["cities"]))))


def _merge(base: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    merged = dict(base)
    for key, value in changes.items():
        old = merged.get(key)
        merged[key] = _merge(old, value) if isinstance(old, dict) and isinstance(value, dict) else value
    return merged


def _build(data: dict[str, Any], name: str) -> Board:
    top = Fields(data, name, BoardError)
    top.integer("format", 1, 1)
    id = top.identifier("id")
    names = top.names("name")
    rules = top.one("rules", parse_rules)
    countries = top.each("countries", _country, [])
    top.refuse_twins("countries", countries)
    cities = top.each("cities", _city)
    top.refuse_twins("cities", cities)
    _refuse_stranded_cards(countries, cities, name)
    tracks = _tracks(top.rows("tracks"), {c.id: c for c in cities}, rules, name)
    tickets = _tickets(top.rows("tickets"), {c.id: c for c in cities}, name)
    top.refuse_twins("tickets", tickets)
    _refuse_short_deal(len(tickets), rules, f"{name}: tickets")
    layout = top.one("layout", partial(parse_layout, tracks, {c.id for c in cities}))
    card_names = top.one("card_names", partial(_card_names, (*rules.colours, rules.wild)), {})
    reconstruction = top.flag("reconstruction", False)
    notes = top.texts("notes", ())
    terms = top.one("terms", _terms, {})
    top.done()
    things: list[Any] = [*cities, *tracks, *tickets, *countries]
    facts = [dataclasses.asdict(thing) for thing in things]
    for fact in facts:
        for geography in ("x", "y", "lat", "lon", "confidence", "name", "wrap"):
            fact.pop(geography, None)
    return Board(
        id, names, cities, tracks, tickets, countries, rules, layout, reconstruction, notes,
        _digest([id, facts]), _rules_digest(rules), card_names, terms,
    )  # fmt: skip


def _digest(facts: object) -> str:
    return hashlib.sha256(json.dumps(facts, sort_keys=True, ensure_ascii=False).encode()).hexdigest()[:16]


LATER = {"exhausted_country_pays": True}
"""Rule values added later, with what every board had before: digests leave that out, so old records hold."""


def _rules_digest(rules: Rules) -> str:
    facts = dataclasses.asdict(rules)
    return _digest({name: fact for name, fact in facts.items() if name not in LATER or fact != LATER[name]})


def override_rules(board: Board, options: Mapping[str, Any]) -> Board:
    """The board with some rule values replaced, as in {"tickets.deal": 3, "end.pieces": 0}."""
    given: Any = options
    if not isinstance(given, Mapping) or not all(isinstance(path, str) for path in given):
        raise BoardError(f'options: expected rule values by name, as in {{"tickets.deal": 3}}, found {options!r}')
    data = _plain(dataclasses.asdict(board.rules))
    for path, value in options.items():
        *tables, last = path.split(".")
        place = data
        for name in tables:
            place = place.get(name) if isinstance(place, dict) else None
        if not isinstance(place, dict) or (last not in place and not tables):
            raise BoardError(f'options: no rule value "{path}" (values: {", ".join(sorted(data))})')
        place[last] = _plain(value)
    all_kept = board.rules.pieces_kept == sum(piece.count for piece in board.rules.pieces)
    if all_kept and "pieces" in options and "pieces_kept" not in options:
        del data["pieces_kept"]  # so they are of the new pieces
    rules = Fields(data, "options", BoardError).all(parse_rules)
    _refuse_misfit(board, rules)
    return dataclasses.replace(board, rules=rules, rules_digest=_rules_digest(rules))


def _refuse_misfit(board: Board, rules: Rules) -> None:
    """Refuses replaced rules that leave some track or ticket without what it needs."""
    connections = Counter(track.connection for track in board.tracks)
    end_points = board.end_points
    for track in board.tracks:
        parallel = connections[track.connection]
        if track.length not in rules.points:
            raise BoardError(f"options: points: no value for the {track.length} spaces of {track.id}")
        if unsaid(rules, parallel, border=bool({track.a, track.b} & end_points)):
            raise BoardError(f"options: capacity: says nothing of {parallel} parallel tracks ({track.connection})")
        if track.colour != GRAY and track.colour not in rules.colours:
            raise BoardError(f'options: colours: the track {track.id} is "{track.colour}"')
    _refuse_short_deal(len(board.tickets), rules, "options: tickets.deal")


def _refuse_short_deal(tickets: int, rules: Rules, where: str) -> None:
    if rules.tickets.deal * rules.players[1] > tickets:
        raise BoardError(f"{where}: {tickets} tickets cannot deal {rules.tickets.deal} to {rules.players[1]} players")


def _plain(value: Any) -> Any:
    """Rule values as a board file would write them: text keys, lists, nothing absent."""
    if isinstance(value, dict):
        return {str(key): _plain(entry) for key, entry in value.items() if entry is not None}
    return [_plain(entry) for entry in value] if isinstance(value, (list, tuple)) else value


def _terms(f: Fields) -> Terms:
    return {language: f.one(language, partial(_words, usual), {}) for language, usual in USUAL_TERMS.items()}


def _words(usual: dict[str, str], f: Fields) -> dict[str, str]:
    return {term: f.word(term, word) for term, word in usual.items()}


def _card_names(known: tuple[str, ...], f: Fields) -> dict[str, schema.Names]:
    return {id: f.names(id) for id in known if id in f.data}


def _country(f: Fields) -> Country:
    cards = f.integers("cards", 0, 99, ())
    if any(a < b for a, b in itertools.pairwise(cards)):
        f.fail("cards", f"{list(cards)} must fall from the top card down (POL-03)")
    sources = f.choices("confidence", WORST_CONFIDENCE, ())
    if sources and len(sources) != len(cards):
        f.fail("confidence", f"{len(sources)} words for {len(cards)} cards; write one for each card, or none at all")
    return Country(f.identifier("id"), f.names("name"), cards, sources or (CERTAIN,) * len(cards))


def _refuse_stranded_cards(countries: tuple[Country, ...], cities: tuple[City, ...], name: str) -> None:
    """Country cards are taken at an end point (POL-06): without one nobody could."""
    ends = {city.id for city in cities if city.end_point}
    for i, country in enumerate(countries):
        if country.cards and country.id not in ends:
            raise BoardError(
                f'{name}: countries[{i}].cards: no end point "{country.id}"; add a city of this id with the tag '
                f'"{schema.END_POINT}", or leave the cards out'
            )


def _city(f: Fields) -> City:
    id = f.identifier("id")
    tags = f.texts("tags", ())
    x, y = f.numbers("at", 2)
    return City(
        id=id,
        name=f.names("name", schema.unnamed_names(id) if schema.UNNAMED in tags else None),
        country=f.text("country", ""),
        x=x,
        y=y,
        tags=tags,
        lat=f.number("lat", None),
        lon=f.number("lon", None),
        confidence=f.choice("confidence", WORST_CONFIDENCE, CERTAIN),
    )


def _tracks(rows: list[Fields], cities: dict[str, City], rules: Rules, name: str) -> tuple[Track, ...]:
    """Tracks with their ids: `a-b`, or `a-b/1`, `a-b/2` … where several join the same places."""
    places = [(_known(f, "a", cities), _known(f, "b", cities)) for f in rows]
    ends = [frozenset(pair) for pair in places]
    kinds = {kind for piece in rules.pieces for kind in piece.tracks}
    tracks: list[Track] = []
    for i, f in enumerate(rows):
        a, b = places[i]
        if a == b:
            f.fail("b", f'a track must join two places, not "{a}" to itself')
        if cities[a].end_point and cities[b].end_point:
            f.fail("b", "a track cannot join two end points")
        twins = [j for j, pair in enumerate(ends) if pair == ends[i]]
        connection = tracks[twins[0]].connection if twins[0] < i else f"{a}-{b}"
        length = f.integer("length", 1, MAX_LENGTH)
        if length not in rules.points:
            f.fail("length", f"rules.points has no value for a track of {length} spaces")
        colour = f.choice("colour", (*rules.colours, GRAY))
        kind = f.choice("kind", tuple(sorted(kinds)), "land")
        locomotives = f.integer("locomotives", 0, length, 0)
        if locomotives and kind != "ferry":
            f.fail("locomotives", f"only a ferry has locomotive symbols; this is a {kind} track")
        if len(twins) > MAX_PARALLEL:
            f.fail("b", f"{len(twins)} parallel tracks are too many; at most {MAX_PARALLEL}")
        if unsaid(rules, len(twins), border=cities[a].end_point or cities[b].end_point):
            f.fail("b", f"rules.capacity says nothing of {len(twins)} parallel tracks")
        paired = f.flag("paired", False)
        if paired and colour != GRAY:
            f.fail("colour", f"a paired track takes any colours: it must be {GRAY}")
        tracks.append(
            Track(
                id=connection if len(twins) == 1 else f"{connection}/{twins.index(i) + 1}",
                a=a,
                b=b,
                length=length,
                colour=colour,
                kind=kind,  # type: ignore[arg-type]
                connection=connection,
                locomotives=locomotives,
                draw_bonus=f.integer("draw_bonus", 0, 9, 0),
                paired=paired,
                any_for_card=f.integer("any_for_card", 0, MAX_ANY, 0),
                wrap=f.flag("wrap", False),
                confidence=f.choice("confidence", WORST_CONFIDENCE, CERTAIN),
            )
        )
        f.done()
    return tuple(tracks)


def _known(f: Fields, field: str, cities: dict[str, City]) -> str:
    city = f.text(field)
    _refuse_unknown(f, field, city, cities)
    return city


def _refuse_unknown(f: Fields, field: str, city: str, cities: dict[str, City]) -> None:
    if city not in cities:
        f.fail(field, f'no city "{city}"{did_you_mean(city, cities)}')


def _tour(f: Fields) -> Tour:
    return Tour(f.integer("in_order", 1, 99), f.integer("any_order", 0, 99), f.integer("failed", -99, 0))


def _tickets(rows: list[Fields], cities: dict[str, City], name: str) -> tuple[Ticket, ...]:
    tickets = []
    for f in rows:
        ends = f.texts("cities")
        for j, city in enumerate(ends):
            _refuse_unknown(f, f"cities[{j}]", city, cities)
            if cities[city].end_point:
                f.fail(f"cities[{j}]", f'"{city}" is an end point and cannot be on a ticket')
        if len(set(ends)) < len(ends) or len(ends) < 2:
            f.fail("cities", f"a ticket needs two or more different cities, found {list(ends)}")
        tour, points = None, 0
        if "tour" in f.data:
            tour = f.one("tour", _tour)
            if len(ends) > 8:
                f.fail("cities", "a tour lists at most 8 cities")
        else:
            points = f.integer("points", 1, 99)
            if len(ends) != 2:
                f.fail("cities", "a ticket with points joins two cities; give `tour` values for more")
        id = f.text("id", "-".join(ends))
        if not re.fullmatch(r"\w+(-\w+)+", id, re.ASCII):
            f.fail("id", f'"{id}" is not the id of a ticket: words of letters, digits and _ joined by -, as in a-b-2')
        tickets.append(Ticket(id, ends, points, tour, f.choice("confidence", WORST_CONFIDENCE, CERTAIN)))
        f.done()
    return tuple(tickets)
