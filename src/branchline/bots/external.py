"""Bots in any language: programs that are asked by a line of JSON and answer by one."""

from __future__ import annotations

import errno
import os
import random
import shlex
import shutil
import weakref
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from branchline.boards.schema import Board
from branchline.bots import protocol
from branchline.bots.bot import BotError, Forfeit
from branchline.bots.child import Broken, Child
from branchline.bots.kept import GRACE, kept_programs
from branchline.game.result import Result
from branchline.game.view import View
from branchline.moves.move import Move


class ExternalBot:
    """Starts its program at the first decision; whatever the program does wrong is a forfeit, and it is killed.

    One that stayed after an earlier game is taken instead.
    """

    def __init__(self, command: str, board: Board, seconds: float) -> None:
        self._name = command
        self._command = read_command(command)
        self._board = board
        self._seconds = seconds
        self._child: Child | None = None
        self._asked = 0
        self._stays = False
        self._waits = False

    @property
    def pid(self) -> int | None:
        """The number of its process, once there is one."""
        return None if self._child is None else self._child.pid

    def choose(self, view: View, moves: Sequence[Move], rng: random.Random) -> Move:
        greeting = "" if self._asked else protocol.line(self._hello(view, rng))
        child = self._child or self._begin()
        self._asked += 1
        question = protocol.line(protocol.choose(self._asked, view, moves))
        try:
            answer = protocol.read_answer(child.ask(greeting + question, self._seconds), self._asked, moves)
        except (Broken, protocol.WrongAnswer) as error:
            child.end()
            words = f'; its last words: "{child.last_words}"' if child.last_words else ""
            raise Forfeit(f"{error}{words}") from None
        self._stays |= answer.stay
        return answer.move

    def _hello(self, view: View, rng: random.Random) -> dict[str, Any]:
        return protocol.hello(self._board, view, self._seconds, rng.getrandbits(32))

    def _begin(self) -> Child:
        kept = kept_programs()
        self._child = (kept and kept.take(self._name)) or self._start()
        self._ending = weakref.finalize(self, self._child.end)  # if nobody closes it
        return self._child

    def _start(self) -> Child:
        try:
            return Child(self._command)
        except OSError as error:
            script = error.errno in (errno.ENOENT, errno.ENOEXEC, errno.EACCES)
            hint = "; does its first line name a program that is there, as in #!/usr/bin/env python3?" if script else ""
            raise Forfeit(f"cannot be started: {error.strerror}{hint}") from None

    def over(self, result: Result) -> None:
        if self._child is None:
            return
        words = protocol.line(protocol.over(result))
        self._waits = self._stays and kept_programs() is not None
        if self._waits:
            self._child.tell(words)
        else:
            self._child.finish(words, GRACE)

    def close(self) -> None:
        if self._child is None:
            return
        kept = kept_programs()
        if self._waits and kept is not None:
            self._ending.detach()
            kept.add(self._name, self._child)
            self._waits, self._child = False, None
        else:
            self._child.end()


def read_command(command: str) -> list[str]:
    """The words of a command whose program is there and can be started."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise BotError(f'"exec:{command}": {str(error).lower()}; close every quotation mark') from None
    if not words:
        raise BotError(f'"exec:{command}" names no program; write exec:./mybot or exec:python3 mybot.py')
    if shutil.which(words[0]) is None:
        raise BotError(f'"exec:{command}": {_why_not(words[0])}')
    if os.sep in words[0] and _is_bare_text(Path(words[0])):
        raise BotError(
            f'"exec:{command}": {words[0]} is a script that does not say what runs it; '
            "begin it with a line like #!/usr/bin/env python3"
        )
    return words


def _why_not(program: str) -> str:
    path = Path(program)
    if os.sep not in program:
        return f'there is no program "{program}"; a file in this folder is named with ./, as in exec:./mybot'
    if path.is_dir():
        return f'"{program}" is a folder; name the program in it'
    if path.exists():
        return f'"{program}" is not executable; run: chmod +x {shlex.quote(program)}'
    return f'there is no file "{program}" in {Path.cwd()}'


def _is_bare_text(program: Path) -> bool:
    """Whether it is a script without its first line, which only a shell would start."""
    try:
        with program.open("rb") as file:
            start = file.read(64)
    except OSError:  # what may be run need not be readable
        return False
    return not start.startswith(b"#!") and start.isascii() and b"\0" not in start
