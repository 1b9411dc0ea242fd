"""Who meets whom, in which seats, on which deals."""

from __future__ import annotations

from collections import Counter

import pytest

import branchline as bl
from branchline.bots.bot import BotError
from branchline.lab.tournament.plan import A, B, TournamentError, make_plan, pair_seatings, table_seatings
from branchline.seeds import game_seed

TRIO = ["random", "tests.cli.bots:First", "tests.cli.bots:Cheat"]


def test_two_players_change_places() -> None:
    assert pair_seatings(2) == ((A, B), (B, A))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_both_bots_sit_in_every_seat_equally_often(players: int) -> None:
    seatings = pair_seatings(players)
    assert len(set(seatings)) == len(seatings)
    for seat in range(players):
        assert Counter(seating[seat] for seating in seatings) == {A: len(seatings) / 2, B: len(seatings) / 2}
    assert all(abs(2 * seating.count(A) - players) <= 1 for seating in seatings)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_at_a_table_one_bot_sits_alone_in_each_seat_once(players: int) -> None:
    seatings = table_seatings(players)
    assert sorted(seating.index(A) for seating in seatings) == list(range(players))
    assert all(seating.count(A) == 1 for seating in seatings)


def test_every_two_bots_meet_once_and_at_tables_each_sits_alone() -> None:
    board = bl.load_board("usa")
    pairs = make_plan(board, TRIO, 3).pairings
    tables = make_plan(board, TRIO, 3, "table").pairings
    assert [(p.a, p.b) for p in pairs] == [(TRIO[0], TRIO[1]), (TRIO[0], TRIO[2]), (TRIO[1], TRIO[2])]
    assert {(p.a, p.b) for p in tables} == {(a, b) for a in TRIO for b in TRIO if a != b}
    assert make_plan(board, TRIO, 2, "table").pairings == pairs  # alone against one is the same either way


def test_a_bot_named_again_is_numbered_and_plays_under_its_name() -> None:
    plan = make_plan(bl.load_board("usa"), ["random", "random", "random#3=tests.cli.bots:First", "random"])
    assert plan.bots == ("random", "random#2", "random#3", "random#4")
    assert plan.names == ("random", "random", "tests.cli.bots:First", "random")
    assert len(plan.pairings) == 6
    assert plan.seat(1, (B, A)) == ("tests.cli.bots:First", "random")


def test_games_are_rounded_up_to_whole_deals() -> None:
    plan = make_plan(bl.load_board("usa"), TRIO, 3, seed=7)
    assert [plan.deals(games) for games in (1, 6, 7, 12)] == [1, 1, 2, 2]
    assert plan.deal_seed(4) == game_seed(7, 4)


@pytest.mark.parametrize(
    ("bots", "players", "format", "words"),
    [
        (["random"], 2, "pairs", "name two or more"),
        (["x=random", "x=planner"], 2, "pairs", 'the label "x" is given twice; give each bot its own'),
        (["random", "randon"], 2, "pairs", 'did you mean "random"?'),
        (TRIO, 6, "pairs", "usa is for 2 to 5 players, not 6"),
        (TRIO, 2, "league", '"league" is not a format; write pairs or table'),
    ],
)
def test_a_plan_that_cannot_be_played(bots: list[str], players: int, format: str, words: str) -> None:
    with pytest.raises((TournamentError, BotError)) as refusal:
        make_plan(bl.load_board("usa"), bots, players, format)
    assert words in str(refusal.value)
