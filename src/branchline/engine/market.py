"""The face-up cards: filled at once when one is missing, and swept away when too many are wild."""

from __future__ import annotations

import numpy as np

from branchline.engine import state as S
from branchline.engine.chance import cards_left, draw_card, log
from branchline.engine.kernel import kernel


@kernel
def wilds_face_up(t, s):
    n = 0
    for i in range(t.slots):
        n += s.market[i] == t.wild
    return n


@kernel
def _sweep_can_end(t, s):
    """USA-03, WOR-08: whether a fresh market could show fewer wilds; if not, sweeping would never stop."""
    wild_deck = t.kind_deck[t.wild]
    wilds = np.int64(s.deck[t.wild]) + np.int64(s.discard[t.wild])
    outside = cards_left(s, wild_deck)
    others = cards_left(s, 1 - wild_deck) if t.decks > 1 else np.int64(0)
    own_slots = np.int64(0)
    for i in range(t.slots):
        own_slots += t.slot_deck[i] == wild_deck
        k = s.market[i]
        if k >= 0:
            wilds += k == t.wild
            if t.kind_deck[k] == wild_deck:
                outside += 1
            else:
                others += 1
    from_wild_deck = min(outside, max(own_slots, t.slots - others))
    fewest = from_wild_deck - (outside - wilds)
    return fewest < t.flush


@kernel
def sweep_is_due(t, s, wilds):
    return t.flush != 0 and wilds >= t.flush and _sweep_can_end(t, s)


@kernel
def _sweep(t, s, w, wilds):
    """Discards the market when too many of its cards are wild; true if it did. Never more often in one decision than
    the log has room for, so that even sweeping with hardly a hope of an end is told whole, and ends."""
    if not sweep_is_due(t, s, wilds) or w.log_n > S.LOG - S.LOG_LEFT:
        return False
    for i in range(t.slots):
        k = s.market[i]
        if k >= 0:
            s.discard[k] += 1
            s.discard_n[t.kind_deck[k]] += 1
            s.market[i] = -1
    log(w, S.L_FLUSH, -1, 0, 0)
    return True


@kernel
def fill_own(t, s, w):
    """Fills every empty place from the deck it belongs to, or the other where that one runs short (WOR-08)."""
    while True:
        wilds = 0
        for i in range(t.slots):
            k = np.int64(s.market[i])
            if k < 0:
                deck = np.int64(t.slot_deck[i])
                k = draw_card(t, s, w, deck)
                if k < 0 and t.decks > 1:
                    deck = 1 - deck
                    k = draw_card(t, s, w, deck)
                if k >= 0:
                    s.market[i] = k
                    log(w, S.L_FACE_UP, i, k, deck)
            wilds += k == t.wild
        if not _sweep(t, s, w, wilds):
            return


@kernel
def refill(t, s, w):
    """Fills the market; false where the player must first choose a deck (WOR-06)."""
    if not t.refill_chosen:
        fill_own(t, s, w)
        return True
    while True:
        if _sweep(t, s, w, wilds_face_up(t, s)):
            fill_own(t, s, w)
            return True
        empty = -1
        for i in range(t.slots):
            if s.market[i] < 0:
                empty = i
                break
        if empty < 0:
            return True
        first, second = cards_left(s, 0) > 0, cards_left(s, 1) > 0
        if first and second:
            s.phase = S.REFILL
            return False
        if not first and not second:
            return True
        deck = 0 if first else 1
        s.market[empty] = draw_card(t, s, w, deck)
        log(w, S.L_FACE_UP, empty, s.market[empty], deck)
