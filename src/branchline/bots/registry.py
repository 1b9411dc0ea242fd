"""The bots by name, and what a name like `search:1s`, `exec:./mybot` or `module:name` means."""

from __future__ import annotations

import difflib
import importlib
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from branchline.boards.schema import Board
from branchline.bots.bot import BotError
from branchline.bots.budget import Budget, read_budget

if TYPE_CHECKING:
    from branchline.bots.bot import Bot

RANDOM = "random"
PLANNER = "planner"
LEVELS = ("easy", "medium", "hard", "expert")
"""What people choose from."""
USUAL_LEVEL = "medium"
EXEC = "exec"

BOT_TIME = 10.0
"""Seconds that a program (`exec:`) has for one decision, if nothing else is said."""

Factory = Callable[[Board], "Bot"]
BudgetFactory = Callable[[Board, Budget | None], "Bot"]


@dataclass(frozen=True, slots=True)
class Entry:
    """A bot by name: how to make it, what it does in a few words, and its usual budget if it takes one."""

    make: BudgetFactory
    words: str
    budget: Budget | None = None
    threads: int = 1
    """How many it thinks on at once."""
    registered: Factory | None = None
    """What was given to `register`, in this process and no other; None for a bot that comes with Branchline."""

    @property
    def takes_budget(self) -> bool:
        return self.budget is not None


@dataclass(frozen=True, slots=True)
class BotSpec:
    """A bot as it is named: `search:1s` is `search` with a budget, `exec:…` and `module:name` are names as a whole."""

    name: str
    budget: Budget | None = None

    @property
    def entry(self) -> Entry | None:
        return _bots.get(self.name)

    @property
    def registered(self) -> Factory | None:
        """What makes it, if it was given to `register`."""
        return None if self.entry is None else self.entry.registered

    @property
    def threads(self) -> int:
        """How many it is known to think on at once."""
        return 1 if self.entry is None else self.entry.threads

    @property
    def command(self) -> str | None:
        """The command line of a program, or None."""
        return self.name.partition(":")[2].strip() if self.name.startswith(f"{EXEC}:") else None

    def __str__(self) -> str:
        return self.name if self.budget is None else f"{self.name}:{self.budget}"


# The bots that come with Branchline; what one needs is loaded when it is made -----------------------------------------


def _played_by(module: str) -> ModuleType:
    # Bots bring the engine along: their names, as in the help of commands, are told without it.
    return importlib.import_module(f"branchline.bots.{module}")


SEARCH_BUDGET = Budget(seconds=1.0)
HARD_BUDGET = Budget(seconds=0.8)
EXPERT_BUDGET = Budget(seconds=4.5)
EXPERT_THREADS = 2

_bots: dict[str, Entry] = {
    RANDOM: Entry(
        lambda board, budget: _played_by("uniform").RandomBot(),
        "plays any legal move, all with the same probability",
    ),
    "greedy": Entry(
        lambda board, budget: _played_by("compiled").GreedyBot(board),
        "claims what scores most now, else draws towards it",
    ),
    PLANNER: Entry(
        lambda board, budget: _played_by("compiled").PlannerBot(board),
        "plans a network for its tickets and weighs every move against it",
    ),
    "search": Entry(
        lambda board, budget: _played_by("compiled").SearchBot(board, budget),
        "plays promising moves out in many deals of what is hidden",
        SEARCH_BUDGET,
    ),
}
_bots |= {
    "easy": Entry(_bots["greedy"].make, "a level for people: greedy"),
    "medium": Entry(_bots[PLANNER].make, "a level for people: planner"),
    "hard": Entry(
        lambda board, budget: _played_by("compiled").SearchBot(board, HARD_BUDGET),
        "a level for people: search, an answer within a second",
    ),
    "expert": Entry(
        lambda board, budget: _played_by("compiled").SearchBot(board, EXPERT_BUDGET, EXPERT_THREADS),
        "a level for people: search on two cores, an answer within five seconds",
        threads=EXPERT_THREADS,
    ),
}
BUILT_IN = frozenset(_bots)


# Names ----------------------------------------------------------------------------------------------------------------


def register(name: str, make: Factory, words: str = "") -> None:
    """Adds a bot, or replaces one that was added; `make` is called once for each game with the board."""
    if not name.isidentifier() or name == EXEC:
        raise BotError(f'"{name}" cannot name a bot: letters, digits and _ only, and not {EXEC}')
    if name in BUILT_IN:
        raise BotError(f'"{name}" cannot name a bot: it is one that comes with Branchline; choose another name')
    _bots[name] = Entry(lambda board, budget: make(board), words, registered=make)


def bot_names() -> dict[str, str]:
    """The names of the registered bots and what each does."""
    return {name: entry.words for name, entry in _bots.items()}


def read_bot(text: str) -> BotSpec:
    """The bot that `text` names; a registered name wins over a module of that name."""
    name, colon, rest = (part.strip() for part in text.partition(":"))
    if name in _bots:
        return BotSpec(name, _budget(text, name, rest) if colon else None)
    if not colon:
        raise BotError(f'no bot "{text}"{_hint(name)} ({_choices()})')
    spec = BotSpec(text.strip())
    if not text.isprintable():
        raise BotError(f"the bot {text!r} has characters that cannot be shown; write it in one line")
    if spec.command is None and not all(part.isidentifier() for part in (*name.split("."), *rest.split("."))):
        raise BotError(f'no bot "{text}"{_hint(name)} ({_choices()})')
    return spec


def _budget(text: str, name: str, budget: str) -> Budget:
    if not _bots[name].takes_budget:
        able = [f"{other}:1s" for other, entry in _bots.items() if entry.takes_budget]
        hint = f"; a budget goes with {', '.join(able)}" if able else ""
        raise BotError(f'"{text}": {name} takes no budget; write {name}{hint}')
    try:
        return read_budget(budget)
    except ValueError as error:
        raise BotError(f'"{text}": {error}') from None


def _hint(name: str) -> str:
    if name[:1].isdecimal():
        return "; a comma ends the name of a bot: write a number without one, as in search:10000"
    close = difflib.get_close_matches(name.lower(), [*_bots, EXEC], 1)
    return f'; did you mean "{close[0]}"?' if close else ""


def _choices() -> str:
    return f"bots: {', '.join(_bots)}, one of your own as module:name, or a program as exec:COMMAND"


def check_bot(text: str) -> str:
    """The name itself, if a bot goes by it and, where it is a program, if that can be started."""
    command = read_bot(text).command
    if command is not None:
        _played_by("external").read_command(command)
    return text


def make_bot(text: str, board: Board, bot_time: float = BOT_TIME) -> Bot:
    """The bot of that name for one game; a program has `bot_time` seconds for each decision."""
    spec = read_bot(text)
    if spec.entry is not None:
        return spec.entry.make(board, spec.budget or spec.entry.budget)
    if spec.command is not None:
        bot: Bot = _played_by("external").ExternalBot(spec.command, board, bot_time)
        return bot
    return _imported(spec.name)(board)


def _imported(name: str) -> Factory:
    module, _, attribute = (part.strip() for part in name.partition(":"))
    if str(Path.cwd()) not in sys.path:
        sys.path.append(str(Path.cwd()))
    try:
        found: Any = getattr(importlib.import_module(module), attribute)
    except SyntaxError as error:
        raise BotError(f'bot "{name}": {error.filename}:{error.lineno}: {type(error).__name__}: {error.msg}') from None
    except (ImportError, AttributeError, ValueError) as error:
        raise BotError(f'bot "{name}": {error} (expected module:name, where name(board) makes a bot)') from None
    return found  # type: ignore[no-any-return]
