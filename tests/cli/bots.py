"""Bots of one's own, as `--players tests.cli.bots:First` takes them."""

from __future__ import annotations

import multiprocessing
import os
import random
from collections.abc import Sequence

from branchline.boards.schema import Board
from branchline.game.result import Result
from branchline.game.view import View
from branchline.moves.move import Move


class First:
    """Always the first legal move, unless that would never end."""

    def __init__(self, board: Board) -> None:
        self.board = board

    def choose(self, view: View, moves: Sequence[Move], rng: random.Random) -> Move:
        claims = [move for move in moves if move.kind == "claim"]
        return claims[0] if claims else moves[rng.randrange(len(moves))]


class Cheat(First):
    """Plays a move that was legal before."""

    def choose(self, view: View, moves: Sequence[Move], rng: random.Random) -> Move:
        self.first = getattr(self, "first", moves[0])
        return self.first


class Broken(First):
    """Has a fault in a function of its own."""

    def choose(self, view: View, moves: Sequence[Move], rng: random.Random) -> Move:
        return self._think()

    def _think(self) -> Move:
        raise KeyError("no such card")


class Unmakeable(First):
    """Plays on some boards only."""

    def __init__(self, board: Board) -> None:
        raise ValueError("not on this board")


class Mortal(First):
    """Breaks in the middle of any game but the first of a process, where it plays as if nothing were wrong."""

    games = 0

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        Mortal.games += 1

    def choose(self, view: View, moves: Sequence[Move], rng: random.Random) -> Move:
        if Mortal.games > 2 and view.ply > 20:
            raise RuntimeError("too old")
        return super().choose(view, moves, rng)


class Bare:
    """Forgets that it is made for a board."""


class Curt(First):
    """Takes other arguments than it is given."""

    def choose(self, view: View) -> Move:  # type: ignore[override]
        raise NotImplementedError


class Mute:
    """Cannot choose."""

    def __init__(self, board: Board) -> None:
        self.board = board


class SoreLoser(First):
    """Breaks when it is told the result."""

    def over(self, result: Result) -> None:
        print(1 / 0)


class Chatty(First):
    """Says what it thinks."""

    def choose(self, view: View, moves: Sequence[Move], rng: random.Random) -> Move:
        print("Let me see …")
        return super().choose(view, moves, rng)


class Leaver(First):
    """Takes the process with it, unless it is the one that was asked."""

    def choose(self, view: View, moves: Sequence[Move], rng: random.Random) -> Move:
        if multiprocessing.parent_process() is not None:
            os._exit(0)
        return super().choose(view, moves, rng)
