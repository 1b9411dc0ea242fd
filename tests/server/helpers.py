"""A real server on loopback for tests, and players who talk to it as browsers do."""

from __future__ import annotations

import asyncio
import itertools
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import orjson
import uvicorn
from websockets.asyncio.client import ClientConnection, connect

from branchline.server.app import create_app
from branchline.server.run import _config, bind
from branchline.server.settings import Settings
from branchline.server.table.patch import patched

SMALL: dict[str, Any] = {
    "board": "nordic",
    "seats": [{"kind": "person"}, {"kind": "person"}],
    "rules": {"end.pieces": 20},
    "first": 0,
}
"""A table for two whose game is over soon."""

_numbers = itertools.count()


def command_id() -> str:
    return f"command-{next(_numbers):08}"


class Running:
    """A server in a thread of this process."""

    def __init__(self, settings: Settings) -> None:
        settings.register_boards()
        self.listening: socket.socket = bind("127.0.0.1", 0)
        self.port: int = self.listening.getsockname()[1]
        self.app = create_app(settings)
        self.services = self.app.state.services
        self.server = uvicorn.Server(_config(self.app, settings))
        self.thread = threading.Thread(target=self.server.run, args=([self.listening],), daemon=True)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        self.thread.start()
        while not self.server.started:
            assert self.thread.is_alive(), "the server did not start"
            threading.Event().wait(0.01)

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join(30)
        assert not self.thread.is_alive(), "the server did not stop"


@contextmanager
def running(folder: Path, **given: Any) -> Iterator[Running]:
    values: dict[str, Any] = {"bot_pause": 0, "undo_pause": 0, "limits": None, **given}
    server = Running(Settings(data=folder, **values))
    server.start()
    try:
        yield server
    finally:
        server.stop()


class Browser:
    """Cookies and requests of one browser."""

    def __init__(self, url: str, **headers: str) -> None:
        self.url = url
        self.http = httpx.AsyncClient(base_url=url, headers=headers, timeout=30)

    async def __aenter__(self) -> Browser:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.http.aclose()

    async def call(self, method: str, path: str, body: Any = None, status: int = 200, **given: Any) -> Any:
        """The JSON of an answer that has this status."""
        if body is not None:
            given["content"] = orjson.dumps(body)
            given["headers"] = {"Content-Type": "application/json", **given.get("headers", {})}
        found = await self.http.request(method, f"/api{path}", **given)
        assert found.status_code == status, (found.status_code, found.text)
        return found.json()

    async def named(self, name: str) -> Browser:
        await self.call("PUT", "/me", {"name": name})
        return self

    async def table(self, **options: Any) -> Any:
        return await self.call("POST", "/tables", {**SMALL, **options}, 201)

    @property
    def cookies(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    def socket(self, path: str, headers: dict[str, str] | None = None, **given: Any) -> connect:
        address = f"{self.url.replace('http', 'ws', 1)}/api{path}"
        cookies = {"Cookie": self.cookies} if self.cookies else {}
        return connect(address, additional_headers={**cookies, **(headers or {})}, proxy=None, **given)


class Tab:
    """A tab at a table: it keeps the document as the page would."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.seq = 0
        self.document: dict[str, Any] = {}
        self.heard: list[dict[str, Any]] = []
        self.steps: list[dict[str, Any]] = []

    async def hear(self, seconds: float = 20) -> dict[str, Any]:
        async with asyncio.timeout(seconds):
            message: dict[str, Any] = orjson.loads(await self.socket.recv())
        self.heard.append(message)
        if message["type"] == "snapshot":
            self.seq, self.document = message["seq"], message["document"]
        elif message["type"] == "step":
            self.steps.append(message)
            if message["seq"] == self.seq + 1:
                self.seq += 1
                self.document = patched(self.document, message["patch"])
        return message

    async def until(self, *types: str) -> dict[str, Any]:
        while (message := await self.hear())["type"] not in types:
            pass
        return message

    async def say(self, message: Any) -> None:
        await self.socket.send(message if isinstance(message, (str, bytes)) else orjson.dumps(message).decode())

    async def want(self, kind: str, id: str | None = None, **fields: Any) -> dict[str, Any]:
        """Wants something; the answer to it."""
        id = id or command_id()
        await self.say({"type": "submit", "id": id, "command": {"kind": kind, **fields}})
        return await self._answered(id)

    async def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        id = command_id()
        await self.say({"type": "ask", "id": id, "query": {"kind": kind, **fields}})
        return await self._answered(id)

    async def _answered(self, id: str) -> dict[str, Any]:
        while (message := await self.hear()).get("id") != id:
            assert message["type"] != "closed", message
        return message

    @property
    def decision(self) -> int | None:
        return (self.document.get("turn") or {}).get("decision")

    @property
    def moves(self) -> list[dict[str, Any]]:
        return (self.document.get("turn") or {}).get("moves", [])

    def pick(self) -> str:
        """A move that brings the game on: claims if there are any, else the first one."""
        moves = sorted(self.moves, key=lambda move: (move["kind"] != "claim", move["kind"] == "tickets"))
        return str(moves[0]["text"])

    async def decide(self, move: str | None = None, **more: Any) -> dict[str, Any]:
        return await self.want("decide", decision=self.decision, moves=[move or self.pick()], **more)


async def play_out(*tabs: Tab, seconds: float = 90) -> None:
    """Plays the game to its end, everybody from their own tab."""
    async with asyncio.timeout(seconds):
        while True:
            await catch_up(*tabs)
            if tabs[0].document["table"]["status"] == "over":
                return
            waiting = [tab for tab in tabs if tab.decision is not None]
            if waiting:
                answer = await waiting[0].decide()
                assert answer["type"] == "accepted", answer
            else:
                await asyncio.sleep(0.02)  # a bot thinks, or another process has the news


async def catch_up(*tabs: Tab) -> None:
    """Lets every tab hear all that was said before now: the answer to a ping comes after it."""
    for tab in tabs:
        await tab.say({"type": "ping"})
        await tab.until("pong")
