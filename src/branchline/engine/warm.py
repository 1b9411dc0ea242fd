"""Compiles every kernel, so that what follows starts at once: `python -m branchline.engine.warm`."""

from __future__ import annotations

import sys
import time

import numpy as np

from branchline.boards.loader import BUILT_IN, load_board
from branchline.engine import batch, play, standing
from branchline.engine import state as S
from branchline.engine.observe import OBSERVATION
from branchline.engine.ready import announce_compiling
from branchline.engine.tables import compile_game


def warm() -> float:
    """Calls each kernel once and returns how many seconds that took."""
    began = time.perf_counter()
    announce_compiling(play.step, "engine")
    compiled = compile_game(load_board(BUILT_IN[0]), 2)
    t, w, sheet, seen = compiled.tables, S.zeros(S.WORK), S.zeros(S.SHEET), S.zeros(OBSERVATION)
    one, some = S.zeros(S.STATE), S.zeros(S.STATE, 2)
    moves = S.zeros(S.MOVES)
    seeds = np.arange(2).astype(np.uint64)
    scores, winners = np.zeros((2, S.SEATS), np.int16), np.zeros(2, np.int8)
    play.start(t, one, w, seeds[0], -1)
    seat = int(one["first"][0])
    records = [play.address(records) for records in (t, one, w)]
    play.legal_moves(*records, seat, play.address(moves))
    play.step(*records, seat, int(moves["ids"][0, 0]))
    play.observe_state(t, one, seat, seen)
    play.sample_state(t, seen, seeds[1], one)
    play.complete_state(t, one)
    play.turned_costs(t, 0, 0)
    play.final_sheet(t, one, w, sheet)
    standing.award_counts(t, one, sheet, np.zeros((S.AWARDS, S.SEATS), np.int64))
    standing.win_country_cards(t, one, w, seat, 0)
    play.play_random(t, one, w, sheet, seeds, -1, scores, winners)
    batch.start_all(t, some, w, seeds, -1)
    batch.actors(t, some, np.zeros(2, np.int64))
    batch.masks(t, some, w, np.zeros((2, compiled.move_ids), np.uint8))
    batch.step_all(t, some, w, np.zeros(2, np.int64), np.zeros(2, np.uint8))
    batch.finish_all(t, some, w, seeds[0], -1)
    batch.score_all(t, some, w, sheet, scores, winners)
    return time.perf_counter() - began


if __name__ == "__main__":
    print(f"The engine is ready ({warm():.1f} s).", file=sys.stderr)
