"""`branchline boards check`: a module of its own, as it alone of these commands needs the engine."""

from __future__ import annotations

from collections.abc import Sequence

from branchline.boards.loader import BoardError, load_board
from branchline.cli.ending import FAULTY
from branchline.cli.screens import console, marked
from branchline.lab.check import check as examine


def check(files: Sequence[str]) -> int:
    """The exit status."""
    screen, status = console(), 0
    for file in files:
        try:
            report = examine(load_board(file))
        except BoardError as error:
            console(to_stderr=True).print(marked(False, str(error)), soft_wrap=True)
            status = FAULTY
            continue
        head, *lines = report.lines()
        screen.print(marked(not report.problems, head))
        for line in lines:
            screen.print(f"  {line}", markup=False)
        status = FAULTY if report.problems else status
    return status
