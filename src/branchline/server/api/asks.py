"""Answers to what a player asks in private. All of it is worked out from that seat's own view, so nothing can leak."""

from __future__ import annotations

import asyncio
from typing import Any

from branchline.explain import closed_reason
from branchline.game import Game, imagine
from branchline.moves import IllegalMove
from branchline.server.hall.hall import Hall
from branchline.server.hall.live import Live
from branchline.server.table.patch import without_nulls
from branchline.server.table.refused import Refused
from branchline.server.table.sight import move_facts
from branchline.server.table.table import RUNNING, Viewer
from branchline.server.wire import intentions as I


async def answer_to(hall: Hall, live: Live, viewer: Viewer, query: Any) -> dict[str, Any]:
    """The fields of an answer; `Refused` where there is none."""
    async with live.lock:
        table = live.table
        if viewer is None or table.status != RUNNING:
            raise Refused("not_seated", "only those who play can ask this, and only during the game")
        if isinstance(query, I.Hint) and not table.options.hints:
            raise Refused("no_hints", "this table plays without hints")
        if isinstance(query, I.Hint) and (viewer not in table.to_move() or not table.seats[viewer].person_plays):
            raise Refused("not_your_turn", "hints are for whoever is to move")
        board, view = table.game.board, table.game.view(viewer)
    if isinstance(query, I.Hint):
        advice = await hall.thinking.hints(board, view, query.language)
        return {"hints": [without_nulls(_advised(found)) for found in advice]}
    game = await asyncio.to_thread(imagine, board, view)
    try:
        return _why_not(game, viewer, query.track) if isinstance(query, I.WhyNot) else _match(game, viewer, query)
    except IllegalMove as error:
        return {"key": error.key, "message": error.sentence}


def _advised(found: Any) -> dict[str, Any]:
    return {"move": found.move.text, "reason": found.reason, "win": found.win, "points": found.points}


def _why_not(game: Game, seat: int, track: str) -> dict[str, Any]:
    """The reason, or the moves if the track can be claimed after all."""
    index = next((i for i, one in enumerate(game.board.tracks) if one.id == track), None)
    if index is None:
        raise IllegalMove("unknown_track", f'no track "{track}"; a track is named like {game.board.tracks[0].id}')
    closed = closed_reason(game, seat, index)
    if closed is not None:
        raise closed
    moves = [move_facts(move) for move in game.legal(seat) if move.kind == "claim" and move.track == track]
    if moves:
        return {"moves": moves}
    try:
        game.match(track, {}, seat)
    except IllegalMove as error:
        key = "cards_missing" if error.key == "wrong_payment" else error.key
        raise IllegalMove(key, error.sentence) from None
    return {"moves": moves}


def _match(game: Game, seat: int, query: I.Match) -> dict[str, Any]:
    if (query.track is None) == (query.city is None):
        raise Refused("invalid", "query: name either a track or a city")
    if query.track is not None:
        moves = game.match(query.track, query.cards, seat)
    else:
        moves = game.match_harbour(query.city or "", query.cards, seat)
    return {"moves": [move_facts(move) for move in moves]}
