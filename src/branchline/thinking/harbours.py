"""Harbours (WOR-17, WOR-18): where one would bring most, and which cards it still takes."""

from __future__ import annotations

import numpy as np

from branchline.engine import state as S
from branchline.engine.kernel import bit, has, kernel, popcount
from branchline.thinking import planner_state as M
from branchline.thinking import settings as X
from branchline.thinking.roads import touches


@kernel
def harbour_worth(t, m, city):
    """Points of a harbour in a city, by the tickets there that are done or still to do, against not building it."""
    n = 0
    for goal in range(m.goals):
        ticket = np.int64(m.goal_ticket[goal])
        if ticket < 0 or m.goal_state[goal] == M.HOPELESS:
            continue
        if goal > 0 and m.goal_ticket[goal - 1] == ticket:
            continue  # one goal speaks for a whole tour
        for i in range(t.ticket_length[ticket]):
            n += t.ticket_stops[ticket, i] == city
    return np.float32(t.harbour_points[min(n, S.HARBOUR_TICKETS)] - t.harbour_unbuilt)


@kernel
def harbour_free(t, o, city):
    for p in range(t.players):
        if has(o.harbours[p], city):
            return False
    return True


@kernel
def aim_at_harbour(t, g, o, m, x):
    """Chooses the next harbour and the colour to pay it with, and prices the cards with its symbol."""
    me = np.int64(o.seat)
    m.harbour_city = -1
    m.harbour_worth = 0.0
    if popcount(o.harbours[me, 0]) + popcount(o.harbours[me, 1]) >= t.harbours:
        return
    for city in range(t.cities):
        if (t.harbour_city[city >> 6] & bit(city)) != np.uint64(0) and harbour_free(t, o, city):
            worth = harbour_worth(t, m, city)
            if not touches(g, o, me, city):
                worth *= np.float32(0.6)
            if worth > m.harbour_worth:
                m.harbour_worth = worth
                m.harbour_city = city
    if m.harbour_city < 0 or m.harbour_worth <= -t.harbour_unbuilt:
        return
    each = np.int64(t.harbour_cards)
    m.harbour_missing = 127
    for colour in range(t.colours):
        missing = np.int64(2 * each)
        for deck in range(2):
            missing -= min(np.int64(o.hand[t.symbol_kind[deck, colour]]), each)
        if missing < m.harbour_missing:
            m.harbour_missing = missing
            m.harbour_colour = colour
    worth = x[X.HARBOUR] * m.harbour_worth / (m.harbour_missing + 2.0)
    for deck in range(2):
        k = np.int64(t.symbol_kind[deck, m.harbour_colour])
        if o.hand[k] < each:
            m.card_price[k] = max(m.card_price[k], np.float32(worth))
    m.card_price[t.wild] = max(m.card_price[t.wild], np.float32(worth))
