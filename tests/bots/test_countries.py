"""The planner goes for country cards that can still be won, and for no others."""

from __future__ import annotations

from random import Random

import pytest

from branchline.bots.registry import make_bot
from tests.rulebook.helpers import table

RUSSIA_TO_GORZOW = [
    "olsztyn-russia/1",
    "olsztyn-plock",
    "bydgoszcz-plock",
    "pila-bydgoszcz/1",
    "gorzow_wielkopolski-pila",
]
INTO_GERMANY = "gorzow_wielkopolski-germany/1"


@pytest.mark.parametrize(
    ("exhausted", "pays", "worth_it"),
    [(False, False, True), (True, False, False), (False, True, True), (True, True, True)],
)
def test_an_exhausted_country_is_reached_only_where_it_pays(exhausted: bool, pays: bool, worth_it: bool) -> None:
    """POL-07: in the last turn, one point and country cards are better than two points, and one point is worse."""
    game = table(
        "poland",
        options={"exhausted_country_pays": pays},
        hands=["black yellow*2", ""],
        owners=dict.fromkeys(RUSSIA_TO_GORZOW, 0),
        country_cards=[{}, {"germany": [7, 4, 3] if exhausted else []}],
        last_turns=1,
    )
    move = make_bot("planner", game.board).choose(game.view(0), game.legal(0), Random(1))
    assert move.kind == "claim"
    assert (move.track == INTO_GERMANY) is worth_it
