"""What more thinking finds in positions of games: moves and parameter sets that are worth more when played on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from positions import FIRST, positions

from branchline.boards.loader import load_board
from branchline.engine.tables import Compiled, compile_game
from branchline.lab.tournament.digest import versions
from branchline.thinking.guide import make_guide
from branchline.thinking.search import SCALE, run_worlds
from branchline.thinking.settings import DEFAULTS
from branchline.thinking.thinker import PARAMETER_SETS, Thinker, _weigh
from branchline.thinking.workspace import Workspace
from measuring import settings
from measuring.ledger import Ledger
from measuring.rows import DIGITS, Row, digests
from measuring.settings import fingerprint, version

SEED, JUDGE = 1, np.uint64(1 << 40)
"""Deals are numbered on from a seed: whoever judges is far from all that were searched in."""
POSITIONS, DEALS = 64, 1000

Gains = list[tuple[float, float]]
"""Points and wins that what was found brings more than the planner's choice, for each number of play-outs."""


def gains(compiled: Compiled, observation: np.ndarray, playouts: Sequence[int], deals: int) -> Gains:
    """Thinks with each number of play-outs, and plays what was found on to the end in so many deals."""
    thinker, workspace, known = Thinker(compiled), Workspace(), (compiled.tables, make_guide(compiled), observation)
    found = [(thinker.search(observation, SEED, n)[0].move, thinker.parameters) for n in playouts]
    _weigh(*known, workspace.records, PARAMETER_SETS, DEFAULTS, 1 + len(found))
    job = workspace.jobs[0]
    for c, (move, parameters) in enumerate(found, 1):
        job["move"][c], job["parameters"][c] = move, parameters
    run_worlds(*known, workspace.records, JUDGE, 0, deals)
    points, wins = job["gain"] / SCALE / deals, (job["wins"] - job["wins"][0]) / SCALE / deals
    return [(float(points[c]), float(wins[c])) for c in range(1, 1 + len(found))]


@dataclass(frozen=True, slots=True)
class Finds:
    """What search finds where more and more thinking is compared, with the play-outs that stand for a time."""

    seconds: float
    playouts: int

    @property
    def name(self) -> str:
        return finds_name(self.seconds)

    def ledger(self, folder: Path) -> Ledger:
        """A line for each position: points and wins."""
        board, players = settings.THINKING
        bot = f"search:{self.playouts}"
        header = {
            "players": players,
            "bot": bot,
            "positions": FIRST,
            "seeds": [SEED, int(JUDGE)],
            "deals": DEALS,
            **versions(load_board(board), [bot]).to_dict(),
        }
        return Ledger(folder / f"{self.name}-{fingerprint(header)}.jsonl", header)

    def think(self, folder: Path, workers: int, told: Callable[[int, int], object]) -> Ledger:
        """Thinks in the positions that are still to do; what `told` raises stops it, and what was found is kept."""
        board, players = settings.THINKING
        kept, compiled = self.ledger(folder), compile_game(load_board(board), players)
        some = positions(compiled, POSITIONS)
        kept.fill(
            len(some),
            lambda i: gains(compiled, some[i], [self.playouts], DEALS)[0],
            workers,
            lambda done: told(done, len(some)),
        )
        return kept

    def read(self, folder: Path) -> Row | None:
        """What was found in the positions so far."""
        kept = self.ledger(folder)
        if not kept.row:
            return None
        board, _ = settings.THINKING
        playouts = {f"{self.seconds:g}": self.playouts}
        figures = {"gains": [[round(value, DIGITS) for value in gain] for gain in kept.row]}
        return Row(self.name, version(), digests(board), kept.path.name, len(kept.row), playouts, figures)


def finds_name(seconds: float) -> str:
    board, players = settings.THINKING
    return f"{board}-{players}-search@{seconds:g}s-finds"
