"""The end of the game and the final count."""

from __future__ import annotations

import json
import random

import pytest

import branchline as bl
from tests.rulebook.helpers import ALL, awards, claim, draw_two, final, open_all, score, table

RED = "chicago-duluth"  # three red spaces


def test_everybody_plays_one_last_turn() -> None:
    """COM-17: after a turn that leaves 2 trains every player, that one included, plays one more turn."""
    game = table("usa", players=3, hands=["red*3", "", ""], pieces=[{"train": 5}, {}, {}], unchecked=True)
    claim(game, RED, "red*3")
    for seat in (1, 2, 0):
        assert not game.over
        assert game.turn == seat
        draw_two(game)
    assert game.over


@pytest.mark.parametrize(("before", "ends"), [(3, True), (4, True), (5, True), (6, False)])
def test_the_end_comes_with_two_trains_or_fewer(before: int, ends: bool) -> None:
    """COM-17: 0, 1 or 2 trains left begin the last turns, 3 do not."""
    game = table("usa", hands=["red*3", ""], pieces=[{"train": before}], unchecked=True)
    claim(game, RED, "red*3")
    draw_two(game)
    draw_two(game)
    assert game.over is ends


def test_a_second_player_at_the_threshold_changes_nothing() -> None:
    """COM-17: another player who runs low in the last turns does not prolong the game."""
    game = table("usa", hands=["red*3", "blue*3"], pieces=[{"train": 5}, {"train": 5}], unchecked=True)
    claim(game, RED, "red*3")
    claim(game, "montreal-new_york", "blue*3")
    assert not game.over
    draw_two(game)
    assert game.over


def test_a_last_turn_may_be_any_action() -> None:
    """COM-17: what is claimed in the last turn counts."""
    game = table("usa", hands=["red*5", ""], pieces=[{"train": 5}], unchecked=True)
    claim(game, RED, "red*3")
    draw_two(game)
    claim(game, "boston-new_york/1", "red*2")
    assert game.over
    assert game.result().sheets[0].routes == 4 + 2


TRIANGLE = ["atlanta-nashville", "nashville-raleigh", "atlanta-raleigh/1"]  # 1, 3 and 2 spaces


@pytest.mark.parametrize(
    ("tracks", "length"),
    [
        (TRIANGLE, 6),
        ([*TRIANGLE, "atlanta-miami"], 11),
        ([*TRIANGLE, "atlanta-charleston", "nashville-saint_louis"], 9),
        (["atlanta-nashville", "little_rock-nashville", "nashville-pittsburgh"], 7),
        (["atlanta-miami", "portland-seattle/1", "seattle-vancouver/1"], 5),
        ([], 0),
    ],
)
def test_the_longest_path_is_a_trail(tracks: list[str], length: int) -> None:
    """COM-18: the path may loop and pass a city again, but uses each track once; its length is in pieces."""
    result = final("usa", owners=dict.fromkeys(tracks, 0))
    assert result.sheets[0].longest_path == length


def test_a_path_through_one_city_twice() -> None:
    """COM-18: two loops that share a city are one path."""
    near = ["denver-santa_fe", "oklahoma_city-santa_fe", "denver-oklahoma_city"]  # 2, 3 and 4 spaces
    far = ["denver-omaha", "kansas_city-omaha/1", "denver-kansas_city/1"]  # 4, 1 and 4 spaces
    result = final("usa", owners=dict.fromkeys([*near, *far], 0))
    assert result.sheets[0].longest_path == 9 + 9


def test_tied_players_all_score_a_bonus_in_full() -> None:
    """COM-19: two players with a longest path of 5 both score the 10 points."""
    result = final("usa", 3, owners={"atlanta-miami": 0, "el_paso-oklahoma_city": 1, "chicago-omaha": 2})
    assert awards(result, "longest_path") == [10, 10, 0]
    assert result.scores == (20, 20, 7)


@pytest.mark.parametrize(
    ("board", "award", "points"),
    [("usa", "longest_path", 10), ("nordic", "globetrotter", 10), ("northern_lights", "ferry_master", 12)],
)
def test_a_bonus_is_never_left_over(board: str, award: str, points: int) -> None:
    """COM-19: players who all have nothing of what a bonus counts are tied for it, and all score it."""
    result = final(board, 3, awards=[award])
    assert awards(result, award) == [points] * 3


def play_out(game: bl.Game, seed: int) -> None:
    rng = random.Random(seed)
    while not game.over:
        seat = game.to_move[0]
        game.play(rng.choice(game.legal(seat)), seat)


@pytest.mark.parametrize("board", ALL)
def test_the_score_sheet(board: str) -> None:
    """COM-22: the sheet shows routes, tickets and bonuses, and adds up; routes equal the running score."""
    game = bl.new_game(board, seed=4)
    play_out(game, 4)
    result = game.result()
    facts = game.board
    position = game.position()
    for seat, sheet in enumerate(result.sheets):
        lengths = [facts.track(id).length for id, owner in position.owners.items() if owner == seat]
        assert sheet.routes == sum(facts.rules.points[length] for length in lengths)
        assert sheet.routes + sheet.exchanges == score(game, seat)
        assert {id for id, *_ in sheet.tickets} == set(position.tickets[seat])
        parts = (
            sheet.routes,
            sum(points for _, points, *_ in sheet.tickets),
            sum(sheet.awards.values()),
            sheet.country_cards,
            sum(points for _, points in sheet.harbours),
            sheet.unbuilt_harbours,
            sheet.exchanges,
        )
        assert sheet.total == sum(parts) == result.scores[seat]


def test_tickets_are_revealed_at_the_end_only() -> None:
    """COM-22: at the end all tickets are revealed, before it none."""
    game = table("usa", tickets=[["boston-miami"], ["seattle-new_york"]], turn=1, last_turns=1)
    for viewer in (0, None):
        assert "seattle-new_york" not in json.dumps(game.view(viewer).to_dict())
    draw_two(game)
    assert game.over
    for viewer in (0, 1, None):
        shown = json.dumps(game.view(viewer).to_dict())
        assert "seattle-new_york" in shown
        assert "boston-miami" in shown


# A sheet before the end -----------------------------------------------------------------------------------------------


def test_a_bonus_for_nothing_is_given_in_the_end_only() -> None:
    """COM-19, COM-22: at 0 to 0 all have the bonus, but not while somebody could still earn it."""
    game = table("usa", players=3)
    now = game.result()
    assert now.running
    assert (now.scores, [sheet.awards for sheet in now.sheets]) == ((0, 0, 0), [{}, {}, {}])
    assert (now.winners, now.decided_by) == ((0, 1, 2), "shared")
    assert now.to_dict()["running"] is True
    result = final("usa", players=3)
    assert not result.running
    assert (result.scores, awards(result, "longest_path")) == ((10, 10, 10), [10, 10, 10])
    assert "running" not in result.to_dict()


def test_a_bonus_that_somebody_has_earned_is_on_the_running_sheet() -> None:
    """COM-19, COM-22: one track is the longest path so far; nobody else shares it."""
    result = table("usa", players=3, owners={RED: 1}).result()
    assert result.running
    assert [sheet.awards for sheet in result.sheets] == [{}, {"longest_path": 10}, {}]
    assert (result.scores, result.winners, result.decided_by) == ((0, 14, 0), (1,), "score")


@pytest.mark.parametrize("board", ALL)
def test_the_first_turn_has_earned_nobody_anything(board: str) -> None:
    """COM-19, NOR-15, NLI-07: what all have none of brings nothing yet; trains left and pairs in hand are had."""
    game = bl.new_game(board, 2, seed=3)
    open_all(game)
    given = {award for sheet in game.result().sheets for award in sheet.awards}
    assert given <= {"cost_efficiency", "call_of_the_wild"}


def test_many_games_are_counted_likewise() -> None:
    """COM-19: before the first track of a `Batch` only the tickets count."""
    games = [bl.new_game("usa", 2, bl.game_seed(1, number)) for number in range(3)]
    assert bl.Batch("usa", 2, 3, seed=1).scores()[0].tolist() == [list(game.result().scores) for game in games]
    assert games[0].result().scores == (0, 0)
