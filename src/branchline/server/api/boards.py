"""Boards, as facts and as pictures; made once and kept, for they never change while the server runs."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import lru_cache
from typing import Annotated, Any, Literal

import orjson
from fastapi import Depends, Query, Request, Response

from branchline.boards.loader import known_boards, load_board, past_boards
from branchline.drawing.draw import board_svg
from branchline.game.facts import board_facts
from branchline.server.api import headers as H
from branchline.server.api.cache import Cached
from branchline.server.api.layout import layout_facts
from branchline.server.api.problems import Problem
from branchline.server.api.routes import router
from branchline.server.api.services import Services, services_of
from branchline.server.table.patch import without_nulls
from branchline.server.wire.boards import BoardSeen, BoardsListed

routes = router("boards")

JSON, SVG = "application/json", "image/svg+xml"


@routes.get("/boards", responses={200: {"model": BoardsListed}})
async def boards(request: Request, _services: Annotated[Services, Depends(services_of)]) -> Response:
    """The boards that can be played, with their sizes."""
    return await _cached(request, _list, *known_boards())


@routes.get("/boards/{id}.svg")
async def picture(
    request: Request,
    id: str,
    _services: Annotated[Services, Depends(services_of)],
    lang: Annotated[Literal["en", "fr"], Query()] = "en",
    theme: Annotated[Literal["day", "night"], Query()] = "day",
    frame: Annotated[bool, Query()] = True,
) -> Response:
    """A board as an empty picture; without `frame` the map alone, to its edge and no further."""
    return await _cached(request, _picture, _known(id), lang, theme, frame)


@routes.get("/boards/{id}", responses={200: {"model": BoardSeen}})
async def board(request: Request, id: str, _services: Annotated[Services, Depends(services_of)]) -> Response:
    """All about a board: cities, tracks, tickets, cards, rules, and where everything is drawn."""
    return await _cached(request, _facts, _known(id))


def _known(id: str) -> str:
    if id not in (*known_boards(), *past_boards()):
        raise Problem(404, "no_board", f"there is no such board; boards: {', '.join(known_boards())}")
    return id


async def _cached(request: Request, make: Callable[..., Cached], *given: str | bool) -> Response:
    found = await asyncio.to_thread(make, *given)
    # A page must not meet facts that are older than itself, nor facts a picture that is older than they are.
    headers = {"Cache-Control": H.ASK_AGAIN}
    if found.kind == SVG:
        headers["Content-Security-Policy"] = H.PICTURE
    return found.response(request, headers)


@lru_cache(maxsize=1)
def _list(*ids: str) -> Cached:
    return Cached.of(orjson.dumps({"boards": [_line(load_board(id)) for id in ids]}), JSON)


def _line(board: Any) -> dict[str, Any]:
    return {
        "id": board.id,
        "name": board.name,
        "players": list(board.rules.players),
        "cities": len(board.cities),
        "tracks": len(board.tracks),
        "tickets": len(board.tickets),
        "reconstruction": board.reconstruction,
        "digest": board.digest,
        "width": board.layout.width,
        "height": board.layout.height,
    }


@lru_cache(maxsize=32)
def _facts(id: str) -> Cached:
    board = load_board(id)
    facts = {
        **board_facts(board),
        "id": id,
        "past": id != board.id,
        "terms": board.terms,
        "reconstruction": board.reconstruction,
        "digest": board.digest,
        "layout": layout_facts(board),
    }
    return Cached.of(orjson.dumps(without_nulls(facts), option=orjson.OPT_NON_STR_KEYS), JSON)


@lru_cache(maxsize=64)
def _picture(id: str, lang: str, theme: str, frame: bool) -> Cached:
    return Cached.of(board_svg(load_board(id), lang=lang, theme=theme, frame=frame).encode(), SVG)
