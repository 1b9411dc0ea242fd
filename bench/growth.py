"""What more thinking finds: `python bench/growth.py [BOARD …]`.

In positions of planners' games search thinks with more and more play-outs. The move and parameter set that it finds are
played on to the end in deals of their own, beside the planner's choice. The table says how many points they are worth
more, as search counts them, and how many more games are won. That is not what a game gains: a game has dozens of
decisions, and each can go on from what the last one found.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import partial

import numpy as np
from measuring.finds import gains
from positions import game_for, in_each, options_of, positions, read
from rich.console import Console
from rich.table import Table

from branchline.lab.tournament.stats import Interval, mean_interval

MOST = 12
"""Numbers of play-outs that are compared at once."""


def main(words: Sequence[str]) -> int:
    parser = options_of(__doc__, 32, 1000, "deals that judge in each position")
    parser.add_argument(
        "--playouts", type=int, nargs="+", default=[100, 300, 1000, 5000, 25000],
        help="play-outs of a decision, up to twelve numbers (100 300 1000 5000 25000)",
    )  # fmt: skip
    options = read(parser, words, 1)
    if not (min(options.playouts) > 0 and len(options.playouts) <= MOST):
        parser.error(f"--playouts: write up to {MOST} numbers of 1 or more")
    for board in options.boards:
        compiled = game_for(parser, board, options.players)
        think = partial(gains, compiled, playouts=options.playouts, deals=options.deals)
        found = np.array(in_each(positions(compiled, options.positions), think, board)) * (1, 100)
        table = Table(
            "play-outs", "points gained", "more than before", "wins gained, %", "more than before", title=board
        )
        before = np.zeros_like(found[:, 0])
        for i, n in enumerate(options.playouts):
            both = zip(found[:, i].T, before.T, strict=True)
            columns = (mean_interval(column) for now, then in both for column in (now, now - then))
            table.add_row(f"{n:,}", *map(shown, columns))
            before = found[:, i]
        Console().print(table)
    return 0


def shown(value: Interval) -> str:
    return f"{value.mean:.2f} ± {value.high - value.mean:.2f}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
