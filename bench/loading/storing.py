"""The same commits without a server: what the disk alone takes."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from pathlib import Path

from branchline.server.log import LogEntry, Summary
from branchline.server.store import TableStore, open_store

TICK = 0.01
SEATS = tuple({"kind": "person", "guest": f"guest-{i:0>20}", "name": "Ann"} for i in range(2))


async def commits(folder: Path, tables: int, rate: float, seconds: float) -> list[float]:
    """Seconds from handing over an entry until it is on disk, at this pace, over so many tables."""
    store = await open_store(f"sqlite:///{folder}/load.db")
    made = [_Table(store, f"table-{i:0>16}") for i in range(tables)]
    for table in made:
        await table.create()
    began, sent, tasks = time.perf_counter(), 0, []
    while (now := time.perf_counter() - began) < seconds:
        for _ in range(int(rate * now) - sent):
            tasks.append(asyncio.create_task(made[sent % tables].append()))
            sent += 1
        await asyncio.sleep(TICK)
    taken = await asyncio.gather(*tasks)
    await store.close()
    return taken


class _Table:
    def __init__(self, store: TableStore, id: str) -> None:
        self.store = store
        self.summary = Summary(
            table=id, seats=SEATS, entries=1, board="usa", status="running", public=False, created=0, changed=0
        )
        self.free = asyncio.Lock()

    def _entry(self, number: int) -> LogEntry:
        moves = {"moves": ["claim chicago-toronto red 4"]}
        return LogEntry(self.summary.table, number, f"load-{number:0>8}", "decided", number % 2, moves, number)

    async def create(self) -> None:
        await self.store.create(self.summary, "x" * 43, [self._entry(0)])

    async def append(self) -> float:
        began = time.perf_counter()
        async with self.free:
            number = self.summary.entries
            self.summary = replace(self.summary, entries=number + 1, changed=number)
            await self.store.append([self._entry(number)], self.summary)
        return time.perf_counter() - began
