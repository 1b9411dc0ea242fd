"""One seat's thinking, as Python calls it: an observation in, moves with scores and reasons out."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace

import numpy as np

from branchline.engine import state as S
from branchline.engine.belief import sample
from branchline.engine.ids import CLAIM
from branchline.engine.kernel import entry
from branchline.engine.moves import scan
from branchline.engine.tables import Compiled
from branchline.thinking import settings as X
from branchline.thinking.desk import Desk
from branchline.thinking.greedy import weigh_greedily
from branchline.thinking.guide import make_guide
from branchline.thinking.mind import R_CARD_FOR
from branchline.thinking.planner import weigh
from branchline.thinking.search import SCALE, gather, halve, rounds_of, run_worlds, verdict, width

CHUNK_SECONDS = 0.02
"""How long the play-outs of one call should take, so that the clock is looked at often enough."""


@dataclass(frozen=True, slots=True)
class Idea:
    """A move that was weighed. `win` and `points` are means over `visits` play-outs, where there were any."""

    move: int
    score: float
    reason: int
    about: int
    visits: int = 0
    win: float | None = None
    points: float | None = None
    track: int | None = None
    """The track that a card is meant for."""
    missing: int = 0
    """Cards that this track still lacks."""
    tickets: tuple[int, ...] = ()
    """The tickets that a track to be claimed is on the way of."""


# The kernels --------------------------------------------------------------------------------------------------------


@entry
def _weigh(tables, guides, observations, desk, settings, greedily):
    t, o = tables[0], observations[0]
    states, _, works, _, _, minds, _ = desk
    sample(t, o, np.uint64(0), states[0])  # what is legal for a seat follows from what it knows
    scan(t, states[0], works[0], np.int64(o.seat))
    if greedily:
        weigh_greedily(t, guides[0], o, works[0], minds[0])
    else:
        minds[0].made = 0
        weigh(t, guides[0], o, works[0], minds[0], settings)


@entry
def _gather(tables, guides, observations, desk, settings, most):
    t, o = tables[0], observations[0]
    states, _, works, _, _, minds, jobs = desk
    sample(t, o, np.uint64(0), states[0])
    scan(t, states[0], works[0], np.int64(o.seat))
    minds[S.SEATS].made = 0
    gather(t, guides[0], o, works[0], minds[S.SEATS], settings, jobs[0], most)


@entry
def _run(tables, guides, observations, desk, settings, seed, first, last):
    states, words, works, sheets, seen, minds, jobs = desk
    return run_worlds(
        tables[0], guides[0], observations[0], states, words, works[1], seen[1], minds, sheets[0], settings, jobs[0],
        seed, first, last,
    )  # fmt: skip


@entry
def _halve(jobs):
    return halve(jobs[0])


@entry
def _verdict(jobs):
    return verdict(jobs[0])


@entry
def _width(iterations):
    return width(iterations)


@entry
def _rounds(n):
    return rounds_of(n)


# Thinking -----------------------------------------------------------------------------------------------------------


class Thinker:
    """Thinks for any seat of a compiled game; not for two threads at once."""

    def __init__(self, compiled: Compiled, threads: int = 1) -> None:
        self.compiled = compiled
        self._guide = make_guide(compiled)
        self._desks = [Desk() for _ in range(threads)]
        self._settings = X.DEFAULTS

    def ideas(self, observation: np.ndarray, greedily: bool = False) -> list[Idea]:
        """What the planner (or greedy) thinks of the moves, best first."""
        desk = self._desks[0].records
        _weigh(self.compiled.tables, self._guide, observation, desk, self._settings, greedily)
        mind = desk[5][0]
        found = [
            Idea(*(mind[name][i].item() for name in ("idea", "idea_score", "idea_reason", "idea_about")))
            for i in range(mind["ideas"])
        ]
        return [self._with_plan(idea, mind) for idea in sorted(found, key=lambda idea: -idea.score)]

    def _with_plan(self, idea: Idea, mind: np.void) -> Idea:
        """Adds what the plan says about the move."""
        if idea.reason == R_CARD_FOR:
            t = self.compiled.tables[0]
            deck, colour = t["kind_deck"][idea.about], t["kind_colour"][idea.about]
            for i in range(mind["targets"]):
                track, missing = int(mind["target"][i]), int(mind["target_missing"][i])
                if missing and mind["target_colour"][i] == colour and t["track_deck"][track] == deck:
                    return replace(idea, track=track, missing=missing)
        elif idea.move >= CLAIM:
            word, bit = idea.about // 64, np.uint64(1) << np.uint64(idea.about % 64)
            legs = (i for i in range(mind["legs"]) if mind["leg_path"][i, word] & bit and mind["leg_ticket"][i] >= 0)
            return replace(idea, tickets=tuple(dict.fromkeys(int(mind["leg_ticket"][i]) for i in legs)))
        return idea

    def search(
        self, observation: np.ndarray, seed: int, iterations: int | None = None, seconds: float | None = None
    ) -> list[Idea]:
        """Searches for so many play-outs or so long; the move to play comes first, then those that did best."""
        job = self._gather(observation, iterations)
        if job["n"] > 1:
            run = _Run(self, observation, seed)
            if iterations is not None:
                run.for_iterations(iterations)
            else:
                run.for_seconds(seconds or 1.0)
        best = int(_verdict(self._desks[0].jobs))
        mind = self._desks[0].records[5][S.SEATS]
        return [self._with_plan(idea, mind) for idea in _ranked(self._desks[0].jobs[0], best)]

    def _gather(self, observation: np.ndarray, iterations: int | None) -> np.void:
        most = _width(iterations) if iterations is not None else WIDEST
        records = self._desks[0].records
        _gather(self.compiled.tables, self._guide, observation, records, self._settings, most)
        for desk in self._desks[1:]:
            desk.jobs[...] = self._desks[0].jobs
        return self._desks[0].jobs[0]  # type: ignore[no-any-return]


WIDEST = 16
"""Candidates of a search by the clock."""

SUMS = ("visits", "total", "wins", "points", "gain", "gain_squares")


class _Run:
    """One search under way: deals are shared out among the desks, and their sums added up after each round."""

    def __init__(self, thinker: Thinker, observation: np.ndarray, seed: int) -> None:
        self.thinker = thinker
        self.observation = observation
        self.seed = np.uint64(seed)
        self.world = 0
        self.desks = thinker._desks

    def for_iterations(self, iterations: int) -> None:
        active = int(self.desks[0].jobs[0]["n"])
        rounds, left = int(_rounds(active)), iterations
        for r in range(rounds):
            worlds = max(1, left // (rounds - r) // active)
            self._on_desks(lambda desk, first, last: self._play(desk, first, last), worlds)
            left -= worlds * active
            self._add_up()
            if r + 1 < rounds:
                active = self._halve()

    def for_seconds(self, seconds: float) -> None:
        """Each round gets an equal part of the time; what one leaves over goes to the next."""
        end = time.perf_counter() + seconds
        active = int(self.desks[0].jobs[0]["n"])
        rounds = int(_rounds(active))
        pace = 1.0
        for r in range(rounds):
            until = time.perf_counter() + (end - time.perf_counter()) / (rounds - r)
            while (now := time.perf_counter()) < until - pace / 2 or self.desks[0].jobs[0]["worlds"] == 0:
                n = len(self.desks)
                worlds = n * max(1, min(64, int(min(CHUNK_SECONDS, until - now) / pace)))
                self._on_desks(lambda desk, first, last: self._play(desk, first, last), worlds)
                pace = (
                    0.5 * pace + 0.5 * n * (time.perf_counter() - now) / worlds
                    if pace < 1.0
                    else (n * (time.perf_counter() - now) / worlds)
                )
            self._add_up()
            if r + 1 < rounds:
                pace *= 0.5
                active = self._halve()

    def _play(self, desk: Desk, first: int, last: int) -> None:
        thinker = self.thinker
        _run(
            thinker.compiled.tables, thinker._guide, self.observation, desk.records, thinker._settings, self.seed,
            first, last,
        )  # fmt: skip

    def _on_desks(self, play: Callable[[Desk, int, int], None], worlds: int) -> None:
        n = len(self.desks)
        cuts = [self.world + worlds * i // n for i in range(n + 1)]
        self.world += worlds
        if n == 1:
            play(self.desks[0], cuts[0], cuts[1])
            return
        with ThreadPoolExecutor(n) as pool:
            list(pool.map(play, self.desks, cuts[:-1], cuts[1:]))

    def _add_up(self) -> None:
        """The sums of all desks go to the first one."""
        first = self.desks[0].jobs[0]
        for desk in self.desks[1:]:
            for name in SUMS:
                first[name] += desk.jobs[0][name]
                desk.jobs[0][name] = 0

    def _halve(self) -> int:
        active = int(_halve(self.desks[0].jobs))
        for desk in self.desks[1:]:
            desk.jobs["active"] = self.desks[0].jobs["active"]
        return active


def _ranked(job: np.void, best: int) -> list[Idea]:
    ideas = []
    for c in range(job["n"]):
        n = int(job["visits"][c])
        ideas.append(
            Idea(
                int(job["move"][c]), float(job["prior"][c]), int(job["reason"][c]), int(job["about"][c]), n,
                float(job["wins"][c]) / n / SCALE if n else None, float(job["points"][c]) / n if n else None,
            )
        )  # fmt: skip
    order = sorted(
        range(len(ideas)),
        key=lambda c: (c != best, -ideas[c].visits, -float(job["total"][c]) / max(1, ideas[c].visits)),
    )
    return [ideas[c] for c in order]
