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
    """Takes JSON, and what else its `openapi_extra` says."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handle = super().get_route_handler()
        taken = {"application/json", *(self.openapi_extra or {}).get("requestBody", {}).get("content", ())}

        async def handle_json(request: Request) -> Response:
            request = _JsonRequest(request.scope, request.receive)
            if request.method in ("POST", "PUT") and await request.body():
                kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
                if kind not in taken:
                    raise Problem(415, "wrong_type", "send JSON, with the header Content-Type: application/json")
            return await handle(request)

        return handle_json


ERRORS: dict[int | str, dict[str, Any]] = {"4XX": {"model": ProblemShape}, "5XX": {"model": ProblemShape}}


def router(tag: str) -> APIRouter:
    return APIRouter(prefix="/api", tags=[tag], route_class=_Route, responses=ERRORS)
