"""`branchline boards check`."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from branchline.boards.loader import BoardError, load_board
from branchline.cli.screens import console
from branchline.cli.status import FAULTY
from branchline.lab.check import check as examine


def check(files: Sequence[str]) -> int:
    """The exit status."""
    screen, status = console(), 0
    for file in files:
        try:
            report = examine(load_board(file))
        except BoardError as error:
            console(to_stderr=True).print(Text("✗ ", "red").append(str(error), "default"), soft_wrap=True)
            status = FAULTY
            continue
        problems = report.problems
        head, *lines = report.lines()
        screen.print(Text("✗ " if problems else "✓ ", "red" if problems else "green").append(head, "default"))
        for line in lines:
            screen.print(f"  {line}", markup=False)
        status = FAULTY if problems else status
    return status
