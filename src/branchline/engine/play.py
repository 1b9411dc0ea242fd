"""The kernels called from Python, each on whole arrays of records: one state, or thousands in a batch."""

from __future__ import annotations

import numpy as np

from branchline.engine.belief import sample
from branchline.engine.chance import below, mix
from branchline.engine.claiming import costs_extra
from branchline.engine.kernel import at, entry, kernel
from branchline.engine.market import sweep_is_due, wilds_face_up
from branchline.engine.moves import actor, is_legal, list_moves, nth, scan
from branchline.engine.network import longest_trail
from branchline.engine.observe import observe
from branchline.engine.phases import apply
from branchline.engine.place import open_tracks
from branchline.engine.scoring import score, score_now
from branchline.engine.setup import begin
from branchline.engine.state import MOVES, OVER, STATE, TABLES, WORK

ILLEGAL = -1


@entry
def start(tables, states, works, seed, first):
    """Sets up the game in `states[0]` and returns the number of log entries."""
    begin(tables[0], states[0], works[0], seed, first)
    return np.int64(works[0].log_n)


@entry
def complete_state(tables, states):
    """Completes a state whose facts were set by hand; whether its market ought to have been swept."""
    t, s = tables[0], states[0]
    open_tracks(t, s)
    return sweep_is_due(t, s, wilds_face_up(t, s))


# The Python face calls these two at every decision, so they take addresses of records (`address`): numbers are handed
# over several times as fast as arrays.


@entry
def legal_moves(tables, state, work, seat, moves):
    """Writes the legal moves of a seat and returns how many there are."""
    t, s, w = at(tables, TABLES)[0], at(state, STATE)[0], at(work, WORK)[0]
    n = scan(t, s, w, seat)
    list_moves(t, w, n, at(moves, MOVES)[0].ids)
    return n


@entry
def step(tables, state, work, seat, move):
    """Plays one decision and returns the number of log entries; ILLEGAL changes nothing."""
    t, s, w = at(tables, TABLES)[0], at(state, STATE)[0], at(work, WORK)[0]
    n = scan(t, s, w, seat)
    if not is_legal(t, w, n, move):
        return np.int64(ILLEGAL)
    apply(t, s, w, seat, move)
    return np.int64(w.log_n)


def address(records: np.ndarray) -> int:
    """Where the first record of an array lies; it stays there as long as the array is kept."""
    return int(records.__array_interface__["data"][0])


@entry
def final_sheet(tables, states, works, sheets):
    """Fills the score sheet, with everybody's longest trail whether or not it counts."""
    t, s, w, sheet = tables[0], states[0], works[0], sheets[0]
    score_now(t, s, w, sheet)
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
    """Plays uniformly random decisions until a seat among `thinkers` (bits) decides, the game is over, or `most` were
    played (-1: any number). Returns their number, and the seat that thinks next or NOBODY."""
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
def turned_costs(tables, plan, kind):
    """Whether a card turned over at a tunnel costs one more card, as the track is paid by a plan."""
    return costs_extra(tables[0], plan, kind)


@entry
def sample_state(tables, observations, seed, states):
    sample(tables[0], observations[0], seed, states[0])
