"""What the lobby, a guest's page and a server that starts look for."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from pathlib import Path

from sqlalchemy import insert, text

from branchline.server.log import Summary
from branchline.server.store import TableStore, lists
from branchline.server.store.engines import engines, parsed
from branchline.server.store.rows import entry_values, place_values, summary_values
from branchline.server.store.schema import entries, places, tables
from tests.server.store.helpers import create, entry, log, opened, summary


def names(found: Sequence[Summary]) -> list[str]:
    return [one.table for one in found]


async def test_the_lobby(store: TableStore) -> None:
    for i, status in enumerate(("running", "open", "over", "open", "running")):
        await create(store, f"{status}{i}", status=status, created=i)
    await create(store, "hidden", status="open", public=False)
    assert names(await store.open_tables(10)) == ["open3", "open1", "running4", "running0"]
    assert names(await store.open_tables(3)) == ["open3", "open1", "running4"]
    assert names(await store.open_tables(1)) == ["open3"]
    assert await store.counts() == {"open": 3, "running": 2, "over": 1}
    await store.append(log("open3", 1, 2), summary("open3", 2, status="open", created=3, board="another"))
    assert (await store.open_tables(1))[0].board == "another"  # its host chose it


async def test_games_of_a_guest(store: TableStore) -> None:
    await create(store, "a", guests=("ann", "bob"), changed=10)
    await create(store, "b", guests=("ann", "ann"), changed=20, public=False, status="over")
    await create(store, "c", guests=(None, "bob"), changed=30)
    assert names(await store.games_of("ann", 10)) == ["b", "a"]
    assert names(await store.games_of("bob", 10)) == ["c", "a"]
    assert names(await store.games_of("ann", 1)) == ["b"]
    assert names(await store.games_of("ann", 10, before=20)) == ["a"]
    # A game that goes on comes first; a guest who leaves has it no more; one who comes has it.
    await store.append(log("a", 1, 2), summary("a", 2, ("ann", "bob"), changed=40))
    assert names(await store.games_of("ann", 10)) == ["a", "b"]
    await store.append(log("a", 2, 3), summary("a", 3, ("cid", None), changed=50))
    assert names(await store.games_of("ann", 10)) == ["b"]
    assert names(await store.games_of("bob", 10)) == ["c"]
    assert names(await store.games_of("cid", 10)) == ["a"]
    assert await store.games_of("none", 10) == []


async def test_pages_lose_nothing(store: TableStore) -> None:
    """Also where several games ended in the same millisecond."""
    moments = [1, 2, 2, 2, 3, 5, 5, 8]
    for i, moment in enumerate(moments):
        await create(store, f"t{i}", status="over", guests=("ann", "ann"), changed=moment)
    await create(store, "hidden", status="over", guests=(), public=False)
    for ask in (store.finished, lambda limit, before: store.games_of("ann", limit, before)):
        seen: list[str] = []
        before: int | None = None
        while page := await ask(2, before):
            seen += names(page)
            before = page[-1].changed
        assert sorted(seen) == [f"t{i}" for i in range(len(moments))]
        assert [moments[int(name[1:])] for name in seen] == sorted(moments, reverse=True)


async def test_what_a_server_looks_for(store: TableStore) -> None:
    await create(store, "late", deadline=100, changed=5)
    await create(store, "later", deadline=50, changed=6)
    await create(store, "bots", bot_to_move=True, changed=7)
    await create(store, "new", bot_to_move=True, changed=20, deadline=200)
    await create(store, "done", status="over", changed=1)
    assert await store.due(100) == ["later", "late"]
    assert await store.due(49) == []
    assert await store.waiting_for_bots(20) == ["bots"]
    assert await store.waiting_for_bots(21) == ["bots", "new"]
    assert await store.idle_since(7) == ["late", "later"]


async def test_all_tables(store: TableStore) -> None:
    ids = [f"t{i:04}" for i in range(1100)]
    await asyncio.gather(*(create(store, table) for table in ids))
    assert [table async for table in store.all_tables()] == ids


async def test_ten_thousand_games(url: str) -> None:
    """Lists answer in 50 ms; this allows for a busy machine."""
    games = [
        summary(f"t{i:05}", 2, ("ann", f"guest {i}"), status="over" if i < 9_900 else "open", created=i, changed=i)
        for i in range(10_000)
    ]
    async with opened(url) as store:
        own = engines(parsed(url))
        await own.write.run(
            lambda connection: connection.execute(
                insert(tables), [{**summary_values(one), "secret": ""} for one in games]
            )
        )
        await own.write.run(
            lambda connection: connection.execute(
                insert(entries), [entry_values(entry(one.table, n)) for one in games for n in range(2)]
            )
        )
        await own.write.run(
            lambda connection: connection.execute(
                insert(places), [place for one in games for place in place_values(one)]
            )
        )
        if not own.sqlite:  # PostgreSQL does this by itself; the tests' does not
            await own.write.run(lambda connection: connection.execute(text("ANALYZE")))
        await own.close()
        for ask in (
            lambda: store.open_tables(50),
            lambda: store.games_of("ann", 50),
            lambda: store.games_of("ann", 50, 5_000),
            lambda: store.finished(50),
            lambda: store.due(10**6),
            lambda: store.counts(),
        ):
            await ask()
            times = []
            for _ in range(5):
                began = time.perf_counter()
                await ask()
                times.append(time.perf_counter() - began)
            assert min(times) < 0.05, times
        assert names(await store.games_of("ann", 2, 5_000)) == ["t04999", "t04998"]


async def test_lists_find_their_indexes(tmp_path: Path) -> None:
    """Those that hold only a part of the tables are used only by questions that say so in the same words."""
    address = f"sqlite:///{tmp_path}/games.db"
    async with opened(address):
        own = engines(parsed(address))
        for asked, index in (
            (lists.page(lists.finished(), None, 9), "ix_tables_public_changed"),
            (lists.waiting_for_bots(9), "ix_tables_changed"),
            (lists.page(lists.games_of("ann"), None, 9), "ix_places_guest_table_id"),
        ):
            words = asked.compile(dialect=own.read.dialect, compile_kwargs={"render_postcompile": True})
            values = tuple(words.params[name] for name in words.positiontup or ())
            plan = await own.write.run(
                lambda connection, text=str(words), values=values: connection.exec_driver_sql(
                    f"EXPLAIN QUERY PLAN {text}", values
                ).fetchall()
            )
            assert any(index in row[3] for row in plan), (index, plan)
        await own.close()
