"""One deal, played once for every seating, and the figures it gives to the statistics."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from branchline.lab.match import standing
from branchline.lab.tournament.plan import A, B, Seating


@dataclass(frozen=True, slots=True)
class Ending:
    """How one game ended: `forfeits` gives the reason for each seat that forfeited, in that order."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    forfeits: Mapping[int, str]


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
    """Mean scores of a seat in the games that nobody forfeited; NaN if there are none."""
    forfeits_a: int
    forfeits_b: int
    """Seats that forfeited."""
    forfeited: int
    """Games in which a seat forfeited: another bot played on in it, so their scores are nobody's."""


def figures(deal: Deal, seatings: Sequence[Seating]) -> Figures:
    """Counted in whole numbers as far as possible, so that the same deal always gives the same figures."""
    halves = pairs = lost_a = lost_b = forfeited = 0
    scores_a: list[int] = []
    scores_b: list[int] = []
    won = 0.0
    for ending, seating in zip(deal, seatings, strict=True):
        standings = [standing(seat, ending.scores, ending.winners, ending.forfeits) for seat in range(len(seating))]
        ours = [standings[seat] for seat, who in enumerate(seating) if who == A]
        theirs = [standings[seat] for seat, who in enumerate(seating) if who == B]
        halves += sum((a > b) + (a >= b) for a in ours for b in theirs)
        pairs += len(ours) * len(theirs)
        best = max(standings)
        won += ours.count(best) / standings.count(best)
        if ending.forfeits:
            forfeited += 1
        else:
            scores_a += [score for score, who in zip(ending.scores, seating, strict=True) if who == A]
            scores_b += [score for score, who in zip(ending.scores, seating, strict=True) if who == B]
        lost_a += sum(seating[seat] == A for seat in ending.forfeits)
        lost_b += sum(seating[seat] == B for seat in ending.forfeits)
    means = _mean(scores_a), _mean(scores_b)
    return Figures(halves / (2 * pairs), won / len(deal), *means, lost_a, lost_b, forfeited)


def _mean(scores: Sequence[int]) -> float:
    return sum(scores) / len(scores) if scores else math.nan
