"""The bots whose thinking is compiled: greedy, planner, and search on top of it."""

from __future__ import annotations

import random
from collections.abc import Sequence

from branchline.boards.schema import Board
from branchline.bots.advice import Advice, advise
from branchline.bots.budget import Budget
from branchline.engine.tables import compile_game
from branchline.game.game import new_game
from branchline.game.view import View
from branchline.moves.move import Move
from branchline.thinking.thinker import Idea, Thinker


class CompiledBot:
    """Looks at the observation of a view; what it decides follows from that (and, for search, from its generator)."""

    threads = 1

    def __init__(self, board: Board) -> None:
        self.board = board
        self._thinkers: dict[int, Thinker] = {}

    def _thinker(self, view: View) -> Thinker:
        players = len(view.players)
        if players not in self._thinkers:
            self._thinkers[players] = Thinker(compile_game(self.board, players), self.threads)
        return self._thinkers[players]

    def ideas(self, view: View, rng: random.Random) -> list[Idea]:
        """The moves worth thinking of, the one to play first."""
        raise NotImplementedError

    def choose(self, view: View, moves: Sequence[Move], rng: random.Random) -> Move:
        if len(moves) == 1:
            return moves[0]
        best = self.ideas(view, rng)[0].move
        return next(move for move in moves if move.id == best)

    def explain(self, view: View, language: str = "en", most: int = 3) -> list[Advice]:
        """The few best moves with an estimate and a reason, the best first; none where the seat has no decision."""
        if view.seat is None or view.seat not in view.to_move:
            return []
        return advise(self.board, view, self.ideas(view, random.Random(view.ply))[:most], language)


class GreedyBot(CompiledBot):
    """The claim that scores most at once, else cards towards one."""

    def ideas(self, view: View, rng: random.Random) -> list[Idea]:
        return self._thinker(view).ideas(view.observation, greedily=True)


class PlannerBot(CompiledBot):
    """Plans a network for its tickets and weighs every move against that plan."""

    def ideas(self, view: View, rng: random.Random) -> list[Idea]:
        return self._thinker(view).ideas(view.observation)


_loaded = False


def _load_search(board: Board) -> None:
    """Loads the kernels, once, so that it does not count as thinking: a first decision, for one play-out."""
    global _loaded
    if not _loaded:
        first = new_game(board, board.rules.players[0], seed=0)
        Thinker(compile_game(board, first.players)).search(first.observation(0), 0, iterations=1)
        _loaded = True


class SearchBot(CompiledBot):
    """Deals what is hidden many times over and plays each promising move out to the end."""

    def __init__(self, board: Board, budget: Budget, threads: int = 1) -> None:
        super().__init__(board)
        self.budget = budget
        self.threads = threads
        _load_search(board)

    def ideas(self, view: View, rng: random.Random) -> list[Idea]:
        return self._thinker(view).search(
            view.observation, rng.getrandbits(63), self.budget.iterations, self.budget.seconds
        )
