"""Poland: countries whose cards are all taken."""

from __future__ import annotations

import pytest

import branchline as bl
from branchline.game.outlook import outlook
from tests.rulebook.helpers import claim, draw_two, table

# From Russia over the north to Gorzów, where Germany is entered; from Płock on to Siedlce, where Belarus is.
RUSSIA_TO_GORZOW = [
    "olsztyn-russia/1",
    "olsztyn-plock",
    "bydgoszcz-plock",
    "pila-bydgoszcz/1",
    "gorzow_wielkopolski-pila",
]
PLOCK_TO_SIEDLCE = ["plock-warszawa", "warszawa-siedlce/1"]
GERMANY_TO_WROCLAW = ["gorzow_wielkopolski-germany/2", "gorzow_wielkopolski-zielona_gora", "zielona_gora-wroclaw"]
CZECHS_TO_GORZOW = ["wroclaw-czech_republic/2", "poznan-wroclaw/1", "gorzow_wielkopolski-poznan/1"]


def taken(game: bl.Game, seat: int) -> dict[str, list[int]]:
    """The country cards in front of a player."""
    cards = game.position().country_cards[seat]
    return {country: list(values) for country, values in cards.items() if values}


def owned(*shares: list[str]) -> dict[str, int]:
    return {track: seat for seat, tracks in enumerate(shares) for track in tracks}


def foretold(game: bl.Game, track: str) -> dict[str, int]:
    """What a claim would win, as the player to move is told."""
    assert game.turn is not None
    prizes = outlook(game.board, game.view(game.turn)).prizes.get(track, ())
    return {prize.country: prize.value for prize in prizes}


def test_whoever_connects_an_exhausted_country_gains_no_card() -> None:
    """POL-07, POL-13: example 1 in its four steps. At the end all three cards of Germany are gone, and a player who
    connects it gains no card at all, though Germany is linked to a country that has cards left."""
    game = table(
        "poland",
        players=3,
        hands=["black red*2", "red*3", "yellow"],
        owners=owned([*RUSSIA_TO_GORZOW, *PLOCK_TO_SIEDLCE], GERMANY_TO_WROCLAW, CZECHS_TO_GORZOW),
    )
    # 1: the first player to connect Russia to Germany wins the 7-point cards of both.
    claim(game, "gorzow_wielkopolski-germany/1", "black")
    assert taken(game, 0) == {"germany": [7], "russia": [7]}
    # 2: another player connects Germany to the Czech Republic: 4 and 10 points.
    claim(game, "wroclaw-czech_republic/1", "red*3")
    assert taken(game, 1) == {"germany": [4], "czech_republic": [10]}
    draw_two(game)
    # 3: the first one's network is extended to Belarus: Germany 3, Russia 4, Belarus 6.
    claim(game, "siedlce-belarus/1", "red*2")
    assert taken(game, 0) == {"germany": [7, 3], "russia": [7, 4], "belarus": [6]}
    draw_two(game)
    # 4: whoever connects Germany now gains no card.
    assert foretold(game, "gorzow_wielkopolski-germany/3") == {}
    claim(game, "gorzow_wielkopolski-germany/3", "yellow")
    assert game.position().owners["gorzow_wielkopolski-germany/3"] == 2
    assert taken(game, 2) == {}
    assert dict(game.view(None).country_stacks)["czech_republic"] == (7, 4, 2)


def test_not_even_the_cards_of_many_other_countries() -> None:
    """POL-07: however many countries of the network have cards left, an exhausted one brings none of them."""
    game = table(
        "poland",
        hands=["black", ""],
        owners=owned([*RUSSIA_TO_GORZOW, *PLOCK_TO_SIEDLCE, "siedlce-belarus/1", *CZECHS_TO_GORZOW]),
        country_cards=[{}, {"germany": [7, 4, 3]}],
    )
    assert foretold(game, "gorzow_wielkopolski-germany/1") == {}
    claim(game, "gorzow_wielkopolski-germany/1", "black")
    assert taken(game, 0) == {}


def test_the_last_card_of_a_country_is_still_won() -> None:
    """POL-07: with one card left a stack is not exhausted; whoever takes it empties the stack."""
    game = table("poland", hands=["black", ""], owners=owned(RUSSIA_TO_GORZOW), country_cards=[{}, {"germany": [7, 4]}])
    claim(game, "gorzow_wielkopolski-germany/1", "black")
    assert taken(game, 0) == {"germany": [3], "russia": [7]}


def test_an_exhausted_country_still_links() -> None:
    """POL-06, POL-07: a network that holds an exhausted country wins the other cards when it reaches a new country."""
    game = table(
        "poland",
        hands=["red*3", ""],
        owners=owned(GERMANY_TO_WROCLAW),
        country_cards=[{}, {"germany": [7, 4, 3]}],
    )
    assert foretold(game, "wroclaw-czech_republic/1") == {"czech_republic": 10}
    claim(game, "wroclaw-czech_republic/1", "red*3")
    assert taken(game, 0) == {"czech_republic": [10]}


def test_several_cards_of_one_country() -> None:
    """POL-07: one player may hold several cards of one country."""
    game = table(
        "poland",
        hands=["red*2", ""],
        owners=owned([*RUSSIA_TO_GORZOW, "gorzow_wielkopolski-germany/1", *PLOCK_TO_SIEDLCE]),
        country_cards=[{"germany": [7], "russia": [7]}, {}],
    )
    claim(game, "siedlce-belarus/1", "red*2")
    assert taken(game, 0) == {"germany": [7, 4], "russia": [7, 4], "belarus": [6]}


RUSSIA_TO_BELARUS = ["olsztyn-russia/1", "olsztyn-bialystok", "bialystok-siedlce", "siedlce-belarus/1"]
UKRAINE_TO_SLOVAKIA = ["rzeszow-ukraine/1", "krakow-rzeszow/1", "bielsko_biala-krakow", "bielsko_biala-slovakia/1"]
KRAKOW_TO_WROCLAW = ["katowice-krakow/1", "opole-katowice", "wroclaw-opole"]
HELD = {"russia": [7], "belarus": [6], "ukraine": [6], "slovakia": [6]}


@pytest.mark.parametrize(
    ("elsewhere", "won"),
    [
        pytest.param(
            {},
            {"russia": 4, "belarus": 4, "ukraine": 4, "slovakia": 4, "czech_republic": 10},
            id="all stacks have cards",
        ),
        pytest.param(
            {"ukraine": [4, 2]},
            {"russia": 4, "belarus": 4, "slovakia": 4, "czech_republic": 10},
            id="Ukraine's is empty",
        ),
        pytest.param(
            {"ukraine": [4, 2], "russia": [4, 3], "belarus": [4, 2], "slovakia": [4, 2]},
            {"czech_republic": 10},
            id="all others are empty",
        ),
        pytest.param({"czech_republic": [10, 7, 4, 2]}, {}, id="the Czech stack is empty"),
    ],
)
def test_the_empty_stack_of_another_country_costs_its_card_alone(
    elsewhere: dict[str, list[int]], won: dict[str, int]
) -> None:
    """POL-07, POL-08, POL-13: example 2. Two networks with two countries each are joined, which brings nothing; the
    Czech Republic, reached then, brings a card of each of the five countries, as far as their stacks are not empty."""
    game = table(
        "poland",
        hands=["white*3 red*3", ""],
        owners=owned([*RUSSIA_TO_BELARUS, *UKRAINE_TO_SLOVAKIA, *KRAKOW_TO_WROCLAW, "siedlce-lublin/1"]),
        country_cards=[HELD, elsewhere],
    )
    claim(game, "lublin-rzeszow/1", "white*3")
    assert taken(game, 0) == HELD
    draw_two(game)
    assert foretold(game, "wroclaw-czech_republic/1") == won
    claim(game, "wroclaw-czech_republic/1", "red*3")
    gained = {country: values[len(HELD.get(country, ())) :] for country, values in taken(game, 0).items()}
    assert {country: values for country, values in gained.items() if values} == {c: [v] for c, v in won.items()}


def test_a_board_may_let_the_others_pay() -> None:
    """POL-07: a rule value, so that a board may leave an exhausted country its link: only its own card is missing."""
    game = table(
        "poland",
        options={"exhausted_country_pays": True},
        hands=["black", ""],
        owners=owned(RUSSIA_TO_GORZOW),
        country_cards=[{}, {"germany": [7, 4, 3]}],
    )
    assert foretold(game, "gorzow_wielkopolski-germany/1") == {"russia": 7}
    claim(game, "gorzow_wielkopolski-germany/1", "black")
    assert taken(game, 0) == {"russia": [7]}


def test_the_past_board_keeps_its_reading() -> None:
    """POL-07: games that began on the board before the printed one go on, and are replayed, with the rules they had."""
    game = table(
        "poland@4798f40d3d412a0d",
        hands=["red*2", ""],
        owners=owned(["olsztyn-russia/1", "torun-olsztyn", "bydgoszcz-torun/1", "szczecin-bydgoszcz"]),
        country_cards=[{}, {"germany": [7, 4, 3]}],
    )
    claim(game, "szczecin-germany/1", "red*2")
    assert taken(game, 0) == {"russia": [7]}
