"""What a decision brought about, in order, as the table would tell it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from branchline.engine import state as S
from branchline.engine.tables import Compiled
from branchline.moves.kinds import EVENTS


@dataclass(slots=True)
class Event:
    """One thing that happened, a value. `private`: data only `seat` sees; a `secret` event only `seat` sees at all."""

    type: str
    seat: int | None
    data: dict[str, Any] = field(default_factory=dict)
    private: tuple[str, ...] = ()
    secret: bool = False

    def for_seat(self, seat: int | None) -> Event | None:
        """The event as this seat (None: a spectator) may know it, or None if it may not know of it at all."""
        if seat is not None and seat == self.seat:
            return self
        if self.secret:
            return None
        if not self.private:
            return self
        return Event(self.type, self.seat, {k: v for k, v in self.data.items() if k not in self.private})


class Teller:
    """Turns the log of the compiled engine into events."""

    def __init__(self, compiled: Compiled) -> None:
        board = compiled.board
        self.compiled = compiled
        self.names = {
            "first": [f"first={seat}" for seat in range(compiled.players)],
            "award": [award.id for award in board.rules.awards],
            "ticket": [ticket.id for ticket in board.tickets],
            "card": [kind.name for kind in compiled.kinds],
        }
        self._numbers = {
            name: SORTS[sort] * S.OF_ONE_SORT + i for sort, names in self.names.items() for i, name in enumerate(names)
        }
        self._outcome_names = {code: self.names[kind.chance] for code, kind in EVENTS.items() if kind.chance}

    def outcomes(self, log: bytes) -> tuple[str, ...]:
        """What chance answered, in words, in the order it was asked."""
        names = self._outcome_names
        return tuple(names[code][b] for code, _, b, _ in S.LOG_ENTRY.iter_unpack(log) if code in names)

    def outcome_number(self, name: str) -> int:
        """The number by which a script names an outcome."""
        if name not in self._numbers:
            firsts = self.names["first"]
            seats = f"; seats are {firsts[0]} to {firsts[-1]}" if name.startswith("first") else ""
            raise ValueError(f'no card, ticket or award "{name}"{seats}')
        return self._numbers[name]

    def tell(self, log: bytes, opening: bool) -> list[Event]:
        """What happened, in the order of the engine's log."""
        return [self._event(code, a, b, c, opening) for code, a, b, c in S.LOG_ENTRY.iter_unpack(log)]

    def _event(self, code: int, a: int, b: int, c: int, opening: bool) -> Event:
        kind = EVENTS[code]
        secret = kind.secret or (opening and kind.secret_at_first)
        return Event(kind.type, kind.seat(a, b), kind.facts(self.compiled, a, b, c), kind.private, secret)


SORTS = {"first": S.A_SEAT, "award": S.AN_AWARD, "ticket": S.A_TICKET, "card": S.A_CARD}
