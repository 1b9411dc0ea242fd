"""Services on a database, and people who play in them."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from random import Random
from typing import Any

import orjson

from branchline.server.bus import LocalBus, Room, make_bus
from branchline.server.service.bot_pool import BotPool
from branchline.server.service.live import Live
from branchline.server.service.tables import Accepted, BotPace, TableService
from branchline.server.store import open_store
from branchline.server.table.patch import patched
from branchline.server.table.validate import Actor
from branchline.server.wire import commands as C
from branchline.server.wire.messages import TO_CLIENT
from branchline.server.wire.options import Person, TableOptions

AT_ONCE = BotPace(0, 0)


class Ear:
    """A client's side of a socket: it keeps its document by what it hears, and notices gaps."""

    def __init__(self) -> None:
        self.heard: list[dict[str, Any]] = []
        self.document: dict[str, Any] = {}
        self.seq = -1
        self.present: list[bool] = []
        self.gaps = 0
        self.news = asyncio.Event()

    def send(self, message: bytes) -> None:
        TO_CLIENT.validate_json(message)
        said = orjson.loads(message)
        self.heard.append(said)
        if said["type"] == "snapshot":
            self.document, self.seq, self.present = said["document"], said["seq"], said["present"]
        elif said["type"] == "present":
            self.present = said["present"]
        elif said["type"] == "step":
            if said["seq"] == self.seq + 1:
                self.document, self.seq = patched(self.document, said["patch"]), said["seq"]
            elif said["seq"] > self.seq:
                self.gaps += 1
        self.news.set()

    @property
    def over(self) -> bool:
        return bool(self.document) and self.document["table"]["status"] == "over"

    @property
    def decision(self) -> int | None:
        return self.document.get("turn", {}).get("decision")

    async def until(self, true: Callable[[], Any], seconds: float = 30.0) -> None:
        async with asyncio.timeout(seconds):
            while not true():
                self.news.clear()
                await self.news.wait()


class Person_:
    """Somebody on a seat, who knows only what they hear, and plays at random."""

    def __init__(self, service: TableService, table: str, seat: int, rng: Random) -> None:
        self.service, self.table, self.seat, self.rng = service, table, seat, rng
        self.actor = Actor(f"guest{seat}", f"Name{seat}", seat)
        self.ear = Ear()
        self.live: Live | None = None
        self.commands = itertools.count(rng.getrandbits(40))

    async def join(self, after: int | None = None) -> None:
        self.live = await self.service.join(self.table, self.seat, self.ear, after)

    async def leave(self) -> None:
        assert self.live is not None
        await self.service.leave(self.live, self.seat, self.ear)

    async def submit(self, command: Any, id: str | None = None) -> Accepted:
        return await self.service.submit(self.table, self.actor, id or f"command{next(self.commands)}", command)

    async def move(self) -> Accepted:
        turn = self.ear.document["turn"]
        choice = self.rng.choice(turn["moves"])["text"]
        return await self.submit(C.Decide(decision=turn["decision"], moves=[choice]))

    async def play(self, until: int = 100_000) -> None:
        """Plays to the end, or until so many things have happened."""
        while True:
            await self.ear.until(lambda: self.ear.over or self.ear.seq >= until or self.ear.decision is not None)
            if self.ear.over or self.ear.seq >= until:
                return
            answered = self.ear.decision
            await self.move()
            await self.ear.until(lambda q=answered: self.ear.over or self.ear.decision != q)


@asynccontextmanager
async def service_on(url: str, room: Room | None = None, **more: Any) -> AsyncIterator[TableService]:
    store = await open_store(url)
    bus = make_bus(url) if room is None else LocalBus(room)
    service = TableService(store, bus, BotPool(), **({"pace": AT_ONCE} | more))
    await service.start()
    try:
        yield service
    finally:
        await service.close()
        await store.close()


@asynccontextmanager
async def halls_on(url: str, count: int) -> AsyncIterator[list[TableService]]:
    """Those of several processes on one database."""
    room = Room() if url.startswith("sqlite") else None
    async with AsyncExitStack() as stack:
        yield [await stack.enter_async_context(service_on(url, room)) for _ in range(count)]


async def people_at(services: list[TableService], options: TableOptions, seed: int = 1) -> list[Person_]:
    """A table with all its people seated, on different services if there are several; the game has begun."""
    table = await services[0].open_table(Actor("guest0", "Name0"), options)
    seats = [number for number, seat in enumerate(options.seats) if isinstance(seat, Person)]
    people = [Person_(services[i % len(services)], table.id, seat, Random(seed + seat)) for i, seat in enumerate(seats)]
    for person in people:
        if person.seat:
            await person.service.submit(
                table.id, Actor(person.actor.guest, person.actor.name), "sit-down", C.Sit(seat=person.seat)
            )
    for person in people:
        await person.join()
    await people[0].submit(C.Start())
    return people
