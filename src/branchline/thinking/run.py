"""One search under way, for a number of play-outs or by the clock, on one thread or several."""

from __future__ import annotations

import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from branchline.engine.kernel import entry
from branchline.thinking.desk import Desk
from branchline.thinking.search import CANDIDATES, halve, horizon, rounds_of, run_worlds, verdict, width

CHUNK_SECONDS = 0.02
"""How long the play-outs of one call should take, so that the clock is looked at often enough."""

SUMS = ("visits", "wins", "points", "gain", "gain_squares")


@entry
def _halve(jobs):
    return halve(jobs[0])


@entry
def _verdict(jobs):
    return verdict(jobs[0])


@entry
def _rounds(n):
    return rounds_of(n)


@entry
def _width(iterations):
    return width(iterations)


@entry
def _horizon(iterations):
    return horizon(iterations)


def widest(iterations: int) -> int:
    """How many candidates a number of play-outs can tell apart."""
    return int(_width(iterations))


def furthest(iterations: int) -> int:
    """How many own turns play-outs go on, where there are so many of them."""
    return int(_horizon(iterations))


class Run:
    """Deals are shared out among the desks, one for each thread, and their sums added up after each round."""

    def __init__(
        self,
        tables: np.ndarray,
        guide: np.ndarray,
        observation: np.ndarray,
        settings: np.ndarray,
        desks: Sequence[Desk],
        seed: int,
    ) -> None:
        self._known = tables, guide, observation
        self._settings = settings
        self._desks = desks
        self._seed = np.uint64(seed)
        self._deal = 0
        self._job = desks[0].jobs
        for desk in desks[1:]:
            desk.jobs[...] = self._job
        self._active = int(self._job[0]["n"])

    def for_iterations(self, iterations: int) -> None:
        """So many play-outs in all, an equal part for each round: the same result however many desks there are."""
        self._look_ahead(iterations)
        rounds, left = int(_rounds(self._active)), iterations
        for r in range(rounds):
            deals = max(1, left // (rounds - r) // self._active)
            self._play(deals)
            left -= deals * self._active
            if r + 1 < rounds:
                self._give_up_half()

    def for_seconds(self, seconds: float) -> None:
        """An equal part of the time for each round; a first deal of two tells the pace, and so how many fit."""
        end = time.perf_counter() + seconds
        self._look_ahead(0)
        self._keep(2)
        each = self._timed(1) / self._active
        fitting = int(len(self._desks) * seconds / each)
        self._look_ahead(fitting)
        self._keep(widest(fitting))
        pace = each * self._active
        rounds = int(_rounds(self._active))
        for r in range(rounds):
            until = time.perf_counter() + (end - time.perf_counter()) / (rounds - r)
            while (left := until - time.perf_counter()) > pace / 2:
                pace = self._timed(max(1, int(min(CHUNK_SECONDS, left) / pace)))
            if r + 1 < rounds:
                before = self._active
                self._give_up_half()
                pace *= self._active / before

    def verdict(self) -> int:
        """The candidate to play."""
        return int(_verdict(self._job))

    def _timed(self, deals: int) -> float:
        """Plays so many deals on each desk; the seconds that one took."""
        began = time.perf_counter()
        self._play(len(self._desks) * deals)
        return max(1e-6, (time.perf_counter() - began) / deals)

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
        run_worlds(*self._known, desk.records, self._settings, self._seed, first, last)

    def _look_ahead(self, iterations: int) -> None:
        """Goes as many turns on in each play-out as so many of them are good for."""
        for desk in self._desks:
            desk.jobs["horizon"] = furthest(iterations)

    def _keep(self, most: int) -> None:
        """Goes on with so many candidates: they come in order of promise."""
        self._job["active"][0] = np.arange(CANDIDATES) < min(most, self._job[0]["n"])
        self._tell()

    def _give_up_half(self) -> None:
        _halve(self._job)
        self._tell()

    def _tell(self) -> None:
        self._active = int(self._job["active"][0, : self._job[0]["n"]].sum())
        for desk in self._desks[1:]:
            desk.jobs["active"] = self._job["active"]
