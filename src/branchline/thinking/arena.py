"""Whole games between compiled bots in one compiled loop; each sees only what its seat may know."""

from __future__ import annotations

import numpy as np

from branchline.engine.chance import below, mix
from branchline.engine.kernel import entry, kernel, popcount
from branchline.engine.moves import actor, nth, scan
from branchline.engine.observe import observe
from branchline.engine.phases import apply
from branchline.engine.scoring import score
from branchline.engine.setup import begin
from branchline.engine.state import OVER, SEATS
from branchline.thinking.greedy import decide_greedily
from branchline.thinking.planner import decide
from branchline.thinking.search import search

RANDOM, GREEDY, PLANNER, SEARCH = range(4)


@kernel
def choose(t, g, s, w, o, m, x, seat, bot):
    """The move of the bot in a seat."""
    n = scan(t, s, w, seat)
    if bot == RANDOM:
        return nth(t, w, below(w, n))
    observe(t, s, seat, o)
    if bot == GREEDY:
        return decide_greedily(t, g, o, w, m)
    return decide(t, g, o, w, m, x)


@entry
def play_games(tables, guides, desk, settings, bots, budgets, seeds, out):
    """Plays one game for each seed between the bots of the seats; returns the numbers of decisions and play-outs."""
    t, g = tables[0], guides[0]
    states, words, works, sheets, seen, minds, jobs = desk
    scores, winners, held, done = out
    s, w, sheet, o = states[2], works[0], sheets[0], seen[0]
    decisions = 0
    playouts = 0
    w.script_n = 0
    w.script_at = 0
    for i in range(seeds.shape[0]):
        begin(t, s, w, seeds[i], -1)
        w.rng = mix(~seeds[i])
        for p in range(t.players):
            minds[p].made = 0
        while s.phase != OVER:
            seat = actor(t, s)
            if bots[seat] == SEARCH:
                n = scan(t, s, w, seat)
                observe(t, s, seat, o)
                seed = mix(seeds[i] ^ (np.uint64(seat + 1) << np.uint64(56)) ^ (np.uint64(s.ply) << np.uint64(40)))
                spare = minds[SEATS:]
                move = search(
                    t, g, o, w, spare[SEATS], states, words, works[1], seen[1], spare, sheet, settings[seat],
                    jobs[0], seed, budgets[seat],
                )  # fmt: skip
                playouts += budgets[seat] if n > 1 else 0
            else:
                move = choose(t, g, s, w, o, minds[seat], settings[seat], seat, bots[seat])
            apply(t, s, w, seat, move)
            decisions += 1
        score(t, s, w, sheet)
        winners[i] = sheet.winners
        for p in range(t.players):
            scores[i, p] = sheet.total[p]
            held[i, p] = popcount(s.tickets[p, 0]) + popcount(s.tickets[p, 1])
            done[i, p] = sheet.completed[p]
    return decisions, playouts
