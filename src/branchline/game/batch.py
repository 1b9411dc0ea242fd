"""`Batch`: thousands of games stepped together on all cores, for simulation, play-outs and learning.

Game g of a batch with seed s is the game that `new_game(board, players, seed=game_seed(s, g))` deals.
"""

from __future__ import annotations

import itertools
import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np

from branchline.boards.loader import load_board
from branchline.boards.schema import Board
from branchline.engine import batch as kernels
from branchline.engine import state as S
from branchline.engine.tables import compile_game
from branchline.seeds import check_seed, game_seed


class Batch:
    """`games` games of one board, each with its own seed; every call acts on all of them."""

    def __init__(
        self, board: str | Path | Board, players: int, games: int, seed: int = 0, workers: int | None = None
    ) -> None:
        if games < 1:
            raise ValueError(f"games: {games!r} is not a positive number")
        board = board if isinstance(board, Board) else load_board(board)
        self.compiled = compile_game(board, players)
        self._tables = self.compiled.tables
        self.states = S.zeros(S.STATE, games)
        self.workers = min(workers or os.cpu_count() or 1, games)
        self._works = S.zeros(S.WORK, self.workers)
        self._sheets = S.zeros(S.SHEET, self.workers)
        check_seed(seed)
        seeds = np.array([game_seed(seed, game) for game in range(games)], np.uint64)
        self._share(lambda part, work, _: kernels.start_all(self._tables, self.states[part], work, seeds[part], -1))

    def __len__(self) -> int:
        return len(self.states)

    @property
    def over(self) -> np.ndarray:
        """Which games are over."""
        return np.asarray(self.states["phase"] == S.OVER)

    def to_move(self) -> np.ndarray:
        """The seat that decides next in each game; -1 where it is over."""
        seats = np.zeros(len(self), np.int64)
        kernels.actors(self._tables, self.states, seats)
        return seats

    def legal_mask(self) -> np.ndarray:
        """One row for each game: 1 where the move with that id is legal."""
        mask = np.zeros((len(self), self.compiled.move_ids), np.uint8)
        self._share(lambda part, work, _: kernels.masks(self._tables, self.states[part], work, mask[part]))
        return mask

    def step(self, moves: Sequence[int] | np.ndarray) -> None:
        """Plays one move in each game that is not over; an illegal one raises ValueError and changes nothing at all."""
        ids = np.asarray(moves, np.int64)
        if ids.shape != (len(self),):
            raise ValueError(f"moves: expected {len(self)} move ids, found an array of shape {ids.shape}")
        before = self.states.view(np.uint8).copy()
        played = np.zeros(len(self), np.uint8)
        running = ~self.over
        self._share(
            lambda part, work, _: kernels.step_all(self._tables, self.states[part], work, ids[part], played[part])
        )
        wrong = np.flatnonzero(running & (played == 0))
        if len(wrong):
            self.states.view(np.uint8)[...] = before
            raise ValueError(f"moves[{wrong[0]}]: {ids[wrong[0]]} is not legal in that game")

    def play_out(self, seed: int = 0, most: int = -1) -> None:
        """Plays every game on at random, to its end or for `most` decisions. The result depends on `workers`."""
        self._share(
            lambda part, work, worker: kernels.finish_all(
                self._tables, self.states[part], work, np.uint64(game_seed(~seed, worker)), most
            )
        )

    def scores(self) -> tuple[np.ndarray, np.ndarray]:
        """The score of each seat if the games ended now, and the winners as bits."""
        scores = np.zeros((len(self), S.SEATS), np.int16)
        winners = np.zeros(len(self), np.int8)
        self._share(
            lambda part, work, worker: kernels.score_all(
                self._tables, self.states[part], work, self._sheets[worker : worker + 1], scores[part], winners[part]
            )
        )
        return scores[:, : self.compiled.players], winners

    def _share(self, task: Callable[[slice, np.ndarray, int], object]) -> None:
        """Gives each worker its part of the games and its own scratch record."""
        bounds = np.linspace(0, len(self), self.workers + 1).astype(int)
        parts = [slice(a, b) for a, b in itertools.pairwise(bounds)]
        if self.workers == 1:
            task(parts[0], self._works[:1], 0)
            return
        with ThreadPoolExecutor(self.workers) as pool:
            list(pool.map(lambda i: task(parts[i], self._works[i : i + 1], i), range(self.workers)))
