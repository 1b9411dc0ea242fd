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
from branchline.thinking.guide import make_guide
from branchline.thinking.learn import learnt_guide
from branchline.thinking.workspace import Workspace

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


class Table:
    """Seats for compiled bots; `settings` has a row of planner's numbers for each seat, `budgets` play-outs."""

    def __init__(self, compiled: Compiled, bots: Sequence[str], budgets: Sequence[int] = ()) -> None:
        self.compiled = compiled
        self.bots = np.array([CODES[name] for name in bots])
        self.budgets = np.array([*budgets, *[0] * S.SEATS][: S.SEATS])
        self.settings = np.tile(X.DEFAULTS, (S.SEATS, 1))
        self._guide = learnt_guide(compiled) if "search" in bots else make_guide(compiled)
        self._workspace = Workspace()

    def play(self, seeds: np.ndarray) -> Games:
        """Plays one game for each seed (uint64); other threads run meanwhile."""
        announce_compiling(arena.play_games, "bots")
        n, players = len(seeds), self.compiled.players
        scores, winners, held, done, *notes = arena.room_for(n, 0)
        decisions, playouts, _ = arena.play_games(
            self.compiled.tables, self._guide, self._workspace.records, self.settings, self.bots, self.budgets, seeds,
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
