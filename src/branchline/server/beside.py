"""Work on a thread of its own, so that everybody else is served meanwhile."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import TypeVar

T = TypeVar("T")


async def beside(work: Callable[[], T]) -> T:
    """What the work brings; nobody waits for its thread if the server is stopped meanwhile."""
    done: Future[T] = Future()
    done.set_running_or_notify_cancel()  # from now on nobody can cancel it

    def run() -> None:
        try:
            done.set_result(work())
        except BaseException as error:
            done.set_exception(error)

    threading.Thread(target=run, name="loading", daemon=True).start()
    return await asyncio.wrap_future(done)
