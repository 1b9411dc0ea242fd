"""Which parameter sets search should try: `python bench/parameters.py [BOARD …]`.

A parameter set is the planner's numbers with one of them made smaller or greater. In positions of planners' games each
set plays its own move and on to the end, in the same deals. The list begins with the planner's own set and goes on with
the one that adds most to those before it: one half of the deals chooses among them, the other half says what that is
worth, in points as search counts them. The order belongs into thinking/settings.py.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import partial

import numpy as np
from positions import game_for, in_each, options_of, positions, read
from rich.console import Console
from rich.table import Table

from branchline.engine.tables import Compiled
from branchline.thinking import settings as X
from branchline.thinking.guide import make_guide
from branchline.thinking.search import SCALE, run_worlds
from branchline.thinking.thinker import PARAMETER_SETS, _weigh
from branchline.thinking.workspace import Workspace

FACTORS = (0.4, 2.5)
NAMES = [f"{name} × {factor:g}" for name in X.NAMES for factor in FACTORS]
"""What is tried beside the planner's own parameter set."""


def trials() -> np.ndarray:
    """What each parameter set multiplies the planner's numbers by, in the order of `NAMES`."""
    rows = [np.where(np.arange(len(X.NAMES)) == i, factor, 1.0)
            for i in range(len(X.NAMES)) for factor in FACTORS]  # fmt: skip
    return np.array(rows)


def gains(compiled: Compiled, observation: np.ndarray, deals: int) -> np.ndarray:
    """What each parameter set gains over the planner's own, in points: a row for each half of the deals."""
    workspace, guide, found = Workspace(), make_guide(compiled).copy(), []
    known, job = (compiled.tables, guide, observation), workspace.jobs[0]
    most = len(X.CHANGES) - 1
    for some in np.split(trials(), range(most, len(NAMES), most)):
        guide[0]["change"][1 : 1 + len(some)] = some
        halves = []
        for half in range(2):
            _weigh(*known, workspace.records, PARAMETER_SETS, X.DEFAULTS, 1 + len(some))
            run_worlds(*known, workspace.records, np.uint64(1), half * deals, (half + 1) * deals)
            halves.append(job["gain"][1 : 1 + len(some)] / SCALE / deals)
        found.append(halves)
    return np.concatenate(found, axis=1)


def gained(found: np.ndarray, parameter_sets: Sequence[int]) -> float:
    """Points over the planner's own parameter set, the mean over positions; each half chooses for the other."""
    some = np.concatenate([np.zeros((*found.shape[:2], 1)), found[:, :, list(parameter_sets)]], axis=2)
    each = np.arange(len(some))
    return float(np.mean([some[each, 1 - half, some[:, half].argmax(axis=1)] for half in range(2)]))


def main(words: Sequence[str]) -> int:
    parser = options_of(__doc__, 32, 150, "deals in each half")
    parser.add_argument("--sets", type=int, default=12, help="how long the list gets (12)")
    options = read(parser, words, 1, "sets")
    found = {}
    for board in options.boards:
        compiled = game_for(parser, board, options.players)
        some = positions(compiled, options.positions)
        found[board] = np.array(in_each(some, partial(gains, compiled, deals=options.deals), board))
    table, parameter_sets = Table("set added", *found, "mean"), []
    for _ in range(min(options.sets, len(NAMES))):
        rest = [parameters for parameters in range(len(NAMES)) if parameters not in parameter_sets]
        parameter_sets.append(
            max(rest, key=lambda k: sum(gained(rows, [*parameter_sets, k]) for rows in found.values()))
        )
        points = [gained(rows, parameter_sets) for rows in found.values()]
        table.add_row(NAMES[parameter_sets[-1]], *[f"{value:.2f}" for value in (*points, float(np.mean(points)))])
    Console().print(table)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
