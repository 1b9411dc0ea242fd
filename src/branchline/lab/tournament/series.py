"""What is known of each pairing while a tournament runs, and what is still to be played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from branchline.lab.tournament.deal import Deal, Figures, figures
from branchline.lab.tournament.plan import TABLE, Pairing, TournamentPlan
from branchline.lab.tournament.sequential import Verdict, decide


class Series:
    """The deals of one pairing; only an unbroken row from the first deal on counts, so that luck cannot choose."""

    def __init__(self, plan: TournamentPlan, number: int, deals: int, stop: bool) -> None:
        self.number = number
        self.pairing: Pairing = plan.pairings[number]
        self.wanted = deals
        self.decision: Verdict | None = None
        self.problem: str | None = None
        self._plan = plan
        self._stop = stop
        self._found: dict[int, Figures] = {}
        self._reasons: dict[int, dict[str, str]] = {}
        self._row: list[Figures] = []
        self._given = 0

    def add(self, deals: Mapping[int, Deal]) -> None:
        seatings = self._plan.seatings
        for number, deal in deals.items():
            if number < self.wanted:
                self._found[number] = figures(deal, seatings)
                if reasons := self._reasons_of(deal):
                    self._reasons[number] = reasons
        while len(self._row) in self._found:
            self._row.append(self._found[len(self._row)])
        if self._stop and self.decision is None:
            self.decision = decide(self.shares, self._plan.fair_share)

    def _reasons_of(self, deal: Deal) -> dict[str, str]:
        reasons: dict[str, str] = {}
        for ending, seating in zip(deal, self._plan.seatings, strict=True):
            for seat, reason in ending.forfeits.items():
                reasons.setdefault(self.pairing.seat(seating)[seat], reason)
        return reasons

    @property
    def reasons(self) -> dict[str, str]:
        """Why each bot forfeited for the first time, in the deals that count."""
        reasons: dict[str, str] = {}
        for number in range(len(self.row)):
            reasons = self._reasons.get(number, {}) | reasons
        return reasons

    @property
    def row(self) -> Sequence[Figures]:
        """The deals that count."""
        return self._row if self.decision is None else self._row[: self.decision.deals]

    @property
    def shares(self) -> list[float]:
        """What the win rate is the mean of."""
        return [deal.won if self._plan.format == TABLE else deal.ahead for deal in self.row]

    @property
    def done(self) -> int:
        """How many deals need no more play, for whatever reason."""
        return self.wanted if self.decision or self.problem else len(self._found)

    @property
    def over(self) -> bool:
        return self.done == self.wanted

    def give(self, most: int) -> list[int]:
        """The next deals to play, at most so many; none if all are given away."""
        numbers: list[int] = []
        while not (self.decision or self.problem) and len(numbers) < most and self._given < self.wanted:
            if self._given not in self._found:
                numbers.append(self._given)
            self._given += 1
        return numbers

    @property
    def given(self) -> int:
        return self._given
