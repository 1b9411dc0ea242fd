"""Games of planners in one compiled loop, watched: what happens in them, and whether a plan kept is one made anew."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from branchline import thinking
from branchline.engine import ids
from branchline.engine import state as S
from branchline.engine.kernel import INTERPRETED, entry, has, source_stamp
from branchline.engine.moves import actor, scan
from branchline.engine.observe import observe
from branchline.engine.phases import apply
from branchline.engine.scoring import score
from branchline.engine.setup import begin
from branchline.engine.tables import Compiled
from branchline.thinking import settings as X
from branchline.thinking.guide import make_guide
from branchline.thinking.planner import decide
from branchline.thinking.workspace import Workspace

CODES = 32
TICKETS, SPENT, IN_ORDER, ANY_ORDER = range(CODES - 4, CODES)
"""What is counted beside the codes of the log: draws of tickets, substitutes laid, and tours completed."""


@entry
def _watch(tables, guides, workspace, settings, seeds, counts, splits):
    """Plays a game for each seed and counts, for each, the entries of the log and the first pieces of each split."""
    t, g = tables[0], guides[0]
    states, _, works, sheets, seen, planner_states, _ = workspace
    s, w, sheet, o = states[0], works[0], sheets[0], seen[0]
    w.script_n = 0
    w.script_at = 0
    for i in range(seeds.shape[0]):
        begin(t, s, w, seeds[i], -1)
        for p in range(t.players):
            planner_states[p].made = 0
        while s.phase != S.OVER:
            seat = actor(t, s)
            scan(t, s, w, seat)
            observe(t, s, seat, o)
            move = decide(t, g, o, w, planner_states[seat], settings)
            counts[i, TICKETS] += move == ids.DRAW_TICKETS
            counts[i, SPENT] += ids.SPEND <= move < ids.PAY
            apply(t, s, w, seat, move)
            for j in range(w.log_n):
                counts[i, w.log[j, 0]] += 1
                if w.log[j, 0] == S.L_SPLIT:
                    splits[w.log[j, 2]] += 1
        score(t, s, w, sheet)
        for p in range(t.players):
            for ticket in range(t.tickets):
                if t.ticket_tour[ticket] and has(s.tickets[p], ticket):
                    counts[i, IN_ORDER] += sheet.outcome[p, ticket] == 2
                    counts[i, ANY_ORDER] += sheet.outcome[p, ticket] == 1


@entry
def _compare(tables, guides, workspace, settings, seeds, found):
    """Decides all twice, by a planner that lives through the game and one that begins anew: where they differ."""
    t, g = tables[0], guides[0]
    states, _, works, _, seen, planner_states, _ = workspace
    s, w, o = states[0], works[0], seen[0]
    w.script_n = 0
    w.script_at = 0
    decisions = 0
    n = 0
    for i in range(seeds.shape[0]):
        begin(t, s, w, seeds[i], -1)
        for p in range(t.players):
            planner_states[p].made = 0
        while s.phase != S.OVER:
            seat = actor(t, s)
            scan(t, s, w, seat)
            observe(t, s, seat, o)
            old, new = planner_states[seat], planner_states[S.SEATS + seat]
            move = decide(t, g, o, w, old, settings)
            new.made = 0
            anew = decide(t, g, o, w, new, settings)
            same = old.ideas == new.ideas
            for j in range(old.ideas):
                same = same and old.idea[j] == new.idea[j] and old.idea_score[j] == new.idea_score[j]
            if not same and n < found.shape[0]:
                found[n, 0] = seeds[i]
                found[n, 1] = s.ply
                found[n, 2] = move
                found[n, 3] = anew
                n += 1
            apply(t, s, w, seat, move)
            decisions += 1
    return decisions, n


if not INTERPRETED:  # what is cached of these holds kernels of `thinking`, so its sources count too
    for _kernel in (_watch, _compare):
        _index = _kernel._cache._cache_file
        _index._source_stamp = (source_stamp(Path(thinking.__file__).parent), _index._source_stamp)


@dataclass(frozen=True, slots=True)
class Watched:
    """A row for each game, a column for each code; and how often each split of pieces was chosen."""

    counts: np.ndarray
    splits: np.ndarray

    def total(self, code: int) -> int:
        return int(self.counts[:, code].sum())


def watch(compiled: Compiled, games: int) -> Watched:
    counts, splits = np.zeros((games, CODES), np.int64), np.zeros(128, np.int64)
    seeds = np.arange(games, dtype=np.uint64)
    _watch(compiled.tables, make_guide(compiled), Workspace().records, X.DEFAULTS, seeds, counts, splits)
    return Watched(counts, splits)


def differences(compiled: Compiled, games: int) -> tuple[int, list[list[int]]]:
    """How many decisions were made, and the first of those that differ: seed, ply, the move, the move made anew."""
    found = np.zeros((8, 4), np.int64)
    seeds = np.arange(games, dtype=np.uint64)
    decisions, n = _compare(compiled.tables, make_guide(compiled), Workspace().records, X.DEFAULTS, seeds, found)
    return int(decisions), found[:n].tolist()
