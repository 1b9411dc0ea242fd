"""Messages between the processes of a server."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from branchline.server.bus import Bus, BusError, PostgresBus, make_bus
from tests.server.databases import Postgres
from tests.server.rooms import Room, RoomBus
from tests.server.store.helpers import eventually


class Ear:
    """Hears a bus."""

    def __init__(self, bus: Bus) -> None:
        self.bus = bus
        self.heard: list[dict[str, Any]] = []
        self.gaps = 0

    async def on_message(self, message: dict[str, Any]) -> None:
        if message.get("bad"):
            raise RuntimeError("a listener fails")
        self.heard.append(message)

    async def on_gap(self) -> None:
        self.gaps += 1

    async def start(self) -> Ear:
        await self.bus.start(self.on_message, self.on_gap)
        return self


async def ears(url: str, count: int) -> list[Ear]:
    if url.startswith("sqlite"):
        room = Room()
        return [await Ear(RoomBus(room)).start() for _ in range(count)]
    return [await Ear(PostgresBus(url)).start() for _ in range(count)]


async def test_all_others_hear_it_in_order(url: str) -> None:
    one, two, three = await ears(url, 3)
    messages: list[dict[str, Any]] = [{"table": "é:", "number": n // 2} for n in range(500)]
    await one.bus.publish({"bad": True})
    for message in messages:
        await one.bus.publish(message)
    await two.bus.publish({"from": "two"})
    await eventually(lambda: len(two.heard) == 500 and len(three.heard) == 501 and len(one.heard) == 1)
    assert two.heard == messages
    assert [message for message in three.heard if "from" not in message] == messages
    assert one.heard == [{"from": "two"}]
    for ear in (one, two, three):
        await ear.bus.close()
        await ear.bus.close()
        assert ear.gaps == 0


async def test_a_restart_is_a_gap_and_nothing_waiting_is_lost(postgres: Postgres, postgres_url: str) -> None:
    one, two = await ears(postgres_url, 2)
    await asyncio.to_thread(postgres.halt)
    await one.bus.publish({"while": "away"})
    await asyncio.to_thread(postgres.start)
    await eventually(lambda: one.gaps == 1 and two.gaps == 1)
    await one.bus.publish({"after": 1})
    await two.bus.publish({"after": 2})
    await eventually(lambda: {"after": 1} in two.heard and {"after": 2} in one.heard)
    await one.bus.close()
    await two.bus.close()


async def test_who_had_to_drop_messages_says_so(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("branchline.server.bus.MOST_WAITING", 3)
    one, two = await ears(postgres_url, 2)
    for n in range(5):
        await one.bus.publish({"n": n})
    await eventually(lambda: {"n": 4} in two.heard)
    assert two.gaps == 1
    assert two.heard == [{"n": 3}, {"n": 4}]
    await one.bus.close()
    await two.bus.close()


async def test_the_largest_message(postgres_url: str) -> None:
    one, two = await ears(postgres_url, 2)
    largest = {"x": "é" * 3_946}
    await one.bus.publish(largest)
    await eventually(lambda: two.heard == [largest])
    with pytest.raises(BusError, match="7902 bytes; 7900 is the most"):
        await one.bus.publish({"x": "é" * 3_947})
    await one.bus.publish({"last": "before closing"})
    await one.bus.close()
    await eventually(lambda: len(two.heard) == 2)
    await two.bus.close()


async def test_nobody_there() -> None:
    ear = Ear(PostgresBus("postgresql://nobody@127.0.0.1:9/none", patience=0.3))
    with pytest.raises(BusError, match="cannot be reached"):
        await ear.start()


def test_the_database_says_which_bus() -> None:
    assert type(make_bus("sqlite:///games.db")) is Bus
    assert isinstance(make_bus("postgresql+asyncpg://me@host/games"), PostgresBus)
