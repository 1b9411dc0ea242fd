"""The bot every other one is measured against."""

from __future__ import annotations

import random
from collections.abc import Sequence

from branchline.game.view import View
from branchline.moves.move import Move


class RandomBot:
    """Plays every legal move with the same probability."""

    def choose(self, view: View, moves: Sequence[Move], rng: random.Random) -> Move:
        return moves[rng.randrange(len(moves))]
