"""Presence: the sockets of this process by seat, and what other processes say of theirs."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

FORGET = 40_000
"""Milliseconds after which the word of another process is out of date."""


@dataclass(slots=True)
class Presence:
    """The people of one table. Somebody is absent since their last socket closed, or since we began to look."""

    since: int
    here: Counter[int] = field(default_factory=Counter)
    elsewhere: dict[tuple[str, int], int] = field(default_factory=dict)
    """Until when to believe a process that a seat's person is there."""
    left: dict[int, int] = field(default_factory=dict)

    def come(self, seat: int) -> bool:
        """Whether that is news."""
        self.here[seat] += 1
        return self.here[seat] == 1

    def go(self, seat: int, now: int) -> bool:
        self.here[seat] -= 1
        if self.here[seat] <= 0:
            del self.here[seat]
            self.left[seat] = now
            return True
        return False

    def hear(self, process: str, seats: list[int], now: int) -> bool:
        """Another process says who is there; whether that is news."""
        before = {seat for (who, seat), until in self.elsewhere.items() if until > now and who == process}
        for (_, seat), until in self.elsewhere.items():
            if until <= now:
                self.left[seat] = max(until, self.left.get(seat, self.since))
        for seat in before - set(seats):
            self.left[seat] = now
        self.elsewhere = {key: until for key, until in self.elsewhere.items() if until > now and key[0] != process}
        self.elsewhere |= {(process, seat): now + FORGET for seat in seats}
        return before != set(seats)

    def present(self, seat: int, now: int) -> bool:
        return seat in self.here or any(s == seat and until > now for (_, s), until in self.elsewhere.items())

    def absent_for(self, seat: int, now: int) -> int:
        """Milliseconds since somebody was last here; 0 for who is."""
        if self.present(seat, now):
            return 0
        heard = [until for (_, other), until in self.elsewhere.items() if other == seat]
        return now - max(self.left.get(seat, self.since), *heard, self.since)
