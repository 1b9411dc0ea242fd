"""The planner uses what each board offers: seen in some hundred games of planners on every board."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

import branchline as bl
from branchline.engine import state as S
from branchline.engine.tables import compile_game
from branchline.seeds import game_seed
from branchline.thinking.table import Table
from tests.bots.watched import ANY_ORDER, IN_ORDER, SPENT, TICKETS, Watched, watch

GAMES = 200


@cache
def watched(board: str) -> Watched:
    return watch(compile_game(bl.load_board(board), 3), GAMES)


@pytest.mark.parametrize(
    ("board", "code", "least"),
    [
        pytest.param("nordic", S.L_TURNED, 3 * GAMES, id="tunnels are dug"),
        pytest.param("nordic", S.L_EXTRA, GAMES // 4, id="tunnels are paid for on top"),
        pytest.param("nordic", S.L_WITHDRAWN, GAMES // 4, id="tunnels are given up"),
        pytest.param("nordic", SPENT, 3 * GAMES, id="any cards stand in for wilds on ferries"),
        pytest.param("northern_lights", SPENT, 3 * GAMES, id="pairs stand in for wilds on ferries"),
        pytest.param("northern_lights", S.L_BONUS, 3 * GAMES, id="bonus tracks are claimed"),
        pytest.param("poland", S.L_COUNTRY, 3 * GAMES, id="country cards are taken"),
        pytest.param("world", S.L_HARBOUR, 3 * GAMES, id="harbours are built"),
        pytest.param("world", S.L_EXCHANGED, 1, id="pieces are exchanged"),
        pytest.param("world", IN_ORDER, GAMES // 10, id="tours are completed in order"),
        pytest.param("world", ANY_ORDER, 1, id="tours are completed in another order"),
    ],
)
def test_a_mechanism_is_used(board: str, code: int, least: int) -> None:
    assert watched(board).total(code) >= least


def test_pieces_are_split_in_many_ways() -> None:
    """WOR-04: the split follows the tickets, and no one split is that of most players."""
    splits = watched("world").splits
    assert splits.sum() == 3 * GAMES
    assert np.count_nonzero(splits) >= 8
    assert splits.max() < splits.sum() / 2


def test_tickets_are_drawn_later() -> None:
    """Rarely, but on more than one board."""
    boards = [board for board in bl.BUILT_IN if watched(board).total(TICKETS)]
    assert len(boards) > 1


def test_nobody_draws_tickets_without_end() -> None:
    """With a few pieces left and a pile that is through, planners drew what they had put back, 34 times running."""
    seeds = np.array([game_seed(5, game) for game in range(200)], np.uint64)
    games = Table(compile_game(bl.load_board("world"), 2), ["planner"] * 2).play(seeds)
    assert games.tickets.max() <= 25
    assert games.completed.sum() > 0.8 * games.tickets.sum()


@pytest.mark.parametrize("board", bl.BUILT_IN)
def test_nobody_is_driven_to_pass(board: str) -> None:
    assert watched(board).total(S.L_PASS) == 0
    assert watched(board).total(S.L_CLAIMED) > 20 * GAMES
