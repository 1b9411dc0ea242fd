"""Styles: search tries other ways of playing, more of them the longer it thinks, and goes on in the one it found."""

from __future__ import annotations

import numpy as np
import pytest

import branchline as bl
from branchline.engine.tables import Compiled, compile_game
from branchline.thinking import settings as X
from branchline.thinking.desk import Desk
from branchline.thinking.guide import make_guide
from branchline.thinking.learn import learnt_guide
from branchline.thinking.search import CANDIDATES, CLIMB, MOST_CLIMBS, climbs, run_worlds, styles
from branchline.thinking.thinker import MOVES, STYLES, Thinker, _weigh
from tests.bots.test_search import middle


def candidates(game: bl.Game, how: int, own: np.ndarray, most: int) -> Desk:
    desk, compiled = Desk(), compile_game(game.board, game.players)
    seen = game.observation(game.to_move[0])
    _weigh(compiled.tables, make_guide(compiled), seen, desk.records, how, own, most)
    return desk


def test_the_first_style_is_the_planners_own() -> None:
    assert (X.CHANGES[0] == 1).all()
    assert len({tuple(change) for change in X.CHANGES.tolist()}) == len(X.CHANGES) <= CANDIDATES
    assert (X.CHANGES > 0).all()


def test_the_longer_it_thinks_the_more_it_tries() -> None:
    numbers = [styles(n) for n in (1, 30, 100, 1_000, 100_000, 10_000_000)]
    assert numbers == sorted(numbers)
    assert numbers[0] == 1
    assert numbers[-1] == len(X.CHANGES)
    steps = [climbs(n) for n in (1, 30, 2 * CLIMB - 1, 2 * CLIMB, 10_000_000)]
    assert steps == [0, 1, 1, 2, MOST_CLIMBS]


@pytest.mark.parametrize("board", bl.BUILT_IN)
def test_each_style_has_its_own_choice(board: str) -> None:
    """What it would play itself comes first of its candidates too; and not all choose alike."""
    n, chosen = len(X.CHANGES), set()
    for plies in (0, 30, 60, 90):
        game = middle(board, plies=plies)
        job = candidates(game, STYLES, X.DEFAULTS, n).jobs[0]
        assert job["n"] == n
        assert (job["style"][:n] == X.DEFAULTS * X.CHANGES).all()
        moves = job["move"][:n].tolist()
        assert moves[0] == Thinker(compile_game(game.board, game.players)).ideas(game.observation(game.turn))[0].move
        for move, style in zip(moves, job["style"], strict=False):
            own = candidates(game, MOVES, style, CANDIDATES).jobs[0]
            assert own["move"][0] == move
            assert (own["style"][: own["n"]] == style).all()
        chosen.add(len(set(moves)))
    assert max(chosen) > 1


def gains(compiled: Compiled, seen: np.ndarray, changes: np.ndarray) -> list[int]:
    """What the same move gains with each change, against the first."""
    guide, desk = learnt_guide(compiled).copy(), Desk()
    guide[0]["change"][: len(changes)] = changes
    known = compiled.tables, guide, seen, desk.records
    _weigh(*known, STYLES, X.DEFAULTS, len(changes))
    job = desk.jobs[0]
    job["horizon"], job["move"] = 9, job["move"][0]
    run_worlds(*known, np.uint64(1), 0, 20)
    assert job["visits"][: len(changes)].tolist() == [20] * len(changes)
    return job["gain"][: len(changes)].tolist()


def test_a_move_is_played_on_in_its_style() -> None:
    """The same move in the same deals: nothing is gained in the same style, something differs in another."""
    game = middle("northern_lights")
    compiled, seen = compile_game(game.board, game.players), game.observation(game.turn)
    assert gains(compiled, seen, np.ones((3, len(X.NAMES)))) == [0, 0, 0]
    assert any(gains(compiled, seen, X.CHANGES))
