"""Which versions played: short hashes of the sources of the engine, the board and the bots."""

from __future__ import annotations

import hashlib
import importlib.util
import inspect
import shlex
import shutil
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from branchline.boards.schema import Board
from branchline.bots.registry import read_bot
from branchline.engine.kernel import ENGINE, source_stamp
from branchline.version import __version__

DIGITS = 12
BUILT_IN_BOTS = ("thinking/*.py", "bots/compiled.py", "bots/registry.py", "bots/uniform.py")
"""The sources that decide what the bots of Branchline play."""


@dataclass(frozen=True, slots=True)
class Versions:
    """A bot whose source cannot be found has no digest."""

    branchline: str
    engine: str
    board: str
    board_digest: str
    rules_digest: str
    bots: dict[str, str | None]

    def to_dict(self) -> dict[str, Any]:
        board = {"id": self.board, "digest": self.board_digest, "rules_digest": self.rules_digest}
        return {"branchline": self.branchline, "engine": self.engine, "board": board, "bots": self.bots}


def versions(board: Board, bots: Iterable[str]) -> Versions:
    return Versions(
        __version__,
        source_stamp(ENGINE)[:DIGITS],
        board.id,
        board.digest,
        board.rules_digest,
        {bot: bot_digest(bot) for bot in bots},
    )


def bot_digest(bot: str) -> str | None:
    """The hash of a bot's source: all that comes with Branchline, a program's files, or a module's file.

    For a bot given to `register` it is the file of its class or function, or else its own source. A bot typed in at a
    prompt has neither, and so no digest.
    """
    spec = read_bot(bot)
    if spec.registered is not None:
        return _hash(_registered_source(spec.registered))
    if spec.entry is not None:
        files = [file for pattern in BUILT_IN_BOTS for file in sorted(ENGINE.parent.glob(pattern))]
        return _hash(file.read_bytes() for file in files)
    files = _module_file(spec.name) if spec.command is None else _program_files(spec.command)
    return _hash(file.read_bytes() for file in files)


def _program_files(command: str) -> list[Path]:
    """The files a command names, as in `python3 my_bot.py`; if it names none, the program that would be found."""
    try:
        words = shlex.split(command)
    except ValueError:
        words = [command]
    named = [Path(word) for word in words if Path(word).is_file()]
    found = shutil.which(words[0]) if words and not named else None
    return [Path(found)] if found else named


def _module_file(name: str) -> list[Path]:
    module = name.partition(":")[0].strip()
    if str(Path.cwd()) not in sys.path:
        sys.path.append(str(Path.cwd()))
    try:
        spec = importlib.util.find_spec(module)
    except (ImportError, ValueError, AttributeError):
        return []
    origin = None if spec is None or spec.origin is None else Path(spec.origin)
    return [origin] if origin is not None and origin.is_file() else []


def _registered_source(make: Callable[..., object]) -> list[bytes]:
    while isinstance(make, partial):
        make = make.func
    written = make if inspect.isroutine(make) or inspect.isclass(make) else type(make)
    try:
        file = Path(inspect.getsourcefile(written) or "")
        return [file.read_bytes() if file.is_file() else inspect.getsource(written).encode()]
    except (OSError, TypeError):  # it has no source, or none that Python knows of
        return []


def _hash(sources: Iterable[bytes]) -> str | None:
    parts = list(sources)
    return hashlib.sha256(b"\0".join(parts)).hexdigest()[:DIGITS] if parts else None
