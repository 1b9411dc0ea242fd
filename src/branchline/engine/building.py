"""Building harbours and exchanging pieces."""

from __future__ import annotations

from branchline.engine import state as S
from branchline.engine.chance import log
from branchline.engine.claiming import discard_table, lay, log_paid
from branchline.engine.kernel import kernel, put
from branchline.engine.market import refill
from branchline.engine.turn import end_turn, go_on


@kernel
def build(t, s, w, plan):
    """WOR-17: pays for the harbour and builds it."""
    p = s.turn
    for j in range(S.NEEDS):
        k = t.build_kind[plan, j]
        if k < 0:
            break
        lay(s, p, k, t.build_count[plan, j])
    log_paid(t, s, w)
    put(s.harbours[p], s.city)
    log(w, S.L_HARBOUR, p, s.city, 0)
    s.drawn = 2
    discard_table(t, s)
    if refill(t, s, w):
        go_on(t, s, w)


@kernel
def exchange(t, s, w, kind, n):
    """WOR-19: pieces for pieces of the other kind from the box, one point each."""
    p = s.turn
    s.pieces[p, kind] -= n
    s.box[p, kind] += n
    s.pieces[p, 1 - kind] += n
    s.box[p, 1 - kind] -= n
    s.score[p] -= n * t.exchange_cost
    s.exchanged[p] += n
    log(w, S.L_EXCHANGED, p, kind, n)
    end_turn(t, s, w)
