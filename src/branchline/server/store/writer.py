"""The one task that writes: what arrives while a transaction is under way goes into the next one together."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Sequence

from sqlalchemy.exc import IntegrityError

from branchline.server.store.batch import Job, Outcome, Unusual, write, write_usual
from branchline.server.store.engines import Transactions
from branchline.server.store.errors import StoreDown, StoreError, Taken, kind, passing
from branchline.server.store.retry import down, pauses

MOST = 512
"""Jobs in one transaction."""

log = logging.getLogger(__name__)


class Writer:
    """Takes jobs, and answers each after its commit."""

    def __init__(self, transactions: Transactions, patience: float) -> None:
        self.patience = patience
        self._transactions = transactions
        self._queue: deque[Job] = deque()
        self._work = asyncio.Event()
        self._closing = False
        self._task = asyncio.create_task(self._run(), name="store-writer")

    async def put(self, job: Job) -> None:
        """Waits until it is on disk. What a caller gives up waiting for may be written all the same."""
        if self._closing:
            raise StoreDown("the store is closed; open it again")
        self._queue.append(job)
        self._work.set()
        await job.done

    async def close(self) -> None:
        """Writes what is queued first."""
        self._closing = True
        self._work.set()
        await self._task

    async def _run(self) -> None:
        waits = pauses()
        while self._queue or not self._closing:
            if not self._queue:
                self._work.clear()
                await self._work.wait()
                continue
            jobs = [self._queue.popleft() for _ in range(min(len(self._queue), MOST))]
            try:
                await self._commit(jobs)
                waits = pauses()
            except Exception as error:
                # In doubt whether the commit arrived: written again they find themselves.
                self._queue.extendleft(job for job in reversed(jobs) if not job.done.done())
                await self._wait(error, next(waits))

    async def _wait(self, error: Exception, pause: float) -> None:
        """Pauses, and lets those go whose patience is over."""
        log.warning("the database is away (%s); trying again in %g s", kind(error), pause)
        await asyncio.sleep(pause)
        now = asyncio.get_running_loop().time()
        for job in self._queue:
            if now > job.until:
                _answer(job, down(error, self.patience))
        self._queue = deque(job for job in self._queue if not job.done.done())

    async def _commit(self, jobs: Sequence[Job]) -> None:
        try:
            outcomes = await self._transaction(jobs)
        except Exception as error:
            if passing(error):
                raise
            await self._one_by_one(jobs)
        else:
            self._answer(jobs, outcomes)

    async def _one_by_one(self, jobs: Sequence[Job]) -> None:
        """Each in a transaction of its own, so that what is wrong with one harms no other."""
        refused: dict[str, Outcome] = {}
        for job in jobs:
            if job.table in refused:
                self._answer([job], [refused[job.table]])
                continue
            outcome: Outcome
            try:
                (outcome,) = await self._transaction([job])
            except IntegrityError:
                outcome = Taken(f"table {job.table!r} has one of these entries already; load it again")
            except Exception as error:
                if passing(error):
                    raise
                outcome = StoreError(f"the database refuses what table {job.table!r} wants to write ({kind(error)})")
            if isinstance(outcome, Taken):
                refused[job.table] = outcome
            self._answer([job], [outcome])

    async def _transaction(self, jobs: Sequence[Job]) -> list[Outcome]:
        if self._transactions.counts_rows:
            try:
                return await self._transactions.run(lambda connection: write_usual(connection, jobs))
            except (Unusual, IntegrityError):
                pass
        return await self._transactions.run(lambda connection: write(connection, jobs))

    def _answer(self, jobs: Sequence[Job], outcomes: Sequence[Outcome]) -> None:
        for job, outcome in zip(jobs, outcomes, strict=True):
            _answer(job, outcome)
            if isinstance(outcome, Taken):
                self._refuse(job.table, outcome)

    def _refuse(self, table: str, outcome: Taken) -> None:
        """What else waits for this table was thought out on top of what has just been refused."""
        for job in self._queue:
            if job.table == table:
                _answer(job, outcome)
        self._queue = deque(job for job in self._queue if not job.done.done())


def _answer(job: Job, outcome: Outcome) -> None:
    if job.done.done():
        return
    if outcome is None:
        job.done.set_result(None)
    else:
        job.done.set_exception(outcome)
