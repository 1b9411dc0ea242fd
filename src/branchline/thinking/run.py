"""One search under way, for a number of play-outs or by the clock, on one thread or several."""

from __future__ import annotations

import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from branchline.thinking.desk import Desk
from branchline.thinking.search import halve, horizon, rounds_of, run_worlds, verdict

CHUNK_SECONDS = 0.02
"""How long the play-outs of one call should take, so that the clock is looked at often enough."""

ASKED = ("n", "move", "style", "active")
SUMS = ("visits", "wins", "points", "gain", "gain_squares")


class Run:
    """Plays the candidates of the first desk's job on: deals are shared out among the desks, one for each thread, and
    their sums added up."""

    def __init__(
        self, tables: np.ndarray, guide: np.ndarray, observation: np.ndarray, desks: Sequence[Desk], seed: int
    ) -> None:
        self._known = tables, guide, observation
        self._desks = desks
        self._seed = np.uint64(seed)
        self._deal = 0
        self._job = desks[0].jobs
        self.played = 0
        """Play-outs that candidates were given up by."""
        self._each = 0.0
        """Seconds that a play-out took, the last time they were taken."""

    def fitting(self, end: float) -> int:
        """How many play-outs there is time for: one deal of the first two candidates tells the pace."""
        self.look_ahead(0)
        self._job["active"][0, 2:] = 0
        self._timed(1, self._tell())
        return max(1, int(len(self._desks) * (end - time.perf_counter()) / self._each))

    def look_ahead(self, iterations: int) -> None:
        """Goes as many turns on in each play-out as so many of them are good for."""
        turns = horizon(self._known[1], iterations)
        for desk in self._desks:
            desk.jobs["horizon"] = turns

    def narrow(self, iterations: int, end: float | None = None) -> None:
        """Gives up all candidates but the best, with so many play-outs in all or until the clock says so.

        Each round has an equal part; without a clock the result is the same however many desks there are.
        """
        active, left = self._tell(), iterations
        rounds = rounds_of(active)
        for r in range(rounds):
            if end is None:
                deals = max(1, left // (rounds - r) // active)
                self._play(deals)
            else:
                now = time.perf_counter()
                deals = self._until(now + (end - now) / (rounds - r), active)
            left -= deals * active
            if r + 1 < rounds:
                halve(self._job)
                active = self._tell()
        self.played += iterations - left

    def verdict(self) -> int:
        """The candidate to play."""
        return int(verdict(self._job))

    def _until(self, end: float, active: int) -> int:
        """Plays as many deals as there is time for, one on each desk at least; how many."""
        deals = 0
        while (left := end - time.perf_counter()) > self._each * active / 2 or not deals:
            some = max(1, int(min(CHUNK_SECONDS, left) / (self._each * active)))
            self._timed(some, active)
            deals += some * len(self._desks)
        return deals

    def _timed(self, deals: int, active: int) -> None:
        """Plays so many deals on each desk, and notes how long one play-out took."""
        began = time.perf_counter()
        self._play(len(self._desks) * deals)
        self._each = max(1e-7, (time.perf_counter() - began) / deals / active)

    def _play(self, deals: int) -> None:
        n = len(self._desks)
        cuts = [self._deal + deals * i // n for i in range(n + 1)]
        self._deal += deals
        if n == 1:
            self._on_desk(self._desks[0], cuts[0], cuts[1])
            return
        with ThreadPoolExecutor(n) as pool:
            list(pool.map(self._on_desk, self._desks, cuts[:-1], cuts[1:]))
        first = self._job[0]
        for desk in self._desks[1:]:
            for name in SUMS:
                first[name] += desk.jobs[0][name]
                desk.jobs[0][name] = 0

    def _on_desk(self, desk: Desk, first: int, last: int) -> None:
        run_worlds(*self._known, desk.records, self._seed, first, last)

    def _tell(self) -> int:
        """Tells the other desks which candidates are played on; how many."""
        for desk in self._desks[1:]:
            for name in ASKED:
                desk.jobs[name] = self._job[name]
        return int(self._job["active"][0, : self._job[0]["n"]].sum())
