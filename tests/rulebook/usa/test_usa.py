"""The base game."""

from __future__ import annotations

from pathlib import Path

import pytest

import branchline as bl
from tests.own_board import tiny_board
from tests.rulebook.helpers import (
    awards,
    can_pay,
    claim,
    claimable,
    final,
    first_reject,
    hand,
    pile,
    rest,
    table,
    ticket_lines,
)

MARKET = ["locomotive", "locomotive", "white", "black", "yellow"]
FRESH = ["blue", "green", "white", "black", "orange"]


def test_what_is_in_the_box() -> None:
    """USA-01: 45 trains each, 110 cards of which 14 locomotives, 33 tickets."""
    for players in (2, 3, 4, 5):
        game = bl.new_game("usa", players, seed=2)
        position = game.position()
        assert [dict(pieces) for pieces in position.pieces] == [{"train": 45}] * players
    everything = rest("usa")
    assert sum(everything.values()) == 110
    assert everything["locomotive"] == 14
    assert len(game.board.tickets) == 33
    assert game.board.rules.players == (2, 5)


def test_four_tickets_of_which_two_are_kept() -> None:
    """USA-02: 4 tickets each, of which at least 2 are kept."""
    game = bl.new_game("usa", 3, seed=2)
    for seat in range(3):
        assert game.stage(seat) == "keep_tickets"
        assert sorted(len(move.tickets) for move in game.legal(seat)) == [2] * 6 + [3] * 4 + [4]
        assert len({ticket for move in game.legal(seat) for ticket in move.tickets}) == 4


def test_the_opening_rejects_lie_under_the_deck() -> None:
    """USA-02: tickets rejected in the opening are drawn only after all the others."""
    game = bl.new_game("usa", 2, seed=3)
    rejects = set()
    for seat in (0, 1):
        offered = {ticket for move in game.legal(seat) for ticket in move.tickets}
        move = game.legal(seat)[0]
        rejects |= offered - set(move.tickets)
        game.play(move, seat)
    assert game.phase == "turn"
    deck = list(game.position().ticket_deck)
    assert len(deck) == 33 - 4
    assert set(deck[-4:]) == rejects
    fresh = 33 - 8
    for drawn in range(0, fresh - 2, 3):
        game.play("tickets")
        offer = max(game.legal(), key=lambda move: len(move.tickets))
        assert not rejects & set(offer.tickets), drawn
        game.play(offer)
    game.play("tickets")
    last = {ticket for move in game.legal() for ticket in move.tickets}
    assert len(rejects & last) == 3 - fresh % 3


def test_the_opening_rejects_are_shuffled_together() -> None:
    """USA-02: the rejects of all players come up in random order, not one player's before another's."""
    assert {first_reject("usa", seed) for seed in range(25)} == {0, 1}


def test_three_face_up_locomotives_are_swept_away() -> None:
    """USA-03: a third face-up locomotive discards all five and turns up five new ones."""
    game = table("usa", market=MARKET, script=["locomotive", *FRESH])
    game.play("take white")
    assert sorted(game.position().market) == sorted(FRESH)
    assert pile(game, "discard") == {"locomotive": 3, "black": 1, "yellow": 1}
    assert game.phase == "second_card"
    assert hand(game, 0) == {"white": 1}


def test_the_sweep_is_repeated_while_it_holds() -> None:
    """USA-03: again and again while three of the five are locomotives."""
    again = ["locomotive", "red", "locomotive", "red", "locomotive"]
    game = table("usa", market=MARKET, script=["locomotive", *again, *FRESH])
    game.play("take white")
    assert sorted(game.position().market) == sorted(FRESH)
    assert pile(game, "discard") == {"locomotive": 6, "black": 1, "yellow": 1, "red": 2}


def test_two_face_up_locomotives_stay() -> None:
    """USA-03: two of the five are not enough."""
    game = table("usa", market=MARKET, script=["red"])
    game.play("take white")
    assert sorted(game.position().market) == sorted(["locomotive", "locomotive", "black", "yellow", "red"])


@pytest.mark.parametrize("board", ["usa", "poland"])
def test_never_three_locomotives_after_the_set_up(board: str) -> None:
    """USA-03: at set-up too."""
    seen = {0}
    for seed in range(400):
        market = bl.new_game(board, 2, seed=seed).position().market
        seen.add(list(market).count("locomotive"))
    assert seen == {0, 1, 2}


MANY_WILDS = """
[[rules.decks]]
id = "train"
name = "Train"
tracks = ["land", "tunnel", "ferry"]
wilds = 60
hand = 4
market = 5
cards = [{ id = "{colour}", count = 12 }]

[rules.tickets]"""


def hardly_any_end(path: Path, seed: int) -> bl.Game:
    """Sixty locomotives and four red cards outside the hands: hardly any fresh market shows fewer than 3."""
    board = bl.load_board(tiny_board(path, ("[rules.tickets]", MANY_WILDS)))
    held = dict.fromkeys(board.rules.colours, 12) | {"red": 8}
    market = ["red"] * 3 + ["locomotive"] * 2
    return table(board, hands=[held, {}], market=market, script=["locomotive"], seed=seed)


@pytest.mark.parametrize(("seed", "sweeps", "swept_out"), [(0, 1263, False), (5, 146, True), (11, 318, True)])
def test_sweeping_without_hope_is_told_whole(tmp_path: Path, seed: int, sweeps: int, swept_out: bool) -> None:
    """USA-03: however often the market is swept, every card that was turned up is told, and it comes to an end."""
    game = hardly_any_end(tmp_path / "tiny.toml", seed)
    events = game.play("take red")
    faces = [event for event in events if event.type == "face_up"]
    assert [event.type for event in events].count("market_swept") == sweeps
    assert len(faces) == 1 + 5 * sweeps
    last = {event.data["slot"]: event.data["card"] for event in faces}
    assert tuple(last[slot] for slot in range(5)) == game.view(None).market
    assert (game.view(None).market.count("locomotive") < 3) == swept_out
    again = hardly_any_end(tmp_path / "tiny.toml", seed=77)
    again.script(game.history[0].outcomes)
    assert again.play("take red") == events
    assert again.position() == game.position()
    assert game.position().game().view(None).market == game.view(None).market
    assert game.play("draw train")


def test_no_sweep_when_it_would_never_stop() -> None:
    """USA-03: with fewer than 3 other cards outside the hands the locomotives stay."""
    market = ["locomotive", "locomotive", "locomotive", "red", "blue"]
    held = rest("usa", "red blue locomotive*9")
    game = table("usa", hands=[{}, held], market=market, deck="locomotive*6", discard={})
    game.play("draw train")
    game.play("draw train")
    assert sorted(game.position().market) == sorted(market)
    game = table("usa", hands=[{}, held], market=market, deck="locomotive*6", discard={})
    game.play("take red")
    assert sorted(game.position().market) == ["blue", *["locomotive"] * 4]


@pytest.mark.parametrize(("players", "both"), [(2, False), (3, False), (4, True), (5, True)])
def test_double_connections(players: int, both: bool) -> None:
    """USA-04: with 2 or 3 players one of the two tracks can be used, with 4 or 5 both."""
    hands = ["orange*3 red*2", *[""] * (players - 1)]
    game = table("usa", players=players, hands=hands, owners={"chicago-pittsburgh/1": 1, "boston-montreal/1": 1})
    assert can_pay(game, "chicago-pittsburgh/2", "orange*3") is both
    assert ("chicago-pittsburgh/2" in claimable(game)) is both
    assert ("boston-montreal/2" in claimable(game)) is both


@pytest.mark.parametrize("players", [2, 3])
def test_claiming_one_track_closes_the_other(players: int) -> None:
    """USA-04: as soon as one of the two is taken the other is closed to everybody."""
    game = table("usa", players=players, hands=["red*2", "red*2", *[""] * (players - 2)])
    assert {"boston-montreal/1", "boston-montreal/2"} <= claimable(game)
    claim(game, "boston-montreal/2", "red*2")
    assert game.turn == 1
    assert "boston-montreal/1" not in claimable(game)
    assert "raleigh-washington/1" in claimable(game)


def test_the_longest_path_bonus() -> None:
    """USA-05: the longest path scores 10."""
    result = final("usa", owners={"atlanta-miami": 0, "chicago-omaha": 1})
    assert awards(result, "longest_path") == [10, 0]
    assert result.scores == (20, 7)
    assert result.winners == (0,)
    assert result.decided_by == "score"


# Two paths of four trains (4 points each), and tracks that touch nothing.
WEST = ["denver-santa_fe", "el_paso-santa_fe"]
EAST = ["pittsburgh-raleigh", "pittsburgh-toronto"]
ALONE = ["chicago-duluth", "montreal-new_york", "las_vegas-salt_lake_city"]  # 4 points each
SMALL = "houston-new_orleans"  # 2 points


def owned(*shares: list[str]) -> dict[str, int]:
    return {track: seat for seat, tracks in enumerate(shares) for track in tracks}


def test_tied_the_most_completed_tickets_win() -> None:
    """USA-06: tied on points, the player with more completed tickets wins."""
    result = final("usa", owners=owned(WEST, [*EAST, ALONE[1]]), tickets=[["denver-el_paso"], []])
    assert result.scores == (18, 18)
    assert result.winners == (0,)
    assert result.decided_by == "tickets_completed"


def test_tied_again_the_longest_path_wins() -> None:
    """USA-06: tied on points and tickets, the one who holds the longest path wins."""
    result = final("usa", owners=owned(WEST, [*ALONE, SMALL]))
    assert result.scores == (14, 14)
    assert awards(result, "longest_path") == [10, 0]
    assert result.winners == (0,)
    assert result.decided_by == "awards_won"


def test_tied_holders_of_the_longest_path_share() -> None:
    """USA-06: when both hold the longest path they share the victory."""
    result = final("usa", owners=owned(WEST, EAST))
    assert result.scores == (14, 14)
    assert result.winners == (0, 1)
    assert result.decided_by == "shared"


def test_the_longest_path_of_a_third_player_decides_nothing() -> None:
    """USA-06: the bonus must be with one of the tied players."""
    third = ["atlanta-miami"]
    result = final("usa", 3, owners=owned(WEST, EAST, third), tickets=[[], [], ["seattle-new_york"]])
    assert result.scores == (4, 4, -2)
    assert result.winners == (0, 1)
    assert result.decided_by == "shared"


def test_two_holders_among_three_tied_players_decide_nothing() -> None:
    """USA-06: only a single holder separates the tied players; otherwise all of them share."""
    result = final("usa", 3, owners=owned(WEST, EAST, [*ALONE, SMALL]))
    assert result.scores == (14, 14, 14)
    assert awards(result, "longest_path") == [10, 10, 0]
    assert result.winners == (0, 1, 2)
    assert result.decided_by == "shared"


# The examples of the rulebook


def test_usa_claim_example_1_cards_of_the_tracks_colour() -> None:
    """COM-10: example 1, a coloured route takes cards of its colour."""
    game = table("usa", hands=["green*2 blue*2", ""])
    assert can_pay(game, "chicago-saint_louis/1", "green*2")
    assert not can_pay(game, "chicago-saint_louis/1", "blue*2")


def test_usa_claim_example_2_a_gray_route() -> None:
    """COM-10: example 2, a gray route takes any set of one colour."""
    game = table("usa", hands=["green*2 blue*2", ""])
    assert can_pay(game, "dallas-little_rock", "green*2")
    assert can_pay(game, "dallas-little_rock", "blue*2")
    assert not can_pay(game, "dallas-little_rock", "blue green")


def test_usa_tickets_example_3_blue_and_green() -> None:
    """COM-14: example 3, blue completes two tickets (9 + 6 = 15), green one of two (8 - 4 = 4)."""
    blue = ["montreal-new_york", "new_york-washington/1", "raleigh-washington/1", "atlanta-raleigh/1"]
    green = ["sault_ste_marie-toronto", "pittsburgh-toronto", "nashville-pittsburgh"]
    result = final(
        "usa",
        owners=owned(blue, green),
        tickets=[["montreal-atlanta", "new_york-atlanta"], ["sault_ste_marie-nashville", "atlanta-washington"]],
    )
    gains = [sum(points for _, points, *_ in sheet.tickets) for sheet in result.sheets]
    assert gains == [15, 4]
    assert [done for _, _, done, _ in ticket_lines(result, 0)] == [True, True]
    assert [done for _, _, done, _ in ticket_lines(result, 1)] == [False, True]
