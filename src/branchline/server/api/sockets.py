"""Sockets come in here: who they are, whether they may, and then to their table or the lobby."""

from __future__ import annotations

import logging
import re
import time
from types import TracebackType
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
    caller = await _caller(scope)
    with _Open(caller, scope["path"]):
        socket = WebSocket(scope, receive, send)
        if found is None:
            await _accept(socket)
            await _attend_lobby(caller, Outbox(socket))
        else:
            tab, after = await _sit_down(socket, caller, found[1])
            await tab.attend(after)


async def _caller(scope: Scope) -> Caller:
    services: Services = scope["app"].state.services
    caller = caller_of(services, HTTPConnection(scope))
    if services.going_down.is_set():
        raise Refusal("closing", "the server is going down; try again in a moment")
    caller.take("joins")
    return caller


class _Open:
    """Counts a socket while it is open."""

    __slots__ = ("began", "caller", "path")

    def __init__(self, caller: Caller, path: str) -> None:
        self.caller = caller
        self.path = path
        self.began = time.monotonic()

    def __enter__(self) -> None:
        self.caller.services.buckets.enter(self.caller.id, self.caller.address)

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _at: TracebackType | None
    ) -> None:
        self.caller.services.buckets.leave(self.caller.id, self.caller.address)
        log.info("socket %s", self.path, extra={"ms": round(1000 * (time.monotonic() - self.began))})


async def _accept(socket: WebSocket) -> None:
    await socket.accept()
    socket.scope["headers"] = []  # all that was asked of them is known


async def _attend_lobby(caller: Caller, outbox: Outbox) -> None:
    caller.services.sockets.add(outbox)
    try:
        await caller.services.lobby.attend(outbox)
    finally:
        caller.services.sockets.discard(outbox)
        outbox.finish()


class Joining(BaseModel):
    """How somebody joins a table: from which seat, with which key for watching, after which step they know already."""

    seat: Annotated[int | None, Field(ge=0, le=4)] = None
    key: Annotated[str | None, Field(max_length=200)] = None
    after: Annotated[int | None, Field(ge=0, lt=2**53)] = None

    @classmethod
    def of(cls, scope: Scope) -> Joining:
        try:
            return cls.model_validate(dict(HTTPConnection(scope).query_params))
        except ValidationError as error:
            wrong = [{**one, "loc": ("query", *one["loc"])} for one in error.errors(include_url=False)]
            raise WebSocketRequestValidationError(wrong) from None


async def _sit_down(socket: WebSocket, caller: Caller, id: str) -> tuple[TableSocket, int | None]:
    """The socket at its table, and the last step that it knows of; a refusal is answered before it opens."""
    joining = Joining.of(socket.scope)
    live, access, viewer = await look(caller, id, joining.seat, joining.key)
    await _accept(socket)
    # Sequence numbers are a viewer's own: those of another seat mean nothing here.
    after = joining.after if viewer == joining.seat else None
    near = after is not None and live.table.seq(viewer) - after <= FAR
    return TableSocket(socket, caller, live, access, viewer), after if near else None
