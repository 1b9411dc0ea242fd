"""What one seat may know, as a record of its own type: an allow-list: what is public, and more field by field."""

from __future__ import annotations

import numpy as np

from branchline.engine import state as S
from branchline.engine.kernel import NONE, copier, kernel, popcount

HIDDEN = -1
SPECTATOR = -1

OBSERVATION = np.dtype(
    [
        *S.PUBLIC,
        ("seat", S.i8),
        ("ply", S.i32),
        ("ready", S.i8, S.SEATS),
        ("stage", S.i8),
        # cards
        ("hand", S.u8, S.KINDS),
        ("hand_n", S.i16, (S.SEATS, 2)),
        # pieces
        ("pieces", S.i8, (S.SEATS, 2)),
        ("box", S.i8, (S.SEATS, 2)),
        # tickets
        ("tickets", S.u64, S.TICKET_WORDS),
        ("rejected", S.u64, S.TICKET_WORDS),
        ("revealed", S.u64, (S.SEATS, S.TICKET_WORDS)),
        ("offer", S.i8, S.OFFER),
        ("rejects", S.i8, S.OFFER),
        ("ticket_n", S.i8, S.SEATS),
        ("offer_n", S.i8, S.SEATS),
        ("rejects_n", S.i8, S.SEATS),
        ("top_n", S.i16),
        ("under_n", S.i16),
        ("queue_n", S.i16),
        ("queue", S.i8, S.TICKETS),
        ("queue_by", S.i8, S.TICKETS),
    ],
    align=True,
)

copy_public = copier(S.STATE, [name for name, *_ in S.PUBLIC])
"""From a state to an observation, or back."""

NOT_OBSERVED = {
    "rng": "what chance will answer",
    "deck": "the cards that nobody has seen",
    "ticket_top": "the tickets that nobody has seen",
    "ticket_under": "the tickets put back in the opening",
    "open": "follows from the tracks that are owned",
    "touched": "follows from the tracks that are owned",
    "discard_n": "follows from the cards that are discarded",
    "queue_head": "where the queue begins in its ring; an observation begins with it",
}
"""Fields of a state that no observation has, and why."""


@kernel
def observe(t, s, seat, o):
    """Writes what `seat` may know (SPECTATOR: what everyone may know). COM-09, COM-21."""
    opening = s.phase == S.OPENING
    copy_public(s, o)
    o.seat = seat
    o.ply = 0 if opening else s.ply  # the number of decisions would tell who rejected several tickets
    o.stage = s.stage[seat] if seat >= 0 else S.READY
    _observe_cards(t, s, seat, o)
    for p in range(S.SEATS):
        mine = p == seat
        o.ready[p] = s.stage[p] == S.READY
        tickets = popcount(s.tickets[p, 0]) + popcount(s.tickets[p, 1])
        secret = opening and not mine
        o.ticket_n[p] = HIDDEN if secret else tickets
        o.offer_n[p] = HIDDEN if secret else s.offer_n[p]
        o.rejects_n[p] = HIDDEN if secret else s.rejects_n[p]
        for kind in range(2):
            split_secret = secret and t.piece_kinds > 1  # WOR-04: revealed together
            o.pieces[p, kind] = HIDDEN if split_secret else s.pieces[p, kind]
            o.box[p, kind] = HIDDEN if split_secret else s.box[p, kind]
    _observe_tickets(s, seat, o)


@kernel
def _observe_cards(t, s, seat, o):
    for k in range(S.KINDS):
        o.hand[k] = s.hand[seat, k] if seat >= 0 else 0
    for p in range(S.SEATS):
        o.hand_n[p, 0] = 0
        o.hand_n[p, 1] = 0
        for k in range(t.kinds):
            o.hand_n[p, t.kind_deck[k]] += s.hand[p, k]  # the backs of the cards differ


@kernel
def _observe_tickets(s, seat, o):
    for word in range(S.TICKET_WORDS):
        o.tickets[word] = s.tickets[seat, word] if seat >= 0 else NONE
        o.rejected[word] = s.rejected[seat, word] if seat >= 0 else NONE
        for p in range(S.SEATS):  # COM-22: at the end all tickets are shown
            o.revealed[p, word] = s.tickets[p, word] if s.phase == S.OVER else NONE
    for i in range(S.OFFER):
        o.offer[i] = s.offer[seat, i] if seat >= 0 and i < s.offer_n[seat] else HIDDEN
        o.rejects[i] = s.rejects[seat, i] if seat >= 0 and i < s.rejects_n[seat] else HIDDEN
    o.top_n = s.top_n
    o.under_n = s.under_n
    o.queue_n = s.queue_n
    for i in range(S.TICKETS):
        o.queue[i] = HIDDEN
        o.queue_by[i] = HIDDEN
        if i < s.queue_n:
            place = (s.queue_head + i) & (S.TICKETS - 1)
            o.queue_by[i] = s.queue_by[place]
            if seat >= 0 and s.queue_by[place] == seat:  # who put a ticket under the deck remembers it
                o.queue[i] = s.queue[place]
