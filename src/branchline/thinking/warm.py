"""Compiles every kernel, the engine's and the bots', so that what follows starts at once.

`python -m branchline.thinking.warm`
"""

from __future__ import annotations

import sys
import time

import numpy as np

from branchline.boards.loader import BUILT_IN, load_board
from branchline.engine import play
from branchline.engine import state as S
from branchline.engine.observe import OBSERVATION
from branchline.engine.tables import compile_game
from branchline.engine.warm import warm as warm_engine
from branchline.thinking.table import CODES, Table
from branchline.thinking.thinker import Thinker


def warm() -> float:
    """Calls each kernel of the bots once and returns how many seconds that took; the engine's come first."""
    warm_engine()
    began = time.perf_counter()
    board = load_board(BUILT_IN[0])
    compiled, seeds = compile_game(board, 2), np.arange(1).astype(np.uint64)
    for bot in CODES:
        Table(compiled, [bot] * 2, [1] * 2).play(seeds)
    state, seen = S.zeros(S.STATE), S.zeros(OBSERVATION)
    play.start(compiled.tables, state, S.zeros(S.WORK), seeds[0], 0)
    play.observe_state(compiled.tables, state, 0, seen)
    thinker = Thinker(compiled)
    for greedily in (True, False):
        thinker.ideas(seen, greedily)
    thinker.search(seen, 0, iterations=1)
    thinker.search(seen, 0, seconds=0.001)
    return time.perf_counter() - began


if __name__ == "__main__":
    print(f"The bots are ready ({warm():.1f} s).", file=sys.stderr)
