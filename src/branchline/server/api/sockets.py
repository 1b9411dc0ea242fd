"""Where sockets come in: who they are, whether they may, and then to their table or the lobby."""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable
from typing import Annotated

from fastapi import APIRouter, Query, WebSocket

from branchline.server.api.guests import Caller, caller_of
from branchline.server.api.house import house_of_socket
from branchline.server.api.outbox import Outbox
from branchline.server.table.refused import Refused

log = logging.getLogger("branchline.requests")

FAR = 200
"""Steps after which a snapshot is quicker than all that was missed."""

routes = APIRouter(prefix="/api", tags=["sockets"])


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


@routes.websocket("/lobby/socket")
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


@routes.websocket("/tables/{id}/socket")
async def table(
    socket: WebSocket,
    id: str,
    seat: Annotated[int | None, Query(ge=0, le=4)] = None,
    key: Annotated[str | None, Query(max_length=200)] = None,
    after: Annotated[int | None, Query(ge=0, lt=2**53)] = None,
) -> None:
    from branchline.server.api.sight import look
    from branchline.server.api.tablesocket import TableSocket

    async def attend(caller: Caller) -> None:
        live, sight, viewer = await look(caller, id, seat, key)
        await socket.accept()
        # Sequence numbers are a viewer's own: those of another seat mean nothing here.
        near = after is not None and viewer == seat and live.table.seq(viewer) - after <= FAR
        await TableSocket(socket, caller, live, sight, viewer).attend(after if near else None)

    await _admit(socket, attend)
