"""Bots and tunnels where hardly any cards are left to draw."""

from __future__ import annotations

import random

import pytest

import branchline as bl
from branchline.bots.registry import make_bot
from tests.rulebook.helpers import cards, rest, table

MARKET = ["red", "white", "black", "orange", "yellow"]
LEFT = "locomotive*3"
"""All that can be turned over: whatever is laid, three more are due."""
WAY = {"bergen-oslo/1", "bergen-oslo/2"}


def position(hand: str, deck: dict[str, int], discard: dict[str, int]) -> bl.Game:
    """Seat 0 needs a tunnel for its ticket and can lay its cards; the others hold what is in no pile."""
    held = rest("nordic", MARKET, hand, deck, discard)
    third = {card: n // 2 for card, n in held.items() if n > 1}
    second = {card: n - third.get(card, 0) for card, n in held.items()}
    tickets = [["bergen-kobenhavn"], ["helsinki-kirkenes"], ["alborg-umea"]]
    owners = {"goteborg-oslo": 0, "goteborg-kobenhavn": 0}
    return table(
        "nordic", players=3, hands=[hand, second, third], market=MARKET, deck=deck, discard=discard, tickets=tickets,
        owners=owners, pieces=[{"train": 30}, {"train": 8}, {"train": 8}], unchecked=True,
    )  # fmt: skip


def dried_up(hand: str) -> bl.Game:
    return position(hand, {}, cards(LEFT))


def plentiful(hand: str) -> bl.Game:
    return position(hand, rest("nordic", MARKET, hand, LEFT), cards(LEFT))


def chosen(bot: str, game: bl.Game) -> bl.Move:
    return make_bot(bot, game.board).choose(game.view(0), game.legal(0), random.Random(1))


@pytest.mark.parametrize("bot", ["planner", "greedy", "search:200"])
def test_a_tunnel_that_would_fail_again_and_again_is_not_begun(bot: str) -> None:
    """NOR-10, NOR-12: else bots that hoard all cards would begin tunnels and withdraw from them for ever."""
    game = dried_up("blue*5")
    assert any(move.kind == "claim" and move.track in WAY for move in game.legal(0))
    assert chosen(bot, game).track not in WAY


@pytest.mark.parametrize("bot", ["planner", "greedy"])
def test_it_is_begun_where_the_worst_can_be_paid(bot: str) -> None:
    """NOR-10: three blue cards more are enough for whatever is turned over."""
    assert chosen(bot, dried_up("blue*7")).track in WAY


@pytest.mark.parametrize("bot", ["planner", "greedy"])
def test_it_is_begun_while_many_cards_are_left(bot: str) -> None:
    """NOR-10: most tunnels ask for little; the risk is taken."""
    assert chosen(bot, plentiful("blue*5")).track in WAY
