"""What a decision of the planner, and so a play-out of search, is made of: `python bench/profile.py [BOARD …]`.

Times each part at the beginning of turns spread over planners' games.
"""

from __future__ import annotations

import argparse
import time
from functools import partial
from pathlib import Path

import numpy as np

import branchline as bl
from branchline import thinking
from branchline.boards.loader import BUILT_IN
from branchline.engine import state as S
from branchline.engine.belief import sample
from branchline.engine.kernel import INTERPRETED, entry, source_stamp
from branchline.engine.moves import scan
from branchline.engine.observe import observe
from branchline.engine.play import sample_state
from branchline.engine.tables import compile_game
from branchline.lab.bench import positions
from branchline.lab.fast import play_fast
from branchline.thinking import settings as X
from branchline.thinking.cards import aim
from branchline.thinking.desk import Desk
from branchline.thinking.guide import make_guide
from branchline.thinking.plan import refresh
from branchline.thinking.planner import weigh
from branchline.thinking.roads import cheapest_ways
from branchline.thinking.tickets import new_tickets_worth

PARTS = (
    "legal moves (scan)",
    "observe",
    "cheapest ways (Dijkstra, all cities)",
    "a plan made anew",
    "targets and prices of cards (aim)",
    "worth of new tickets, plan kept",
    "worth of new tickets, plan changed",
    "all of a decision, plan kept",
    "a deal of what is hidden (sample)",
)
POSITIONS = 24
SCAN, OBSERVE, WAYS, PLAN, AIM, TICKETS, SURVEY, WEIGH, SAMPLE = range(len(PARTS))


@entry
def _repeat(tables, guides, seen, desk, x, part, times):
    t, g, told = tables[0], guides[0], seen[0]
    states, _, works, _, other, minds, _ = desk
    s, w, m = states[0], works[0], minds[0]
    seat = np.int64(told.seat)
    for i in range(times):
        if part == SCAN:
            scan(t, s, w, seat)
        elif part == OBSERVE:
            observe(t, s, seat, other[0])
        elif part == WAYS:
            cheapest_ways(t, g, m, i % t.cities, -1)
        elif part == PLAN:
            m.made = 0
            refresh(t, g, told, m, x)
        elif part == AIM:
            aim(t, g, told, m, x)
        elif part == TICKETS:
            new_tickets_worth(t, g, told, m, x, 0.0)
        elif part == SURVEY:
            m.surveyed = 0
            new_tickets_worth(t, g, told, m, x, 0.0)
        elif part == WEIGH:
            weigh(t, g, told, w, m, x)
        elif part == SAMPLE:
            sample(t, told, np.uint64(i), states[1])


if not INTERPRETED:  # what is cached holds kernels of `thinking`, so its sources count too
    _index = _repeat._cache._cache_file
    _index._source_stamp = (source_stamp(Path(thinking.__file__).parent), _index._source_stamp)


def measure(board: bl.Board, times: int) -> list[float]:
    """Microseconds of each part, the mean over positions of the best of several runs."""
    compiled = compile_game(board, 2)
    turns = [seen for seen in positions(compiled, POSITIONS) if seen[0]["phase"] == S.TURN]
    guide, totals = make_guide(compiled), [0.0] * len(PARTS)
    for seen in turns:
        desk = Desk()
        sample_state(compiled.tables, seen, np.uint64(0), desk.records[0][:1])
        call = partial(_repeat, compiled.tables, guide, seen, desk.records, X.DEFAULTS)
        for part in (SCAN, PLAN, WEIGH):
            call(part, 1)
        for part in range(len(PARTS)):
            best = float("inf")
            for _ in range(3):
                began = time.perf_counter()
                call(part, times)
                best = min(best, time.perf_counter() - began)
            totals[part] += 1e6 * best / times
    return [total / len(turns) for total in totals]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("boards", nargs="*", default=list(BUILT_IN[:5]), help="boards (all)")
    parser.add_argument("--times", type=int, default=300, help="repetitions of each part (300)")
    args = parser.parse_args()
    print(f"{'microseconds':40}" + "".join(f"{id:>17}" for id in args.boards))
    columns = [measure(bl.load_board(id), args.times) for id in args.boards]
    for part, name in enumerate(PARTS):
        print(f"{name:40}" + "".join(f"{column[part]:17.2f}" for column in columns))
    print(f"{'a decision in planners games, all told':40}", end="")
    for id in args.boards:
        compiled, seeds = compile_game(bl.load_board(id), 2), np.arange(200, dtype=np.uint64)
        began = time.thread_time()
        games = play_fast(compiled, ["planner", "planner"], seeds)
        print(f"{1e6 * (time.thread_time() - began) / games.decisions:17.2f}", end="")
    print()


if __name__ == "__main__":
    main()
