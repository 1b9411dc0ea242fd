"""Tunnels when hardly any cards are left to draw: what is turned over comes back at once, and fails in the same way."""

from __future__ import annotations

import numpy as np

from branchline.engine import state as S
from branchline.engine.kernel import kernel

FEW = 4
"""Cards to draw from are few up to this many times those that a tunnel turns over."""


@kernel
def worst_extra(t, o, track):
    """The extra cards to hold ready for a tunnel (NOR-10): as many as it turns over once few are left, else none.

    Without that, seats that hoard cards would begin the same tunnel and withdraw from it in turn, for ever.
    """
    if not t.tunnel[track]:
        return np.int64(0)
    deck = np.int64(t.track_deck[track])
    left = np.int64(o.deck_n[deck])
    for k in range(t.first_kind[deck], t.first_kind[deck + 1]):
        left += np.int64(o.discard[k])
    if left > FEW * np.int64(t.tunnel_cards):
        return np.int64(0)
    return min(left, np.int64(t.tunnel_cards))


@kernel
def wilds_for_extra(t, o, plan, extra):
    """The fewest wilds that pay an extra beside the cards of a plan (NOR-11); -1 where the hand cannot pay it."""
    colour = np.int64(t.plan_colour[plan])
    kind = np.int64(-1) if colour < 0 else np.int64(t.colour_kind[t.track_deck[t.plan_track[plan]], colour])
    coloured = np.int64(o.hand[kind]) if kind >= 0 else np.int64(0)
    wilds = np.int64(o.hand[t.wild])
    for j in range(S.NEEDS):
        k = np.int64(t.plan_kind[plan, j])
        if k == kind and k >= 0:
            coloured -= np.int64(t.plan_count[plan, j])
        elif k == t.wild:
            wilds -= np.int64(t.plan_count[plan, j])
    needed = max(np.int64(0), extra - coloured)
    return needed if needed <= wilds else np.int64(-1)
