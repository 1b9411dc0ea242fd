"""When to stop: a test that may be looked at after every deal, and the interval that belongs to it.

Two players bet on every deal, one that the mean is above `null`, one that it is below, each with a capital of 1 and no
more than half of it at stake. While the mean is `null` no such bet has an edge, so by Ville's inequality a capital
ever reaches 40 with a probability of at most 1/40, whatever the law of the deals: looking after each of them costs
nothing. One side reaching 40 decides the question; a wrong decision has a probability of at most 5 %.

The stakes are the predictable plug-in of I. Waudby-Smith and A. Ramdas, "Estimating means of bounded random variables
by betting", J. R. Statist. Soc. B 86 (2024), 1-27, section 4.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from branchline.lab.tournament.stats import Interval

ERROR = 0.05
"""The probability of a wrong decision, both sides together."""

STAKE = 0.5
"""The largest part of a capital that a bet can lose."""

BAR = math.log(2 / ERROR)
STEPS = 50
"""Halvings when the bound of an interval is sought."""

Floats = np.ndarray[Any, np.dtype[np.float64]]


@dataclass(frozen=True, slots=True)
class Verdict:
    """After how many deals the question was decided, and whether the mean is above the null."""

    deals: int
    above: bool


def decide(values: Sequence[float], null: float) -> Verdict | None:
    """The first moment at which deals with these shares (0 to 1), in order, decide whether their mean is `null`."""
    if not len(values):
        return None
    x = np.asarray(values, np.float64)
    bets = _bets(x)
    reached = [_first(_capital(x, bets, null)), _first(_capital(1 - x, bets, 1 - null))]
    if reached == [None, None]:
        return None
    up, down = (len(x) if found is None else found for found in reached)
    return Verdict(min(up, down) + 1, up < down)


def always_valid(values: Sequence[float]) -> Interval:
    """An interval that holds the mean at all times at once with 95 %: all means that the test has not refuted."""
    if not len(values):
        return Interval(math.nan, 0.0, 1.0)
    x = np.asarray(values, np.float64)
    bets = _bets(x)
    low, high = _bound(x, bets), 1 - _bound(1 - x, bets)
    mean = math.fsum(values) / len(values)
    return Interval(mean, min(low, mean), max(high, mean))


def _bets(x: Floats) -> Floats:
    """What to bet on each deal, from the deals before it: less where they vary more."""
    t = np.arange(1, len(x) + 1)
    means = (0.5 + np.cumsum(x)) / (t + 1)
    variances = (0.25 + np.cumsum((x - means) ** 2)) / (t + 1)
    before = np.concatenate(([0.25], variances[:-1]))
    bets: Floats = np.sqrt(2 * BAR / (before * t * np.log1p(t)))
    return bets


def _capital(x: Floats, bets: Floats, null: float) -> Floats:
    """The logarithm of the capital of who bets that the mean is above `null`, after each deal."""
    return np.cumsum(np.log1p(np.minimum(bets, STAKE / null) * (x - null)))


def _first(capital: Floats) -> int | None:
    reached = capital >= BAR
    return int(reached.argmax()) if reached.any() else None


def _bound(x: Floats, bets: Floats) -> float:
    """The largest null that is refuted from below; the capital falls as the null grows, so halving finds it."""
    low, high = 0.0, 1.0
    for _ in range(STEPS):
        middle = (low + high) / 2
        if _first(_capital(x, bets, middle)) is None:
            high = middle
        else:
            low = middle
    return low
