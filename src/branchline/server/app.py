"""`create_app`: the server as an ASGI application."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI

from branchline.server.api import after, boards, errors, health, me, pages, sockets, tables
from branchline.server.api.guard import Guard
from branchline.server.api.house import House
from branchline.server.settings import Settings
from branchline.server.store import Store
from branchline.version import __version__


def create_app(settings: Settings, store: Store | None = None) -> FastAPI:
    """The application, on a store that is open already or on one of its own; `front.py` serves pages before it is."""
    house = House(settings)

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[dict[str, Any]]:
        try:
            await house.start(store)
            yield {"say_goodbye": house.say_goodbye}
        finally:
            await house.close()

    app = FastAPI(
        title="Branchline",
        version=__version__,
        summary="Railway games of the Ticket to Ride family: tables, guests and boards.",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        redirect_slashes=False,
    )
    app.state.house = house
    errors.install(app)
    app.add_middleware(
        Guard,
        settings=settings,
        buckets=house.buckets,
        sockets=sockets.sockets,
        answer_to=errors.answer_to,
        count=house.metrics.count,
    )
    app.state.routes = []
    for module in (me, boards, tables, after, health):
        app.include_router(module.routes)
        app.state.routes += module.routes.routes
    app.router.default = pages.Pages()
    return app
