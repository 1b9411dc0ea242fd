"""`House`: everything a server has while it runs, opened in the background and closed in order."""

from __future__ import annotations

import asyncio
import gc
import logging
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from fastapi import Request

from branchline.server.api.errors import Problem
from branchline.server.api.keys import Keys
from branchline.server.api.limits import Buckets
from branchline.server.api.metrics import Metrics
from branchline.server.settings import Settings

if TYPE_CHECKING:
    from branchline.server.api.lobby import Lobby
    from branchline.server.api.outbox import Outbox
    from branchline.server.hall.hall import Hall
    from branchline.server.hall.sweep import Sweep
    from branchline.server.store import Store

log = logging.getLogger("branchline.house")

OPENING = 60.0
"""Seconds that somebody waits at most for the server to be ready."""
BEAT, PARTS = 1.0, 50
"""Seconds between two looks at a socket, and in how many parts all of them are looked at."""
TIDY, TIDY_AT_LAST, QUIET = 60.0, 3600.0, 2.0
"""Seconds between two long looks for garbage: when nobody has said anything for a moment, or at last all the same."""
TIDY_YOUNG = 10
"""Parts between two short looks."""
FAREWELL = 8.0
"""Seconds that sockets get to finish what they do."""


class House:
    """The engine and the database take a moment to load: pages are served before, and requests wait for `ready`."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.keys = Keys(settings.load_secret())
        self.buckets = Buckets(settings.limits)
        self.metrics = Metrics(self)
        self.sockets: set[Outbox] = set()
        self.has_store = asyncio.Event()
        """Set when the database has answered."""
        self.going_down = asyncio.Event()
        """Set when no new wishes are taken any more."""
        self.hall: Hall
        self.store: Store
        self.lobby: Lobby
        self._sweep: Sweep
        self._opening: asyncio.Task[None] | None = None

    @property
    def open(self) -> bool:
        task = self._opening
        return task is not None and task.done() and not task.cancelled() and task.exception() is None

    def start(self, on_failure: Callable[[BaseException], None] | None = None) -> asyncio.Task[None]:
        self._opening = asyncio.create_task(self._open())
        if on_failure is not None:
            self._opening.add_done_callback(lambda task: _report(task, on_failure))
        return self._opening

    async def _open(self) -> None:
        await _beside(_load_store)
        from branchline.server.store import open_store

        settings = self.settings
        self.store = await open_store(settings.database_url)
        self.has_store.set()
        try:
            await _beside(_load)
            from branchline.server.api.lobby import Lobby
            from branchline.server.bus import make_bus
            from branchline.server.hall.hall import BotPace, Hall
            from branchline.server.hall.sweep import Sweep
            from branchline.server.hall.thinking import Thinking

            thinking = Thinking(settings.search_cores or None)
            pace = BotPace(settings.bot_pause, settings.undo_pause)
            self.hall = Hall(self.store, make_bus(settings.database_url), thinking, pace)
            await self.hall.start()
        except BaseException:
            await self.store.close()
            raise
        self.lobby = Lobby(self.hall)
        self._sweep = Sweep(self.hall)
        self._sweep.start()
        self._beating = asyncio.create_task(self._beat())

    async def ready(self) -> None:
        """Waits until everything is there."""
        if self.open:
            return
        assert self._opening is not None
        try:
            await asyncio.wait_for(asyncio.shield(self._opening), OPENING)
        except Exception:
            raise Problem(503, "starting", "the server is not ready yet; try again in a moment") from None

    async def _beat(self) -> None:
        """Looks after all sockets once in `BEAT` seconds, a few at a time: all at once would make people wait."""
        tidied, clock = 0.0, asyncio.get_running_loop().time
        while True:
            sockets = tuple(self.sockets)
            for part in range(PARTS):
                await asyncio.sleep(BEAT / PARTS)
                for outbox in sockets[part::PARTS]:
                    _look_after(outbox, clock())
                if part % TIDY_YOUNG == 0:
                    gc.collect(0)
            now = clock()
            quiet = all(now - outbox.heard > QUIET for outbox in self.sockets)
            if now - tidied > TIDY and (quiet or now - tidied > TIDY_AT_LAST):
                gc.collect()  # among a thousand tables this takes part of a second
                tidied = now

    def say_goodbye(self) -> None:
        """Takes no new wishes, and lets every socket end what it does and say why it closes."""
        if self.going_down.is_set():
            return
        self.going_down.set()
        if self.open:
            self.hall.closing = True
        for outbox in tuple(self.sockets):
            outbox.goodbye()

    async def close(self) -> None:
        """Finishes what was begun; the store is closed last."""
        self.say_goodbye()
        if self._opening is not None and not self._opening.done():
            self._opening.cancel()
            await asyncio.gather(self._opening, return_exceptions=True)
        if self.sockets:
            await asyncio.wait({socket.ended for socket in self.sockets}, timeout=FAREWELL)
        if self.open:
            self._beating.cancel()
            await self._sweep.close()
            await self.lobby.close()
            await self.hall.close()
            await self.store.close()


def _look_after(outbox: Outbox, now: float) -> None:
    """A socket that fails is ended, and does not keep the others from being looked after."""
    try:
        outbox.beat(now)
    except Exception:
        log.exception("a socket could not be looked after")
        outbox.stop()


def _report(task: asyncio.Task[None], on_failure: Callable[[BaseException], None]) -> None:
    if not task.cancelled() and (error := task.exception()) is not None:
        on_failure(error)


async def _beside(work: Callable[[], None]) -> None:
    """Works on a thread that nobody waits for if the server is stopped meanwhile."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[None] = loop.create_future()

    def settle(error: BaseException | None) -> None:
        if not done.done():
            done.set_exception(error) if error is not None else done.set_result(None)

    def run() -> None:
        error: BaseException | None = None
        try:
            work()
        except BaseException as caught:
            error = caught
        with suppress(RuntimeError):  # the loop is closed: nobody waits any more
            loop.call_soon_threadsafe(settle, error)

    threading.Thread(target=run, name="loading", daemon=True).start()
    await done


def _load_store() -> None:
    import branchline.server.store  # noqa: F401


def _load() -> None:
    """Loads what takes long, on a thread, so that pages are served meanwhile: modules, and the compiled engine."""
    import branchline.server.api.lobby
    import branchline.server.api.tablesocket
    import branchline.server.hall.sweep  # noqa: F401
    from branchline.boards.loader import BUILT_IN
    from branchline.game.game import imagine, new_game

    game = new_game(BUILT_IN[0], 2, 0)
    seat = game.to_move[0]
    game.play(game.legal(seat)[0], seat)
    imagine(game.board, game.view(seat))
    game.result()
    gc.collect()
    gc.freeze()  # what is loaded now stays
    # Short looks for garbage often, and by the clock (`_beat`): Python counts births less deaths, so that where as much
    # dies as is born, tens of thousands are young before it looks. What outlives one is looked at again in a quiet
    # moment and not before: among a thousand tables that would stop everybody for longer than a decision takes.
    gc.set_threshold(1000, 1_000_000, 1_000_000)
    sys.setswitchinterval(0.001)  # the thread that writes must not keep the one that answers waiting


async def house_of(request: Request) -> House:
    """The house of a request, once it is open."""
    house: House = request.app.state.house
    if house.going_down.is_set():
        raise Problem(503, "closing", "the server is going down; try again in a moment", {"Retry-After": "3"})
    await house.ready()
    return house
