"""Processes that play: each is told once what it plays, heeds no signal, and ends with the process that started it."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any

from branchline.bots.kept import keep_programs

GRACE = 5.0
"""Seconds that a process has to end its bots when it is told to stop."""

LEAVE = signal.SIGUSR1
"""How a process tells itself that its lifeline has ended."""

ENDINGS = {signal.SIGINT, signal.SIGTERM}
"""Only the process that started the others heeds these, and ends the others."""

Play = Callable[..., Any]

_play: Play | None = None
_idle = threading.Event()


@contextmanager
def processes(workers: int, play: Play) -> Iterator[Callable[..., Future[Any]]]:
    """What begins a call of `play` in one of so many processes; whoever leaves with an error waits for none of them."""
    context = get_context("spawn")  # not forked: threads may be running here
    lifeline, hold = context.Pipe(duplex=False)
    pool = ProcessPoolExecutor(workers, context, _enter, (play, lifeline))

    def begin(*arguments: object) -> Future[Any]:
        # A process may start here; it must not hear a signal before it can leave it alone.
        before = signal.pthread_sigmask(signal.SIG_BLOCK, ENDINGS)
        try:
            return pool.submit(_play_here, *arguments)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)

    try:
        yield begin
        pool.shutdown()  # before the lifeline ends, so that programs that stayed end in peace
    finally:
        hold.close()
        pool.shutdown(wait=True, cancel_futures=True)
        lifeline.close()


# In a process of its own ----------------------------------------------------------------------------------------------


def _enter(play: Play, lifeline: Connection) -> None:
    global _play
    _play = play
    _idle.set()
    for number in ENDINGS:  # not ignored: what it starts would ignore them too
        signal.signal(number, lambda number, frame: None)
    signal.signal(LEAVE, _leave)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDINGS)
    keep_programs()
    threading.Thread(target=_watch, args=(lifeline,), daemon=True).start()


def _play_here(*arguments: object) -> Any:
    assert _play is not None
    _idle.clear()
    try:
        return _play(*arguments)
    finally:
        _idle.set()


def _leave(number: int, frame: object) -> None:
    raise SystemExit(1)


def _watch(lifeline: Connection) -> None:
    """The lifeline ends when the run is stopped or its process is killed: then no bot may be left behind."""
    lifeline.poll(None)
    os.kill(os.getpid(), LEAVE)
    _idle.wait(GRACE)
    os._exit(1)
