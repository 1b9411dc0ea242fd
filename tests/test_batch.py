"""A batch plays the same games as `Game` does, one by one."""

from __future__ import annotations

import numpy as np
import pytest

import branchline as bl

GAMES = 8


@pytest.mark.parametrize("board", bl.BUILT_IN)
def test_a_batch_follows_the_same_games(board: str) -> None:
    players = bl.load_board(board).rules.players[1]
    batch = bl.Batch(board, players, GAMES, seed=3, workers=2)
    games = [bl.new_game(board, players, seed=bl.game_seed(3, g)) for g in range(GAMES)]
    chooser = np.random.default_rng(1)
    for _ in range(120):
        mask = batch.legal_mask()
        seats = batch.to_move()
        moves = []
        for g, game in enumerate(games):
            ids = game.legal_ids()
            assert np.flatnonzero(mask[g]).tolist() == ids
            assert seats[g] == (game.to_move[0] if game.to_move else -1)
            moves.append(int(chooser.choice(ids)) if ids else 0)
        batch.step(moves)
        for game, move in zip(games, moves, strict=True):
            if not game.over:
                game.play(move)
    assert all(batch.states[g].tobytes() == game.state_bytes() for g, game in enumerate(games))
    scores, winners = batch.scores()
    for g, game in enumerate(games):
        assert tuple(scores[g]) == game.result().scores
        assert winners[g] == sum(1 << seat for seat in game.result().winners)


def test_an_illegal_move_changes_no_game() -> None:
    batch = bl.Batch("usa", 2, GAMES, seed=1)
    before = batch.states.tobytes()
    moves = [int(np.flatnonzero(row)[0]) for row in batch.legal_mask()]
    with pytest.raises(ValueError, match=r"moves\[5\]: 0 is not legal in that game"):
        batch.step([*moves[:5], 0, *moves[6:]])
    assert batch.states.tobytes() == before
    with pytest.raises(ValueError, match="expected 8 move ids"):
        batch.step([0])


def test_play_out_ends_every_game() -> None:
    batch = bl.Batch("world", 3, 20, seed=2, workers=2)
    batch.play_out(seed=5, most=10)
    assert not batch.over.any()
    batch.play_out(seed=6)
    assert batch.over.all()
    assert (batch.to_move() == -1).all()
    assert not batch.legal_mask().any()
