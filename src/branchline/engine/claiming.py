"""Claiming a track: cards laid, tunnels dug, pieces placed, and what a claim brings."""

from __future__ import annotations

import numpy as np

from branchline.engine import state as S
from branchline.engine.chance import draw_card, log
from branchline.engine.kernel import NONE, bit, has, kernel, put
from branchline.engine.market import refill
from branchline.engine.network import countries_reached
from branchline.engine.paying import tunnel_kind
from branchline.engine.turn import go_on


@kernel
def lay(s, p, k, n):
    """Cards leave the hand and lie on the table; what was known of them in the hand is known no more."""
    s.hand[p, k] -= n
    s.known[p, k] = s.known[p, k] - n if s.known[p, k] > n else 0
    s.hand_n[p] -= n
    s.laid[k] += n


@kernel
def claim(t, s, w, plan):
    """Lays the exact cards of a plan; the free part, if any, follows in SPEND moves."""
    p = s.turn
    s.plan = plan
    for j in range(S.NEEDS):
        k = t.plan_kind[plan, j]
        if k < 0:
            break
        lay(s, p, k, t.plan_count[plan, j])
    if t.plan_free[plan] > 0:
        s.spend_left = t.plan_free[plan]
        s.spend_from = 0
        s.phase = S.SPEND
    else:
        _paid(t, s, w)


@kernel
def spend(t, s, w, k):
    cards = 2 if t.plan_free_kind[s.plan] == S.PAIRS else 1
    lay(s, s.turn, k, cards)
    s.spend_left -= cards
    s.spend_from = k
    if s.spend_left == 0:
        _paid(t, s, w)


@kernel
def _paid(t, s, w):
    """All cards are on the table: a tunnel is dug first, any other track is taken."""
    track = t.plan_track[s.plan]
    if t.tunnel[track]:
        _turn_over(t, s, w)
        if s.extra > 0:
            s.phase = S.TUNNEL
            return
    _complete(t, s, w)


@kernel
def costs_extra(t, plan, k):
    """NOR-11: a turned card costs one more card if it is wild or of the colour laid."""
    return k == t.wild or (t.plan_colour[plan] >= 0 and t.kind_colour[k] == t.plan_colour[plan])


@kernel
def _turn_over(t, s, w):
    """NOR-10, NOR-11, NOR-13: the top cards are turned; the cards laid are not in the discard meanwhile."""
    deck = t.track_deck[t.plan_track[s.plan]]
    s.extra = 0
    s.turned_n = 0
    for _ in range(t.tunnel_cards):
        k = draw_card(t, s, w, deck)
        if k < 0:
            break
        s.turned[s.turned_n] = k
        s.turned_n += 1
        costs = np.int64(costs_extra(t, s.plan, k))
        log(w, S.L_TURNED, costs, k, deck)
        s.extra += costs


@kernel
def pay_extra(t, s, w, wilds):
    coloured = s.extra - wilds
    if wilds > 0:
        lay(s, s.turn, t.wild, wilds)
    if coloured > 0:
        lay(s, s.turn, tunnel_kind(t, s), coloured)
    log(w, S.L_EXTRA, s.turn, s.extra, wilds)
    _complete(t, s, w)


@kernel
def withdraw(t, s, w):
    """NOR-12: the cards laid go back to the hand; everyone has seen them."""
    p = s.turn
    for k in range(t.kinds):
        n = s.laid[k]
        s.hand[p, k] += n
        s.hand_n[p] += n
        s.known[p, k] += n
        s.laid[k] = 0
    log(w, S.L_WITHDRAWN, p, t.plan_track[s.plan], 0)
    s.drawn = 2
    discard_table(t, s)
    if refill(t, s, w):
        go_on(t, s, w)


@kernel
def discard_table(t, s):
    """The cards laid and turned over go to their discard piles."""
    for k in range(t.kinds):
        n = s.laid[k]
        if n > 0:
            s.discard[k] += n
            s.discard_n[t.kind_deck[k]] += n
            s.laid[k] = 0
    for i in range(s.turned_n):
        k = s.turned[i]
        s.discard[k] += 1
        s.discard_n[t.kind_deck[k]] += 1
        s.turned[i] = 0
    s.turned_n = 0
    s.extra = 0


@kernel
def log_paid(t, s, w):
    for k in range(t.kinds):
        if s.laid[k] > 0:
            log(w, S.L_PAID, s.turn, k, s.laid[k])


@kernel
def _complete(t, s, w):
    """The track is the player's: pieces placed, points scored, cards discarded, effects (COM-11, COM-12)."""
    p = s.turn
    track = t.plan_track[s.plan]
    length = t.length[track]
    log_paid(t, s, w)
    log(w, S.L_CLAIMED, p, track, t.points[length])
    put(s.owned[p], track)
    s.pieces[p, t.piece[track]] -= length
    s.score[p] += t.points[length]
    put(s.touched[p], t.a[track])
    put(s.touched[p], t.b[track])
    close_track(t, s, p, track)
    if t.stacks > 0:
        _country_cards(t, s, w, p, track)
    s.pending_bonus = t.bonus[track]
    s.drawn = 2
    discard_table(t, s)
    if refill(t, s, w):
        go_on(t, s, w)


@kernel
def close_track(t, s, p, track):
    """COM-13, USA-04: the track is closed to all, its twins to its owner, and to all once enough are used."""
    used = 0
    for i in range(S.GROUP):
        twin = t.twins[track, i]
        if twin < 0:
            break
        for seat in range(t.players):
            used += has(s.owned[seat], twin)
    full = used >= t.capacity[track]
    for seat in range(t.players):
        if full or seat == p:
            for word in range(t.words):
                s.open[seat, word] &= ~t.closes_all[track, word]
        else:
            for word in range(t.words):
                s.open[seat, word] &= ~t.closes[track, word]


@kernel
def _country_cards(t, s, w, p, track):
    """POL-06 to POL-08: a border track into a country new to its network, which links it to another one."""
    country = t.b[track] if t.end_point[t.b[track]] else t.a[track]
    if not t.end_point[country]:
        return
    own = np.int64(t.stack_of[country])
    if not t.exhausted_country_pays and (own < 0 or s.stack_taken[own] >= t.stack_size[own]):
        return
    reached = countries_reached(t, s, w, p, track)
    new = bit(own)
    if reached == NONE or (reached & new) != NONE:
        return
    reached |= new
    for stack in range(t.stacks):
        if (reached & bit(stack)) != NONE and s.stack_taken[stack] < t.stack_size[stack]:
            place = s.stack_taken[stack]
            s.country_cards[p] |= bit(stack * 8 + place)
            s.stack_taken[stack] += 1
            log(w, S.L_COUNTRY, p, stack, t.stack_value[stack, place])
