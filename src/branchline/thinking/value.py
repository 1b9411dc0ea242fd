"""What a seat will score from here: a sum of facts about its plan, weighed as planners' own games on this board teach.

Play-outs to the end are mostly luck: one ends twenty points from the next, whatever the move was. So search plays a few
turns and then estimates. The weights are learnt, in a part of a second, when a game is first searched (`learn.py`): no
board needs numbers of its own.
"""

from __future__ import annotations

import numpy as np

from branchline.engine.kernel import has, kernel
from branchline.thinking import planner_state as M
from branchline.thinking import settings as X
from branchline.thinking.plan import whole_ticket
from branchline.thinking.planner_state import FACTS

LONG = 25.0
"""Turns to go from which on time makes no more difference."""

(
    ALWAYS, SCORE, TICKETS_DONE, TICKETS_LOST, TO_LOSE, TO_GAIN, IN_REACH, GAIN_IN_TIME, GAIN_AT_EASE, TIME, LAST_TURNS,
    WORK, WORK_IN_TIME, PRESSURE, SLACK, MISSING, READY, LINES, LINES_IN_TIME, PIECES, SPARE, HAND, USABLE, WILDS,
    SPENDABLE, FILLERS, EXTRAS, HARBOUR, GOALS, BEST_OTHER, FEWEST_PIECES, ENDING, COUNTED, AWARDS, COUNTRIES, HARBOURS,
    UNBUILT, LONGEST, SECOND_PIECES, SECOND_HAND,
) = range(FACTS)  # fmt: skip
WEIGHTS = 2 * FACTS
"""Each fact counts by itself, and again by the time that is left."""


@kernel
def consider(t, o, m, sheet, x, f):
    """Writes the facts about a seat: what its planner knows (after `refresh` and `aim`), and a count as at the end."""
    me = np.int64(o.seat)
    for i in range(FACTS):
        f[i] = 0.0
    time = min(np.float64(m.time), 60.0)
    f[ALWAYS] = 1.0
    f[SCORE] = o.score[me]
    f[TIME] = time
    f[LAST_TURNS] = min(time, 6.0)
    f[ENDING] = np.float64(o.last >= 0)
    _tickets(t, m, f)
    _plan(t, m, x, f)
    pieces = np.float64(np.int64(o.pieces[me, 0]) + np.int64(o.pieces[me, 1]))
    hand = np.float64(np.int64(o.hand_n[me, 0]) + np.int64(o.hand_n[me, 1]))
    f[PIECES] = pieces
    f[SPARE] = min(np.float64(m.spare), 1.4 * f[SLACK])
    f[HAND] = hand
    f[USABLE] = min(hand, pieces)
    f[WILDS] = o.hand[t.wild]
    f[SPENDABLE] = min(1.4 * time + hand, pieces)
    for track in range(t.tracks):
        if has(o.owned[me], track):
            f[EXTRAS] += m.extra[track]
    f[COUNTED] = sheet.total[me]
    f[COUNTRIES] = sheet.countries[me]
    f[HARBOURS] = sheet.harbour[me]
    f[UNBUILT] = sheet.unbuilt[me]
    f[LONGEST] = sheet.longest[me]
    for i in range(t.awards):
        f[AWARDS] += sheet.award[me, i]
    f[SECOND_PIECES] = o.pieces[me, 1]
    f[SECOND_HAND] = o.hand_n[me, 1]
    f[HARBOUR] = m.harbour_worth if t.harbours > 0 else 0.0
    f[BEST_OTHER] = -1000.0
    f[FEWEST_PIECES] = 1000.0
    for p in range(t.players):
        if p != me:
            left = np.float64(np.int64(o.pieces[p, 0]) + np.int64(o.pieces[p, 1]))
            f[BEST_OTHER] = max(f[BEST_OTHER], np.float64(o.score[p]))
            f[FEWEST_PIECES] = min(f[FEWEST_PIECES], left)


@kernel
def _tickets(t, m, f):
    """Tickets that are done, lost or still to do, by their points; those by how easily they can be done in time."""
    f[GOALS] = m.goals
    goal = 0
    while goal < m.goals:
        ticket = np.int64(m.goal_ticket[goal])
        late = m.goal_turns[goal] > 1.5 * m.time + 1.0
        state, ticket_value, turns, goal = whole_ticket(m, goal)
        lost = np.float64(t.ticket_value[ticket, 0]) if ticket >= 0 else 0.0
        if state == M.DONE:
            f[TICKETS_DONE] += lost + ticket_value
        elif state == M.HOPELESS or late:
            f[TICKETS_LOST] += lost
        else:
            f[TO_LOSE] += lost
            f[TO_GAIN] += ticket_value
            f[IN_REACH] += ticket_value * _share((m.time - turns) / (1.0 + turns) + 0.5)


@kernel
def _plan(t, m, x, f):
    """The work that the plan still is against the time for it, and what its tracks and those beside it bring."""
    work = 0.0
    for i in range(m.planned_targets):
        work += 1.0 + m.target_missing[i] / x[X.RATE]
        f[LINES] += t.points[t.length[m.target[i]]]
        f[MISSING] += m.target_missing[i]
        f[READY] += np.float64(m.target_missing[i] == 0)
    for i in range(m.planned_targets, m.targets):
        f[FILLERS] += m.target_gain[i] / (1.0 + m.target_missing[i])
    time = f[TIME]
    load = work / (time + 0.5)
    f[WORK] = work
    f[WORK_IN_TIME] = min(time, work)
    f[PRESSURE] = work * work / (time + 1.0)
    f[SLACK] = max(0.0, time - work)
    f[GAIN_IN_TIME] = f[TO_GAIN] * _share(1.5 - load)
    f[GAIN_AT_EASE] = f[TO_GAIN] * _share(2.0 - 1.5 * load)
    f[LINES_IN_TIME] = f[LINES] * _share(1.5 - load)


@kernel
def _share(value):
    return min(1.0, max(0.0, value))


@kernel
def estimate(g, f):
    """The total that a seat with these facts should end with."""
    part = min(f[TIME], LONG) / LONG
    total = 0.0
    for i in range(FACTS):
        total += (g.weight[i] + part * g.weight[FACTS + i]) * f[i]
    return total


@kernel
def spread(g, time):
    """The variance of that estimate."""
    return max(1.0, g.spread[0] + g.spread[1] * min(time, LONG) / LONG)
