"""Options that several commands share, and how their values are read."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated

import typer

from branchline.boards.loader import BUILT_IN, load_board
from branchline.seeds import MAX_SEED

if TYPE_CHECKING:
    from pathlib import Path

    from rich.console import Console

    from branchline.boards.schema import Board
    from branchline.game.record import Record

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


def counted(number: int, what: str) -> str:
    """`1 game`, `1,000 games`."""
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def read_record(path: Path) -> Record:
    """The record in a file; a line of the terminal game at its end, for taking the game up again, is left out."""
    from branchline.game.record import Record, RecordError

    try:
        text = path.read_text("utf-8")
    except OSError as error:
        raise ValueError(f"{path}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise ValueError(f"{path}: not a Branchline record: it is not UTF-8 text") from None
    try:
        return Record.loads(without_notes(text))
    except RecordError as error:
        raise RecordError(f"{path}: {error}") from None


def without_notes(text: str) -> str:
    """The record itself, without the lines beginning with # at its end."""
    lines = text.split("\n")
    end = len(lines) - 1 if text.endswith("\n") else len(lines)
    while end and lines[end - 1].startswith("#"):
        del lines[end - 1]
        end -= 1
    return "\n".join(lines)


def given_board(file: str | None) -> Board | None:
    return None if file is None else load_board(file)


def console(to_stderr: bool = False) -> Console:
    """A console on what is the standard output now; without a terminal, wide enough for any table."""
    from rich.console import Console

    found = Console(stderr=to_stderr, highlight=False, soft_wrap=False)
    return found if found.is_terminal else Console(stderr=to_stderr, highlight=False, width=120)
