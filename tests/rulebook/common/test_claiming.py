"""Claiming tracks: cards, pieces, points."""

from __future__ import annotations

from collections import Counter

import pytest

import branchline as bl
from tests.rulebook.helpers import ALL, can_pay, claim, claimable, hand, pieces, pile, rest, score, table

POINTS = {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15, 7: 18, 8: 21, 9: 27}


def test_a_track_takes_its_own_colour() -> None:
    """COM-10: as many cards as spaces, all of the track's colour, locomotives standing for any."""
    game = table("usa", hands=["red*4 blue*4 locomotive*4", ""])
    assert can_pay(game, "chicago-duluth", "red*3")
    assert can_pay(game, "chicago-duluth", "red*2 locomotive")
    assert can_pay(game, "chicago-duluth", "red locomotive*2")
    assert not can_pay(game, "chicago-duluth", "blue*3")
    assert not can_pay(game, "chicago-duluth", "red*2 blue")
    assert not can_pay(game, "chicago-duluth", "red*2")
    assert not can_pay(game, "chicago-duluth", "red*4")
    assert not can_pay(game, "chicago-duluth", "red*3 locomotive")


def test_a_gray_track_takes_any_one_colour() -> None:
    """COM-10: a gray track takes any colour, but only one."""
    game = table("usa", hands=["red*3 blue locomotive", ""])
    assert can_pay(game, "atlanta-charleston", "red*2")
    assert can_pay(game, "atlanta-charleston", "blue locomotive")
    assert not can_pay(game, "atlanta-charleston", "red blue")
    assert not can_pay(game, "atlanta-charleston", "red*3")


@pytest.mark.parametrize("track", ["chicago-duluth", "montreal-toronto"])
def test_locomotives_alone_are_a_payment(track: str) -> None:
    """COM-10: a payment of locomotives alone is legal."""
    game = table("usa", hands=["locomotive*3", ""])
    claim(game, track, "locomotive*3")
    assert game.position().owners == {track: 0}


@pytest.mark.parametrize("board", ALL)
def test_no_card_can_be_left_out(board: str) -> None:
    """COM-10, WOR-11, WOR-12: with every card of the box in hand, no payment holds another one and more, where nothing
    stands in for a card."""
    game = table(board, hands=[rest(board), ""])
    rules = game.board.rules
    stand_in = {track.id for track in game.board.tracks if track.any_for_card}
    if rules.pay.any_for_wild or rules.pay.pair_for_wild:
        stand_in |= {track.id for track in game.board.tracks if track.kind == "ferry"}
    exact: dict[str, list[Counter[str]]] = {track.id: [] for track in game.board.tracks}
    for move in game.legal():
        if move.kind != "claim" or move.track is None or move.track in stand_in:
            continue
        if move.free:  # only paired tracks are paid freely here
            assert sum(move.cards.values()) + move.free == 2 * game.board.track(move.track).length
        else:
            exact[move.track].append(Counter(move.cards))
    assert sum(map(len, exact.values())) > 100
    for payments in exact.values():
        assert not any(one < other for one in payments for other in payments)


@pytest.mark.parametrize(
    ("board", "track", "enough", "more"),
    [
        ("nordic", "andalsnes-trondheim", "locomotive white", "locomotive white blue*2"),
        ("nordic", "murmansk-lieksa", "green*9", "green*12"),
        ("northern_lights", "alborg-oslo", "locomotive red*2", "locomotive red*3"),
    ],
)
def test_cards_that_stand_in_may_be_more_than_are_needed(board: str, track: str, enough: str, more: str) -> None:
    """NOR-06, NOR-09, NLI-04: any cards, or a pair, may stand in, also such as would have paid by themselves."""
    game = table(board, hands=[more, ""])
    assert can_pay(game, track, enough)
    assert can_pay(game, track, more)


def test_only_cards_in_hand_pay() -> None:
    """COM-10: the cards must be in the player's hand."""
    game = table("usa", hands=["red*2", "red*3"])
    assert not can_pay(game, "chicago-duluth", "red*3")


def test_a_track_need_not_touch_the_network() -> None:
    """COM-11: any free track can be claimed, near the player's network or not."""
    game = table("usa", hands=["red*3", ""], owners={"seattle-vancouver/1": 0})
    claim(game, "chicago-duluth", "red*3")
    assert game.position().owners == {"seattle-vancouver/1": 0, "chicago-duluth": 0}


def test_pieces_must_be_enough_for_the_whole_track() -> None:
    """COM-11: two trains are not enough for three spaces."""
    game = table("usa", hands=["red*3", ""], pieces=[{"train": 2}], unchecked=True)
    assert not can_pay(game, "chicago-duluth", "red*3")
    assert can_pay(game, "boston-new_york/1", "red*2")
    assert {bl.load_board("usa").track(id).length for id in claimable(game)} == {1, 2}


def test_what_a_claim_changes() -> None:
    """COM-11: pieces go on the spaces, the cards to the discard, the points are scored at once."""
    game = table("usa", hands=["red*2 locomotive blue", ""])
    claim(game, "chicago-duluth", "red*2 locomotive")
    assert game.position().owners == {"chicago-duluth": 0}
    assert pieces(game, 0) == {"train": 42}
    assert pile(game, "discard") == {"red": 2, "locomotive": 1}
    assert hand(game, 0) == {"blue": 1}
    assert [score(game, seat) for seat in (0, 1)] == [4, 0]


@pytest.mark.parametrize("board", ALL)
def test_points_by_length(board: str) -> None:
    """COM-12: each length on the board scores what the table says."""
    tracks = {track.length: track for track in bl.load_board(board).tracks}
    assert set(tracks) <= set(POINTS)
    for length, track in tracks.items():
        decks = bl.load_board(board).rules.decks
        market = [None] * sum(deck.market for deck in decks)
        game = table(board, hands=[rest(board), {}], market=market, deck={}, discard={})
        game.play(next(move for move in game.legal() if move.track == track.id and not move.free))
        while game.phase != "turn":  # places of the market to be refilled with the cards paid
            game.play(game.legal()[0])
        assert score(game, 0) == POINTS[length], track.id


@pytest.mark.parametrize(("board", "longest"), [("usa", 6), ("nordic", 9), ("poland", 5), ("northern_lights", 5)])
def test_the_longest_tracks(board: str, longest: int) -> None:
    """COM-12: which lengths are printed."""
    assert max(track.length for track in bl.load_board(board).tracks) == longest


def test_a_claimed_track_is_gone() -> None:
    """COM-13: a claimed track cannot be claimed again, by anybody."""
    for owner in (0, 1):
        game = table("usa", hands=["red*6", ""], owners={"chicago-duluth": owner})
        assert not can_pay(game, "chicago-duluth", "red*3")
        assert "chicago-duluth" not in claimable(game)


@pytest.mark.parametrize(
    ("board", "players", "one", "other"),
    [
        ("usa", 4, "chicago-pittsburgh/1", "chicago-pittsburgh/2"),
        ("usa", 5, "boston-montreal/2", "boston-montreal/1"),
        ("nordic", 3, "boden-kiruna/1", "boden-kiruna/2"),
        ("poland", 4, "pila-bydgoszcz/1", "pila-bydgoszcz/2"),
        ("poland", 4, "bielsko_biala-slovakia/1", "bielsko_biala-slovakia/3"),
        ("northern_lights", 5, "karlstad-oslo/1", "karlstad-oslo/3"),
        ("world", 4, "caracas-mexico/1", "caracas-mexico/2"),
    ],
)
def test_nobody_owns_two_tracks_of_a_connection(board: str, players: int, one: str, other: str) -> None:
    """COM-13: one player never owns two tracks of the same connection, even where both can be used."""
    hands = [rest(board)] + [{}] * (players - 1)
    market = [None] * sum(deck.market for deck in bl.load_board(board).rules.decks)
    fields = {"players": players, "hands": hands, "market": market, "deck": {}, "discard": {}}
    assert other not in claimable(table(board, owners={one: 0}, **fields))
    assert other in claimable(table(board, owners={one: 1}, **fields))
