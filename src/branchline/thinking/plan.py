"""The plan: which tracks join the cities of the seat's tickets, and the countries worth reaching, most cheaply."""

from __future__ import annotations

import numpy as np

from branchline.engine import state as S
from branchline.engine.kernel import NONE, ONE, bit, has, kernel, lowest, popcount, put
from branchline.thinking import planner_state as M
from branchline.thinking import settings as X
from branchline.thinking.roads import (
    FAR,
    PLANNED,
    cheapest_ways,
    close_tracks,
    inner_end,
    note_taken,
    planned_length,
    price_tracks,
    turns_of,
    way_beyond,
)


@kernel
def refresh(t, g, o, m, x):
    """Makes the plan anew where it no longer holds. Keeping it never changes it: what it does not use may close."""
    me = np.int64(o.seat)
    news = note_taken(t, o, m) or m.made == 0
    owned = _changed(m.owned, o.owned[me], S.TRACK_WORDS)
    tickets = _changed(m.tickets, o.tickets, S.TICKET_WORDS)
    pieces = _changed(m.pieces, o.pieces[me], 2)
    stacks = _changed(m.stack_taken, o.stack_taken, t.stacks)
    same = m.made == 1 and not (owned or tickets or pieces or stacks)
    if news:
        close_tracks(t, o, m)
        if t.stacks > 0:
            same = False  # which countries are in reach depends on ways that were not chosen
        for word in range(S.TRACK_WORDS):
            if (m.relied[word] & m.closed[word] & ~m.owned[word]) != NONE:
                same = False
    if not same:
        m.made = 1
        _extras(t, o, m, x)
        price_tracks(t, g, o, m, x)
        make_plan(t, g, o, m, x, True)
    elif news:
        _shut_closed(m)
    if news or not same:
        _note_beside(t, g, m)
        m.surveyed = 0


@kernel
def _changed(kept, now, n):
    """Whether the first entries of two rows differ; the kept one then follows."""
    changed = False
    for i in range(n):
        if kept[i] != now[i]:
            changed = True
            kept[i] = now[i]
    return changed


@kernel
def _shut_closed(m):
    """Tracks that closed since the plan was made cannot be had any more."""
    for word in range(S.TRACK_WORDS):
        tracks = m.closed[word] & ~m.owned[word]
        while tracks != NONE:
            track = word * 64 + lowest(tracks)
            tracks &= tracks - ONE
            m.own_cost[track] = FAR
            m.cost[track] = FAR


@kernel
def _note_beside(t, g, m):
    """Writes which tracks that are not on the plan could be claimed beside it; paired ones cost too much for that."""
    for word in range(S.TRACK_WORDS):
        m.beside[word] = NONE
    for track in range(t.tracks):
        own_cost, cost = m.own_cost[track], m.cost[track]
        if own_cost != 0.0 and own_cost <= cost < FAR and not has(m.closed, track) and not g.paired[track]:
            put(m.beside, track)


@kernel
def make_plan(t, g, o, m, x, polish):
    """Plans from nothing, for the tickets in `m`, on priced tracks; `polish` looks at each way again."""
    for word in range(S.TRACK_WORDS):
        m.planned[word] = NONE
        m.relied[word] = NONE
    for track in range(t.tracks):
        m.use[track] = 0
        m.cost[track] = m.own_cost[track]
    m.goals = 0
    for i in range(t.tickets):
        ticket = np.int64(g.ticket_order[i])
        if has(m.tickets, ticket):
            add_ticket(t, g, m, x, ticket)
    if polish and m.goals > 1:
        for goal in range(m.goals):
            _reroute(t, g, m, x, goal)
    _fit(t, o, m)
    if t.stacks > 0:
        _countries(t, g, o, m, x)


@kernel
def add_ticket(t, g, m, x, ticket):
    """Adds the goals of a ticket and finds their ways, if all of them can be had."""
    first = np.int64(m.goals)
    stops = np.int64(t.ticket_length[ticket])
    cost = np.float32(0.0)
    ticket_value = np.float32(t.ticket_value[ticket, 2] - t.ticket_value[ticket, 0]) / (stops - 1)
    for i in range(1, stops):
        if m.goals >= M.GOALS:
            break
        goal = np.int64(m.goals)
        m.goals += 1
        m.goal_a[goal] = t.ticket_stops[ticket, i - 1]
        m.goal_b[goal] = t.ticket_stops[ticket, i]
        m.goal_ticket[goal] = ticket
        m.goal_value[goal] = ticket_value
        cost += _find_way(t, g, m, x, goal)
    if cost >= FAR:  # one stop out of reach makes the others worthless
        for goal in range(first, m.goals):
            _drop(t, m, goal)


@kernel
def whole_ticket(m, goal):
    """How the ticket stands whose first goal this is: its state, value and turns, and the goal after its last.

    A goal out of reach makes it hopeless, one to do keeps it from being done.
    """
    ticket = np.int64(m.goal_ticket[goal])
    state = m.goal_state[goal]
    ticket_value = m.goal_value[goal]
    turns = m.goal_turns[goal]
    goal += 1
    while goal < m.goals and ticket >= 0 and m.goal_ticket[goal] == ticket:
        if m.goal_state[goal] == M.HOPELESS or state == M.DONE:
            state = m.goal_state[goal]
        ticket_value += m.goal_value[goal]
        turns += m.goal_turns[goal]
        goal += 1
    return state, ticket_value, turns, goal


@kernel
def _find_way(t, g, m, x, goal):
    """The cheapest way of a goal, put on the plan."""
    destination = np.int64(m.goal_b[goal])
    cost = cheapest_ways(t, g, m, np.int64(m.goal_a[goal]), destination)
    for word in range(S.TRACK_WORDS):
        m.goal_path[goal, word] = NONE
    m.goal_turns[goal] = 0.0
    if cost >= FAR:
        m.goal_state[goal] = M.HOPELESS
        return FAR
    m.goal_state[goal] = M.DONE
    v = destination
    while m.via[v] >= 0:
        track = np.int64(m.via[v])
        v = np.int64(t.a[track]) + np.int64(t.b[track]) - v
        if not has(m.owned, track):
            m.goal_state[goal] = M.TO_DO
            put(m.goal_path[goal], track)
            put(m.relied, track)
            m.goal_turns[goal] += turns_of(g, x, track)
            m.use[track] += 1
            if m.use[track] == 1:
                put(m.planned, track)
                m.cost[track] = PLANNED
                _shut_twins(t, m, track)
    return cost


@kernel
def _shut_twins(t, m, track):
    """COM-13: with one track of a connection on the plan, its twins are no use."""
    for i in range(S.GROUP):
        twin = np.int64(t.twins[track, i])
        if twin >= 0 and twin != track:
            m.cost[twin] = FAR


@kernel
def _release(t, m, goal):
    """Takes a goal's tracks off the plan where no other goal needs them; true if there are such."""
    alone = False
    for word in range(S.TRACK_WORDS):
        tracks = m.goal_path[goal, word]
        while tracks != NONE:
            track = word * 64 + lowest(tracks)
            tracks &= tracks - ONE
            m.use[track] -= 1
            if m.use[track] == 0:
                alone = True
                m.planned[word] &= ~bit(track)
                _free(t, m, track)
    return alone


@kernel
def _drop(t, m, goal):
    """Gives a goal up."""
    _release(t, m, goal)
    for word in range(S.TRACK_WORDS):
        m.goal_path[goal, word] = NONE
    m.goal_state[goal] = M.HOPELESS


@kernel
def _reroute(t, g, m, x, goal):
    """Looks again for the way of a goal, now that the ways of all others are known."""
    if m.goal_state[goal] != M.TO_DO:
        return
    if _release(t, m, goal):
        _find_way(t, g, m, x, goal)
        return
    for word in range(S.TRACK_WORDS):
        tracks = m.goal_path[goal, word]
        while tracks != NONE:
            m.use[word * 64 + lowest(tracks)] += 1
            tracks &= tracks - ONE


@kernel
def _free(t, m, track):
    """A track leaves the plan: it and its twins cost again what they did."""
    for i in range(S.GROUP):
        twin = np.int64(t.twins[track, i])
        if twin >= 0:
            m.cost[twin] = m.own_cost[twin]


@kernel
def _fit(t, o, m):
    """Where the pieces do not suffice, the goals that bring least for their length are given up."""
    me = np.int64(o.seat)
    left = np.int64(o.pieces[me, 0]) + np.int64(o.pieces[me, 1])
    if t.piece_kinds > 1:
        left = min(left, np.int64(t.pieces_kept))
    while planned_length(t, m, 0) + planned_length(t, m, 1) > left:
        worst = np.int64(-1)
        least = np.float32(1e9)
        for goal in range(m.goals):
            if m.goal_state[goal] == M.TO_DO:
                own = _own_length(t, m, goal)
                worth = m.goal_value[goal] / (own + 0.1)
                if own > 0 and worth < least:
                    least = worth
                    worst = np.int64(goal)
        if worst < 0:
            return
        ticket = m.goal_ticket[worst]
        for goal in range(m.goals):
            if goal == worst or (ticket >= 0 and m.goal_ticket[goal] == ticket and m.goal_state[goal] == M.TO_DO):
                _drop(t, m, goal)


@kernel
def _own_length(t, m, goal):
    """The pieces that only this goal needs."""
    n = np.int64(0)
    for word in range(S.TRACK_WORDS):
        tracks = m.goal_path[goal, word]
        while tracks != NONE:
            track = word * 64 + lowest(tracks)
            tracks &= tracks - ONE
            if m.use[track] == 1:
                n += np.int64(t.length[track])
    return n


# Goals of a board's own ---------------------------------------------------------------------------------------------


@kernel
def _extras(t, o, m, x):
    """What a track brings beside its points: its part in the awards in play (NLI-07), a new country."""
    for track in range(t.tracks):
        m.extra[track] = 0.0
    for i in range(t.awards):
        if (o.awards & bit(i)) == NONE:
            continue
        share = x[X.AWARD] * t.award_points[i]
        if t.award_measure[i] == S.TRACK_COUNT:
            for track in range(t.tracks):
                if has(t.award_tracks[i], track):
                    m.extra[track] += share
        elif t.award_measure[i] == S.LONGEST_PATH:
            for track in range(t.tracks):
                m.extra[track] += 0.25 * share * t.length[track]
        elif t.award_measure[i] == S.COUNTRIES:
            _new_countries(t, o, m, share)


@kernel
def _new_countries(t, o, m, share):
    """NLI-08: a track into a country where the seat has none yet."""
    me = np.int64(o.seat)
    reached = NONE
    for word in range(S.TRACK_WORDS):
        tracks = o.owned[me, word]
        while tracks != NONE:
            track = word * 64 + lowest(tracks)
            tracks &= tracks - ONE
            for city in (t.a[track], t.b[track]):
                if t.country[city] >= 0:
                    reached |= bit(t.country[city])
    for track in range(t.tracks):
        for city in (t.a[track], t.b[track]):
            if t.country[city] >= 0 and (reached & bit(t.country[city])) == NONE:
                m.extra[track] += share


@kernel
def _countries(t, g, o, m, x):
    """POL-06: countries joined to the network, one after the other, while their cards are worth the way."""
    source = _centre(t, m)
    if source < 0:
        return
    reached = _countries_joined(t, g, m, source)
    given = m.given
    for stack in range(t.stacks):
        given[stack] = m.stack_taken[stack]
    left = np.int64(o.pieces[o.seat, 0]) - planned_length(t, m, 0)
    for _ in range(t.stacks):
        cheapest_ways(t, g, m, source, np.int64(-1))
        best = np.int64(-1)
        most = np.float32(0.0)
        for city in range(t.cities):
            stack = t.stack_of[city]
            if stack < 0 or (reached & bit(stack)) != NONE or m.dist[city] >= FAR:
                continue
            _, spaces = way_beyond(t, g, m, x, city)
            if spaces > left:
                continue
            worth = x[X.COUNTRY] * _cards_won(t, given, reached, stack) - m.dist[city]
            if worth > most:
                most = worth
                best = np.int64(city)
        if best < 0 or m.goals >= M.GOALS:
            return
        goal = np.int64(m.goals)
        m.goals += 1
        m.goal_a[goal] = source
        m.goal_b[goal] = best
        m.goal_ticket[goal] = -1
        m.goal_value[goal] = x[X.COUNTRY] * _cards_won(t, given, reached, t.stack_of[best])
        _, spaces = way_beyond(t, g, m, x, best)
        left -= spaces
        _find_way(t, g, m, x, goal)
        reached |= bit(t.stack_of[best])
        if popcount(reached) > 1:
            for stack in range(t.stacks):
                if (reached & bit(stack)) != NONE and given[stack] < t.stack_size[stack]:
                    given[stack] += 1


@kernel
def _centre(t, m):
    """A city of the network to grow: where the first goal begins, or an end of a track the seat owns."""
    for goal in range(m.goals):
        if m.goal_state[goal] != M.HOPELESS:
            return np.int64(m.goal_a[goal])
    for word in range(S.TRACK_WORDS):
        if m.owned[word] != NONE:
            return inner_end(t, word * 64 + lowest(m.owned[word]))
    return np.int64(-1)


@kernel
def _countries_joined(t, g, m, source):
    """The stacks of the countries that the network around a city already has tracks into."""
    cheapest_ways(t, g, m, source, np.int64(-1))
    reached = NONE
    for city in range(t.cities):
        if t.stack_of[city] >= 0 and m.dist[city] < PLANNED / 2:
            reached |= bit(t.stack_of[city])
    return reached


@kernel
def _cards_won(t, given, reached, stack):
    """What the cards are worth that a track into a new country brings; a first country is a promise of half a card."""
    if not t.exhausted_country_pays and given[stack] >= t.stack_size[stack]:  # POL-07
        return np.float32(0.0)
    if reached == NONE:
        return np.float32(0.5) * t.stack_value[stack, min(np.int64(given[stack]), t.stack_size[stack] - 1)]
    worth = np.float32(0.0)
    joined = reached | bit(stack)
    for i in range(t.stacks):
        if (joined & bit(i)) != NONE and given[i] < t.stack_size[i]:
            worth += t.stack_value[i, given[i]]
    return worth
