"""What a viewer sees of a table: one document, made of what that viewer may know and nothing else."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import orjson

from branchline.boards.draw import closed_tracks
from branchline.events import Event
from branchline.moves import Move
from branchline.server.log import Entry
from branchline.server.table.seats import Seat
from branchline.server.table.table import OVER, Table, Told, Viewer
from branchline.view import Player, View

NOT_SENT = ("observation", "ply", "board", "players")
"""Of a view: numbers for bots; the count of all decisions, which tells of secret ones; and what is sent elsewhere."""


def document(table: Table, viewer: Viewer) -> dict[str, Any]:
    """All that a viewer sees; a field that would be null is left out."""
    found = lasting(table, viewer)
    if (now := turn(table, viewer)) is not None:
        found["turn"] = {name: value for name, value in now.items() if value is not None}
    return found


def lasting(table: Table, viewer: Viewer) -> dict[str, Any]:
    """The document without what there is to decide."""
    found: dict[str, Any] = {"table": _table(table, viewer)}
    if table.play is not None:
        game = table.game
        closed = sorted(closed_tracks(game.board, game.owners(), game.players))
        found["view"] = {**view_facts(game.view(viewer)), "closed": closed}
        if table.status == OVER and game.over:
            found["result"] = orjson.loads(orjson.dumps(game.result()))
    return found


# The table ------------------------------------------------------------------------------------------------------------


def _table(table: Table, viewer: Viewer) -> dict[str, Any]:
    mine = table.seats[viewer].guest if viewer is not None and viewer < len(table.seats) else None
    return _kept(
        id=table.id,
        status=table.status,
        options=table.options_seen,
        seats=[_seat(seat, mine is not None and seat.guest == mine) for seat in table.seats],
        deal=_deal(table),
        talk=table.talk,
        rematch=table.rematch,
        ended_by=_ended_by(table),
    )


def _seat(seat: Seat, mine: bool) -> dict[str, Any]:
    return _kept(
        name=seat.name,
        taken=seat.taken,
        mine=mine,
        bot=seat.bot,
        stands_in=seat.stands_in,
        resigned=seat.resigned,
        votes=sorted(seat.votes),
        time_left=seat.time_left,
        asked_at=seat.asked_at,
    )


def _kept(**facts: Any) -> dict[str, Any]:
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


# The game -------------------------------------------------------------------------------------------------------------


def view_facts(view: View) -> dict[str, Any]:
    """A view as plain data."""
    facts = _fields(view, _VIEW)
    facts["players"] = [_fields(player, _PLAYER) for player in view.players]
    return facts


def _fields(value: View | Player, names: tuple[str, ...]) -> dict[str, Any]:
    """Without nulls, and lists for tuples: what JSON would make of it, so that the two can be compared."""
    facts: dict[str, Any] = {}
    for name in names:
        found = getattr(value, name)
        if type(found) is tuple:
            facts[name] = list(found)
        elif name in _OF_TUPLES:
            facts[name] = {key: list(item) for key, item in found.items()}
        elif found is not None:
            facts[name] = found
    return facts


_OF_TUPLES = ("country_stacks", "country_cards")


_VIEW = tuple(field.name for field in fields(View) if field.name not in NOT_SENT)
_PLAYER = tuple(field.name for field in fields(Player))


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
        "moves": [move_facts(move) for move in table.game.legal(viewer)] if asked else [],
        "may_undo": plays and table.play.undoable(viewer),
    }


def move_facts(move: Move) -> dict[str, Any]:
    """A move as plain data; what it does not need is left out."""
    facts: dict[str, Any] = {"text": move.text, "kind": move.kind}
    for name in ("track", "cards", "free", "card", "deck", "city", "piece", "count"):
        if value := getattr(move, name):
            facts[name] = value
    if move.kind in ("keep", "return"):
        facts["tickets"] = list(move.tickets)
    return facts


# What happened --------------------------------------------------------------------------------------------------------


def line(told: Told, seq: int, viewer: Viewer) -> dict[str, Any]:
    """What happened, as a viewer may know it: a line of the table's story."""
    return _kept(
        seq=seq,
        at=told.entry.at,
        kind=told.entry.kind,
        seat=told.entry.seat,
        why=told.entry.data.get("why"),
        moves=_moves_seen(told.entry, viewer),
        events=[_event(seen) for event in told.events if (seen := event.for_seat(viewer)) is not None],
    )


def _moves_seen(entry: Entry, viewer: Viewer) -> list[str] | None:
    """The moves as they were written, for whoever made them: others read the events."""
    return list(entry.data["moves"]) if entry.kind == "decided" and viewer == entry.seat else None


def _event(event: Event) -> dict[str, Any]:
    return _kept(type=event.type, seat=event.seat, **event.data)
