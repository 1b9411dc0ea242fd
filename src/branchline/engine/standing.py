"""What stands before the end, by the engine's own rules: what awards count, and what a claim would win."""

from __future__ import annotations

import numpy as np

from branchline.engine.claiming import _country_cards
from branchline.engine.kernel import entry, put
from branchline.engine.scoring import award_count


@entry
def award_counts(tables, states, sheets, out):
    """Writes how much each player has of what each award counts; needs the score sheet of this state."""
    t, s, sheet = tables[0], states[0], sheets[0]
    for i in range(t.awards):
        for p in range(t.players):
            out[i, p] = award_count(t, s, sheet, i, p)


@entry
def win_country_cards(tables, states, works, seat, track):
    """Gives a track to a seat, and the country cards with it; returns how many, each one entry of the log."""
    t, s, w = tables[0], states[0], works[0]
    w.log_n = 0
    put(s.owned[seat], track)
    _country_cards(t, s, w, seat, track)
    return np.int64(w.log_n)
