"""Greedy: the claim that scores most now, else cards towards the track it comes nearest to scoring with."""

from __future__ import annotations

import numpy as np

from branchline.engine import ids
from branchline.engine import state as S
from branchline.engine.kernel import NONE, ONE, has, kernel, lowest, popcount
from branchline.thinking import planner_state as M
from branchline.thinking.ideas import add_idea, best_idea
from branchline.thinking.pieces import weigh_any_pieces
from branchline.thinking.roads import close_tracks, note_taken
from branchline.thinking.tunnels import wilds_for_extra, worst_extra


@kernel
def decide_greedily(t, g, o, w, m):
    weigh_greedily(t, g, o, w, m)
    return np.int64(m.idea[best_idea(m)])


@kernel
def weigh_greedily(t, g, o, w, m):
    """Writes the ideas of a decision, scored by the points a move brings at once."""
    m.ideas = 0
    if w.listed_n > 0:
        _weigh_listed(t, o, w, m)
        return
    if o.phase == S.TURN:
        _join(t, o, m)
        for word in range(t.words):
            plans = w.claims[word]
            while plans != NONE:
                plan = word * 64 + lowest(plans)
                plans &= plans - ONE
                if wilds_for_extra(t, o, plan, worst_extra(t, o, np.int64(t.plan_track[plan]))) >= 0:
                    _keep_best(t, o, m, plan, np.int64(t.plan_track[plan]))
        if w.harbours[0] != NONE or w.harbours[1] != NONE:
            word = 0 if w.harbours[0] != NONE else 1
            city = word * 64 + lowest(w.harbours[word])
            add_idea(m, ids.HARBOUR + city, np.float32(-t.harbour_unbuilt), M.R_KIND, city)
    _weigh_cards(t, g, o, w, m)
    if m.ideas == 0:
        if w.may_tickets:
            add_idea(m, ids.DRAW_TICKETS, np.float32(-1.0), M.R_KIND, 0)
        weigh_any_pieces(w, m, np.float32(-2.0))


@kernel
def _keep_best(t, o, m, plan, track):
    """One idea is enough for all claims: the most points at once, then the fewest wilds and cards."""
    score = np.float32(10.0) * (t.points[t.length[track]] + _completed(t, o, m, track))
    for j in range(S.NEEDS):
        k = np.int64(t.plan_kind[plan, j])
        if k >= 0:
            score -= np.float32(0.1) * t.plan_count[plan, j]
            if k == t.wild:
                score -= np.float32(0.5) * t.plan_count[plan, j]
    score -= np.float32(0.1) * t.plan_free[plan]
    if m.ideas == 0:
        add_idea(m, ids.CLAIM + plan, score, M.R_POINTS, track)
    elif score > m.idea_score[0]:
        m.idea[0] = ids.CLAIM + plan
        m.idea_score[0] = score
        m.idea_about[0] = track


@kernel
def _join(t, o, m):
    """Which cities the seat's own tracks join: each city with the lowest city of its network, in `via`."""
    for city in range(t.cities):
        m.via[city] = city
    again = True
    while again:
        again = False
        for word in range(S.TRACK_WORDS):
            tracks = o.owned[o.seat, word]
            while tracks != NONE:
                track = word * 64 + lowest(tracks)
                tracks &= tracks - ONE
                a, b = t.a[track], t.b[track]
                if m.via[a] != m.via[b] and not t.end_point[a] and not t.end_point[b]:
                    low = min(m.via[a], m.via[b])
                    m.via[a] = low
                    m.via[b] = low
                    again = True


@kernel
def _completed(t, o, m, track):
    """The points of the tickets between two cities that a track would complete."""
    a, b = m.via[t.a[track]], m.via[t.b[track]]
    points = np.int64(0)
    if a == b or t.end_point[t.a[track]] or t.end_point[t.b[track]]:
        return points
    for word in range(S.TICKET_WORDS):
        tickets = o.tickets[word]
        while tickets != NONE:
            ticket = word * 64 + lowest(tickets)
            tickets &= tickets - ONE
            c, d = m.via[t.ticket_stops[ticket, 0]], m.via[t.ticket_stops[ticket, 1]]
            if t.ticket_length[ticket] == 2 and ((a == c and b == d) or (a == d and b == c)):
                points += np.int64(t.ticket_value[ticket, 1]) - np.int64(t.ticket_value[ticket, 0])
    return points


PATIENCE = np.float32(25.0)
"""What drawing is worth while the hand is small: more than a claim of two points, less than one of three spaces."""
SMALL_HAND = 10


@kernel
def _weigh_cards(t, g, o, w, m):
    """Cards of the colour that the best track still lacks least of."""
    note_taken(t, o, m)
    close_tracks(t, o, m)
    for k in range(t.kinds):
        m.card_price[k] = 0.0
    for track in range(t.tracks):
        if not has(m.closed, track) and t.length[track] <= o.pieces[o.seat, t.piece[track]]:
            _price_colours(t, g, o, m, track)
    patient = o.last < 0 and o.hand_n[o.seat, 0] + o.hand_n[o.seat, 1] < SMALL_HAND
    base = PATIENCE if patient else np.float32(0.0)
    for deck in range(t.decks):
        if (w.blind >> deck) & 1:
            add_idea(m, ids.BLIND + deck, base + np.float32(0.2), M.R_KIND, deck)
    kinds = w.takes
    while kinds != NONE:
        k = lowest(kinds)
        kinds &= kinds - ONE
        worth = np.float32(0.5) if k == t.wild else m.card_price[k]
        add_idea(m, ids.TAKE + k, base + min(worth, np.float32(0.9)), M.R_CARD_FOR, k)


@kernel
def _price_colours(t, g, o, m, track):
    deck = np.int64(t.track_deck[track])
    points = np.float32(t.points[t.length[track]])
    for k in range(t.first_kind[deck], t.first_kind[deck + 1]):
        if k == t.wild or (g.colour[track] >= 0 and t.kind_colour[k] != g.colour[track]):
            continue
        missing = np.int64(t.length[track]) - np.int64(o.hand[k]) * np.int64(g.covers[k])
        if missing > 0:
            m.card_price[k] = max(m.card_price[k], points / (missing + 1) / np.float32(30.0))


@kernel
def _weigh_listed(t, o, w, m):
    """The small choices: few and cheap tickets, plain cards before wilds, always on with what was begun."""
    for i in range(w.listed_n):
        move = np.int64(w.listed[i])
        score = np.float32(0.0)
        if w.listed_n == 1:
            pass
        elif move >= ids.BUILD:
            for j in range(S.NEEDS):
                if t.build_kind[move - ids.BUILD, j] == t.wild:
                    score -= t.build_count[move - ids.BUILD, j]
        elif move == ids.WITHDRAW:
            score = np.float32(-20.0)
        elif move >= ids.PAY:
            score = np.float32(-1.0) * (move - ids.PAY)
        elif move >= ids.SPEND:
            score = np.float32(o.hand[move - ids.SPEND]) - (20.0 if move - ids.SPEND == t.wild else 0.0)
        elif move >= ids.SPLIT:
            score = -abs(np.float32(move - ids.SPLIT) - np.float32(t.pieces_kept) / 3.0)
        elif ids.KEEP <= move < ids.RETURN:
            mask = move - ids.KEEP
            score = np.float32(-1000.0) * popcount(np.uint64(mask))
            for j in range(o.offer_n[o.seat]):
                if (mask >> j) & 1:
                    score += t.ticket_value[o.offer[j], 0]
        add_idea(m, move, score, M.R_ONLY if w.listed_n == 1 else M.R_KIND, 0)
