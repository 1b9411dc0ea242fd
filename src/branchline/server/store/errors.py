"""What can go wrong with the database, and which of it passes by itself."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator

import asyncpg  # type: ignore[import-untyped]
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout


class StoreError(Exception):
    """The database refuses."""


class Taken(StoreError):
    """Somebody else wrote these numbers first: load the table again, and try again if it still makes sense."""


class StoreDown(StoreError):
    """The database did not answer in time. What was to be written may or may not be there: the same call is safe."""


class NewerDatabase(StoreError):
    """The database was written by a newer Branchline."""


_SQLITE = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_CANTOPEN,
}

# Classes of SQLSTATE: connection, resources, operator intervention (shutdown, starting up), system, and a
# transaction that must be run again.
_POSTGRESQL = ("08", "53", "57P", "58", "40")

_LOST = (
    OSError,  # covers TimeoutError, and refused or broken connections
    EOFError,
    PoolTimeout,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    asyncpg.InvalidCachedStatementError,
)


def passing(error: BaseException) -> bool:
    """Whether the same call may succeed in a moment."""
    return any(_passing(link) for link in _chain(error))


def kind(error: BaseException) -> str:
    """What the driver calls it. Its text may quote what was to be written, and that is secret."""
    return type([*_chain(error)][-1]).__name__


def _passing(error: BaseException) -> bool:
    if isinstance(error, DBAPIError) and error.connection_invalidated:
        return True
    code = getattr(error, "sqlite_errorcode", None)
    if isinstance(code, int):
        return code & 0xFF in _SQLITE
    state = getattr(error, "sqlstate", None)
    if isinstance(state, str):
        return state.startswith(_POSTGRESQL)
    # asyncpg calls a value that fits no column an InterfaceError too.
    return isinstance(error, _LOST) and not isinstance(error, ValueError)


def _chain(error: BaseException) -> Iterator[BaseException]:
    """The error and those it was made of: SQLAlchemy wraps what the driver raised."""
    seen: set[int] = set()
    link: BaseException | None = error
    while link is not None and id(link) not in seen:
        seen.add(id(link))
        yield link
        link = getattr(link, "orig", None) or link.__cause__
