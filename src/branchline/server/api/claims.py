"""What the secret link of a seat does: sits its guest down, or hands the seat over to another browser."""

from __future__ import annotations

import secrets

from branchline.server.api.bodies import Claim
from branchline.server.api.guests import Caller
from branchline.server.hall.hall import TRIES, NoTable
from branchline.server.hall.live import Live
from branchline.server.store import Taken
from branchline.server.table.intend import Actor, Draft
from branchline.server.table.refused import Refused
from branchline.server.table.table import OPEN
from branchline.server.wire.intentions import Sit
from branchline.server.wire.options import Local, Person


async def claim_seat(caller: Caller, id: str, seat: int, body: Claim) -> None:
    """For whoever shows the link of a seat; the link itself was checked before."""
    hall, guest = caller.house.hall, caller.must_be_known()
    live = await hall.live(id)
    if seat >= len(live.table.seats):
        raise NoTable
    if live.table.seats[seat].guest == guest:
        return
    caller.take("wishes")
    if live.table.status == OPEN and live.table.seats[seat].guest is None:
        actor = Actor(guest, await caller.name())
        wish = Sit(seat=seat, name=body.name, contribution=body.contribution)
        await hall.intend(id, actor, f"claim-{secrets.token_hex(8)}", wish)
        return
    await hall._keep(_hand_over(caller, live, seat))


async def _hand_over(caller: Caller, live: Live, seat: int) -> None:
    """The seat stays what it is, its name and its part of the deal too; only whose it is changes."""
    hall, guest = caller.house.hall, caller.must_be_known()
    async with live.lock:
        for _ in range(TRIES):
            table = live.table
            if not isinstance(table.options.seats[seat], (Person, Local)) or table.seats[seat].guest is None:
                raise Refused("seat_taken", "a bot sits there; ask the host for another link")
            if guest == table.host or table.seats_of(guest):
                # Whoever knows the links of others must not look into their hands with them.
                raise Refused("plays_here", "you are at this table already; this link is for another player")
            data = {"guest": guest, "name": table.seats[seat].name, "contribution": table.seats[seat].contribution}
            try:
                await hall._write(live, [Draft("seated", seat, data)], f"claim/{secrets.token_hex(8)}")
            except Taken:
                continue
            return
    raise Refused("busy", "too many want something of this table at once; try again")
