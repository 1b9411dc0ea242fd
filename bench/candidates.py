"""How many moves search should look at: `python bench/candidates.py [BOARD …]`.

In positions of planners' games every promising move is played on in the same deals, as far as search does and to the
end. Searches with so many play-outs are then drawn from one half of the deals; the ends of the other half say how much
better than the planner's choice their moves are, in points as search counts them. The greatest number in a row is the
best width; `--turns` compares other horizons (0: play-outs to the end).
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
from branchline.thinking.guide import make_guide
from branchline.thinking.learn import learnt_guide
from branchline.thinking.search import DOUBT, SCALE, horizon, run_worlds
from branchline.thinking.settings import DEFAULTS
from branchline.thinking.thinker import MOVES, _weigh
from branchline.thinking.workspace import Workspace

WIDTHS = (3, 5, 8, 11, 14)
SEARCHES = 100
"""Searches drawn from the deals of a position."""


def gains(compiled: Compiled, observation: np.ndarray, deals: int, turns: int) -> np.ndarray:
    """What each candidate gains over the planner's choice after so many turns, in points: a row for each deal."""
    guide = learnt_guide(compiled) if turns else make_guide(compiled)  # only what is learnt can be estimated
    workspace, known = Workspace(), (compiled.tables, guide, observation)
    _weigh(*known, workspace.records, MOVES, DEFAULTS, max(WIDTHS))
    job = workspace.jobs[0]
    job["horizon"] = turns
    rows = np.zeros((deals, int(job["n"])))
    for deal in range(deals):
        before = job["gain"].copy()
        run_worlds(*known, workspace.records, np.uint64(1), deal, deal + 1)
        rows[deal] = (job["gain"] - before)[: job["n"]] / SCALE
    return rows


def deals_for(playouts: int, width: int) -> int:
    """The deals that a search uses up, each round its equal part."""
    rounds, active, left, deals = max(1, (width - 1).bit_length()), width, playouts, 0
    for r in range(rounds):
        some = max(1, left // (rounds - r) // active)
        deals, left, active = deals + some, left - some * active, active - active // 2
    return deals


def search(rows: np.ndarray, playouts: int, width: int) -> int:
    """The candidate that sequential halving over these deals would play (`thinking.search`)."""
    active = list(range(min(width, rows.shape[1])))
    sums, squares, visits = np.zeros(len(active)), np.zeros(len(active)), np.zeros(len(active))
    rounds, left, deal = max(1, (len(active) - 1).bit_length()), playouts, 0
    for r in range(rounds):
        deals = min(max(1, left // (rounds - r) // len(active)), len(rows) - deal)
        some = rows[deal : deal + deals][:, active]
        sums[active] += some.sum(0)
        squares[active] += (some**2).sum(0)
        visits[active] += deals
        deal, left = deal + deals, left - deals * len(active)
        if r + 1 < rounds:
            worst = sorted(active[1:], key=lambda c: sums[c] / visits[c])[: len(active) // 2]
            active = [c for c in active if c not in worst]
    means = sums / np.maximum(visits, 1)
    spread = np.maximum(0, squares / np.maximum(visits, 1) - means**2)
    sure = means - DOUBT * np.sqrt(spread / np.maximum(visits - 1, 1))
    best = max(active, key=lambda c: sure[c] if c and visits[c] > 1 else 0.0)
    return best if sure[best] > 0 else 0


def gained(seen: Sequence[np.ndarray], ends: Sequence[np.ndarray], playouts: int, width: int) -> float:
    """Points over the planner's choice at the end, the mean over searches in all positions."""
    chance, total = np.random.default_rng(0), 0.0
    for rows, truth in zip(seen, ends, strict=True):
        half = len(rows) // 2
        for _ in range(SEARCHES):
            order = chance.permutation(len(rows))
            total += truth[order[half:]].mean(0)[search(rows[order[:half]], playouts, width)]
    return total / SEARCHES / len(seen)


def main(words: Sequence[str]) -> int:
    parser = options_of(__doc__, 48, 250, "deals in each position")
    parser.add_argument("--playouts", type=int, nargs="+", default=[100, 300], help="play-outs of a decision (100 300)")
    parser.add_argument("--turns", type=int, help="own turns that a play-out goes on (as search does; 0: to the end)")
    options = read(parser, words, 2)
    least = 2 * max(deals_for(playouts, width) for playouts in options.playouts for width in WIDTHS)
    if options.deals < least:
        parser.error(f"--deals: {options.deals} is too few for so many play-outs; write {least} or more")
    if options.turns is not None and options.turns < 0:
        parser.error(f"--turns: {options.turns} is not a number of turns; write 0 for play-outs to the end, or more")
    table = Table("board", "play-outs", "turns", *[f"{width} moves" for width in WIDTHS])
    for board in options.boards:
        compiled = game_for(parser, board, options.players)
        some = positions(compiled, options.positions)
        found = in_each(some, partial(gains, compiled, deals=options.deals, turns=0), board)
        some, ends = zip(*[pair for pair in zip(some, found, strict=True) if pair[1].shape[1] > 1], strict=True)
        for playouts in options.playouts:
            turns = horizon(learnt_guide(compiled), playouts) if options.turns is None else options.turns
            think = partial(gains, compiled, deals=options.deals, turns=turns)
            seen = in_each(some, think, f"{board}, {playouts} play-outs") if turns else ends
            points = (gained(seen, ends, playouts, width) for width in WIDTHS)
            table.add_row(board, str(playouts), str(turns or "all"), *[f"{value:.2f}" for value in points])
    Console().print(table)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
