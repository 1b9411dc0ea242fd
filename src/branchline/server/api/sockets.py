"""Where sockets come in: who they are, whether they may, and then to their table or the lobby."""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable
from typing import Annotated

from fastapi.exceptions import WebSocketRequestValidationError
from pydantic import BaseModel, Field, ValidationError
from starlette.routing import Router, WebSocketRoute
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from branchline.server.api.errors import Problem
from branchline.server.api.guests import Caller, caller_of
from branchline.server.api.house import house_of_socket
from branchline.server.api.outbox import Outbox
from branchline.server.table.refused import Refused

log = logging.getLogger("branchline.requests")

FAR = 200
"""Steps after which a snapshot is quicker than all that was missed."""


async def _admit(socket: WebSocket, attend: Callable[[Caller], Awaitable[None]]) -> None:
    """Counts a socket while it is open; a refusal is answered before it opens."""
    house = await house_of_socket(socket)
    caller = caller_of(house, socket)
    if house.going_down.is_set():
        raise Refused("closing", "the server is going down; try again in a moment")
    caller.take("joins")
    house.buckets.enter(caller.id, caller.address)
    began = time.monotonic()
    try:
        await attend(caller)
    finally:
        house.buckets.leave(caller.id, caller.address)
        log.info("socket %s", socket.url.path, extra={"ms": round(1000 * (time.monotonic() - began))})


async def lobby(socket: WebSocket) -> None:
    async def attend(caller: Caller) -> None:
        await socket.accept()
        outbox = Outbox(socket)
        caller.house.sockets.add(outbox)
        try:
            await caller.house.lobby.attend(outbox)
        finally:
            caller.house.sockets.discard(outbox)
            outbox.finish()

    await _admit(socket, attend)


class Joining(BaseModel):
    """How somebody joins a table: from which seat, with which key for watching, after which step they know already."""

    seat: Annotated[int | None, Field(ge=0, le=4)] = None
    key: Annotated[str | None, Field(max_length=200)] = None
    after: Annotated[int | None, Field(ge=0, lt=2**53)] = None

    @classmethod
    def of(cls, socket: WebSocket) -> Joining:
        try:
            return cls.model_validate(dict(socket.query_params))
        except ValidationError as error:
            wrong = [{**one, "loc": ("query", *one["loc"])} for one in error.errors(include_url=False)]
            raise WebSocketRequestValidationError(wrong) from None


async def table(socket: WebSocket) -> None:
    from branchline.server.api.sight import look
    from branchline.server.api.tablesocket import TableSocket

    async def attend(caller: Caller) -> None:
        live, sight, viewer = await look(caller, socket.path_params["id"], joining.seat, joining.key)
        await socket.accept()
        # Sequence numbers are a viewer's own: those of another seat mean nothing here.
        after = joining.after if viewer == joining.seat else None
        near = after is not None and live.table.seq(viewer) - after <= FAR
        await TableSocket(socket, caller, live, sight, viewer).attend(after if near else None)

    joining = Joining.of(socket)
    await _admit(socket, attend)


async def _nothing(_scope: Scope, _receive: Receive, _send: Send) -> None:
    raise Problem(404, "not_found", "there is nothing here")


routes = Router(
    [WebSocketRoute("/api/lobby/socket", lobby), WebSocketRoute("/api/tables/{id}/socket", table)], default=_nothing
)
