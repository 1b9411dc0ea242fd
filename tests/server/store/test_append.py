"""Writing: all or nothing, each number once, and repeats that do no harm."""

from __future__ import annotations

import asyncio
from collections import Counter

import pytest

from branchline.server.log import Guest, LogEntry
from branchline.server.store import StoreDown, StoreError, TableStore, Taken, open_store
from tests.server.store.helpers import create, entry, log, numbers, opened, summary


async def test_what_is_written_is_read(store: TableStore) -> None:
    made = summary("t", 2, ("ann", "bob", None), deadline=77, bot_to_move=True, public=False)
    await store.create(made, "deal 1", log("t", 0, 2))
    stored = await store.load("t")
    assert stored is not None
    assert (stored.secret, stored.summary, list(stored.entries)) == ("deal 1", made, log("t", 0, 2))
    assert "deal 1" not in repr(stored)
    now = summary("t", 4, ("ann", None, None), status="over")
    await store.append(log("t", 2, 4), now)
    assert await store.summary("t") == now
    assert await store.entries("t", 3) == log("t", 3, 4)
    assert await store.load("none") is None
    assert await store.summary("none") is None
    assert await store.entries("none", 0) == []


async def test_another_entry_with_the_number_is_taken(store: TableStore) -> None:
    await create(store, "t")
    await store.append(log("t", 1, 3), summary("t", 3))
    for first, end in ((1, 2), (2, 3), (2, 4), (1, 5)):
        with pytest.raises(Taken, match="load it again"):
            await store.append(log("t", first, end, by="other "), summary("t", end, status="over"))
    with pytest.raises(Taken):
        await store.create(summary("t", 1), "another secret", log("t", 0, 1))
    with pytest.raises(Taken):
        await store.append([], summary("t", 2))
    stored = await store.load("t")
    assert stored is not None
    assert (stored.summary, list(stored.entries)) == (summary("t", 3), log("t", 0, 3))


async def test_the_same_again_is_written_once(store: TableStore) -> None:
    for _ in range(2):
        await create(store, "t")
    for _ in range(2):
        await store.append(log("t", 1, 4), summary("t", 4))
    await store.append(log("t", 4, 5), summary("t", 5, status="over"))
    # Late, and several at once: the newer summary stays.
    again = [store.append(log("t", 1, 4), summary("t", 4)) for _ in range(3)]
    once = [store.append(log("t", 5, 6), summary("t", 6, status="over")) for _ in range(3)]
    await asyncio.gather(*again, *once, *(create(store, "u") for _ in range(3)))
    assert await numbers(store, "t") == [0, 1, 2, 3, 4, 5]
    assert await store.summary("t") == summary("t", 6, status="over")
    assert await numbers(store, "u") == [0]


async def test_an_id_is_written_once_in_a_table(store: TableStore) -> None:
    await create(store, "t", 2)
    await create(store, "u")
    again = [LogEntry("t", 2, "t-1", "move", 0, {}, 5)]
    answers = await asyncio.gather(
        store.append(again, summary("t", 3)), store.append(log("u", 1, 2), summary("u", 2)), return_exceptions=True
    )
    assert [type(answer) for answer in answers] == [Taken, type(None)]
    assert await numbers(store, "t") == [0, 1]
    assert await numbers(store, "u") == [0, 1]
    answers = await asyncio.gather(
        store.append(again, summary("t", 3)), store.append(log("t", 3, 4), summary("t", 4)), return_exceptions=True
    )
    assert [type(answer) for answer in answers] == [Taken, Taken]


async def test_what_makes_no_sense_is_refused(store: TableStore) -> None:
    await create(store, "t")
    with pytest.raises(StoreError, match="would leave a gap"):
        await store.append(log("t", 2, 3), summary("t", 3))
    with pytest.raises(StoreError, match="create it before"):
        await store.append(log("u", 0, 1), summary("u", 1))
    for wrong in (log("t", 1, 3), log("u", 1, 2), [entry("t", 0)]):
        with pytest.raises(ValueError, match="must end with number 1"):
            await store.append(wrong, summary("t", 2))
    with pytest.raises(ValueError, match="has all its entries"):
        await store.create(summary("v", 2), "", log("v", 1, 2))
    with pytest.raises(TypeError):
        await store.append([LogEntry("t", 1, "x", "move", 0, {"no json": object()}, 1)], summary("t", 2))
    assert await numbers(store, "t") == [0]


async def test_who_is_wrong_harms_no_other(store: TableStore) -> None:
    """Fifty tables write at once; every fifth is too late, and two write what a database may not hold."""
    names = [f"t{i}" for i in range(50)]
    await asyncio.gather(*(create(store, name) for name in names))
    await asyncio.gather(*(store.append(log(name, 1, 2), summary(name, 2)) for name in names[::5]))
    odd = {"t1": LogEntry("t1", 1, "a\0b", "move", 0, {}, 1), "t2": LogEntry("t2", 1, "seat", "move", 2**70, {}, 1)}
    work = [[odd[name]] if name in odd else log(name, 1, 2, by="late ") for name in names]
    answers = await asyncio.gather(
        *(store.append(rows, summary(name, 2)) for name, rows in zip(names, work, strict=True)),
        return_exceptions=True,
    )
    kinds = Counter(type(answer) for name, answer in zip(names, answers, strict=True) if name not in odd)
    assert kinds == {Taken: 10, type(None): 38}
    assert type(answers[1]) in (type(None), StoreError)
    assert type(answers[2]) is StoreError
    assert str(2**70) not in str(answers[2])
    for name, rows, answer in zip(names, work, answers, strict=True):
        found = [one.id for one in await store.entries(name, 1)]
        assert found == ([rows[0].id] if answer is None else [] if name in odd else [f"{name}-1"])


async def test_what_builds_on_a_refused_entry_is_refused(store: TableStore) -> None:
    """Number 2 was thought out after our number 1: it must not follow somebody else's."""
    await create(store, "t")
    await create(store, "u")
    await store.append(log("t", 1, 2, by="other "), summary("t", 2))
    busy = asyncio.create_task(store.append(log("u", 1, 2), summary("u", 2)))
    answers = await asyncio.gather(
        *(store.append(log("t", n, n + 1), summary("t", n + 1)) for n in (1, 2)), busy, return_exceptions=True
    )
    assert [type(answer) for answer in answers] == [Taken, Taken, type(None)]
    first = asyncio.create_task(store.append(log("t", 1, 2), summary("t", 2)))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    second = asyncio.create_task(store.append(log("t", 2, 3), summary("t", 3)))
    answers = await asyncio.gather(first, second, return_exceptions=True)
    assert [type(answer) for answer in answers] == [Taken, Taken]


async def test_two_stores_race_for_every_number(url: str) -> None:
    """Each of four writers wants every number of a table; for each number exactly one gets it."""

    async def play(store: TableStore, by: str) -> list[str]:
        won: list[str] = []
        number = 1
        while number <= 30:
            try:
                await store.append(log("t", number, number + 1, by), summary("t", number + 1))
                won.append(f"{by}t-{number}")
            except Taken:
                pass
            number = len(await store.entries("t", 0))
        return won

    async with opened(url) as one, opened(url) as two:
        await create(one, "t")
        won = await asyncio.gather(*(play(store, f"{i} ") for i, store in enumerate((one, two, one, two))))
        found = await one.entries("t", 1)
        assert [row.number for row in found] == list(range(1, 31))
        assert sorted(row.id for row in found) == sorted(name for names in won for name in names)


async def test_two_stores_create_the_same_table(url: str) -> None:
    async with opened(url) as one, opened(url) as two:
        for i in range(10):
            table = f"t{i}"
            answers = await asyncio.gather(
                *(
                    store.create(summary(table, 1), f"secret {j}", log(table, 0, 1))
                    for j, store in enumerate((one, two))
                ),
                return_exceptions=True,
            )
            assert Counter(map(type, answers)) == {Taken: 1, type(None): 1}
            stored = await two.load(table)
            assert stored is not None
            assert stored.secret == f"secret {answers.index(None)}"


async def test_close_finishes_what_is_queued(url: str) -> None:
    store = await open_store(url)
    await create(store, "t")
    tasks = [asyncio.create_task(store.append(log("t", n, n + 1), summary("t", n + 1))) for n in range(1, 20)]
    await asyncio.sleep(0)
    await store.close()
    await store.close()
    await asyncio.gather(*tasks)
    for call in (store.summary("t"), store.append([], summary("t", 20)), store.ping()):
        with pytest.raises(StoreDown, match="closed"):
            await call
    async with opened(url) as again:
        assert await numbers(again, "t") == list(range(20))


async def test_guests(store: TableStore) -> None:
    assert await store.guest("g") is None
    for name in ("Ann", "Änne"):
        guest = Guest("g", name, "fr", 1, 2)
        await store.save_guest(guest)
        assert await store.guest("g") == guest
    await store.ping()
