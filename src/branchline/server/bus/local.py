"""The bus of a server that is one process."""

from __future__ import annotations

import orjson

from branchline.server.bus.base import Inbox, Message, OnGap, OnMessage


class Room:
    """Buses that hear each other, for tests with several table services in one process."""

    def __init__(self) -> None:
        self.buses: list[LocalBus] = []


class LocalBus:
    """Reaches the other buses of its room; alone in it, nobody."""

    shared = False

    def __init__(self, room: Room | None = None) -> None:
        self._room = room or Room()
        self._inbox: Inbox | None = None

    async def publish(self, message: Message) -> None:
        others = [bus for bus in self._room.buses if bus is not self]
        if others:
            payload = orjson.dumps(message)
            for bus in others:
                bus._receive(payload)

    async def start(self, on_message: OnMessage, on_gap: OnGap) -> None:
        self._inbox = Inbox(on_message, on_gap)
        self._room.buses.append(self)

    async def close(self) -> None:
        if self._inbox is not None:
            self._room.buses.remove(self)
            await self._inbox.close()
            self._inbox = None

    def _receive(self, payload: bytes) -> None:
        if self._inbox is not None:
            self._inbox.put(orjson.loads(payload))
