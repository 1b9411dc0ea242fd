"""Everything that is left to chance: a small generator of our own, and the draws that use it or follow a script.

Decks are counts, sampled at the draw: the same law as a shuffled pile, and no future in memory to leak.
"""

from __future__ import annotations

import numpy as np

from branchline.engine import state as S
from branchline.engine.kernel import NONE, ONE, bit, inlined, kernel, nth_bit, popcount

_GAMMA = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
_30, _27, _31, _32 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(32)
_LOW = np.uint64(0xFFFFFFFF)

_UNFIT = S.OF_ONE_SORT
"""A scripted outcome of another sort than what is drawn: more than any number of a card, ticket, award or seat."""


@kernel
def mix(x):
    """SplitMix64's finaliser."""
    x = (x ^ (x >> _30)) * _MIX_1
    x = (x ^ (x >> _27)) * _MIX_2
    return x ^ (x >> _31)


@kernel
def below(r, n):
    """A uniform number below n from the generator of record `r` (exact, by Lemire's rejection)."""
    m = np.uint64(n)
    while True:
        x = r.rng + _GAMMA
        r.rng = x
        wide = (mix(x) >> _32) * m
        low = wide & _LOW
        if low >= m or low >= (ONE << _32) % m:
            return np.int64(wide >> _32)


@inlined
def log(w, code, a, b, c):
    """Notes what happened; the face of the engine turns it into events and into the outcomes of the record."""
    i = w.log_n
    if i < S.LOG:
        w.log[i, 0] = code
        w.log[i, 1] = a
        w.log[i, 2] = b
        w.log[i, 3] = c
        w.log_n = i + 1


@kernel
def scripted(w, sort):
    """The number of the next outcome of the script among those of this sort, or -1 where chance decides."""
    if w.script_at < w.script_n:
        w.script_at += 1
        outcome = np.int64(w.script[w.script_at - 1])
        return outcome % S.OF_ONE_SORT if outcome // S.OF_ONE_SORT == sort else np.int64(_UNFIT)
    return np.int64(-1)


@kernel
def _impossible(w, drawn):
    """Notes the first outcome of the script that cannot be; the face then takes the whole decision back."""
    if w.fault == 0:
        w.fault = w.script_at
        w.fault_drawn = drawn
        w.fault_log = w.log_n


@inlined
def cards_left(s, deck):
    """Cards that can still be drawn from a deck, its discard included (COM-07)."""
    return np.int64(s.deck_n[deck]) + np.int64(s.discard_n[deck])


@kernel
def draw_card(t, s, w, deck):
    """The next card of a deck, or -1 when deck and discard are empty."""
    if s.deck_n[deck] == 0:
        if s.discard_n[deck] == 0:
            return np.int64(-1)
        for k in range(t.first_kind[deck], t.first_kind[deck + 1]):  # COM-07
            s.deck[k] = s.discard[k]
            s.discard[k] = 0
        s.deck_n[deck] = s.discard_n[deck]
        s.discard_n[deck] = 0
        log(w, S.L_RESHUFFLE, -1, deck, s.deck_n[deck])
    k = scripted(w, S.A_CARD)
    if k >= 0 and (k >= t.kinds or t.kind_deck[k] != deck or s.deck[k] == 0):
        _impossible(w, S.A_CARD + deck)
        k = np.int64(-1)
    if k < 0:
        r = below(s, s.deck_n[deck])
        k = np.int64(t.first_kind[deck])
        cards = np.int64(0)
        for j in range(t.first_kind[deck], t.first_kind[deck + 1] - 1):
            cards += np.int64(s.deck[j])
            k += np.int64(r >= cards)  # no branch to guess wrong
    s.deck[k] -= 1
    s.deck_n[deck] -= 1
    return k


@kernel
def _from_set(w, s, row, n):
    """A ticket out of a set of n, uniformly or as scripted."""
    i = scripted(w, S.A_TICKET)
    if i >= 0 and (i >= S.TICKETS or (row[i >> 6] & bit(i)) == NONE):
        _impossible(w, S.A_TICKET)
        i = np.int64(-1)
    if i < 0:
        r = below(s, n)
        word = 0
        while r >= popcount(row[word]):
            r -= popcount(row[word])
            word += 1
        i = word * 64 + nth_bit(row[word], r)
    row[i >> 6] &= ~bit(i)
    return i


@kernel
def tickets_left(s):
    return np.int64(s.top_n) + np.int64(s.under_n) + np.int64(s.queue_n)


@kernel
def draw_ticket(s, w):
    """The top ticket: first the dealt pile, then shuffled rejects below it, then those put under one by one."""
    if s.top_n > 0:
        s.top_n -= 1
        return _from_set(w, s, s.ticket_top, s.top_n + 1)
    if s.under_n > 0:
        s.under_n -= 1
        return _from_set(w, s, s.ticket_under, s.under_n + 1)
    i = np.int64(s.queue[s.queue_head])
    s.queue_head = (s.queue_head + 1) & (S.TICKETS - 1)
    s.queue_n -= 1
    if w.script_at < w.script_n and scripted(w, S.A_TICKET) != i:
        _impossible(w, S.A_TICKET)
    return i


@kernel
def put_under(s, ticket, seat):
    """A ticket goes to the bottom; the seat that put it there knows where it lies."""
    end = (s.queue_head + s.queue_n) & (S.TICKETS - 1)
    s.queue[end] = ticket
    s.queue_by[end] = seat
    s.queue_n += 1


@kernel
def draw_award(t, s, w):
    """One of the awards that are not yet in play."""
    i = scripted(w, S.AN_AWARD)
    if i >= 0 and (i >= t.awards or (s.awards & bit(i)) != NONE):
        _impossible(w, S.AN_AWARD)
        i = np.int64(-1)
    if i < 0:
        out = ~s.awards & ((ONE << np.uint64(t.awards)) - ONE)
        i = nth_bit(out, below(s, popcount(out)))
    s.awards |= bit(i)
    return i


@kernel
def draw_first(s, w, players):
    """COM-23: the first player, drawn at random."""
    i = scripted(w, S.A_SEAT)
    if i >= players:
        _impossible(w, S.A_SEAT)
        i = np.int64(-1)
    return i if i >= 0 else below(s, players)
