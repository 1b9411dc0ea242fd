"""`branchline verify`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich.text import Text

from branchline.cli import FAULTY
from branchline.cli.options import console, given_board, read_record
from branchline.record import Record


def verify(files: Sequence[Path], board_file: str | None, unfinished: bool) -> int:
    """Checks records and says of each what holds; 0 only if all of it does."""
    board = given_board(board_file)
    screen, faults, status = console(), console(to_stderr=True), 0
    for path in files:
        try:
            record = read_record(path)
            problems = record.verify(board)
        except ValueError as error:
            problems = [str(error).removeprefix(f"{path}: ")]
        else:
            if not problems and record.scores is None and not unfinished and not _left(path):
                end = record.lines[-1].number if record.lines else 9
                problems = [
                    f"line {end}: the record breaks off here, without an end; "
                    "if the game is still in progress, say --unfinished"
                ]
        if problems:
            status = FAULTY
            for problem in problems:
                faults.print(Text("✗ ", "red").append(f"{path}: {problem}", "default"), soft_wrap=True)
        else:
            screen.print(Text("✓ ", "green").append(f"{path}: {_praise(record)}", "default"), soft_wrap=True)
    return status


def _left(path: Path) -> bool:
    """Whether the terminal game marked the record as one that was left."""
    return path.read_text("utf-8").rstrip("\n").rpartition("\n")[2].startswith("# resume ")


def _praise(record: Record) -> str:
    decisions = f"{len(record.lines)} decisions"
    if record.scores is None:
        return f"{decisions}, the rules hold so far; the game is not finished"
    if record.seed is None:
        return f"{decisions}, rules and result hold; the seed is not known, so chance was not checked"
    return f"{decisions}, rules, result and chance (seed {record.seed}) hold"
