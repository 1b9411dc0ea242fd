"""What it takes to ask one player for one decision."""

from __future__ import annotations

from collections.abc import Callable

from rich.text import Text

from branchline.cli.labels import Labels
from branchline.cli.table.talk import Talk
from branchline.game.game import Game
from branchline.moves.move import Move

Moves = list[Move]
Entry = tuple[Text, Callable[[], Moves]]
"""A line of a menu: its label, and what leads from it to the moves."""


class Asking:
    """A game, a seat that decides in it, what it can do and knows, and the words to ask with."""

    def __init__(self, game: Game, seat: int, labels: Labels, talk: Talk) -> None:
        self.game = game
        self.seat = seat
        self.labels = labels
        self.words = labels.words
        self.talk = talk
        self.legal = game.legal(seat)
        self.view = game.view(seat)

    def entry(self, kind: str, label: str, lead: Callable[[Moves], Moves]) -> list[Entry]:
        """The line of a menu for all moves of a kind, if there are any, and what leads from it to those wanted."""
        moves = [move for move in self.legal if move.kind == kind]
        return [(Text(label), lambda: lead(moves))] if moves else []
