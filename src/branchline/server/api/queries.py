"""Answers to queries. Each is worked out from the view of the seat that asks, so nothing can leak."""

from __future__ import annotations

import asyncio
from dataclasses import asdict
from typing import Any

import orjson
from pydantic import TypeAdapter

from branchline.boards.schema import Board
from branchline.explain.completing import complete_claim, complete_harbour, suggested_fills
from branchline.game.game import Game, imagine
from branchline.game.outlook import Outlook, made_of, outlook
from branchline.game.view import View
from branchline.moves.claims import closed_reason, unknown_track
from branchline.moves.kind import Situation
from branchline.moves.move import IllegalMove
from branchline.server.service.live import Live, Watch
from branchline.server.service.tables import TableService
from branchline.server.table.patch import without_nulls
from branchline.server.table.projection import move_facts
from branchline.server.table.refusal import Refusal
from branchline.server.table.table import RUNNING, Viewer
from branchline.server.wire import commands as C

OUTLOOK = TypeAdapter(Outlook)


async def answer_to(tables: TableService, live: Live, viewer: Viewer, query: Any) -> dict[str, Any]:
    """The fields of the answer, or `Refusal`."""
    async with live.lock:
        table = live.table
        if table.status != RUNNING or (viewer is None and not isinstance(query, C.OutlookQuery)):
            raise Refusal("not_seated", "only those who play can ask this, and only during the game")
        if isinstance(query, C.Hint) and not table.options.hints:
            raise Refusal("no_hints", "this table plays without hints")
        if isinstance(query, C.Hint) and (viewer not in table.to_move() or not table.seats[viewer].person_plays):
            raise Refusal("not_your_turn", "hints are for whoever is to move")
        board, view = table.game.board, table.game.view(viewer)
    if isinstance(query, C.OutlookQuery):
        return {"outlook": orjson.Fragment(_outlook(live.watches.get(viewer), board, view))}
    if isinstance(query, C.Hint):
        advice = await tables.bot_pool.hints(board, view, query.language)
        hints = [{"move": a.move.text, "reason": a.reason, "win": a.win, "points": a.points} for a in advice]
        return {"hints": without_nulls(hints)}
    return await asyncio.to_thread(_work_out, board, view, query)


def _outlook(watch: Watch | None, board: Board, view: View) -> bytes:
    """As JSON, and made anew only where something that it is made of has changed since the viewer last asked."""
    parts = made_of(board, view)
    if watch is not None and watch.outlook is not None and watch.outlook[0] == parts:
        return watch.outlook[1]
    found = OUTLOOK.dump_json(outlook(board, view), exclude_none=True)
    if watch is not None:
        watch.outlook = parts, found
    return found


def _work_out(board: Board, view: View, query: C.WhyNot | C.Match) -> dict[str, Any]:
    assert view.seat is not None
    game = imagine(board, view)
    try:
        return _why_not(game, view.seat, query) if isinstance(query, C.WhyNot) else _match(game, view.seat, query)
    except IllegalMove as error:
        return _refusal(error)


def _refusal(error: IllegalMove) -> dict[str, Any]:
    reason = {"key": error.key, "message": error.sentence}
    return {**reason, "facts": error.facts} if error.facts else reason


def _why_not(game: Game, seat: int, query: C.WhyNot) -> dict[str, Any]:
    """The reason, or the moves if the track can be claimed after all."""
    track = query.track
    index = next((i for i, one in enumerate(game.board.tracks) if one.id == track), None)
    if index is None:
        raise unknown_track(game.board, track)
    situation = game.situation(seat)
    closed = closed_reason(situation, index)
    if closed is not None:
        raise closed
    claims = [move for move in game.legal(seat) if move.kind == "claim" and move.track == track]
    if claims:
        fill = suggested_fills(situation)
        return {"moves": [move_facts(move, fill) for move in claims]}
    try:
        game.match(track, {}, seat)
    except IllegalMove as error:
        if error.key != "wrong_payment":
            raise
        nearest = complete_claim(situation, track, {}).completions[0]
        raise IllegalMove("cards_missing", error.sentence, lacks=situation.lacks(nearest.cards)) from None
    return {"moves": []}


def _match(game: Game, seat: int, query: C.Match) -> dict[str, Any]:
    if (query.track is None) == (query.city is None):
        raise Refusal("invalid", "query: name either a track or a city")
    try:
        if query.track is not None:
            moves = game.match(query.track, query.cards, seat)
        else:
            moves = game.match_harbour(query.city or "", query.cards, seat)
    except IllegalMove as error:
        if error.key != "wrong_payment":
            raise
        return {**_refusal(error), **_remedy(game.situation(seat), query)}
    return {"moves": [move_facts(move) for move in moves]}


def _remedy(situation: Situation, query: C.Match) -> dict[str, Any]:
    if query.track is not None:
        found = complete_claim(situation, query.track, query.cards)
    else:
        found = complete_harbour(situation, query.cards)
    if found.surplus is not None:
        return {"surplus": found.surplus}
    return {"completions": [without_nulls(asdict(one)) for one in found.completions]}
