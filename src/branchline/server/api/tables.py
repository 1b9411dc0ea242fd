"""Tables: opening one, looking at it, and wishes for those without a socket."""

from __future__ import annotations

import time
from typing import Annotated, Any

from fastapi import Path, Query, Response

from branchline.server.api.bodies import Claim, Granted, Overtaken, TableMade, TableNow, TablesListed, Wish
from branchline.server.api.claims import claim_seat
from branchline.server.api.guests import Asks, Caller, welcome, with_cookie
from branchline.server.api.problems import answer, problem
from branchline.server.api.routes import router
from branchline.server.api.sight import look
from branchline.server.api.wishes import wish
from branchline.server.hall.hall import NoTable
from branchline.server.hall.live import Live
from branchline.server.table.intend import Actor
from branchline.server.table.refused import OVERTAKEN, Refused
from branchline.server.table.sight import document
from branchline.server.table.table import Table, Viewer
from branchline.server.wire.messages import Intend
from branchline.server.wire.options import Person, TableOptions

routes = router("tables")

TableId = Annotated[str, Path(pattern=r"^[a-z0-9]{1,40}$")]
SeatQuery = Annotated[int | None, Query(ge=0, le=4)]
KeyQuery = Annotated[str | None, Query(max_length=200)]


@routes.get("/tables", response_model=TablesListed)
async def lobby(caller: Asks) -> Response:
    """Public tables: those that wait for players first, newest first."""
    return answer({"tables": await caller.house.lobby.tables()})


@routes.post("/tables", response_model=TableMade, status_code=201)
async def open_table(caller: Asks, options: TableOptions) -> Response:
    """Opens a table; whoever does sits on its first seat for people."""
    caller.take("tables")
    caller.house.buckets.take("address_tables", caller.address)
    caller = await welcome(caller)
    guest = caller.must_be_known()
    table = await caller.house.hall.open_table(Actor(guest, await caller.name()), options)
    mine = table.seats_of(guest)
    made: dict[str, Any] = {"id": table.id, "links": links(caller, table)}
    if mine:
        made["seat"] = mine[0]
    return with_cookie(caller, answer(made, 201, {"Location": f"/api/tables/{table.id}"}))


def links(caller: Caller, table: Table) -> dict[str, Any]:
    """For the host those of all seats that are still free; for everybody that of their own seat."""
    keys, host = caller.house.keys, caller.id == table.host
    seats = [
        keys.seat(table.id, number, seat.guest)
        if seat.guest == caller.id or (host and not seat.taken and isinstance(occupant, Person))
        else None
        for number, (seat, occupant) in enumerate(zip(table.seats, table.options.seats, strict=True))
    ]
    return {"seats": seats, "watch": keys.watch(table.id)}


@routes.get("/tables/{id}", response_model=TableNow, response_model_exclude_none=True)
async def table(caller: Asks, id: TableId, seat: SeatQuery = None, key: KeyQuery = None) -> Response:
    """What this guest sees now; private tables only with a seat there or the key of their link."""
    live, _, viewer = await look(caller, id, seat, key)
    return answer(await _now(caller, live, viewer))


async def _now(caller: Caller, live: Live, viewer: Viewer) -> dict[str, Any]:
    id = live.table.id
    async with live.lock:
        now: dict[str, Any] = {"id": id, "seq": live.table.seq(viewer), "document": document(live.table, viewer)}
        if caller.id is not None and (viewer is not None or caller.id == live.table.host):
            now["links"] = links(caller, live.table)
            now["host"] = caller.id == live.table.host
    if viewer is not None:
        now["seat"] = viewer
    return now


@routes.post(
    "/tables/{id}/wishes",
    response_model=Granted,
    response_model_exclude_none=True,
    responses={409: {"model": Overtaken}},
)
async def wishes(caller: Asks, id: TableId, body: Wish, key: KeyQuery = None) -> Response:
    """Wants something to happen, as a socket's `intend` does; the same id again is the same wish."""
    came = time.perf_counter()
    caller.must_be_known()
    live, _, viewer = await look(caller, id, body.seat, key)
    try:
        granted = await wish(caller, id, viewer, Intend(id=body.id, intention=body.intention), came)
    except Refused as error:
        if error.key not in OVERTAKEN:
            raise
        return problem(409, error.key, error.sentence, now=await _now(caller, live, viewer))
    done = {"id": body.id, "seq": granted.seq}
    return answer(done if granted.table is None else {**done, "table": granted.table})


@routes.post("/tables/{id}/seats/{seat}/claim", response_model=TableNow, response_model_exclude_none=True)
async def claim(caller: Asks, id: TableId, seat: Annotated[int, Path(ge=0, le=4)], body: Claim) -> Response:
    """Opens the secret link of a seat: sits down there, or takes it over from the browser it was in."""
    seats = (await caller.house.hall.live(id)).table.seats
    holder = seats[seat].guest if seat < len(seats) else None
    if seat >= len(seats) or not caller.house.keys.opens_seat(body.token, id, seat, holder):
        caller.take("heavy")
        raise NoTable
    caller = await welcome(caller, name=body.name)
    await claim_seat(caller, id, seat, body, holder)
    return with_cookie(caller, await table(caller, id, seat))
