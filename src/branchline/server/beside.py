"""Work on a thread of its own, so that everybody else is served meanwhile."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

T = TypeVar("T")


async def beside(work: Callable[[], T]) -> T:
    """What the work brings; nobody waits for its thread if the server is stopped meanwhile."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[T] = loop.create_future()

    def settle(found: T | None, error: BaseException | None) -> None:
        if not done.done():
            done.set_exception(error) if error is not None else done.set_result(found)  # type: ignore[arg-type]

    def run() -> None:
        found: T | None = None
        error: BaseException | None = None
        try:
            found = work()
        except BaseException as caught:
            error = caught
        with suppress(RuntimeError):  # the loop is closed: nobody waits any more
            loop.call_soon_threadsafe(settle, found, error)

    threading.Thread(target=run, name="loading", daemon=True).start()
    return await done
