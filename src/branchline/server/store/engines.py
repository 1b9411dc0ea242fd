"""Connections: which driver a URL means, and how each database is set up."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import asyncpg  # type: ignore[import-untyped]
from sqlalchemy import URL, Connection, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from branchline.server.store.errors import StoreError

DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
BUSY = 5.0
"""Seconds that SQLite waits for another process that writes."""
FOLD = "PRAGMA wal_checkpoint(PASSIVE)"
CONNECT = 5.0
COMMAND = 20.0
"""Seconds after which a PostgreSQL that says nothing counts as lost."""


# `isolation_level=None`: sqlite3 begins nothing by itself, so that a read stands alone and what writes can take the
# lock first. Parameters stay out of error messages: one of them is the secret.
_SQLITE: dict[str, Any] = {
    "hide_parameters": True,
    "max_overflow": 0,
    "connect_args": {"timeout": BUSY, "isolation_level": None},
}

T = TypeVar("T")
Work = Callable[[Connection], T]


class InThread:
    """SQLite: one thread that writes. A transaction costs one change of thread, not one for each statement."""

    counts_rows = True
    """Whether the driver says how many rows many statements at once have changed."""

    def __init__(self, url: URL) -> None:
        self._engine = create_engine(url.set(drivername="sqlite"), pool_size=1, **_SQLITE)
        event.listen(self._engine, "connect", _sqlite_settings)
        event.listen(self._engine, "begin", _take_the_lock)
        self._thread = ThreadPoolExecutor(1, "store-writer")

    async def run(self, work: Work[T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._run, work)

    def _run(self, work: Work[T]) -> T:
        with self._engine.begin() as connection:
            return work(connection)

    async def fold(self) -> None:
        """Folds the log in between two transactions, so that nothing is added to it meanwhile."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._fold)

    def _fold(self) -> None:
        connection = self._engine.raw_connection()  # SQLAlchemy's own would begin a transaction
        try:
            connection.cursor().execute(FOLD)
        finally:
            connection.close()

    async def close(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, self._engine.dispose)
        self._thread.shutdown()


class InLoop:
    """PostgreSQL: a connection of the event loop."""

    counts_rows = False

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def run(self, work: Work[T]) -> T:
        async with self._engine.begin() as connection:
            return await connection.run_sync(work)

    async def close(self) -> None:
        await self._engine.dispose()


Transactions = InThread | InLoop
"""Does some work in a transaction, and returns when it is committed."""


@dataclass(frozen=True, slots=True)
class Engines:
    """One for reading, in which each statement stands alone, and one for transactions."""

    read: AsyncEngine
    write: Transactions

    @property
    def sqlite(self) -> bool:
        return self.read.dialect.name == "sqlite"

    async def fold(self) -> None:
        """Folds SQLite's write-ahead log into its file, and lets it begin anew; PostgreSQL looks after its own.

        Most of it while others write, and what came meanwhile between two transactions. A log that is never folded in
        whole grows, until a commit has to do it, which takes a second.
        """
        if isinstance(self.write, InThread):
            async with self.read.connect() as connection:
                await connection.exec_driver_sql(FOLD)
            await self.write.fold()

    async def close(self) -> None:
        await self.read.dispose()
        await self.write.close()


def parsed(url: str) -> URL:
    """The URL with the driver that we use."""
    try:
        found = make_url(url)
    except ArgumentError:
        raise StoreError(f"{url!r} is no database; write sqlite:///path or postgresql://user@host/name") from None
    driver = DRIVERS.get(found.get_backend_name())
    if driver is None:
        raise StoreError(
            f"{found.drivername!r} is no database we know; use sqlite:///path or postgresql://user@host/name"
        )
    if driver.startswith("sqlite") and found.database in (None, "", ":memory:"):
        raise StoreError(
            "a SQLite database needs a file: sqlite:///path, with four slashes if the path starts with one"
        )
    return found.set(drivername=driver)


def dsn(url: URL) -> str:
    """A PostgreSQL URL as libpq and asyncpg write it."""
    return url.set(drivername="postgresql").render_as_string(hide_password=False)


def engines(url: URL) -> Engines:
    if url.get_backend_name() == "sqlite":
        return Engines(_sqlite(url, 4), InThread(url))
    return Engines(_postgresql(url, 8, isolation_level="AUTOCOMMIT"), InLoop(_postgresql(url, 2)))


def one_connection(url: URL) -> AsyncEngine:
    """For what takes as long as it takes."""
    if url.get_backend_name() == "sqlite":
        engine = _sqlite(url, 1)
        event.listen(engine.sync_engine, "begin", _take_the_lock)
        return engine
    return _postgresql(url, 1, timeout=None)


def _make_file(path: Path) -> None:
    """Nobody else on the machine may read the deals."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))


def _sqlite(url: URL, size: int) -> AsyncEngine:
    _make_file(Path(str(url.database)))
    engine = create_async_engine(url, pool_size=size, **_SQLITE)
    event.listen(engine.sync_engine, "connect", _sqlite_settings)
    return engine


def _sqlite_settings(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    # The write-ahead log is folded in beside the writing (`Engines.fold`), not by the commit that makes it too long.
    for setting in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "wal_autocheckpoint=20000"):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()


def _take_the_lock(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _postgresql(url: URL, size: int, timeout: float | None = COMMAND, **options: Any) -> AsyncEngine:
    address = dsn(url)
    settings = {"application_name": "branchline"}
    if timeout is not None:
        # A process that stands still in a transaction must not hold its tables for ever.
        settings["idle_in_transaction_session_timeout"] = f"{timeout / 2:.0f}s"

    async def connect() -> Any:
        return await asyncpg.connect(address, timeout=CONNECT, command_timeout=timeout, server_settings=settings)

    return create_async_engine(
        "postgresql+asyncpg://",
        async_creator=connect,
        hide_parameters=True,
        pool_size=size,
        max_overflow=0,
        **options,
    )
