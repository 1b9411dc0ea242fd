"""`imagine`: from a view alone, a game that it could be a view of."""

from __future__ import annotations

from random import Random

import pytest

import branchline as bl
from branchline.game.game import imagine
from tests.leak.worlds import GAMES, hidden, moments, play_random


@pytest.mark.parametrize(("board", "players"), GAMES)
def test_an_imagined_game_looks_like_the_real_one(board: str, players: int) -> None:
    """To the seat that imagines it: the same view, the same legal moves in the same words."""
    loaded = bl.load_board(board)
    for game in moments(board, players, count=8):
        for seat in (*game.to_move[:1], game.first):
            view = game.view(seat)
            imagined = imagine(loaded, view, seed=3)
            assert imagined.view(seat).to_dict() == view.to_dict()
            assert imagined.observation(seat).tobytes() == view.observation.tobytes()
            assert imagined.to_move == game.to_move
            if seat in game.to_move:
                assert imagined.legal(seat) == game.legal(seat)


@pytest.mark.parametrize("board", bl.BUILT_IN)
def test_a_seed_imagines_one_game_and_goes_on_with_it(board: str) -> None:
    """The same one for the same seed, others for others; and it can be played without touching the real game."""
    game = bl.new_game(board, 2, seed=4)
    play_random(game, Random(4), 40)
    seat = game.to_move[0]
    view, before = game.view(seat), game.state_bytes()
    worlds = [imagine(game.board, view, seed) for seed in (0, 0, 1, 2, 3)]
    assert worlds[0].state_bytes() == worlds[1].state_bytes()
    assert len({repr(hidden(world, seat)) for world in worlds}) > 1
    worlds[0].play(worlds[0].legal(seat)[0], seat)
    assert worlds[0].history
    assert game.state_bytes() == before
    assert game.view(seat) == view
