"""What search learns about a game before it first thinks: the weights of `value.py`, from games of planners."""

from __future__ import annotations

import numpy as np

from branchline.engine.state import SEATS
from branchline.engine.tables import Compiled
from branchline.seeds import game_seed
from branchline.thinking import arena
from branchline.thinking import settings as X
from branchline.thinking.guide import make_guide
from branchline.thinking.planner_state import FACTS
from branchline.thinking.value import ALWAYS, LONG, TIME
from branchline.thinking.workspace import Workspace

TURNS = 20_000
"""Turns that are learnt from, about: half a second of games."""
TURNS_OF_A_SEAT = 28
"""In a game, about."""
EVEN = 30.0
"""How much weights are held back, in turns seen: facts that seldom differ must not count for much."""


def learnt_guide(compiled: Compiled) -> np.ndarray:
    """The guide of a compiled game with the weights, kept with it: the same on every machine."""
    return compiled.once(_learn)


def _learn(compiled: Compiled) -> np.ndarray:
    guides = make_guide(compiled).copy()
    facts, totals = notes(compiled, 0, TURNS)
    timed = with_time(facts)
    weights = _fit(timed, totals, EVEN)
    missed = (totals - timed @ weights) ** 2
    guides[0]["weight"] = weights
    guides[0]["spread"] = _fit(timed[:, [ALWAYS, FACTS + ALWAYS]], missed, 1.0)
    guides[0]["learnt"] = 1
    return guides


def notes(compiled: Compiled, seed: int, turns: int) -> tuple[np.ndarray, np.ndarray]:
    """Facts about so many turns in games of planners, a row for each, and the totals that their seats came to."""
    games = 1 + turns // (TURNS_OF_A_SEAT * compiled.players)
    seeds = np.array([game_seed(seed, game) for game in range(games)], np.uint64)
    scores, *_, facts, noted = room = arena.room_for(games, turns)
    settings, bots = np.tile(X.DEFAULTS, (SEATS, 1)), np.full(SEATS, arena.PLANNER)
    *_, n = arena.play_games(
        compiled.tables, make_guide(compiled), Workspace().records, settings, bots, np.zeros_like(bots), seeds, room
    )
    return facts[:n], scores[noted[:n, 0], noted[:n, 1]].astype(np.float64)


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
