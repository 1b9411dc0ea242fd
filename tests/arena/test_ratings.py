"""Ratings find the strengths that made the results."""

from __future__ import annotations

import math

import numpy as np
import pytest

from branchline.lab.tournament.ratings import PRIOR, SCALE, fit, rate


def expected(difference: float) -> float:
    return 1 / (1 + 10 ** (-difference / 400))


def coins(rng: np.random.Generator, deals: int, chance: float) -> list[float]:
    return (rng.random((deals, 2)) < chance).mean(1).tolist()


def test_known_strengths_come_back() -> None:
    truth = {"planner": 1500.0, "strong": 1640.0, "weak": 1210.0, "weaker": 1100.0}
    bots, rng = list(truth), np.random.default_rng(1)
    shares = {
        (i, j): coins(rng, 3000, expected(truth[bots[i]] - truth[bots[j]]))
        for i in range(len(bots))
        for j in range(i + 1, len(bots))
    }
    found = rate(bots, shares, 0)
    assert [rating.bot for rating in found] == ["strong", "planner", "weak", "weaker"]
    for rating in found:
        assert rating.rating == pytest.approx(truth[rating.bot], abs=20)
        assert rating.low - 8 <= truth[rating.bot] <= rating.high + 8
        assert rating.high - rating.low < 60


def test_two_bots_have_the_rating_of_their_win_rate() -> None:
    first, second = rate(["x", "y"], {(0, 1): [1.0] * 75 + [0.0] * 25}, 0)
    assert (first.bot, first.rating, first.low, first.high) == ("x", 1500, 1500, 1500)
    odds = (75 + PRIOR) / (25 + PRIOR)
    assert second.rating == pytest.approx(1500 - SCALE * math.log(odds))


def test_planner_is_the_anchor_wherever_it_stands() -> None:
    found = {rating.bot: rating.rating for rating in rate(["x", "planner"], {(0, 1): [0.75, 0.5, 1.0] * 9}, 0)}
    assert found["planner"] == 1500
    assert found["x"] > 1500


@pytest.mark.parametrize("absent", ["planner", "x"])
def test_who_never_played_is_no_anchor(absent: str) -> None:
    found = {
        rating.bot: rating.rating for rating in rate([absent, "y", "z"], {(0, 1): [], (0, 2): [], (1, 2): [1.0]}, 0)
    }
    assert math.isnan(found[absent])
    assert found["y"] == 1500 > found["z"]


def test_who_never_loses_has_a_finite_rating_with_a_wide_interval() -> None:
    best, _ = rate(["planner", "x"], {(0, 1): [0.0] * 20}, 0)
    assert best.bot == "x"
    assert 1900 < best.rating < 2500
    assert best.low < best.rating - 100
    assert best.high > best.rating + 100


def test_intervals_cover_the_truth() -> None:
    rng, hits = np.random.default_rng(2), 0
    for seed in range(100):
        _, other = sorted(rate(["planner", "x"], {(0, 1): coins(rng, 80, expected(100))}, seed), key=lambda r: r.bot)
        hits += other.low <= 1400 <= other.high
    assert 89 <= hits <= 99


def test_the_same_deals_give_the_same_intervals() -> None:
    shares = {(0, 1): [1.0, 0.5, 0.0, 1.0] * 20, (1, 2): [0.5, 0.5, 1.0] * 5, (0, 2): []}
    assert rate(["x", "y", "z"], shares, 4) == rate(["x", "y", "z"], shares, 4)


def test_a_bot_without_deals_has_no_rating() -> None:
    last = rate(["x", "y", "z"], {(0, 1): [1.0, 0.5], (0, 2): [], (1, 2): []}, 0)[-1]
    assert last.bot == "z"
    assert math.isnan(last.rating)


def test_the_fit_is_the_maximum_of_the_likelihood() -> None:
    rng = np.random.default_rng(3)
    won = rng.random((1, 5, 5)) * 50
    won[0][np.diag_indices(5)] = 0
    found = fit(won)

    def likelihood(strengths: np.ndarray) -> float:
        return -float((won[0] * np.log1p(np.exp(strengths[None, :] - strengths[:, None]))).sum())

    best = likelihood(found[0])
    for _ in range(50):
        assert likelihood(found[0] + rng.normal(0, 0.02, 5)) < best
