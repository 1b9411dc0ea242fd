"""What is told only when somebody looks is the same as if it had been told at once."""

from __future__ import annotations

import pickle
from dataclasses import fields, replace
from random import Random

import pytest

import branchline as bl
from branchline.game.events import Event
from branchline.game.history import Decision
from tests.leak.worlds import GAMES


def played(board: str, players: int, seed: int) -> tuple[bl.Game, list[object], list[list[Event]]]:
    """A whole random game, and what its decisions brought about, each looked at where it was played."""
    game, rng, told = bl.new_game(board, players, seed), Random(seed), []
    while not game.over:
        told.append(list(game.play(rng.choice(game.legal_ids()))))
    return game, [decision.move for decision in game.history], told


@pytest.mark.parametrize(("board", "players"), GAMES)
def test_looking_late_tells_the_same(board: str, players: int) -> None:
    game, moves, told = played(board, players, seed=3)
    again = bl.new_game(board, players, seed=3)
    kept = [again.play(str(move)) for move in moves]
    assert again.state_bytes() == game.state_bytes()
    assert kept == told
    assert again.history == game.history
    assert len(again.history) == len(moves)


def test_a_move_is_told_as_it_was_when_it_was_played() -> None:
    """The number of a keep means other tickets later on."""
    game, rng = bl.new_game("northern_lights", 2, seed=2), Random(2)
    said = []
    while not game.over:
        seat = game.to_move[0]
        move = rng.choice(game.legal(seat))
        said.append((seat, str(move)))
        game.play(move, seat)
    assert [(decision.seat, str(decision.move)) for decision in game.history] == said
    assert {"keep", "claim", "spend"} <= {decision.move.kind for decision in game.history}


def test_events_and_history_are_sequences() -> None:
    game = bl.new_game("usa", 2, seed=1)
    first = game.play(game.legal()[0])
    second = game.play(game.legal()[0])
    assert first + second == list(first) + list(second) == [*first, *second]
    assert list(first) + second == first + second
    assert first[0] == next(iter(first))
    assert first[-1:] == [first[-1]]
    assert first != second
    assert repr(first) == repr(list(first))
    assert isinstance(game.history[-1], Decision)
    assert game.history[0].seat == game.first
    kept = game.history[:1]
    twin = game.copy()
    game.play(game.legal()[0])
    assert (len(game.history), len(twin.history)) == (3, 2)
    assert game.history[:1] == kept


@pytest.mark.parametrize(("board", "players"), GAMES)
def test_a_view_is_the_position_it_was_made_of(board: str, players: int) -> None:
    """However late it is read, and wherever it is sent."""
    game, rng = bl.new_game(board, players, seed=4), Random(4)
    for _ in range(60):
        game.play(rng.choice(game.legal_ids()))
    late, soon = game.view(0), game.view(0)
    read = soon.to_dict()
    while not game.over:
        game.play(rng.choice(game.legal_ids()))
    assert late.players[0].hand == soon.players[0].hand
    assert late == soon
    assert late.to_dict() == read
    assert list(read) == [one.name for one in fields(bl.View) if one.name != "observation"]
    assert game.view(0) != soon
    sent = pickle.loads(pickle.dumps(replace(game.view(0), board="elsewhere")))
    assert (sent.board, sent.players) == ("elsewhere", game.view(0).players)
    with pytest.raises(AttributeError, match="colour"):
        _ = late.colour  # type: ignore[attr-defined]


@pytest.mark.parametrize("seat", [True, 1.0, "0", -1, 2, 2**70])
def test_seats_that_are_none(seat: object) -> None:
    game = bl.new_game("usa", 2, seed=1)
    for act in (game.legal_ids, game.legal, lambda seat: game.play(game.legal()[0], seat)):
        with pytest.raises(ValueError, match=r"seat|is not to move"):
            act(seat)  # type: ignore[arg-type]
    assert len(game.history) == 0


@pytest.mark.parametrize("id", [-1, 2**62, 2**64, -(2**70)])
def test_numbers_far_from_any_move(id: int) -> None:
    game = bl.new_game("usa", 2, seed=1)
    before = game.state_bytes()
    with pytest.raises(bl.IllegalMove, match=f"{id} is not a move of this game"):
        game.play(id)
    assert game.state_bytes() == before
    assert game.phase == "opening"
