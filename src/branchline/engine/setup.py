"""Setting up a game."""

from __future__ import annotations

import numpy as np

from branchline.engine import state as S
from branchline.engine.chance import draw_award, draw_first, log, mix
from branchline.engine.kernel import bit, kernel, put, wipe
from branchline.engine.market import fill_own
from branchline.engine.ticketing import offer
from branchline.engine.turn import receive

RANDOM_FIRST = -1


@kernel
def begin(t, s, w, seed, first):
    """Sets up a game: cards, market, awards, tickets, pieces (COM-03 and each board's own line)."""
    clear(s)
    w.log_n = 0
    s.rng = mix(np.uint64(seed))
    n = np.int64(t.players)
    s.players = n
    s.last = -1
    s.first = draw_first(s, w, n) if first == RANDOM_FIRST else first
    s.turn = s.first
    log(w, S.L_FIRST, -1, s.first, 0)
    for k in range(t.kinds):
        s.deck[k] = t.start[k]
        s.deck_n[t.kind_deck[k]] += t.start[k]
    for i in range(n):
        seat = (s.first + i) % n
        for deck in range(t.decks):
            for _ in range(t.opening_hand[deck]):
                receive(t, s, w, seat, deck, S.L_DEALT)
        for word in range(t.words):
            s.open[seat, word] = t.all_plans[word]
        s.pieces[seat, 0] = t.piece_count[0]
        s.pieces[seat, 1] = t.piece_count[1]
    fill_own(t, s, w)
    if t.awards_in_play < t.awards:  # NLI-01
        for _ in range(t.awards_in_play):
            log(w, S.L_AWARD, -1, draw_award(t, s, w), 0)
    else:
        s.awards = bit(t.awards) - np.uint64(1)
    for i in range(t.tickets):
        put(s.ticket_top, i)
    s.top_n = t.tickets
    s.phase = S.OPENING
    for i in range(n):
        offer(s, w, (s.first + i) % n, t.deal)


@kernel
def clear(s):
    """Empties a record, so that it can be used again."""
    wipe(s)
    for i in range(S.SLOTS):
        s.market[i] = -1
