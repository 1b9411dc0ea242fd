"""The train cards: decks, hands, the market, drawing."""

from __future__ import annotations

import json
from collections import Counter

import pytest

import branchline as bl
from tests.rulebook.helpers import ALL, BASE_DECK, can_pay, claim, hand, pile, rest, table, texts

COLOURS = ("purple", "blue", "orange", "white", "green", "yellow", "black", "red")
MARKET = ["blue", "green", "white", "black", "yellow"]
BOX = {"usa": 14, "nordic": 14, "poland": 14, "northern_lights": 18}


@pytest.mark.parametrize("board", BASE_DECK)
def test_the_train_cards(board: str) -> None:
    """COM-02: 12 cards of each of the 8 colours, and the board's number of locomotives."""
    position = bl.new_game(board, seed=1).position()
    everything: Counter[str] = Counter(position.market)
    for part in (*position.hands, position.deck, position.discard):
        everything.update(part)
    assert +everything == dict.fromkeys(COLOURS, 12) | {"locomotive": BOX[board]}


@pytest.mark.parametrize("board", BASE_DECK)
def test_four_cards_each_and_five_face_up(board: str) -> None:
    """COM-03: 4 train cards to each player, then 5 face up."""
    low, high = bl.load_board(board).rules.players
    for players in range(low, high + 1):
        position = bl.new_game(board, players, seed=3).position()
        assert [sum(cards.values()) for cards in position.hands] == [4] * players
        assert len(position.market) == 5
        assert None not in position.market


def test_two_cards_and_the_replacement_before_the_second() -> None:
    """COM-04: a face-up card taken is replaced at once, and the replacement may be the second card."""
    game = table("usa", market=MARKET, script=["red", "orange"])
    game.play("take blue")
    assert sorted(game.position().market) == sorted(["red", *MARKET[1:]])
    assert game.phase == "second_card"
    assert {"take red", "take green", "draw train"} <= texts(game)
    assert "take blue" not in texts(game)
    game.play("take red")
    assert hand(game, 0) == {"blue": 1, "red": 1}
    assert sorted(game.position().market) == sorted(["orange", *MARKET[1:]])
    assert game.turn == 1


@pytest.mark.parametrize("moves", [("draw train", "take green"), ("take green", "draw train"), ("draw train",) * 2])
def test_each_card_is_face_up_or_blind(moves: tuple[str, str]) -> None:
    """COM-04: each of the two cards comes from the face-up ones or blind from the deck."""
    game = table("usa", market=MARKET, script=["red"] * 4)
    for move in moves:
        game.play(move)
    assert game.turn == 1
    assert sum(hand(game, 0).values()) == 2
    assert hand(game, 0)["red"] == moves.count("draw train")


@pytest.mark.parametrize("board", ALL)
def test_whoever_draws_takes_the_second_card_too(board: str) -> None:
    """COM-04: also where a book says that up to two may be taken: after the first card nothing but a second follows."""
    game = table(board)
    game.play(next(move for move in game.legal() if move.kind == "draw"))
    assert game.turn == 0
    assert {move.kind for move in game.legal()} <= {"draw", "take"}


def test_a_blind_card_is_not_replaced_face_up() -> None:
    """COM-04: drawing blind leaves the face-up cards as they are."""
    game = table("usa", market=MARKET, script=["red"])
    game.play("draw train")
    assert list(game.position().market) == MARKET


@pytest.mark.parametrize("board", ["usa", "poland", "northern_lights"])
def test_a_face_up_locomotive_is_the_only_card_of_the_turn(board: str) -> None:
    """COM-05: a face-up locomotive taken first ends the turn."""
    game = table(board, market=["locomotive", *MARKET[1:]], script=["red"])
    game.play("take locomotive")
    assert hand(game, 0) == {"locomotive": 1}
    assert game.turn == 1
    assert game.phase == "turn"


@pytest.mark.parametrize("board", ["usa", "poland", "northern_lights"])
def test_a_face_up_locomotive_is_never_the_second_card(board: str) -> None:
    """COM-05: after a first card no face-up locomotive may be taken, not even one that was just turned up."""
    game = table(board, market=["locomotive", *MARKET[1:]], script=["red"])
    game.play("take green")
    assert "take locomotive" not in texts(game)
    with pytest.raises(bl.IllegalMove):
        game.play("take locomotive")
    game = table(board, market=MARKET, script=["locomotive"])
    game.play("take green")
    assert "locomotive" in game.position().market
    assert "take locomotive" not in texts(game)
    assert "take blue" in texts(game)


@pytest.mark.parametrize("board", ["usa", "poland", "northern_lights"])
def test_a_blind_locomotive_is_an_ordinary_card(board: str) -> None:
    """COM-06: after a locomotive drawn blind a second card follows, but not a face-up locomotive."""
    game = table(board, market=["locomotive", *MARKET[1:]], script=["locomotive", "locomotive"])
    game.play("draw train")
    assert hand(game, 0) == {"locomotive": 1}
    assert game.phase == "second_card"
    assert "take locomotive" not in texts(game)
    assert {"draw train", "take green"} <= texts(game)
    game.play("draw train")
    assert hand(game, 0) == {"locomotive": 2}
    assert game.turn == 1


@pytest.mark.parametrize("board", BASE_DECK)
def test_the_discard_becomes_the_deck_when_a_card_is_needed(board: str) -> None:
    """COM-07: the discard is shuffled into a new deck at the moment a card is needed, not before."""
    held = rest(board, MARKET, "red*3")
    game = table(board, hands=[{}, held], market=MARKET, deck="red", discard="red*2")
    game.play("draw train")
    assert hand(game, 0) == {"red": 1}
    assert pile(game, "deck") == {}
    assert pile(game, "discard") == {"red": 2}
    game.play("draw train")
    assert hand(game, 0) == {"red": 2}
    assert pile(game, "deck") == {"red": 1}
    assert pile(game, "discard") == {}


def test_the_market_too_is_refilled_from_the_new_deck() -> None:
    """COM-07: the replacement of a face-up card is a card needed."""
    game = table("usa", hands=[{}, rest("usa", MARKET, "red*3")], market=MARKET, deck={}, discard="red*3")
    game.play("take blue")
    assert sorted(game.position().market) == sorted(["red", *MARKET[1:]])
    assert pile(game, "deck") == {"red": 2}


def bare(board: str, market: list[str | None]) -> bl.Game:
    """Seat 1 holds every card that is not face up; seat 0 is to move."""
    return table(board, hands=[{}, rest(board, market)], market=market, deck={}, discard={})


def test_no_blind_draw_without_deck_and_discard() -> None:
    """COM-08: with deck and discard empty a blind draw is impossible, a face-up card can still be taken."""
    game = bare("usa", [*MARKET])
    assert "draw train" not in texts(game)
    game.play("take blue")
    assert list(game.position().market).count(None) == 1
    assert texts(game) == {f"take {card}" for card in MARKET[1:]}
    game.play("take green")
    assert game.turn == 1


def test_no_draw_action_when_there_is_no_card_at_all() -> None:
    """COM-08: without any card to draw the player claims or draws tickets."""
    game = bare("usa", [None] * 5)
    assert texts(game) == {"tickets"}


def test_the_turn_ends_when_only_one_card_can_be_drawn() -> None:
    """COM-08: if only one card can be drawn, the turn ends after it."""
    game = bare("usa", ["red", None, None, None, None])
    game.play("take red")
    assert game.turn == 1
    game = table("usa", hands=[{}, rest("usa", "red")], market=[None] * 5, deck={}, discard="red", unchecked=True)
    # A discarded card is turned up at once where a place is free: it is the only one.
    assert sum(hand(game, 1).values()) == 109
    game.play(next(move for move in game.legal() if move.kind in ("draw", "take")))
    assert game.turn == 1


def test_the_turn_ends_when_only_locomotives_are_left_for_the_second_card() -> None:
    """COM-08: face-up locomotives as the only cards left end the turn too, unless they are free (NOR-03)."""
    market = ["red", "locomotive", None, None, None]
    game = bare("usa", market)
    game.play("take red")
    assert game.turn == 1
    game = bare("nordic", market)
    game.play("take red")
    assert game.turn == 0
    assert texts(game) == {"take locomotive"}


def test_empty_places_are_refilled_as_soon_as_cards_come_back() -> None:
    """COM-08: cards paid for a track are turned up at once where the market has empty places."""
    game = table("usa", hands=[rest("usa"), {}], market=[None] * 5, deck={}, discard={})
    claim(game, "chicago-duluth", "red*3")
    assert sorted(game.position().market, key=str) == [None, None, "red", "red", "red"]
    assert pile(game, "deck") == pile(game, "discard") == {}
    assert texts(game) >= {"take red"}


SECRETS = [
    {"hands": ["red*2", "blue*2 white"]},
    {"hands": ["red*2", "green*2 black"]},
]


@pytest.mark.parametrize("viewer", [0, None])
def test_hands_are_secret_and_their_sizes_public(viewer: int | None) -> None:
    """COM-09: another hand with as many cards looks the same, one with more does not."""
    one, other = (table("usa", market=MARKET, seed=1, **fields) for fields in SECRETS)
    assert one.view(viewer).to_dict() == other.view(viewer).to_dict()
    assert one.view(1).to_dict() != other.view(1).to_dict()
    more = table("usa", market=MARKET, seed=1, hands=["red*2", "blue*2 white*2"])
    assert one.view(viewer).to_dict() != more.view(viewer).to_dict()


@pytest.mark.parametrize("viewer", [0, None])
def test_kept_tickets_are_secret_and_their_number_public(viewer: int | None) -> None:
    """COM-09: another set of as many tickets looks the same, a larger one does not."""
    deck = ["denver-el_paso", "kansas_city-houston", "toronto-miami"]
    own = ["calgary-phoenix"]
    fields = {"market": MARKET, "seed": 1, "ticket_deck": deck}
    one = table("usa", tickets=[own, ["boston-miami"]], **fields)
    other = table("usa", tickets=[own, ["seattle-new_york"]], **fields)
    more = table("usa", tickets=[own, ["boston-miami", "seattle-new_york"]], **fields)
    assert one.view(viewer).to_dict() == other.view(viewer).to_dict()
    assert one.view(viewer).to_dict() != more.view(viewer).to_dict()
    assert "boston-miami" in json.dumps(one.view(1).to_dict())


def test_what_is_drawn_blind_is_secret_and_what_is_taken_is_not() -> None:
    """COM-09: the events of a draw tell the others of a blind card only that there was one."""
    game = table("usa", market=MARKET, script=["red", "orange", "orange"])
    for event in game.play("draw train"):
        assert "red" not in json.dumps(event.for_seat(1).data)
        assert "red" not in json.dumps(event.for_seat(None).data)
    taken = [json.dumps(event.for_seat(1).data) for event in game.play("take blue")]
    assert any("blue" in data for data in taken)


def test_what_everybody_sees() -> None:
    """COM-09: the face-up cards, the discard's size, tracks, pieces left and route scores are public."""
    base = {"market": MARKET, "seed": 1, "hands": ["red*3", ""]}
    plain = table("usa", **base).view(None).to_dict()
    variants = [
        {**base, "market": ["red", *MARKET[1:]]},
        {**base, "discard": "red*3"},
        {**base, "owners": {"chicago-duluth": 1}},
        {**base, "pieces": [{"train": 45}, {"train": 44}], "unchecked": True},
    ]
    for fields in variants:
        assert table("usa", **fields).view(None).to_dict() != plain


def test_a_hand_has_no_limit() -> None:
    """COM-09: however many cards a player holds, more may be drawn and all may be played."""
    game = table("usa", hands=[rest("usa", MARKET, "red*4"), ""], market=MARKET)
    assert sum(hand(game, 0).values()) == 101
    assert can_pay(game, "chicago-duluth", "red*3")
    assert can_pay(game, "atlanta-charleston", "locomotive*2")
    game.play("draw train")
    game.play("draw train")
    assert sum(hand(game, 0).values()) == 103
