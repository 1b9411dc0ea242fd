"""The sweep looks now and then for bots nobody plays for, time that is up, people who are gone, and votes."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from branchline.server.service.live import Live
from branchline.server.service.tables import TableService
from branchline.server.store import StoreDown
from branchline.server.table.refusal import Refusal
from branchline.server.table.validate import outvoted

log = logging.getLogger("branchline.sweep")

SECOND, DAY = 1000, 86_400_000
ORPHANED = 15 * SECOND
"""After so long without a move, a bot's table belongs to nobody: its process is gone."""
IDLE_DAYS = 30
"""After so many days without any person's move, bots end the game."""


class Sweep:
    def __init__(self, tables: TableService, every: float = 1.0, idle_days: int = IDLE_DAYS) -> None:
        self.tables = tables
        self.every = every
        self.idle_days = idle_days
        self._task: asyncio.Task[None] | None = None
        self._refused: set[str] = set()
        """Tables that this process cannot have, as their board is not here: told once, and left alone."""

    def start(self) -> None:
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        round = 0
        while not self.tables.closing:
            try:
                await self.once(round)
            except StoreDown as error:
                log.warning("the database is away: %s", error)
            except Exception:
                log.exception("a sweep failed")
            round += 1
            await asyncio.sleep(self.every)

    async def once(self, round: int = 0) -> None:
        tables = self.tables
        await self._late(tables.now())
        await self._votes()
        if round % 5 == 0:  # the first sweep of a new process looks for all
            await self._orphans(tables.now() - (ORPHANED if round else 0))
            tables.forget_idle()
        if round % 15 == 0:
            await tables.tell_again()
        if round % 3600 == 0:
            for id in await tables.store.idle_since(tables.now() - self.idle_days * DAY):
                await self._for(id, "idle", _people)

    async def _late(self, now: int) -> None:
        for id in await self.tables.store.due(now):
            await self._for(id, "time", _out_of_time)
            await self._for(id, "absent", _away)

    async def _votes(self) -> None:
        for live in self.tables.in_memory():
            if any(seat.votes for seat in live.table.seats):
                await self._for(live.table.id, "vote", lambda live, _: outvoted(live.table, self.tables.moment(live)))

    async def _orphans(self, changed_before: int) -> None:
        for id in await self.tables.store.waiting_for_bots(changed_before):
            if id in self._refused:
                continue
            try:
                self.tables.wake_bots(await self.tables.live(id))
            except Refusal as error:
                self._leave(id, error)
            except Exception:
                log.exception("a table cannot be read", extra={"table": id})

    async def _for(self, id: str, why: str, seats: Callable[[Live, int], list[int]]) -> None:
        if id in self._refused:
            return
        try:
            await self.tables.hand_over(id, why, seats)
        except Refusal as error:
            self._leave(id, error)
        except StoreDown:
            raise
        except Exception:  # one broken table must not keep the others waiting
            log.exception("time cannot be applied to a table", extra={"table": id})

    def _leave(self, id: str, error: Refusal) -> None:
        if error.key.startswith("board_"):
            self._refused.add(id)
        log.warning("a table in the lists cannot be had: %s: %s", id, error.sentence)


def _out_of_time(live: Live, now: int) -> list[int]:
    table = live.table
    return [seat for seat in table.to_move() if table.seats[seat].is_late(table.options.pace, now)]


def _away(live: Live, now: int) -> list[int]:
    """Who is to move and has been away for longer than the table allows."""
    limit = live.table.options.bot_after
    if limit is None:
        return []
    return [
        seat
        for seat in live.table.to_move()
        if live.table.seats[seat].person_plays and live.absent_for(seat, now) >= 1000 * limit
    ]


def _people(live: Live, now: int) -> list[int]:
    return [number for number, seat in enumerate(live.table.seats) if seat.person_plays]
