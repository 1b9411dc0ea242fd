"""What more thinking finds: `python bench/growth.py [BOARD …]`.

In positions of planners' games search thinks with more and more play-outs. The move and style that it finds are played
on to the end in deals of their own, beside the planner's choice: so many points, as search counts them, are they worth
more. A game has dozens of decisions, and each can go on from what the last one found: this is not what a game gains.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from functools import partial

import numpy as np
from positions import game_for, in_each, positions, refuse_fewer
from rich.console import Console
from rich.table import Table

import branchline as bl
from branchline.engine.tables import Compiled
from branchline.lab.tournament.stats import Interval, mean_interval
from branchline.thinking.desk import Desk
from branchline.thinking.guide import make_guide
from branchline.thinking.search import SCALE, run_worlds
from branchline.thinking.settings import DEFAULTS
from branchline.thinking.thinker import STYLES, Thinker, _weigh

SEED, JUDGE = 1, np.uint64(2)
"""Searches and those who judge them deal with seeds of their own."""
MOST = 12
"""Numbers of play-outs that are compared at once."""


def gains(compiled: Compiled, observation: np.ndarray, playouts: Sequence[int], deals: int) -> list[float]:
    """What is found with each number of play-outs gains over the planner's choice, in points."""
    thinker, desk, known = Thinker(compiled), Desk(), (compiled.tables, make_guide(compiled), observation)
    found = [(thinker.search(observation, SEED, n)[0].move, thinker.style) for n in playouts]
    _weigh(*known, desk.records, STYLES, DEFAULTS, 1 + len(found))
    job = desk.jobs[0]
    for c, (move, style) in enumerate(found, 1):
        job["move"][c], job["style"][c] = move, style
    run_worlds(*known, desk.records, JUDGE, 0, deals)
    return (job["gain"][1 : 1 + len(found)] / SCALE / deals).tolist()


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("boards", nargs="*", default=list(bl.BUILT_IN[:5]), help="boards (the five)")
    parser.add_argument("--players", type=int, default=2, help="seats (2)")
    parser.add_argument(
        "--playouts", type=int, nargs="+", default=[100, 300, 1000, 5000, 25000],
        help="play-outs of a decision, up to twelve numbers (100 300 1000 5000 25000)",
    )  # fmt: skip
    parser.add_argument("--positions", type=int, default=32, help="positions of each board (32)")
    parser.add_argument("--deals", type=int, default=1000, help="deals that judge in each position (1000)")
    options = parser.parse_args(words)
    refuse_fewer(parser, options, 1, "players", "positions", "deals")
    if not (min(options.playouts) > 0 and len(options.playouts) <= MOST):
        parser.error(f"--playouts: write up to {MOST} numbers of 1 or more")
    table = Table("board", "play-outs", "points gained", "more than before")
    for board in options.boards:
        compiled = game_for(parser, board, options.players)
        think = partial(gains, compiled, playouts=options.playouts, deals=options.deals)
        found = np.array(in_each(positions(compiled, options.positions), think, board))
        before = np.zeros(len(found))
        for n, column in zip(options.playouts, found.T, strict=True):
            table.add_row(board, f"{n:,}", shown(mean_interval(column)), shown(mean_interval(column - before)))
            before = column
    Console().print(table)
    return 0


def shown(value: Interval) -> str:
    return f"{value.mean:.2f} ({value.low:.2f} to {value.high:.2f})"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
