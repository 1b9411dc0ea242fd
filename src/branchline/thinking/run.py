"""One search under way, for a number of play-outs or by the clock, on one thread or several."""

from __future__ import annotations

import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from branchline.thinking.search import halve, horizon, rounds_of, run_worlds, select
from branchline.thinking.workspace import Workspace

CHUNK_SECONDS = 0.02
"""How long the play-outs of one call should take, so that the clock is looked at often enough."""

ASKED = ("n", "move", "parameters", "active")
SUMS = ("visits", "wins", "points", "gain", "gain_squares")


class Run:
    """Plays on the candidates of the first workspace's job. Each thread has a workspace and a share of the deals; the
    sums are added up."""

    def __init__(
        self, tables: np.ndarray, guide: np.ndarray, observation: np.ndarray, workspaces: Sequence[Workspace], seed: int
    ) -> None:
        self._known = tables, guide, observation
        self._workspaces = workspaces
        self._seed = np.uint64(seed)
        self._deal = 0
        self._job = workspaces[0].jobs
        self.played = 0
        """Play-outs made while candidates were given up."""
        self._each = 0.0
        """Seconds that a play-out took, the last time they were taken."""

    def fitting(self, end: float) -> int:
        """How many play-outs there is time for: one deal of the first two candidates tells the pace."""
        self.look_ahead(0)
        self._job["active"][0, 2:] = 0
        self._timed(1, self._tell())
        return max(1, int(len(self._workspaces) * (end - time.perf_counter()) / self._each))

    def look_ahead(self, iterations: int) -> None:
        """Sets how many turns each play-out goes on: as many as this number of play-outs is good for."""
        turns = horizon(self._known[1], iterations)
        for workspace in self._workspaces:
            workspace.jobs["horizon"] = turns

    def narrow(self, iterations: int, end: float | None = None) -> None:
        """Gives up all candidates but the best, with so many play-outs in all or until the clock says so.

        Each round has an equal part; without a clock the result is the same however many workspaces there are.
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

    def select(self) -> int:
        """The candidate to play."""
        return int(select(self._job))

    def _until(self, end: float, active: int) -> int:
        """Plays as many deals as there is time for, one on each workspace at least; how many."""
        deals = 0
        while (left := end - time.perf_counter()) > self._each * active / 2 or not deals:
            some = max(1, int(min(CHUNK_SECONDS, left) / (self._each * active)))
            self._timed(some, active)
            deals += some * len(self._workspaces)
        return deals

    def _timed(self, deals: int, active: int) -> None:
        """Plays so many deals on each workspace, and notes how long one play-out took."""
        began = time.perf_counter()
        self._play(len(self._workspaces) * deals)
        self._each = max(1e-7, (time.perf_counter() - began) / deals / active)

    def _play(self, deals: int) -> None:
        n = len(self._workspaces)
        cuts = [self._deal + deals * i // n for i in range(n + 1)]
        self._deal += deals
        if n == 1:
            self._in_workspace(self._workspaces[0], cuts[0], cuts[1])
            return
        with ThreadPoolExecutor(n) as pool:
            list(pool.map(self._in_workspace, self._workspaces, cuts[:-1], cuts[1:]))
        first = self._job[0]
        for workspace in self._workspaces[1:]:
            for name in SUMS:
                first[name] += workspace.jobs[0][name]
                workspace.jobs[0][name] = 0

    def _in_workspace(self, workspace: Workspace, first: int, last: int) -> None:
        run_worlds(*self._known, workspace.records, self._seed, first, last)

    def _tell(self) -> int:
        """Tells the other workspaces which candidates are played on; how many."""
        for workspace in self._workspaces[1:]:
            for name in ASKED:
                workspace.jobs[name] = self._job[name]
        return int(self._job["active"][0, : self._job[0]["n"]].sum())
