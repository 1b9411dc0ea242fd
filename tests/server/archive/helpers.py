"""Tables of every sort to keep, and stores to keep them in."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from random import Random

from branchline.boards.loader import BUILT_IN
from branchline.server.log import Guest, Stored
from branchline.server.table.table import TableState
from branchline.server.wire import commands as C
from tests.server.store.helpers import opened
from tests.server.tables import Desk, full, guest

ONE, TWO = BUILT_IN[:2]
GUESTS = [Guest(guest(seat), f"Name{seat} é", "fr", 5, 6) for seat in range(3)]


def kept(id: str, desk: Desk) -> Stored:
    """A desk as a table of this name, with a secret of its own only where no deal depends on it."""
    entries = tuple(replace(entry, table=id) for entry in desk.log)
    secret = desk.table._secret
    return Stored(secret, TableState.of(id, secret, entries).summary(), entries)


def _finished(board: str, players: int, chance: int, **options: object) -> Desk:
    desk = full(board, players, **options)
    desk.submit(0, C.Say(text="good luck ✓"))
    desk.play_random(Random(chance))
    assert desk.table.game.over
    return desk


def _running() -> Desk:
    desk = full(ONE, 2, pace={"kind": "clock", "seconds": 600, "increment": 5})
    desk.play_random(Random(3), 30)
    return desk


def _given_up(**options: object) -> Desk:
    desk = full(TWO, 2, **options)
    desk.play_random(Random(4), 25)
    desk.submit(1, C.Resign())
    assert desk.table.resigned_end
    return desk


def _taken_back() -> Desk:
    desk = full(ONE, 2)
    move = desk.table.game.legal(0)[0].text
    desk.decide(0, move)
    desk.submit(0, C.Undo())
    desk.play_random(Random(6))
    return desk


@cache
def tables() -> dict[str, Stored]:
    """One of each sort, by name."""
    return {
        "over": kept("over", _finished(ONE, 2, 1)),
        "three": kept("three", _finished(TWO, 3, 2, rules={"tickets.deal": 4})),
        "known": kept("known", _finished(ONE, 2, 5, seed=77)),
        "back": kept("back", _taken_back()),
        "running": kept("running", _running()),
        "givenup": kept("givenup", _given_up()),
        "knowngivenup": kept("knowngivenup", _given_up(seed=78)),
        "open": kept("open", full(ONE, 3, start=False)),
    }


def table(name: str) -> TableState:
    found = tables()[name]
    return TableState.of(name, found.secret, found.entries)


FINISHED = ("over", "three", "known", "back")
GIVEN_UP = ("givenup", "knowngivenup")
NAMES = (*FINISHED, *GIVEN_UP, "running", "open")


def fill(url: str, names: Iterable[str] | None = None) -> None:
    """Writes the tables and guests to a database."""
    write(url, {name: tables()[name] for name in names or NAMES}, GUESTS)


def write(url: str, tables: Mapping[str, Stored], guests: Iterable[Guest] = ()) -> None:
    asyncio.run(_write(url, tables, guests))


async def _write(url: str, tables: Mapping[str, Stored], guests: Iterable[Guest]) -> None:
    async with opened(url) as store:
        for one in tables.values():
            await store.create(one.summary, one.secret, one.entries)
        for one_guest in guests:
            await store.save_guest(one_guest)


def stored(url: str) -> tuple[dict[str, Stored], dict[str, Guest]]:
    """All that a database holds."""
    return asyncio.run(_stored(url))


async def _stored(url: str) -> tuple[dict[str, Stored], dict[str, Guest]]:
    async with opened(url) as store:
        found = {id: await store.load(id) async for id in store.all_tables()}
        people = {one.id: await store.guest(one.id) for one in GUESTS}
    return (
        {id: one for id, one in found.items() if one is not None},
        {id: one for id, one in people.items() if one is not None},
    )
