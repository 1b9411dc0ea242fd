"""Scripts: what chance is told to answer is what it answers, or nothing happens at all."""

from __future__ import annotations

import pytest

import branchline as bl
from tests.rulebook.helpers import rest

MARKET = ["red", "blue", "green", "white", "black"]


def refused(game: bl.Game, move: str, script: list[str]) -> str:
    """Why a script cannot be followed; the game stays as it was, and goes on with another."""
    before, history, view = game.state_bytes(), list(game.history), game.view(None)
    game.script(script)
    for _ in range(2):  # the script stays too, until it is replaced
        with pytest.raises(bl.ScriptError) as error:
            game.play(move)
    assert (game.state_bytes(), game.history, game.view(None)) == (before, history, view)
    assert error.value.outcome == script[error.value.place]
    other = game.copy()
    other.script([])
    other.play(move)
    assert len(other.history) == len(history) + 1
    return str(error.value)


@pytest.mark.parametrize(
    ("move", "script", "message"),
    [
        (
            "draw train",
            ["red"],
            '"red": none is left in the train deck (10 in Ann\'s hand, 1 in the market, 1 in the disc',
        ),
        ("take blue", ["yellow"], '"yellow": none is left in the train deck (12 in Bob\'s hand)'),
        ("draw train", ["boston-miami"], '"boston-miami": a card of the train deck is drawn here'),
        ("draw train", ["first=1"], '"first=1": a card of the train deck is drawn here'),
        ("draw train", ["longest_path"], '"longest_path": a card of the train deck is drawn here'),
        ("tickets", ["red"], '"red": a ticket is drawn here'),
        ("tickets", ["boston-miami"], '"boston-miami": Bob holds it'),
        (
            "tickets",
            ["calgary-phoenix"],
            '"calgary-phoenix": it lies deeper in the ticket deck; the next one is denver-',
        ),
        ("tickets", ["denver-el_paso", "denver-el_paso"], '"denver-el_paso": it is already drawn'),
        ("tickets", ["dallas-new_york"], '"dallas-new_york": it is out of the game'),
    ],
)
def test_an_outcome_that_cannot_be(move: str, script: list[str], message: str) -> None:
    """It is named, with the place where it is instead, and nothing is played."""
    game = bl.Position(
        "usa",
        hands=[{"red": 10}, {"yellow": 12}],
        market=MARKET,
        discard={"red": 1},
        tickets=[[], ["boston-miami"]],
        ticket_deck=["denver-el_paso", "calgary-phoenix", "helena-los_angeles"],
        names=["Ann", "Bob"],
    ).game()
    place = len(script) - 1
    assert refused(game, move, script).startswith(f"script[{place}]: {message}")


def test_a_card_of_the_other_deck() -> None:
    """WOR-06: what is drawn from one deck never lies in the other."""
    game = bl.Position("world").game()
    assert refused(game, "draw wagon", ["red_ship"]).startswith(
        'script[0]: "red_ship": it is of the ship deck, but a card of the wagon deck is drawn here; nothing was played'
    )


def test_cards_that_the_same_decision_drew() -> None:
    """NOR-10: three cards are turned over; there are not more of a kind than the deck has."""
    held = rest("nordic", MARKET, "yellow*2 orange*20")
    held["yellow"], held["orange"] = 10, 11
    game = bl.Position("nordic", hands=[{"yellow": 2}, {"yellow": 9}], market=MARKET).game()
    told = refused(game, "claim andalsnes-lillehammer yellow*2", ["yellow", "yellow", "red"])
    assert told.startswith(
        "script[1]: \"yellow\": none is left in the train deck (2 in Player 1's hand, 9 in Player 2's"
    )
    assert "1 already drawn by the same decision" in told


def test_the_place_counts_from_the_beginning_of_the_script() -> None:
    game = bl.Position("usa", hands=[{}, {"yellow": 12}]).game()
    game.script(["red", "yellow"])
    game.play("draw train")
    with pytest.raises(bl.ScriptError, match=r'^script\[1\]: "yellow"'):
        game.play("draw train")
    assert game.phase == "second_card"
    game.script(["blue"])
    assert game.play("draw train")[0].data["card"] == "blue"


def test_an_outcome_that_is_none() -> None:
    game = bl.new_game("usa", seed=1)
    with pytest.raises(bl.ScriptError, match=r'^script\[1\]: "plum": no card, ticket or award "plum"$'):
        game.script(["red", "plum"])
    with pytest.raises(bl.ScriptError, match="seats are first=0 to first=1"):
        bl.new_game("usa", script=["first=2"])
    with pytest.raises(ValueError, match="script: expected a list of outcomes, found 'red'"):
        game.script("red")


def test_a_move_that_is_not_legal_leaves_the_script() -> None:
    game = bl.Position("usa", script=["red"]).game()
    with pytest.raises(bl.IllegalMove):
        game.play("claim chicago-duluth red*3")
    assert game.play("draw train")[0].data["card"] == "red"


# The set-up -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("board", bl.BUILT_IN)
def test_the_set_up_follows_a_script(board: str) -> None:
    """First player, hands, market, awards, tickets: what another seed dealt is dealt again, and then chance goes on."""
    dealt = bl.new_game(board, 2, seed=5)
    game = bl.new_game(board, 2, seed=6, script=dealt.setup_outcomes)
    assert game.setup_outcomes == dealt.setup_outcomes
    assert game.setup_events == dealt.setup_events
    assert game.first == dealt.first
    given = bl.new_game(board, 2, seed=6, first=0, script=dealt.setup_outcomes[1:])
    assert (given.first, given.setup_outcomes[1:]) == (0, dealt.setup_outcomes[1:])


def test_a_script_goes_on_after_the_set_up() -> None:
    dealt = bl.new_game("usa", 2, seed=5)
    game = bl.new_game("usa", 2, seed=6, script=[*dealt.setup_outcomes, "locomotive", "locomotive"])
    while game.phase == "opening":
        game.play(game.legal_ids()[0])
    assert [game.play("draw train")[0].data["card"] for _ in range(2)] == ["locomotive"] * 2


@pytest.mark.parametrize(
    ("board", "script", "message"),
    [
        ("usa", ["red"], 'script[0]: "red": the first player is drawn here, first=0 to first=1'),
        ("usa", ["first=0", "longest_path"], 'script[1]: "longest_path": a card of the train deck is drawn here'),
        ("usa", ["first=0", *["red"] * 13], 'script[13]: "red": none is left in the train deck (12 already dealt)'),
        ("usa", ["first=2"], 'script[0]: "first=2": no card, ticket or award "first=2"'),
        (
            "northern_lights",
            ["first=0", *["red"] * 8, *["blue"] * 5, "ferry_master", "ferry_master"],
            'script[15]: "ferry_master": it is in play already',
        ),
        (
            "northern_lights",
            ["first=0", *["red"] * 8, *["blue"] * 5, "bergen-karlskrona"],
            'script[14]: "bergen-karlskrona": an award is drawn here',
        ),
    ],
)
def test_a_set_up_that_cannot_be(board: str, script: list[str], message: str) -> None:
    with pytest.raises(bl.ScriptError) as error:
        bl.new_game(board, 2, seed=1, script=script)
    assert str(error.value).startswith(message)
    assert bl.new_game(board, 2, seed=1).setup_outcomes == bl.new_game(board, 2, seed=1).setup_outcomes


def test_a_record_names_the_line_of_an_impossible_outcome() -> None:
    """The line, the outcomes, and where the card is instead."""
    game = bl.new_game(
        "usa", 2, seed=3, first=0, script=[*["red"] * 4, *["red"] * 4, *["red", "red", "red", "red", "blue"]]
    )
    for seat in (0, 1):
        game.play(game.legal_ids(seat)[0], seat)
    game.play("draw train")
    lines = game.record().dumps().splitlines()
    lines[-1] = "0 draw train | red"
    with pytest.raises(bl.RecordError) as error:
        bl.Record.loads("\n".join(lines) + "\n").replay()
    assert str(error.value).startswith(f"line {len(lines)}: red: chance cannot answer so here: ")
    assert "4 in Player 1's hand, 4 in Player 2's hand, 4 in the market" in str(error.value)
