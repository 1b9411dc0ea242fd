"""Wishes as they come in, over a socket or not: limited, granted or refused, and counted."""

from __future__ import annotations

import time

from branchline.server.api.guests import Caller, NoGuest
from branchline.server.api.sight import news_of
from branchline.server.hall.hall import Granted
from branchline.server.table.intend import Actor
from branchline.server.table.refused import Refused
from branchline.server.table.table import Table, Viewer
from branchline.server.wire import messages as M
from branchline.server.wire.intentions import Decide, React, Say, Sit


def _may_sit(table: Table, guest: str) -> None:
    """The key of a private table is for watching; who is to play there has the link of a seat."""
    if not table.options.public and guest != table.host and not table.seats_of(guest):
        raise Refused("needs_link", "this table is private: to sit down, open the link of a seat")


async def _granted(caller: Caller, table: str, actor: Actor, message: M.Intend) -> Granted:
    """A refusal counts only if it is not for something that another process has changed already."""
    hall = caller.house.hall
    try:
        return await hall.intend(table, actor, message.id, message.intention)
    except Refused:
        if not await news_of(caller, await hall.live(table)):
            raise
        return await hall.intend(table, actor, message.id, message.intention)


async def wish(caller: Caller, table: str, seat: Viewer, message: M.Intend, came: float) -> Granted:
    """Grants a wish or refuses it, and counts it."""
    metrics = caller.house.metrics
    try:
        if caller.id is None:
            raise NoGuest
        caller.take("wishes")
        if isinstance(message.intention, (Say, React)):
            caller.take("talk")
        name = ""
        if isinstance(message.intention, Sit):
            name = await caller.name()
            _may_sit((await caller.house.hall.live(table)).table, caller.id)
        actor = Actor(caller.id, name, seat)
        granted = await _granted(caller, table, actor, message)
    except Refused:
        metrics.wishes.labels("refused").inc()
        raise
    except Exception:
        metrics.wishes.labels("failed").inc()
        raise
    metrics.wishes.labels("granted").inc()
    if isinstance(message.intention, Decide):
        metrics.decisions.observe(time.perf_counter() - came)
    return granted
