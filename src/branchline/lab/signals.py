"""Ctrl-C and SIGTERM where processes play: only the one that started them heeds either, and ends the others."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager

ENDINGS = {signal.SIGINT, signal.SIGTERM}


@contextmanager
def held_back() -> Iterator[None]:
    """A process that starts meanwhile does not see them before it can leave them alone (`leave_alone`)."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ENDINGS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def leave_alone() -> None:
    """In a process that plays. Not ignored: what it starts would ignore them too."""
    for number in ENDINGS:
        signal.signal(number, lambda number, frame: None)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDINGS)
