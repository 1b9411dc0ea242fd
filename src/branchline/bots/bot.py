"""What a bot is."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Protocol

from branchline.moves import Move
from branchline.view import View


class Bot(Protocol):
    """Decides for one seat from what that seat may know; `rng` is its own, so that a game can be played again."""

    def choose(self, view: View, moves: Sequence[Move], rng: random.Random) -> Move: ...
