"""What a deal counts for."""

from __future__ import annotations

import math

import pytest

from branchline.boards.loader import load_board
from branchline.lab.tournament.deal import Ending, figures
from branchline.lab.tournament.digest import Versions
from branchline.lab.tournament.plan import TournamentPlan, pair_seatings, table_seatings
from branchline.lab.tournament.report import report
from branchline.lab.tournament.series import Series


def ending(*scores: int, winners: tuple[int, ...] | None = None, forfeits: dict[int, str] | None = None) -> Ending:
    best = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
    return Ending(scores, best if winners is None else winners, forfeits or {})


def test_with_two_players_it_is_the_usual_win_rate() -> None:
    found = figures((ending(100, 80), ending(70, 90)), pair_seatings(2))  # seats a b, then b a
    assert (found.ahead, found.won, found.score_a, found.score_b) == (1.0, 1.0, 95.0, 75.0)
    shared = figures((ending(100, 80), ending(90, 90)), pair_seatings(2))
    assert (shared.ahead, shared.won) == (0.75, 0.75)


def test_equal_scores_are_decided_by_the_tie_break() -> None:
    found = figures((ending(90, 90, winners=(1,)), ending(90, 90)), pair_seatings(2))
    assert (found.ahead, found.won) == (0.25, 0.25)


def test_pairs_of_seats_are_counted_with_more_players() -> None:
    seatings = pair_seatings(4)  # a b a b, then b a b a
    found = figures((ending(4, 3, 2, 1), ending(4, 3, 2, 1)), seatings)
    assert found.ahead == pytest.approx((3 + 1) / 8)  # 4>3, 4>1 and 2>1; then only 3>2
    assert found.won == 0.5
    assert found.score_a == found.score_b == 2.5


def test_at_a_table_a_shared_victory_counts_in_parts() -> None:
    found = figures((ending(9, 9, 1), ending(1, 5, 2), ending(3, 2, 1)), table_seatings(3))
    assert found.won == pytest.approx((1 / 2 + 1 + 0) / 3)
    assert found.ahead == pytest.approx((0.5 + 1 + 1 + 1 + 0 + 0) / 6)


def test_who_forfeits_is_behind_everyone_who_had_not() -> None:
    deal = ending(200, 10, forfeits={0: "hung"}), ending(10, 200)
    found = figures(deal, pair_seatings(2))
    assert (found.ahead, found.won, found.forfeits_a, found.forfeits_b) == (0.5, 0.5, 1, 0)
    both = figures((ending(9, 9, forfeits={1: "hung", 0: "hung"}), ending(1, 0)), pair_seatings(2))
    assert (both.ahead, both.forfeits_a, both.forfeits_b) == (0.5, 1, 1)  # b gave up first; then b won


def test_the_scores_of_a_forfeited_game_are_nobodys() -> None:
    one = figures((ending(200, 10, forfeits={0: "hung"}), ending(30, 50)), pair_seatings(2))
    assert (one.score_a, one.score_b, one.forfeited) == (50.0, 30.0, 1)
    none = figures((ending(200, 10, forfeits={0: "hung"}), ending(30, 50, forfeits={0: "hung"})), pair_seatings(2))
    assert math.isnan(none.score_a)
    assert math.isnan(none.score_b)
    assert none.forfeited == 2


def test_a_deal_without_scores_does_not_narrow_their_interval() -> None:
    plan = TournamentPlan(load_board("usa"), ("x", "y"), 2, "pairs", 0)
    whole, lost = (ending(60, 50), ending(50, 70)), (ending(9, 99, forfeits={1: "hung"}),) * 2
    found = []
    for deals in ([whole, whole[::-1]], [whole, lost, whole[::-1]]):
        series = Series(plan, 0, len(deals), False)
        series.add(dict(enumerate(deals)))
        (row,) = report(plan, Versions("1", "e", "usa", "b", "r", {}), 2 * len(deals), [series]).rows
        found.append((row.mean_a, row.mean_b, row.score_diff))
        assert row.forfeited == 2 * (len(deals) - 2)
    assert found[0] == found[1]
