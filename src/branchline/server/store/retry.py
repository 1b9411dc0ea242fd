"""Patience with a database that is away for a moment."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from typing import TypeVar

from branchline.server.store.errors import StoreDown, kind, passing

T = TypeVar("T")

FIRST, LONGEST = 0.05, 1.0


def pauses() -> Iterator[float]:
    """Seconds to wait before the next attempt, each time longer."""
    pause = FIRST
    while True:
        yield pause
        pause = min(2 * pause, LONGEST)


def down(error: BaseException, patience: float) -> StoreDown:
    gone = StoreDown(
        f"the database did not answer for {patience:g} seconds ({kind(error)}); see that it runs and that its "
        "address is right, then do the same again"
    )
    gone.__cause__ = error
    return gone


async def patiently(action: Callable[[], Awaitable[T]], patience: float) -> T:
    """Does it again while the database is away. The action must be one that may be done twice."""
    clock = asyncio.get_running_loop().time
    until = clock() + patience
    for pause in pauses():
        try:
            return await action()
        except Exception as error:
            if not passing(error):
                raise
            if clock() + pause > until:
                raise down(error, patience) from error
        await asyncio.sleep(pause)
    raise AssertionError("pauses never end")
