"""Callers: a guest is known by a signed cookie and nothing else."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated

from fastapi import Depends, Request, Response
from starlette.requests import HTTPConnection

from branchline.server.api.keys import new_guest_id
from branchline.server.api.limits import address_of
from branchline.server.api.services import Services, services_of
from branchline.server.log import Guest, now_ms
from branchline.server.table.refusal import Refusal

COOKIE = "branchline"
COOKIE_SECONDS = 400 * 86_400
DAY = 86_400_000
NOBODY = "Guest"
"""The name of somebody who has told none."""


class NoGuest(Refusal):
    def __init__(self) -> None:
        super().__init__("no_guest", "we do not know you yet; tell us your name first (PUT /api/me)")


@dataclass(frozen=True, slots=True)
class Caller:
    """The sender of a request: a guest's id, if the cookie holds one, and where it came from."""

    services: Services
    id: str | None
    address: str
    secure: bool
    fresh: bool = False
    """Made or moved by this very request."""

    async def guest(self) -> Guest | None:
        return None if self.id is None else await self.services.store.guest(self.id)

    async def name(self) -> str:
        guest = await self.guest()
        return guest.name if guest is not None else NOBODY

    def must_be_known(self) -> str:
        if self.id is None:
            raise NoGuest
        return self.id

    def take(self, kind: str) -> None:
        """Counts something against this guest's limit, or this address's."""
        self.services.buckets.take(kind, self.id or self.address)


def caller_of(services: Services, connection: HTTPConnection) -> Caller:
    client = connection.client
    return Caller(
        services,
        services.keys.guest(connection.cookies.get(COOKIE)),
        address_of(client.host if client else None),
        services.settings.https or connection.url.scheme in ("https", "wss"),
    )


async def _caller(request: Request, services: Annotated[Services, Depends(services_of)]) -> Caller:
    caller = caller_of(services, request)
    if caller.id is not None:
        caller.take("requests")
    return caller


CurrentCaller = Annotated[Caller, Depends(_caller)]


async def welcome(caller: Caller, language: str | None = None, name: str | None = None) -> Caller:
    """The caller as a guest, made now if there was none: `with_cookie` tells the browser."""
    if caller.id is not None:
        return caller
    caller.services.buckets.take("guests", caller.address)
    id, now = new_guest_id(), now_ms()
    await caller.services.store.save_guest(Guest(id, name or NOBODY, language or "en", now, now))
    return replace(caller, id=id, fresh=True)


def with_cookie(caller: Caller, response: Response) -> Response:
    """The answer, with a cookie for a guest whom the browser does not know as such yet."""
    if caller.fresh and caller.id is not None:
        response.set_cookie(
            COOKIE,
            caller.services.keys.cookie(caller.id),
            max_age=COOKIE_SECONDS,
            httponly=True,
            samesite="lax",
            secure=caller.secure,
            path="/",
        )
    return response
