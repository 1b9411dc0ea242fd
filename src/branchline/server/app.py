"""`create_app`: the server as an ASGI application."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI

from branchline.server.api import boards, errors, finished, health, me, pages, sockets, tables
from branchline.server.api.guard import Guard
from branchline.server.api.services import Services
from branchline.server.settings import Settings
from branchline.server.store import TableStore
from branchline.version import __version__


def create_app(settings: Settings, store: TableStore | None = None) -> FastAPI:
    """The application, on a store that is open already or on one of its own; `front.py` serves pages before it is."""
    services = Services(settings)

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[dict[str, Any]]:
        try:
            await services.start(store)
            yield {"say_goodbye": services.say_goodbye}
        finally:
            await services.close()

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
    app.state.services = services
    errors.install(app)
    app.add_middleware(
        Guard,
        settings=settings,
        buckets=services.buckets,
        sockets=sockets.sockets,
        answer_to=errors.answer_to,
        count=services.metrics.count,
    )
    app.state.routes = []
    for module in (me, boards, tables, finished, health):
        app.include_router(module.routes)
        app.state.routes += module.routes.routes
    app.router.default = pages.Pages()
    return app
