"""A game that was given up: the line under its record that says by whom, and what chance can be checked with."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from branchline.game.record import Record, note, noted
from branchline.seeds import check_seed

PREFIX = "# resigned "
"""How that line begins."""


@dataclass(frozen=True, slots=True)
class Resigned:
    """How such a game ended."""

    seats: tuple[int, ...]
    """All but one."""
    seed: int | None = None
    """Where it was known from the start; else it follows from the deal."""

    def note(self) -> str:
        """The line that goes under a record."""
        facts = {"seats": list(self.seats)} | ({} if self.seed is None else {"seed": str(self.seed)})
        return note(PREFIX, facts)

    def ended(self, record: Record) -> Record:
        """The record with the seed of its game; a ValueError if the game cannot have ended like this."""
        if record.scores is not None:
            raise ValueError("resigned: the game was played to its end; take this line out")
        others = len(record.names) - 1
        if len(self.seats) != others or len({seat for seat in self.seats if 0 <= seat <= others}) != others:
            raise ValueError("resigned: a game ends when all but one have given up, each once")
        return replace(record, seed=self.seed)


def read_resigned(text: str) -> Resigned | None:
    """Who gave the game of a record up, or None; a line that cannot be read is a ValueError."""
    return noted(text, PREFIX, _read)


def _read(facts: Any) -> Resigned:
    seats, seed = facts["seats"], facts.get("seed")
    if not all(type(seat) is int for seat in seats):
        raise TypeError
    return Resigned(tuple(seats), None if seed is None else check_seed(int(seed)))
