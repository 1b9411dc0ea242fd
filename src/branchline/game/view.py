"""What one seat may know, in words. Built from an `OBSERVATION` record alone, so it cannot tell more."""

# ruff: noqa: RUF009 (what `_fact` gives is a field, not a value)

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field, fields
from functools import lru_cache
from math import prod
from struct import Struct
from typing import Any, NamedTuple

import numpy as np

from branchline.boards.parallels import limited
from branchline.engine import play
from branchline.engine import state as S
from branchline.engine.observe import OBSERVATION
from branchline.engine.tables import Compiled


class Column:
    """A field of the record: where it lies among its bytes, and how it is read from them."""

    def __init__(self, name: str, start: int) -> None:
        kind = OBSERVATION[name]
        base, shape = kind.subdtype or (kind, ())
        letter = "bhiq"[base.itemsize.bit_length() - 1]  # numpy's own letters mean other sizes in a struct
        self.place = slice(start, start + kind.itemsize)
        self.count = prod(shape)
        self.code = f"{self.count}{letter.upper() if base.kind == 'u' else letter}"
        self.single = not shape
        self.rows = [slice(i, i + shape[1]) for i in range(0, self.count, shape[1])] if len(shape) == 2 else None
        self._unpack = Struct(f"<{self.code}").unpack_from

    def read(self, record: bytes) -> Any:
        """A number, numbers, or rows of numbers."""
        numbers = self._unpack(record, self.place.start)
        if self.single:
            return numbers[0]
        return numbers if self.rows is None else [numbers[row] for row in self.rows]


COLUMNS = {name: Column(name, found[1]) for name, found in (OBSERVATION.fields or {}).items()}
OWN = frozenset(
    {"seat", "stage", "hand", "pieces", "box", "tickets", "rejected", "offer", "rejects", "ticket_n", "offer_n",
     "rejects_n", "queue", "queue_by"}
)  # fmt: skip
"""Columns in which the records of two viewers may differ; all others are public."""


def _public_places() -> list[slice]:
    places, start = [], 0
    for name, column in COLUMNS.items():
        if name in OWN:
            places.append(slice(start, column.place.start))
            start = column.place.stop
    return [*places, slice(start, OBSERVATION.itemsize)]


_PUBLIC = _public_places()


def public_part(record: bytes) -> bytes:
    """What is the same in the records of all viewers."""
    return b"".join([record[place] for place in _PUBLIC])


_COLUMN_AT = np.zeros(OBSERVATION.itemsize, np.uint8)
"""For each byte of a record the number of its column; bytes between two columns are always zero."""
for _number, _column in enumerate(COLUMNS.values()):
    _COLUMN_AT[_column.place] = _number


def changed_columns(old: bytes, new: bytes) -> frozenset[str]:
    """The columns in which two records differ."""
    differing = np.frombuffer(old, np.uint8) != np.frombuffer(new, np.uint8)
    return frozenset(_NAMES[number] for number in set(_COLUMN_AT[differing].tolist()))


_NAMES = list(COLUMNS)


class Reader(dict[str, Any]):
    """The columns of a record by name, each read when first asked for, and what they mean in a compiled game."""

    def __init__(self, compiled: Compiled, record: bytes, names: tuple[str, ...]) -> None:
        super().__init__()
        self.record = record
        self.names = names
        self.compiled = compiled
        self.board = compiled.board
        self.game = compiled.once(_Facts)

    def __missing__(self, name: str) -> Any:
        value = self[name] = COLUMNS[name].read(self.record)
        return value

    def read_all(self) -> None:
        """All columns that facts are read from: at once is quicker than one by one."""
        numbers = _ALL.unpack(self.record)
        for name, place in _SINGLE:
            self[name] = numbers[place]
        for name, rows in _ROWS:
            self[name] = [numbers[row] for row in rows]

    def view(self, facts: Iterable[Fact]) -> dict[str, Any]:
        """What the view says; players are read one by one."""
        return {name: words(self) for name, words, _ in facts}

    def player(self, p: int, facts: Iterable[Fact]) -> dict[str, Any]:
        return {name: words(self, p) for name, words, _ in facts}

    # Words for numbers ------------------------------------------------------------------------------------------------

    def phase(self) -> str:
        return S.PHASES[self["phase"]]

    def seat(self) -> int | None:
        return self["seat"] if self["seat"] >= 0 else None

    def stage(self) -> str | None:
        """How far the viewer is with the opening."""
        return S.STAGES[self["stage"]] if self["phase"] == S.OPENING and self["seat"] >= 0 else None

    def to_move(self) -> tuple[int, ...]:
        phase, players = self["phase"], self.compiled.players
        if phase == S.OPENING:
            in_turn = ((self["first"] + i) % players for i in range(players))
            return tuple(p for p in in_turn if not self["ready"][p])
        return () if phase == S.OVER else (self["turn"],)

    def market(self) -> tuple[str | None, ...]:
        kinds = self.game.kinds
        return tuple(kinds[k] if k >= 0 else None for k in self["market"][: self.game.slots])

    def decks(self, counts: Collection[int]) -> dict[str, int]:
        return dict(zip(self.game.decks, counts, strict=False))

    def cards(self, counts: Collection[int]) -> dict[str, int]:
        return {name: n for name, n in zip(self.game.kinds, counts, strict=False) if n}

    def closed(self) -> tuple[str, ...]:
        return self.game.closed(tuple(map(tuple, self["owned"])))

    def claiming(self) -> str | None:
        if self["phase"] not in (S.SPEND, S.TUNNEL):
            return None
        return self.board.tracks[int(self.compiled.tables[0]["plan_track"][self["plan"]])].id

    def turned_over(self) -> tuple[str, ...]:
        return tuple(self.game.kinds[k] for k in self["turned"][: self["turned_n"]])

    def turned_costs(self) -> tuple[bool, ...]:
        turned = self["turned"][: self["turned_n"]]
        return tuple(bool(play.turned_costs(self.compiled.tables, self["plan"], k)) for k in turned)

    def building_in(self) -> str | None:
        return self.board.cities[self["city"]].id if self["phase"] == S.BUILD else None

    def country_stacks(self) -> dict[str, tuple[int, ...]]:
        return {c.id: c.cards[self["stack_taken"][i] :] for i, c in enumerate(self.game.stacks)}

    def awards(self) -> tuple[str, ...]:
        return tuple(award.id for i, award in enumerate(self.board.rules.awards) if self["awards"] >> i & 1)

    # Words about a player ---------------------------------------------------------------------------------------------

    def pieces(self, counts: tuple[int, int]) -> dict[str, int] | None:
        """None while the split is a secret of theirs (WOR-04)."""
        return None if counts[0] < 0 else dict(zip(self.game.pieces, counts, strict=False))

    def tracks(self, p: int) -> tuple[str, ...]:
        return self.game.tracks(self["owned"][p])

    def owners(self) -> dict[str, int]:
        """Whose each claimed track is."""
        return {track: seat for seat in range(self.compiled.players) for track in self.tracks(seat)}

    def harbours(self, p: int) -> tuple[str, ...]:
        return tuple(self.board.cities[i].id for i in bits(self["harbours"][p]))

    def tickets(self, p: int) -> tuple[str, ...] | None:
        if p == self["seat"]:
            row = self["tickets"]
        elif self["phase"] == S.OVER:
            row = self["revealed"][p]
        else:
            return None
        return tuple(self.board.tickets[i].id for i in bits(row))

    def offer(self, p: int) -> tuple[str, ...] | None:
        if p != self["seat"]:
            return None
        return tuple(self.board.tickets[i].id for i in self["offer"] if i >= 0)

    def country_cards(self, p: int) -> dict[str, tuple[int, ...]]:
        held = self["country_cards"][p]
        if not held:
            return {}
        taken = {}
        for i, country in enumerate(self.game.stacks):
            values = tuple(
                value for place, value in enumerate(country.cards) if held >> (S.STACK_CARDS * i + place) & 1
            )
            if values:
                taken[country.id] = values
        return taken


class Fact(NamedTuple):
    """One thing that a view says, and the columns that it is read from: while these are the same, so is what it says.

    `words` gets a reader, and for facts about a player also who.
    """

    name: str
    words: Callable[..., Any]
    columns: frozenset[str]


def _fact(words: Callable[..., Any] | None = None, *columns: str, **more: Any) -> Any:
    """A field that says such a fact; without words it is there from the beginning."""
    return field(metadata=words and {"words": words, "columns": frozenset(columns)}, **more)


class _Unread:
    """Facts that are put into words when one of them is asked for: bots get a view at every decision and look at little
    of it."""

    __slots__ = ("_reader", "_who")
    _reader: Reader
    _who: int

    def __getattr__(self, name: str) -> Any:  # called for a field that is not there yet
        if name not in self.__slots__:
            raise AttributeError(f"{type(self).__name__} has no {name!r}")
        for field_, value in self._facts().items():
            object.__setattr__(self, field_, value)
        return getattr(self, name)

    def _facts(self) -> dict[str, Any]:
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Player(_Unread):
    """One player as others see them; `hand` and `offer` only in their own view, `tickets` there or at the end."""

    name: str = _fact(lambda r, p: r.names[p])
    score: int = _fact(lambda r, p: r["score"][p], "score")
    pieces: dict[str, int] | None = _fact(lambda r, p: r.pieces(r["pieces"][p]), "pieces")
    box: dict[str, int] | None = _fact(
        lambda r, p: None if r["pieces"][p][0] < 0 else r.pieces(r["box"][p]), "pieces", "box"
    )
    cards: dict[str, int] = _fact(lambda r, p: r.decks(r["hand_n"][p]), "hand_n")
    known_cards: dict[str, int] = _fact(lambda r, p: r.cards(r["known"][p]), "known")
    tickets_held: int | None = _fact(lambda r, p: _unless_hidden(r["ticket_n"][p]), "ticket_n")
    tickets_offered: int | None = _fact(lambda r, p: _unless_hidden(r["offer_n"][p]), "offer_n")
    ready: bool = _fact(lambda r, p: bool(r["ready"][p]), "ready")
    tracks: tuple[str, ...] = _fact(Reader.tracks, "owned")
    harbours: tuple[str, ...] = _fact(Reader.harbours, "harbours")
    country_cards: dict[str, tuple[int, ...]] = _fact(Reader.country_cards, "country_cards")
    exchanged: int = _fact(lambda r, p: r["exchanged"][p], "exchanged")
    hand: dict[str, int] | None = _fact(
        lambda r, p: r.cards(r["hand"]) if p == r["seat"] else None, "seat", "hand", default=None
    )
    tickets: tuple[str, ...] | None = _fact(Reader.tickets, "seat", "phase", "tickets", "revealed", default=None)
    offer: tuple[str, ...] | None = _fact(Reader.offer, "seat", "offer", default=None)

    def _facts(self) -> dict[str, Any]:
        return self._reader.player(self._who, PLAYER_FACTS)


@dataclass(frozen=True, slots=True)
class View(_Unread):
    board: str = _fact(lambda r: r.board.id)
    seat: int | None = _fact(Reader.seat, "seat")
    ply: int = _fact(lambda r: r["ply"], "ply")
    phase: str = _fact(Reader.phase, "phase")
    stage: str | None = _fact(Reader.stage, "phase", "seat", "stage")
    turn: int = _fact(lambda r: r["turn"], "turn")
    first: int = _fact(lambda r: r["first"], "first")
    to_move: tuple[int, ...] = _fact(Reader.to_move, "phase", "turn", "first", "ready")
    last_turns: int | None = _fact(lambda r: r["last"] if r["last"] >= 0 else None, "last")
    players: tuple[Player, ...] = _fact()
    market: tuple[str | None, ...] = _fact(Reader.market, "market")
    decks: dict[str, int] = _fact(lambda r: r.decks(r["deck_n"]), "deck_n")
    discard: dict[str, int] = _fact(lambda r: r.cards(r["discard"]), "discard")
    ticket_deck: int = _fact(lambda r: r["top_n"] + r["under_n"] + r["queue_n"], "top_n", "under_n", "queue_n")
    awards: tuple[str, ...] = _fact(Reader.awards, "awards")
    country_stacks: dict[str, tuple[int, ...]] = _fact(Reader.country_stacks, "stack_taken")
    closed: tuple[str, ...] = _fact(Reader.closed, "owned")
    """Free tracks that nobody can claim any more, as enough of their parallels are taken (USA-04 and the like)."""
    laid: dict[str, int] = _fact(lambda r: r.cards(r["laid"]), "laid")
    claiming: str | None = _fact(Reader.claiming, "phase", "plan")
    spend_left: int = _fact(lambda r: r["spend_left"], "spend_left")
    turned_over: tuple[str, ...] = _fact(Reader.turned_over, "turned", "turned_n")
    turned_costs: tuple[bool, ...] = _fact(Reader.turned_costs, "turned", "turned_n", "plan")
    """For each card turned over at a tunnel whether it costs one card more."""
    tunnel_extra: int = _fact(lambda r: r["extra"], "extra")
    building_in: str | None = _fact(Reader.building_in, "phase", "city")
    observation: np.ndarray = _fact(repr=False, compare=False)
    """The same knowledge as numbers, for compiled bots: an array of one `OBSERVATION`."""

    def _facts(self) -> dict[str, Any]:
        self._reader.read_all()
        return self._reader.view(VIEW_FACTS)

    def to_dict(self) -> dict[str, Any]:
        """Plain data, ready for JSON."""
        words = {name: getattr(self, name) for name in _VIEW_FIELDS}
        words["players"] = tuple({name: getattr(player, name) for name in _PLAYER_FIELDS} for player in self.players)
        return words


def _facts_of(kind: type[View | Player]) -> list[Fact]:
    return [Fact(one.name, **one.metadata) for one in fields(kind) if one.metadata]


VIEW_FACTS = _facts_of(View)
"""All of `View` but the players and the numbers themselves."""
PLAYER_FACTS = _facts_of(Player)
"""All of `Player`."""

_VIEW_FIELDS = [one.name for one in fields(View) if one.name != "observation"]
_PLAYER_FIELDS = [one.name for one in fields(Player)]


def make_view(compiled: Compiled, observation: np.ndarray, names: tuple[str, ...]) -> View:
    """An observation in words."""
    reader = Reader(compiled, observation.tobytes(), names)
    view, put = object.__new__(View), object.__setattr__
    put(view, "_reader", reader)
    put(view, "observation", observation)
    players = []
    for p in range(compiled.players):
        player = object.__new__(Player)
        put(player, "_reader", reader)
        put(player, "_who", p)
        players.append(player)
    put(view, "players", tuple(players))
    return view


_USED = {
    name: column
    for name, column in COLUMNS.items()
    if any(name in fact.columns for fact in (*VIEW_FACTS, *PLAYER_FACTS))
}


def _all() -> Struct:
    code, end = "<", 0
    for column in _USED.values():
        code += f"{column.place.start - end}x{column.code}"
        end = column.place.stop
    return Struct(f"{code}{OBSERVATION.itemsize - end}x")


_ALL = _all()


def _numbered() -> tuple[list[tuple[str, int | slice]], list[tuple[str, list[slice]]]]:
    """Where the columns are among the numbers of `_ALL`: those of one number or row, and those of several rows."""
    single: list[tuple[str, int | slice]] = []
    rows: list[tuple[str, list[slice]]] = []
    at = 0
    for name, column in _USED.items():
        if column.rows is not None:
            rows.append((name, [slice(at + row.start, at + row.stop) for row in column.rows]))
        else:
            single.append((name, at if column.single else slice(at, at + column.count)))
        at += column.count
    return single, rows


_SINGLE, _ROWS = _numbered()


def _unless_hidden(count: int) -> int | None:
    return count if count >= 0 else None


class _Facts:
    """What every view of a compiled game needs of it."""

    def __init__(self, compiled: Compiled) -> None:
        board = compiled.board
        self.compiled = compiled
        self.kinds = [kind.name for kind in compiled.kinds]
        self.decks = [deck.id for deck in board.rules.decks]
        self.pieces = [piece.id for piece in board.rules.pieces]
        self.stacks = [country for country in board.countries if country.cards]
        self.slots = int(compiled.tables[0]["slots"])
        self.limited = [(sum(1 << i for i in places), room) for places, room in limited(board, compiled.players)]
        # Most decisions change nobody's tracks, so what was said of the last ones is kept.
        self.tracks = lru_cache(256)(self._tracks)
        self.closed = lru_cache(64)(self._closed)

    def _tracks(self, row: tuple[int, ...]) -> tuple[str, ...]:
        return tuple(self.compiled.board.tracks[i].id for i in bits(row))

    def _closed(self, owned: tuple[tuple[int, ...], ...]) -> tuple[str, ...]:
        taken = 0
        for row in owned:
            taken |= row[0] | row[1] << 64 | row[2] << 128
        closed = 0
        for mask, room in self.limited:
            if (taken & mask).bit_count() >= room:
                closed |= mask & ~taken
        return tuple(sorted(self.compiled.board.tracks[i].id for i in bits([closed])))


def bits(row: np.ndarray | Collection[int]) -> list[int]:
    """The indices of the set bits of a row of words."""
    found = []
    for word, value in enumerate(row.tolist() if isinstance(row, np.ndarray) else row):
        while value:
            low = value & -value
            found.append(64 * word + low.bit_length() - 1)
            value ^= low
    return found
