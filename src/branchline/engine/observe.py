"""What one seat may know, as a record of its own type: an allow-list, filled field by field."""

from __future__ import annotations

import numpy as np

from branchline.engine import state as S
from branchline.engine.kernel import NONE, kernel, popcount

HIDDEN = -1
SPECTATOR = -1

OBSERVATION = np.dtype(
    [
        ("seat", S.i8),
        ("players", S.i8),
        ("phase", S.i8),
        ("turn", S.i8),
        ("first", S.i8),
        ("last", S.i16),
        ("ply", S.i32),
        ("drawn", S.i8),
        ("passes", S.i8),
        ("ready", S.i8, S.SEATS),
        ("stage", S.i8),
        # cards
        ("hand", S.u8, S.KINDS),
        ("known", S.u8, (S.SEATS, S.KINDS)),
        ("hand_n", S.i16, (S.SEATS, 2)),
        ("market", S.i8, S.SLOTS),
        ("deck_n", S.i16, 2),
        ("discard", S.u8, S.KINDS),
        ("laid", S.u8, S.KINDS),
        ("turned", S.i8, S.SLOTS),
        ("turned_n", S.i8),
        ("extra", S.i8),
        ("plan", S.i16),
        ("spend_left", S.i8),
        ("spend_from", S.i8),
        ("pending_bonus", S.i8),
        # the board
        ("owned", S.u64, (S.SEATS, S.TRACK_WORDS)),
        ("harbours", S.u64, (S.SEATS, S.CITY_WORDS)),
        ("city", S.i16),
        ("pieces", S.i8, (S.SEATS, 2)),
        ("box", S.i8, (S.SEATS, 2)),
        ("score", S.i16, S.SEATS),
        ("exchanged", S.i16, S.SEATS),
        ("country_cards", S.u64, S.SEATS),
        ("stack_taken", S.i8, S.STACKS),
        ("awards", S.u64),
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

NOT_OBSERVED = {
    "rng": "what chance will answer",
    "deck": "the cards that nobody has seen",
    "ticket_top": "the tickets that nobody has seen",
    "ticket_under": "the tickets put back in the opening",
    "open": "follows from the tracks that are owned",
    "touched": "follows from the tracks that are owned",
    "queue_head": "where the queue begins in its ring; an observation begins with it",
}
"""Fields of a state that no observation has, and why."""


@kernel
def observe(t, s, seat, o):
    """Writes what `seat` may know (SPECTATOR: what everyone may know). COM-09, COM-21."""
    opening = s.phase == S.OPENING
    o.seat = seat
    o.players = s.players
    o.phase = s.phase
    o.turn = s.turn
    o.first = s.first
    o.last = s.last
    o.ply = 0 if opening else s.ply  # the number of decisions would tell who rejected several tickets
    o.drawn = s.drawn
    o.passes = s.passes
    o.stage = s.stage[seat] if seat >= 0 else S.READY
    _observe_cards(t, s, seat, o)
    _observe_board(t, s, o)
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
        o.discard[k] = s.discard[k]
        o.laid[k] = s.laid[k]
    for p in range(S.SEATS):
        o.hand_n[p, 0] = 0
        o.hand_n[p, 1] = 0
        for k in range(t.kinds):
            o.hand_n[p, t.kind_deck[k]] += s.hand[p, k]  # the backs of the cards differ
        for k in range(S.KINDS):
            o.known[p, k] = s.known[p, k]
    for i in range(S.SLOTS):
        o.market[i] = s.market[i]
        o.turned[i] = s.turned[i]
    o.deck_n[0] = s.deck_n[0]
    o.deck_n[1] = s.deck_n[1]
    o.turned_n = s.turned_n
    o.extra = s.extra
    o.plan = s.plan
    o.spend_left = s.spend_left
    o.spend_from = s.spend_from
    o.pending_bonus = s.pending_bonus


@kernel
def _observe_board(t, s, o):
    for p in range(S.SEATS):
        for word in range(S.TRACK_WORDS):
            o.owned[p, word] = s.owned[p, word]
        for word in range(S.CITY_WORDS):
            o.harbours[p, word] = s.harbours[p, word]
        o.score[p] = s.score[p]
        o.exchanged[p] = s.exchanged[p]
        o.country_cards[p] = s.country_cards[p]
    for i in range(S.STACKS):
        o.stack_taken[i] = s.stack_taken[i]
    o.city = s.city
    o.awards = s.awards


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
