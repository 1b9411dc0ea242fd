"""How a game goes: `begin` sets it up, `apply` plays one decision. A turn is a short sequence of small decisions."""

from __future__ import annotations

import numpy as np

from branchline.engine import ids
from branchline.engine import state as S
from branchline.engine.chance import (
    draw_award,
    draw_card,
    draw_first,
    draw_ticket,
    log,
    mix,
    put_under,
    tickets_left,
)
from branchline.engine.kernel import NONE, bit, has, kernel, put
from branchline.engine.market import fill_own, refill
from branchline.engine.moves import blind_decks, takeable, tunnel_kind
from branchline.engine.network import countries_reached

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
    for i in range(t.slots):
        s.market[i] = -1
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
                _receive(t, s, w, seat, deck, S.L_DEALT)
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
        _offer(s, w, (s.first + i) % n, t.deal)


@kernel
def clear(s):
    """Empties a record, so that it can be used again."""
    s.ticket_top[:] = NONE
    s.ticket_under[:] = NONE
    s.queue[:] = 0
    s.queue_by[:] = 0
    s.stack_taken[:] = 0
    s.deck[:] = 0
    s.discard[:] = 0
    s.laid[:] = 0
    s.deck_n[:] = 0
    s.discard_n[:] = 0
    s.turned[:] = 0
    for p in range(S.SEATS):
        s.open[p, :] = NONE
        s.tickets[p, :] = NONE
        s.rejected[p, :] = NONE
        s.owned[p, :] = NONE
        s.touched[p, :] = NONE
        s.harbours[p, :] = NONE
        s.hand[p, :] = 0
        s.known[p, :] = 0
        s.offer[p, :] = 0
        s.rejects[p, :] = 0
        s.pieces[p, :] = 0
        s.box[p, :] = 0
        s.country_cards[p] = NONE
        s.hand_n[p] = 0
        s.score[p] = 0
        s.exchanged[p] = 0
        s.offer_n[p] = 0
        s.rejects_n[p] = 0
        s.stage[p] = S.KEEPING
    s.awards = NONE
    s.top_n = 0
    s.under_n = 0
    s.queue_head = 0
    s.queue_n = 0
    s.plan = 0
    s.city = 0
    s.ply = 0
    s.turned_n = 0
    s.extra = 0
    s.spend_left = 0
    s.spend_from = 0
    s.drawn = 0
    s.pending_bonus = 0
    s.passes = 0
    for i in range(S.SLOTS):
        s.market[i] = -1


@kernel
def _receive(t, s, w, seat, deck, code):
    """A player draws unseen from a deck; false when there is no card."""
    k = draw_card(t, s, w, deck)
    if k < 0:
        return False
    s.hand[seat, k] += 1
    s.hand_n[seat] += 1
    log(w, code, seat, k, deck)
    return True


@kernel
def _offer(s, w, seat, n):
    """The top tickets are shown to a player, or all that are left (COM-15)."""
    n = min(np.int64(n), tickets_left(s))
    for i in range(n):
        s.offer[seat, i] = draw_ticket(s, w)
        log(w, S.L_OFFERED, seat, s.offer[seat, i], 0)
    s.offer_n[seat] = n


# The turn ---------------------------------------------------------------------------------------------------------


@kernel
def _end_turn(t, s, w):
    """COM-17, WOR-20: with few pieces left, every player plays the last turns; then the next player's turn begins."""
    p = s.turn
    if s.last < 0:
        if s.pieces[p, 0] + s.pieces[p, 1] <= t.end_pieces:
            s.last = t.players * t.end_turns
            log(w, S.L_LAST, p, s.last, 0)
    else:
        s.last -= 1
    s.drawn = 0
    if s.last == 0:
        _end_game(s, w)
        return
    s.turn = 0 if p + 1 == t.players else p + 1
    s.phase = S.TURN


@kernel
def _end_game(s, w):
    s.phase = S.OVER
    log(w, S.L_OVER, -1, 0, 0)


@kernel
def _go_on(t, s, w):
    """After a card was taken or a track claimed and the market filled up: draw bonus, second card, or next turn."""
    if s.pending_bonus > 0:  # NLI-06: from the deck, never from the market
        deck = t.track_deck[t.plan_track[s.plan]]
        for _ in range(s.pending_bonus):
            if not _receive(t, s, w, s.turn, deck, S.L_BONUS):
                break
        s.pending_bonus = 0
    if s.drawn == 1 and (blind_decks(t, s) != 0 or takeable(t, s) != NONE):  # COM-08
        s.phase = S.SECOND
    else:
        _end_turn(t, s, w)


@kernel
def _draw_blind(t, s, w, deck):
    s.drawn += 1
    _receive(t, s, w, s.turn, deck, S.L_BLIND)
    _go_on(t, s, w)


@kernel
def _take(t, s, w, k):
    """COM-04, COM-05: a face-up card; it is replaced at once."""
    p = s.turn
    for i in range(t.slots):
        if s.market[i] == k:
            s.market[i] = -1
            log(w, S.L_TAKEN, p, k, i)
            break
    s.hand[p, k] += 1
    s.known[p, k] += 1
    s.hand_n[p] += 1
    s.drawn += 2 if k == t.wild and t.wild_takes_turn else 1
    if refill(t, s, w):
        _go_on(t, s, w)


@kernel
def _refill_from(t, s, w, deck):
    """WOR-06: the replacement comes from the deck the player chose."""
    for i in range(t.slots):
        if s.market[i] < 0:
            s.market[i] = draw_card(t, s, w, deck)
            log(w, S.L_FACE_UP, i, s.market[i], deck)
            break
    if refill(t, s, w):
        _go_on(t, s, w)


# Tickets ----------------------------------------------------------------------------------------------------------


@kernel
def _keep(t, s, w, seat, mask):
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
def _return(t, s, w, seat, place):
    _reject(s, w, seat, place)
    if s.offer_n[seat] == 1:
        _reject(s, w, seat, 0)
        _tickets_done(t, s, w, seat)


@kernel
def _tickets_done(t, s, w, seat):
    if s.phase != S.OPENING:
        _put_away(t, s, seat, t.rejects)
        _end_turn(t, s, w)
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
def _split(t, s, w, seat, kept):
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


# Claiming ---------------------------------------------------------------------------------------------------------


@kernel
def _lay(s, p, k, n):
    """Cards leave the hand and lie on the table; what was known of them in the hand is known no more."""
    s.hand[p, k] -= n
    s.known[p, k] = s.known[p, k] - n if s.known[p, k] > n else 0
    s.hand_n[p] -= n
    s.laid[k] += n


@kernel
def _claim(t, s, w, plan):
    """Lays the exact cards of a plan; the free part, if any, follows in SPEND moves."""
    p = s.turn
    s.plan = plan
    for j in range(S.NEEDS):
        k = t.plan_kind[plan, j]
        if k < 0:
            break
        _lay(s, p, k, t.plan_count[plan, j])
    if t.plan_free[plan] > 0:
        s.spend_left = t.plan_free[plan]
        s.spend_from = 0
        s.phase = S.SPEND
    else:
        _paid(t, s, w)


@kernel
def _spend(t, s, w, k):
    cards = 2 if t.plan_free_kind[s.plan] == S.PAIRS else 1
    _lay(s, s.turn, k, cards)
    s.spend_left -= cards
    s.spend_from = k
    if s.spend_left == 0:
        _paid(t, s, w)


@kernel
def _paid(t, s, w):
    """All cards are on the table: a tunnel is dug first, any other track is taken."""
    track = t.plan_track[s.plan]
    if t.tunnel[track]:
        _turn_over(t, s, w)
        if s.extra > 0:
            s.phase = S.TUNNEL
            return
    _complete(t, s, w)


@kernel
def _turn_over(t, s, w):
    """NOR-10, NOR-11, NOR-13: the top cards are turned; the cards laid are not in the discard meanwhile."""
    deck = t.track_deck[t.plan_track[s.plan]]
    colour = t.plan_colour[s.plan]
    s.extra = 0
    s.turned_n = 0
    for _ in range(t.tunnel_cards):
        k = draw_card(t, s, w, deck)
        if k < 0:
            break
        s.turned[s.turned_n] = k
        s.turned_n += 1
        log(w, S.L_TURNED, -1, k, deck)
        if k == t.wild or (colour >= 0 and t.kind_colour[k] == colour):
            s.extra += 1


@kernel
def _pay_extra(t, s, w, wilds):
    coloured = s.extra - wilds
    if wilds > 0:
        _lay(s, s.turn, t.wild, wilds)
    if coloured > 0:
        _lay(s, s.turn, tunnel_kind(t, s), coloured)
    log(w, S.L_EXTRA, s.turn, s.extra, wilds)
    _complete(t, s, w)


@kernel
def _withdraw(t, s, w):
    """NOR-12: the cards laid go back to the hand; everyone has seen them."""
    p = s.turn
    for k in range(t.kinds):
        n = s.laid[k]
        s.hand[p, k] += n
        s.hand_n[p] += n
        s.known[p, k] += n
        s.laid[k] = 0
    log(w, S.L_WITHDRAWN, p, t.plan_track[s.plan], 0)
    s.drawn = 2
    _discard_table(t, s)
    if refill(t, s, w):
        _go_on(t, s, w)


@kernel
def _discard_table(t, s):
    """The cards laid and turned over go to their discard piles."""
    for k in range(t.kinds):
        n = s.laid[k]
        if n > 0:
            s.discard[k] += n
            s.discard_n[t.kind_deck[k]] += n
            s.laid[k] = 0
    for i in range(s.turned_n):
        k = s.turned[i]
        s.discard[k] += 1
        s.discard_n[t.kind_deck[k]] += 1
        s.turned[i] = 0
    s.turned_n = 0
    s.extra = 0


@kernel
def _log_paid(t, s, w):
    for k in range(t.kinds):
        if s.laid[k] > 0:
            log(w, S.L_PAID, s.turn, k, s.laid[k])


@kernel
def _complete(t, s, w):
    """The track is the player's: pieces placed, points scored, cards discarded, effects (COM-11, COM-12)."""
    p = s.turn
    track = t.plan_track[s.plan]
    length = t.length[track]
    _log_paid(t, s, w)
    log(w, S.L_CLAIMED, p, track, t.points[length])
    put(s.owned[p], track)
    s.pieces[p, t.piece[track]] -= length
    s.score[p] += t.points[length]
    put(s.touched[p], t.a[track])
    put(s.touched[p], t.b[track])
    close_track(t, s, p, track)
    if t.stacks > 0:
        _country_cards(t, s, w, p, track)
    s.pending_bonus = t.bonus[track]
    s.drawn = 2
    _discard_table(t, s)
    if refill(t, s, w):
        _go_on(t, s, w)


@kernel
def close_track(t, s, p, track):
    """COM-13, USA-04: the track is closed to all, its twins to its owner, and to all once enough are used."""
    used = 0
    for i in range(S.GROUP):
        twin = t.twins[track, i]
        if twin < 0:
            break
        for seat in range(t.players):
            used += has(s.owned[seat], twin)
    full = used >= t.capacity[track]
    for seat in range(t.players):
        if full or seat == p:
            for word in range(t.words):
                s.open[seat, word] &= ~t.closes_all[track, word]
        else:
            for word in range(t.words):
                s.open[seat, word] &= ~t.closes[track, word]


@kernel
def _country_cards(t, s, w, p, track):
    """POL-06 to POL-08: a border track into a country new to its network, which links it to another one."""
    country = t.b[track] if t.end_point[t.b[track]] else t.a[track]
    if not t.end_point[country]:
        return
    reached = countries_reached(t, s, w, p, track)
    new = bit(t.stack_of[country])
    if reached == NONE or (reached & new) != NONE:
        return
    reached |= new
    for stack in range(t.stacks):
        if (reached & bit(stack)) != NONE and s.stack_taken[stack] < t.stack_size[stack]:
            place = s.stack_taken[stack]
            s.country_cards[p] |= bit(stack * 8 + place)
            s.stack_taken[stack] += 1
            log(w, S.L_COUNTRY, p, stack, t.stack_value[stack, place])


# Harbours and exchange --------------------------------------------------------------------------------------------


@kernel
def _build(t, s, w, plan):
    """WOR-17: pays for the harbour and builds it."""
    p = s.turn
    for j in range(S.NEEDS):
        k = t.build_kind[plan, j]
        if k < 0:
            break
        _lay(s, p, k, t.build_count[plan, j])
    _log_paid(t, s, w)
    put(s.harbours[p], s.city)
    log(w, S.L_HARBOUR, p, s.city, 0)
    s.drawn = 2
    _discard_table(t, s)
    if refill(t, s, w):
        _go_on(t, s, w)


@kernel
def _exchange(t, s, w, kind, n):
    """WOR-19: pieces for pieces of the other kind from the box, one point each."""
    p = s.turn
    s.pieces[p, kind] -= n
    s.box[p, kind] += n
    s.pieces[p, 1 - kind] += n
    s.box[p, 1 - kind] -= n
    s.score[p] -= n * t.exchange_cost
    s.exchanged[p] += n
    log(w, S.L_EXCHANGED, p, kind, n)
    _end_turn(t, s, w)


# One decision -----------------------------------------------------------------------------------------------------


@kernel
def apply(t, s, w, seat, move):
    """Plays one decision of a seat. The move must be legal: `moves.is_legal` is asked before, not here."""
    w.log_n = 0
    s.ply += 1
    if move >= ids.CLAIM:
        s.passes = 0
        _claim(t, s, w, move - ids.CLAIM)
    elif move == ids.PASS:
        log(w, S.L_PASS, seat, 0, 0)
        s.passes += 1
        if s.passes >= t.players:  # COM-20
            _end_game(s, w)
        else:
            _end_turn(t, s, w)
    elif move < ids.TAKE:
        s.passes = 0
        _draw_blind(t, s, w, move - ids.BLIND)
    elif move < ids.REFILL:
        s.passes = 0
        _take(t, s, w, move - ids.TAKE)
    elif move < ids.DRAW_TICKETS:
        _refill_from(t, s, w, move - ids.REFILL)
    elif move == ids.DRAW_TICKETS:
        s.passes = 0
        _offer(s, w, seat, t.draw)
        s.phase = S.KEEP
    elif move < ids.RETURN:
        _keep(t, s, w, seat, move - ids.KEEP)
    elif move < ids.SPLIT:
        _return(t, s, w, seat, move - ids.RETURN)
    elif move < ids.SPEND:
        _split(t, s, w, seat, move - ids.SPLIT)
    elif move < ids.PAY:
        _spend(t, s, w, move - ids.SPEND)
    elif move < ids.WITHDRAW:
        _pay_extra(t, s, w, move - ids.PAY)
    elif move == ids.WITHDRAW:
        _withdraw(t, s, w)
    elif move < ids.BUILD:
        s.passes = 0
        s.city = move - ids.HARBOUR
        s.phase = S.BUILD
    elif move < ids.EXCHANGE:
        _build(t, s, w, move - ids.BUILD)
    else:
        s.passes = 0
        _exchange(t, s, w, (move - ids.EXCHANGE) // 100, (move - ids.EXCHANGE) % 100 + 1)
