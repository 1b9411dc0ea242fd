"""What one seat may know, in words. Built from an `OBSERVATION` record alone, so it cannot tell more."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

import numpy as np

from branchline.engine import state as S
from branchline.engine.observe import OBSERVATION
from branchline.engine.tables import Compiled


@dataclass(frozen=True, slots=True)
class Player:
    """One player as others see them; `hand` and `offer` only in their own view, `tickets` there or at the end."""

    name: str
    score: int
    pieces: dict[str, int] | None
    box: dict[str, int] | None
    cards: dict[str, int]
    known_cards: dict[str, int]
    tickets_held: int | None
    tickets_offered: int | None
    ready: bool
    tracks: tuple[str, ...]
    harbours: tuple[str, ...]
    country_cards: dict[str, tuple[int, ...]]
    exchanged: int
    hand: dict[str, int] | None = None
    tickets: tuple[str, ...] | None = None
    offer: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class View:
    board: str
    seat: int | None
    ply: int
    phase: str
    stage: str | None
    turn: int
    first: int
    to_move: tuple[int, ...]
    last_turns: int | None
    players: tuple[Player, ...]
    market: tuple[str | None, ...]
    decks: dict[str, int]
    discard: dict[str, int]
    ticket_deck: int
    awards: tuple[str, ...]
    country_stacks: dict[str, tuple[int, ...]]
    laid: dict[str, int]
    claiming: str | None
    spend_left: int
    turned_over: tuple[str, ...]
    tunnel_extra: int
    building_in: str | None
    observation: np.ndarray = field(repr=False, compare=False)
    """The same knowledge as numbers, for compiled bots: an array of one `OBSERVATION`."""

    def to_dict(self) -> dict[str, Any]:
        """Plain data, ready for JSON."""
        words = asdict(self)
        del words["observation"]
        return words


def make_view(compiled: Compiled, observation: np.ndarray, names: tuple[str, ...]) -> View:
    """An observation in words."""
    # Numbers of Python from here on: to take them out of the record one by one costs more than all the rest.
    row = observation.tolist()[0]
    o = {name: row[i].tolist() if several else row[i] for name, i, several in _COLUMNS}
    facts = _facts_of(compiled)
    reader = _Reader(facts, o)
    seat, phase, players, board = o["seat"], o["phase"], compiled.players, compiled.board
    if phase == S.OPENING:
        in_turn = ((o["first"] + i) % players for i in range(players))
        to_move = tuple(p for p in in_turn if not o["ready"][p])
    else:
        to_move = () if phase == S.OVER else (o["turn"],)
    claiming = phase in (S.SPEND, S.TUNNEL)
    return View(
        board=board.id,
        seat=None if seat < 0 else seat,
        ply=o["ply"],
        phase=S.PHASES[phase],
        stage=S.STAGES[o["stage"]] if phase == S.OPENING and seat >= 0 else None,
        turn=o["turn"],
        first=o["first"],
        to_move=to_move,
        last_turns=o["last"] if o["last"] >= 0 else None,
        players=tuple(reader.player(p, names[p]) for p in range(players)),
        market=tuple(reader.kind(k) for k in o["market"][: facts.slots]),
        decks={deck.id: o["deck_n"][d] for d, deck in enumerate(board.rules.decks)},
        discard=reader.cards(o["discard"]),
        ticket_deck=o["top_n"] + o["under_n"] + o["queue_n"],
        awards=tuple(a.id for i, a in enumerate(board.rules.awards) if o["awards"] >> i & 1),
        country_stacks={c.id: c.cards[o["stack_taken"][i] :] for i, c in enumerate(facts.stacks)},
        laid=reader.cards(o["laid"]),
        claiming=board.tracks[int(compiled.tables[0]["plan_track"][o["plan"]])].id if claiming else None,
        spend_left=o["spend_left"],
        turned_over=tuple(facts.kinds[k] for k in o["turned"][: o["turned_n"]]),
        tunnel_extra=o["extra"],
        building_in=board.cities[o["city"]].id if phase == S.BUILD else None,
        observation=observation,
    )


_UNUSED = ("queue", "queue_by", "rejected", "rejects")
_COLUMNS = [
    (name, i, OBSERVATION[name].subdtype is not None)
    for i, name in enumerate(OBSERVATION.names or ())
    if name not in _UNUSED
]


class _Facts:
    """What every view of a compiled game needs of it."""

    def __init__(self, compiled: Compiled) -> None:
        self.compiled = compiled
        self.kinds = [kind.name for kind in compiled.kinds]
        self.stacks = [country for country in compiled.board.countries if country.cards]
        self.slots = int(compiled.tables[0]["slots"])


_known: dict[int, _Facts] = {}


def _facts_of(compiled: Compiled) -> _Facts:
    """Kept by identity; each holds its game, so that no other can have the same."""
    if id(compiled) not in _known:
        _known[id(compiled)] = _Facts(compiled)
    return _known[id(compiled)]


class _Reader:
    def __init__(self, facts: _Facts, o: dict[str, Any]) -> None:
        self.facts = facts
        self.board = facts.compiled.board
        self.o = o
        self.kinds = facts.kinds

    def kind(self, k: int) -> str | None:
        return self.kinds[k] if k >= 0 else None

    def cards(self, counts: list[int]) -> dict[str, int]:
        return {name: n for name, n in zip(self.kinds, counts, strict=False) if n}

    def player(self, p: int, name: str) -> Player:
        o, rules = self.o, self.board.rules
        mine = p == o["seat"]
        hidden = o["pieces"][p][0] < 0
        over = o["phase"] == S.OVER
        return Player(
            name=name,
            score=o["score"][p],
            pieces=None if hidden else {x.id: o["pieces"][p][i] for i, x in enumerate(rules.pieces)},
            box=None if hidden else {x.id: o["box"][p][i] for i, x in enumerate(rules.pieces)},
            cards={deck.id: o["hand_n"][p][d] for d, deck in enumerate(rules.decks)},
            known_cards=self.cards(o["known"][p]),
            tickets_held=o["ticket_n"][p] if o["ticket_n"][p] >= 0 else None,
            tickets_offered=o["offer_n"][p] if o["offer_n"][p] >= 0 else None,
            ready=bool(o["ready"][p]),
            tracks=tuple(self.board.tracks[i].id for i in bits(o["owned"][p])),
            harbours=tuple(self.board.cities[i].id for i in bits(o["harbours"][p])),
            country_cards=self._country_cards(o["country_cards"][p]),
            exchanged=o["exchanged"][p],
            hand=self.cards(o["hand"]) if mine else None,
            tickets=self._tickets(o["tickets"] if mine else o["revealed"][p]) if mine or over else None,
            offer=tuple(self.board.tickets[i].id for i in o["offer"] if i >= 0) if mine else None,
        )

    def _tickets(self, row: list[int]) -> tuple[str, ...]:
        return tuple(self.board.tickets[i].id for i in bits(row))

    def _country_cards(self, held: int) -> dict[str, tuple[int, ...]]:
        if not held:
            return {}
        taken = {}
        for i, country in enumerate(self.facts.stacks):
            values = tuple(value for place, value in enumerate(country.cards) if held >> (8 * i + place) & 1)
            if values:
                taken[country.id] = values
        return taken


def bits(row: np.ndarray | list[int]) -> list[int]:
    """The indices of the set bits of a row of words."""
    found = []
    for word, value in enumerate(row.tolist() if isinstance(row, np.ndarray) else row):
        while value:
            low = value & -value
            found.append(64 * word + low.bit_length() - 1)
            value ^= low
    return found
