"""Guests: who somebody is, on this device and another, and what they play."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from fastapi import Query, Response

from branchline.server.api.bodies import Device, GamesListed, Link, Me, MeSeen
from branchline.server.api.guests import DAY, NOBODY, CurrentCaller, welcome, with_cookie
from branchline.server.api.keys import LINK_SECONDS
from branchline.server.api.lobby import listed
from branchline.server.api.problems import Problem, answer
from branchline.server.api.routes import router
from branchline.server.log import Guest, now_ms

routes = router("me")


def _seen(guest: Guest | None) -> dict[str, object]:
    if guest is None:
        return {"known": False, "name": NOBODY, "language": "en"}
    return {"known": True, "name": guest.name, "language": guest.language}


@routes.get("/me", response_model=MeSeen)
async def me(caller: CurrentCaller) -> Response:
    """Who this browser is; `known` is false for somebody new."""
    guest = await caller.guest()
    if guest is not None and guest.seen < now_ms() - DAY:
        await caller.services.store.save_guest(replace(guest, seen=now_ms()))
    return answer(_seen(guest))


@routes.put("/me", response_model=MeSeen)
async def change_me(caller: CurrentCaller, body: Me) -> Response:
    """Tells one's name or language; somebody new becomes known, by a cookie."""
    known, now = await caller.guest(), now_ms()
    caller = await welcome(caller, body.language, body.name)
    guest = known or Guest(caller.must_be_known(), NOBODY, "en", now, now)
    guest = replace(guest, name=body.name or guest.name, language=body.language or guest.language)
    if guest != known and not caller.fresh:
        await caller.services.store.save_guest(guest)
    return with_cookie(caller, answer(_seen(guest)))


@routes.post("/me/link", response_model=Link)
async def link(caller: CurrentCaller) -> Response:
    """A private link that moves this guest to another device; whoever has it is this guest."""
    guest = caller.must_be_known()
    caller.take("guests")
    return answer({"token": caller.services.keys.link(guest), "seconds": LINK_SECONDS})


@routes.post("/me/device", response_model=MeSeen)
async def device(caller: CurrentCaller, body: Device) -> Response:
    """Becomes the guest of a private link on this device."""
    caller.services.buckets.take("guests", caller.address)
    id = caller.services.keys.linked(body.token)
    if id is None:
        raise Problem(403, "wrong_link", "token: this link is not valid any more; make a new one on the other device")
    seen = _seen(await caller.services.store.guest(id))
    return with_cookie(replace(caller, id=id, fresh=True), answer(seen))


@routes.get("/me/games", response_model=GamesListed)
async def games(
    caller: CurrentCaller,
    limit: Annotated[int, Query(ge=1, le=100)] = 20,
    before: Annotated[int | None, Query(ge=0, lt=2**53)] = None,
) -> Response:
    """One's own tables, last changed first; the next page begins where `before` says."""
    if caller.id is None:
        return answer({"tables": []})
    found = await caller.services.store.games_of(caller.id, limit, before)
    page: dict[str, object] = {"tables": [listed(summary, caller.id) for summary in found]}
    if len(found) >= limit:
        page["before"] = found[-1].changed
    return answer(page)
