"""Country cards: the planner goes for those that can still be won and no others, and advice counts them."""

from __future__ import annotations

from random import Random

import pytest

from branchline.bots.compiled import CompiledBot
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


@pytest.mark.parametrize(
    ("exhausted", "pays", "won"), [(False, False, 14), (False, True, 14), (True, False, 0), (True, True, 7)]
)
def test_advice_says_what_a_claim_wins(exhausted: bool, pays: bool, won: int) -> None:
    """POL-06, POL-07: besides the points of the track, those of the cards of Germany and Russia, 7 each, or none."""
    game = table(
        "poland",
        options={"exhausted_country_pays": pays},
        hands=["black", ""],
        owners=dict.fromkeys(RUSSIA_TO_GORZOW, 0),
        country_cards=[{}, {"germany": [7, 4, 3] if exhausted else []}],
    )
    for language, words in (("en", "; country cards: +{}"), ("fr", " ; cartes Pays : +{}")):
        bot = make_bot("greedy", game.board)
        assert isinstance(bot, CompiledBot)
        reasons = {one.move.track: one.reason for one in bot.explain(game.view(0), language, most=99)}
        assert reasons[INTO_GERMANY].endswith("(+1)" + (words.format(won) if won else ""))
        assert [track for track, reason in reasons.items() if words[:-2] in reason] == [INTO_GERMANY] * bool(won)
