"""Games played inside the compiled engine are those played through the face, and a plan that was kept still holds."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import branchline as bl
from branchline.engine.tables import compile_game
from branchline.lab.fast import can_play_fast, play_fast
from branchline.lab.match import play_match
from branchline.thinking.search import REFINEMENT
from branchline.thinking.settings import DEFAULTS
from branchline.thinking.table import Table
from branchline.thinking.thinker import Thinker
from tests.bots.watched import differences
from tests.leak.worlds import GAMES
from tests.own_board import tiny_board

TABLES = (("planner",), ("greedy", "planner"))


@pytest.mark.parametrize(("board", "players"), GAMES)
def test_fast_games_are_the_games_of_the_face(board: str, players: int) -> None:
    """The same seed, the same scores and winners: greedy and planner leave nothing to chance."""
    loaded = bl.load_board(board)
    for seed, names in enumerate(TABLES, start=players):
        bots = [names[seat % len(names)] for seat in range(players)]
        assert can_play_fast(bots)
        fast = play_fast(compile_game(loaded, players), bots, np.array([seed], np.uint64))
        face = play_match(loaded, bots, seed)
        result = face.game.result()
        assert face.forfeits == {}
        assert fast.scores[0].tolist() == list(result.scores), (bots, seed)
        assert np.flatnonzero(fast.won[0]).tolist() == list(result.winners)
        assert fast.tickets[0].tolist() == [len(sheet.tickets) for sheet in result.sheets]
        assert fast.completed[0].tolist() == [sum(t.completed for t in sheet.tickets) for sheet in result.sheets]
        assert fast.decisions == len(face.game.history)


def mix(number: int) -> int:
    """SplitMix64's finaliser, as the engine mixes seeds."""
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
        number = (number ^ number >> shift) * factor % 2**64
    return number ^ number >> 31


@pytest.mark.parametrize("board", bl.BUILT_IN)
def test_search_inside_the_engine_is_that_of_the_face(board: str) -> None:
    """The same deals, parameter sets and candidates for every decision of a game, on one thread and on two."""
    play_alike(bl.load_board(board), 24)


def test_so_is_a_search_that_changes_its_parameters_more_than_once(tmp_path: Path) -> None:
    board = bl.load_board(tiny_board(tmp_path / "tiny.toml", ("count = 20", "count = 7")))
    parameter_sets = play_alike(board, 2 * REFINEMENT)
    assert max((parameters != DEFAULTS).sum() for parameters in parameter_sets) == 2


def play_alike(board: bl.Board, playouts: int) -> list[np.ndarray]:
    """The parameter sets found in a game that is the same inside the engine and through the face."""
    seed, parameter_sets = 5, []
    game = bl.new_game(board, 2, seed)
    compiled = compile_game(game.board, 2)
    fast = Table(compiled, ["search"] * 2, [playouts] * 2).play(np.array([seed], np.uint64))
    thinkers = [Thinker(compiled, threads) for threads in (1, 2)]
    while not game.over:
        seat = game.to_move[0]
        moves = game.legal(seat)
        best = moves[0].id
        if len(moves) > 1:
            chance = mix((mix(seed + seat) + game.ply) % 2**64)
            thinker = thinkers[game.ply % 2]
            best = thinker.search(game.observation(seat), chance, iterations=playouts)[0].move
            parameter_sets.append(thinker.parameters)
        game.play(best, seat)
    assert fast.scores[0].tolist() == list(game.result().scores)
    assert fast.decisions == len(game.history)
    return parameter_sets


@pytest.mark.parametrize(("board", "players"), GAMES)
def test_a_plan_that_was_kept_is_the_plan_made_anew(board: str, players: int) -> None:
    """At every decision a planner that has lived through the game weighs every move as one that begins there."""
    decisions, found = differences(compile_game(bl.load_board(board), players), games=25)
    assert decisions > 25 * 20 * players
    assert not found, "seed, ply, move kept, move anew"
