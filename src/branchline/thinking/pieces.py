"""Two kinds of pieces: how many of each to begin with (WOR-04), and when to exchange some (WOR-19)."""

from __future__ import annotations

import numpy as np

from branchline.engine import ids
from branchline.engine.kernel import kernel
from branchline.thinking import planner_state as M
from branchline.thinking.ideas import add_idea
from branchline.thinking.roads import planned_length

EXCHANGE_TIME, EXCHANGE_WORTH = 4.0, 8.0
"""With more turns left than this, pieces that the plan lacks are worth so many points. Set by hand."""


@kernel
def split_worth(t, m, kept):
    """Pieces for the plan first, the rest in the same proportion."""
    first = planned_length(t, m, 0)
    second = planned_length(t, m, 1)
    total = max(np.int64(1), first + second)
    wish = np.float32(t.pieces_kept) * (first + 4.0) / (total + 10.0)
    wish = max(wish, np.float32(first))
    wish = min(wish, np.float32(np.int64(t.pieces_kept) - second))
    return -abs(np.float32(kept) - wish)


@kernel
def weigh_pieces(t, o, w, m):
    """An exchange where the plan lacks pieces of one kind and there is time to use them."""
    if t.exchange_cost == 0:
        return
    me = np.int64(o.seat)
    for kind in range(2):
        if w.exchange[kind] <= 0:
            continue
        other = 1 - kind
        lacking = planned_length(t, m, other) - np.int64(o.pieces[me, other])
        spare = np.int64(o.pieces[me, kind]) - planned_length(t, m, kind)
        n = min(min(lacking, spare), np.int64(w.exchange[kind]))
        if n > 0 and m.time > EXCHANGE_TIME:
            move = ids.EXCHANGE + ids.OF_A_KIND * kind + n - 1
            add_idea(m, move, EXCHANGE_WORTH - n * t.exchange_cost, M.R_KIND, n)


@kernel
def weigh_any_pieces(w, m, worth):
    """The smallest exchanges, where nothing else comes to mind."""
    for kind in range(2):
        if w.exchange[kind] > 0:
            add_idea(m, ids.EXCHANGE + ids.OF_A_KIND * kind, worth, M.R_KIND, 1)
