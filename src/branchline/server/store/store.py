"""The store: tables, their logs and guests, in a database."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any

from sqlalchemy import Column, ColumnElement, Select, func, select, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import SQLAlchemyError

from branchline.files import private_file
from branchline.server.log import Guest, LogEntry, Stored, Summary
from branchline.server.store.batch import job
from branchline.server.store.engines import Engines, engines, parsed
from branchline.server.store.errors import StoreDown, StoreError
from branchline.server.store.migrations import upgrade
from branchline.server.store.retry import patiently
from branchline.server.store.rows import AnyRow, entry_of, summary_of
from branchline.server.store.schema import OVER, entries, guests, places, tables
from branchline.server.store.writer import Writer

PATIENCE = 30.0
PAGE = 500
FOLD = 3.0
"""Seconds between two times that SQLite's log is folded in."""

Question = Select[*tuple[Any, ...]]
LISTED = select(*(column for column in tables.c if column.name != "secret"))


async def open_store(url: str, patience: float = PATIENCE) -> TableStore:
    """The store in this database, brought up to date; `patience` is how many seconds it may be away."""
    address = parsed(url)
    await patiently(lambda: upgrade(url), patience)
    return TableStore(engines(address), patience)


class TableStore:
    """Made by `open_store`. Every method raises `StoreDown` when the database stays away."""

    def __init__(self, engines: Engines, patience: float) -> None:
        self._engines = engines
        self._patience = patience
        self._writer = Writer(engines.write, patience)
        self._closed = False
        self._folding = asyncio.create_task(self._fold()) if engines.sqlite else None

    async def _fold(self) -> None:
        while True:
            await asyncio.sleep(FOLD)
            with suppress(SQLAlchemyError, sqlite3.Error):  # the next time will do
                await self._engines.fold()

    async def create(self, summary: Summary, secret: str, entries: Sequence[LogEntry]) -> None:
        """Writes a new table; `Taken` if another has its name. The very same again is no error."""
        if summary.entries != len(entries):
            raise ValueError(f"a new table has all its entries: {summary.entries} are counted, {len(entries)} given")
        await self._writer.put(job(entries, summary, secret, self._until()))

    async def append(self, entries: Sequence[LogEntry], summary: Summary) -> None:
        """Writes the next entries of a table and what they make of its summary: all of it, or nothing.

        `Taken` if others have these numbers, or one of these ids is written under another number. The very same again
        is no error, so whoever got no answer may repeat it. Without entries it changes only the summary.
        """
        await self._writer.put(job(entries, summary, None, self._until()))

    async def load(self, table: str) -> Stored | None:
        row = await self._one(select(tables).where(tables.c.id == table))
        if row is None:
            return None
        # Entries that came after the row was read belong to a later summary.
        chosen = select(entries).where(entries.c.table_id == table, entries.c.number < row.entries)
        found = await self._rows(chosen.order_by(entries.c.number))
        return Stored(row.secret, summary_of(row), tuple(map(entry_of, found)))

    async def entries(self, table: str, after: int) -> list[LogEntry]:
        """Those with this number and higher."""
        chosen = select(entries).where(entries.c.table_id == table, entries.c.number >= after)
        return [entry_of(row) for row in await self._rows(chosen.order_by(entries.c.number))]

    async def summary(self, table: str) -> Summary | None:
        row = await self._one(LISTED.where(tables.c.id == table))
        return None if row is None else summary_of(row)

    async def open_tables(self, limit: int) -> list[Summary]:
        """Public tables, newest first: those that wait for players, and then those that play."""
        found: list[Summary] = []
        for status in ("open", "running"):
            those = LISTED.where(tables.c.status == status, tables.c.public)
            newest = those.order_by(tables.c.created.desc(), tables.c.id)
            found += await self._summaries(newest.limit(limit - len(found)))
        return found

    async def games_of(self, guest: str, limit: int, before: int | None = None) -> list[Summary]:
        """A guest's tables, last changed first. More than `limit` only if several changed at the last one's moment."""
        theirs = select(places.c.table_id).where(places.c.guest == guest)
        return await self._page(LISTED.where(tables.c.id.in_(theirs)), limit, before)

    async def finished(self, limit: int, before: int | None = None) -> list[Summary]:
        """Public tables that are over, paged as `games_of` is."""
        return await self._page(LISTED.where(OVER, tables.c.public), limit, before)

    async def _page(self, those: Question, limit: int, before: int | None) -> list[Summary]:
        """All of the same moment are on one page, so that `before` loses none between two pages."""
        last_first = those.order_by(tables.c.changed.desc(), tables.c.id)
        earlier = last_first if before is None else last_first.where(tables.c.changed < before)
        found = await self._summaries(earlier.limit(limit + 1))  # one more tells whether a moment is cut in two
        if len(found) <= limit:
            return found
        edge = found[limit].changed
        page = [one for one in found if one.changed > edge]
        return page if len(page) == limit else page + await self._summaries(last_first.where(tables.c.changed == edge))

    async def due(self, now: int) -> list[str]:
        """Tables at which somebody's time is up."""
        return await self._ids(tables.c.deadline, tables.c.deadline <= now)

    async def waiting_for_bots(self, changed_before: int) -> list[str]:
        return await self._ids(tables.c.changed, tables.c.bot_to_move, tables.c.changed < changed_before)

    async def idle_since(self, changed_before: int) -> list[str]:
        """Running tables that nobody touched."""
        return await self._ids(tables.c.changed, tables.c.status == "running", tables.c.changed < changed_before)

    async def counts(self) -> dict[str, int]:
        """Tables by status."""
        found = await self._rows(select(tables.c.status, func.count()).group_by(tables.c.status))
        return {"open": 0, "running": 0, "over": 0} | {row[0]: row[1] for row in found}

    async def all_tables(self) -> AsyncIterator[str]:
        """Every id in order. A table that is created meanwhile may be missing."""
        page = [""]
        while page:
            page = await self._ids(tables.c.id, tables.c.id > page[-1], limit=PAGE)
            for table in page:
                yield table

    async def guest(self, id: str) -> Guest | None:
        row = await self._one(select(guests).where(guests.c.id == id))
        return None if row is None else Guest(**row._mapping)

    async def save_guest(self, guest: Guest) -> None:
        make = sqlite.insert if self._engines.sqlite else postgresql.insert
        values = asdict(guest)
        statement = make(guests).values(values).on_conflict_do_update(index_elements=["id"], set_=values)
        self._check()
        await patiently(
            lambda: self._engines.write.run(lambda connection: connection.execute(statement)), self._patience
        )

    async def ping(self, patience: float = 2.0) -> None:
        """Returns if the database answers."""
        try:
            async with asyncio.timeout(patience):
                await self._rows(select(1))
        except TimeoutError:
            raise StoreDown(f"the database did not answer for {patience:g} seconds; see that it runs") from None

    async def backup(self, path: str | Path) -> None:
        """Writes a copy of the database, whole and of one moment, while it is in use."""
        if not self._engines.sqlite:
            raise StoreError("a PostgreSQL database is backed up with its own tool: pg_dump --format=custom --file=…")
        self._check()
        target = Path(path)
        if target.exists():
            raise StoreError(f"{target} is there already; name a new file")
        with private_file(target) as part:
            async with self._engines.read.connect() as connection:
                await connection.execute(text("VACUUM INTO :path"), {"path": str(part)})

    async def close(self) -> None:
        """Finishes what is queued first."""
        if not self._closed:
            self._closed = True
            if self._folding is not None:
                self._folding.cancel()
                await asyncio.gather(self._folding, return_exceptions=True)
            await self._writer.close()
            await self._engines.close()

    def _until(self) -> float:
        return asyncio.get_running_loop().time() + self._patience

    def _check(self) -> None:
        if self._closed:
            raise StoreDown("the store is closed; open it again")

    async def _rows(self, statement: Question) -> Sequence[AnyRow]:
        async def read() -> Sequence[AnyRow]:
            async with self._engines.read.connect() as connection:
                return (await connection.execute(statement)).all()

        self._check()
        return await patiently(read, self._patience)

    async def _one(self, statement: Question) -> AnyRow | None:
        return next(iter(await self._rows(statement)), None)

    async def _ids(self, order: Column[Any], *those: ColumnElement[bool], limit: int | None = None) -> list[str]:
        found = select(tables.c.id).where(*those).order_by(order).limit(limit)
        return [row.id for row in await self._rows(found)]

    async def _summaries(self, statement: Question) -> list[Summary]:
        return [summary_of(row) for row in await self._rows(statement)]
