"""Drawing cards: blind, face up, and the choice of a deck for the replacement."""

from __future__ import annotations

from branchline.engine import state as S
from branchline.engine.chance import draw_card, log
from branchline.engine.kernel import kernel
from branchline.engine.market import refill
from branchline.engine.turn import go_on, receive


@kernel
def draw_blind(t, s, w, deck):
    s.drawn += 1
    receive(t, s, w, s.turn, deck, S.L_BLIND)
    go_on(t, s, w)


@kernel
def take(t, s, w, k):
    """COM-04, COM-05: a face-up card; it is replaced at once."""
    p = s.turn
    for i in range(t.slots):
        if s.market[i] == k:
            s.market[i] = -1
            log(w, S.L_TAKEN, p, k, i)
            break
    s.hand[p, k] += 1
    s.known[p, k] += 1
    s.hand_n[p] += 1
    s.drawn += 2 if k == t.wild and t.wild_takes_turn else 1
    if refill(t, s, w):
        go_on(t, s, w)


@kernel
def refill_from(t, s, w, deck):
    """WOR-06: the replacement comes from the deck the player chose."""
    for i in range(t.slots):
        if s.market[i] < 0:
            s.market[i] = draw_card(t, s, w, deck)
            log(w, S.L_FACE_UP, i, s.market[i], deck)
            break
    if refill(t, s, w):
        go_on(t, s, w)
