"""A socket's sending side: a bounded queue that never makes anybody else wait, and a heartbeat."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import orjson
from starlette.websockets import WebSocket, WebSocketDisconnect

FRAME = 16 * 1024
"""Bytes of a message that is read at all."""
MOST_MESSAGES = 512
MOST_BYTES = 2 * 1024 * 1024
BEAT = 20.0
"""Seconds between two pings."""
SILENCE = 50.0
"""Seconds without a word after which somebody counts as gone."""
LAST_WORDS = 5.0
"""Seconds that a closing socket has to take what is queued."""
RESTART = 1012
SLOW = 1013
DONE = 1000
GONE = 1001

GONE_AWAY = (WebSocketDisconnect, OSError)
"""What is raised when the other side is gone."""

PING = b'{"type":"ping"}'
PONG = b'{"type":"pong"}'
_CLOSED = b'{"type":"closed"'


class Outbox:
    """One socket. `send` queues; a reader that does not keep up is closed with a reason."""

    def __init__(self, socket: WebSocket) -> None:
        self.socket = socket
        self.ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Done when the socket is closed and nothing of it runs any more."""
        self.heard = asyncio.get_running_loop().time()
        self._queue: deque[bytes] = deque()
        self._bytes = 0
        self._news = asyncio.Event()
        self._closing: int | None = None
        self._closed = 0.0
        self._writing: asyncio.Future[None] | None = None
        self._beaten = self.heard

    @property
    def closing(self) -> bool:
        return self._closing is not None

    def send(self, message: bytes) -> None:
        """Queues a message; never waits."""
        if self._closing is not None:
            return
        self._put(message)
        if message.startswith(_CLOSED):
            self._end(RESTART)
        elif len(self._queue) > MOST_MESSAGES or self._bytes > MOST_BYTES:
            self._queue.clear()
            self.close("slow", "this connection is too slow to keep up; come back for a fresh look", True, SLOW)

    def say(self, message: dict[str, Any]) -> None:
        self.send(orjson.dumps(message))

    def close(self, key: str, message: str, again: bool, code: int = DONE) -> None:
        """Says why, and closes once that is sent."""
        if self._closing is None:
            self._put(orjson.dumps({"type": "closed", "key": key, "message": message, "again": again}))
            self._end(code)

    def come_back_soon(self) -> None:
        self.close("store_down", "the server cannot reach its database; come back soon", True, RESTART)

    def _put(self, message: bytes) -> None:
        self._queue.append(message)
        self._bytes += len(message)
        self._news.set()

    def _end(self, code: int) -> None:
        self._closing = code
        self._closed = asyncio.get_running_loop().time()
        self._news.set()

    async def write(self) -> None:
        """Sends what is queued until the socket is to be closed, and closes it."""
        while True:
            await self._news.wait()
            self._news.clear()
            while self._queue:
                message = self._queue.popleft()
                self._bytes -= len(message)
                with _gone():
                    await self.socket.send_text(message.decode())
            if self._closing is not None:
                with _gone():
                    await self.socket.close(self._closing)
                return

    def beat(self, now: float) -> None:
        """Asks now and then whether somebody is still there, and gives up on who does not take the last words.

        The house does this for all sockets: a thousand clocks would cost more than one.
        """
        if self._closing is not None:
            if now - self._closed > LAST_WORDS and self._writing is not None:
                self._writing.cancel()
        elif now - self.heard > SILENCE:
            self.close("silent", "nothing was heard from you; come back when you can", True, GONE)
        elif now - self._beaten >= BEAT:
            self._beaten = now
            self.send(self.ping())

    def ping(self) -> bytes:
        return PING

    def goodbye(self) -> None:
        """The server goes down."""
        self.close("restart", "the server starts again; come back in a moment", True, RESTART)

    async def run(self, *work: Any) -> None:
        """Runs the socket: writing and its own work, until one of them ends; last words are written in any case."""
        tasks = [asyncio.ensure_future(job) for job in (self.write(), *work)]
        self._writing = tasks[0]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            if self.closing:
                await asyncio.wait(tasks[:1], timeout=LAST_WORDS)
        finally:
            for task in tasks:
                task.cancel()
            ended = await asyncio.gather(*tasks, return_exceptions=True)
        for error in ended:
            if isinstance(error, Exception) and not isinstance(error, GONE_AWAY):
                raise error

    def finish(self) -> None:
        if not self.ended.done():
            self.ended.set_result(None)

    async def hear(self) -> bytes:
        """The next message, as bytes; `WebSocketDisconnect` when there is none any more."""
        with _gone():
            message = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code") or DONE, message.get("reason"))
        self.heard = asyncio.get_running_loop().time()
        text = message.get("text")
        return text.encode("utf-8", "replace") if text is not None else message.get("bytes") or b""


@contextmanager
def _gone() -> Iterator[None]:
    """Where a socket is closed already, Starlette complains of it as of a mistake: it is none."""
    try:
        yield
    except RuntimeError as error:
        raise WebSocketDisconnect(DONE, str(error)) from None
