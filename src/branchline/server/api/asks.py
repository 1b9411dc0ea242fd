"""Answers to what a player asks in private. All of it is worked out from that seat's own view, so nothing can leak."""

from __future__ import annotations

import asyncio
from dataclasses import asdict
from typing import Any

from branchline.boards.schema import Board
from branchline.explain.completing import complete_claim, complete_harbour
from branchline.explain.why import closed_reason, lacking
from branchline.game.game import Game, imagine
from branchline.game.outlook import outlook
from branchline.game.view import View
from branchline.moves.book import IllegalMove, unknown_track
from branchline.server.hall.hall import Hall
from branchline.server.hall.live import Live
from branchline.server.table.patch import without_nulls
from branchline.server.table.refused import Refused
from branchline.server.table.sight import move_facts, offered
from branchline.server.table.table import RUNNING, Viewer
from branchline.server.wire import intentions as I


async def answer_to(hall: Hall, live: Live, viewer: Viewer, query: Any) -> dict[str, Any]:
    """The fields of an answer; `Refused` where there is none."""
    async with live.lock:
        table = live.table
        if table.status != RUNNING or (viewer is None and not isinstance(query, I.Outlook)):
            raise Refused("not_seated", "only those who play can ask this, and only during the game")
        if isinstance(query, I.Hint) and not table.options.hints:
            raise Refused("no_hints", "this table plays without hints")
        if isinstance(query, I.Hint) and (viewer not in table.to_move() or not table.seats[viewer].person_plays):
            raise Refused("not_your_turn", "hints are for whoever is to move")
        board, view = table.game.board, table.game.view(viewer)
    if isinstance(query, I.Hint):
        advice = await hall.thinking.hints(board, view, query.language)
        return {"hints": [without_nulls(_advised(found)) for found in advice]}
    return await asyncio.to_thread(_work_out, board, view, query)


def _work_out(board: Board, view: View, query: I.WhyNot | I.Match | I.Outlook) -> dict[str, Any]:
    if isinstance(query, I.Outlook):
        return {"outlook": without_nulls(asdict(outlook(board, view)))}
    assert view.seat is not None
    game = imagine(board, view)
    try:
        return _why_not(game, view.seat, query) if isinstance(query, I.WhyNot) else _match(game, view.seat, query)
    except IllegalMove as error:
        return _refusal(error)


def _refusal(error: IllegalMove) -> dict[str, Any]:
    reason = {"key": error.key, "message": error.sentence}
    return {**reason, "facts": error.facts} if error.facts else reason


def _advised(found: Any) -> dict[str, Any]:
    return {"move": found.move.text, "reason": found.reason, "win": found.win, "points": found.points}


def _why_not(game: Game, seat: int, query: I.WhyNot) -> dict[str, Any]:
    """The reason, or the moves if the track can be claimed after all."""
    track = query.track
    index = next((i for i, one in enumerate(game.board.tracks) if one.id == track), None)
    if index is None:
        raise unknown_track(game.board, track)
    closed = closed_reason(game, seat, index)
    if closed is not None:
        raise closed
    claims = [move for move in game.legal(seat) if move.kind == "claim" and move.track == track]
    moves = [offered(game, move, seat) for move in claims]
    if moves:
        return {"moves": moves}
    try:
        game.match(track, {}, seat)
    except IllegalMove as error:
        if error.key != "wrong_payment":
            raise
        nearest = complete_claim(game, track, {}, seat).completions[0]
        raise IllegalMove("cards_missing", error.sentence, lacks=lacking(game, seat, nearest.cards)) from None
    return {"moves": moves}


def _match(game: Game, seat: int, query: I.Match) -> dict[str, Any]:
    if (query.track is None) == (query.city is None):
        raise Refused("invalid", "query: name either a track or a city")
    try:
        if query.track is not None:
            moves = game.match(query.track, query.cards, seat)
        else:
            moves = game.match_harbour(query.city or "", query.cards, seat)
    except IllegalMove as error:
        if error.key != "wrong_payment":
            raise
        return {**_refusal(error), **_remedy(game, seat, query)}
    return {"moves": [move_facts(move) for move in moves]}


def _remedy(game: Game, seat: int, query: I.Match) -> dict[str, Any]:
    if query.track is not None:
        found = complete_claim(game, query.track, query.cards, seat)
    else:
        found = complete_harbour(game, query.cards, seat)
    if found.surplus is not None:
        return {"surplus": found.surplus}
    return {"completions": [asdict(one) for one in found.completions]}
