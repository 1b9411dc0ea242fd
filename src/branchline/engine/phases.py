"""One decision: `apply` hands a move to the module that knows its rules."""

from __future__ import annotations

from branchline.engine import ids
from branchline.engine import state as S
from branchline.engine.building import build, exchange
from branchline.engine.chance import log
from branchline.engine.claiming import claim, pay_extra, spend, withdraw
from branchline.engine.drawing import draw_blind, refill_from, take
from branchline.engine.kernel import kernel
from branchline.engine.ticketing import keep, offer, return_one, split
from branchline.engine.turn import end_game, end_turn


@kernel
def apply(t, s, w, seat, move):
    """Plays one decision of a seat. The move must be legal: `moves.is_legal` is asked before, not here."""
    w.log_n = 0
    s.ply += 1
    if move >= ids.CLAIM:
        s.passes = 0
        claim(t, s, w, move - ids.CLAIM)
    elif move == ids.PASS:
        log(w, S.L_PASS, seat, 0, 0)
        s.passes += 1
        if s.passes >= t.players:  # COM-20
            end_game(s, w)
        else:
            end_turn(t, s, w)
    elif move < ids.TAKE:
        s.passes = 0
        draw_blind(t, s, w, move - ids.BLIND)
    elif move < ids.REFILL:
        s.passes = 0
        take(t, s, w, move - ids.TAKE)
    elif move < ids.DRAW_TICKETS:
        refill_from(t, s, w, move - ids.REFILL)
    elif move == ids.DRAW_TICKETS:
        s.passes = 0
        offer(s, w, seat, t.draw)
        s.phase = S.KEEP
    elif move < ids.RETURN:
        keep(t, s, w, seat, move - ids.KEEP)
    elif move < ids.SPLIT:
        return_one(t, s, w, seat, move - ids.RETURN)
    elif move < ids.SPEND:
        split(t, s, w, seat, move - ids.SPLIT)
    elif move < ids.PAY:
        spend(t, s, w, move - ids.SPEND)
    elif move < ids.WITHDRAW:
        pay_extra(t, s, w, move - ids.PAY)
    elif move == ids.WITHDRAW:
        withdraw(t, s, w)
    elif move < ids.BUILD:
        s.passes = 0
        s.city = move - ids.HARBOUR
        s.phase = S.BUILD
    elif move < ids.EXCHANGE:
        build(t, s, w, move - ids.BUILD)
    else:
        s.passes = 0
        kind, n = (move - ids.EXCHANGE) // ids.OF_A_KIND, (move - ids.EXCHANGE) % ids.OF_A_KIND + 1
        exchange(t, s, w, kind, n)
