"""The board of docs/board-format.md and the files beside it stay in step."""

from __future__ import annotations

import re
import tomllib
from dataclasses import fields
from pathlib import Path

import pytest

from branchline.boards import BoardError, load_board, parse_board, schema

ROOT = Path(__file__).parents[2]
TINY = ROOT / "examples" / "tiny.toml"
FORMAT = (ROOT / "docs" / "board-format.md").read_text("utf-8")


def test_the_example_loads() -> None:
    board = load_board(TINY)
    assert (len(board.cities), len(board.tracks), len(board.tickets)) == (8, 16, 14)
    assert board.rules.players == (2, 3)
    assert board.rules.pieces_kept == 20
    assert board.rules.points == load_board("usa").rules.points


def test_the_example_of_the_format_is_the_file() -> None:
    blocks = re.findall(r"```toml\n(.*?)```", FORMAT, re.DOTALL)
    assert any(tomllib.loads(block) == tomllib.loads(TINY.read_text("utf-8")) for block in blocks)


@pytest.mark.parametrize(
    "kind",
    [
        schema.Rules,
        schema.Award,
        schema.Deck,
        schema.Card,
        schema.Piece,
        schema.Pay,
        schema.Market,
        schema.TicketRules,
        schema.End,
        schema.Harbours,
        schema.TieBreak,
        schema.Layout,
        schema.Tour,
        schema.City,
        schema.Track,
        schema.Ticket,
        schema.Country,
    ],
)
def test_every_field_is_described(kind: type) -> None:
    written = {"width": "size", "height": "size", "x": "at", "y": "at"}
    derived = {"connection"}
    names = [written.get(f.name, f.name) for f in fields(kind) if f.name not in derived]
    missing = [name for name in names if f"`{name}`" not in FORMAT]
    assert missing == []


@pytest.mark.parametrize("measure", schema.MEASURES)
def test_every_measure_is_described(measure: str) -> None:
    assert f"`{measure}`" in FORMAT


@pytest.mark.parametrize(
    ("layout", "words"),
    [
        ("size = [0, 640]", "layout.size"),
        (
            'size = [1000, 640]\nspaces = { "alder-birch" = [[1, 2, 3]] }',
            'layout.spaces."alder-birch": expected 3 rows',
        ),
        ('size = [1000, 640]\nspaces = { "no-where" = [] }', "no track has this id"),
        ('size = [1000, 640]\nlabels = { alder = [1, 2, "left"] }', "layout.labels.alder: expected"),
        ('size = [1000, 640]\nlabels = { nowhere = [1, 2, "start"] }', "no city has this id"),
        ('size = [1000, 640]\nbends = { "alder-birch" = "much" }', "expected numbers"),
        ('size = [1000, 640]\nbends = { "birch-alder" = 0.1 }', "no connection has this id"),
        ("size = [1000, 640]\nfurniture = { lamp = [1, 2] }", "layout.furniture.lamp: is not one of title"),
        ("size = [1000, 640]\nfurniture = { title = [1] }", "layout.furniture.title: expected [x, y, scale]"),
        ("size = [1000, 640]\ncolour = 3", "layout.colour: is not a field"),
    ],
)
def test_a_wrong_layout_is_refused_with_its_place(layout: str, words: str) -> None:
    text = TINY.read_text("utf-8").replace("size = [1000, 640]", layout)
    with pytest.raises(BoardError) as error:
        parse_board(text, "tiny.toml")
    assert words in str(error.value)
