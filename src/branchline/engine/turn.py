"""How a turn goes on after an action, and how it and the game end."""

from __future__ import annotations

from branchline.engine import state as S
from branchline.engine.chance import draw_card, log
from branchline.engine.kernel import NONE, kernel
from branchline.engine.moves import blind_decks, takeable


@kernel
def receive(t, s, w, seat, deck, code):
    """A player draws unseen from a deck; false when there is no card."""
    k = draw_card(t, s, w, deck)
    if k < 0:
        return False
    s.hand[seat, k] += 1
    s.hand_n[seat] += 1
    log(w, code, seat, k, deck)
    return True


@kernel
def go_on(t, s, w):
    """After a card was taken or a track claimed and the market filled up: draw bonus, second card, or next turn."""
    if s.pending_bonus > 0:  # NLI-06: from the deck, never from the market
        deck = t.track_deck[t.plan_track[s.plan]]
        for _ in range(s.pending_bonus):
            if not receive(t, s, w, s.turn, deck, S.L_BONUS):
                break
        s.pending_bonus = 0
    if s.drawn == 1 and (blind_decks(t, s) != 0 or takeable(t, s) != NONE):  # COM-08
        s.phase = S.SECOND
    else:
        end_turn(t, s, w)


@kernel
def end_turn(t, s, w):
    """COM-17, WOR-20: with few pieces left, every player plays the last turns; then the next player's turn begins."""
    p = s.turn
    if s.last < 0:
        if s.pieces[p, 0] + s.pieces[p, 1] <= t.end_pieces:
            s.last = t.players * t.end_turns
            log(w, S.L_LAST, p, s.last, 0)
    else:
        s.last -= 1
    s.drawn = 0
    if s.last == 0:
        end_game(s, w)
        return
    s.turn = 0 if p + 1 == t.players else p + 1
    s.phase = S.TURN


@kernel
def end_game(s, w):
    s.phase = S.OVER
    log(w, S.L_OVER, -1, 0, 0)
