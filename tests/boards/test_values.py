"""Rule values of a board file: those that came later leave boards without them as they were."""

from __future__ import annotations

from pathlib import Path

import pytest

from branchline.boards import load_board
from branchline.boards.loader import BoardError
from tests.own_board import TINY, tiny_board

PAYS = "exhausted_country_pays"


def with_value(folder: Path, value: str) -> Path:
    return tiny_board(folder / "own.toml", ("players = [2, 3]", f"players = [2, 3]\n{PAYS} = {value}"))


def test_an_exhausted_country_pays_unless_a_board_says_otherwise(tmp_path: Path) -> None:
    """POL-07: boards of one's own, made before there was the value, keep their rules."""
    assert load_board(TINY).rules.exhausted_country_pays
    assert load_board("usa").rules.exhausted_country_pays
    assert not load_board(with_value(tmp_path, "false")).rules.exhausted_country_pays
    assert not load_board("poland").rules.exhausted_country_pays


def test_records_of_boards_without_the_value_hold(tmp_path: Path) -> None:
    """Records name the digest of the rules: it is what it was before there was the value, and another with it."""
    assert load_board("usa").rules_digest == "a37714451e4643fc"
    assert load_board("world").rules_digest == "e11b4d1aa9052432"
    assert load_board(with_value(tmp_path, "true")).rules_digest == load_board(TINY).rules_digest
    assert load_board(with_value(tmp_path, "false")).rules_digest != load_board(TINY).rules_digest


def test_the_value_is_yes_or_no(tmp_path: Path) -> None:
    with pytest.raises(BoardError, match=rf"rules\.{PAYS}: expected true or false, found 'never'"):
        load_board(with_value(tmp_path, '"never"'))
