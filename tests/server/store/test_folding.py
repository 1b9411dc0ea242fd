"""SQLite's write-ahead log is folded in while games go on, and begins anew."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from branchline.server.store import store as store_module
from tests.server.store.helpers import create, log, numbers, opened, summary

TABLES = [f"t{i}" for i in range(10)]
ENTRIES = 360
"""So many that a fast machine, too, takes many times as long as it waits before it folds."""


async def _size_of_log(folder: Path) -> int:
    """Of tables that all write without a pause, just before the store is closed."""
    folder.mkdir()
    async with opened(f"sqlite:///{folder}/games.db") as store:
        await asyncio.gather(*(create(store, name) for name in TABLES))

        async def play(name: str) -> None:
            for n in range(1, ENTRIES):
                await store.append(log(name, n, n + 1), summary(name, n + 1))

        await asyncio.gather(*(play(name) for name in TABLES))
        for name in TABLES:
            assert await numbers(store, name) == list(range(ENTRIES))
        return (folder / "games.db-wal").stat().st_size


async def test_the_log_begins_anew_although_somebody_always_writes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_module, "FOLD", 3600.0)
    whole = await _size_of_log(tmp_path / "never")
    monkeypatch.setattr(store_module, "FOLD", 0.02)
    # A busy machine folds late now and then.
    often = min([await _size_of_log(tmp_path / f"often{i}") for i in range(3)])
    assert often < whole / 3
