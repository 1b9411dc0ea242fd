"""A socket's sending side: a bounded queue that never makes anybody else wait, and a heartbeat."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterator
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
    """One socket. `send` queues; a reader that does not keep up is closed with a reason.

    It has no task of its own while nothing happens: thousands of sockets mostly wait.
    """

    def __init__(self, socket: WebSocket) -> None:
        loop = asyncio.get_running_loop()
        self.socket = socket
        self.ended: asyncio.Future[None] = loop.create_future()
        """Done when the socket is closed and nothing of it runs any more."""
        self.heard = loop.time()
        self._queue: list[bytes] = []
        self._bytes = 0
        self._closing: int | None = None
        self._closed = 0.0
        self._writing: asyncio.Task[None] | None = None
        """Writes what is queued, while there is something."""
        self._listening: asyncio.Timeout | None = None
        self._failed: Exception | None = None
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
        if self._writing is None:
            self._writing = asyncio.create_task(self._write())

    def _end(self, code: int) -> None:
        """Whoever calls this has put the last words just before: they are being written."""
        self._closing = code
        self._closed = asyncio.get_running_loop().time()

    async def _write(self) -> None:
        """Sends what is queued, and closes the socket if that is the end."""
        try:
            while self._queue:
                messages, self._queue, self._bytes = self._queue, [], 0
                for message in messages:
                    with _gone():
                        await self.socket.send_text(message.decode())
            if self._closing is not None:
                with _gone():
                    await self.socket.close(self._closing)
                self.stop()
        except GONE_AWAY:
            self.stop()
        except Exception as error:
            self.stop(error)
        finally:
            self._writing = None

    def beat(self, now: float) -> None:
        """Asks now and then whether somebody is still there, and gives up on who does not take the last words.

        `Services` does this for all sockets: a thousand clocks would cost more than one.
        """
        if self._closing is not None:
            if now - self._closed > LAST_WORDS and self._writing is not None:
                self._writing.cancel()
                self.stop()
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

    async def run(self, listen: Coroutine[Any, Any, None]) -> None:
        """Listens until the other side is gone or the socket is stopped; last words are written in any case."""
        self._listening = until_stopped = asyncio.timeout(None)
        try:
            async with until_stopped:
                await listen
        except TimeoutError:
            if not until_stopped.expired():
                raise
        except GONE_AWAY:
            pass
        finally:
            self._listening = None
            if self.closing:
                await self.last_words()
            if self._writing is not None:
                self._writing.cancel()
        if self._failed is not None:
            raise self._failed

    def stop(self, error: Exception | None = None) -> None:
        """Listens no longer."""
        self._failed = self._failed or error
        if self._listening is not None and not self._listening.expired():
            self._listening.reschedule(0)  # long past

    async def last_words(self) -> None:
        """Waits until what is queued is sent, but not for ever."""
        if self._writing is not None:
            await asyncio.wait([self._writing], timeout=LAST_WORDS)

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
