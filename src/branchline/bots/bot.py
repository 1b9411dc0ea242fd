"""What a bot is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:  # the names of bots are read without loading the engine
    import random
    from collections.abc import Sequence

    from branchline.game.view import View
    from branchline.moves.move import Move


class Bot(Protocol):
    """Decides for one seat from what that seat may know; `rng` is its own, so that a game can be played again.

    A bot lives for one game. It may also have `over(result)`, called when the game is over, and `close()`, called last
    whatever happened.
    """

    def choose(self, view: View, moves: Sequence[Move], rng: random.Random) -> Move: ...


class BotError(ValueError):
    """A bot that cannot be had or that broke, with what would be right."""


class Forfeit(Exception):
    """Raised by a bot that cannot go on; the reason completes the sentence "the bot …"."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason
