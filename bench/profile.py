"""What a decision of the planner, and so a play-out of search, is made of: `python bench/profile.py [BOARD …]`.

Times each part alone, at the beginning of turns spread over planners' games. Then replays whole games with more and
more of what their decisions took: what a part adds is what it takes there, with all the surprises of a game.
"""

from __future__ import annotations

import argparse
import time
from functools import partial
from itertools import pairwise
from pathlib import Path

import numpy as np

import branchline as bl
from branchline import thinking
from branchline.boards.loader import BUILT_IN
from branchline.engine import state as S
from branchline.engine.belief import sample
from branchline.engine.kernel import INTERPRETED, entry, source_stamp
from branchline.engine.moves import actor, scan
from branchline.engine.observe import observe
from branchline.engine.phases import apply
from branchline.engine.play import sample_state
from branchline.engine.setup import begin
from branchline.engine.tables import compile_game
from branchline.lab.bench import positions
from branchline.thinking import settings as X
from branchline.thinking.cards import aim
from branchline.thinking.guide import make_guide
from branchline.thinking.ideas import best_idea
from branchline.thinking.plan import refresh
from branchline.thinking.planner import FEW_LEFT, weigh
from branchline.thinking.roads import cheapest_ways
from branchline.thinking.tickets import new_tickets_worth
from branchline.thinking.workspace import Workspace

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
IN_GAMES = (
    "the rules: what a move does",
    "legal moves and observation",
    "plans: kept, mended or made anew",
    "targets and prices of cards (aim)",
    "worth of new tickets",
    "which tickets to keep, harbours",
    "cards, claims and payments",
)
IN_RULES, IN_VIEW, IN_PLAN, IN_AIM, IN_TICKETS, IN_CHOICES, IN_ALL = range(len(IN_GAMES))
POSITIONS, GAMES, MOVES = 24, 300, 1_000
SCAN, OBSERVE, WAYS, PLAN, AIM, TICKETS, SURVEY, WEIGH, SAMPLE = range(len(PARTS))


@entry
def _repeat(tables, guides, seen, workspace, x, part, times):
    t, g, told = tables[0], guides[0], seen[0]
    states, _, works, _, other, planner_states, _ = workspace
    s, w, m = states[0], works[0], planner_states[0]
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


@entry
def _replay(tables, guides, workspace, x, seeds, moves, depth):
    """Games of planners again, with all parts of their decisions up to a depth; returns the decisions and new plans.

    At full depth planners decide and their moves are noted; before it those moves are played.
    """
    t, g = tables[0], guides[0]
    states, _, works, _, seen, planner_states, _ = workspace
    s, w, o = states[0], works[0], seen[0]
    n = 0
    plans = 0
    for i in range(seeds.shape[0]):
        begin(t, s, w, seeds[i], -1)
        for p in range(t.players):
            planner_states[p].made = 0
        while s.phase != S.OVER:
            seat = actor(t, s)
            m = planner_states[seat]
            if depth >= IN_VIEW:
                scan(t, s, w, seat)
                observe(t, s, seat, o)
            if depth == IN_ALL or (depth == IN_CHOICES and w.listed_n > 0):
                weigh(t, g, o, w, m, x)
                moves[n] = m.idea[best_idea(m)]
            elif w.listed_n == 0:
                if depth >= IN_PLAN:
                    goals = m.goals
                    m.goals = -1  # whoever plans writes how many there are
                    refresh(t, g, o, m, x)
                    if m.goals == -1:
                        m.goals = goals
                    else:
                        plans += 1
                if depth >= IN_AIM:
                    aim(t, g, o, m, x)
                if depth >= IN_TICKETS and o.phase == S.TURN and w.may_tickets and m.planned_targets <= FEW_LEFT:
                    new_tickets_worth(t, g, o, m, x, 0.0)
            apply(t, s, w, seat, np.int64(moves[n]))
            n += 1
    return n, plans


if not INTERPRETED:  # what is cached holds kernels of `thinking`, so its sources count too
    for _kernel in (_repeat, _replay):
        _index = _kernel._cache._cache_file
        _index._source_stamp = (source_stamp(Path(thinking.__file__).parent), _index._source_stamp)


def measure(board: bl.Board, times: int) -> list[float]:
    """Microseconds of each part, the mean over positions of the best of several runs."""
    compiled = compile_game(board, 2)
    turns = [seen for seen in positions(compiled, POSITIONS) if seen[0]["phase"] == S.TURN]
    guide, totals = make_guide(compiled), [0.0] * len(PARTS)
    for seen in turns:
        workspace = Workspace()
        sample_state(compiled.tables, seen, np.uint64(0), workspace.records[0][:1])
        call = partial(_repeat, compiled.tables, guide, seen, workspace.records, X.DEFAULTS)
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


def measure_games(board: bl.Board) -> tuple[list[float], float, float]:
    """The share of each part in whole games, microseconds a decision, and the share of decisions that plan anew."""
    compiled, seeds = compile_game(board, 2), np.arange(GAMES, dtype=np.uint64)
    moves = np.zeros(GAMES * MOVES, np.int32)
    call = partial(_replay, compiled.tables, make_guide(compiled), Workspace().records, X.DEFAULTS, seeds, moves)
    decisions, _ = call(IN_ALL)
    _, plans = call(IN_PLAN)
    best = [float("inf")] * len(IN_GAMES)
    for _ in range(5):
        for depth in range(len(IN_GAMES)):
            began = time.thread_time()
            call(depth)
            best[depth] = min(best[depth], time.thread_time() - began)
    shares = [(more - less) / best[-1] for less, more in pairwise([0.0, *best])]
    return shares, 1e6 * best[-1] / decisions, plans / decisions


def show(title: str, rows: list[tuple[str, list[float]]], ids: list[str]) -> None:
    print(f"{title:40}" + "".join(f"{id:>17}" for id in ids))
    for name, values in rows:
        print(f"{name:40}" + "".join(f"{value:17.2f}" for value in values))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("boards", nargs="*", default=list(BUILT_IN[:5]), help="boards (all)")
    parser.add_argument("--times", type=int, default=300, help="repetitions of each part (300)")
    args = parser.parse_args()
    boards = [bl.load_board(id) for id in args.boards]
    alone = [measure(board, args.times) for board in boards]
    show("alone, microseconds", [(name, [column[i] for column in alone]) for i, name in enumerate(PARTS)], args.boards)
    whole = [measure_games(board) for board in boards]
    print()
    rows = [(name, [100 * shares[i] for shares, _, _ in whole]) for i, name in enumerate(IN_GAMES)]
    rows.append(("a decision, microseconds", [microseconds for _, microseconds, _ in whole]))
    rows.append(("decisions with a plan made anew, %", [100 * anew for _, _, anew in whole]))
    show("in whole games, % of the time", rows, args.boards)


if __name__ == "__main__":
    main()
