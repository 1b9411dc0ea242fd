"""Tickets offered, kept and put away, and the rest of the opening choices."""

from __future__ import annotations

import numpy as np

from branchline.engine import state as S
from branchline.engine.chance import draw_ticket, log, put_under, tickets_left
from branchline.engine.kernel import kernel, put
from branchline.engine.turn import end_turn


@kernel
def offer(s, w, seat, n):
    """The top tickets are shown to a player, or all that are left (COM-15)."""
    n = min(np.int64(n), tickets_left(s))
    for i in range(n):
        s.offer[seat, i] = draw_ticket(s, w)
        log(w, S.L_OFFERED, seat, s.offer[seat, i], 0)
    s.offer_n[seat] = n


@kernel
def keep(t, s, w, seat, mask):
    """Keeps the tickets of the mask; the others are rejected, in an order of choice where it matters (COM-16)."""
    left = 0
    for i in range(s.offer_n[seat]):
        ticket = s.offer[seat, i]
        if (mask >> i) & 1:
            put(s.tickets[seat], ticket)
            log(w, S.L_KEPT, seat, ticket, 0)
        else:
            put(s.rejected[seat], ticket)
            s.offer[seat, left] = ticket
            left += 1
    s.offer_n[seat] = left
    where = t.opening_rejects if s.phase == S.OPENING else t.rejects
    if where == S.UNDER and left > 1:
        if s.phase == S.OPENING:
            s.stage[seat] = S.RETURNING
        else:
            s.phase = S.RETURN
        return
    for _ in range(left):
        _reject(s, w, seat, 0)
    _tickets_done(t, s, w, seat)


@kernel
def _reject(s, w, seat, place):
    """Lays one of the rejected tickets aside as the next to go."""
    ticket = s.offer[seat, place]
    n = s.offer_n[seat] - 1
    for i in range(place, n):
        s.offer[seat, i] = s.offer[seat, i + 1]
    s.offer[seat, n] = 0
    s.offer_n[seat] = n
    s.rejects[seat, s.rejects_n[seat]] = ticket
    s.rejects_n[seat] += 1
    log(w, S.L_RETURNED, seat, ticket, 0)


@kernel
def return_one(t, s, w, seat, place):
    _reject(s, w, seat, place)
    if s.offer_n[seat] == 1:
        _reject(s, w, seat, 0)
        _tickets_done(t, s, w, seat)


@kernel
def _tickets_done(t, s, w, seat):
    if s.phase != S.OPENING:
        _put_away(t, s, seat, t.rejects)
        end_turn(t, s, w)
        return
    s.stage[seat] = S.SPLITTING if t.piece_kinds > 1 else S.READY
    _maybe_start(t, s, w)


@kernel
def _put_away(t, s, seat, where):
    """Rejected tickets leave the game, or go under the deck (COM-16, NOR-02, USA-02)."""
    for i in range(s.rejects_n[seat]):
        ticket = s.rejects[seat, i]
        if where == S.UNDER:
            put_under(s, ticket, seat)
        elif where == S.SHUFFLED_UNDER:
            put(s.ticket_under, ticket)
            s.under_n += 1
        s.rejects[seat, i] = 0
    s.rejects_n[seat] = 0


@kernel
def split(t, s, w, seat, kept):
    """WOR-04: how many pieces of each kind are kept; the rest goes to the box."""
    s.pieces[seat, 0] = kept
    s.pieces[seat, 1] = t.pieces_kept - kept
    s.box[seat, 0] = t.piece_count[0] - kept
    s.box[seat, 1] = t.piece_count[1] - s.pieces[seat, 1]
    log(w, S.L_SPLIT, seat, s.pieces[seat, 0], s.pieces[seat, 1])
    s.stage[seat] = S.READY
    _maybe_start(t, s, w)


@kernel
def _maybe_start(t, s, w):
    """Once everyone has chosen, the rejects are put away in turn order and the first turn begins (COM-21)."""
    for seat in range(t.players):
        if s.stage[seat] != S.READY:
            return
    for i in range(t.players):
        _put_away(t, s, (s.first + i) % t.players, t.opening_rejects)
    s.phase = S.TURN
    log(w, S.L_BEGIN, s.turn, 0, 0)
