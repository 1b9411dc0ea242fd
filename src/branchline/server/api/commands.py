"""Commands as they come in, over a socket or not: limited, accepted or refused, and counted."""

from __future__ import annotations

import time

from branchline.server.api.access import news_of
from branchline.server.api.guests import Caller, NoGuest
from branchline.server.table.refusal import Refusal
from branchline.server.table.table import Viewer
from branchline.server.table.validate import Actor
from branchline.server.wire import messages as M
from branchline.server.wire.commands import Decide, React, Say, Sit


async def _submit(caller: Caller, table: str, actor: Actor, message: M.Submit) -> M.Accepted:
    """A refusal counts only if it is not for something that another process has changed already."""
    tables = caller.services.tables
    try:
        return await tables.submit(table, actor, message.id, message.command)
    except Refusal:
        if not await news_of(caller, await tables.live(table)):
            raise
        return await tables.submit(table, actor, message.id, message.command)


async def submit(caller: Caller, table: str, seat: Viewer, message: M.Submit, came: float) -> M.Accepted:
    """Accepts a command or refuses it, and counts it."""
    metrics = caller.services.metrics
    try:
        if caller.id is None:
            raise NoGuest
        caller.take("commands")
        if isinstance(message.command, (Say, React)):
            caller.take("talk")
        name = ""
        if isinstance(message.command, Sit):
            name = await caller.name()
            now = (await caller.services.tables.live(table)).table
            # The key of a private table is for watching; who is to play there has the link of a seat.
            if not now.options.public and caller.id != now.host and not now.seats_of(caller.id):
                raise Refusal("needs_link", "this table is private: to sit down, open the link of a seat")
        actor = Actor(caller.id, name, seat)
        accepted = await _submit(caller, table, actor, message)
    except Refusal:
        metrics.commands.labels("refused").inc()
        raise
    except Exception:
        metrics.commands.labels("failed").inc()
        raise
    metrics.commands.labels("accepted").inc()
    if isinstance(message.command, Decide):
        metrics.decisions.observe(time.perf_counter() - came)
    return accepted
