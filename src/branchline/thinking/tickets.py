"""Which tickets to keep, and when to draw new ones."""

from __future__ import annotations

import numpy as np

from branchline.engine import ids
from branchline.engine import state as S
from branchline.engine.kernel import NONE, ONE, bit, has, kernel, lowest
from branchline.thinking import planner_state as M
from branchline.thinking import settings as X
from branchline.thinking.cards import time_left
from branchline.thinking.ideas import add_idea
from branchline.thinking.plan import make_plan, whole_ticket
from branchline.thinking.roads import FAR, cheapest_ways, inner_end, turns_of, way_beyond


@kernel
def weigh_keeping(t, g, o, w, m, x):
    """Plans for each choice of tickets and weighs it by what it should bring."""
    time = time_left(t, o, x)
    for i in range(w.listed_n):
        move = np.int64(w.listed[i])
        mask = move - ids.KEEP
        for word in range(S.TICKET_WORDS):
            m.tickets[word] = o.tickets[word]
        for j in range(o.offer_n[o.seat]):
            if (mask >> j) & 1:
                m.tickets[o.offer[j] >> 6] |= bit(o.offer[j])
        make_plan(t, g, o, m, x, False)
        add_idea(m, move, plan_value(t, g, o, m, x, time), M.R_KIND, mask)
    m.made = 0  # the next decision plans for the tickets it has


@kernel
def plan_value(t, g, o, m, x, time):
    """Points that a plan should bring beyond playing on without it: tickets by their chance, tracks, less the turns."""
    work = np.float32(0.0)
    brings = np.float32(0.0)
    for word in range(S.TRACK_WORDS):
        tracks = m.planned[word]
        while tracks != NONE:
            track = word * 64 + lowest(tracks)
            tracks &= tracks - ONE
            work += turns_of(g, x, track)
            brings += t.points[t.length[track]] + m.extra[track] - x[X.PIECE] * t.length[track]
    hand = np.float32(np.int64(o.hand_n[o.seat, 0]) + np.int64(o.hand_n[o.seat, 1]))
    work = max(np.float32(0.0), work - 0.5 * x[X.HAND_USE] * hand)
    load = work / max(time, np.float32(1.0))
    chance = min(np.float32(1.0), max(np.float32(0.0), 1.0 - (load - 0.5 * x[X.TICKET_LOAD]) * 0.9))
    value = brings - x[X.TURN] * work
    goal = 0
    while goal < m.goals:
        ticket = np.int64(m.goal_ticket[goal])
        state, ticket_value, _, goal = whole_ticket(m, goal)
        lost = np.float32(t.ticket_value[ticket, 0]) if ticket >= 0 else np.float32(0.0)
        if state == M.DONE:
            value += lost + ticket_value
        elif state == M.HOPELESS:
            value += lost
        else:
            value += lost + x[X.OPENING] * chance * ticket_value
        value += _ticket_awards(t, o, x, ticket, chance if state == M.TO_DO else np.float32(state == M.DONE))
    return value


@kernel
def _ticket_awards(t, o, x, ticket, chance):
    """What a completed ticket adds to awards that count tickets (NOR-15, NLI-07)."""
    if ticket < 0:
        return np.float32(0.0)
    worth = np.float32(0.0)
    for i in range(t.awards):
        if (o.awards & bit(i)) != NONE and t.award_measure[i] == S.TICKETS_COMPLETED:
            if has(t.award_tickets[i], ticket):
                worth += x[X.AWARD] * t.award_points[i] * chance
    return worth


@kernel
def _source(t, m):
    """A city of the network, owned or planned; -1 where there is none."""
    for word in range(S.TRACK_WORDS):
        tracks = m.owned[word] | m.planned[word]
        if tracks != NONE:
            return inner_end(t, word * 64 + lowest(tracks))
    return np.int64(-1)


@kernel
def _survey(t, g, m, x, source):
    """Writes how far each ticket is from the network: what it costs, turns and pieces; true as long as the plan is."""
    cheapest_ways(t, g, m, source, np.int64(-1))
    for city in range(t.cities):
        m.way_turns[city], m.way_spaces[city] = way_beyond(t, g, m, x, city)
    for ticket in range(t.tickets):
        away = np.float32(0.0)
        turns = np.float32(0.0)
        spaces = np.int64(0)
        for i in range(t.ticket_length[ticket]):
            stop = np.int64(t.ticket_stops[ticket, i])
            away += m.dist[stop]
            turns += m.way_turns[stop]
            spaces += np.int64(m.way_spaces[stop])
        m.ticket_away[ticket] = away
        m.ticket_turns[ticket] = turns
        m.ticket_spaces[ticket] = spaces
    m.surveyed = 1


@kernel
def new_tickets_worth(t, g, o, m, x, work):
    """What a draw of tickets should bring (COM-15), with `work` turns to do: by how near the network is to them."""
    source = _source(t, m)
    if source < 0:
        return np.float32(0.0)
    if not m.surveyed:
        _survey(t, g, m, x, source)
    room = m.time - work
    total = np.float32(0.0)
    forced = np.float32(0.0)
    losing = 0
    n = 0
    known = o.top_n == 0  # the pile is through: what comes was put back, and not for nothing
    for ticket in range(t.tickets):
        if has(o.tickets, ticket) or has(o.rejected, ticket) != known:
            continue
        away, turns = m.ticket_away[ticket], m.ticket_turns[ticket]
        value = np.float32(t.ticket_value[ticket, 1])
        lost = np.float32(t.ticket_value[ticket, 0])
        if away <= 0.0:  # joined already; ways that are only planned take time
            gain = value
        elif away >= FAR or m.ticket_spaces[ticket] > m.spare:
            gain = lost
        else:
            chance = min(np.float32(1.0), max(np.float32(0.0), (room - turns) / (1.0 + x[X.TICKET_ROOM] * turns)))
            gain = lost + chance * (value - lost) - x[X.TICKET_TURNS] * away
        n += 1
        if gain > 0:
            total += gain + _ticket_awards(t, o, x, ticket, np.float32(1.0))
        else:
            forced += gain
            losing += 1
    if n == 0:
        return np.float32(0.0)
    drawn = np.float32(min(np.int64(t.draw), np.int64(o.top_n) + np.int64(o.under_n) + np.int64(o.queue_n)))
    all_bad = (losing / n) ** drawn
    return drawn * total / n + (all_bad * forced / losing if losing > 0 else np.float32(0.0))
