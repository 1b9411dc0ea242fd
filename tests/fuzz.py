"""A long fuzz, not part of the tests: random games on all boards, every invariant after every decision.

    make fuzz            a million games
    python -m tests.fuzz --games 20000 --seed 3

Cards and moves are checked after every decision; tickets, pieces, scores and open tracks then or, in most games, every
16th time and at the end (a fault there does not heal). Every 16th game is thorough: all checks every time, the longest
trail against brute force, and every observation against that of a sampled state.
"""

from __future__ import annotations

import argparse
import sys
import time
from concurrent.futures import ThreadPoolExecutor, as_completed

import numpy as np

from branchline.boards.loader import BUILT_IN, load_board
from branchline.cli.progress import progress
from branchline.engine import state as S
from branchline.engine.belief import sample
from branchline.engine.chance import below, mix
from branchline.engine.kernel import entry, kernel
from branchline.engine.moves import actor, nth, scan
from branchline.engine.network import longest_trail
from branchline.engine.observe import OBSERVATION, observe
from branchline.engine.phases import apply
from branchline.engine.setup import begin
from branchline.engine.tables import compile_game
from branchline.seeds import game_seed
from tests import invariants as I

LONGEST_GAME = 200_000
CHUNK = 500
THOROUGH = 16


@kernel
def same(first, second):
    """Whether two rows of bytes are equal."""
    differ = 0
    for i in range(first.shape[0]):
        differ += first[i] != second[i]
    return differ == 0


@entry
def check(t, s, w, spare, thorough, observations, words, seed):
    """The first invariant that does not hold, or FINE."""
    if s.phase != S.OVER:
        fault = I.moves_hold(t, s, w)
        if fault != I.FINE:
            return fault
    fault = I.cards_hold(t, s)
    if fault != I.FINE:
        return fault
    if not thorough and s.phase != S.OVER and s.ply % THOROUGH != 0:
        return I.FINE
    fault = I.open_plans_hold(t, s, spare)
    if fault != I.FINE:
        return fault
    fault = I.tickets_hold(t, s)
    if fault != I.FINE:
        return fault
    if s.phase != S.OPENING:
        fault = I.board_holds(t, s)
        if fault != I.FINE:
            return fault
    if thorough:
        if I.legal_is_listed(t, s, w) != I.FINE:
            return I.NOT_LEGAL
        for seat in range(-1, t.players):
            observe(t, s, seat, observations[0])
            sample(t, observations[0], seed, spare)
            observe(t, spare, seat, observations[1])
            if not same(words[0], words[1]):
                return I.OBSERVATION
    return I.FINE


@entry
def fuzz(tables, states, works, observations, words, seeds, report):
    """Plays a game for each seed; on a fault writes (seed, ply, fault) and returns the games played."""
    t, s, spare, w = tables[0], states[0], states[1], works[0]
    for g in range(seeds.shape[0]):
        begin(t, s, w, seeds[g], -1)
        rng = mix(~seeds[g])
        thorough = g % THOROUGH == 0
        while True:
            fault = check(t, s, w, spare, thorough, observations, words, seeds[g])
            if fault == I.FINE and s.ply > LONGEST_GAME:
                fault = I.ENDLESS
            if fault == I.FINE and s.phase == S.OVER and thorough:
                for p in range(t.players):
                    if longest_trail(t, s, w, p) != I.brute_trail(t, s, w, p):
                        fault = I.TRAIL
            if fault != I.FINE:
                report[0], report[1], report[2] = np.int64(seeds[g]), s.ply, fault
                return g
            if s.phase == S.OVER:
                break
            seat = actor(t, s)
            n = scan(t, s, w, seat)
            w.rng = rng
            move = nth(t, w, below(w, n))
            rng = w.rng
            apply(t, s, w, seat, move)
    return seeds.shape[0]


def run(board: str, players: int, seeds: np.ndarray) -> tuple[str, int, int, tuple[int, ...] | None]:
    compiled = compile_game(load_board(board), players)
    states, works, observations = S.zeros(S.STATE, 2), S.zeros(S.WORK), S.zeros(OBSERVATION, 2)
    words = observations.view(np.uint8).reshape(2, -1)
    report = np.zeros(3, np.int64)
    played = fuzz(compiled.tables, states, works, observations, words, seeds, report)
    return board, players, played, tuple(report.tolist()) if report[2] else None


def jobs(games: int, seed: int) -> list[tuple[str, int, np.ndarray]]:
    """All boards and numbers of players, in equal parts."""
    tables = [
        (board, players)
        for board in BUILT_IN
        for players in range(load_board(board).rules.players[0], load_board(board).rules.players[1] + 1)
    ]
    each = -(-games // len(tables))
    work = []
    for i, (board, players) in enumerate(tables):
        for begin_at in range(0, each, CHUNK):
            n = min(CHUNK, each - begin_at)
            work.append((board, players, np.array([game_seed(seed + i, begin_at + g) for g in range(n)], np.uint64)))
    return work


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args(arguments)
    work = jobs(options.games, options.seed)
    run("usa", 2, work[0][2][:1])  # compiles
    faults = []
    played: dict[tuple[str, int], int] = {}
    began = time.perf_counter()
    with ThreadPoolExecutor(options.workers) as pool, progress("fuzz", sum(len(seeds) for *_, seeds in work)) as gauge:
        for done in as_completed([pool.submit(run, *job) for job in work]):
            board, players, n, fault = done.result()
            played[board, players] = played.get((board, players), 0) + n
            gauge.advance(n)
            if fault:
                faults.append((board, players, fault))
    for (board, players), n in sorted(played.items()):
        print(f"{board:16} {players} players  {n:8,} games")
    for board, players, (seed, ply, fault) in faults:
        print(f"FAULT {board} {players} players, seed {seed}, ply {ply}: {I.FAULTS[fault]}")
    seconds = time.perf_counter() - began
    print(f"{sum(played.values()):,} games in {seconds:.0f} s, {len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
