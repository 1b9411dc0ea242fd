"""What may be done now. `scan` finds the legal moves, `nth` picks one of them, `legal` lists them in order of id."""

from __future__ import annotations

import numpy as np

from branchline.engine import ids
from branchline.engine import state as S
from branchline.engine.chance import cards_left, tickets_left
from branchline.engine.kernel import NONE, ONE, bit, kernel, lowest, nth_bit, popcount
from branchline.engine.paying import afford_claims, build_fits, can_pay_harbour, may_spend, tunnel_kind


@kernel
def actor(t, s):
    """The seat that decides next; in the opening, the first in turn order that is not ready (COM-21)."""
    if s.phase != S.OPENING:
        return np.int64(s.turn)
    for i in range(t.players):
        seat = np.int64((s.first + i) % t.players)
        if s.stage[seat] != S.READY:
            return seat
    return np.int64(s.turn)


@kernel
def takeable(t, s):
    """The kinds that may be taken face up, as bits; a wild not as second card (COM-05) unless it is free (NOR-03)."""
    kinds = NONE
    for i in range(t.slots):
        if s.market[i] >= 0:
            kinds |= bit(s.market[i])
    if s.drawn > 0 and t.wild_takes_turn:
        kinds &= ~bit(t.wild)
    return kinds


@kernel
def blind_decks(t, s):
    """The decks that can be drawn from, as bits."""
    decks = 0
    if cards_left(s, 0) > 0:
        decks = 1
    if t.decks > 1 and cards_left(s, 1) > 0:
        decks |= 2
    return decks


@kernel
def _scan_turn(t, s, w):
    p = np.int64(s.turn)
    w.takes = takeable(t, s)
    w.blind = blind_decks(t, s)
    n = np.int64(popcount(w.takes) + (w.blind & 1) + (w.blind >> 1))
    w.may_tickets = 0
    w.claim_n = 0
    w.exchange[0] = 0
    w.exchange[1] = 0
    w.harbours[0] = NONE
    w.harbours[1] = NONE
    if s.phase == S.SECOND:
        return n
    if tickets_left(s) > 0:
        w.may_tickets = 1
        n += 1
    afford_claims(t, s, w, p)
    n += np.int64(w.claim_n)
    if t.harbours > 0:
        n += _scan_harbours(t, s, w, p)
    if t.exchange_cost > 0:
        for kind in range(2):  # WOR-19: pieces of the other kind must lie in the box
            w.exchange[kind] = min(s.pieces[p, kind], s.box[p, 1 - kind])
            n += np.int64(w.exchange[kind])
    return n


@kernel
def _scan_harbours(t, s, w, p):
    """WOR-17: harbour cities that no one holds, where the player owns a track, if a harbour is left and can be paid."""
    built = popcount(s.harbours[p, 0]) + popcount(s.harbours[p, 1])
    if built >= t.harbours or not can_pay_harbour(t, s, p):
        return 0
    n = 0
    for word in range(S.CITY_WORDS):
        cities = t.harbour_city[word] & s.touched[p, word]
        for seat in range(t.players):
            cities &= ~s.harbours[seat, word]
        w.harbours[word] = cities
        n += popcount(cities)
    return n


@kernel
def _list(w, move):
    w.listed[w.listed_n] = move
    w.listed_n += 1


@kernel
def _scan_small(t, s, w, seat, phase):
    """The phases with few moves: they are simply listed."""
    w.listed_n = 0
    if phase == S.KEEP:
        least = t.keep_later if s.phase == S.KEEP else t.keep
        least = min(least, s.offer_n[seat])
        for mask in range(1 << s.offer_n[seat]):
            if popcount(np.uint64(mask)) >= least:
                _list(w, ids.KEEP + mask)
    elif phase == S.RETURN:
        for i in range(s.offer_n[seat]):
            _list(w, ids.RETURN + i)
    elif phase == S.REFILL:
        decks = blind_decks(t, s)
        for deck in range(2):
            if (decks >> deck) & 1:
                _list(w, ids.REFILL + deck)
    elif phase == S.SPEND:
        for k in range(s.spend_from, t.kinds):
            if may_spend(t, s, k):
                _list(w, ids.SPEND + k)
    elif phase == S.TUNNEL:
        kind = tunnel_kind(t, s)
        for wilds in range(s.extra + 1):
            coloured = s.extra - wilds
            if s.hand[seat, t.wild] >= wilds and (coloured == 0 or (kind >= 0 and s.hand[seat, kind] >= coloured)):
                _list(w, ids.PAY + wilds)
        _list(w, ids.WITHDRAW)
    elif phase == S.BUILD:
        for i in range(t.builds):
            if build_fits(t, s, seat, i):
                _list(w, ids.BUILD + i)
    elif phase == SPLIT_STAGE:
        first = np.int64(t.piece_count[0])
        for kept in range(max(0, t.pieces_kept - t.piece_count[1]), min(first, t.pieces_kept) + 1):  # WOR-04
            _list(w, ids.SPLIT + kept)
    return np.int64(w.listed_n)


SPLIT_STAGE = 100
"""The stage of the opening that no phase of a turn resembles."""


@kernel
def scan(t, s, w, seat):
    """Finds the legal moves of a seat and returns how many there are; `nth` and `list_moves` read what it found."""
    w.listed_n = 0
    if s.phase == S.TURN or s.phase == S.SECOND:
        n = _scan_turn(t, s, w)
        if n == 0:  # COM-20: with nothing to do, a player passes
            _list(w, ids.PASS)
            n = np.int64(1)
        return n
    if s.phase == S.OVER:
        return np.int64(0)
    return _scan_small(t, s, w, seat, _small_phase(s, seat))


@kernel
def _small_phase(s, seat):
    if s.phase != S.OPENING:
        return np.int64(s.phase)
    stage = s.stage[seat]
    if stage == S.KEEPING:
        return np.int64(S.KEEP)
    if stage == S.RETURNING:
        return np.int64(S.RETURN)
    return np.int64(SPLIT_STAGE) if stage == S.SPLITTING else np.int64(S.OVER)


@kernel
def nth(t, w, r):
    """The r-th legal move (from 0), in order of id, of those `scan` found."""
    if w.listed_n > 0:
        return np.int64(w.listed[r])
    decks = np.int64((w.blind & 1) + (w.blind >> 1))
    if r < decks:
        return np.int64(ids.BLIND + (1 if w.blind == 2 else r))
    r -= decks
    takes = popcount(w.takes)
    if r < takes:
        return ids.TAKE + nth_bit(w.takes, r)
    r -= takes
    if r < w.may_tickets:
        return np.int64(ids.DRAW_TICKETS)
    r -= np.int64(w.may_tickets)
    for word in range(S.CITY_WORDS):
        cities = popcount(w.harbours[word])
        if r < cities:
            return ids.HARBOUR + word * 64 + nth_bit(w.harbours[word], r)
        r -= cities
    for kind in range(2):
        if r < w.exchange[kind]:
            return np.int64(ids.EXCHANGE + ids.OF_A_KIND * kind + r)
        r -= np.int64(w.exchange[kind])
    word = 0
    while True:
        plans = popcount(w.claims[word])
        if r < plans:
            return ids.CLAIM + word * 64 + nth_bit(w.claims[word], r)
        r -= plans
        word += 1


@kernel
def _list_bits(word, base, out, i):
    """Writes `base` + each set bit of a word at out[i] and after; the place behind them."""
    while word != NONE:
        out[i] = base + lowest(word)
        word &= word - ONE
        i += 1
    return i


@kernel
def list_moves(t, w, n, out):
    """Writes the n legal moves that `scan` found, in order of id."""
    if w.listed_n > 0 or n == 0:
        for i in range(n):
            out[i] = w.listed[i]
        return
    i = np.int64(0)
    i = _list_bits(np.uint64(w.blind), ids.BLIND, out, i)
    i = _list_bits(w.takes, ids.TAKE, out, i)
    if w.may_tickets:
        out[i] = ids.DRAW_TICKETS
        i += 1
    for word in range(S.CITY_WORDS):
        i = _list_bits(w.harbours[word], ids.HARBOUR + 64 * word, out, i)
    for kind in range(2):
        for count in range(w.exchange[kind]):
            out[i] = ids.EXCHANGE + ids.OF_A_KIND * kind + count
            i += 1
    if w.claim_n > 0:
        for word in range(t.words):
            i = _list_bits(w.claims[word], ids.CLAIM + 64 * word, out, i)


@kernel
def is_legal(t, w, n, move):
    """Whether a move is among those `scan` found."""
    if n == 0:
        return False
    if w.listed_n > 0:
        for i in range(n):
            if w.listed[i] == move:
                return True
        return False
    if move >= ids.CLAIM:
        plan = move - ids.CLAIM
        return w.claim_n > 0 and plan < t.words * 64 and (w.claims[plan >> 6] & bit(plan)) != NONE
    if move >= ids.EXCHANGE:
        return (move - ids.EXCHANGE) % ids.OF_A_KIND < w.exchange[(move - ids.EXCHANGE) // ids.OF_A_KIND]
    if ids.HARBOUR <= move < ids.BUILD:
        city = move - ids.HARBOUR
        return (w.harbours[city >> 6] & bit(city)) != NONE
    if move == ids.DRAW_TICKETS:
        return w.may_tickets == 1
    if ids.TAKE <= move < ids.REFILL:
        return (w.takes & bit(move - ids.TAKE)) != NONE
    if ids.BLIND <= move < ids.TAKE:
        return ((w.blind >> (move - ids.BLIND)) & 1) == 1
    return False
