"""A database is brought up to date when a server starts, and never back."""

from __future__ import annotations

import asyncio
import stat
from collections.abc import Callable
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, text

from branchline.server.store import NewerDatabase, StoreError, open_store
from branchline.server.store.engines import engines, one_connection, parsed
from branchline.server.store.migrations import VERSION_TABLE, config, upgrade
from branchline.server.store.schema import metadata
from tests.server.store.helpers import create, numbers, opened


def differences(connection: Connection) -> list[object]:
    context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE, "compare_type": True})
    return list(compare_metadata(context, metadata))


async def test_migrations_make_what_the_schema_says(url: str) -> None:
    await upgrade(url)
    engine = one_connection(parsed(url))
    async with engine.connect() as connection:
        assert await connection.run_sync(differences) == []
    await engine.dispose()


def to_version(connection: Connection, version: str) -> None:
    settings = config()
    settings.attributes["connection"] = connection
    command.upgrade(settings, version)


async def before(url: str, fill: Callable[[Connection], None]) -> None:
    """The database as an earlier version left it."""
    engine = one_connection(parsed(url))
    async with engine.begin() as connection:
        await connection.run_sync(fill)
    await engine.dispose()


async def test_games_of_the_first_version_are_all_there(url: str) -> None:
    """From the schema before indexes became quiet: who sits where is kept, and lists have their order."""
    table = (
        "INSERT INTO tables (id, secret, board, status, public, seats, created, changed, entries, bot_to_move) "
        "VALUES ('{0}', 's', 'some', 'over', {2}, '[{{\"guest\":\"ann\"}}]', 1, {1}, 0, {2})"
    )
    place = "INSERT INTO places (table_id, seat, guest, changed) VALUES ('{0}', 0, 'ann', {1})"

    def first(connection: Connection) -> None:
        to_version(connection, "0001")
        true = "1" if connection.dialect.name == "sqlite" else "true"
        for name, changed in (("a", 10), ("b", 30), ("c", 20)):
            connection.execute(text(table.format(name, changed, true).replace(":", "\\:")))
            connection.execute(text(place.format(name, changed)))

    await before(url, first)
    async with opened(url) as store:
        assert [one.table for one in await store.games_of("ann", 2)] == ["b", "c"]
        assert [one.table for one in await store.games_of("ann", 2, 20)] == ["a"]
        assert [one.table for one in await store.finished(9)] == ["b", "c", "a"]
        assert await store.waiting_for_bots(25) == ["a", "c"]


async def test_a_seat_that_was_taken_back_is_a_reclaimed_one(url: str) -> None:
    def second(connection: Connection) -> None:
        to_version(connection, "0002")
        false = "0" if connection.dialect.name == "sqlite" else "false"
        connection.execute(
            text(f"INSERT INTO tables VALUES ('t', 's', 'some', 'over', {false}, '[]', 1, 1, 3, NULL, {false})")
        )
        for number, kind in enumerate(("undone", "taken_back", "decided")):
            entry = f"('t', {number}, '{number}', '{kind}', 0, '{{}}', 1)"
            connection.execute(text(f"INSERT INTO entries VALUES {entry}"))

    await before(url, second)
    async with opened(url) as store:
        assert [entry.kind for entry in await store.entries("t", 0)] == ["undone", "reclaimed", "decided"]


async def test_several_start_at_once(url: str) -> None:
    stores = await asyncio.gather(*(open_store(url) for _ in range(4)))
    await create(stores[0], "t")
    assert await numbers(stores[3], "t") == [0]
    await asyncio.gather(*(store.close() for store in stores))


async def test_a_newer_database_is_refused(url: str) -> None:
    async with opened(url) as store:
        await create(store, "t")
    own = engines(parsed(url))
    await own.write.run(lambda connection: connection.execute(text(f"UPDATE {VERSION_TABLE} SET version_num='9999'")))
    await own.close()
    with pytest.raises(NewerDatabase, match=r"version 9999.*up to 0003; start the newer"):
        await open_store(url)


@pytest.mark.parametrize("wrong", ["sqlite://", "sqlite:///:memory:", "mysql://x/y", "nonsense", "oracle+x://a"])
async def test_what_is_no_database_of_ours_is_refused(wrong: str) -> None:
    with pytest.raises(StoreError, match="sqlite:///path"):
        await open_store(wrong)


async def test_urls_with_and_without_driver(url: str) -> None:
    kind, rest = url.split(":", 1)
    driver = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}[kind]
    async with opened(url) as store:
        await create(store, "t")
    async with opened(f"{driver}:{rest}") as store:
        assert await numbers(store, "t") == [0]


async def test_only_the_owner_reads_a_sqlite_file(tmp_path: Path) -> None:
    async with opened(f"sqlite:///{tmp_path}/some/where/games.db") as store:
        await create(store, "t")
        for name in ("games.db", "games.db-wal", "games.db-shm"):
            assert stat.S_IMODE((tmp_path / "some/where" / name).stat().st_mode) == 0o600
