"""Whole games between compiled bots, inside the compiled engine: no view, no Python between two decisions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from branchline.bots.registry import RANDOM
from branchline.engine import state as S
from branchline.engine.tables import Compiled
from branchline.game import load_kernels

DRAWN = -1
"""The first player is drawn."""


@dataclass(frozen=True, slots=True)
class Games:
    """What came of many games: a row for each game, a column for each seat."""

    scores: np.ndarray
    won: np.ndarray
    """1 for each winner; a shared victory has several."""
    tickets: np.ndarray
    """Tickets held at the end."""
    completed: np.ndarray
    """Tickets completed."""
    decisions: int


def can_play_fast(bots: Sequence[str]) -> bool:
    """Whether all these bots are compiled ones with a budget that does not depend on the clock."""
    return set(bots) == {RANDOM}


def play_fast(compiled: Compiled, bots: Sequence[str], seeds: np.ndarray) -> Games:
    """Plays one game for each seed (uint64); other threads run meanwhile, so threads can share the work."""
    n, players = len(seeds), compiled.players
    scores, winners = np.zeros((n, S.SEATS), np.int16), np.zeros(n, np.int8)
    state, work, sheet = S.zeros(S.STATE), S.zeros(S.WORK), S.zeros(S.SHEET)
    decisions = load_kernels().play_random(compiled.tables, state, work, sheet, seeds, DRAWN, scores, winners)
    won = winners[:, None] >> np.arange(players) & 1
    nothing = np.zeros((n, players), np.int64)
    return Games(scores[:, :players].astype(np.int64), won.astype(np.int64), nothing, nothing, int(decisions))
