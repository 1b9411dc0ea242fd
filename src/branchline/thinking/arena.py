"""Whole games between compiled bots in one compiled loop; each sees only what its seat may know."""

from __future__ import annotations

import numpy as np

from branchline.engine.chance import mix
from branchline.engine.kernel import entry, popcount
from branchline.engine.moves import scan
from branchline.engine.observe import observe
from branchline.engine.phases import apply
from branchline.engine.play import NOBODY, deal_random, play_on
from branchline.engine.scoring import score
from branchline.engine.state import SEATS, TURN
from branchline.thinking.greedy import decide_greedily
from branchline.thinking.ideas import best_idea
from branchline.thinking.planner import weigh
from branchline.thinking.planner_state import FACTS
from branchline.thinking.search import search
from branchline.thinking.value import consider

RANDOM, GREEDY, PLANNER, SEARCH = range(4)


def room_for(games: int, turns: int) -> tuple[np.ndarray, ...]:
    """What `play_games` writes to: scores, winners, tickets held and completed; facts of turns, and whose."""
    by_seat = [np.zeros((games, SEATS), np.int16) for _ in range(3)]
    return by_seat[0], np.zeros(games, np.int8), *by_seat[1:], np.zeros((turns, FACTS)), np.zeros((turns, 2), np.int64)


@entry
def play_games(tables, guides, workspace, settings, bots, budgets, seeds, out):
    """Plays one game for each seed between the bots of the seats; returns the numbers of decisions and play-outs.

    Random seats are played by the engine's own loop: only who thinks is shown what the seat may know. Facts about the
    turns of planners are noted, with game and seat, as long as there are rows for them.
    One long kernel on purpose: every level that links the planner costs seconds of compiling.
    """
    t, g = tables[0], guides[0]
    states, _, works, sheets, seen, planner_states, jobs = workspace
    scores, winners, held, done, facts, noted = out
    s, w, sheet, o = states[2], works[0], sheets[0], seen[0]
    thinkers = 0
    for p in range(t.players):
        if bots[p] != RANDOM:
            thinkers |= 1 << p
    decisions = 0
    playouts = 0
    notes = 0
    for i in range(works.shape[0]):
        works[i].script_n = 0
        works[i].script_at = 0
    for i in range(seeds.shape[0]):
        deal_random(t, s, w, seeds[i], -1)
        for p in range(t.players):
            planner_states[p].made = 0
        while True:
            at_random, seat = play_on(t, s, w, thinkers, -1)
            decisions += at_random
            if seat == NOBODY:
                break
            n = scan(t, s, w, seat)
            observe(t, s, seat, o)
            bot = bots[seat]
            if bot == GREEDY:
                move = decide_greedily(t, g, o, w, planner_states[seat])
            elif bot == SEARCH and n > 1:
                seed = mix(mix(seeds[i] + np.uint64(seat)) + np.uint64(s.ply))
                c, played = search(tables, guides, seen, workspace, seed, np.int64(budgets[seat]))
                move = np.int64(jobs[0].move[c])
                playouts += played
            else:
                weigh(t, g, o, w, planner_states[seat], settings[seat])
                move = np.int64(planner_states[seat].idea[best_idea(planner_states[seat])])
                if notes < facts.shape[0] and o.phase == TURN and w.listed_n == 0:
                    score(t, s, works[1], sheet)
                    consider(t, o, planner_states[seat], sheet, settings[seat], facts[notes])
                    noted[notes, 0] = i
                    noted[notes, 1] = seat
                    notes += 1
            apply(t, s, w, seat, move)
            decisions += 1
        score(t, s, w, sheet)
        winners[i] = sheet.winners
        for p in range(t.players):
            scores[i, p] = sheet.total[p]
            held[i, p] = popcount(s.tickets[p, 0]) + popcount(s.tickets[p, 1])
            done[i, p] = sheet.completed[p]
    return decisions, playouts, notes
