"""A sampled state never tells the future: it has a generator of its own."""

from __future__ import annotations

from random import Random

import pytest

import branchline as bl
from tests.leak.worlds import GAMES, moments, play_random


def blind_cards(game: bl.Game, count: int) -> tuple[str, ...]:
    """The next cards drawn blind, whoever draws them."""
    drawn: list[str] = []
    while len(drawn) < count and not game.over:
        moves = game.legal()
        blind = [move for move in moves if move.kind == "draw"]
        events = game.play((blind or moves)[0])
        drawn += [event.data["card"] for event in events if event.type == "drawn"]
    return tuple(drawn)


@pytest.mark.parametrize(("board", "players"), GAMES)
def test_the_generator_is_a_fresh_one(board: str, players: int) -> None:
    for game in moments(board, players, count=4):
        states = {int(game.sample(0, seed)._state["rng"][0]) for seed in range(8)}
        assert len(states) == 8
        assert int(game._state["rng"][0]) not in states


@pytest.mark.parametrize("board", bl.BUILT_IN)
def test_worlds_draw_different_cards(board: str) -> None:
    game = bl.new_game(board, 2, seed=4)
    play_random(game, Random(4), 20)
    while game.phase != "turn":
        play_random(game, Random(4), 1)
    truth = blind_cards(game.copy(), 8)
    futures = [blind_cards(game.sample(game.turn, seed), 8) for seed in range(12)]
    assert len(set(futures)) > 6
    assert truth not in futures


def test_even_a_known_deck_is_drawn_in_another_order() -> None:
    """With nothing hidden but the order of the deck, worlds still disagree about it, and each card comes up."""
    position = bl.Position("usa", hands=[{}, {}], tickets=[[], []], seed=9)
    first = {blind_cards(position.game().sample(0, seed), 1) for seed in range(200)}
    assert len(first) == 9


def test_the_same_seed_gives_the_same_world() -> None:
    game = bl.new_game("world", 3, seed=2)
    assert game.sample(1, 5).state_bytes() == game.sample(1, 5).state_bytes()


def test_a_sample_has_no_record_and_no_history() -> None:
    """What was played before would tell more than the seat knows."""
    game = bl.new_game("usa", 2, seed=2)
    play_random(game, Random(1), 30)
    world = game.sample(0, 1)
    assert world.history == []
    assert world.seed is None
    with pytest.raises(bl.RecordError, match="has no record"):
        world.record()
