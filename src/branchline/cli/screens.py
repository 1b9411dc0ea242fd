"""Where commands print, and what their tables look like."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table
from rich.text import Text


def console(to_stderr: bool = False) -> Console:
    """A console on what is the standard output now; without a terminal, wide enough for any table."""
    found = Console(stderr=to_stderr, highlight=False, soft_wrap=False)
    return found if found.is_terminal else Console(stderr=to_stderr, highlight=False, width=120)


def table(*columns: str, left: int = 0, no_wrap: bool = False) -> Table:
    """A table without lines; a column whose name begins with > stands to the right."""
    found = Table(box=None, header_style="dim", padding=(0, 2, 0, left), show_header=any(columns))
    for name in columns:
        found.add_column(name.lstrip(">"), justify="right" if name.startswith(">") else "left", no_wrap=no_wrap)
    return found


def marked(well: bool, words: str) -> Text:
    """The words with a sign before them."""
    return Text("✓ " if well else "✗ ", "green" if well else "red").append(words, "default")
