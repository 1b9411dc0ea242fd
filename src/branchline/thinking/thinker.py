"""One seat's thinking, as Python calls it: an observation in, moves with scores and reasons out."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace

import numpy as np

from branchline.engine.belief import sample
from branchline.engine.ids import CLAIM
from branchline.engine.kernel import entry
from branchline.engine.moves import scan
from branchline.engine.ready import announce_compiling
from branchline.engine.tables import Compiled
from branchline.thinking.greedy import weigh_greedily
from branchline.thinking.guide import make_guide
from branchline.thinking.learn import learnt_guide
from branchline.thinking.planner import weigh
from branchline.thinking.planner_state import R_CARD_FOR
from branchline.thinking.run import Run
from branchline.thinking.search import (
    CANDIDATES,
    PARAMETER_SHARE,
    SCALE,
    gather,
    parameter_sets,
    refinements,
    run_worlds,
    set_parameters,
    width,
)
from branchline.thinking.settings import DEFAULTS
from branchline.thinking.workspace import Workspace


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
    """The tickets on whose way a track to be claimed lies."""


# The kernels --------------------------------------------------------------------------------------------------------


PLAN, GREEDILY, PARAMETER_SETS, MOVES = range(4)


@entry
def _weigh(tables, guides, observations, workspace, how, own, most):
    """Weighs the moves of the observed seat: ideas in the first planner state, or candidates in the job.

    Candidates are one for each of so many parameter sets made of `own`, or so many moves of `own` itself.
    """
    t, g, o = tables[0], guides[0], observations[0]
    states, _, works, _, _, planner_states, jobs = workspace
    w, m = works[0], planner_states[0]
    sample(t, o, np.uint64(0), states[0])  # what is legal for a seat follows from what it knows
    scan(t, states[0], w, np.int64(o.seat))
    m.made = 0
    jobs[0].n = 0
    set_parameters(jobs[0], own)
    if how == GREEDILY:
        weigh_greedily(t, g, o, w, m)
    elif how == PLAN:
        weigh(t, g, o, w, m, own)
    elif how == PARAMETER_SETS:
        for change in range(most):
            gather(t, g, o, w, m, jobs[0], change, 1)
    else:
        gather(t, g, o, w, m, jobs[0], 0, most)


# Thinking -----------------------------------------------------------------------------------------------------------


class Thinker:
    """Thinks for any seat of a compiled game; not for two threads at once."""

    def __init__(self, compiled: Compiled, threads: int = 1) -> None:
        self.compiled = compiled
        self._guide = make_guide(compiled)
        self._workspaces = [Workspace() for _ in range(threads)]
        self.playouts = 0
        """How many the last search made, those that found its parameter set among them."""
        self.parameters = DEFAULTS
        """The numbers that it found to play on with."""

    def ideas(self, observation: np.ndarray, greedily: bool = False) -> list[Idea]:
        """What the planner (or greedy) thinks of the moves, best first."""
        announce_compiling(_weigh, "bots")
        workspace = self._workspaces[0].records
        how = GREEDILY if greedily else PLAN
        _weigh(self.compiled.tables, self._guide, observation, workspace, how, DEFAULTS, 0)
        planner_state = self._workspaces[0].planner_states[0]
        found = [
            Idea(*(planner_state[name][i].item() for name in ("idea", "idea_score", "idea_reason", "idea_about")))
            for i in range(planner_state["ideas"])
        ]
        best: dict[int, Idea] = {}
        for idea in sorted(found, key=lambda idea: -idea.score):
            best.setdefault(idea.move, idea)
        return [self._with_plan(idea, planner_state) for idea in best.values()]

    def _with_plan(self, idea: Idea, planner_state: np.void) -> Idea:
        """Adds what the plan says about the move."""
        if idea.reason == R_CARD_FOR:
            t = self.compiled.tables[0]
            deck, colour = t["kind_deck"][idea.about], t["kind_colour"][idea.about]
            for i in range(planner_state["targets"]):
                track, missing = int(planner_state["target"][i]), int(planner_state["target_missing"][i])
                if missing and planner_state["target_colour"][i] == colour and t["track_deck"][track] == deck:
                    return replace(idea, track=track, missing=missing)
        elif idea.move >= CLAIM:
            goals = (
                i
                for i in range(planner_state["goals"])
                if planner_state["goal_ticket"][i] >= 0 and self._on_way(planner_state, i, idea.about)
            )
            return replace(idea, tickets=tuple(dict.fromkeys(int(planner_state["goal_ticket"][i]) for i in goals)))
        return idea

    def _on_way(self, planner_state: np.void, goal: int, track: int) -> bool:
        """Whether a goal of the plan goes over a track or one parallel to it."""
        twins = (int(twin) for twin in self.compiled.tables[0]["twins"][track] if twin >= 0)
        return any(int(planner_state["goal_path"][goal, twin // 64]) >> (twin % 64) & 1 for twin in twins)

    def search(
        self, observation: np.ndarray, seed: int, iterations: int | None = None, seconds: float | None = None
    ) -> list[Idea]:
        """Searches for so many play-outs or so long; the move to play comes first, then by what they gain.

        The first search of a game learns before, within its time where that is long enough.
        """
        announce_compiling(run_worlds, "bots")
        began = time.perf_counter()
        guide, workspace, best, self.playouts = learnt_guide(self.compiled), self._workspaces[0], 0, 0
        known = self.compiled.tables, guide, observation
        job, own = workspace.jobs[0], DEFAULTS
        _weigh(*known, workspace.records, MOVES, own, CANDIDATES)
        if job["n"] > 1:
            run, end = Run(*known, self._workspaces, seed), None
            if iterations is None:
                wanted = seconds or 1.0
                end = max(began + wanted, time.perf_counter() + wanted / 2)
                iterations = run.fitting(end)
            run.look_ahead(iterations)
            steps, begun = refinements(iterations), time.perf_counter()
            for step in range(1, steps + 1):
                _weigh(*known, workspace.records, PARAMETER_SETS, own, parameter_sets(iterations))
                part = end and begun + PARAMETER_SHARE * (end - begun) * step / steps
                run.narrow(int(PARAMETER_SHARE * iterations) // steps, part)
                best = run.select()
                if best == 0:
                    break
                own = job["parameters"][best].copy()
            left = max(1, iterations - run.played)
            _weigh(*known, workspace.records, MOVES, own, width(left))
            run.narrow(left, end)
            best = run.select()
            self.playouts = run.played
        self.parameters = own
        return [self._with_plan(idea, workspace.planner_states[0]) for idea in _ranked(job, best)]


def _ranked(job: np.void, best: int) -> list[Idea]:
    ideas = []
    for c in range(job["n"]):
        n = int(job["visits"][c])
        ideas.append(
            Idea(
                int(job["move"][c]), float(job["prior"][c]), int(job["reason"][c]), int(job["about"][c]), n,
                float(job["wins"][c]) / n / SCALE if n else None, float(job["points"][c]) / n / SCALE if n else None,
            )
        )  # fmt: skip
    # What is compared is the gain over the planner's choice in the same deals: means alone are of different deals.
    gains = [float(job["gain"][c]) / max(1, ideas[c].visits) for c in range(len(ideas))]
    order = sorted(range(len(ideas)), key=lambda c: (c != best, -gains[c]))
    return [ideas[c] for c in order]
