"""Sockets come in here: who they are, whether they may, and then to their table or the lobby."""

from __future__ import annotations

import logging
import re
import time
from typing import Annotated

from fastapi.exceptions import WebSocketRequestValidationError
from pydantic import BaseModel, Field, ValidationError
from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from branchline.server.api.access import look
from branchline.server.api.guests import Caller, caller_of
from branchline.server.api.outbox import Outbox
from branchline.server.api.problems import Problem
from branchline.server.api.services import Services
from branchline.server.api.tablesocket import TableSocket
from branchline.server.service.live import FAR
from branchline.server.table.refusal import Refusal

log = logging.getLogger("branchline.requests")

LOBBY = "/api/lobby/socket"
TABLE = re.compile("/api/tables/([^/]+)/socket")


async def sockets(scope: Scope, receive: Receive, send: Send) -> None:
    """Leads to the table or the lobby. Whatever stays on this way stays for every open socket: so little does."""
    found = TABLE.fullmatch(scope["path"])
    if found is None and scope["path"] != LOBBY:
        raise Problem(404, "not_found", "there is nothing here")
    services: Services = scope["app"].state.services
    caller, began = caller_of(services, HTTPConnection(scope)), time.monotonic()
    if services.going_down.is_set():
        raise Refusal("closing", "the server is going down; try again in a moment")
    caller.take("joins")
    services.buckets.enter(caller.id, caller.address)
    outbox: Outbox | None = None
    try:
        socket = WebSocket(scope, receive, send)
        if found is None:
            await _accept(socket)
            services.sockets.add(outbox := Outbox(socket))
            await services.lobby.attend(outbox)
        else:
            tab, after = await _sit_down(socket, caller, found[1])
            services.sockets.add(outbox := tab)
            await tab.attend(after)
    finally:
        if outbox is not None:
            services.sockets.discard(outbox)
            outbox.ended.set_result(None)
        services.buckets.leave(caller.id, caller.address)
        log.info("socket %s", scope["path"], extra={"ms": round(1000 * (time.monotonic() - began))})


async def _accept(socket: WebSocket) -> None:
    await socket.accept()
    socket.scope["headers"] = []  # all that was asked of them is known


class Joining(BaseModel):
    """How somebody joins a table: from which seat, with which key for watching, after which step they know already."""

    seat: Annotated[int | None, Field(ge=0, le=4)] = None
    key: Annotated[str | None, Field(max_length=200)] = None
    after: Annotated[int | None, Field(ge=0, lt=2**53)] = None


async def _sit_down(socket: WebSocket, caller: Caller, id: str) -> tuple[TableSocket, int | None]:
    """The socket at its table, and the last step that it knows of; a refusal is answered before it opens."""
    try:
        joining = Joining.model_validate(dict(socket.query_params))
    except ValidationError as error:
        wrong = [{**one, "loc": ("query", *one["loc"])} for one in error.errors(include_url=False)]
        raise WebSocketRequestValidationError(wrong) from None
    live, access, viewer = await look(caller, id, joining.seat, joining.key)
    await _accept(socket)
    # Sequence numbers are a viewer's own: those of another seat mean nothing here.
    after = joining.after if viewer == joining.seat else None
    near = after is not None and live.table.seq(viewer) - after <= FAR
    return TableSocket(socket, caller, live, access, viewer), after if near else None
