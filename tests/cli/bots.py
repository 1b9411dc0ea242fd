"""Bots of one's own, as `--players tests.cli.bots:First` takes them."""

from __future__ import annotations

import random
from collections.abc import Sequence

from branchline.boards.schema import Board
from branchline.moves import Move
from branchline.view import View


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
