"""The front door: pages are served at once, and everything else waits for the application, which is loaded beside.

The database answers before the engine is loaded: only then does the server say that it is there.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from types import ModuleType
from typing import TYPE_CHECKING, Any

from starlette.routing import Router
from starlette.types import Receive, Scope, Send

from branchline.server.api.guard import Guard
from branchline.server.api.limits import Buckets
from branchline.server.api.pages import Pages
from branchline.server.api.problems import Problem
from branchline.server.beside import beside
from branchline.server.settings import Settings

if TYPE_CHECKING:
    from fastapi import FastAPI

    from branchline.server.store import TableStore

OPENING = 60.0
"""Seconds that somebody waits at most for the application."""
WAITING = ("/api", "/healthz", "/metrics")


class Front:
    """`on_failure` is told why the application could not be opened; without it, nothing is served before it is."""

    def __init__(self, settings: Settings, on_failure: Callable[[BaseException], None] | None = None) -> None:
        self.settings = settings
        self.has_store = asyncio.Event()
        """Set when the database has answered."""
        self._on_failure = on_failure
        self._app: FastAPI | None = None
        self._pages = Pages()
        self._meanwhile = Guard(self._page, settings, Buckets(settings.limits))
        self._lifespan = Router(lifespan=self._live)
        self._running = AsyncExitStack()
        self._opening: asyncio.Task[None]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._lifespan(scope, receive, send)
            return
        if self._app is None and not _is_page(scope):
            await asyncio.wait([self._opening], timeout=OPENING)
        await (self._app or self._meanwhile)(scope, receive, send)

    async def _page(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not _is_page(scope):
            raise Problem(503, "starting", "the server is not ready yet; try again in a moment")
        await self._pages(scope, receive, send)

    @asynccontextmanager
    async def _live(self, _router: Any) -> AsyncIterator[dict[str, Any]]:
        self._opening = asyncio.create_task(self._open())
        try:
            if self._on_failure is None:
                await self._opening
            else:
                self._opening.add_done_callback(self._opened)
            yield {"say_goodbye": self._say_goodbye}
        finally:
            self._opening.cancel()
            await asyncio.gather(self._opening, return_exceptions=True)
            await self._running.aclose()

    async def _open(self) -> None:
        store = await (await beside(load_store)).open_store(self.settings.database_url)
        self.has_store.set()
        try:
            app = await beside(lambda: _load_app(self.settings, store))
        except BaseException:
            await store.close()
            raise
        await self._running.enter_async_context(app.router.lifespan_context(app))
        self._app = app

    def _opened(self, opening: asyncio.Task[None]) -> None:
        if not opening.cancelled() and (error := opening.exception()) is not None and self._on_failure is not None:
            self._on_failure(error)

    def _say_goodbye(self) -> None:
        if self._app is not None:
            self._app.state.services.say_goodbye()


def _is_page(scope: Scope) -> bool:
    return scope["type"] == "http" and not scope["path"].startswith(WAITING)


def load_store() -> ModuleType:
    # Takes a third of the start: pages are served before, and it is all that the server needs to say that it is there.
    from branchline.server import store

    return store


def _load_app(settings: Settings, store: TableStore) -> FastAPI:
    # All the rest, the engine too, takes another half: it is loaded on a thread while pages are served.
    from branchline.server.app import create_app

    return create_app(settings, store)
