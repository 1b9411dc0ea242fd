"""The compiled bots see only what their seat may know, and play legal moves on every board to the end."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from random import Random

import pytest

import branchline as bl
from branchline.bots import Bot, make_bot
from branchline.bots.compiled import CompiledBot
from branchline.lab.match import play_match
from tests.leak.worlds import GAMES, hidden, moments

BOTS = ("greedy", "planner", "search:4")
FEWEST_AND_MOST = [game for game in GAMES if game[1] in (2, bl.load_board(game[0]).rules.players[1])]
SEED = 17


def decisions(board: str, players: int, count: int) -> Iterator[tuple[bl.Game, int]]:
    """Moments of a game with a seat that has a choice there."""
    for game in moments(board, players, count):
        for seat in game.to_move[:1]:
            if len(game.legal_ids(seat)) > 1:
                yield game, seat


def choice(bot: Bot, game: bl.Game, seat: int) -> bl.Move:
    return bot.choose(game.view(seat), game.legal(seat), Random(SEED))


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize(("board", "players"), FEWEST_AND_MOST)
def test_nothing_hidden_changes_a_choice(board: str, players: int, name: str) -> None:
    """The others' hands and tickets, the decks and the generator are dealt anew: the move and its reasons stay."""
    bot = make_bot(name, bl.load_board(board))
    assert isinstance(bot, CompiledBot)
    others = 0
    for game, seat in decisions(board, players, 8):
        move, words = choice(bot, game, seat), bot.explain(game.view(seat))
        for seed in (1, 2):
            world = game.sample(seat, seed)
            others += hidden(world, seat) != hidden(game, seat)
            assert choice(bot, world, seat) == move
            assert bot.explain(world.view(seat)) == words
    assert others > 5


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("board", bl.BUILT_IN)
def test_a_view_is_all_that_a_choice_takes(board: str, name: str) -> None:
    """A view sent as bytes to another bot, after the game has gone on, gives the same move."""
    loaded = bl.load_board(board)
    bot, far_away = make_bot(name, loaded), make_bot(name, loaded)
    for game, seat in decisions(board, 2, 8):
        sent = pickle.dumps((game.view(seat), game.legal(seat)))
        move = choice(bot, game, seat)
        game.copy().play(move, seat)
        view, moves = pickle.loads(sent)
        assert far_away.choose(view, moves, Random(SEED)) == move


@pytest.mark.parametrize("name", ["planner", "search:4"])
@pytest.mark.parametrize("board", bl.BUILT_IN)
def test_one_bot_thinks_for_every_seat(board: str, name: str) -> None:
    """What it thought for another seat just before does not matter."""
    loaded = bl.load_board(board)
    players = loaded.rules.players[1]
    game = bl.new_game(loaded, players, seed=2)
    shared = make_bot(name, loaded)
    driver = make_bot("planner", loaded)
    while not game.over:
        seat = game.to_move[0]
        if name != "search:4" or game.ply % 40 == 0:
            move = choice(shared, game, seat)
            if game.ply % 3 == 0 or name != "planner":
                assert move == choice(make_bot(name, loaded), game, seat), f"seed 2, ply {game.ply}, seat {seat}"
        game.play(choice(driver, game, seat), seat)


@pytest.mark.parametrize(("board", "players"), FEWEST_AND_MOST)
def test_whole_games_at_a_mixed_table(board: str, players: int) -> None:
    """Every move goes through `Game.play`, which refuses what is not legal; nobody forfeits."""
    names = ("search:4", "planner", "random", "greedy", "medium")
    played = play_match(bl.load_board(board), names[:players], seed=players)
    assert played.forfeits == {}
    assert played.game.over
    assert played.game.result().winners
