"""What to aim at and what cards are worth: tracks of the plan in order of worth, the hand shared out among them."""

from __future__ import annotations

import numpy as np

from branchline.engine import state as S
from branchline.engine.kernel import NONE, ONE, has, kernel, lowest
from branchline.thinking import planner_state as M
from branchline.thinking import settings as X
from branchline.thinking.harbours import aim_at_harbour
from branchline.thinking.roads import planned_length, touches

FILLERS = 3
"""Tracks beside the plan that are aimed at with the pieces it leaves over."""


@kernel
def time_left(t, o, x):
    """Turns this seat still has if another one ends the game, by pieces and cards; exact in the last round (COM-17)."""
    me = np.int64(o.seat)
    n = np.int64(t.players)
    if o.last >= 0:
        ahead = (me - np.int64(o.turn)) % n
        return np.float32((np.int64(o.last) - ahead + n - 1) // n)
    least = np.float32(1e6)
    for p in range(n):
        if p == me:
            continue  # its own pieces it can hold back
        pieces = np.float32(np.int64(o.pieces[p, 0]) + np.int64(o.pieces[p, 1]) - np.int64(t.end_pieces))
        if o.pieces[p, 0] < 0 or (o.phase == S.OPENING and t.piece_kinds > 1):
            pieces = np.float32(np.int64(t.pieces_kept) - np.int64(t.end_pieces))
        cards = x[X.HAND_USE] * np.float32(np.int64(o.hand_n[p, 0]) + np.int64(o.hand_n[p, 1]))
        turns = max(pieces, np.float32(1.0)) / x[X.PACE] + max(np.float32(0.0), pieces - cards) / 2.0
        least = min(least, turns)
    return least + np.float32(t.end_turns)


@kernel
def aim(t, g, o, m, x):
    """Weighs the tracks of the plan and those beside it, shares the hand out among them and prices every card."""
    m.time = time_left(t, o, x)
    _gains(t, m, x)
    _hand(t, g, o, m)
    m.targets = 0
    _plan_targets(t, g, o, m, x)
    _filler_targets(t, g, o, m, x)
    _prices(t, g, o, m, x)


@kernel
def _gains(t, m, x):
    """What each track of the plan is worth: its points, and its part of the goals that there is still time for."""
    for word in range(S.TRACK_WORDS):
        tracks = m.planned[word]
        while tracks != NONE:
            track = word * 64 + lowest(tracks)
            tracks &= tracks - ONE
            m.gain[track] = 0.0
    for goal in range(m.goals):
        if m.goal_state[goal] != M.TO_DO or m.goal_turns[goal] > 1.5 * m.time + 1.0:
            continue
        n = 0
        for word in range(S.TRACK_WORDS):
            tracks = m.goal_path[goal, word]
            while tracks != NONE:
                tracks &= tracks - ONE
                n += 1
        share = x[X.TICKET_SHARE] * m.goal_value[goal] / n
        for word in range(S.TRACK_WORDS):
            tracks = m.goal_path[goal, word]
            while tracks != NONE:
                m.gain[word * 64 + lowest(tracks)] += share
                tracks &= tracks - ONE


@kernel
def _hand(t, g, o, m):
    """The hand in spaces of each colour that it covers, deck by deck."""
    for deck in range(t.decks):
        for colour in range(t.colours):
            m.have[deck, colour] = 0
            m.price[deck, colour] = 0.0
    for k in range(t.kinds):
        if k != t.wild:
            m.have[t.kind_deck[k], t.kind_colour[k]] += np.int64(o.hand[k]) * np.int64(g.covers[k])
    m.wilds = o.hand[t.wild]


@kernel
def _plan_targets(t, g, o, m, x):
    """The tracks of the plan that gain something, those first that gain most for what they take."""
    n = 0
    for word in range(S.TRACK_WORDS):
        tracks = m.planned[word]
        while tracks != NONE:
            track = word * 64 + lowest(tracks)
            tracks &= tracks - ONE
            if m.gain[track] <= 0.0 or n >= M.TARGETS - FILLERS:
                continue
            gain = m.gain[track] + t.points[t.length[track]] + m.extra[track]
            m.gain[track] = gain
            worth = gain / g.effort[track]
            i = n
            while i > 0 and m.target_gain[i - 1] < worth:
                m.target[i] = m.target[i - 1]
                m.target_gain[i] = m.target_gain[i - 1]
                i -= 1
            m.target[i] = track
            m.target_gain[i] = worth
            n += 1
    m.targets = n
    m.planned_targets = n
    for i in range(n):
        m.target_gain[i] = m.gain[m.target[i]]
        _share(t, g, m, x, i)


@kernel
def _share(t, g, m, x, i):
    """Gives a target the cards it can use, out of those that earlier targets left; notes what it holds and lacks.

    Of parallel tracks the one is taken that the hand comes nearest to.
    """
    track = np.int64(m.target[i])
    deck = np.int64(t.track_deck[track])
    if g.paired[track]:
        m.target_colour[i] = -1
        m.target_held[i] = 0
        m.target_missing[i] = _missing_pairs(t, m, deck, 2 * np.int64(t.length[track]))
        return
    colour = _colour_for(t, g, m, track)
    for j in range(S.GROUP):
        twin = np.int64(t.twins[track, j])
        if twin < 0:
            break
        if (
            twin == track
            or has(m.closed, twin)
            or t.length[twin] != t.length[track]
            or g.required_wilds[twin] != g.required_wilds[track]
        ):
            continue
        other = _colour_for(t, g, m, twin)
        if m.have[deck, other] > m.have[deck, colour]:
            colour = other
            m.target[i] = twin
    track = np.int64(m.target[i])
    required_wilds = np.int64(g.required_wilds[track])
    spaces = np.int64(t.length[track]) - required_wilds
    if t.tunnel[track]:
        spaces += np.int64(x[X.TUNNEL])
    used = min(np.int64(m.have[deck, colour]), spaces)
    m.have[deck, colour] -= used
    missing = spaces - used
    wilds = min(np.int64(m.wilds), required_wilds)
    required_wilds -= wilds
    m.wilds -= wilds
    if g.wild_pays[track] and 0 < missing + required_wilds <= m.wilds:
        m.wilds -= missing + required_wilds
        missing = np.int64(0)
        required_wilds = np.int64(0)
    m.target_held[i] = used
    m.target_colour[i] = colour
    m.target_missing[i] = missing + required_wilds


@kernel
def _colour_for(t, g, m, track):
    """The colour of a track; on a gray one the colour that the hand has most of."""
    colour = np.int64(g.colour[track])
    if colour >= 0:
        return colour
    deck = np.int64(t.track_deck[track])
    colour = np.int64(0)
    for c in range(1, t.colours):
        if m.have[deck, c] > m.have[deck, colour]:
            colour = np.int64(c)
    return colour


@kernel
def _missing_pairs(t, m, deck, cards):
    """WOR-12: cards still missing for a paired track; pairs of any colours and wilds pay."""
    have = np.int64(m.wilds)
    for c in range(t.colours):
        have += np.int64(m.have[deck, c]) & ~np.int64(1)
    return max(np.int64(0), cards - have)


@kernel
def _filler_targets(t, g, o, m, x):
    """With the pieces that the plan leaves over: the tracks that bring most for the turns they take."""
    me = np.int64(o.seat)
    m.left[0] = np.int64(o.pieces[me, 0]) - planned_length(t, m, 0)
    m.left[1] = np.int64(o.pieces[me, 1]) - planned_length(t, m, 1)
    m.spare = m.left[0] + m.left[1]
    trust = np.float32(1.0)
    if m.planned_targets > 0:
        trust = np.float32(x[X.FILLER])
        m.left[0] -= np.int64(x[X.RESERVE])
    for deck in range(t.decks):
        m.most[deck] = 0
        for c in range(t.colours):
            m.most[deck] = max(m.most[deck], m.have[deck, c])
    first = np.int64(m.targets)
    n = first
    least = np.float32(0.0)  # a track must bring more points than this in a turn, and so in all
    for word in range(S.TRACK_WORDS):
        tracks = m.beside[word]
        while tracks != NONE:
            track = word * 64 + lowest(tracks)
            tracks &= tracks - ONE
            if m.brings[track] <= least:
                continue
            rate = _filler_rate(t, g, m, x, track)
            if rate <= least:
                continue
            i = n if n < first + FILLERS else n - 1
            while i > first and m.target_gain[i - 1] < rate:
                m.target[i] = m.target[i - 1]
                m.target_gain[i] = m.target_gain[i - 1]
                i -= 1
            m.target[i] = track
            m.target_gain[i] = rate
            n = min(n + 1, first + FILLERS)
            if n == first + FILLERS:
                least = m.target_gain[n - 1]
    for j in range(first, n):
        track = np.int64(m.target[j])
        piece = np.int64(t.piece[track])
        if t.length[track] > m.left[piece] or _is_target(t, m, track):
            continue
        m.left[piece] -= np.int64(t.length[track])
        i = np.int64(m.targets)
        m.target[i] = track
        m.target_gain[i] = trust * (t.points[t.length[track]] + m.extra[track])
        m.targets += 1
        _share(t, g, m, x, i)


@kernel
def _filler_rate(t, g, m, x, track):
    """Points a turn of a track beside the plan; 0 where pieces or time are too few."""
    length = np.int64(t.length[track])
    if length > m.left[t.piece[track]]:
        return np.float32(0.0)
    deck = np.int64(t.track_deck[track])
    colour = np.int64(g.colour[track])
    have = np.int64(m.have[deck, colour]) if colour >= 0 else np.int64(m.most[deck])
    required_wilds = np.int64(g.required_wilds[track])
    missing = max(np.int64(0), length - required_wilds - have) + required_wilds
    if g.wild_pays[track]:
        missing = max(np.int64(0), missing - np.int64(m.wilds))
    turns = np.float32(1.0 + missing / x[X.RATE])
    if turns > m.time:
        return np.float32(0.0)
    return m.brings[track] / turns


@kernel
def _is_target(t, m, track):
    """Whether a track, or a twin of it, is aimed at already."""
    for i in range(m.targets):
        other = np.int64(m.target[i])
        if t.a[other] == t.a[track] and t.b[other] == t.b[track]:
            return True
    return False


@kernel
def _prices(t, g, o, m, x):
    """What one more card of each kind is worth: by the track it brings nearer, and how near."""
    best = np.float32(0.0)
    for i in range(m.targets):
        missing = np.int64(m.target_missing[i])
        if missing <= 0:
            continue
        track = np.int64(m.target[i])
        worth = m.target_gain[i] / (g.effort[track] + 1.0) * (1.0 + x[X.NEAR] / (missing + 1.0))
        deck = np.int64(t.track_deck[track])
        if g.paired[track]:
            for c in range(t.colours):
                if m.have[deck, c] & 1:
                    m.price[deck, c] = max(m.price[deck, c], np.float32(worth))
        else:
            c = np.int64(m.target_colour[i])
            m.price[deck, c] = max(m.price[deck, c], np.float32(worth))
        if g.wild_pays[track]:
            best = max(best, np.float32(worth))
    m.wild_price = x[X.WILD] * best + x[X.ANY_CARD]
    for k in range(t.kinds):
        if k == t.wild:
            m.card_price[k] = m.wild_price
        else:
            price = m.price[t.kind_deck[k], t.kind_colour[k]]
            m.card_price[k] = x[X.ANY_CARD] + price * (1.0 if g.covers[k] == 1 else 1.5)
    if t.harbours > 0:
        aim_at_harbour(t, g, o, m, x)
    _blind_prices(t, o, m)


@kernel
def _blind_prices(t, o, m):
    """The mean worth of a card nobody has seen, deck by deck."""
    for deck in range(t.decks):
        total = np.float32(0.0)
        n = np.int64(0)
        for k in range(t.first_kind[deck], t.first_kind[deck + 1]):
            unseen = np.int64(t.start[k]) - np.int64(o.discard[k]) - np.int64(o.laid[k]) - np.int64(o.hand[k])
            for p in range(t.players):
                if p != o.seat:
                    unseen -= np.int64(o.known[p, k])
            for i in range(t.slots):
                unseen -= np.int64(o.market[i] == k)
            total += max(unseen, np.int64(0)) * m.card_price[k]
            n += max(unseen, np.int64(0))
        m.blind_price[deck] = total / n if n > 0 else np.float32(0.0)


@kernel
def contested(t, g, o, x, track):
    """How likely others are to take a track soon: by those who touch its ends, more where it has no open twin."""
    risk = np.float32(0.0)
    a, b = np.int64(t.a[track]), np.int64(t.b[track])
    for p in range(t.players):
        if p != o.seat:
            if touches(g, o, p, a):
                risk += x[X.RISK]
            if touches(g, o, p, b):
                risk += x[X.RISK]
    if t.twins[track, 1] < 0 or t.capacity[track] == 1:
        risk += x[X.ALONE]
    return risk
