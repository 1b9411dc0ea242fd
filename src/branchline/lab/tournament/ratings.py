"""Ratings: Bradley and Terry's model by maximum likelihood, on the Elo scale, with intervals over deals.

The chance that `a` ends ahead of `b` is 1 / (1 + 10 ** ((b - a) / 400)). Every pairing also counts half a deal won and
half a deal lost, so that a bot that never loses has a finite rating.
"""

from __future__ import annotations

import math
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

ANCHOR = "planner"
BASE = 1500.0
SCALE = 400 / math.log(10)

SAMPLES = 1000
PRIOR = 0.5
"""Deals that each side is assumed to have won against the other beforehand (Jeffreys)."""

STEPS = 100
LONGEST_STEP = 2.0
EXACT = 1e-10
BLOCK = 2_000_000
"""Weights of the bootstrap that are in memory at once."""

Floats = np.ndarray[Any, np.dtype[np.float64]]
Shares = Mapping[tuple[int, int], Sequence[float]]
"""For each two bots, by number, the share of `a` ahead of `b` in each deal, in order."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A bot that played no deal has no rating (NaN)."""

    bot: str
    rating: float
    low: float
    high: float
    deals: int


def anchor_of(bots: Sequence[str], played: Container[str], wanted: str = ANCHOR) -> str:
    """The bot with a fixed rating: the wanted one if it played, else the first that did."""
    able = [bot for bot in bots if bot in played] or bots
    return wanted if wanted in able else able[0]


def rate(bots: Sequence[str], shares: Shares, seed: int, wanted: str = ANCHOR) -> list[Rating]:
    """The ratings, best first."""
    deals = [sum(len(values) for pair, values in shares.items() if i in pair) for i in range(len(bots))]
    anchor = bots.index(anchor_of(bots, {bot for bot, number in zip(bots, deals, strict=True) if number}, wanted))
    k = len(bots)
    won = np.zeros((1, k, k))
    for (i, j), values in shares.items():
        won[0, i, j] += PRIOR + math.fsum(values)
        won[0, j, i] += PRIOR + len(values) - math.fsum(values)
    found = _elo(won, anchor)[0]
    low, high = np.quantile(_elo(_resampled(k, shares, seed), anchor), (0.025, 0.975), axis=0)
    rows = []
    for i, bot in enumerate(bots):
        value, below, above = float(found[i]), float(low[i]), float(high[i])
        if deals[i]:
            rows.append(Rating(bot, value, min(below, value), max(above, value), deals[i]))
        else:
            rows.append(Rating(bot, math.nan, math.nan, math.nan, 0))
    return sorted(rows, key=lambda row: -row.rating if row.deals else math.inf)


def _elo(won: Floats, anchor: int) -> Floats:
    strengths = fit(won)
    return BASE + SCALE * (strengths - strengths[:, anchor : anchor + 1])


def _resampled(k: int, shares: Shares, seed: int) -> Floats:
    """Bayesian bootstrap (Rubin 1981): every deal has a random weight, the same in all pairings, as they share it."""
    rng = np.random.default_rng(seed)
    longest = max((len(values) for values in shares.values()), default=0)
    columns = {pair: np.asarray(values, np.float64) for pair, values in shares.items()}
    won = np.zeros((SAMPLES, k, k))
    block = max(1, BLOCK // max(longest, 1))
    for start in range(0, SAMPLES, block):
        part = slice(start, min(start + block, SAMPLES))
        rows = part.stop - part.start
        weights = rng.standard_exponential((rows, longest))
        for (i, j), values in columns.items():
            prior = rng.standard_gamma(PRIOR, (rows, 2))
            used = weights[:, : len(values)]
            won[part, i, j] += prior[:, 0] + used @ values
            won[part, j, i] += prior[:, 1] + used @ (1 - values)
    return won


def fit(won: Floats) -> Floats:
    """The most likely strengths, in natural units with mean 0, where `won[…, i, j]` counts what i won of j.

    Newton's method; the likelihood is concave, and steps are bounded so that none overshoots.
    """
    played = won + won.swapaxes(-1, -2)
    samples, k = won.shape[:2]
    strengths = np.zeros((samples, k))
    for _ in range(STEPS):
        expected = 1 / (1 + np.exp(strengths[:, None, :] - strengths[:, :, None]))
        gradient = won.sum(-1) - (played * expected).sum(-1)
        curvature = played * expected * (1 - expected)
        hessian = np.eye(k) * curvature.sum(-1)[:, None, :] - curvature
        step = np.linalg.solve(hessian + 1 / k, gradient[..., None])[..., 0]  # 1/k: strengths add up to 0
        size = np.abs(step).max(-1, keepdims=True)
        strengths += step * np.minimum(1, LONGEST_STEP / np.maximum(size, EXACT))
        if size.max() < EXACT:
            break
    return strengths
