"""Whatever was acknowledged is there, once; whatever ends in the middle."""

from __future__ import annotations

import asyncio
import logging
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from branchline.server.store import StoreDown, Taken
from tests.server.databases import Postgres
from tests.server.store.helpers import create, log, numbers, opened, summary

ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize("after", [1, 57, 300])
async def test_a_process_is_killed(url: str, after: int) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "tests.server.store.appender", url], cwd=ROOT, stdout=subprocess.PIPE
    ) as child:
        assert child.stdout is not None
        lines = [child.stdout.readline() for _ in range(after)]
        child.kill()
        lines += child.stdout.readlines()
    acknowledged: dict[str, int] = {}
    for line in lines:
        table, number = line.decode().split()
        acknowledged[table] = int(number)

    assert acknowledged
    async with opened(url) as store:
        for table, last in acknowledged.items():
            stored = await store.load(table)
            assert stored is not None
            assert last < stored.summary.entries <= last + 2
            assert await numbers(store, table) == list(range(stored.summary.entries))


async def test_a_commit_arrives_and_its_answer_does_not(url: str) -> None:
    """Every transaction is committed, and then, the first time, the connection breaks."""
    async with opened(url) as store:
        real, broken = store._writer._transactions, set()

        class Breaking:
            counts_rows = real.counts_rows

            async def run(self, work: Any) -> Any:
                done = await real.run(work)
                if len(broken) % 2 == 0:
                    broken.add(len(broken))
                    raise ConnectionResetError("broken")
                broken.add(len(broken))
                return done

            async def close(self) -> None: ...

        store._writer._transactions = Breaking()
        await asyncio.gather(*(create(store, f"t{i}") for i in range(5)))
        for n in range(1, 6):
            await asyncio.gather(*(store.append(log(f"t{i}", n, n + 1), summary(f"t{i}", n + 1)) for i in range(5)))
        with pytest.raises(Taken):
            await store.append(log("t0", 5, 6, by="other "), summary("t0", 6))
        for i in range(5):
            assert await store.entries(f"t{i}", 0) == log(f"t{i}", 0, 6)
        assert len(broken) >= 12


@pytest.mark.parametrize("mode", ["fast", "immediate"])
async def test_postgresql_restarts_in_the_middle(
    postgres: Postgres, postgres_url: str, mode: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Nobody notices more than a pause; reading goes on too."""
    caplog.set_level(logging.ERROR)
    names = [f"t{i}" for i in range(10)]
    async with opened(postgres_url) as store:
        await asyncio.gather(*(create(store, name) for name in names))
        over = asyncio.Event()
        last: dict[str, int] = {}

        async def play(name: str) -> None:
            number = 1
            while not over.is_set():
                await store.append(log(name, number, number + 1), summary(name, number + 1))
                last[name] = number
                number += 1

        async def read() -> None:
            while not over.is_set():
                assert len(await store.open_tables(20)) == 10
                await asyncio.sleep(0.01)

        tasks = [asyncio.create_task(work) for work in (*map(play, names), read(), read())]
        for _ in range(2):
            await asyncio.sleep(0.3)
            await asyncio.to_thread(postgres.restart, mode)
        await asyncio.sleep(0.3)
        over.set()
        await asyncio.gather(*tasks)
        for name in names:
            found = await store.entries(name, 0)
            assert found == log(name, 0, last[name] + 1)
    assert not caplog.records


async def test_patience_ends(postgres: Postgres, postgres_url: str) -> None:
    async with opened(postgres_url, patience=0.5) as store:
        await create(store, "t")
        await asyncio.to_thread(postgres.halt)
        try:
            calls = (store.append(log("t", 1, 2), summary("t", 2)), store.summary("t"), store.ping(0.2))
            for call in calls:
                with pytest.raises(StoreDown, match="did not answer for 0"):
                    await call
        finally:
            await asyncio.to_thread(postgres.start)
        for _ in range(2):
            await store.append(log("t", 1, 2), summary("t", 2))
        assert await numbers(store, "t") == [0, 1]


async def test_a_server_may_start_before_its_database(postgres: Postgres, postgres_url: str) -> None:
    postgres.halt()
    starting = asyncio.create_task(_created(postgres_url))
    await asyncio.sleep(0.2)
    await asyncio.to_thread(postgres.start)
    await starting


async def _created(url: str) -> None:
    async with opened(url) as store:
        await create(store, "t")
