"""The planner: weighs every sensible move of a seat against its plan, and plays the best."""

from __future__ import annotations

import numpy as np

from branchline.engine import ids
from branchline.engine import state as S
from branchline.engine.kernel import NONE, ONE, bit, has, kernel, lowest
from branchline.thinking import planner_state as M
from branchline.thinking import settings as X
from branchline.thinking.cards import aim, contested
from branchline.thinking.ideas import add_idea, best_idea
from branchline.thinking.pieces import split_worth, weigh_any_pieces, weigh_pieces
from branchline.thinking.plan import refresh
from branchline.thinking.tickets import new_tickets_worth, weigh_keeping
from branchline.thinking.tunnels import wilds_for_extra, worst_extra


@kernel
def decide(t, g, o, w, m, x):
    """The move the planner plays; `w` holds the legal moves, as `moves.scan` found them."""
    weigh(t, g, o, w, m, x)
    return np.int64(m.idea[best_idea(m)])


@kernel
def weigh(t, g, o, w, m, x):
    """Writes the ideas of a decision: sensible moves with their scores."""
    m.ideas = 0
    if w.listed_n == 1:
        add_idea(m, np.int64(w.listed[0]), 0.0, M.R_ONLY, 0)
        return
    if w.listed_n == 0:
        refresh(t, g, o, m, x)
        aim(t, g, o, m, x)
        _weigh_cards(t, o, w, m, x)
        if o.phase == S.TURN:
            _weigh_claims(t, g, o, w, m, x)
            _weigh_others(t, g, o, w, m, x)
        if m.ideas == 0:
            _weigh_anything(t, w, m)
        return
    move = np.int64(w.listed[0])
    if ids.KEEP <= move < ids.RETURN:
        refresh(t, g, o, m, x)
        weigh_keeping(t, g, o, w, m, x)
    elif ids.RETURN <= move < ids.SPLIT:
        for i in range(w.listed_n):
            add_idea(m, np.int64(w.listed[i]), -t.ticket_value[o.offer[i], 2], M.R_KIND, o.offer[i])
    else:
        refresh(t, g, o, m, x)
        aim(t, g, o, m, x)
        _weigh_small(t, g, o, w, m, x)


@kernel
def weigh_more(t, g, o, w, m, x):
    """Adds what the planner would not think of: a claim of any track that can be paid. After `weigh`."""
    if o.phase != S.TURN or w.listed_n > 0:
        return
    for track in range(t.tracks):
        if m.own_cost[track] > 0.0 and not has(m.closed, track):
            plan, cost = best_payment(t, g, o, w, m, x, track)
            if plan >= 0:
                add_idea(m, ids.CLAIM + plan, 0.5 * t.points[t.length[track]] - cost, M.R_POINTS, track)


# Cards --------------------------------------------------------------------------------------------------------------


@kernel
def _weigh_cards(t, o, w, m, x):
    """Cards face up and blind: what the card is worth and, for a first one, what a second should be."""
    best_blind = np.float32(0.0)
    for deck in range(t.decks):
        if (w.blind >> deck) & 1:
            best_blind = max(best_blind, m.blind_price[deck])
    first = o.phase == S.TURN
    slack = min(np.float32(1.0), max(np.float32(0.0), (m.time - 1.0 - _pending(m)) / x[X.RUSH])) if first else 1.0
    best_up = np.float32(0.0)
    kinds = w.takes
    while kinds != NONE:
        k = lowest(kinds)
        kinds &= kinds - ONE
        if k != t.wild:
            best_up = max(best_up, m.card_price[k])
    second = x[X.SECOND] * max(best_up, best_blind) if first else np.float32(0.0)
    for deck in range(t.decks):
        if (w.blind >> deck) & 1:
            add_idea(m, ids.BLIND + deck, slack * (m.blind_price[deck] + second), M.R_KIND, deck)
    kinds = w.takes
    while kinds != NONE:
        k = lowest(kinds)
        kinds &= kinds - ONE
        alone = k == t.wild and t.wild_takes_turn
        after = np.float32(0.0) if alone else second
        if first and not alone and m.card_price[k] >= best_up:
            after = x[X.SECOND] * max(best_blind, _second_best(t, m, w, k))
        add_idea(m, ids.TAKE + k, slack * (m.card_price[k] + after), M.R_WILD if k == t.wild else M.R_CARD_FOR, k)


@kernel
def _second_best(t, m, w, but):
    best = np.float32(0.0)
    kinds = w.takes & ~bit(but)
    while kinds != NONE:
        k = lowest(kinds)
        kinds &= kinds - ONE
        if k != t.wild:
            best = max(best, m.card_price[k])
    return best


@kernel
def _pending(m):
    """Targets that could be claimed now: each takes a turn of its own."""
    n = np.float32(0.0)
    for i in range(m.targets):
        if m.target_missing[i] == 0:
            n += 1.0
    return n


# Claims -------------------------------------------------------------------------------------------------------------


@kernel
def _weigh_claims(t, g, o, w, m, x):
    """Each target that can be paid, with its best payment; in the last turns every track."""
    for i in range(m.targets):
        track = np.int64(m.target[i])
        if m.target_missing[i] > o.hand[t.wild] and g.required_wilds[track] == 0 and g.colour[track] >= 0:
            continue
        plan, cost = best_payment(t, g, o, w, m, x, track)
        if plan < 0:
            continue
        worth = m.target_gain[i] * (x[X.CLAIM] + contested(t, g, o, x, track))
        reason = M.R_TICKET if i < m.planned_targets else M.R_POINTS
        add_idea(m, ids.CLAIM + plan, worth - cost, reason, track)
    if m.time <= 3.0:
        for track in range(t.tracks):
            if m.own_cost[track] > 0.0 and not has(m.closed, track):
                plan, cost = best_payment(t, g, o, w, m, x, track)
                if plan >= 0:
                    gain = t.points[t.length[track]] + m.extra[track]
                    if has(m.planned, track):
                        gain = max(np.float32(gain), m.gain[track])
                    add_idea(m, ids.CLAIM + plan, gain - 0.1 * cost, M.R_LAST, track)


@kernel
def best_payment(t, g, o, w, m, x, track):
    """The legal way to pay for a track that costs least of what else the cards could do; -1 where there is none."""
    best = np.int64(-1)
    least = np.float64(1e9)
    if w.claim_n == 0:
        return best, least
    extra = worst_extra(t, o, track)
    for i in range(g.first_row[track], g.first_row[track + 1]):
        word = np.int64(g.row_word[i])
        plans = w.claims[word] & g.row[i]
        while plans != NONE:
            plan = word * 64 + lowest(plans)
            plans &= plans - ONE
            if extra > 0 and not _stands_extra(t, o, m, x, plan, extra):
                continue
            cost = _payment_cost(t, g, o, m, x, track, plan)
            if cost < least:
                least = cost
                best = plan
    return best, least


@kernel
def _payment_cost(t, g, o, m, x, track, plan):
    """What is lost by paying for a track in this way."""
    cost = x[X.ANY_CARD] * t.plan_free[plan]
    for j in range(S.NEEDS):
        k = np.int64(t.plan_kind[plan, j])
        if k < 0:
            break
        n = np.int64(t.plan_count[plan, j])
        if k == t.wild:
            cost += x[X.WILD_WASTE] * m.wild_price * n
        else:
            cost += _card_cost(t, g, o, m, x, track, k, n)
    return cost


@kernel
def _stands_extra(t, o, m, x, plan, extra):
    """Whether so much that a tunnel may ask for on top could and would be paid."""
    wilds = wilds_for_extra(t, o, plan, extra)
    return wilds >= 0 and _tunnel_worth(t, m, x, plan, extra, wilds) > 0.0


@kernel
def _card_cost(t, g, o, m, x, track, k, n):
    """What is lost by laying n cards of a kind: a little for spare ones, more for those other targets need."""
    deck, colour = np.int64(t.kind_deck[k]), np.int64(t.kind_colour[k])
    spare = np.int64(m.have[deck, colour])
    for i in range(m.targets):
        if m.target[i] == track and m.target_colour[i] == colour:
            spare += np.int64(m.target_held[i])
    needed = max(np.int64(0), n - spare // np.int64(g.covers[k]))
    return 0.2 * x[X.ANY_CARD] * (n - needed) + needed * x[X.WASTE] * max(m.card_price[k], np.float32(1.5))


FEW_LEFT = 4
"""Tracks that the plan still lacks when new tickets are first thought of."""


# Tickets, harbours, pieces ------------------------------------------------------------------------------------------


@kernel
def _weigh_others(t, g, o, w, m, x):
    if w.may_tickets and m.planned_targets <= FEW_LEFT:
        worth = x[X.TICKET_GAIN] * new_tickets_worth(t, g, o, m, x, _work(m, x))
        add_idea(m, ids.DRAW_TICKETS, worth, M.R_KIND, 0)
    if t.harbours > 0:
        _weigh_harbours(w, m)
    weigh_pieces(t, o, w, m)


@kernel
def _work(m, x):
    """Turns that the plan still takes: a claim for each track, and draws for the cards that are missing."""
    work = np.float32(0.0)
    for i in range(m.planned_targets):
        work = np.float32(work + (1.0 + m.target_missing[i] / x[X.RATE]))
    return work


@kernel
def _weigh_harbours(w, m):
    from_city = np.int64(m.harbour_city)
    if from_city < 0 or not has(w.harbours, from_city):
        return
    score = m.harbour_worth
    if m.time > X.HARBOUR_TIME:
        score *= X.HARBOUR_EARLY
    add_idea(m, ids.HARBOUR + from_city, score, M.R_KIND, from_city)


@kernel
def _weigh_anything(t, w, m):
    """With no idea of its own, the dearest claim or whatever is legal."""
    for word in range(t.words):
        plans = w.claims[word]
        while plans != NONE:
            plan = word * 64 + lowest(plans)
            plans &= plans - ONE
            track = t.plan_track[plan]
            add_idea(m, ids.CLAIM + plan, np.float32(t.points[t.length[track]]), M.R_POINTS, track)
    if w.may_tickets:
        add_idea(m, ids.DRAW_TICKETS, X.LAST_TICKETS, M.R_KIND, 0)
    weigh_any_pieces(w, m, X.LAST_PIECES)
    for word in range(S.CITY_WORDS):
        if w.harbours[word] != NONE:
            city = word * 64 + lowest(w.harbours[word])
            add_idea(m, ids.HARBOUR + city, np.float32(t.harbour_points[0] - t.harbour_unbuilt), M.R_KIND, city)


# The small choices inside a turn ------------------------------------------------------------------------------------


@kernel
def _weigh_small(t, g, o, w, m, x):
    for i in range(w.listed_n):
        move = np.int64(w.listed[i])
        if move >= ids.BUILD:
            add_idea(m, move, -_build_cost(t, m, move - ids.BUILD), M.R_KIND, 0)
        elif move == ids.WITHDRAW:
            add_idea(m, move, 0.0, M.R_KIND, 0)
        elif move >= ids.PAY:
            worth = _tunnel_worth(t, m, x, np.int64(o.plan), np.int64(o.extra), move - ids.PAY)
            add_idea(m, move, worth, M.R_KIND, 0)
        elif move >= ids.SPEND:
            add_idea(m, move, -m.card_price[move - ids.SPEND], M.R_KIND, move - ids.SPEND)
        elif move >= ids.SPLIT:
            add_idea(m, move, split_worth(t, m, move - ids.SPLIT), M.R_KIND, move - ids.SPLIT)
        else:
            deck = move - ids.REFILL
            mine = np.float32(1.0) if o.drawn == 1 else np.float32(-1.0)
            add_idea(m, move, mine * m.blind_price[deck], M.R_KIND, deck)


@kernel
def _build_cost(t, m, build):
    cost = np.float32(0.0)
    for j in range(S.NEEDS):
        k = np.int64(t.build_kind[build, j])
        if k >= 0:
            cost += t.build_count[build, j] * (2.0 * m.wild_price if k == t.wild else m.card_price[k])
    return cost


@kernel
def _tunnel_worth(t, m, x, plan, extra, wilds):
    """NOR-12: the track against the cards it asks for on top; wilds are dearer."""
    track = np.int64(t.plan_track[plan])
    gain = np.float32(t.points[t.length[track]]) + m.extra[track]
    if has(m.planned, track):
        gain = max(gain, m.gain[track])
    cost = x[X.WILD_WASTE] * m.wild_price * wilds + 0.5 * x[X.WASTE] * (extra - wilds)
    return gain + x[X.TURN] - cost
