"""Search: what is hidden is dealt many times as the seat believes, and each promising move played on in every deal.

A deal is a determinization: everything hidden is given a place in it. All seats of a play-out are planners;
after some turns its outcome is estimated (`value.py`). First the seat looks for the parameter set that suits the
position best: the planner's numbers with one of them changed (`settings.CHANGES`), and, where there is time for it,
another. Each set plays its own move and goes on. Then the seat looks for the best move to be played on with that set.
What is compared shares its deals and chance, so that nothing else differs; what does worse is given up round by round
(sequential halving), and the rest is played on more often. Sums are whole numbers: the result is the same in whatever
order, and on however many threads, the deals are played.
"""

from __future__ import annotations

import numpy as np

from branchline.engine.belief import sample
from branchline.engine.chance import mix
from branchline.engine.kernel import entry, kernel, popcount
from branchline.engine.moves import actor, scan
from branchline.engine.observe import observe
from branchline.engine.phases import apply
from branchline.engine.scoring import score
from branchline.engine.state import OVER, SEATS, TURN, i8, i16, i32
from branchline.thinking.cards import aim
from branchline.thinking.ideas import best_idea
from branchline.thinking.plan import refresh
from branchline.thinking.planner import decide, weigh, weigh_more
from branchline.thinking.settings import CHANGES, NAMES
from branchline.thinking.value import LONG, TIME, consider, estimate, spread

CANDIDATES = 32

JOB = np.dtype(
    [
        ("n", i16),
        ("horizon", i16),
        ("move", i32, CANDIDATES),
        ("prior", np.float32, CANDIDATES),
        ("reason", i8, CANDIDATES),
        ("about", i16, CANDIDATES),
        # the numbers that a candidate is played on with, and those of the parameter set found so far
        ("parameters", np.float64, (CANDIDATES, len(NAMES))),
        ("own", np.float64, len(NAMES)),
        ("active", i8, CANDIDATES),
        # sums over play-outs, in hundredths
        ("visits", np.int64, CANDIDATES),
        ("wins", np.int64, CANDIDATES),
        ("points", np.int64, CANDIDATES),
        # against candidate 0, the planner's own choice or the parameter set's, in the same deals
        ("gain", np.int64, CANDIDATES),
        ("gain_squares", np.int64, CANDIDATES),
    ],
    align=True,
)

SCALE = 100.0
OTHERS = 0.5
"""How much the points of the best other player count against one's own."""
WIN = 20.0
"""Points that winning is worth."""
SURE = 20.0
"""Points that an estimate may be out by (the standard deviation, long before the end) before play-outs go further."""
ENDLESS = np.int64(30_000)
"""More turns than a game has."""


@kernel
def gather(t, g, o, w, m, job, change, most):
    """Adds at most so many candidates of the parameter set found so far with a change: its own choice, then its next
    best ideas."""
    first = np.int64(job.n)
    x = job.parameters[first]
    for i in range(x.shape[0]):
        x[i] = job.own[i] * g.change[change, i]
    m.made = 0
    weigh(t, g, o, w, m, x)
    if most > 1:
        weigh_more(t, g, o, w, m, x)
    while job.n < first + most and m.ideas > 0:
        i = best_idea(m)
        move = m.idea[i]
        known = False
        for c in range(first, job.n):
            known = known or job.move[c] == move
        if not known:
            c = job.n
            job.move[c] = move
            job.prior[c] = m.idea_score[i]
            job.reason[c] = m.idea_reason[i]
            job.about[c] = m.idea_about[i]
            for j in range(x.shape[0]):
                job.parameters[c, j] = x[j]
            job.active[c] = 1
            job.visits[c] = 0
            job.wins[c] = 0
            job.points[c] = 0
            job.gain[c] = 0
            job.gain_squares[c] = 0
            job.n += 1
        m.ideas -= 1
        m.idea[i] = m.idea[m.ideas]
        m.idea_score[i] = m.idea_score[m.ideas]
        m.idea_reason[i] = m.idea_reason[m.ideas]
        m.idea_about[i] = m.idea_about[m.ideas]


@kernel
def worth(t, planner_states, seat, win):
    """The value of an end for a seat: its points, less half those of the best other one, and more for winning.

    What the others score depends little on one's own move and much on tickets one cannot see: counted in full, it would
    hide the difference between two moves.
    """
    best = -10000.0
    for p in range(t.players):
        if p != seat:
            best = max(best, planner_states[SEATS + p].expected)
    return planner_states[SEATS + seat].expected - OTHERS * best + WIN * win


@kernel
def evaluate(t, g, s, w, o, planner_states, sheet, seat, x):
    """Estimates what each seat will have in the end; the chance that this one wins."""
    score(t, s, w, sheet)
    for p in range(t.players):
        m = planner_states[SEATS + p]
        observe(t, s, p, o)
        refresh(t, g, o, m, x)
        aim(t, g, o, m, x)
        consider(t, o, m, sheet, x, m.facts)
        m.expected = estimate(g, m.facts)
    mine = planner_states[SEATS + seat]
    doubt = np.sqrt(2.0 * spread(g, mine.facts[TIME]))
    chance = 1.0
    for p in range(t.players):
        if p != seat:
            chance /= 1.0 + np.exp(-1.7 * (mine.expected - planner_states[SEATS + p].expected) / doubt)
    return chance


@kernel
def won_share(sheet, seat):
    if (sheet.winners >> seat) & 1:
        return 1.0 / popcount(np.uint64(sheet.winners))
    return 0.0


@entry
def run_worlds(tables, guides, observations, workspace, seed, first, last):
    """Plays the active candidates on in the deals from `first` up to `last`: the seat with their parameters, others
    plainly.

    After as many own turns as the job says it is estimated what that was worth, at the end it is counted. Returns the
    number of play-outs. Called from Python for one decision, and by `arena.play_games`.
    """
    t, g, told = tables[0], guides[0], observations[0]
    plainly = g.plain[:]  # a row like those of parameter sets, to the compiler
    states, words, works, sheets, seen, planner_states, jobs = workspace
    w, o, sheet, job = works[1], seen[1], sheets[0], jobs[0]
    seat = np.int64(told.seat)
    most_turns = np.int64(job.horizon) if g.learnt else ENDLESS
    played = 0
    for i in range(first, last):
        sample(t, told, mix(seed + np.uint64(i)), states[0])
        base = np.int64(0)
        for c in range(job.n):
            if not job.active[c]:
                continue
            words[1, :] = words[0, :]
            s = states[1]
            apply(t, s, w, seat, np.int64(job.move[c]))
            for p in range(t.players):
                planner_states[SEATS + p].made = 0
            turns = 0
            while s.phase != OVER:
                p = actor(t, s)
                if p == seat and s.phase == TURN:
                    if turns == most_turns:
                        break
                    turns += 1
                scan(t, s, w, p)
                observe(t, s, p, o)
                x = job.parameters[c] if p == seat else plainly
                apply(t, s, w, p, decide(t, g, o, w, planner_states[SEATS + p], x))
            if s.phase == OVER:
                score(t, s, w, sheet)
                for p in range(t.players):
                    planner_states[SEATS + p].expected = sheet.total[p]
                win = won_share(sheet, seat)
            else:
                win = evaluate(t, g, s, w, o, planner_states, sheet, seat, plainly)
            value = np.int64(np.floor(SCALE * worth(t, planner_states, seat, win) + 0.5))
            if c == 0:
                base = value
            job.visits[c] += 1
            job.wins[c] += np.int64(SCALE * win + 0.5)
            job.points[c] += np.int64(np.floor(SCALE * planner_states[SEATS + seat].expected + 0.5))
            job.gain[c] += value - base
            job.gain_squares[c] += (value - base) * (value - base)
            played += 1
    return played


@entry
def halve(jobs):
    """Gives up the worse half of the active candidates; the first stays, as the measure of all."""
    job = jobs[0]
    n = 0
    for c in range(job.n):
        n += job.active[c]
    drop = n // 2
    for _ in range(drop):
        worst = -1
        for c in range(1, job.n):
            if job.active[c] and (worst < 0 or mean_gain(job, c) < mean_gain(job, worst)):
                worst = c
        if worst >= 0:
            job.active[worst] = 0
    return n - drop


@kernel
def mean_gain(job, c):
    return job.gain[c] / max(np.int64(1), job.visits[c])


DOUBT = 1.0
"""A gain over the first candidate is marked down by so many standard errors."""


@entry
def select(jobs):
    """The candidate to play: the greatest gain over the first, marked down for doubt."""
    job = jobs[0]
    best = 0
    most = 0.0
    for c in range(1, job.n):
        if not job.active[c] or job.visits[c] < 2:
            continue
        n = job.visits[c]
        mean = job.gain[c] / n
        spread = max(0.0, job.gain_squares[c] / n - mean * mean)
        sure = mean - DOUBT * np.sqrt(spread / (n - 1))
        if sure > most:
            most = sure
            best = c
    return best


@entry
def rounds_of(n):
    rounds = 0
    while n > 1:
        n -= n // 2
        rounds += 1
    return max(rounds, 1)


PARAMETER_SHARE = 0.5
"""How much of the play-outs goes into finding the parameter set."""
REFINEMENT = 2500
"""Play-outs for each time that a search looks for a parameter set: with fewer, a second look finds mostly luck."""
MOST_REFINEMENTS = 3


@entry
def parameter_sets(iterations):
    """How many parameter sets a number of play-outs can tell apart, those first that suit most positions."""
    return max(np.int64(1), min(np.int64(CHANGES.shape[0]), np.int64(0.45 * np.sqrt(iterations))))


@entry
def refinements(iterations):
    """How often a parameter set is looked for, each time by changing the one that was found before."""
    if parameter_sets(iterations) < 2:
        return np.int64(0)
    return max(np.int64(1), min(np.int64(MOST_REFINEMENTS), np.int64(iterations // REFINEMENT)))


@kernel
def set_parameters(job, parameters):
    """From now on this parameter set is changed, or played with while moves are looked for."""
    for i in range(parameters.shape[0]):
        job.own[i] = parameters[i]


@entry
def width(iterations):
    """How many candidates a number of play-outs is shared out among, the planner's favourites first.

    Few play-outs tell few moves apart, but what the planner overlooks is seldom its second choice: on most boards
    a look at eight finds far more than one at three (`bench/candidates.py`).
    """
    return min(np.int64(CANDIDATES), max(np.int64(8), np.int64(0.9 * np.sqrt(iterations))))


@entry
def horizon(guides, iterations):
    """How many own turns a play-out goes on before the rest is estimated.

    Estimates are steadier than ends, and sooner had, but not quite true: the more play-outs, the further they go, and
    further on boards whose ends are hard to foresee.
    """
    root = np.sqrt(iterations)
    turns = max(7.0 + 0.1 * root, 0.45 * root) * max(1.0, np.sqrt(spread(guides[0], LONG)) / SURE)
    return np.int64(min(turns, ENDLESS))


# A whole search, on one thread ----------------------------------------------------------------------------------------


@kernel
def search(tables, guides, observations, workspace, seed, iterations):
    """Thinks about a decision for so many play-outs; the candidate to play, and how many there were.

    The first scratch record holds the legal moves. `run.Run` does the same on several threads or by the clock.
    """
    t, g, o = tables[0], guides[0], observations[0]
    _, _, works, _, _, planner_states, jobs = workspace
    w, m, job = works[0], planner_states[o.seat], jobs[0]
    set_parameters(job, g.plain[:])
    job.n = 0
    gather(t, g, o, w, m, job, 0, CANDIDATES)
    if job.n < 2:
        return np.int64(0), np.int64(0)
    job.horizon = horizon(guides, iterations)
    deal, left = np.int64(0), iterations
    steps = refinements(iterations)
    for _ in range(steps):
        job.n = 0
        for change in range(parameter_sets(iterations)):
            gather(t, g, o, w, m, job, change, 1)
        part = np.int64(PARAMETER_SHARE * iterations) // steps
        deal, played = narrow(tables, guides, observations, workspace, seed, deal, part)
        left -= played
        best = select(jobs)
        if best == 0:
            break
        set_parameters(job, job.parameters[best])
    job.n = 0
    gather(t, g, o, w, m, job, 0, width(left))
    deal, played = narrow(tables, guides, observations, workspace, seed, deal, left)
    return select(jobs), iterations - left + played


@kernel
def narrow(tables, guides, observations, workspace, seed, deal, playouts):
    """Plays the candidates on from a deal on, an equal part for each round; the next deal, and how many there were."""
    _, _, _, _, _, _, jobs = workspace
    job = jobs[0]
    rounds, active, left = rounds_of(np.int64(job.n)), np.int64(job.n), playouts
    for r in range(rounds):
        deals = max(np.int64(1), left // (rounds - r) // active)
        left -= run_worlds(tables, guides, observations, workspace, seed, deal, deal + deals)
        deal += deals
        if r + 1 < rounds:
            active = halve(jobs)
    return deal, playouts - left
