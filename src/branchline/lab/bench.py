"""How fast the engine is on this machine. Every figure is the best of many short runs: noise only ever slows."""

from __future__ import annotations

import json
import os
import platform
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from statistics import median
from typing import Any

import numpy as np

from branchline.boards.loader import BUILT_IN, load_board
from branchline.engine import batch
from branchline.engine import state as S
from branchline.engine.tables import Compiled, compile_game
from branchline.game import new_game
from branchline.lab.simulate import cores, play_chunk, seeds_of

QUARTERS = 4
COPIES = 1000


@dataclass(frozen=True, slots=True)
class Effort:
    """How long to measure: seconds for one run, runs of each kind, games from Python, games interpreted."""

    seconds: float
    runs: int
    python_games: int
    interpreted_games: int


FULL = Effort(0.06, 30, 10, 3)
QUICK = Effort(0.03, 6, 2, 1)


@dataclass(frozen=True, slots=True)
class Speed:
    """Random play on one board: one core, two cores against one, and the cost of a decision as a game goes on."""

    board: str
    players: int
    games_per_second: float
    us_per_decision: float
    two_core_ratio: float | None
    ns_by_quarter: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Report:
    machine: str
    speeds: tuple[Speed, ...]
    state_bytes: int
    copy_ns: float
    python_us_per_decision: dict[str, float]
    import_seconds: float
    first_move_seconds: float
    interpreted: dict[str, float]

    def to_dict(self) -> dict[str, Any]:
        return asdict(self)


Say = Callable[[str], object]


def measure(effort: Effort, say: Say = lambda what: None, boards: Iterable[str] = BUILT_IN) -> Report:
    """Measures everything; `say` is told what is being measured."""
    boards = list(boards)
    speeds = []
    for id in boards:
        board = load_board(id)
        for players in board.rules.players:
            say(f"random play, {id}, {players} players")
            speeds.append(speed(compile_game(board, players), effort))
    say("copies of states")
    copy = copy_ns(effort)
    python = {}
    for id in boards:
        say(f"legal() and play() from Python, {id}")
        python[id] = python_us(id, effort)
    say("start-up")
    started = import_seconds(effort.runs), first_move_seconds(boards[0], effort.runs)
    say("the interpreted engine (slow)")
    return Report(
        machine=f"{platform.machine()}, {cores()} cores, Python {platform.python_version()}",
        speeds=tuple(speeds),
        state_bytes=S.STATE.itemsize,
        copy_ns=copy,
        python_us_per_decision=python,
        import_seconds=started[0],
        first_move_seconds=started[1],
        interpreted=interpreted(boards[0], speeds[0], effort.interpreted_games),
    )


# Random play ------------------------------------------------------------------------------------------------------


def speed(compiled: Compiled, effort: Effort) -> Speed:
    play_chunk(compiled, seeds_of(0, 0, 1))
    began = time.perf_counter()
    play_chunk(compiled, seeds_of(0, 0, 50))
    games = max(50, int(50 * effort.seconds / (time.perf_counter() - began)))
    one, two = [], []
    seeds = seeds_of(1, 0, games)  # the same games in every run, so that the best is not the luckiest
    decisions = play_chunk(compiled, seeds).decisions
    for _ in range(effort.runs):
        began = time.perf_counter()
        play_chunk(compiled, seeds)
        one.append(time.perf_counter() - began)
        if cores() > 1:
            two.append(_two_threads(compiled, seeds))
    return Speed(
        compiled.board.id,
        compiled.players,
        round(games / min(one), 1),
        round(1e6 * min(one) / decisions, 4),
        round(median(2 * alone / both for alone, both in zip(one, two, strict=True)), 3) if two else None,
        quarters(compiled, effort),
    )


def _two_threads(compiled: Compiled, seeds: np.ndarray) -> float:
    """How long two threads take, each with as many games as one alone."""
    with ThreadPoolExecutor(2) as pool:
        began = time.perf_counter()
        list(pool.map(lambda some: play_chunk(compiled, some), (seeds, seeds)))
        return time.perf_counter() - began


def quarters(compiled: Compiled, effort: Effort) -> tuple[float, ...]:
    """Nanoseconds for a decision in each quarter of a game: the cost should not grow as the game goes on."""
    games = 200
    seeds = seeds_of(2, 0, games)
    states, work = S.zeros(S.STATE, games), S.zeros(S.WORK)
    length = play_chunk(compiled, seeds).decisions // games
    best = [float("inf")] * QUARTERS
    for run in range(min(effort.runs, 8) + 1):
        batch.start_all(compiled.tables, states, work, seeds, -1)
        for q in range(QUARTERS):
            most = length // QUARTERS if q < QUARTERS - 1 else -1
            began = time.perf_counter()
            decisions = batch.finish_all(compiled.tables, states, work, np.uint64(q), most)
            cost = 1e9 * (time.perf_counter() - began) / max(decisions, 1)
            if run:  # the first one loads the kernels
                best[q] = min(best[q], cost)
    return tuple(round(cost, 1) for cost in best)


def copy_ns(effort: Effort) -> float:
    """Nanoseconds to copy one state, out of a thousand copied in one call."""
    source, target = (S.zeros(S.STATE, COPIES).view(np.uint64).reshape(COPIES, -1) for _ in range(2))
    batch.copy_all(source, target)
    best = float("inf")
    for _ in range(10 * effort.runs):
        began = time.perf_counter()
        batch.copy_all(source, target)
        best = min(best, time.perf_counter() - began)
    return round(1e9 * best / COPIES, 1)


# From Python ------------------------------------------------------------------------------------------------------


def python_us(board: str, effort: Effort) -> float:
    """Microseconds for `legal()` and `play()` together, in two-player games of random moves, without a view."""
    best = float("inf")
    for seed in range(effort.python_games):
        game, chance = new_game(board, 2, seed), random.Random(seed)
        spent, decisions = 0.0, 0
        while not game.over:
            began = time.perf_counter()
            moves = game.legal()
            spent += time.perf_counter() - began
            move = moves[chance.randrange(len(moves))]
            began = time.perf_counter()
            game.play(move)
            spent += time.perf_counter() - began
            decisions += 1
        best = min(best, 1e6 * spent / decisions)
    return round(best, 2)


def _python(code: str, **environment: str) -> str:
    """What a fresh Python prints."""
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env={**os.environ, **environment}
    )
    return run.stdout


def import_seconds(runs: int) -> float:
    code = "import time; t = time.perf_counter(); import branchline; print(time.perf_counter() - t)"
    return round(min(float(_python(code)) for _ in range(min(5, runs))), 4)


def first_move_seconds(board: str, runs: int) -> float:
    """From the start of a fresh Python, kernels in the cache, until a first move is played."""
    code = f"import branchline as bl; game = bl.new_game({board!r}, 2, 1); game.play(game.legal()[0])"
    best = float("inf")
    for _ in range(min(5, runs)):
        began = time.perf_counter()
        _python(code)
        best = min(best, time.perf_counter() - began)
    return round(best, 3)


# Interpreted ------------------------------------------------------------------------------------------------------


def interpreted(board: str, compiled: Speed, games: int) -> dict[str, float]:
    """The same source without the compiler, in a process of its own, and how many times faster the compiled one is."""
    code = (
        "import json, time; from branchline.lab.simulate import play_chunk, seeds_of;"
        "from branchline.boards.loader import load_board; from branchline.engine.tables import compile_game;"
        f"c = compile_game(load_board({board!r}), {compiled.players}); s = seeds_of(1, 0, {games});"
        "t = time.perf_counter(); n = play_chunk(c, s).decisions; print(json.dumps([time.perf_counter() - t, n]))"
    )
    seconds, decisions = json.loads(_python(code, NUMBA_DISABLE_JIT="1"))
    us = 1e6 * seconds / decisions
    return {"us_per_decision": round(us, 1), "ratio": round(us / compiled.us_per_decision, 0)}
