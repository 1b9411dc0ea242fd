"""Programs that stay from one game to the next of the same process; outside a run of games there are none."""

from __future__ import annotations

import atexit
import os
from collections.abc import Iterator
from contextlib import contextmanager

from branchline.bots.child import Child

GRACE = 1.0
"""Seconds a program has to end after its last game is over."""


class Kept:
    """Programs that wait for their next game, by command; a program that plays belongs to its bot."""

    def __init__(self) -> None:
        self.owner = os.getpid()
        self._waiting: dict[str, list[Child]] = {}

    def take(self, command: str) -> Child | None:
        """The program that came last; none that has ended or spoken unasked since then."""
        while waiting := self._waiting.get(command):
            child = waiting.pop()
            if child.ready:
                return child
            child.end()
        return None

    def add(self, command: str, child: Child) -> None:
        if not self._waiting:  # later than `watch`, whose end kills, so that this comes before it
            atexit.unregister(end_programs)
            atexit.register(end_programs)
        self._waiting.setdefault(command, []).append(child)

    def end(self, seconds: float) -> None:
        while self._waiting:
            _, waiting = self._waiting.popitem()
            for child in waiting:
                child.finish("", seconds)
                child.end()


_kept: Kept | None = None


def kept_programs() -> Kept | None:
    """Where programs wait; None if each is to end with its game. A forked process has only a copy."""
    return _kept if _kept is not None and _kept.owner == os.getpid() else None


def keep_programs() -> None:
    """From now on programs of this process may stay."""
    global _kept
    _kept = Kept()


def end_programs(seconds: float = GRACE) -> None:
    """Ends those that wait, each with a moment to do so by itself; from now on none stays."""
    global _kept
    kept, _kept = kept_programs(), None
    if kept is not None:
        kept.end(seconds)


@contextmanager
def keeping_programs() -> Iterator[None]:
    """A run of games between which programs may stay."""
    keep_programs()
    try:
        yield
    except BaseException:
        end_programs(0)
        raise
    end_programs()
