"""Search: the same for the same seed and budget, in time by the clock, and better informed the longer it takes."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from time import perf_counter

import pytest

import branchline as bl
from branchline.bots import make_bot
from branchline.bots.compiled import SearchBot
from branchline.engine.tables import compile_game
from branchline.thinking.search import PARAMETER_SHARE, parameter_sets
from branchline.thinking.thinker import Thinker
from tests.leak.worlds import play_random

LARGEST = max(bl.BUILT_IN, key=lambda board: len(bl.load_board(board).tracks))


def middle(board: str, players: int = 2, plies: int = 60) -> bl.Game:
    """A game after some random moves, at the start of a turn."""
    game = bl.new_game(board, players, seed=3)
    rng = Random(3)
    play_random(game, rng, plies)
    while game.phase != "turn":
        play_random(game, rng, 1)
    return game


def thinker(game: bl.Game, threads: int = 1) -> Thinker:
    return Thinker(compile_game(game.board, game.players), threads)


def timed(think: Callable[[], object]) -> float:
    start = perf_counter()
    think()
    return perf_counter() - start


# Play-outs by number ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("board", bl.BUILT_IN)
def test_a_seed_and_a_number_of_play_outs_decide_everything(board: str) -> None:
    """On one thread or two, with a thinker that has thought before or one that has not."""
    game = middle(board)
    seen = game.observation(game.turn)
    alone, pair = thinker(game), thinker(game, 2)
    first = alone.search(seen, 5, iterations=40)
    assert len(first) > 1
    assert pair.search(seen, 5, iterations=40) == first
    assert alone.search(seen, 5, iterations=40) == first
    assert pair.search(seen, 5, iterations=40) == first


@pytest.mark.parametrize("board", bl.BUILT_IN)
def test_another_seed_deals_other_worlds(board: str) -> None:
    game = middle(board)
    seen, planner_state = game.observation(game.turn), thinker(game)
    points = {
        tuple(sorted((i.move, i.points) for i in planner_state.search(seen, seed, iterations=24))) for seed in range(4)
    }
    assert len(points) == 4


@pytest.mark.parametrize("board", bl.BUILT_IN)
def test_more_play_outs_are_more_visits(board: str) -> None:
    """All that are asked for are made, but for what is lost in rounding; and each has an end to tell of. Those that
    find the parameters are not among the visits."""
    game = middle(board)
    seen, planner_state = game.observation(game.turn), thinker(game)
    before = 0
    for iterations in (1, 4, 16, 64, 256):
        ideas = planner_state.search(seen, 1, iterations)
        visits = sum(idea.visits for idea in ideas)
        assert before <= visits <= max(iterations, 3 * len(ideas))
        for_style = PARAMETER_SHARE * iterations if parameter_sets(iterations) > 1 else 0.0
        if iterations >= 16:
            assert 0.8 * iterations <= planner_state.playouts <= iterations
            assert visits >= planner_state.playouts - for_style
        before = visits
        for idea in ideas:
            assert idea.visits > 0
            assert 0 <= (idea.win if idea.win is not None else -1) <= 1
            assert -300 < (idea.points if idea.points is not None else 1000) < 500
        assert len({idea.move for idea in ideas}) == len(ideas)


def test_a_bot_passes_its_budget_on() -> None:
    game = middle("usa")
    bot = make_bot("search:50", game.board)
    assert isinstance(bot, SearchBot)
    view = game.view(game.turn)
    told = sum(advice.playouts for advice in bot.explain(view, most=99))
    played = bot._thinker(view).playouts
    assert 40 <= played <= 50
    assert played - PARAMETER_SHARE * 50 <= told <= played


# A position with one move that wins -------------------------------------------------------------------------------

WAY = (
    "los_angeles-phoenix", "phoenix-santa_fe", "denver-santa_fe", "denver-kansas_city/1", "kansas_city-saint_louis/1",
    "chicago-saint_louis/1", "chicago-pittsburgh/1",
)  # fmt: skip
AHEAD = ("duluth-helena", "calgary-winnipeg", "portland-salt_lake_city")


def last_turn() -> bl.Game:
    """The last turn of a game: a short track completes a ticket and wins, a long one scores more and loses."""
    return bl.Position(
        "usa",
        hands=[{"green": 2, "black": 6}, {}],
        tickets=[["los_angeles-new_york"], []],
        owners=dict.fromkeys(WAY, 0) | dict.fromkeys(AHEAD, 1),
        last_turns=1,
    ).game()


@pytest.mark.parametrize("name", ["search:8", "search:64", "planner"])
def test_the_winning_move_is_found(name: str) -> None:
    game = last_turn()
    move = make_bot(name, game.board).choose(game.view(0), game.legal(0), Random(1))
    assert move.track == "new_york-pittsburgh/1"
    game.play(move)
    assert game.over
    assert game.result().winners == (0,)


def test_the_winning_move_wins_every_play_out_and_no_other_does() -> None:
    game = last_turn()
    best, *others = make_bot("search:64", game.board).explain(game.view(0), most=99)
    assert (best.move.track, best.win) == ("new_york-pittsburgh/1", 1.0)
    assert others
    assert {advice.win for advice in others if advice.move.track != best.move.track} == {0.0}
    longer = next(move for move in game.legal(0) if move.track == "el_paso-los_angeles")
    game.play(longer)
    assert game.result().winners == (1,)


# By the clock -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("board", "players"), [("usa", 2), (LARGEST, 5)])
@pytest.mark.parametrize("threads", [1, 2])
def test_a_time_is_kept_and_used(board: str, players: int, threads: int) -> None:
    """Three times, for the machine may be busy with something else."""
    game = middle(board, players)
    seen, planner_state = game.observation(game.turn), thinker(game, threads)
    planner_state.search(seen, 0, iterations=4)
    times = sorted(timed(lambda: planner_state.search(seen, 1, seconds=0.2)) for _ in range(3))
    assert times[0] >= 0.6 * 0.2
    assert times[1] <= 0.2 + 0.15


def test_hardly_any_time_is_still_an_answer() -> None:
    game = middle(LARGEST, 5)
    bot = make_bot("search:1ms", game.board)
    bot.choose(game.view(game.turn), game.legal(), Random(1))
    assert timed(lambda: bot.choose(game.view(game.turn), game.legal(), Random(1))) < 0.3


@pytest.mark.parametrize(("level", "limit", "plies"), [("hard", 1.0, (0, 9, 250)), ("expert", 5.0, (0,))])
def test_a_level_answers_in_time(level: str, limit: float, plies: tuple[int, ...]) -> None:
    """On the largest board with the most players: in the opening, where games are longest, and later."""
    board = bl.load_board(LARGEST)
    bot = make_bot(level, board)
    for n in plies:
        game = bl.new_game(board, board.rules.players[1], seed=6)
        play_random(game, Random(6), n)
        seat = game.to_move[0]
        took = timed(partial(bot.choose, game.view(seat), game.legal(seat), Random(1)))
        assert took < limit, f"after {n} moves"
