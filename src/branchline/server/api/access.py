"""Access: which table somebody may see, and through whose eyes."""

from __future__ import annotations

from dataclasses import dataclass

from branchline.server.api.guests import Caller
from branchline.server.service.live import Live
from branchline.server.service.tables import NoTable
from branchline.server.table.refusal import Refusal
from branchline.server.table.table import TableState, Viewer


@dataclass(frozen=True, slots=True)
class Access:
    """The access of somebody to a table. `free`: they may watch even without a seat."""

    guest: str | None
    free: bool
    wanted: int | None

    def viewer(self, table: TableState) -> Viewer:
        """The seat they see with, or None for watching; `NoTable` for whom there is nothing to see (any more)."""
        seats = table.seats_of(self.guest) if self.guest is not None else []
        if self.wanted in seats:
            return self.wanted
        if seats:
            return seats[0]
        if self.free or table.options.public or (self.guest is not None and self.guest == table.host):
            return None
        raise NoTable


async def news_of(caller: Caller, live: Live) -> bool:
    """Whether another process has written something that we had not heard of; from now on we have."""
    if not caller.services.tables.bus.shared:
        return False
    before = live.table.entries
    await caller.services.tables.catch_up(live)
    return live.table.entries > before


async def look(caller: Caller, id: str, seat: int | None, key: str | None) -> tuple[Live, Access, Viewer]:
    """The table, for somebody who may see it; for all others it is as if it did not exist."""
    live = await caller.services.tables.live(id)
    access = Access(caller.id, caller.services.keys.opens_table(key, id), seat)
    try:
        viewer = access.viewer(live.table)
    except NoTable:
        if not await news_of(caller, live):
            raise
        viewer = access.viewer(live.table)
    if seat is not None and seat != viewer:
        raise Refusal("not_your_seat", f"seat {seat} is not yours; open the link of your seat again")
    return live, access, viewer
