"""How far a long run is: a bar on a terminal, elsewhere a plain line now and then."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Protocol

from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from branchline.cli.patience import long_words
from branchline.cli.screens import console

FIRST = 10.0
"""Seconds until the first line; then twice as long until the next one, and so on."""

SELDOM = 600.0
"""Seconds between two lines at most."""


class Gauge(Protocol):
    def advance(self, more: int = 1) -> None:
        """So many more are done; threads may say so at once."""

    def at(self, done: int, total: int, words: str = "") -> None:
        """So many are done of so many, and what is going on."""


@contextmanager
def progress(words: str, total: int | None = None) -> Iterator[Gauge]:
    """What is done, and how much; without a total `at` will tell, or nobody knows."""
    if not draws():
        yield Lines(words, total)
        return
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=console(to_stderr=True), transient=True) as bar:
        yield Bar(bar, words, total)


@contextmanager
def steps(words: str) -> Iterator[Callable[[str], None]]:
    """What is done, in steps that are told one by one."""
    if not draws():
        yield Seldom(words).say
        return
    with console(to_stderr=True).status(f"{words} …", spinner="dots") as status:
        yield lambda step: status.update(f"{words}: {escape(step)}")


def draws() -> bool:
    """Whether standard error is a screen on which something can move, however colours are asked for."""
    screen = console(to_stderr=True)
    return sys.stderr.isatty() and screen.is_terminal and not screen.is_dumb_terminal


class Bar:
    """On a terminal."""

    def __init__(self, bar: Progress, words: str, total: int | None) -> None:
        self._bar = bar
        self._words = words
        self._task = None if total is None else bar.add_task(escape(words), total=total)

    def advance(self, more: int = 1) -> None:
        if self._task is None:
            self._task = self._bar.add_task(escape(self._words), total=None)
        self._bar.advance(self._task, more)

    def at(self, done: int, total: int, words: str = "") -> None:
        if self._task is None:  # what is done before the start says nothing about the speed
            self._task = self._bar.add_task(escape(self._words), total=total, completed=done)
        self._bar.update(self._task, completed=done, total=total, description=escape(words or self._words))


class Seldom:
    """Lines on standard error, ever fewer, and none of a short run."""

    def __init__(self, words: str) -> None:
        self._words = words
        self._wait = FIRST
        self._next = time.monotonic() + FIRST

    @property
    def due(self) -> bool:
        return time.monotonic() >= self._next

    def say(self, words: str) -> None:
        if self.due:
            self._wait = min(2 * self._wait, SELDOM)
            self._next = time.monotonic() + self._wait
            print(f"{self._words}: {words}", file=sys.stderr, flush=True)


class Lines:
    """Elsewhere: `USA, 2 players: 1,234 of 10,000 (12 %), about 3 min left`."""

    def __init__(self, words: str, total: int | None) -> None:
        self._total = total
        self._done = 0
        self._first: int | None = None if total is None else 0
        self._mark: tuple[int, float] | None = None
        """What was done when, as of the first result: what is made ready before says nothing about the speed."""
        self._seldom = Seldom(words)
        self._lock = threading.Lock()

    def advance(self, more: int = 1) -> None:
        with self._lock:
            self._done += more
            self._tell("")

    def at(self, done: int, total: int, words: str = "") -> None:
        with self._lock:
            self._done, self._total = done, total
            if self._first is None:  # what is done before the start says nothing about the speed
                self._first = done
            self._tell(words)

    def _tell(self, words: str) -> None:
        done, total, now = self._done, self._total, time.monotonic()
        if self._mark is None and done > (self._first or 0):
            self._mark = (done, now)
        if not self._seldom.due or done == total:
            return
        if total is None:
            self._seldom.say(f"{done:,}")
            return
        before, then = self._mark or (done, now)
        left = (total - done) * (now - then) / (done - before) if done > before else None
        self._seldom.say(
            f"{done:,} of {total:,} ({100 * done // max(total, 1)} %)"
            + (f", about {long_words(left)} left" if left is not None else "")
            + (f"; {words}" if words else "")
        )
