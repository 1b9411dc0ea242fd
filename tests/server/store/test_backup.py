"""A copy of the database while it is in use."""

from __future__ import annotations

import asyncio
import stat
from pathlib import Path

import pytest

from branchline.server.store import StoreError
from tests.server.store.helpers import create, log, numbers, opened, summary


async def test_a_backup_is_whole_while_games_go_on(tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    async with opened(f"sqlite:///{tmp_path}/games.db") as store:
        names = [f"t{i}" for i in range(20)]
        await asyncio.gather(*(create(store, name) for name in names))

        async def play(name: str) -> None:
            for n in range(1, 40):
                await store.append(log(name, n, n + 1), summary(name, n + 1))

        games = [asyncio.create_task(play(name)) for name in names]
        await asyncio.sleep(0.1)
        before = {name: len(await numbers(store, name)) for name in names}
        await store.backup(copy)
        await asyncio.gather(*games)
        with pytest.raises(StoreError, match="name a new file"):
            await store.backup(copy)
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert sorted(path.name for path in tmp_path.iterdir()) == ["copy.db", "games.db"]
    async with opened(f"sqlite:///{copy}") as store:
        for name in names:
            found = await store.summary(name)
            assert found is not None
            assert await numbers(store, name) == list(range(found.entries))
            assert found.entries >= before[name]


async def test_postgresql_has_its_own_tool(postgres_url: str, tmp_path: Path) -> None:
    async with opened(postgres_url) as store:
        with pytest.raises(StoreError, match="pg_dump"):
            await store.backup(tmp_path / "copy")
