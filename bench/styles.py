"""Which styles search should try: `python bench/styles.py [BOARD …]`.

Every number of the planner, made smaller and greater, is a style. In positions of planners' games each plays its own
move and on to the end, in the same deals. The list begins with the planner's own style and goes on with the one that
adds most to those before it: one half of the deals chooses among them, the other half says what that is worth, in
points as search counts them. The order belongs into thinking/settings.py.
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
from branchline.thinking import settings as X
from branchline.thinking.desk import Desk
from branchline.thinking.guide import make_guide
from branchline.thinking.search import SCALE, run_worlds
from branchline.thinking.thinker import STYLES, _weigh

FACTORS = (0.4, 2.5)
NAMES = [f"{name} × {factor:g}" for name in X.NAMES for factor in FACTORS]
"""What is tried beside the planner's own style."""


def trials() -> np.ndarray:
    """What each style multiplies the planner's numbers by, in the order of `NAMES`."""
    rows = [np.where(np.arange(len(X.NAMES)) == i, factor, 1.0)
            for i in range(len(X.NAMES)) for factor in FACTORS]  # fmt: skip
    return np.array(rows)


def gains(compiled: Compiled, observation: np.ndarray, deals: int) -> np.ndarray:
    """What each style gains over the planner's own, in points: a row for each half of the deals."""
    desk, guide, found = Desk(), make_guide(compiled).copy(), []
    known, job = (compiled.tables, guide, observation), desk.jobs[0]
    most = len(X.CHANGES) - 1
    for some in np.split(trials(), range(most, len(NAMES), most)):
        guide[0]["change"][1 : 1 + len(some)] = some
        halves = []
        for half in range(2):
            _weigh(*known, desk.records, STYLES, X.DEFAULTS, 1 + len(some))
            run_worlds(*known, desk.records, np.uint64(1), half * deals, (half + 1) * deals)
            halves.append(job["gain"][1 : 1 + len(some)] / SCALE / deals)
        found.append(halves)
    return np.concatenate(found, axis=1)


def gained(found: np.ndarray, styles: Sequence[int]) -> float:
    """Points over the planner's own style, the mean over positions; each half chooses for the other."""
    some = np.concatenate([np.zeros((*found.shape[:2], 1)), found[:, :, list(styles)]], axis=2)
    each = np.arange(len(some))
    return float(np.mean([some[each, 1 - half, some[:, half].argmax(axis=1)] for half in range(2)]))


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("boards", nargs="*", default=list(bl.BUILT_IN[:5]), help="boards (the five)")
    parser.add_argument("--players", type=int, default=2, help="seats (2)")
    parser.add_argument("--positions", type=int, default=32, help="positions of each board (32)")
    parser.add_argument("--deals", type=int, default=150, help="deals in each half (150)")
    parser.add_argument("--styles", type=int, default=12, help="how long the list gets (12)")
    options = parser.parse_args(words)
    refuse_fewer(parser, options, 1, "players", "positions", "deals", "styles")
    found = {}
    for board in options.boards:
        compiled = game_for(parser, board, options.players)
        some = positions(compiled, options.positions)
        found[board] = np.array(in_each(some, partial(gains, compiled, deals=options.deals), board))
    table, styles = Table("style added", *found, "mean"), []
    for _ in range(min(options.styles, len(NAMES))):
        rest = [style for style in range(len(NAMES)) if style not in styles]
        styles.append(max(rest, key=lambda k: sum(gained(rows, [*styles, k]) for rows in found.values())))
        points = [gained(rows, styles) for rows in found.values()]
        table.add_row(NAMES[styles[-1]], *[f"{value:.2f}" for value in (*points, float(np.mean(points)))])
    Console().print(table)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
