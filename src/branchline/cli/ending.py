"""How commands end. SIGTERM ends a long run as Ctrl-C does: what was played is kept, what was started ends too."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import typer

INTERRUPTED, TERMINATED, FAULTY = 130, 143, 2
"""What a command ends with, beside 0: by Ctrl-C, by SIGTERM, and where something is wrong."""


class Terminated(KeyboardInterrupt):
    """SIGTERM: whoever heeds Ctrl-C heeds it too."""


@contextmanager
def ending_in_order() -> Iterator[None]:
    """Meanwhile SIGTERM does what Ctrl-C does, and the command ends with its own status."""
    if threading.current_thread() is not threading.main_thread():  # only the main thread hears signals
        yield
        return
    before = signal.signal(signal.SIGTERM, _raise)
    try:
        yield
    except Terminated:
        raise typer.Exit(TERMINATED) from None
    finally:
        signal.signal(signal.SIGTERM, before)


def _raise(number: int, frame: object) -> None:
    raise Terminated
