"""The game at a table: decisions that may be taken back, and who may know of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from branchline.boards.schema import Board
from branchline.game.events import Event
from branchline.game.game import Game, new_game
from branchline.moves.move import IllegalMove
from branchline.server.table.refusal import Refusal


@dataclass(frozen=True, slots=True)
class Decided:
    """One decision: how many moves it was, and whether they revealed something, so that nobody may take it back."""

    seat: int
    moves: int
    revealed: bool


_decided = lru_cache(Decided)
"""There are few different ones, and thousands of games with hundreds each."""


@dataclass(frozen=True, slots=True)
class Happened:
    """The outcome of a decision, or of its undoing."""

    events: tuple[Event, ...]
    public: bool
    """Whether others see it at all: what is chosen in the opening stays secret until the seat is ready (COM-21)."""


class Play:
    """A game and the decisions it is made of; the game is always what those decisions, played anew, would give."""

    def __init__(
        self,
        board: str | Board,
        players: int,
        seed: int,
        names: Sequence[str],
        first: int | None,
        rules: Mapping[str, int | bool],
    ) -> None:
        self._start = (board, players, seed, tuple(names), first, dict(rules))
        self.game = self._new()
        self.decisions: list[Decided] = []

    def _new(self) -> Game:
        board, players, seed, names, first, rules = self._start
        return new_game(board, players, seed, names, first, rules)

    def _play(self, game: Game, seat: int, moves: Sequence[str]) -> list[Event]:
        events: list[Event] = []
        for number, move in enumerate(moves):
            if number and game.history[-1].outcomes:
                # Refused whatever comes next: an answer that depended on it would tell what chance has not shown yet.
                raise Refusal("one_by_one", "send only the first of these moves: what it reveals must be seen before")
            try:
                events += game.play(move, seat)
            except IllegalMove as error:
                raise Refusal.by_the_rules(error) from None
        return events

    def decide(self, seat: int, moves: Sequence[str]) -> Happened:
        """Plays all the moves of a decision; if one cannot be played, it raises `Refusal` and changes nothing."""
        opening, ready, plies = self.game.phase == "opening", self._ready(seat), len(self.game.history)
        game = self.game if len(moves) == 1 else self.game.copy()
        events = self._play(game, seat, moves)
        self.game = game
        # Chance answered, or the opening is over, which shows what everybody chose.
        revealed = any(played.outcomes for played in self.game.history[plies:])
        revealed = revealed or (opening and self.game.phase != "opening")
        self.decisions.append(_decided(seat, len(moves), revealed))
        return Happened(tuple(events), not opening or self._ready(seat) != ready)

    def _ready(self, seat: int) -> bool:
        return self.game.phase != "opening" or self.game.stage(seat) == "done"

    # Taking back ----------------------------------------------------------------------------------------------------

    def undoable(self, seat: int) -> bool:
        """Whether a seat's last decision may be taken back: nothing was revealed by it, and nobody else has acted."""
        place = self._last_of(seat)
        return place is not None and not self.decisions[place].revealed

    def _last_of(self, seat: int) -> int | None:
        """Where a seat's last decision stands, if no other seat's stands in its way.

        In the opening all choose for themselves (COM-21), so what others chose meanwhile does not.
        """
        if self.game.over or not self.decisions:
            return None
        if self.game.phase != "opening":
            last = len(self.decisions) - 1
            return last if self.decisions[last].seat == seat else None
        return next((i for i in reversed(range(len(self.decisions))) if self.decisions[i].seat == seat), None)

    def undo(self, seat: int) -> Happened:
        place = self._last_of(seat)
        if place is None or not self.undoable(seat):
            raise Refusal("no_undo", "this can no longer be taken back")
        ready, opening = self._ready(seat), self.game.phase == "opening"
        game, lines = self._new(), iter(self.game.history)
        for number, decided in enumerate(self.decisions):
            moves = [next(lines).move.text for _ in range(decided.moves)]
            if number != place:
                self._play(game, decided.seat, moves)
        del self.decisions[place]
        self.game = game
        return Happened((), not opening or self._ready(seat) != ready)
