"""`branchline verify`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from branchline.boards.schema import Board
from branchline.cli.ending import FAULTY
from branchline.cli.options import given_board
from branchline.cli.records import read_record
from branchline.cli.screens import console, marked
from branchline.game.deal import PREFIX, Deal, check, read_note
from branchline.game.record import Record
from branchline.game.resigned import read_resigned
from branchline.texts import counted


def verify(files: Sequence[Path], board_file: str | None, unfinished: bool) -> int:
    """Checks records and says of each what holds; 0 only if all of it does."""
    board = given_board(board_file)
    screen, faults, status = console(), console(to_stderr=True), 0
    for path in files:
        try:
            record, deal, resigned = read_record(path), _read_deal(path), read_resigned(path.read_text("utf-8"))
            if resigned is not None:
                record = resigned.ended(record)
            problems = _problems(path, record, deal, board, unfinished or resigned is not None)
        except ValueError as error:
            problems = [str(error).removeprefix(f"{path}: ")]
        if problems:
            status = FAULTY
            for problem in problems:
                faults.print(marked(False, f"{path}: {problem}"), soft_wrap=True)
        else:
            praise = f"{_held(record, deal)}; {record.past_board}".removesuffix("; ")
            screen.print(marked(True, f"{path}: {praise}"), soft_wrap=True)
    return status


def _problems(path: Path, record: Record, deal: Deal | None, board: Board | None, unfinished: bool) -> list[str]:
    if problems := check(record, deal, board):
        return [f"line {_notes(path)[-1]}: {one}" if one.startswith("deal: ") else one for one in problems]
    if deal is None and record.scores is None and not unfinished and not _left(path):
        end = record.lines[-1].number if record.lines else 9
        return [
            f"line {end}: the record breaks off here, without an end; "
            "if the game is still in progress, say --unfinished"
        ]
    return []


def _read_deal(path: Path) -> Deal | None:
    """The deal noted under a record; a note that cannot be read is a ValueError with its line."""
    try:
        return read_note(path.read_text("utf-8"))
    except ValueError as error:
        raise ValueError(f"line {_notes(path)[-1]}: {error}; take the line out to check the rest") from None


def _notes(path: Path) -> list[int]:
    """The numbers of the lines that say something about the deal."""
    lines = path.read_text("utf-8").splitlines()
    return [number for number, line in enumerate(lines, 1) if line.startswith(PREFIX)]


def _left(path: Path) -> bool:
    """Whether the terminal game marked the record as one that was left."""
    return path.read_text("utf-8").rstrip("\n").rpartition("\n")[2].startswith("# resume ")


def _held(record: Record, deal: Deal | None) -> str:
    decisions = counted(len(record.lines), "decision")
    promised = "; the deal is the one that was promised" if deal else ""
    if record.scores is None and (deal or record.seed is not None):
        return f"{decisions}, rules and chance hold{promised}; the game was given up before its end"
    if record.scores is None:
        return f"{decisions}, the rules hold so far; the game is not finished"
    if record.seed is None:
        return f"{decisions}, rules and result hold; the seed is not known, so chance was not checked"
    return f"{decisions}, rules, result and chance (seed {record.seed}) hold{promised}"
