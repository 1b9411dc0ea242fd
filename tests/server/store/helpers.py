"""Tables to write, and stores to write them to."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from branchline.server.log import LogEntry, Summary
from branchline.server.store import TableStore, open_store


def entry(table: str, number: int, by: str = "") -> LogEntry:
    return LogEntry(
        table, number, f"{by}{table}-{number}", "move", number % 2, {"move": number, "é": [1, None]}, number
    )


def log(table: str, first: int, end: int, by: str = "") -> list[LogEntry]:
    return [entry(table, number, by) for number in range(first, end)]


def summary(table: str, entries: int, guests: tuple[str | None, ...] = ("ann", None), **more: Any) -> Summary:
    seats = tuple({"name": f"seat {i}", "guest": guest} for i, guest in enumerate(guests))
    known = {"board": "some", "status": "running", "public": True, "created": 1, "changed": entries}
    return Summary(table=table, seats=seats, entries=entries, **{**known, **more})


async def create(store: TableStore, table: str, entries: int = 1, **more: Any) -> None:
    await store.create(summary(table, entries, **more), f"secret of {table}", log(table, 0, entries))


async def numbers(store: TableStore, table: str) -> list[int]:
    return [one.number for one in await store.entries(table, 0)]


@asynccontextmanager
async def opened(url: str, patience: float = 30.0) -> AsyncIterator[TableStore]:
    store = await open_store(url, patience)
    try:
        yield store
    finally:
        await store.close()


async def eventually(true: Callable[[], bool], seconds: float = 20.0) -> None:
    async with asyncio.timeout(seconds):
        while not true():
            await asyncio.sleep(0.01)
