"""Plays many games: random ones inside the compiled engine, on threads; those of other bots in processes."""

from __future__ import annotations

import itertools
import os
import signal
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np

from branchline.boards.schema import Board
from branchline.bots.registry import RANDOM, check_bot, make_bot
from branchline.engine import state as S
from branchline.engine.tables import Compiled, compile_game
from branchline.game import load_kernels
from branchline.lab.files import make_folder, write_text
from branchline.lab.match import play_game
from branchline.lab.tally import Tally
from branchline.seeds import MAX_SEED, check_seed, game_seed

CHUNK = 256
"""Games that a thread plays before it looks whether to stop."""

PYTHON_CHUNK = 4
DRAWN = -1
"""The first player is drawn."""

Progress = Callable[[int], object]


@dataclass(frozen=True, slots=True)
class Outcome:
    """A simulation: what was asked, how long it took, what came out."""

    board: Board
    players: tuple[str, ...]
    seed: int
    workers: int
    seconds: float
    tally: Tally

    @property
    def games_per_second(self) -> float:
        return self.tally.games / max(self.seconds, 1e-9)

    def to_dict(self) -> dict[str, Any]:
        """Plain data, ready for JSON."""
        t = self.tally
        return {
            "board": self.board.id,
            "players": list(self.players),
            "games": t.games,
            "seed": self.seed,
            "workers": self.workers,
            "seconds": round(self.seconds, 6),
            "games_per_second": round(self.games_per_second, 1),
            "decisions_per_game": round(t.decisions / t.games, 4),
            "mean_scores": [round(mean, 4) for mean in t.mean_scores],
            "score_margins": [round(m, 4) if t.games > 1 else None for m in t.margins],
            "wins": [round(won, 4) for won in t.wins],
            "shared_wins": t.shared,
        }


def simulate(
    board: Board,
    players: Sequence[str],
    games: int,
    seed: int,
    workers: int | None = None,
    progress: Progress | None = None,
    records: Path | None = None,
) -> Outcome:
    """Plays `games` games between the named bots; the outcome is the same for any number of workers."""
    bots = tuple(check_bot(name) for name in players)
    compiled = compile_game(board, len(bots))
    check_seed(seed)
    workers = min(workers or cores(), games)
    if records is not None:
        make_folder(records)
    if records is None and set(bots) == {RANDOM}:
        play_chunk(compiled, seeds_of(seed, 0, 1))  # compiles or loads the kernels, which is not part of the time
        began = time.perf_counter()
        tally = _on_threads(compiled, games, seed, workers, progress)
    else:
        for name in set(bots):
            make_bot(name, board)
        began = time.perf_counter()
        tally = _in_processes(partial(_play_some, board, bots, seed, records, games), games, workers, progress)
    return Outcome(board, bots, seed, workers, time.perf_counter() - began, tally)


def cores() -> int:
    """The cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _total(tallies: Iterable[Tally], progress: Progress | None = None) -> Tally:
    total = None
    for tally in tallies:
        total = tally if total is None else total + tally
        if progress:
            progress(tally.games)
    assert total is not None
    return total


# Random play, compiled ---------------------------------------------------------------------------------------------


def seeds_of(seed: int, start: int, stop: int) -> np.ndarray:
    """The seeds of the games from `start` up to `stop`."""
    numbers = np.arange(start, stop, dtype=np.uint64)
    return (np.uint64(game_seed(seed, 0)) + numbers) & np.uint64(MAX_SEED)


def play_chunk(compiled: Compiled, seeds: np.ndarray) -> Tally:
    """Plays one random game for each seed, inside the engine; other threads run meanwhile."""
    scores, winners = np.zeros((len(seeds), S.SEATS), np.int16), np.zeros(len(seeds), np.int8)
    state, work, sheet = S.zeros(S.STATE), S.zeros(S.WORK), S.zeros(S.SHEET)
    decisions = load_kernels().play_random(compiled.tables, state, work, sheet, seeds, DRAWN, scores, winners)
    won = winners[:, None] >> np.arange(compiled.players) & 1
    return Tally.of(scores[:, : compiled.players].astype(np.int64), won, int(decisions))


def _on_threads(compiled: Compiled, games: int, seed: int, workers: int, progress: Progress | None) -> Tally:
    starts = iter(range(0, games, CHUNK))
    lock, stop = threading.Lock(), threading.Event()

    def chunks() -> Iterator[Tally]:
        while not stop.is_set():
            with lock:
                start = next(starts, None)
            if start is None:
                return
            yield play_chunk(compiled, seeds_of(seed, start, min(start + CHUNK, games)))

    def work() -> list[Tally]:
        first = next(chunks(), None)
        return [] if first is None else [_total(itertools.chain([first], chunks()), progress)]

    with ThreadPoolExecutor(workers) as pool:
        try:
            futures = [pool.submit(work) for _ in range(workers)]
            return _total(tally for future in futures for tally in future.result())
        finally:
            stop.set()


# Any bots, through the game's face ---------------------------------------------------------------------------------


def _play_some(
    board: Board, bots: tuple[str, ...], seed: int, records: Path | None, games: int, numbers: range
) -> Tally:
    """Plays the games of these numbers, in whatever process it is called."""
    played = []
    for g in numbers:
        game = play_game(board, bots, game_seed(seed, g))
        played.append((game.result(), len(game.history)))
        if records is not None:
            write_text(records / record_name(g, games), game.record().dumps())
    scores = np.array([result.scores for result, _ in played], np.int64)
    won = np.array([[seat in result.winners for seat in range(len(bots))] for result, _ in played], np.int64)
    return Tally.of(scores, won, sum(decisions for _, decisions in played))


def record_name(game: int, games: int) -> str:
    """The file of a game's record: numbered from 1, with zeros in front so that names sort."""
    return f"game-{game + 1:0{len(str(games))}d}.record"


def _in_processes(play: Callable[[range], Tally], games: int, workers: int, progress: Progress | None) -> Tally:
    chunks = [range(start, min(start + PYTHON_CHUNK, games)) for start in range(0, games, PYTHON_CHUNK)]
    workers = min(workers, len(chunks))
    if workers == 1:
        return _total(map(play, chunks), progress)
    # Spawned, not forked: threads may be running here. Ctrl-C reaches the children too; only this process heeds it.
    ignore = partial(signal.signal, signal.SIGINT, signal.SIG_IGN)
    with ProcessPoolExecutor(workers, get_context("spawn"), ignore) as pool:
        try:
            return _total(pool.map(play, chunks), progress)
        finally:
            pool.shutdown(wait=True, cancel_futures=True)
