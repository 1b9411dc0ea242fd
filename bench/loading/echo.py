"""An echo server of the same stack: what arrives on one socket of a pair leaves on the other. `python -m`."""

from __future__ import annotations

import asyncio
import socket

import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

SIZE = 900
"""Bytes of an answer, about as many as a step has."""

waiting: dict[str, WebSocket] = {}
partners: dict[WebSocket, WebSocket] = {}


async def pair(own: WebSocket) -> None:
    await own.accept()
    name = own.path_params["name"]
    if other := waiting.pop(name, None):
        partners[own], partners[other] = other, own
    else:
        waiting[name] = own
    try:
        while True:
            text = await own.receive_text()
            if own in partners:
                await partners[own].send_text(text + " " * (SIZE - len(text)))
                await own.send_text(text)  # the one who asked is answered too
    except WebSocketDisconnect:
        partners.pop(own, None)


def main() -> None:
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    listening.listen(2048)
    print(f"http://127.0.0.1:{listening.getsockname()[1]}", flush=True)
    app = Starlette(routes=[WebSocketRoute("/{name}", pair)])
    config = uvicorn.Config(app, loop="uvloop", ws="websockets-sansio", log_level="error", access_log=False)
    asyncio.run(uvicorn.Server(config).serve([listening]))


if __name__ == "__main__":
    main()
