"""What must hold after every decision, as a compiled check over the state: used by the properties and by the fuzz."""

from __future__ import annotations

import numpy as np

from branchline.engine import state as S
from branchline.engine.ids import CLAIM
from branchline.engine.kernel import NONE, bit, has, kernel, popcount
from branchline.engine.moves import actor, is_legal, nth, scan
from branchline.engine.network import gather
from branchline.engine.place import open_tracks

(
    FINE, CARDS, CARD_SUMS, TICKETS, PIECES, SCORE, OPEN, NO_MOVES, NOT_LEGAL, KNOWN, CLAIMED_TWICE, CONNECTION, TRAIL,
    OBSERVATION, ENDLESS,
) = range(15)  # fmt: skip

FAULTS = (
    "fine", "a kind of card is not conserved", "sums of cards differ", "tickets are not conserved",
    "pieces are not conserved", "the running score differs from a recount", "open plans differ from the board",
    "no move in a game that is not over", "a listed move is not legal", "more cards known than held",
    "a track has two owners", "a connection holds more than it may", "the longest trail is wrong",
    "the observation of a sample differs", "the game does not end",
)  # fmt: skip


@kernel
def cards_hold(t, s):
    """Every card is in one hand, the deck, the discard, the market, on the table, or turned over."""
    for k in range(t.kinds):
        n = np.int64(s.deck[k]) + np.int64(s.discard[k]) + np.int64(s.laid[k])
        for p in range(t.players):
            n += np.int64(s.hand[p, k])
            if s.known[p, k] > s.hand[p, k]:
                return KNOWN
        for i in range(t.slots):
            n += s.market[i] == k
        for i in range(s.turned_n):
            n += s.turned[i] == k
        if n != t.start[k]:
            return CARDS
    for deck in range(t.decks):
        in_deck = np.int64(0)
        in_discard = np.int64(0)
        for k in range(t.first_kind[deck], t.first_kind[deck + 1]):
            in_deck += np.int64(s.deck[k])
            in_discard += np.int64(s.discard[k])
        if in_deck != s.deck_n[deck] or in_discard != s.discard_n[deck]:
            return CARD_SUMS
    for p in range(t.players):
        n = np.int64(0)
        for k in range(t.kinds):
            n += np.int64(s.hand[p, k])
        if n != s.hand_n[p]:
            return CARD_SUMS
    return FINE


@kernel
def tickets_hold(t, s):
    """Every ticket is in exactly one place, or in none where rejected tickets leave the game."""
    may_be_out = t.opening_rejects == S.OUT or t.rejects == S.OUT
    if popcount(s.ticket_top[0]) + popcount(s.ticket_top[1]) != s.top_n:
        return TICKETS
    if popcount(s.ticket_under[0]) + popcount(s.ticket_under[1]) != s.under_n:
        return TICKETS
    for i in range(t.tickets):
        n = np.int64(has(s.ticket_top, i)) + np.int64(has(s.ticket_under, i))
        for j in range(s.queue_n):
            n += s.queue[(s.queue_head + j) & (S.TICKETS - 1)] == i
        for p in range(t.players):
            n += np.int64(has(s.tickets[p], i))
            for j in range(s.offer_n[p]):
                n += s.offer[p, j] == i
            for j in range(s.rejects_n[p]):
                n += s.rejects[p, j] == i
        if n != 1 and not (n == 0 and may_be_out):
            return TICKETS
    return FINE


@kernel
def board_holds(t, s):
    """Pieces add up, no track has two owners, no connection more than it may, scores equal a recount."""
    for p in range(t.players):
        score = -np.int64(s.exchanged[p]) * t.exchange_cost
        used = np.zeros(2, np.int64)
        for track in range(t.tracks):
            if has(s.owned[p], track):
                score += np.int64(t.points[t.length[track]])
                used[t.piece[track]] += np.int64(t.length[track])
        if score != s.score[p]:
            return SCORE
        for kind in range(t.piece_kinds):
            if used[kind] + s.pieces[p, kind] + s.box[p, kind] != t.piece_count[kind] or s.pieces[p, kind] < 0:
                return PIECES
    for track in range(t.tracks):
        owners = np.int64(0)
        for p in range(t.players):
            owners += np.int64(has(s.owned[p], track))
            mine = np.int64(0)
            for i in range(S.GROUP):
                if t.twins[track, i] >= 0:
                    mine += np.int64(has(s.owned[p], t.twins[track, i]))
            if mine > 1:
                return CONNECTION
        used_tracks = np.int64(0)
        for i in range(S.GROUP):
            for p in range(t.players):
                if t.twins[track, i] >= 0:
                    used_tracks += np.int64(has(s.owned[p], t.twins[track, i]))
        if owners > 1:
            return CLAIMED_TWICE
        if used_tracks > t.capacity[track]:
            return CONNECTION
    return FINE


@kernel
def moves_hold(t, s, w):
    """There is a move, and every listed one is legal."""
    seat = actor(t, s)
    n = scan(t, s, w, seat)
    if n <= 0:
        return NO_MOVES
    last = np.int64(-1)
    for r in range(n):
        move = nth(t, w, r)
        if not is_legal(t, w, n, move) or move <= last:
            return NOT_LEGAL
        last = move
    return FINE


@kernel
def open_plans_hold(t, s, spare):
    """The open plans are those the board leaves open."""
    for p in range(t.players):
        for word in range(S.TRACK_WORDS):
            spare.owned[p, word] = s.owned[p, word]
    open_tracks(t, spare)
    for p in range(t.players):
        for word in range(t.words):
            if spare.open[p, word] != s.open[p, word]:
                return OPEN
    return FINE


@kernel
def legal_is_listed(t, s, w):
    """No move beyond the listed ones is legal."""
    n = scan(t, s, w, actor(t, s))
    found = 0
    for move in range(-1, CLAIM + (t.words + 2) * 64):
        found += is_legal(t, w, n, move)
    return FINE if found == n else NOT_LEGAL


@kernel
def brute_trail(t, s, w, p):
    """The longest trail by trying every one, from every node, with no bound."""
    n = gather(t, s, w, p)
    at = np.zeros(n + 1, np.int64)
    nxt = np.zeros(n + 1, np.int64)
    used = NONE
    best = np.int64(0)
    for start in range(S.CITIES + n):
        depth = 0
        at[0] = start
        nxt[0] = 0
        length = np.int64(0)
        via = np.zeros(n + 1, np.int64)
        while depth >= 0:
            if nxt[depth] == n:
                if depth > 0:
                    used &= ~bit(via[depth])
                    length -= np.int64(w.edge_length[via[depth]])
                depth -= 1
                continue
            e = nxt[depth]
            nxt[depth] += 1
            v = at[depth]
            if (used & bit(e)) == NONE and (w.edge_a[e] == v or w.edge_b[e] == v):
                used |= bit(e)
                length += np.int64(w.edge_length[e])
                best = max(best, length)
                depth += 1
                at[depth] = w.edge_a[e] if w.edge_b[e] == v else w.edge_b[e]
                nxt[depth] = 0
                via[depth] = e
    return best
