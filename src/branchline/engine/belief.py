"""A whole state drawn from what one seat knows: every hidden card and ticket is dealt anew, with a fresh generator."""

from __future__ import annotations

import numpy as np

from branchline.engine import state as S
from branchline.engine.chance import below, mix, put_under
from branchline.engine.kernel import bit, kernel, nth_bit, popcount, put
from branchline.engine.observe import HIDDEN, copy_public
from branchline.engine.paying import can_pay_on
from branchline.engine.place import open_tracks
from branchline.engine.setup import clear


@kernel
def sample(t, o, seed, s):
    """Fills `s` with a state consistent with observation `o`; `observe` of it gives `o` again."""
    clear(s)
    s.rng = mix(np.uint64(seed))
    copy_public(o, s)
    s.ply = o.ply
    for p in range(t.players):
        _pieces(t, o, s, p)
    open_tracks(t, s)
    _deal_cards(t, o, s)
    if (o.phase == S.SPEND or o.phase == S.BUILD) and o.turn != o.seat:
        _deal_a_payment(t, o, s)
    _deal_tickets(t, o, s)
    s.rng = mix(s.rng)


@kernel
def _pieces(t, o, s, p):
    """Pieces are public once the opening is over; until then the others' split is anyone's guess (WOR-04)."""
    if o.pieces[p, 0] != HIDDEN:
        for kind in range(2):
            s.pieces[p, kind] = o.pieces[p, kind]
            s.box[p, kind] = o.box[p, kind]
        return
    for kind in range(2):
        s.pieces[p, kind] = t.piece_count[kind]
    if t.piece_kinds > 1 and o.ready[p]:
        low = max(0, t.pieces_kept - t.piece_count[1])
        high = min(np.int64(t.piece_count[0]), np.int64(t.pieces_kept))
        kept = low + below(s, high - low + 1)
        s.pieces[p, 0] = kept
        s.pieces[p, 1] = t.pieces_kept - kept
        s.box[p, 0] = t.piece_count[0] - kept
        s.box[p, 1] = t.piece_count[1] - s.pieces[p, 1]


@kernel
def _deal_cards(t, o, s):
    """Unseen cards fill the unknown part of each hand; the rest is the deck."""
    s.discard_n[0] = 0
    s.discard_n[1] = 0
    for k in range(t.kinds):
        s.deck[k] = t.start[k] - o.discard[k] - o.laid[k]
        s.discard_n[t.kind_deck[k]] += o.discard[k]
    for i in range(t.slots):
        if o.market[i] >= 0:
            s.deck[o.market[i]] -= 1
    for i in range(o.turned_n):
        s.deck[o.turned[i]] -= 1
    for p in range(t.players):
        for k in range(t.kinds):
            s.hand[p, k] = o.hand[k] if p == o.seat else o.known[p, k]
            s.deck[k] -= s.hand[p, k]
        s.hand_n[p] = o.hand_n[p, 0] + o.hand_n[p, 1]
    for deck in range(t.decks):
        s.deck_n[deck] = 0
        for k in range(t.first_kind[deck], t.first_kind[deck + 1]):
            s.deck_n[deck] += s.deck[k]
        for p in range(t.players):
            held = 0
            for k in range(t.first_kind[deck], t.first_kind[deck + 1]):
                held += s.hand[p, k]
            for _ in range(o.hand_n[p, deck] - held):
                r = below(s, s.deck_n[deck])
                k = np.int64(t.first_kind[deck])
                while r >= s.deck[k]:
                    r -= s.deck[k]
                    k += 1
                s.deck[k] -= 1
                s.deck_n[deck] -= 1
                s.hand[p, k] += 1


TRIES = 64


@kernel
def _deal_a_payment(t, o, s):
    """Another seat is in the middle of paying, so it holds what is still due: deal until it does.

    Where that is too rare for dealing at random, unseen cards are swapped for useful ones, the likeliest first.
    """
    for _ in range(TRIES):
        if can_pay_on(t, s):
            return
        _deal_cards(t, o, s)
    p = np.int64(o.turn)
    colours = np.int64(t.colours) if o.phase == S.BUILD else np.int64(1)
    for colour in range(colours):
        _deal_cards(t, o, s)
        for i in range(2 * t.kinds):
            # From the last kind down, since free cards are laid in order; wilds last, since they make no pair.
            k = np.int64(t.kinds - 1 - i % t.kinds)
            useful = k >= o.spend_from
            if o.phase == S.BUILD:
                useful = k == t.wild or k == t.symbol_kind[t.kind_deck[k], colour]
            while useful and (i >= t.kinds) == (k == t.wild) and not can_pay_on(t, s):
                if not _swap_in(t, o, s, p, k):
                    break
        if can_pay_on(t, s):
            return


@kernel
def _swap_in(t, o, s, p, k):
    """Gives player p a card of kind k out of the deck or an unseen hand, for one of the same deck nobody has seen."""
    away = np.int64(-1)
    for j in range(t.first_kind[t.kind_deck[k]], t.first_kind[t.kind_deck[k] + 1]):
        if j != k and s.hand[p, j] > o.known[p, j] and (away < 0 or j < k):
            away = np.int64(j)
            if j < o.spend_from:
                break
    if away < 0:
        return False
    if s.deck[k] > 0:
        s.deck[k] -= 1
        s.deck[away] += 1
    else:
        giver = np.int64(-1)
        for q in range(t.players):
            if q != p and q != o.seat and s.hand[q, k] > o.known[q, k]:
                giver = np.int64(q)
        if giver < 0:
            return False
        s.hand[giver, k] -= 1
        s.hand[giver, away] += 1
    s.hand[p, k] += 1
    s.hand[p, away] -= 1
    return True


@kernel
def _draw_from(s, pool):
    """A uniform ticket out of a pool of bits, taken out of it."""
    low = popcount(pool[0])
    r = below(s, low + popcount(pool[1]))
    i = nth_bit(pool[0], r) if r < low else 64 + nth_bit(pool[1], r - low)
    pool[i >> 6] &= ~bit(i)
    return i


@kernel
def _deal_tickets(t, o, s):
    me = np.int64(o.seat)
    pool = s.ticket_top  # what is left in it at the end is the top of the deck, or out of the game
    for i in range(t.tickets):
        put(pool, i)
    if me >= 0:
        _my_tickets(t, o, s, me, pool)
    for i in range(o.queue_n):
        if o.queue[i] != HIDDEN:
            pool[o.queue[i] >> 6] &= ~bit(o.queue[i])
    opening = o.phase == S.OPENING
    mine_out = t.opening_rejects == S.OUT or (t.opening_rejects == S.SHUFFLED_UNDER and o.top_n > 0)
    if me >= 0 and mine_out and not opening:
        for word in range(S.TICKET_WORDS):
            lying = pool[word] & o.rejected[word]
            pool[word] &= ~lying
            if t.opening_rejects == S.SHUFFLED_UNDER:
                s.ticket_under[word] |= lying
    for p in range(t.players):
        for word in range(S.TICKET_WORDS):
            pool[word] &= ~o.revealed[p, word]
    for p in range(t.players):
        if p != me:
            _their_tickets(t, o, s, p, pool, opening)
    s.under_n = popcount(s.ticket_under[0]) + popcount(s.ticket_under[1])
    while s.under_n < o.under_n:
        put(s.ticket_under, _draw_from(s, pool))
        s.under_n += 1
    for i in range(o.queue_n):
        put_under(s, o.queue[i] if o.queue[i] != HIDDEN else _draw_from(s, pool), o.queue_by[i])
    s.top_n = popcount(pool[0]) + popcount(pool[1])
    while s.top_n > o.top_n:
        _draw_from(s, pool)
        s.top_n -= 1


@kernel
def _my_tickets(t, o, s, me, pool):
    s.stage[me] = o.stage
    s.offer_n[me] = o.offer_n[me]
    s.rejects_n[me] = o.rejects_n[me]
    for word in range(S.TICKET_WORDS):
        s.tickets[me, word] = o.tickets[word]
        s.rejected[me, word] = o.rejected[word]
        pool[word] &= ~o.tickets[word]
    for i in range(o.offer_n[me]):
        s.offer[me, i] = o.offer[i]
        pool[o.offer[i] >> 6] &= ~bit(o.offer[i])
    for i in range(o.rejects_n[me]):
        s.rejects[me, i] = o.rejects[i]
        pool[o.rejects[i] >> 6] &= ~bit(o.rejects[i])


@kernel
def _their_tickets(t, o, s, p, pool, opening):
    """In the opening another seat holds its whole deal: all on offer, or, once ready, the fewest kept."""
    s.stage[p] = S.READY if o.ready[p] else S.KEEPING
    kept, offered, rejected = np.int64(o.ticket_n[p]), np.int64(o.offer_n[p]), np.int64(o.rejects_n[p])
    if opening:
        kept = np.int64(t.keep) if o.ready[p] else np.int64(0)
        rejected = t.deal - kept if o.ready[p] else np.int64(0)
        offered = np.int64(0) if o.ready[p] else np.int64(t.deal)
    for word in range(S.TICKET_WORDS):
        s.tickets[p, word] = o.revealed[p, word]
        kept -= popcount(o.revealed[p, word])
    for _ in range(kept):
        put(s.tickets[p], _draw_from(s, pool))
    for i in range(offered):
        s.offer[p, i] = _draw_from(s, pool)
    for i in range(rejected):
        s.rejects[p, i] = _draw_from(s, pool)
        put(s.rejected[p], s.rejects[p, i])
    s.offer_n[p] = offered
    s.rejects_n[p] = rejected
