"""Projections: the document of a table for one viewer, made of what that viewer may know and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import orjson

from branchline.explain.completing import suggested_fills
from branchline.game.events import Event
from branchline.game.game import Game
from branchline.game.view import OWN, PLAYER_FACTS, VIEW_FACTS, Fact, changed_columns, public_part
from branchline.moves.kinds import IN_CONTEXT
from branchline.moves.move import Move
from branchline.server.log import LogEntry
from branchline.server.table.patch import difference
from branchline.server.table.seats import SeatState
from branchline.server.table.table import OVER, RUNNING, EntryOutcome, TableState, Viewer

NOT_SENT = ("ply", "board")
"""The count of all decisions, which tells of secret ones; and what is sent elsewhere."""


@dataclass(slots=True)
class Projection:
    """A table as a viewer sees it: small enough to be kept, and compared with what the viewer sees next."""

    facts: dict[str, Any]
    """The table, and the result of a game that is over."""
    observation: bytes | None
    """Their view of the game, as the engine's record."""

    @classmethod
    def of(cls, table: TableState, viewer: Viewer) -> Projection:
        facts: dict[str, Any] = {"table": _table(table, viewer)}
        if table.play is None:
            return cls(facts, None)
        if table.status == OVER and table.game.over:
            facts["result"] = orjson.loads(orjson.dumps(table.game.result().to_dict()))
        return cls(facts, table.game.observation(viewer).tobytes())


def document(table: TableState, viewer: Viewer) -> dict[str, Any]:
    """All that a viewer sees; a field that would be null is left out."""
    projection = Projection.of(table, viewer)
    found = projection.facts
    if projection.observation is not None:
        found["view"] = _view(table, projection.observation, EVERYTHING)
    if (now := turn(table, viewer)) is not None:
        found["turn"] = {name: value for name, value in now.items() if value is not None}
    return found


Shared = dict[tuple[bytes, bytes], dict[str, Any]]
"""The changes that all see, by what is public before and after: they are put into words only once."""


def patch_between(table: TableState, old: Projection, new: Projection, shared: Shared) -> dict[str, Any]:
    """The patch between two projections, without what there is to decide."""
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
class FactSelection:
    """Some of the facts of a view, and of its players."""

    of_view: list[Fact]
    of_player: list[Fact]


EVERYTHING = FactSelection([fact for fact in VIEW_FACTS if fact.name not in NOT_SENT], PLAYER_FACTS)


@lru_cache(1000)
def _hanging_on(columns: frozenset[str]) -> tuple[FactSelection, FactSelection]:
    """The facts that hang on some columns: those that are the same for everybody, and those that may not be."""

    def those(own: bool) -> FactSelection:
        of_view, of_player = (
            [fact for fact in facts if fact.columns & columns and bool(fact.columns & OWN) is own]
            for facts in (EVERYTHING.of_view, EVERYTHING.of_player)
        )
        return FactSelection(of_view, of_player)

    return those(False), those(True)


def _view(table: TableState, observation: bytes, facts: FactSelection) -> dict[str, Any]:
    """The view as plain data."""
    reader = table.game.reader(observation)
    found = _not_null(reader.view(facts.of_view))
    if facts.of_player:
        found["players"] = [_not_null(reader.player(seat, facts.of_player)) for seat in range(len(table.seats))]
    return found


def _changes(table: TableState, old: bytes, new: bytes, facts: FactSelection) -> dict[str, Any]:
    found: dict[str, Any] = difference(_view(table, old, facts), _view(table, new, facts))
    return found


def _joined(public: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    """Two patches about different facts as one."""
    if "players" not in public or "players" not in own:
        return public | own
    players = {seat: public["players"].get(seat, {}) | own["players"].get(seat, {}) for seat in public["players"]}
    return public | own | {"players": own["players"] | players}


# The table ------------------------------------------------------------------------------------------------------------


def _table(table: TableState, viewer: Viewer) -> dict[str, Any]:
    mine = table.seats[viewer].guest if viewer is not None and viewer < len(table.seats) else None
    return _not_null(
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


def _seat(seat: SeatState, mine: bool) -> dict[str, Any]:
    return _not_null(
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


def _not_null(facts: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in facts.items() if value is not None}


def _deal(table: TableState) -> dict[str, Any]:
    """The promise and what each player added; the secret and the seed only after the end."""
    if table.options.seed is not None:
        return {"known": True}
    facts: dict[str, Any] = {"known": False, "promise": table.promise, "contributions": list(table.contributions)}
    if table.play is not None:
        facts["seed_hash"] = table.seed_hash
    if table.deal is not None:
        facts |= {"secret": table.deal.secret, "seed": str(table.seed)}
    return facts


def _ended_by(table: TableState) -> str | None:
    if table.status != OVER:
        return None
    return "resignation" if table.resigned_end else "play"


# What there is to decide ----------------------------------------------------------------------------------------------


def turn(table: TableState, viewer: Viewer) -> dict[str, Any] | None:
    """The decision of the viewer, with nulls: it is never compared field by field, but sent whole when it changes."""
    if table.play is None:
        return None
    if viewer is None:
        return {}
    plays = table.seats[viewer].person_plays
    asked = plays and viewer in table.to_move()
    return {
        "decision": table.decision_ids[viewer] if asked else None,
        "moves": _offered(table.game, viewer) if asked else [],
        "may_undo": plays and table.status == RUNNING and table.play.undoable(viewer),
    }


def _offered(game: Game, seat: int) -> list[orjson.Fragment | dict[str, Any]]:
    """As JSON where it can be: most moves are offered again and again."""
    fill = suggested_fills(game.situation(seat))

    def text(move: Move) -> orjson.Fragment | dict[str, Any]:
        if move.kind in IN_CONTEXT:
            return move_facts(move)
        return orjson.Fragment(_filled_text(move, fill(move)) if move.free else _cached_text(move))

    return list(map(text, game.legal(seat)))


@lru_cache(20_000)
def _cached_text(move: Move) -> str:
    return orjson.dumps(move_facts(move)).decode()  # a string: the bytes have room for far more


def _filled_text(move: Move, fill: Mapping[str, int]) -> str:
    """The move as it is kept, and what depends on the hand put in before its closing brace."""
    return f'{_cached_text(move)[:-1]},"fill":{orjson.dumps(fill).decode()}}}'


def move_facts(move: Move, fill: Callable[[Move], Mapping[str, int]] | None = None) -> dict[str, Any]:
    """A move as plain data, one with a free part with what would fill it; what a move does not need is left out."""
    facts: dict[str, Any] = {"text": move.text, "kind": move.kind}
    for name in ("track", "cards", "free", "unit", "card", "deck", "city", "piece", "count", "pieces"):
        if value := getattr(move, name):
            facts[name] = value
    if move.kind in ("keep", "return"):
        facts["tickets"] = list(move.tickets)
    if fill is not None and move.free:
        facts["fill"] = fill(move)
    return facts


# What happened --------------------------------------------------------------------------------------------------------


def line(outcome: EntryOutcome, seq: int, viewer: Viewer) -> dict[str, Any]:
    """A line of the table's story: what happened, as a viewer may know it."""
    return _not_null(
        {
            "seq": seq,
            "at": outcome.entry.at,
            "kind": outcome.entry.kind,
            "seat": outcome.entry.seat,
            "why": outcome.entry.data.get("why"),
            "moves": _moves_seen(outcome.entry, viewer),
            "events": [_event(seen) for event in outcome.events if (seen := event.for_seat(viewer)) is not None],
        }
    )


def _moves_seen(entry: LogEntry, viewer: Viewer) -> list[str] | None:
    """The moves as they were written, for whoever made them: others read the events."""
    return list(entry.data["moves"]) if entry.kind == "decided" and viewer == entry.seat else None


def _event(event: Event) -> dict[str, Any]:
    return _not_null({"type": event.type, "seat": event.seat, **event.data})
