"""What every bus can do."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

Message = dict[str, Any]
OnMessage = Callable[[Message], Awaitable[None]]
OnGap = Callable[[], Awaitable[None]]

log = logging.getLogger(__name__)


class BusError(Exception):
    """The bus refuses a message, or cannot be reached."""


class Bus(Protocol):
    """Carries messages to all other processes, in order of each sender, and never back to who sent them.

    A message may come twice, and some may be lost while a connection is away: `on_gap` is called then, and whoever
    listens looks at the log again.
    """

    shared: bool
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
