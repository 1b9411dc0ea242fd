"""What positions are worth: learnt alike every time, near to what games come to, and within the time of a search."""

from __future__ import annotations

from random import Random
from time import perf_counter

import numpy as np
import pytest

import branchline as bl
from branchline.engine.tables import Compiled, compile_game
from branchline.thinking import learn
from branchline.thinking import value as V
from branchline.thinking.learn import learnt_guide, notes, with_time
from branchline.thinking.search import horizon
from branchline.thinking.thinker import Thinker
from branchline.thinking.workspace import Workspace
from tests.bots.test_search import middle

TURNS = 4_000
SEATS = [(board, players) for board in bl.BUILT_IN for players in bl.load_board(board).rules.players]


def fresh(board: str, players: int) -> Compiled:
    """A game that nothing is known about yet."""
    found = compile_game(bl.load_board(board), players)
    return Compiled(found.board, found.players, found.kinds, found.plans, found.builds, found.tables)


def others(compiled: Compiled) -> tuple[np.ndarray, np.ndarray]:
    """Turns of games that were not learnt from, and what their seats came to."""
    return notes(compiled, 9, TURNS)


@pytest.mark.parametrize(("board", "players"), SEATS)
def test_estimates_are_nearer_than_a_mean(board: str, players: int) -> None:
    """In games it has not seen: closer than the count so far with the mean of what is still to come, and not aslant."""
    compiled = compile_game(bl.load_board(board), players)
    facts, totals = others(compiled)
    missed = totals - with_time(facts) @ learnt_guide(compiled)[0]["weight"]
    to_come = totals - facts[:, V.COUNTED]
    assert len(totals) > 0.9 * TURNS
    assert missed.std() < 0.75 * to_come.std()
    assert abs(missed.mean()) < 0.2 * totals.std()


def test_the_nearer_the_end_the_surer() -> None:
    compiled = compile_game(bl.load_board("usa"), 2)
    facts, totals = others(compiled)
    missed = totals - with_time(facts) @ learnt_guide(compiled)[0]["weight"]
    last, first = facts[:, V.TIME] <= 3, facts[:, V.TIME] >= V.LONG
    assert missed[last].std() < 0.7 * missed[first].std()


def test_the_same_is_learnt_every_time() -> None:
    one, other = (learnt_guide(fresh("poland", 3)) for _ in range(2))
    assert one is not other
    for name in ("weight", "spread"):
        assert one[name].tobytes() == other[name].tobytes(), name
    assert np.count_nonzero(one[0]["weight"]) > V.FACTS


def test_facts_count_as_the_end_does() -> None:
    """With no time left and nothing to do, what is counted is what there will be."""
    compiled = compile_game(bl.load_board("usa"), 2)
    facts, totals = others(compiled)
    over = facts[:, V.TIME] <= 1
    assert over.any()
    assert np.abs(totals - facts[:, V.COUNTED])[over].mean() < 10
    assert (facts[:, V.TICKETS_LOST] <= 0).all()
    assert (facts[:, V.PIECES] >= 0).all()
    assert (facts[:, V.SLACK] >= 0).all()


def test_learning_is_part_of_the_first_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody who is promised an answer in a second gets it, also from a game that nobody has searched before."""
    game = middle("usa", 3)
    thinker = Thinker(fresh("usa", 3))
    learnt: list[Compiled] = []
    before = learn._learn
    monkeypatch.setattr(learn, "_learn", lambda compiled: learnt.append(compiled) or before(compiled))
    began = perf_counter()
    ideas = thinker.search(game.observation(game.to_move[0]), 0, seconds=2.0)
    assert perf_counter() - began < 3.5
    assert learnt == [thinker.compiled]
    assert sum(idea.visits for idea in ideas) > 100


def test_there_is_some_time_left_after_learning() -> None:
    game = middle("world", 2)
    ideas = Thinker(fresh("world", 2)).search(game.observation(game.to_move[0]), 0, seconds=0.05)
    assert max(idea.visits for idea in ideas) > 1


@pytest.mark.parametrize("board", bl.BUILT_IN)
def test_more_play_outs_go_further(board: str) -> None:
    guide = learnt_guide(compile_game(bl.load_board(board), 2))
    turns = [horizon(guide, n) for n in (1, 100, 1_000, 10_000, 100_000, 10**12)]
    assert turns == sorted(turns)
    assert 5 < turns[0] < 40 < turns[-2]  # a whole game
    assert turns[-1] <= np.iinfo(Workspace().jobs.dtype["horizon"]).max


def test_where_ends_are_hard_to_foresee_play_outs_go_further() -> None:
    guide = learnt_guide(compile_game(bl.load_board("usa"), 2)).copy()
    before = horizon(guide, 100)
    guide[0]["spread"] *= 4  # some 25 points where it was 12
    assert horizon(guide, 100) > before


def test_chances_are_chances() -> None:
    """What search says of moves can be believed: a chance between none and all, points near those of a game."""
    for board in bl.BUILT_IN:
        game = middle(board, plies=40)
        ideas = Thinker(compile_game(game.board, game.players)).search(
            game.observation(game.to_move[0]), Random(1).getrandbits(60), iterations=60
        )
        for idea in ideas:
            assert idea.win is not None
            assert idea.points is not None
            assert 0 <= idea.win <= 1
            assert -400 < idea.points < 600
