"""What a hand can pay: which plans are within reach, and how a payment under way may go on."""

from __future__ import annotations

import numpy as np

from branchline.engine import state as S
from branchline.engine.kernel import kernel, popcount


@kernel
def afford_claims(t, s, w, p):
    """The plans a player can pay: one AND of rows, no look at any track."""
    hand = s.hand[p]
    words = t.words
    left_0 = min(np.int64(s.pieces[p, 0]), S.COUNTS - 1)
    left_1 = min(np.int64(s.pieces[p, 1]), S.COUNTS - 1)
    out = w.claims
    row_open = s.open[p]
    row_0 = t.afford[0, left_0]
    row_1 = t.afford[1, left_1]
    row_wild = t.fits[t.wild, min(np.int64(hand[t.wild]), S.COUNTS - 1)]
    for i in range(words):
        out[i] = row_open[i] & row_0[i] & row_1[i] & row_wild[i]
    for k in range(t.kinds):
        row = t.fits[k, min(np.int64(hand[k]), S.COUNTS - 1)]
        if k != t.wild:
            for i in range(t.from_word[0, k], t.to_word[0, k]):
                out[i] &= row[i]
            for i in range(t.from_word[1, k], t.to_word[1, k]):
                out[i] &= row[i]
    if t.free_word < words:
        _afford_free(t, s, w, p)
    n = np.int64(0)
    for i in range(words):
        n += popcount(out[i])
    w.claim_n = n


@kernel
def _afford_free(t, s, w, p):
    """The free parts: any cards by the size of the hand, pairs and paired tracks by the pairs in it."""
    hand = s.hand[p]
    row = t.sizes[min(np.int64(s.hand_n[p]), S.HAND_SIZES - 1)]
    for i in range(t.free_word, t.paired_word):
        w.claims[i] &= row[i]
    if t.free_pairs:
        pairs = np.int64(0)
        for k in range(t.kinds):
            if k != t.wild:
                pairs += hand[k] >> 1
        pairs = min(pairs, S.COUNTS - 1)
        for i in range(t.free_word, t.paired_word):
            k = t.word_kind[i]
            odd = 0 if k < 0 else np.int64(hand[k]) & 1
            w.claims[i] &= t.pairs[odd, pairs, i]
    if t.paired_word < t.words:
        pairs = np.int64(0)
        odd = np.int64(0)
        k = 0
        while k < t.first_kind[1]:
            if k == t.wild:
                k += 1
                continue
            cards = np.int64(0)
            colour = t.kind_colour[k]
            while k < t.first_kind[1] and t.kind_colour[k] == colour:
                cards += hand[k]
                k += 1
            pairs += cards >> 1
            odd += cards & 1
        for i in range(t.paired_word, t.words):
            w.claims[i] &= t.paired[min(pairs, S.COUNTS - 1), min(odd, S.ODD - 1), i]


@kernel
def may_spend(t, s, k):
    """Whether the free part may go on with kind `k`: cards lie in order of kind, and the rest must stay payable."""
    p = s.turn
    left = np.int64(s.spend_left)
    mode = t.plan_free_kind[s.plan]
    if mode == S.ANY:
        if s.hand[p, k] == 0:
            return False
        cards = np.int64(0)
        for j in range(k, t.kinds):
            cards += s.hand[p, j]
        return cards >= left
    if mode == S.PAIRS:
        if k == t.wild or s.hand[p, k] < 2:
            return False
        pairs = np.int64(0)
        for j in range(k, t.kinds):
            if j != t.wild:
                pairs += s.hand[p, j] >> 1
        return pairs * 2 >= left
    return _may_spend_paired(t, s, p, k, left)


@kernel
def _may_spend_paired(t, s, p, k, left):
    """WOR-12: after this card the rest must fit, with no more odd colours than wilds were laid."""
    end = np.int64(t.first_kind[1])
    if k == t.wild or k >= end or s.hand[p, k] == 0:
        return False
    left -= 1
    pairs = np.int64(0)
    single = np.int64(0)
    allowance = np.int64(s.laid[t.wild])
    j = np.int64(0)
    while j < end:
        if j == t.wild:
            j += 1
            continue
        colour = t.kind_colour[j]
        laid = np.int64(0)
        cards = np.int64(0)
        while j < end and t.kind_colour[j] == colour:
            laid += np.int64(s.laid[j]) + (1 if j == k else 0)
            if j >= k:
                cards += np.int64(s.hand[p, j]) - (1 if j == k else 0)
            j += 1
        if laid & 1:
            if cards > 0:  # as if the odd card were still to be laid: one more card to place, one more to place it with
                cards += 1
                left += 1
            else:
                allowance -= 1
        pairs += cards >> 1
        single += cards & 1
    return allowance >= 0 and left <= 2 * pairs + min(allowance, single)


@kernel
def tunnel_kind(t, s):
    """The kind that pays a tunnel's extra beside wilds; -1 where wilds alone were laid (NOR-11)."""
    colour = t.plan_colour[s.plan]
    if colour < 0:
        return np.int64(-1)
    return np.int64(t.colour_kind[t.track_deck[t.plan_track[s.plan]], colour])


@kernel
def can_pay_harbour(t, s, p):
    """Whether some colour's cards with the symbol, filled up with wilds, make the price."""
    wilds = np.int64(s.hand[p, t.wild])
    each = np.int64(t.harbour_cards)
    for colour in range(t.colours):
        first = np.int64(s.hand[p, t.symbol_kind[0, colour]])
        second = np.int64(s.hand[p, t.symbol_kind[1, colour]])
        if min(first, each) + min(second, each) + wilds >= 2 * each:
            return True
    return False


@kernel
def build_fits(t, s, p, i):
    for j in range(S.NEEDS):
        k = t.build_kind[i, j]
        if k >= 0 and s.hand[p, k] < t.build_count[i, j]:
            return False
    return True


@kernel
def can_pay_on(t, s):
    """Whether the player whose turn it is can bring a payment under way (SPEND, BUILD) to its end."""
    if s.phase == S.SPEND:
        for k in range(s.spend_from, t.kinds):
            if may_spend(t, s, k):
                return True
        return False
    for i in range(t.builds):
        if build_fits(t, s, s.turn, i):
            return True
    return False
