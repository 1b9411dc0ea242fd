"""Means and their 95 % intervals over deals: the games of one deal depend on each other, deals do not."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from branchline.lab.tally import student


@dataclass(frozen=True, slots=True)
class Interval:
    """A mean and where it may lie; the bounds are infinite where nothing can be said."""

    mean: float
    low: float
    high: float

    def scaled(self, factor: float) -> Interval:
        return Interval(self.mean * factor, self.low * factor, self.high * factor)


def mean_of(values: Sequence[float]) -> float:
    """NaN of nothing."""
    return math.fsum(values) / len(values) if len(values) else math.nan


def mean_interval(values: Sequence[float]) -> Interval:
    """Student's interval of a mean, one value for each deal."""
    n, mean = len(values), mean_of(values)
    if n < 2:
        return Interval(mean, -math.inf, math.inf)
    margin = student(n - 1) * float(np.std(values, ddof=1)) / math.sqrt(n)
    return Interval(mean, mean - margin, mean + margin)


def share_interval(values: Sequence[float], games: int) -> Interval:
    """The same for shares, from 0 to 1. Two deals are added, one better and one worse than the mean, because twenty of
    twenty is not certainty.

    Where a deal is one game, that is one won and one lost: the remedy of Agresti and Coull (1998) for shares near 0 and
    1, where few deals differ from the others. The more games a deal has, the less deals differ: as the root of that
    number.
    """
    mean, near = mean_of(values), 1 / math.sqrt(games)
    if len(values) < 2:
        return Interval(mean, 0.0, 1.0)
    wider = mean_interval([*values, mean - near * mean, mean + near * (1 - mean)])
    return Interval(mean, max(0.0, min(wider.low, mean)), min(1.0, max(wider.high, mean)))
