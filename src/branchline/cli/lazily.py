"""What a command needs is loaded when it runs, so that help is quick: the one place where that happens."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module


def load(command: str) -> Callable[..., int]:
    """What carries a command out, by its module in this folder, and its name there where that is another."""
    module, _, name = command.partition(":")
    # Most commands need the engine, which takes longer to load than all help takes.
    found: Callable[..., int] = getattr(import_module(f"branchline.cli.{module}"), name or module)
    return found
