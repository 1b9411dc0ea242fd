"""People who play by chance over real sockets, at a pace that is given, and how long the others wait to see it.

They ask how things stand as pages do: once a turn, or after each step as pages once did.
"""

from __future__ import annotations

import asyncio
import itertools
import random
import time
from collections import deque
from dataclasses import dataclass, field
from typing import Any

import httpx
import orjson
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from branchline.server.wire.renamed import NEW_NAMES
from tests.server.patched import patched

JSON = {"content-type": "application/json"}
TICK = 0.01
OLD_NAMES = {new: old for old, new in NEW_NAMES.items()} | {"accepted": "done"}
"""The names that a server of before understands, for two trees side by side."""


@dataclass
class Table:
    """A table of two; `sent` is when a decision was sent that the other one has not seen yet."""

    id: str
    cookies: list[str]
    people: list[Person] = field(default_factory=list)
    sent: float = 0.0
    over: bool = False


class Crowd:
    """All the tables of one run. Latencies are from sending a decision to its arrival at the other seat."""

    def __init__(self, address: str, board: str, seed: int = 1, each_step: bool = False) -> None:
        self.address = address
        self.board = board
        self.each_step = each_step
        """Whether people ask how things stand after each step."""
        self.rng = random.Random(seed)
        self.ids = itertools.count(10_000_000)
        self.tables: list[Table] = []
        self.ready: deque[Person] = deque()
        self.seen: list[float] = []
        self.accepted: list[float] = []
        self.errors: list[str] = []
        self.decisions = 0
        self.looks: set[asyncio.Task[None]] = set()
        self._names: dict[str, str] = {}
        self._tasks: list[asyncio.Task[None]] = []

    def name(self, word: str) -> str:
        """What the server calls something."""
        return self._names.get(word, word)

    # Opening ----------------------------------------------------------------------------------------------------------

    async def open(self, tables: int, at_once: int = 16) -> None:
        """Opens tables, seats two guests at each, and begins all games."""
        async with httpx.AsyncClient(base_url=f"http://{self.address}", timeout=60) as client:
            paths = (await client.get("/api/openapi.json")).json()["paths"]
            self._names = {} if "/api/tables/{id}/commands" in paths else OLD_NAMES
            room = asyncio.Semaphore(at_once)
            await asyncio.gather(*(self._open(client, room) for _ in range(tables)))

    async def _open(self, client: httpx.AsyncClient, room: asyncio.Semaphore) -> None:
        async with room:
            options = {"board": self.board, "seats": [{"kind": "person"}, {"kind": "person"}]}
            made = await self._post(client, "/api/tables", options)
            id, links = made.json()["id"], made.json()["links"]["seats"]
            join = f"/api/tables/{id}/seats/1/{self.name('join')}"
            joined = await self._post(client, join, {"token": links[1], "name": "Ben"})
            table = Table(id, [_cookie(made), _cookie(joined)])
            self.tables.append(table)
            for seat in range(2):
                person = Person(self, table, seat)
                table.people.append(person)
                await person.join()
                self._tasks.append(asyncio.create_task(person.listen()))
            await table.people[0].submit({"kind": "start"})

    async def _post(self, client: httpx.AsyncClient, path: str, body: Any) -> httpx.Response:
        client.cookies.clear()
        answer = await client.post(path, content=orjson.dumps(body), headers=JSON)
        if answer.status_code >= 400:
            raise SystemExit(f"{path}: {answer.status_code} {answer.text}")
        return answer

    async def watch_bots(self, tables: int, level: str) -> None:
        """Opens tables of two bots each, for them to think at."""
        async with httpx.AsyncClient(base_url=f"http://{self.address}", timeout=60) as client:
            for _ in range(tables):
                bot = {"kind": "bot", "level": level}
                made = await self._post(client, "/api/tables", {"board": self.board, "seats": [bot, bot]})
                body = {"id": f"start-{next(self.ids)}", self.name("command"): {"kind": "start"}}
                headers = {**JSON, "cookie": _cookie(made)}
                path = f"/api/tables/{made.json()['id']}/{self.name('commands')}"
                started = await client.post(path, json=body, headers=headers)
                started.raise_for_status()

    # Playing ----------------------------------------------------------------------------------------------------------

    async def play(self, rate: float, seconds: float) -> None:
        """So many decisions a second, spread over all tables."""
        began, due = time.perf_counter(), 0
        first = self.decisions
        while (now := time.perf_counter() - began) < seconds:
            due = int(rate * now) - (self.decisions - first)
            for _ in range(min(due, len(self.ready))):
                await self.ready.popleft().decide()
            await asyncio.sleep(TICK)

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


class Person:
    """One guest with one socket; knows of the document only what there is to decide."""

    def __init__(self, crowd: Crowd, table: Table, seat: int) -> None:
        self.crowd, self.table, self.seat = crowd, table, seat
        self.socket: ClientConnection
        self.turn: dict[str, Any] = {}
        self.asked: int | None = None
        self.sent = 0.0
        self.running = False
        self.waiting = False
        """For an outlook; one query at a time, as a page has it."""
        self.outdated = False

    async def join(self) -> None:
        self.socket = await connect(
            f"ws://{self.crowd.address}/api/tables/{self.table.id}/socket?seat={self.seat}",
            additional_headers={"Cookie": self.table.cookies[self.seat]},
            origin=f"http://{self.crowd.address}",  # type: ignore[arg-type]
            compression=None,
            max_queue=None,
            ping_interval=None,  # browsers send none: the heartbeat is in the messages
        )

    async def submit(self, command: dict[str, Any]) -> None:
        name = self.crowd.name
        message = {"type": name("submit"), "id": f"load-{next(self.crowd.ids)}", name("command"): command}
        await self.socket.send(orjson.dumps(message), text=True)

    async def decide(self) -> None:
        if self.table.over:
            return
        move = self.crowd.rng.choice(self.turn["moves"])["text"]
        self.table.sent = self.sent = time.perf_counter()
        self.crowd.decisions += 1
        decision = self.crowd.name("decision")
        await self.submit({"kind": "decide", decision: self.turn[decision], "moves": [move]})

    async def listen(self) -> None:
        try:
            async for message in self.socket:
                self._hear(orjson.loads(message))
        except ConnectionClosed as error:
            self.crowd.errors.append(f"closed: {error}")

    def _hear(self, said: dict[str, Any]) -> None:
        now = time.perf_counter()
        if said["type"] == "step":
            line = said["line"]
            if line["kind"] == "decided" and line["seat"] != self.seat and self.table.sent:
                self.crowd.seen.append(now - self.table.sent)
            self.turn = patched(self.turn, said["patch"].get("turn", {}))
            if said["patch"].get("table", {}).get("status") == "over":
                self.table.over = True
        elif said["type"] == "snapshot":
            self.turn = said["document"].get("turn", {})
        elif said["type"] == self.crowd.name("accepted"):
            if self.sent:
                self.crowd.accepted.append(now - self.sent)
        elif said["type"] == "answer":
            self.waiting = False
            if self.outdated:
                self._look()
        elif said["type"] in ("refused", "closed"):
            if str(said.get("id", "")).startswith("look-"):  # the game has just ended
                self.waiting = self.outdated = False
            else:
                self.crowd.errors.append(f"{said['key']}: {said['message']}")
        elif said["type"] == "ping":
            asyncio.get_running_loop().create_task(self.socket.send('{"type":"pong"}'))
        if said["type"] in ("step", "snapshot"):
            self._follow(said.get("patch") or said["document"], said["type"] == "snapshot")
        decision = self.turn.get(self.crowd.name("decision"))
        if decision != self.asked:
            self.asked = decision
            if decision is not None:
                self.crowd.ready.append(self)

    def _follow(self, seen: dict[str, Any], whole: bool) -> None:
        """Asks for the outlook where the page would."""
        status = seen.get("table", {}).get("status")
        self.running = self.running if status is None else status == "running"
        view = seen.get("view", {})
        players = view.get("players", {})
        own = players[self.seat] if isinstance(players, list) else players.get(str(self.seat), {})
        if self.running and (whole or self.crowd.each_step or "turn" in view or {"offer", "tickets"} & own.keys()):
            self._look()

    def _look(self) -> None:
        self.outdated = self.waiting
        if not self.waiting and self.running:
            self.waiting = True
            message = {"type": "ask", "id": f"look-{next(self.crowd.ids)}", "query": {"kind": "outlook"}}
            task = asyncio.get_running_loop().create_task(self.socket.send(orjson.dumps(message), text=True))
            self.crowd.looks.add(task)
            task.add_done_callback(self.crowd.looks.discard)


def _cookie(answer: httpx.Response) -> str:
    return answer.headers["set-cookie"].partition(";")[0]


class Pairs:
    """The same traffic to the echo server."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.sockets: list[tuple[ClientConnection, ClientConnection]] = []
        self.seen: list[float] = []
        self._tasks: list[asyncio.Task[None]] = []
        self._sent: dict[int, float] = {}

    async def open(self, pairs: int) -> None:
        for number in range(pairs):
            first, second = [
                await connect(f"ws://{self.address}/{number}", compression=None, max_queue=None, ping_interval=None)
                for _ in range(2)
            ]
            self.sockets.append((first, second))
            self._tasks += [
                asyncio.create_task(self._listen(first, False)), asyncio.create_task(self._listen(second, True))
            ]  # fmt: skip

    async def _listen(self, socket: ClientConnection, other: bool) -> None:
        async for message in socket:
            if other:
                self.seen.append(time.perf_counter() - self._sent.pop(orjson.loads(message)["id"]))

    async def play(self, rate: float, seconds: float) -> None:
        began, sent = time.perf_counter(), 0
        while (now := time.perf_counter() - began) < seconds:
            for _ in range(int(rate * now) - sent):
                self._sent[sent] = time.perf_counter()
                message = orjson.dumps({"id": sent, "": "x" * 100})
                await self.sockets[sent % len(self.sockets)][0].send(message, text=True)
                sent += 1
            await asyncio.sleep(TICK)

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
