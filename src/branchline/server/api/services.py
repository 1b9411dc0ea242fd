"""`Services`: everything a server has while it runs, opened and closed in order."""

from __future__ import annotations

import asyncio
import gc
import logging
import sys

from fastapi import Request

from branchline.boards.loader import BUILT_IN
from branchline.game.game import imagine, new_game
from branchline.server.api.keys import Keys
from branchline.server.api.limits import Buckets
from branchline.server.api.lobby import Lobby
from branchline.server.api.metrics import Metrics
from branchline.server.api.outbox import Outbox
from branchline.server.api.problems import Problem
from branchline.server.beside import beside
from branchline.server.bus import make_bus
from branchline.server.service.bot_pool import BotPool
from branchline.server.service.sweep import Sweep
from branchline.server.service.tables import BotPace, TableService
from branchline.server.settings import Settings
from branchline.server.store import TableStore, open_store

log = logging.getLogger("branchline.services")

BEAT, PARTS = 1.0, 50
"""Seconds between two looks at a socket, and in how many parts all of them are looked at."""
TIDY, TIDY_AT_LAST, QUIET = 60.0, 3600.0, 2.0
"""Seconds between two long looks for garbage: when nobody has said anything for a moment, or at last all the same."""
TIDY_YOUNG = 10
"""Parts between two short looks."""
FAREWELL = 8.0
"""Seconds that sockets get to finish what they do."""


class Services:
    """The keys and limits are there at once, all else between `start` and `close`."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.keys = Keys(settings.load_secret())
        self.buckets = Buckets(settings.limits)
        self.sockets: set[Outbox] = set()
        self.going_down = asyncio.Event()
        """Set when no new commands are taken any more."""
        self.open = False
        self.tables: TableService
        self.store: TableStore
        self.lobby: Lobby
        self._sweep: Sweep
        self.metrics = Metrics(
            {
                "tables": ("Tables in memory.", lambda: len(self.tables.in_memory()) if self.open else 0),
                "sockets": ("Open sockets.", lambda: len(self.sockets)),
                "bots_thinking": (
                    "Searches of bots that run or wait.",
                    lambda: self.tables.bot_pool.searching if self.open else 0,
                ),
                "buckets": ("Guests and addresses whose pace is watched.", lambda: len(self.buckets)),
            }
        )

    async def start(self, store: TableStore | None = None) -> None:
        """Opens everything, on a store that is open already or on one of its own; whatever fails, that is closed."""
        settings = self.settings
        self.store = store or await open_store(settings.database_url)
        try:
            await beside(_warm)
            bot_pool = BotPool(settings.search_cores or None)
            pace = BotPace(settings.bot_pause, settings.undo_pause)
            self.tables = TableService(self.store, make_bus(settings.database_url), bot_pool, pace)
            await self.tables.start()
        except BaseException:
            await self.store.close()
            raise
        self.lobby = Lobby(self.tables)
        self._sweep = Sweep(self.tables)
        self._sweep.start()
        self._beating = asyncio.create_task(self._beat())
        self.open = True

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
        """Takes no new commands, and lets every socket end what it does and say why it closes."""
        if self.going_down.is_set():
            return
        self.going_down.set()
        if self.open:
            self.tables.closing = True
        for outbox in tuple(self.sockets):
            outbox.goodbye()

    async def close(self) -> None:
        """Finishes what was begun; the store is closed last."""
        self.say_goodbye()
        if self.sockets:
            await asyncio.wait({socket.ended for socket in self.sockets}, timeout=FAREWELL)
        if self.open:
            self._beating.cancel()
            await self._sweep.close()
            await self.lobby.close()
            await self.tables.close()
            await self.store.close()


def _look_after(outbox: Outbox, now: float) -> None:
    """A socket that fails is ended, and does not keep the others from being looked after."""
    try:
        outbox.beat(now)
    except Exception:
        log.exception("a socket could not be looked after")
        outbox.stop()


def _warm() -> None:
    """Loads the compiled engine, on a thread: it takes as long as everything else."""
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


async def services_of(request: Request) -> Services:
    """The services that a request is answered by."""
    services: Services = request.app.state.services
    if services.going_down.is_set():
        raise Problem(503, "closing", "the server is going down; try again in a moment", {"Retry-After": "3"})
    return services
