"""Options that several commands share, and how their values are read."""

from __future__ import annotations

import re
from typing import Annotated

import typer

from branchline.boards.loader import BUILT_IN, load_board
from branchline.boards.schema import Board
from branchline.seeds import MAX_SEED

LANGUAGES = {"en": "English", "fr": "Français"}

BoardName = Annotated[
    str,
    typer.Argument(
        metavar="BOARD", help=f"One of {', '.join(BUILT_IN)}, or a .toml file of your own.", show_default=False
    ),
]
BoardFile = Annotated[
    str | None,
    typer.Option("--board", metavar="FILE", help="The board file, if the game was played on a board of one's own."),
]
Language = Annotated[str | None, typer.Option("--lang", metavar="en|fr", help="Language: en or fr.")]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON object instead of tables.")]

Workers = Annotated[
    int | None, typer.Option(metavar="NUMBER", min=1, help="How many games run at once; left out: one on each core.")
]
BotTime = Annotated[
    float,
    typer.Option(
        "--bot-time",
        metavar="SECONDS",
        min=0.01,
        max=3600,
        help="How long a program (exec:) may think for one decision; if it takes longer, it forfeits the game.",
    ),
]


def read_seed(text: str) -> int:
    """A seed as typed, or a reason why not."""
    digits = text.strip()
    if not (digits.isascii() and digits.isdecimal()) or int(digits) > MAX_SEED:
        raise ValueError(f'--seed: "{text}" is not a whole number from 0 to 2**63 - 1')
    return int(digits)


def read_language(text: str) -> str:
    if text not in LANGUAGES:
        raise ValueError(f'--lang: "{text}" is not a language here; write {" or ".join(LANGUAGES)}')
    return text


def read_names(text: str, option: str = "--players") -> list[str]:
    """`planner,random,random` as a list."""
    names = [name.strip() for name in text.split(",")]
    if not all(names):
        raise ValueError(
            f'{option}: "{text}" has an empty place; write names with commas between, as in planner,random'
        )
    for name in names:
        if file := re.fullmatch(r"(?:[^:]*/)?(\w+)\.py:(\w+)", name):
            raise ValueError(f'{option}: "{name}" names a file; in its folder, write {file[1]}:{file[2]}')
    return names


def given_board(file: str | None) -> Board | None:
    return None if file is None else load_board(file)
