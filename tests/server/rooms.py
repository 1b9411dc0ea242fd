"""Buses that hear each other, for several table services in one process."""

from __future__ import annotations

import orjson

from branchline.server.bus import Bus, Inbox, Message, OnGap, OnMessage


class Room:
    def __init__(self) -> None:
        self.buses: list[RoomBus] = []


class RoomBus(Bus):
    """Reaches the other buses of its room."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._inbox: Inbox | None = None

    async def publish(self, message: Message) -> None:
        payload = orjson.dumps(message)
        for bus in self._room.buses:
            if bus is not self and bus._inbox is not None:
                bus._inbox.put(orjson.loads(payload))

    async def start(self, on_message: OnMessage, on_gap: OnGap) -> None:
        self._inbox = Inbox(on_message, on_gap)
        self._room.buses.append(self)

    async def close(self) -> None:
        if self._inbox is not None:
            self._room.buses.remove(self)
            await self._inbox.close()
            self._inbox = None
