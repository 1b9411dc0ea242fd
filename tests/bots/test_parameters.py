"""Parameter sets: search tries more of them the longer it thinks, and goes on with the one it found."""

from __future__ import annotations

import numpy as np
import pytest

import branchline as bl
from branchline.engine.tables import Compiled, compile_game
from branchline.thinking import settings as X
from branchline.thinking.guide import make_guide
from branchline.thinking.learn import learnt_guide
from branchline.thinking.search import CANDIDATES, MOST_REFINEMENTS, REFINEMENT, parameter_sets, refinements, run_worlds
from branchline.thinking.thinker import MOVES, PARAMETER_SETS, Thinker, _weigh
from branchline.thinking.workspace import Workspace
from tests.bots.test_search import middle


def candidates(game: bl.Game, how: int, own: np.ndarray, most: int) -> Workspace:
    workspace, compiled = Workspace(), compile_game(game.board, game.players)
    seen = game.observation(game.to_move[0])
    _weigh(compiled.tables, make_guide(compiled), seen, workspace.records, how, own, most)
    return workspace


def test_the_first_style_is_the_planners_own() -> None:
    assert (X.CHANGES[0] == 1).all()
    assert len({tuple(change) for change in X.CHANGES.tolist()}) == len(X.CHANGES) <= CANDIDATES
    assert (X.CHANGES > 0).all()


def test_the_longer_it_thinks_the_more_it_tries() -> None:
    numbers = [parameter_sets(n) for n in (1, 30, 100, 1_000, 100_000, 10_000_000)]
    assert numbers == sorted(numbers)
    assert numbers[0] == 1
    assert numbers[-1] == len(X.CHANGES)
    steps = [refinements(n) for n in (1, 30, 2 * REFINEMENT - 1, 2 * REFINEMENT, 10_000_000)]
    assert steps == [0, 1, 1, 2, MOST_REFINEMENTS]


@pytest.mark.parametrize("board", bl.BUILT_IN)
def test_each_style_has_its_own_choice(board: str) -> None:
    """What it would play itself comes first of its candidates too; and not all choose alike."""
    n, chosen = len(X.CHANGES), set()
    for plies in (0, 30, 60, 90):
        game = middle(board, plies=plies)
        job = candidates(game, PARAMETER_SETS, X.DEFAULTS, n).jobs[0]
        assert job["n"] == n
        assert (job["parameters"][:n] == X.DEFAULTS * X.CHANGES).all()
        moves = job["move"][:n].tolist()
        assert moves[0] == Thinker(compile_game(game.board, game.players)).ideas(game.observation(game.turn))[0].move
        for move, parameters in zip(moves, job["parameters"], strict=False):
            own = candidates(game, MOVES, parameters, CANDIDATES).jobs[0]
            assert own["move"][0] == move
            assert (own["parameters"][: own["n"]] == parameters).all()
        chosen.add(len(set(moves)))
    assert max(chosen) > 1


def gains(compiled: Compiled, seen: np.ndarray, changes: np.ndarray) -> list[int]:
    """What the same move gains with each change, against the first."""
    guide, workspace = learnt_guide(compiled).copy(), Workspace()
    guide[0]["change"][: len(changes)] = changes
    known = compiled.tables, guide, seen, workspace.records
    _weigh(*known, PARAMETER_SETS, X.DEFAULTS, len(changes))
    job = workspace.jobs[0]
    job["horizon"], job["move"] = 9, job["move"][0]
    run_worlds(*known, np.uint64(1), 0, 20)
    assert job["visits"][: len(changes)].tolist() == [20] * len(changes)
    return job["gain"][: len(changes)].tolist()


def test_a_move_is_played_on_in_its_style() -> None:
    """The same move in the same deals: nothing is gained in the same parameter set, something differs in another."""
    game = middle("northern_lights")
    compiled, seen = compile_game(game.board, game.players), game.observation(game.turn)
    assert gains(compiled, seen, np.ones((3, len(X.NAMES)))) == [0, 0, 0]
    assert any(gains(compiled, seen, X.CHANGES))
