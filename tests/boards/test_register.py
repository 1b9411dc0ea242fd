"""Boards of others, known by their ids as the built-in ones are."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import branchline as bl
from branchline.boards import loader
from tests.own_board import TINY, forget_boards, tiny_board


@pytest.fixture(autouse=True)
def _none_registered(monkeypatch: pytest.MonkeyPatch) -> None:
    forget_boards(monkeypatch)


def another(folder: Path, old: str, new: str) -> Path:
    """The example with one thing changed."""
    return tiny_board(folder / "another.toml", (old, new))


def test_a_registered_board_is_known_by_its_id() -> None:
    with pytest.raises(bl.BoardError, match='no board "tiny"'):
        bl.load_board("tiny")
    board = bl.register_board(TINY)
    assert loader.known_boards() == (*bl.BUILT_IN, "tiny")
    assert bl.load_board("tiny") is board
    assert bl.new_game("tiny", 2, 1).board == board
    with pytest.raises(bl.BoardError, match=r'no board "tinny"; did you mean "tiny"\?'):
        bl.load_board("tinny")


def test_a_board_that_is_only_called_otherwise_keeps_its_name(tmp_path: Path) -> None:
    """The same game is compiled once, but each game tells the board that it was begun on."""
    boards = [bl.load_board(TINY), bl.load_board(another(tmp_path, 'name = "Alder"', 'name = "Elder"'))]
    for board in (*boards, boards[0]):
        assert bl.new_game(board, 2, 1).board == board


def test_its_records_need_no_file() -> None:
    record = bl.Record.loads((TINY.parent / "tiny.record").read_text("utf-8"))
    with pytest.raises(bl.RecordError, match=r"give its file \(--board FILE\)"):
        record.replay()
    bl.register_board(TINY)
    assert record.replay().result().scores == record.scores


def test_the_same_board_may_be_registered_again(tmp_path: Path) -> None:
    bl.register_board(TINY)
    bl.register_board(another(tmp_path, "size = [1000, 640]", "size = [1000, 700]"))  # drawn otherwise: the same game
    assert loader.known_boards().count("tiny") == 1


@pytest.mark.parametrize(("old", "new"), [("length = 5", "length = 4"), ("count = 20", "count = 21")])
def test_another_board_of_the_same_id_is_refused(tmp_path: Path, old: str, new: str) -> None:
    first = bl.register_board(TINY)
    with pytest.raises(bl.BoardError, match='id: "tiny" is another board already; choose another id'):
        bl.register_board(another(tmp_path, old, new))
    assert bl.load_board("tiny") is first


def test_built_in_boards_are_known_already(tmp_path: Path) -> None:
    assert bl.register_board("usa") is bl.load_board("usa")
    assert loader.known_boards() == bl.BUILT_IN
    with pytest.raises(bl.BoardError, match='"usa" is a built-in board, and this is another'):
        bl.register_board(another(tmp_path, 'id = "tiny"', 'id = "usa"'))


def test_a_built_in_board_drawn_otherwise_is_another() -> None:
    usa = bl.load_board("usa")
    assert bl.register_board(replace(usa)) is usa
    with pytest.raises(bl.BoardError, match='id: "usa" is another board already; choose another id'):
        bl.register_board(replace(usa, layout=replace(usa.layout, font=99.0)))
