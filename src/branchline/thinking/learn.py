"""What search learns about a game before it first thinks: the weights of `value.py`, from games of planners."""

from __future__ import annotations

import numpy as np

from branchline.engine.tables import Compiled
from branchline.seeds import game_seed
from branchline.thinking.guide import make_guide
from branchline.thinking.table import Table
from branchline.thinking.value import LONG, TIME

TURNS = 20_000
"""Turns that are learnt from, about: half a second of games."""
TURNS_OF_A_SEAT = 28
EVEN = 30.0
"""How much weights are held back, in turns seen: facts that seldom differ must not count for much."""


def learnt_guide(compiled: Compiled) -> np.ndarray:
    """The guide of a compiled game with the weights, kept with it: the same on every machine."""
    return compiled.once(_learn)


def _learn(compiled: Compiled) -> np.ndarray:
    guides = make_guide(compiled).copy()
    games = max(1, TURNS // (TURNS_OF_A_SEAT * compiled.players))
    seeds = np.array([game_seed(0, game) for game in range(games)], np.uint64)
    facts, totals = Table(compiled, ["planner"] * compiled.players).notes(seeds)
    timed = with_time(facts)
    weights = _fit(timed, totals, EVEN)
    missed = (totals - timed @ weights) ** 2
    part = np.minimum(facts[:, TIME], LONG) / LONG
    guides[0]["weight"] = weights
    guides[0]["spread"] = _fit(np.stack([np.ones_like(part), part], axis=1), missed, 1.0)
    guides[0]["learnt"] = 1
    return guides


def with_time(facts: np.ndarray) -> np.ndarray:
    """The facts, and once more by the part of the time that is left."""
    return np.concatenate([facts, facts * (np.minimum(facts[:, TIME], LONG) / LONG)[:, None]], axis=1)


def _fit(facts: np.ndarray, values: np.ndarray, even: float) -> np.ndarray:
    """Weights by least squares, held back by as much as each fact differs; rounded, as processors differ in the last
    digits."""
    size = facts.std(axis=0) + 1e-6
    size[0] = 1.0  # the fact that is always true holds the mean
    scaled = facts / size
    held = np.full(facts.shape[1], even)
    held[0] = 0.0
    found = np.linalg.solve(scaled.T @ scaled + np.diag(held), scaled.T @ values) / size
    return np.round(found, 4)
