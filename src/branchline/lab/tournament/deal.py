"""One deal, played once for every seating, and the figures it gives to the statistics."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from branchline.lab.tournament.plan import A, B, Seating


@dataclass(frozen=True, slots=True)
class Ending:
    """How one game ended: `forfeits` gives the reason for each seat that forfeited, in that order."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    forfeits: Mapping[int, str]

    def standing(self, seat: int) -> tuple[int, int, bool]:
        """The greater stands ahead; who forfeits stands behind everyone who had not."""
        order = list(self.forfeits)
        if seat in order:
            return order.index(seat), 0, False
        return len(order), self.scores[seat], seat in self.winners


Deal = tuple[Ending, ...]
"""The endings of a deal, in the order of the seatings."""


class Figures(NamedTuple):
    """A deal in numbers, each the mean over its games."""

    ahead: float
    """The share of pairs of an a-seat and a b-seat in which `a` ends ahead; a tie counts half."""
    won: float
    """The share of games that `a` wins; a victory shared by several counts for each in equal parts."""
    score_a: float
    score_b: float
    """Mean scores of a seat."""
    forfeits_a: int
    forfeits_b: int


def figures(deal: Deal, seatings: Sequence[Seating]) -> Figures:
    """Counted in whole numbers as far as possible, so that the same deal always gives the same figures."""
    halves = pairs = seats_a = seats_b = total_a = total_b = lost_a = lost_b = 0
    won = 0.0
    for ending, seating in zip(deal, seatings, strict=True):
        standings = [ending.standing(seat) for seat in range(len(seating))]
        ours = [standings[seat] for seat, who in enumerate(seating) if who == A]
        theirs = [standings[seat] for seat, who in enumerate(seating) if who == B]
        halves += sum((a > b) + (a >= b) for a in ours for b in theirs)
        pairs += len(ours) * len(theirs)
        best = max(standings)
        won += ours.count(best) / standings.count(best)
        total_a += sum(score for score, who in zip(ending.scores, seating, strict=True) if who == A)
        total_b += sum(score for score, who in zip(ending.scores, seating, strict=True) if who == B)
        seats_a, seats_b = seats_a + len(ours), seats_b + len(theirs)
        lost_a += sum(seating[seat] == A for seat in ending.forfeits)
        lost_b += sum(seating[seat] == B for seat in ending.forfeits)
    return Figures(halves / (2 * pairs), won / len(deal), total_a / seats_a, total_b / seats_b, lost_a, lost_b)
