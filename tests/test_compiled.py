"""However many sets of rules are asked for, only those used last are kept, and no table notices."""

from __future__ import annotations

import gc
import random
import weakref
from collections import OrderedDict

import pytest

from branchline.bots.registry import make_bot
from branchline.engine import tables
from branchline.engine.tables import Compiled, compile_game
from branchline.game.game import imagine
from branchline.server.api.replays import checked
from branchline.server.table.play import Play
from branchline.server.table.validate import check_options
from branchline.server.wire.options import Person, TableOptions
from branchline.thinking.guide import make_guide

MOST = 3


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "MOST_GAMES", MOST)
    monkeypatch.setattr(tables, "_compiled", OrderedDict())


def variant(number: int) -> dict[str, int]:
    return {"end.pieces": number % 20, "points.1": number // 20}


def play(number: int) -> Play:
    return Play("nordic", 2, 1, ("Ada", "Ben"), 0, variant(number))


def ask_for(*numbers: int) -> None:
    for number in numbers:
        check_options(TableOptions(board="nordic", seats=[Person(), Person()], rules=variant(number)))


def test_those_asked_for_last_are_kept() -> None:
    board = play(1).game.board
    first = compile_game(board, 2)
    ask_for(2, 3)
    assert compile_game(board, 2) is first  # and so it stays
    ask_for(4, 5)
    assert compile_game(board, 2) is first
    ask_for(2, 3, 4)
    assert compile_game(board, 2) is not first


def test_any_number_of_rules_may_be_tried() -> None:
    """More than a hundred in the life of a process, as hosts do who turn a value up and down."""
    ask_for(*range(1, 105), *range(1, 4))
    assert len(tables._compiled) == MOST


def test_records_to_check_fill_nothing() -> None:
    for number in range(1, 8):
        game = play(number).game
        assert checked(game.record().dumps())["problems"] == []
    assert len(tables._compiled) == MOST


def test_a_table_plays_on_when_its_rules_were_forgotten() -> None:
    table, other = play(2), play(2)
    for _ in range(2):
        seat = table.game.to_move[0]
        table.decide(seat, [table.game.legal(seat)[0].text])
        ask_for(*range(10, 14))
    seat, view = 0, table.game.view(0)
    assert imagine(table.game.board, view).view(0) == view
    bot = make_bot("easy", table.game.board)
    move = bot.choose(view, table.game.legal(seat), random.Random(1))
    table.decide(seat, [move.text])
    other.decide(1, [other.game.legal(1)[0].text])
    other.undo(1)
    assert other.game.state_bytes() == play(2).game.state_bytes()


def test_nothing_is_left_of_what_is_forgotten() -> None:
    compiled = compile_game(play(2).game.board, 2)
    make_guide(compiled)
    play(2).game.view(0)
    seen: weakref.ref[Compiled] = weakref.ref(compiled)
    del compiled
    ask_for(*range(10, 14))
    gc.collect()
    assert seen() is None
