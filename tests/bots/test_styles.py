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
from branchline.thinking.run import most_styles
from branchline.thinking.search import CANDIDATES, run_worlds
from branchline.thinking.thinker import MOVES, STYLES, Thinker, _weigh
from tests.bots.test_search import middle


def candidates(game: bl.Game, how: int, style: int, most: int) -> Desk:
    desk, compiled = Desk(), compile_game(game.board, game.players)
    seen = game.observation(game.to_move[0])
    _weigh(compiled.tables, make_guide(compiled), seen, desk.records, how, style, most)
    return desk


def test_the_first_style_is_the_planners_own() -> None:
    assert (X.STYLES[0] == X.DEFAULTS).all()
    assert len({tuple(style) for style in X.STYLES.tolist()}) == len(X.STYLES) <= CANDIDATES
    assert (X.STYLES > 0).all()


def test_the_longer_it_thinks_the_more_it_tries() -> None:
    numbers = [most_styles(n) for n in (1, 30, 100, 1_000, 100_000, 10_000_000)]
    assert numbers == sorted(numbers)
    assert numbers[0] == 1
    assert numbers[-1] == len(X.STYLES)


@pytest.mark.parametrize("board", bl.BUILT_IN)
def test_each_style_has_its_own_choice(board: str) -> None:
    """What it would play itself comes first of its candidates too; and not all choose alike."""
    n, chosen = len(X.STYLES), set()
    for plies in (0, 30, 60, 90):
        game = middle(board, plies=plies)
        job = candidates(game, STYLES, 0, n).jobs[0]
        assert job["n"] == n
        assert job["style"][:n].tolist() == list(range(n))
        moves = job["move"][:n].tolist()
        assert moves[0] == Thinker(compile_game(game.board, game.players)).ideas(game.observation(game.turn))[0].move
        for style in range(n):
            own = candidates(game, MOVES, style, CANDIDATES).jobs[0]
            assert own["move"][0] == moves[style]
            assert set(own["style"][: own["n"]].tolist()) == {style}
        chosen.add(len(set(moves)))
    assert max(chosen) > 1


def gains(compiled: Compiled, seen: np.ndarray, styles: np.ndarray) -> list[int]:
    """What the same move gains in each style, against the first."""
    guide, desk = learnt_guide(compiled).copy(), Desk()
    guide[0]["style"][: len(styles)] = styles
    known = compiled.tables, guide, seen, desk.records
    _weigh(*known, STYLES, 0, len(styles))
    job = desk.jobs[0]
    job["horizon"], job["move"] = 9, job["move"][0]
    run_worlds(*known, np.uint64(1), 0, 20)
    assert job["visits"][: len(styles)].tolist() == [20] * len(styles)
    return job["gain"][: len(styles)].tolist()


def test_a_move_is_played_on_in_its_style() -> None:
    """The same move in the same deals: nothing is gained in the same style, something differs in another."""
    game = middle("northern_lights")
    compiled, seen = compile_game(game.board, game.players), game.observation(game.turn)
    assert gains(compiled, seen, np.array([X.DEFAULTS] * 3)) == [0, 0, 0]
    assert any(gains(compiled, seen, X.STYLES))
