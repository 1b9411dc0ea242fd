"""A table of compiled bots, as Python sees it: the records that whole games are played in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from branchline.engine import state as S
from branchline.engine.ready import announce_compiling
from branchline.engine.tables import Compiled
from branchline.thinking import arena
from branchline.thinking import settings as X
from branchline.thinking.desk import Desk
from branchline.thinking.guide import make_guide
from branchline.thinking.mind import FACTS

CODES = {"random": arena.RANDOM, "greedy": arena.GREEDY, "planner": arena.PLANNER, "search": arena.SEARCH}


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
    playouts: int


MOST_TURNS = 60
"""Turns of a seat in a game that are noted; there are hardly ever more."""


def _no_notes() -> tuple[np.ndarray, np.ndarray]:
    return np.zeros((0, FACTS)), np.zeros((0, 2), np.int64)


class Table:
    """Seats for compiled bots; `settings` has a row of planner's numbers for each seat, `budgets` play-outs."""

    def __init__(self, compiled: Compiled, bots: Sequence[str], budgets: Sequence[int] = ()) -> None:
        self.compiled = compiled
        self.bots = np.array([CODES[name] for name in bots])
        self.budgets = np.array([*budgets, *[0] * S.SEATS][: S.SEATS])
        self.settings = np.tile(X.DEFAULTS, (S.SEATS, 1))
        self._guide = make_guide(compiled)
        if "search" in bots:
            from branchline.thinking.learn import learnt_guide  # which plays at such a table

            self._guide = learnt_guide(compiled)
        self._desk = Desk()

    def play(self, seeds: np.ndarray) -> Games:
        """Plays one game for each seed (uint64); other threads run meanwhile."""
        return self._play(seeds, _no_notes())

    def notes(self, seeds: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Facts about the turns of planners in these games, a row for each, and the totals that their seats came to."""
        rows = MOST_TURNS * len(seeds) * self.compiled.players
        facts, noted = np.zeros((rows, FACTS)), np.full((rows, 2), -1)
        scores = self._play(seeds, (facts, noted)).scores
        n = np.count_nonzero(noted[:, 0] >= 0)
        return facts[:n], scores[noted[:n, 0], noted[:n, 1]].astype(np.float64)

    def _play(self, seeds: np.ndarray, notes: tuple[np.ndarray, np.ndarray]) -> Games:
        announce_compiling(arena.play_games, "bots")
        n, players = len(seeds), self.compiled.players
        scores, winners = np.zeros((n, S.SEATS), np.int16), np.zeros(n, np.int8)
        held, done = np.zeros((n, S.SEATS), np.int16), np.zeros((n, S.SEATS), np.int16)
        decisions, playouts, _ = arena.play_games(
            self.compiled.tables, self._guide, self._desk.records, self.settings, self.bots, self.budgets, seeds,
            (scores, winners, held, done, *notes),
        )  # fmt: skip
        return Games(
            scores[:, :players].astype(np.int64),
            (winners[:, None] >> np.arange(players) & 1).astype(np.int64),
            held[:, :players].astype(np.int64),
            done[:, :players].astype(np.int64),
            int(decisions),
            int(playouts),
        )
