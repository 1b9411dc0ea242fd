"""How fast the engine and the bots are here. Every figure is the best of many short runs: noise only ever slows."""

from __future__ import annotations

import json
import os
import platform
import random
import subprocess
import sys
import time
import timeit
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from functools import partial
from statistics import median
from typing import Any

import numpy as np

from branchline.boards.loader import BUILT_IN, load_board
from branchline.bots.compiled import PlannerBot
from branchline.bots.registry import PLANNER
from branchline.engine import batch, play
from branchline.engine import state as S
from branchline.engine.tables import Compiled, compile_game
from branchline.game.game import Game, new_game
from branchline.lab.fast import play_fast
from branchline.lab.simulate import cores, play_chunk, seeds_of
from branchline.moves.move import Move
from branchline.thinking.thinker import Thinker

QUARTERS = 4
COPIES = 1000
TRIAL = 3
"""Games of planners, and play-outs, after which the length of a run is chosen."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How long to measure: seconds and number of runs, games from Python, games interpreted, positions to think in."""

    seconds: float
    runs: int
    python_games: int
    interpreted_games: int
    positions: int


FULL = Effort(0.06, 30, 10, 3, 12)
QUICK = Effort(0.03, 6, 2, 1, 5)


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
class Thought:
    """The bots on one board, on one core: whole games between planners, and play-outs of the search."""

    board: str
    players: int
    planner_games_per_second: float
    playouts_per_second: float


@dataclass(frozen=True, slots=True)
class SpeedReport:
    machine: str
    speeds: tuple[Speed, ...]
    thoughts: tuple[Thought, ...]
    state_bytes: int
    copy_ns: float
    python_us_per_decision: dict[str, float]
    kernel_call_us: float
    """Calling a kernel that has nothing to do: a decision from Python needs two such calls."""
    import_seconds: float
    first_move_seconds: float
    numba_seconds: float
    """Importing Numba, with NumPy and LLVM: part of the seconds to the first move."""
    interpreted: dict[str, float]

    def to_dict(self) -> dict[str, Any]:
        return asdict(self)


Say = Callable[[str], object]
Clock = Callable[[], float]


def seconds_of(work: Callable[[], object], clock: Clock = time.perf_counter) -> float:
    began = clock()
    work()
    return clock() - began


def fastest(work: Callable[[], object], runs: int, clock: Clock = time.perf_counter) -> float:
    """The seconds of the best run."""
    return min(seconds_of(work, clock) for _ in range(runs))


def measure(effort: Effort, say: Say = lambda what: None, boards: Iterable[str] = BUILT_IN) -> SpeedReport:
    """Measures everything; `say` is told what is being measured."""
    boards = list(boards)
    games = [compile_game(board, players) for board in map(load_board, boards) for players in board.rules.players]
    speeds, thoughts = [], []
    for compiled in games:
        say(f"random play, {compiled.board.id}, {compiled.players} players")
        speeds.append(speed(compiled, effort))
    for compiled in games:
        say(f"the bots, {compiled.board.id}, {compiled.players} players")
        thoughts.append(thought(compiled, effort))
    say("copies of states")
    copy = copy_ns(effort)
    python = {}
    for id in boards:
        say(f"legal() and play() from Python, {id}")
        python[id] = python_us(id, effort)
    say("start-up")
    started = import_seconds("branchline", effort.runs), first_move_seconds(boards[0], effort.runs)
    say("the interpreted engine (slow)")
    return SpeedReport(
        machine=f"{platform.machine()}, {cores()} cores, Python {platform.python_version()}",
        speeds=tuple(speeds),
        thoughts=tuple(thoughts),
        state_bytes=S.STATE.itemsize,
        copy_ns=copy,
        python_us_per_decision=python,
        kernel_call_us=kernel_call_us(effort),
        import_seconds=started[0],
        first_move_seconds=started[1],
        numba_seconds=import_seconds("numba", effort.runs),
        interpreted=interpreted(boards[0], speeds[0], effort.interpreted_games),
    )


# Random play ------------------------------------------------------------------------------------------------------


def speed(compiled: Compiled, effort: Effort) -> Speed:
    play_chunk(compiled, seeds_of(0, 0, 1))
    games = max(50, int(50 * effort.seconds / seconds_of(lambda: play_chunk(compiled, seeds_of(0, 0, 50)))))
    one, two = [], []
    seeds = seeds_of(1, 0, games)  # the same games in every run, so that the best is not the luckiest
    decisions = play_chunk(compiled, seeds).decisions
    for _ in range(effort.runs):
        one.append(seconds_of(lambda: play_chunk(compiled, seeds)))
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
        return seconds_of(lambda: list(pool.map(partial(play_chunk, compiled), (seeds, seeds))))


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
    return round(1e9 * fastest(lambda: batch.copy_all(source, target), 10 * effort.runs) / COPIES, 1)


# The bots, by the clock of the thread: games and play-outs are too long for a run that nothing interrupts ------------


def thought(compiled: Compiled, effort: Effort) -> Thought:
    return Thought(
        compiled.board.id,
        compiled.players,
        round(planner_speed(compiled, effort), 1),
        round(playout_speed(compiled, effort), 1),
    )


def planner_speed(compiled: Compiled, effort: Effort) -> float:
    """Whole games a second between planners, on one core."""

    def seconds(games: int, runs: int = 1) -> float:
        seeds = seeds_of(3, 0, games)
        return fastest(lambda: play_fast(compiled, [PLANNER] * compiled.players, seeds), runs, time.thread_time)

    seconds(1)  # loads the kernels
    games = max(TRIAL, int(TRIAL * effort.seconds / seconds(TRIAL)))
    return games / seconds(games, effort.runs)


def playout_speed(compiled: Compiled, effort: Effort) -> float:
    """Play-outs of the search a second, on one core: so many a decision take a second, on average over a game."""
    thinker = Thinker(compiled)
    paces = [pace for seen in positions(compiled, effort.positions) if (pace := _pace(thinker, seen, effort))]
    return len(paces) / sum(paces)


def _pace(thinker: Thinker, seen: np.ndarray, effort: Effort) -> float | None:
    """Seconds for a play-out in one position; None where the search sees but one move."""

    def run(iterations: int) -> tuple[float, int]:
        return seconds_of(lambda: thinker.search(seen, 0, iterations), time.thread_time), thinker.playouts

    run(1)  # loads the kernels
    seconds, played = run(TRIAL)
    if not played:
        return None
    iterations = max(TRIAL, int(played * effort.seconds / seconds))
    return min(seconds / played for seconds, played in (run(iterations) for _ in range(max(2, effort.runs // 6))))


def positions(compiled: Compiled, most: int) -> list[np.ndarray]:
    """What the seats know in positions with a choice, spread over two games of planners."""
    chance = random.Random(0)
    found = [seen for seed in range(2) for seen in decisions(compiled, seed, chance)]
    return [found[i * len(found) // most] for i in range(most)]


def decisions(compiled: Compiled, seed: int, chance: random.Random) -> list[np.ndarray]:
    """What the seats of one game of planners know wherever they have a choice."""
    found: list[np.ndarray] = []
    bot, game = PlannerBot(compiled.board), new_game(compiled.board, compiled.players, seed)
    while not game.over:
        seat = game.to_move[0]
        view, moves = game.view(seat), game.legal(seat)
        if len(moves) > 1:
            found.append(view.observation)
        game.play(bot.choose(view, moves, chance), seat)
    return found


# From Python ------------------------------------------------------------------------------------------------------


def python_us(board: str, effort: Effort, legal: Callable[[Game], Sequence[Move | int]] = Game.legal) -> float:
    """Microseconds for `legal()` and `play()` together, in two-player games of random moves, without a view."""
    best = float("inf")
    for seed in range(effort.python_games):
        game, chance = new_game(board, 2, seed), random.Random(seed)
        spent, decisions = 0.0, 0
        while not game.over:
            began = time.perf_counter()
            moves = legal(game)
            spent += time.perf_counter() - began
            move = moves[chance.randrange(len(moves))]
            began = time.perf_counter()
            game.play(move)
            spent += time.perf_counter() - began
            decisions += 1
        best = min(best, 1e6 * spent / decisions)
    return round(best, 2)


def view_us(board: str, players: int, effort: Effort) -> tuple[float, float]:
    """Microseconds for a view in the middle of a game: nothing of it looked at, and every fact of it read."""
    game, chance = new_game(board, players, 0), random.Random(0)
    for _ in range(60 * players):
        moves = game.legal_ids()
        game.play(moves[chance.randrange(len(moves))])
    looks: tuple[Callable[[], object], ...] = (lambda: game.view(0), lambda: game.view(0).to_dict())
    unread, read = (min(timeit.repeat(look, number=200, repeat=effort.runs)) for look in looks)
    return round(1e6 * unread / 200, 1), round(1e6 * read / 200, 1)


def kernel_call_us(effort: Effort) -> float:
    """A call of the kernel that plays a decision, in a game that is over: the best of many."""
    game = new_game(BUILT_IN[0], 2, 0)
    state, work = S.zeros(S.STATE), S.zeros(S.WORK)
    state["phase"] = S.OVER
    addresses = [play.address(records) for records in (game._tables, state, work)]
    runs = timeit.repeat(lambda: play.step(*addresses, 0, 0), number=1000, repeat=effort.runs)
    return round(1e6 * min(runs) / 1000, 2)


def _python(code: str, **environment: str) -> str:
    """What a fresh Python prints."""
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env={**os.environ, **environment}
    )
    return run.stdout


def import_seconds(module: str, runs: int) -> float:
    code = f"import time; t = time.perf_counter(); import {module}; print(time.perf_counter() - t)"
    return round(min(float(_python(code)) for _ in range(min(5, runs))), 4)


def first_move_seconds(board: str, runs: int) -> float:
    """From the start of a fresh Python, kernels in the cache, until a first move is played."""
    code = f"import branchline as bl; game = bl.new_game({board!r}, 2, 1); game.play(game.legal()[0])"
    return round(fastest(lambda: _python(code), min(5, runs)), 3)


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
