"""Many states in one call: for simulation, play-outs, learning. Kernels release the GIL, so threads share a batch."""

from __future__ import annotations

from branchline.engine.chance import mix
from branchline.engine.kernel import NONE, ONE, entry, lowest
from branchline.engine.moves import actor, is_legal, nth, scan
from branchline.engine.phases import apply
from branchline.engine.play import play_on
from branchline.engine.scoring import score_now
from branchline.engine.setup import begin
from branchline.engine.state import OVER


@entry
def start_all(tables, states, works, seeds, first):
    for i in range(states.shape[0]):
        begin(tables[0], states[i], works[0], seeds[i], first)


@entry
def actors(tables, states, out):
    """The seat that decides next in each state, or -1 where the game is over."""
    for i in range(states.shape[0]):
        out[i] = actor(tables[0], states[i]) if states[i].phase != OVER else -1


@entry
def masks(tables, states, works, out):
    """Which move ids are legal in each state, as rows of truth values; all false where the game is over."""
    t, w = tables[0], works[0]
    for i in range(states.shape[0]):
        s = states[i]
        out[i, :] = 0
        n = scan(t, s, w, actor(t, s))
        claims = w.claim_n if w.listed_n == 0 and n > 0 else 0
        for r in range(n - claims):
            out[i, nth(t, w, r)] = 1
        if claims > 0:
            for word in range(t.words):
                bits = w.claims[word]
                while bits != NONE:
                    out[i, out.shape[1] - t.words * 64 + word * 64 + lowest(bits)] = 1
                    bits &= bits - ONE


@entry
def step_all(tables, states, works, moves, played):
    """Plays one decision in each state; `played` tells where it was legal. The others stay as they are."""
    t, w = tables[0], works[0]
    for i in range(states.shape[0]):
        s = states[i]
        played[i] = 0
        if s.phase != OVER:
            seat = actor(t, s)
            if is_legal(t, w, scan(t, s, w, seat), moves[i]):
                apply(t, s, w, seat, moves[i])
                played[i] = 1


@entry
def finish_all(tables, states, works, seed, most):
    """Plays each state on at random, to its end or for `most` decisions; returns how many were played."""
    t, w = tables[0], works[0]
    w.rng = mix(seed)
    decisions = 0
    for i in range(states.shape[0]):
        decisions += play_on(t, states[i], w, 0, most)[0]
    return decisions


@entry
def score_all(tables, states, works, sheets, scores, winners):
    for i in range(states.shape[0]):
        score_now(tables[0], states[i], works[0], sheets[0])
        for p in range(tables[0].players):
            scores[i, p] = sheets[0].total[p]
        winners[i] = sheets[0].winners


@entry
def copy_all(source, target):
    """Copies whole rows of bytes: states seen as words."""
    for i in range(source.shape[0]):
        for j in range(source.shape[1]):
            target[i, j] = source[i, j]
