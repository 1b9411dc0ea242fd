"""Plays many games: those of compiled bots inside the engine, on threads; those of other bots in processes."""

from __future__ import annotations

import itertools
import math
import os
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from functools import partial, reduce
from operator import add
from pathlib import Path
from typing import Any

import numpy as np

from branchline.boards.schema import Board
from branchline.bots.bot import BotError
from branchline.bots.kept import keeping_programs
from branchline.bots.labels import read_labels
from branchline.bots.registry import BOT_TIME, RANDOM, check_bot, read_bot
from branchline.engine.tables import Compiled, compile_game
from branchline.files import make_folder, write_text
from branchline.game.game import Game, new_game
from branchline.lab.chunk import Chunk
from branchline.lab.fast import Games, can_play_fast, play_fast, seat_fast
from branchline.lab.match import Seated, play_match
from branchline.lab.processes import processes
from branchline.lab.tally import Tally
from branchline.seeds import MAX_SEED, check_seed, game_seed

CHUNK_SECONDS = 0.2
"""Time after which a thread looks whether to stop."""

WORTH_PROCESSES = 2.0
"""Seconds of play from which on it pays to start processes."""

Progress = Callable[[int], object]
Play = Callable[[int], Tally]


@dataclass(frozen=True, slots=True)
class Simulation:
    """A simulation: what was asked, how long it took, what came out."""

    board: Board
    players: tuple[str, ...]
    labels: tuple[str, ...]
    """What each seat's bot goes by: its label, or its name."""
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
            "labels": list(self.labels),
            "games": t.games,
            "seed": self.seed,
            "workers": self.workers,
            "seconds": round(self.seconds, 6),
            "games_per_second": round(self.games_per_second, 1),
            "decisions_per_game": round(t.decisions / t.games, 4),
            "mean_scores": [_number(mean) for mean in t.mean_scores],
            "score_margins": [_number(margin) for margin in t.margins],
            "wins": [round(won, 4) for won in t.wins],
            "shared_wins": t.shared,
            "forfeited_games": t.forfeited,
            "forfeits": list(t.forfeits),
            "forfeit_reasons": list(t.reasons),
        }


def _number(value: float) -> float | None:
    """JSON has no infinity: what is not known is null."""
    return round(value, 4) if math.isfinite(value) else None


def simulate(
    board: Board,
    players: Sequence[str],
    games: int,
    seed: int,
    workers: int | None = None,
    progress: Progress | None = None,
    records: Path | None = None,
    bot_time: float = BOT_TIME,
) -> Simulation:
    """Plays `games` games between the named bots; the outcome is the same for any number of workers.

    A bot may have a label before its name, as in `deep=exec:./mybot`.
    """
    named = read_labels(players)
    bots = tuple(check_bot(bot.name) for bot in named)
    labels = tuple(bot.label or bot.name for bot in named)
    compiled = compile_game(board, len(bots))
    check_seed(seed)
    workers = min(workers_for(bots, workers), games)
    if records is not None:
        make_folder(records)
    if records is None and can_play_fast(bots):
        play_fast(compiled, bots, seeds_of(seed, 0, 0))  # compiles or loads the kernels, which is not part of the time
        began = time.perf_counter()
        tally = _on_threads(compiled, bots, games, seed, workers, progress)
    else:
        for name in set(bots):
            Seated(name, board, bot_time).close()
        _warm_up(new_game(board, len(bots), seed))
        play = partial(_play_one, board, bots, seed, records, games, bot_time)
        began = time.perf_counter()
        with keeping_programs():
            tally = _through_the_face(play, games, workers, progress)
    return Simulation(board, bots, labels, seed, workers, time.perf_counter() - began, tally)


def _warm_up(game: Game) -> None:
    """Loads what the face of the game needs, which is not part of the time."""
    game.play(game.legal()[0])
    game.view(0)
    game.result()


def cores() -> int:
    """The cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def workers_for(bots: Sequence[str], asked: int | None = None) -> int:
    """As many as asked for, else as keep the cores busy; one if only this process knows a bot (`register`)."""
    specs = [read_bot(bot) for bot in bots]
    if any(spec.registered for spec in specs):
        return 1
    return asked or max(1, cores() // max(spec.threads for spec in specs))


def _told(tallies: Iterable[Tally], progress: Progress | None) -> Iterator[Tally]:
    """The tallies as they come, each told to `progress`."""
    for tally in tallies:
        if progress:
            progress(tally.games)
        yield tally


# Compiled bots -----------------------------------------------------------------------------------------------------


def seeds_of(seed: int, start: int, stop: int) -> np.ndarray:
    """The seeds of the games from `start` up to `stop`."""
    numbers = np.arange(start, stop, dtype=np.uint64)
    return (np.uint64(game_seed(seed, 0)) + numbers) & np.uint64(MAX_SEED)


def play_chunk(compiled: Compiled, seeds: np.ndarray) -> Tally:
    """Plays one game of random moves for each seed, inside the engine."""
    return _counted(play_fast(compiled, [RANDOM] * compiled.players, seeds))


def _counted(games: Games) -> Tally:
    return Tally.of(games.scores, games.won, games.decisions)


def _on_threads(
    compiled: Compiled,
    bots: Sequence[str],
    games: int,
    seed: int,
    workers: int,
    progress: Progress | None,
) -> Tally:
    given = 0
    lock, stop = threading.Lock(), threading.Event()

    def chunks() -> Iterator[Tally]:
        nonlocal given
        chunk, table = Chunk(CHUNK_SECONDS), seat_fast(compiled, bots)
        while not stop.is_set():
            with lock:
                start = given
                given = min(games, start + chunk.size)
                seeds = seeds_of(seed, start, given)
            if not len(seeds):
                return
            began = time.perf_counter()
            yield _counted(table.play(seeds))
            chunk.took(len(seeds), time.perf_counter() - began)

    with ThreadPoolExecutor(workers) as pool:
        try:
            futures = [pool.submit(lambda: list(_told(chunks(), progress))) for _ in range(workers)]
            return reduce(add, [tally for future in futures for tally in future.result()])
        finally:
            stop.set()


# Any bots, through the game's face ---------------------------------------------------------------------------------


def _play_one(
    board: Board, bots: tuple[str, ...], seed: int, records: Path | None, games: int, bot_time: float, number: int
) -> Tally:
    """Plays the game of that number, in whatever process it is called."""
    played = play_match(board, bots, game_seed(seed, number), bot_time)
    game, winners = played.game, played.winners
    if records is not None:
        write_text(records / record_name(number, games), game.record().dumps())
    won = [[seat in winners for seat in range(len(bots))]]
    scores = np.array([game.result().scores], np.int64)
    return Tally.of(scores, np.array(won, np.int64), len(game.history), played.forfeits)


def record_name(game: int, games: int) -> str:
    """The file of a game's record: numbered from 1, with zeros in front so that names sort."""
    return f"game-{game + 1:0{len(str(games))}d}.record"


def _through_the_face(play: Play, games: int, workers: int, progress: Progress | None) -> Tally:
    """Plays here, and, if that would take long, the rest in processes."""
    began = time.perf_counter()
    first = play(0)
    expected = (time.perf_counter() - began) * (games - 1)
    if workers == 1 or expected < WORTH_PROCESSES:
        return reduce(add, _told(itertools.chain([first], map(play, range(1, games))), progress))
    try:
        with processes(workers, play) as begin:
            rest = deque(begin(number) for number in range(1, games))
            found = (rest.popleft().result() for _ in range(1, games))  # what was counted is kept no longer
            return reduce(add, _told(itertools.chain([first], found), progress))
    except BrokenProcessPool:
        raise BotError("a process that played ended: a bot of yours exits or crashes Python") from None
