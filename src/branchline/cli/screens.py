"""Where commands print."""

from __future__ import annotations

from rich.console import Console


def console(to_stderr: bool = False) -> Console:
    """A console on what is the standard output now; without a terminal, wide enough for any table."""
    found = Console(stderr=to_stderr, highlight=False, soft_wrap=False)
    return found if found.is_terminal else Console(stderr=to_stderr, highlight=False, width=120)
