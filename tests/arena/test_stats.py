"""Intervals hold what they promise, and looking after every deal does not break the promise of `--stop`."""

from __future__ import annotations

import math

import numpy as np
import pytest

from branchline.lab.tally import student
from branchline.lab.tournament.sequential import ERROR, always_valid, decide
from branchline.lab.tournament.stats import mean_interval, share_interval


@pytest.mark.parametrize(("freedom", "point"), [(1, 12.706), (4, 2.776), (9, 2.262), (30, 2.042), (1000, 1.962)])
def test_students_distribution(freedom: int, point: float) -> None:
    assert student(freedom) == pytest.approx(point, rel=0.003)


def test_a_mean_of_a_few_deals() -> None:
    found = mean_interval([1.0, 2.0, 3.0, 4.0])
    margin = 3.1824 * math.sqrt(5 / 3) / 2
    assert (found.mean, found.low, found.high) == pytest.approx((2.5, 2.5 - margin, 2.5 + margin))


def test_one_deal_says_nothing() -> None:
    assert mean_interval([3.0]).high == math.inf
    for games in (1, 10):
        assert (share_interval([1.0], games).low, share_interval([1.0], games).high) == (0.0, 1.0)


def test_all_of_twenty_is_not_certainty() -> None:
    found = share_interval([1.0] * 20, 1)
    assert (found.mean, found.high) == (1.0, 1.0)
    assert 0.83 < found.low < 0.88  # Wilson 0.839, Jeffreys 0.884
    split = share_interval([0.5] * 20, 2)
    assert split.low < 0.5 < split.high


def test_a_better_record_never_has_a_lower_bound() -> None:
    lows = [share_interval([1.0] * (150 - worse) + [0.5] * worse, 2).low for worse in range(151)]
    assert lows == sorted(lows, reverse=True)


def test_shares_stay_between_0_and_1() -> None:
    found = share_interval([1.0] * 9 + [0.5], 2)
    assert found.high == 1.0
    assert found.low < 0.95


def paired_deals(rng: np.random.Generator, runs: int, deals: int, mean: float) -> np.ndarray:
    """Two games to a deal, both decided by the deal in one case of three."""
    first, second, same = (rng.random((runs, deals)) for _ in range(3))
    second = np.where(same < 1 / 3, first, second)
    return np.mean([first < mean, second < mean], axis=0)


@pytest.mark.parametrize(("mean", "deals"), [(0.6, 60), (0.5, 10), (0.97, 60), (0.99, 200), (0.02, 30)])
def test_intervals_over_deals_cover_the_truth(mean: float, deals: int) -> None:
    runs = paired_deals(np.random.default_rng(1), 1000, deals, mean)
    covered = coverage(runs, 2, mean)
    assert covered > 0.93
    assert mean not in (0.5, 0.6) or covered < 0.975  # nor wider than need be


@pytest.mark.parametrize("alike", [0.0, 0.3])
@pytest.mark.parametrize(("mean", "deals", "games"), [(0.7, 20, 10), (0.65, 6, 10), (0.4, 40, 5), (0.99, 200, 10)])
def test_so_do_intervals_over_deals_of_many_games(mean: float, deals: int, games: int, alike: float) -> None:
    """At tables of five a deal has five or ten games; some of them, `alike`, are decided by the deal."""
    rng = np.random.default_rng(7)
    own, of_deal, same = (rng.random((1000, deals, n)) for n in (games, 1, games))
    covered = coverage((np.where(same < alike, of_deal, own) < mean).mean(axis=2), games, mean)
    assert 0.93 < covered < 0.985


def coverage(runs: np.ndarray, games: int, mean: float) -> float:
    return float(np.mean([found.low <= mean <= found.high for found in (share_interval(run, games) for run in runs)]))


@pytest.mark.parametrize("null", [0.5, 0.25])
def test_bots_of_equal_strength_are_rarely_called_different(null: float) -> None:
    """The question is asked after each of 2,000 deals; still at most 5 % of the runs may ever answer."""
    rng = np.random.default_rng(2)
    coins = paired_deals(rng, 1000, 2000, null)
    wrong = sum(decide(run, null) is not None for run in coins)
    assert wrong <= ERROR * len(coins)
    naive = sum(
        any(abs(run[:n].mean() - null) > 1.96 * run[:n].std(ddof=1) / math.sqrt(n) for n in range(20, 2001, 20))
        for run in coins[:200]
    )
    assert naive > 2 * ERROR * 200  # what the usual interval would do, so the test above can fail


@pytest.mark.parametrize(("mean", "most"), [(0.6, 600), (0.75, 100), (0.3, 150), (1.0, 30), (0.0, 30)])
def test_a_clear_difference_is_found_in_time_and_on_the_right_side(mean: float, most: int) -> None:
    runs = paired_deals(np.random.default_rng(3), 100, 2000, mean)
    found = [decide(run, 0.5) for run in runs]
    assert all(one is not None for one in found)
    assert np.median([one.deals for one in found if one]) < most
    assert sum(one.above != (mean > 0.5) for one in found if one) <= ERROR * len(runs)


def test_a_decision_does_not_depend_on_what_comes_after_it() -> None:
    run = paired_deals(np.random.default_rng(4), 1, 500, 0.7)[0]
    whole = decide(run, 0.5)
    assert whole is not None
    assert decide(run[: whole.deals], 0.5) == whole
    assert decide(run[: whole.deals - 1], 0.5) is None
    assert decide([], 0.5) is None


def test_the_always_valid_interval_belongs_to_the_test() -> None:
    for run in paired_deals(np.random.default_rng(5), 50, 200, 0.6):
        found, decision = always_valid(run), decide(run, 0.5)
        assert found.low <= found.mean <= found.high
        assert (decision is not None and decision.above) == (found.low > 0.5)


def test_the_always_valid_interval_covers_the_truth_at_all_times() -> None:
    runs = paired_deals(np.random.default_rng(6), 200, 300, 0.6)
    missed = sum(not all(i.low <= 0.6 <= i.high for i in (always_valid(run[:n]) for n in (20, 300))) for run in runs)
    assert missed <= ERROR * len(runs)
