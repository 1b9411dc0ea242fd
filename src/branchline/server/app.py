"""`create_app`: the server as an ASGI application."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI

from branchline.server.api import after, boards, errors, health, me, pages, sockets, tables
from branchline.server.api.guard import Guard
from branchline.server.api.house import House
from branchline.server.settings import Settings
from branchline.version import __version__


def create_app(
    settings: Settings, *, lazy: bool = False, on_failure: Callable[[BaseException], None] | None = None
) -> FastAPI:
    """The application. `lazy`: it answers before everything is loaded; what then goes wrong is told `on_failure`."""
    house = House(settings)

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[dict[str, Any]]:
        opening = house.start(on_failure if lazy else None)
        try:
            if not lazy:
                await opening
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
    app.add_middleware(Guard, house=house, sockets=sockets.sockets)
    app.state.routes = []
    for module in (me, boards, tables, after, health):
        app.include_router(module.routes)
        app.state.routes += module.routes.routes
    app.router.default = pages.Pages()
    return app
