"""How requests are read: JSON by orjson, which refuses what is too deep, not UTF-8, or not quite JSON."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

import orjson
from fastapi import APIRouter, Request
from fastapi.responses import Response
from fastapi.routing import APIRoute

from branchline.server.api.errors import ProblemShape
from branchline.server.api.problems import Problem


class _JsonRequest(Request):
    async def json(self) -> Any:
        if not hasattr(self, "_read"):
            self._read = orjson.loads(await self.body())
        return self._read


class _Route(APIRoute):
    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handle = super().get_route_handler()

        async def handle_json(request: Request) -> Response:
            request = _JsonRequest(request.scope, request.receive)
            if request.method in ("POST", "PUT") and await request.body():
                kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
                if kind not in ("application/json", *_KINDS.get(self.endpoint, ())):
                    raise Problem(415, "wrong_type", "send JSON, with the header Content-Type: application/json")
            return await handle(request)

        return handle_json


def takes(endpoint: Any, *kinds: str) -> None:
    """Lets an endpoint read bodies of other kinds than JSON."""
    _KINDS[endpoint] = kinds


_KINDS: dict[Any, tuple[str, ...]] = {}

ERRORS: dict[int | str, dict[str, Any]] = {"4XX": {"model": ProblemShape}, "5XX": {"model": ProblemShape}}


def router(tag: str) -> APIRouter:
    return APIRouter(prefix="/api", tags=[tag], route_class=_Route, responses=ERRORS)
