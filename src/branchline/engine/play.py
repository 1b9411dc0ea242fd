"""The kernels called from Python, each on whole arrays of records: one state, or thousands in a batch."""

from __future__ import annotations

import numpy as np

from branchline.engine.belief import sample
from branchline.engine.chance import below, mix
from branchline.engine.kernel import entry, kernel
from branchline.engine.moves import actor, is_legal, list_moves, nth, scan
from branchline.engine.network import longest_trail
from branchline.engine.observe import observe
from branchline.engine.paying import tunnel_kind
from branchline.engine.phases import apply
from branchline.engine.place import open_tracks
from branchline.engine.scoring import score
from branchline.engine.setup import begin
from branchline.engine.state import OFFER, OVER, PAIRS, SEATS, SPEND, TUNNEL

ILLEGAL = -1

# What the Python face asks for at every turn, as one row of numbers: much cheaper to read than the fields of a record
PHASE, SEAT, FIRST, PLY, EXTRA, TUNNEL_KIND, SPEND_CARDS, STAGES = range(8)
OFFERS = STAGES + SEATS
OFFER_ROW = OFFER + 1
"""For each seat the number of tickets on offer, then the tickets."""
STATUS = OFFERS + SEATS * OFFER_ROW


@entry
def status(tables, states, out):
    """Writes where the game stands."""
    t, s = tables[0], states[0]
    out[PHASE] = s.phase
    out[SEAT] = s.turn
    out[FIRST] = s.first
    out[PLY] = s.ply
    out[EXTRA] = s.extra
    out[TUNNEL_KIND] = tunnel_kind(t, s) if s.phase == TUNNEL else -1
    out[SPEND_CARDS] = 2 if s.phase == SPEND and t.plan_free_kind[s.plan] == PAIRS else 1
    for p in range(SEATS):
        out[STAGES + p] = s.stage[p]
        row = OFFERS + p * OFFER_ROW
        out[row] = s.offer_n[p]
        for i in range(s.offer_n[p]):
            out[row + 1 + i] = s.offer[p, i]


@entry
def start(tables, states, works, seed, first):
    """Sets up the game in `states[0]` and returns the number of log entries."""
    begin(tables[0], states[0], works[0], seed, first)
    return np.int64(works[0].log_n)


@entry
def complete_state(tables, states):
    """Completes a state whose facts were set by hand."""
    open_tracks(tables[0], states[0])


@entry
def legal_moves(tables, states, works, seat, out):
    """Writes the legal moves of a seat and returns how many there are."""
    n = scan(tables[0], states[0], works[0], seat)
    list_moves(tables[0], works[0], n, out)
    return n


@entry
def step(tables, states, works, seat, move, out):
    """Plays one decision, writes the status and returns the number of log entries; ILLEGAL changes nothing."""
    t, s, w = tables[0], states[0], works[0]
    n = scan(t, s, w, seat)
    if not is_legal(t, w, n, move):
        return ILLEGAL
    apply(t, s, w, seat, move)
    status(tables, states, out)
    return np.int64(w.log_n)


@entry
def final_sheet(tables, states, works, sheets):
    """Fills the score sheet, with everybody's longest trail whether or not it counts."""
    t, s, w, sheet = tables[0], states[0], works[0], sheets[0]
    score(t, s, w, sheet)
    for p in range(t.players):
        sheet.longest[p] = longest_trail(t, s, w, p)


NOBODY = -1


@kernel
def deal_random(t, s, w, seed, first):
    """Sets up a game with random seats, whose choices come from the generator of the scratch record, not the game's."""
    begin(t, s, w, seed, first)
    w.rng = mix(~seed)


@kernel
def play_on(t, s, w, thinkers, most):
    """Plays uniformly random decisions until a seat among `thinkers` (bits) decides, or the game is over, or there were
    so many of them (-1: any number); how many there were, and the seat that thinks next or NOBODY."""
    decisions = 0
    while s.phase != OVER and decisions != most:
        seat = actor(t, s)
        if (thinkers >> seat) & 1:
            return decisions, seat
        n = scan(t, s, w, seat)
        apply(t, s, w, seat, nth(t, w, below(w, n)))
        decisions += 1
    return decisions, np.int64(NOBODY)


@entry
def play_random(tables, states, works, sheets, seeds, first, scores, winners):
    """Plays complete uniformly random games, one for each seed; returns the number of decisions."""
    t, s, w, sheet = tables[0], states[0], works[0], sheets[0]
    decisions = 0
    w.script_n = 0
    w.script_at = 0
    for g in range(seeds.shape[0]):
        deal_random(t, s, w, seeds[g], first)
        decisions += play_on(t, s, w, 0, -1)[0]
        score(t, s, w, sheet)
        for p in range(t.players):
            scores[g, p] = sheet.total[p]
        winners[g] = sheet.winners
    return decisions


@entry
def observe_state(tables, states, seat, observations):
    observe(tables[0], states[0], seat, observations[0])


@entry
def sample_state(tables, observations, seed, states):
    sample(tables[0], observations[0], seed, states[0])
