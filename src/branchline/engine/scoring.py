"""The final score: routes, tickets, awards, country cards, harbours, and who wins by which tie-break."""

from __future__ import annotations

import numpy as np

from branchline.engine import state as S
from branchline.engine.kernel import NONE, ONE, bit, has, kernel, lowest, popcount
from branchline.engine.network import countries_touched, find, join_cities, longest_trail, tour_in_order

FAILED, DONE, IN_ORDER = range(3)

SHARED = -1
BY_SCORE = -2


@kernel
def ticket_outcome(t, s, w, p, ticket):
    """COM-14, WOR-15: missed, completed (or toured out of order), toured in order. Needs `join_cities` done."""
    home = find(w, t.ticket_stops[ticket, 0])
    for i in range(1, t.ticket_length[ticket]):
        if find(w, t.ticket_stops[ticket, i]) != home:
            return FAILED
    if t.ticket_tour[ticket] and tour_in_order(t, s, w, p, ticket):
        return IN_ORDER
    return DONE


@kernel
def score(t, s, w, out):
    """Fills a score sheet (COM-22). The routes' points are counted again from the board, not taken from the state."""
    n = np.int64(t.players)
    for p in range(n):
        _routes(t, s, out, p)
        _tickets(t, s, w, out, p)
        _harbours(t, s, out, p)
        out.countries[p] = country_points(t, s, p)
        out.longest[p] = longest_trail(t, s, w, p) if t.longest_matters else -1
        out.awards_won[p] = 0
        out.total[p] = (
            out.routes[p] - s.exchanged[p] * t.exchange_cost + out.ticket_points[p] + out.countries[p]
            + out.harbour[p] + out.unbuilt[p]
        )  # fmt: skip
    for i in range(t.awards):
        _award(t, s, out, i)
    _winners(t, s, w, out)


@kernel
def score_now(t, s, w, out):
    """The score sheet as if the game ended now, but awards that COM-19 gives to all at 0 are left out."""
    score(t, s, w, out)
    if s.phase != S.OVER:
        for i in range(t.awards):
            _withhold(t, s, out, i)
        _winners(t, s, w, out)


@kernel
def _withhold(t, s, out, i):
    """Takes an award back that all players won with nothing."""
    for p in range(t.players):
        if out.award[p, i] == 0 or award_count(t, s, out, i, p) > 0:
            return
    for p in range(t.players):
        out.award[p, i] = 0
        out.awards_won[p] -= 1
        out.total[p] -= t.award_points[i]


@kernel
def _routes(t, s, out, p):
    points = 0
    for word in range(S.TRACK_WORDS):
        tracks = s.owned[p, word]
        while tracks != NONE:
            track = word * 64 + lowest(tracks)
            tracks &= tracks - ONE
            points += t.points[t.length[track]]
    out.routes[p] = points


@kernel
def _tickets(t, s, w, out, p):
    join_cities(t, s, w, p)
    out.ticket_points[p] = 0
    out.ticket_gain[p] = 0
    out.completed[p] = 0
    for word in range(S.TICKET_WORDS):
        tickets = s.tickets[p, word]
        while tickets != NONE:
            i = word * 64 + lowest(tickets)
            tickets &= tickets - ONE
            outcome = ticket_outcome(t, s, w, p, i)
            out.outcome[p, i] = outcome
            out.ticket_points[p] += t.ticket_value[i, outcome]
            if outcome != FAILED:
                out.completed[p] += 1
                out.ticket_gain[p] += t.ticket_value[i, outcome]


@kernel
def _harbours(t, s, out, p):
    """WOR-18: each harbour by the completed tickets that name its city; each one not built costs."""
    out.harbour[p] = 0
    out.unbuilt[p] = 0
    if t.harbours == 0:
        return
    built = 0
    for word in range(S.CITY_WORDS):
        cities = s.harbours[p, word]
        while cities != NONE:
            city = word * 64 + lowest(cities)
            cities &= cities - ONE
            built += 1
            n = _tickets_naming(t, s, out, p, city)
            out.harbour_tickets[p, city] = n
            out.harbour[p] += t.harbour_points[min(n, S.HARBOUR_TICKETS)]
    out.unbuilt[p] = (t.harbours - built) * t.harbour_unbuilt


@kernel
def _tickets_naming(t, s, out, p, city):
    n = 0
    for i in range(t.tickets):
        if has(s.tickets[p], i) and out.outcome[p, i] != FAILED:
            for j in range(t.ticket_length[i]):
                n += t.ticket_stops[i, j] == city
    return n


@kernel
def country_points(t, s, p):
    """POL-09: the sum of a player's country cards."""
    points = 0
    if s.country_cards[p] != NONE:
        for stack in range(t.stacks):
            for place in range(t.stack_size[stack]):
                if (s.country_cards[p] & bit(S.STACK_CARDS * stack + place)) != NONE:
                    points += t.stack_value[stack, place]
    return points


@kernel
def award_count(t, s, out, i, p):
    """How much of what award `i` counts a player has (NLI-07)."""
    measure = t.award_measure[i]
    if measure == S.LONGEST_PATH:
        return np.int64(out.longest[p])
    if measure == S.TICKETS_COMPLETED:
        n = np.int64(0)
        for word in range(S.TICKET_WORDS):
            tickets = s.tickets[p, word] & t.award_tickets[i, word]
            while tickets != NONE:
                n += out.outcome[p, word * 64 + lowest(tickets)] != FAILED
                tickets &= tickets - ONE
        return n
    if measure == S.WILDS_IN_HAND:
        n = np.int64(s.hand[p, t.wild])
        for k in range(t.kinds):
            if k != t.wild:
                n += s.hand[p, k] >> 1
        return n
    if measure == S.PIECES_LEFT:
        return np.int64(s.pieces[p, 0]) + np.int64(s.pieces[p, 1])
    if measure == S.COUNTRIES:
        return countries_touched(t, s, p)
    if measure == S.TRACK_COUNT:
        n = np.int64(0)
        for word in range(S.TRACK_WORDS):
            n += popcount(s.owned[p, word] & t.award_tracks[i, word])
        return n
    return np.int64(out.ticket_gain[p])


@kernel
def _award(t, s, out, i):
    """COM-19: every player with the most scores the award in full."""
    for p in range(t.players):
        out.award[p, i] = 0
    if (s.awards & bit(i)) == NONE:
        return
    most = np.int64(0)
    for p in range(t.players):
        most = max(most, award_count(t, s, out, i, p))
    for p in range(t.players):
        if award_count(t, s, out, i, p) == most:
            out.award[p, i] = t.award_points[i]
            out.awards_won[p] += 1
            out.total[p] += t.award_points[i]


@kernel
def _tie_count(t, s, w, out, measure, p):
    if measure == S.TICKETS_COMPLETED:
        return np.int64(out.completed[p])
    if measure == S.TICKET_POINTS:
        return np.int64(out.ticket_gain[p])
    if measure == S.AWARDS_WON:
        return np.int64(out.awards_won[p])
    if measure == S.LONGEST_PATH:
        if out.longest[p] < 0:
            out.longest[p] = longest_trail(t, s, w, p)
        return np.int64(out.longest[p])
    if measure == S.PIECES_LEFT:
        return np.int64(s.pieces[p, 0]) + np.int64(s.pieces[p, 1])
    if measure == S.COUNTRIES:
        return countries_touched(t, s, p)
    n = np.int64(0)
    for word in range(S.TRACK_WORDS):
        n += popcount(s.owned[p, word])
    return n


@kernel
def _winners(t, s, w, out):
    """The highest score; then the tie-breaks in turn among those still tied; else the victory is shared."""
    n = np.int64(t.players)
    most = np.int64(-32768)
    tied = 0
    for p in range(n):
        if out.total[p] > most:
            most = np.int64(out.total[p])
            tied = 0
        if out.total[p] == most:
            tied |= 1 << p
    out.decided_by = BY_SCORE
    for i in range(t.tie_breaks):
        if popcount(np.uint64(tied)) == 1:
            break
        most = np.int64(-32768)
        ahead = 0
        for p in range(n):
            if (tied >> p) & 1:
                count = _tie_count(t, s, w, out, t.tie_measure[i], p)
                if count > most:
                    most = count
                    ahead = 0
                if count == most:
                    ahead |= 1 << p
        if t.tie_sole[i] and popcount(np.uint64(ahead)) > 1:
            continue
        if ahead != tied:
            out.decided_by = i
        tied = ahead
    if popcount(np.uint64(tied)) > 1:
        out.decided_by = SHARED
    out.winners = tied
