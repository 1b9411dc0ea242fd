"""What a viewer sees of a table: one document, made of what that viewer may know and nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import orjson

from branchline.explain.completing import suggested_fill
from branchline.game.events import Event
from branchline.game.game import Game
from branchline.game.view import OWN, PLAYER_FACTS, VIEW_FACTS, Fact, changed_columns, public_part
from branchline.moves.book import IN_CONTEXT, Move
from branchline.server.log import Entry
from branchline.server.table.patch import difference
from branchline.server.table.seats import Seat
from branchline.server.table.table import OVER, RUNNING, Table, Told, Viewer

NOT_SENT = ("ply", "board")
"""The count of all decisions, which tells of secret ones; and what is sent elsewhere."""


@dataclass(slots=True)
class Sight:
    """What somebody sees of a table, small enough to be kept, and to be compared with what they see next."""

    facts: dict[str, Any]
    """The table, and the result of a game that is over."""
    observation: bytes | None
    """Their view of the game, as the engine's record."""

    @classmethod
    def of(cls, table: Table, viewer: Viewer) -> Sight:
        facts: dict[str, Any] = {"table": _table(table, viewer)}
        if table.play is None:
            return cls(facts, None)
        if table.status == OVER and table.game.over:
            facts["result"] = orjson.loads(orjson.dumps(table.game.result().to_dict()))
        return cls(facts, table.game.observation(viewer).tobytes())


def document(table: Table, viewer: Viewer) -> dict[str, Any]:
    """All that a viewer sees; a field that would be null is left out."""
    sight = Sight.of(table, viewer)
    found = sight.facts
    if sight.observation is not None:
        found["view"] = _view(table, sight.observation, EVERYTHING)
    if (now := turn(table, viewer)) is not None:
        found["turn"] = {name: value for name, value in now.items() if value is not None}
    return found


Shared = dict[tuple[bytes, bytes], dict[str, Any]]
"""What has changed for everybody, by what is public before and after: it is put into words only once."""


def patch_between(table: Table, old: Sight, new: Sight, shared: Shared) -> dict[str, Any]:
    """What has changed in the document, without what there is to decide."""
    patch: dict[str, Any] = difference(old.facts, new.facts)
    if new.observation is None or new.observation == old.observation:
        return patch
    if old.observation is None:
        patch["view"] = _view(table, new.observation, EVERYTHING)
        return patch
    for_all, own = _hanging_on(changed_columns(old.observation, new.observation))
    key = public_part(old.observation), public_part(new.observation)
    if key not in shared:
        shared[key] = _changes(table, old.observation, new.observation, for_all)
    view = _joined(shared[key], _changes(table, old.observation, new.observation, own))
    if view:
        patch["view"] = view
    return patch


@dataclass(frozen=True, slots=True)
class Facts:
    """Some of the facts of a view, and of its players."""

    of_view: list[Fact]
    of_player: list[Fact]


EVERYTHING = Facts([fact for fact in VIEW_FACTS if fact.name not in NOT_SENT], PLAYER_FACTS)


@lru_cache(1000)
def _hanging_on(columns: frozenset[str]) -> tuple[Facts, Facts]:
    """The facts that hang on some columns: those that are the same for everybody, and those that may not be."""

    def those(own: bool) -> Facts:
        of_view, of_player = (
            [fact for fact in facts if fact.columns & columns and bool(fact.columns & OWN) is own]
            for facts in (EVERYTHING.of_view, EVERYTHING.of_player)
        )
        return Facts(of_view, of_player)

    return those(False), those(True)


def _view(table: Table, observation: bytes, facts: Facts) -> dict[str, Any]:
    """The view as plain data."""
    reader = table.game.reader(observation)
    found = _kept(reader.view(facts.of_view))
    if facts.of_player:
        found["players"] = [_kept(reader.player(seat, facts.of_player)) for seat in range(len(table.seats))]
    return found


def _changes(table: Table, old: bytes, new: bytes, facts: Facts) -> dict[str, Any]:
    found: dict[str, Any] = difference(_view(table, old, facts), _view(table, new, facts))
    return found


def _joined(public: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    """Two patches about different facts as one."""
    if "players" not in public or "players" not in own:
        return public | own
    players = {seat: public["players"].get(seat, {}) | own["players"].get(seat, {}) for seat in public["players"]}
    return public | own | {"players": own["players"] | players}


# The table ------------------------------------------------------------------------------------------------------------


def _table(table: Table, viewer: Viewer) -> dict[str, Any]:
    mine = table.seats[viewer].guest if viewer is not None and viewer < len(table.seats) else None
    return _kept(
        {
            "id": table.id,
            "status": table.status,
            "options": table.options_seen,
            "board": table.board,
            "seats": [_seat(seat, mine is not None and seat.guest == mine) for seat in table.seats],
            "deal": _deal(table),
            "talk": table.talk,
            "rematch": table.rematch,
            "ended_by": _ended_by(table),
        }
    )


def _seat(seat: Seat, mine: bool) -> dict[str, Any]:
    return _kept(
        {
            "name": seat.name,
            "taken": seat.taken,
            "mine": mine,
            "bot": seat.bot,
            "stands_in": seat.stands_in,
            "resigned": seat.resigned,
            "votes": sorted(seat.votes),
            "time_left": seat.time_left,
            "asked_at": seat.asked_at,
        }
    )


def _kept(facts: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in facts.items() if value is not None}


def _deal(table: Table) -> dict[str, Any]:
    """The promise and what each player added; the secret and the seed only after the end."""
    if table.options.seed is not None:
        return {"known": True}
    facts: dict[str, Any] = {"known": False, "promise": table.promise, "contributions": list(table.contributions)}
    if table.play is not None:
        facts["seed_hash"] = table.seed_hash
    if table.deal is not None:
        facts |= {"secret": table.deal.secret, "seed": str(table.seed)}
    return facts


def _ended_by(table: Table) -> str | None:
    if table.status != OVER:
        return None
    return "resignation" if table.resigned_end else "play"


# What there is to decide ----------------------------------------------------------------------------------------------


def turn(table: Table, viewer: Viewer) -> dict[str, Any] | None:
    """What the viewer may do now, with nulls: it is never compared field by field, but sent whole when it changes."""
    if table.play is None:
        return None
    if viewer is None:
        return {}
    plays = table.seats[viewer].person_plays
    asked = plays and viewer in table.to_move()
    return {
        "question": table.questions[viewer] if asked else None,
        "moves": [_move_text(table.game, move, viewer) for move in table.game.legal(viewer)] if asked else [],
        "may_undo": plays and table.status == RUNNING and table.play.undoable(viewer),
    }


def offered(game: Game, move: Move, seat: int) -> dict[str, Any]:
    """A move that a seat may choose; where it has a free part, with the cards that would be missed least in it."""
    return move_facts(move) | {"fill": suggested_fill(game, move, seat)} if move.free else move_facts(move)


def _move_text(game: Game, move: Move, seat: int) -> orjson.Fragment | dict[str, Any]:
    """As JSON where it can be: most moves are offered again and again."""
    return offered(game, move, seat) if move.free or move.kind in IN_CONTEXT else _kept_text(move)


@lru_cache(20_000)
def _kept_text(move: Move) -> orjson.Fragment:
    return orjson.Fragment(orjson.dumps(move_facts(move)).decode())  # a string: the bytes have room for far more


def move_facts(move: Move) -> dict[str, Any]:
    """A move as plain data; what it does not need is left out."""
    facts: dict[str, Any] = {"text": move.text, "kind": move.kind}
    for name in ("track", "cards", "free", "unit", "card", "deck", "city", "piece", "count", "pieces"):
        if value := getattr(move, name):
            facts[name] = value
    if move.kind in ("keep", "return"):
        facts["tickets"] = list(move.tickets)
    return facts


# What happened --------------------------------------------------------------------------------------------------------


def line(told: Told, seq: int, viewer: Viewer) -> dict[str, Any]:
    """What happened, as a viewer may know it: a line of the table's story."""
    return _kept(
        {
            "seq": seq,
            "at": told.entry.at,
            "kind": told.entry.kind,
            "seat": told.entry.seat,
            "why": told.entry.data.get("why"),
            "moves": _moves_seen(told.entry, viewer),
            "events": [_event(seen) for event in told.events if (seen := event.for_seat(viewer)) is not None],
        }
    )


def _moves_seen(entry: Entry, viewer: Viewer) -> list[str] | None:
    """The moves as they were written, for whoever made them: others read the events."""
    return list(entry.data["moves"]) if entry.kind == "decided" and viewer == entry.seat else None


def _event(event: Event) -> dict[str, Any]:
    return _kept({"type": event.type, "seat": event.seat, **event.data})
