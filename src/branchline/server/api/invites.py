"""Invites: the secret link of a seat sits its guest down, or hands the seat over to another browser."""

from __future__ import annotations

import secrets

from branchline.server.api.bodies import Invite
from branchline.server.api.guests import Caller
from branchline.server.service.tables import NoTable
from branchline.server.table.table import OPEN
from branchline.server.table.validate import Actor
from branchline.server.wire.commands import Sit


async def accept_invite(caller: Caller, id: str, seat: int, body: Invite, holder: str | None) -> None:
    """Gives the seat to the caller, who has shown the link that it had while it was `holder`'s (None: free)."""
    tables, guest = caller.services.tables, caller.must_be_known()
    live = await tables.live(id)
    if seat >= len(live.table.seats):
        raise NoTable
    if live.table.seats[seat].guest == guest:
        return
    caller.take("commands")
    if live.table.status == OPEN and holder is None:
        actor = Actor(guest, await caller.name())
        command = Sit(seat=seat, name=body.name, contribution=body.contribution)
        await tables.submit(id, actor, f"claim-{secrets.token_hex(8)}", command)
        return
    await tables.take_over(id, seat, guest, holder)
