"""The bots by name."""

from __future__ import annotations

import difflib
import importlib
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from branchline.boards.schema import Board

if TYPE_CHECKING:
    from branchline.bots.bot import Bot

RANDOM = "random"

Factory = Callable[[Board], "Bot"]


class BotError(ValueError):
    """A bot that cannot be had, with what would be right."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A registered bot: how to make it, and what it does in a few words."""

    make: Factory
    words: str


def _random(board: Board) -> Bot:
    from branchline.bots.uniform import RandomBot

    return RandomBot()


_bots: dict[str, Entry] = {RANDOM: Entry(_random, "plays any legal move, all with the same probability")}


def register(name: str, make: Factory, words: str = "") -> None:
    """Adds a bot; `make` is called once for each game with the board."""
    if not name.isidentifier():
        raise BotError(f'"{name}" cannot name a bot: letters, digits and _ only')
    _bots[name] = Entry(make, words)


def bot_names() -> dict[str, str]:
    """The names of the registered bots and what each does."""
    return {name: entry.words for name, entry in _bots.items()}


def check_bot(name: str) -> str:
    """The name itself, if a bot goes by it."""
    if name not in _bots and ":" not in name:
        close = difflib.get_close_matches(name.lower(), _bots, 1)
        hint = f'; did you mean "{close[0]}"?' if close else ""
        raise BotError(f'no bot "{name}"{hint} (bots: {", ".join(_bots)}, or one of your own as module:name)')
    return name


def make_bot(name: str, board: Board) -> Bot:
    """The bot of that name for one game; `module:name` takes one from a module of one's own."""
    check_bot(name)
    return _bots[name].make(board) if name in _bots else _imported(name)(board)


def _imported(name: str) -> Factory:
    module, _, attribute = name.partition(":")
    if str(Path.cwd()) not in sys.path:
        sys.path.append(str(Path.cwd()))
    try:
        found: Any = getattr(importlib.import_module(module), attribute)
    except (ImportError, AttributeError, ValueError) as error:
        raise BotError(f'bot "{name}": {error} (expected module:name, where name(board) makes a bot)') from None
    return found  # type: ignore[no-any-return]
