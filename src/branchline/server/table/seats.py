"""A seat, and the clock of whoever sits on it."""

from __future__ import annotations

from dataclasses import dataclass, field

from branchline.server.wire.options import ClockPace, DaysPace, Local, NoPace, Occupant, Robot

ENGINES = ("Adler", "Mallard", "Crampton", "Rocket", "Pacific")
"""Names for bots: locomotives that everybody knows."""

DAY = 86_400_000


@dataclass(slots=True)
class SeatState:
    """`bot` is the level of the bot that plays now: a bot's own seat, or a stand-in for the person it belongs to."""

    name: str | None = None
    guest: str | None = None
    bot: str | None = None
    stands_in: bool = False
    resigned: bool = False
    contribution: str = ""
    undone: int = 0
    votes: set[int] = field(default_factory=set)
    """The seats that ask for a bot here."""
    time_left: int | None = None
    """Milliseconds on the clock when this seat was asked to decide, or when it last did."""
    asked_at: int | None = None
    """Since when this seat has been to move."""
    clock_before: tuple[int | None, int | None] = (None, None)
    """Both as they were before the last decision, which may be taken back."""

    @property
    def taken(self) -> bool:
        return self.guest is not None or self.bot is not None

    @property
    def person_plays(self) -> bool:
        return self.guest is not None and self.bot is None

    @property
    def may_return(self) -> bool:
        """A bot stands in for somebody who has not given up."""
        return self.stands_in and not self.resigned

    def sit(self, guest: str, name: str, contribution: str) -> None:
        self.guest, self.name, self.contribution = guest, name, contribution

    def hand_over(self, level: str, now: int) -> None:
        self.bot, self.stands_in = level, True
        self.votes = set()
        self._charge(now)
        if self.asked_at is not None and self.time_left is not None:
            self.asked_at = now

    # Time -----------------------------------------------------------------------------------------------------------

    def ask(self, now: int) -> None:
        if self.asked_at is None:
            self.asked_at = now

    def stop(self, now: int, pace: NoPace | ClockPace | DaysPace) -> None:
        """No longer to move: takes the time since it was asked off the clock, and adds what a turn adds.

        The clock of somebody for whom a bot stands in does not change.
        """
        if isinstance(pace, ClockPace) and not self.stands_in:
            self._charge(now)
            if self.asked_at is not None and self.time_left is not None:
                self.time_left += 1000 * pace.increment
        self.asked_at = None

    def _charge(self, now: int) -> None:
        """Takes the time since it was asked off the clock."""
        if self.asked_at is not None and self.time_left is not None:
            self.time_left = max(0, self.time_left - (now - self.asked_at))

    def decide(self) -> None:
        """Somebody is here and decides."""
        self.votes = set()
        self.clock_before = self.time_left, self.asked_at

    def undo(self) -> None:
        """The clock goes on as if nothing had been decided."""
        self.undone += 1
        self.time_left, self.asked_at = self.clock_before

    def deadline(self, pace: NoPace | ClockPace | DaysPace) -> int | None:
        """When the time of a person who is to move is up."""
        if self.asked_at is None or not self.person_plays:
            return None
        if isinstance(pace, ClockPace):
            return self.asked_at + (self.time_left or 0)
        return self.asked_at + pace.days * DAY if isinstance(pace, DaysPace) else None

    def is_late(self, pace: NoPace | ClockPace | DaysPace, now: int) -> bool:
        deadline = self.deadline(pace)
        return deadline is not None and deadline <= now


def seat_for(occupant: Occupant, number: int, host: str) -> SeatState:
    if isinstance(occupant, Robot):
        return SeatState(name=ENGINES[number], bot=occupant.level)
    if isinstance(occupant, Local):
        return SeatState(name=occupant.name, guest=host)
    return SeatState()
