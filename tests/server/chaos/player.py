"""A player on a bad line: frames get lost, late or doubled, the server dies, and nobody tells why."""

from __future__ import annotations

import asyncio
import itertools
from dataclasses import dataclass, field
from random import Random
from typing import Any

import orjson
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException

from branchline.server.table.patch import patched

PATIENCE = 0.7
"""Seconds after which an answer counts as lost."""
GONE = (WebSocketException, InvalidHandshake, OSError, TimeoutError, EOFError)


@dataclass(frozen=True)
class Line:
    """How bad a line is: the chance that a frame is lost, doubled or late."""

    lost: float = 0.0
    doubled: float = 0.0
    late: float = 0.0


@dataclass
class Acknowledged:
    """What the server has said yes to."""

    id: str
    moves: list[str]


@dataclass
class Player:
    """One seat. It repeats a command with the same id until it is answered, and asks for the steps it misses."""

    address: str
    table: str
    seat: int
    cookie: str
    rng: Random
    line: Line
    document: dict[str, Any] = field(default_factory=dict)
    seq: int = -1
    acknowledged: list[Acknowledged] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    joins: int = 0

    def __post_init__(self) -> None:
        self._ids = itertools.count()
        self._command: tuple[str, int, list[str]] | None = None
        self._answered = asyncio.Event()
        self._news = asyncio.Event()

    @property
    def over(self) -> bool:
        return bool(self.document) and self.document["table"]["status"] == "over"

    @property
    def decision(self) -> int | None:
        return self.document.get("turn", {}).get("decision")  # type: ignore[no-any-return]

    async def play(self) -> None:
        """To the end of the game, whatever happens on the way."""
        while not self.over:
            try:
                await self._once()
            except GONE:
                await asyncio.sleep(self.rng.uniform(0.02, 0.2))

    async def _once(self) -> None:
        after = f"&after={self.seq}" if self.seq >= 0 else ""
        url = f"ws://{self.address}/api/tables/{self.table}/socket?seat={self.seat}{after}"
        async with connect(
            url,
            additional_headers={"Cookie": self.cookie},
            origin=f"http://{self.address}",  # type: ignore[arg-type]
            compression=None,
            open_timeout=5,
            close_timeout=0.2,
        ) as socket:
            self.joins += 1
            listening = asyncio.create_task(self._listen(socket))
            try:
                while not self.over:
                    await self._act(socket)
                    if listening.done():
                        return
            finally:
                listening.cancel()
                await asyncio.gather(listening, return_exceptions=True)

    # Speaking ---------------------------------------------------------------------------------------------------------

    async def _act(self, socket: ClientConnection) -> None:
        """Decides if there is something to decide, or repeats what was not answered yet."""
        if self._command is None and self.decision is not None:
            move = self.rng.choice(self.document["turn"]["moves"])["text"]
            self._command = (f"storm-{self.seat}-{next(self._ids):06}", self.decision, [move])
        if self._command is None:
            self._news.clear()
            if not await self._wait(self._news):  # perhaps the last step was lost: nothing will tell
                await socket.send(orjson.dumps({"type": "missing", "after": max(0, self.seq)}), text=True)
            return
        id, decision, moves = self._command
        self._answered.clear()
        command = {"kind": "decide", "decision": decision, "moves": moves}
        await self._send(socket, {"type": "submit", "id": id, "command": command})
        await self._wait(self._answered)

    async def _wait(self, event: asyncio.Event) -> bool:
        try:
            await asyncio.wait_for(event.wait(), PATIENCE)
        except TimeoutError:
            return False  # say it again
        return True

    async def _send(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        text = orjson.dumps(message)
        if self.rng.random() < self.line.late:
            await asyncio.sleep(self.rng.uniform(0, 0.2))
        for _ in range(2 if self.rng.random() < self.line.doubled else 1):
            if self.rng.random() >= self.line.lost:
                await socket.send(text, text=True)

    # Hearing ----------------------------------------------------------------------------------------------------------

    async def _listen(self, socket: ClientConnection) -> None:
        try:
            async for message in socket:
                said = orjson.loads(message)
                if said["type"] == "step" and self.rng.random() < self.line.lost:
                    continue
                if said["type"] in ("accepted", "refused") and self.rng.random() < self.line.lost:
                    continue
                await self._hear(socket, said)
        finally:
            self._news.set()
            self._answered.set()

    async def _hear(self, socket: ClientConnection, said: dict[str, Any]) -> None:
        kind = said["type"]
        if kind == "snapshot":
            if said["seq"] < self.seq:
                self.problems.append(f"went back from {self.seq} to {said['seq']}")
            self.document, self.seq = said["document"], said["seq"]
        elif kind == "step" and said["seq"] == self.seq + 1:
            self.document, self.seq = patched(self.document, said["patch"]), said["seq"]
        elif kind == "step" and said["seq"] > self.seq:
            await socket.send(orjson.dumps({"type": "missing", "after": self.seq}), text=True)
        elif kind == "ping":
            await socket.send('{"type":"pong"}')
        elif kind in ("accepted", "refused"):
            self._answer(said)
            if kind == "refused" or said["seq"] > self.seq:
                await socket.send(orjson.dumps({"type": "missing", "after": max(0, self.seq)}), text=True)
        self._news.set()

    def _answer(self, said: dict[str, Any]) -> None:
        if self._command is None or said.get("id") != self._command[0]:
            return  # an answer to what was said twice
        id, _, moves = self._command
        if said["type"] == "accepted":
            self.acknowledged.append(Acknowledged(id, moves))
        elif said["key"] in ("closing", "starting", "too_fast", "busy", "store_down"):
            self._answered.set()
            return  # to be said again
        elif said["key"] not in ("stale", "not_your_turn", "only_running"):
            self.problems.append(f"{said['key']}: {said['message']} ({moves})")
        self._command = None
        self._answered.set()
