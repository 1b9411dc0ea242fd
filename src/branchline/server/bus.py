"""How the processes of one server tell each other what happened. The log is the truth; a message is only a hint."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
import secrets
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

import asyncpg  # type: ignore[import-untyped]
import orjson

from branchline.server.store.engines import CONNECT, dsn, parsed
from branchline.server.store.errors import passing
from branchline.server.store.retry import pauses

CHANNEL = "branchline"
LARGEST = 7_900
"""Bytes; PostgreSQL takes 7,999 with what we add."""
MOST_WAITING = 10_000
"""Messages kept while the connection is away; beyond, the others are told that they missed something."""
MOST_AT_ONCE = 200
PULSE = 10.0
"""Seconds between two looks whether a silent connection still lives."""

Message = dict[str, Any]
OnMessage = Callable[[Message], Awaitable[None]]
OnGap = Callable[[], Awaitable[None]]

log = logging.getLogger(__name__)


class BusError(Exception):
    """The bus refuses a message, or cannot be reached."""


class Bus:
    """Carries messages to all other processes, in order of each sender, and never back to who sent them: none of it
    where a server is one process.

    A message may come twice, and some may be lost while a connection is away: `on_gap` is called then, and whoever
    listens looks at the log again.
    """

    shared = False
    """Whether there may be other processes at all."""

    async def publish(self, message: Message) -> None:
        """Sends it soon; does not wait for anybody."""

    async def start(self, on_message: OnMessage, on_gap: OnGap) -> None:
        """Listens from now on; the two are called one at a time."""

    async def close(self) -> None:
        """Sends what is waiting, if that is possible at once, and stops listening."""


class Inbox:
    """Hands over what arrived, one after the other; a listener that fails misses only that message."""

    def __init__(self, on_message: OnMessage, on_gap: OnGap) -> None:
        self._on_message = on_message
        self._on_gap = on_gap
        self._queue: asyncio.Queue[Message | None] = asyncio.Queue()
        self._task = asyncio.create_task(self._run(), name="bus-inbox")

    def put(self, message: Message) -> None:
        self._queue.put_nowait(message)

    def gap(self) -> None:
        self._queue.put_nowait(None)

    async def close(self) -> None:
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            message = await self._queue.get()
            try:
                await (self._on_gap() if message is None else self._on_message(message))
            except Exception:
                log.exception("a message from another process could not be handled")


class PostgresBus(Bus):
    """LISTEN and NOTIFY, on one connection; it makes a new one when that breaks."""

    shared = True

    def __init__(self, url: str, patience: float = 30.0) -> None:
        self._dsn = dsn(parsed(url))
        self._patience = patience
        self._name = secrets.token_hex(8)
        self._numbers = itertools.count()
        self._outbox: deque[str] = deque()
        self._waits = pauses()
        self._work = asyncio.Event()
        self._listening = asyncio.Event()
        self._inbox: Inbox | None = None
        self._task: asyncio.Task[None] | None = None
        self._closing = False

    async def publish(self, message: Message) -> None:
        body = orjson.dumps(message).decode()
        if (size := len(body.encode())) > LARGEST:
            raise BusError(
                f"a message of {size} bytes; {LARGEST} is the most: send what is needed to look it up instead"
            )
        if len(self._outbox) >= MOST_WAITING:
            self._outbox.clear()
            self._outbox.append(self._envelope(""))  # tells the others of the gap
        self._outbox.append(self._envelope(body))
        self._work.set()

    async def start(self, on_message: OnMessage, on_gap: OnGap) -> None:
        self._inbox = Inbox(on_message, on_gap)
        self._task = asyncio.create_task(self._run(), name="bus")
        waiting = asyncio.create_task(self._listening.wait())
        await asyncio.wait({waiting, self._task}, timeout=self._patience, return_when=asyncio.FIRST_COMPLETED)
        waiting.cancel()
        if not self._listening.is_set():
            failed = self._task.exception() if self._task.done() else None
            await self.close()
            raise BusError("the database cannot be reached; see that it runs and that its address is right") from failed

    async def close(self) -> None:
        if self._task is None or self._inbox is None:
            return
        self._closing = True
        self._work.set()
        await asyncio.wait({self._task}, timeout=2.0 if self._listening.is_set() else 0.0)
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        await self._inbox.close()
        self._task = self._inbox = None

    def _envelope(self, body: str) -> str:
        """The number makes each payload differ: PostgreSQL leaves out repeats within a transaction."""
        return f"{self._name}:{next(self._numbers)}:{body}"

    def _receive(self, _connection: Any, _pid: int, _channel: str, payload: str) -> None:
        sender, _, body = payload.split(":", 2)
        if sender == self._name or self._inbox is None:
            return
        if body:
            self._inbox.put(orjson.loads(body))
        else:
            self._inbox.gap()

    async def _run(self) -> None:
        while not self._closing:
            try:
                await self._connected()
            except Exception as error:
                if not passing(error):
                    if not self._listening.is_set():
                        raise
                    log.exception("the bus failed; it goes on trying")
                await asyncio.sleep(next(self._waits))

    async def _connected(self) -> None:
        """From one connection to its end."""
        connection = await asyncpg.connect(
            self._dsn,
            timeout=CONNECT,
            command_timeout=PULSE,
            # A message is no more than a hint: it need not wait for the disk.
            server_settings={"synchronous_commit": "off", "application_name": "branchline-bus"},
        )
        try:
            connection.add_termination_listener(lambda _: self._work.set())
            await connection.add_listener(CHANNEL, self._receive)
            if self._listening.is_set() and self._inbox is not None:
                self._inbox.gap()
            self._listening.set()
            self._waits = pauses()
            await self._pump(connection)
        finally:
            with contextlib.suppress(Exception):
                await connection.close(timeout=1.0)

    async def _pump(self, connection: Any) -> None:
        """Sends what there is to send, until the connection breaks."""
        while not self._closing or self._outbox:
            if connection.is_closed():
                raise ConnectionResetError("the connection of the bus was closed")
            if self._outbox:
                await self._send(connection)
                continue
            self._work.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._work.wait(), PULSE)
                continue
            await connection.execute("SELECT 1")

    async def _send(self, connection: Any) -> None:
        """Sends some; what fails is sent again, for nobody knows whether it arrived."""
        payloads = [self._outbox.popleft() for _ in range(min(len(self._outbox), MOST_AT_ONCE))]
        try:
            await connection.execute("SELECT pg_notify($1, one) FROM unnest($2::text[]) AS one", CHANNEL, payloads)
        except BaseException:
            self._outbox.extendleft(reversed(payloads))
            raise


def make_bus(url: str) -> Bus:
    """PostgreSQL carries messages between processes; a server on SQLite is one process."""
    return Bus() if parsed(url).get_backend_name() == "sqlite" else PostgresBus(url)
