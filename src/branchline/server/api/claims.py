"""What the secret link of a seat does: sits its guest down, or hands the seat over to another browser."""

from __future__ import annotations

import secrets

from branchline.server.api.bodies import Claim
from branchline.server.api.guests import Caller
from branchline.server.hall.hall import NoTable
from branchline.server.table.intend import Actor
from branchline.server.table.table import OPEN
from branchline.server.wire.intentions import Sit


async def claim_seat(caller: Caller, id: str, seat: int, body: Claim, holder: str | None) -> None:
    """For whoever shows the link that a seat had while it was `holder`'s (None: free); that was checked before."""
    hall, guest = caller.house.hall, caller.must_be_known()
    live = await hall.live(id)
    if seat >= len(live.table.seats):
        raise NoTable
    if live.table.seats[seat].guest == guest:
        return
    caller.take("wishes")
    if live.table.status == OPEN and holder is None:
        actor = Actor(guest, await caller.name())
        wish = Sit(seat=seat, name=body.name, contribution=body.contribution)
        await hall.intend(id, actor, f"claim-{secrets.token_hex(8)}", wish)
        return
    await hall.take_over(id, seat, guest, holder)
