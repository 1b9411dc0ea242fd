"""Tables: opening one, looking at it, and commands for those without a socket."""

from __future__ import annotations

import time
from typing import Annotated, Any

from fastapi import Path, Query, Response

from branchline.server.api.access import look
from branchline.server.api.bodies import Invite, Overtaken, TableMade, TableNow, TablesListed
from branchline.server.api.commands import submit
from branchline.server.api.guests import Caller, CurrentCaller, welcome, with_cookie
from branchline.server.api.invites import accept_invite
from branchline.server.api.problems import answer, problem
from branchline.server.api.routes import router
from branchline.server.service.live import Live
from branchline.server.service.tables import NoTable
from branchline.server.table.projection import document
from branchline.server.table.refusal import OVERTAKEN, Refusal
from branchline.server.table.table import TableState, Viewer
from branchline.server.table.validate import Actor
from branchline.server.wire.messages import Accepted, Submit
from branchline.server.wire.options import Person, TableOptions

routes = router("tables")

TableId = Annotated[str, Path(pattern=r"^[a-z0-9]{1,40}$")]
SeatQuery = Annotated[int | None, Query(ge=0, le=4)]
KeyQuery = Annotated[str | None, Query(max_length=200)]


@routes.get("/tables", response_model=TablesListed)
async def lobby(caller: CurrentCaller) -> Response:
    """Public tables: those that wait for players first, newest first."""
    return answer({"tables": await caller.services.lobby.tables()})


@routes.post("/tables", response_model=TableMade, status_code=201)
async def open_table(caller: CurrentCaller, options: TableOptions) -> Response:
    """Opens a table; whoever does sits on its first seat for people."""
    caller.take("tables")
    caller.services.buckets.take("address_tables", caller.address)
    caller = await welcome(caller)
    guest = caller.must_be_known()
    table = await caller.services.tables.open_table(Actor(guest, await caller.name()), options)
    mine = table.seats_of(guest)
    made: dict[str, Any] = {"id": table.id, "links": links(caller, table)}
    if mine:
        made["seat"] = mine[0]
    return with_cookie(caller, answer(made, 201, {"Location": f"/api/tables/{table.id}"}))


def links(caller: Caller, table: TableState) -> dict[str, Any]:
    """The links that a caller gets: that of their own seat, and the host those of all seats that are still free."""
    keys, host = caller.services.keys, caller.id == table.host
    seats = [
        keys.seat(table.id, number, seat.guest)
        if seat.guest == caller.id or (host and not seat.taken and isinstance(occupant, Person))
        else None
        for number, (seat, occupant) in enumerate(zip(table.seats, table.options.seats, strict=True))
    ]
    return {"seats": seats, "watch": keys.watch(table.id)}


@routes.get("/tables/{id}", response_model=TableNow, response_model_exclude_none=True)
async def table(caller: CurrentCaller, id: TableId, seat: SeatQuery = None, key: KeyQuery = None) -> Response:
    """The table as this guest sees it now. A private one needs a seat there, or the key of its link."""
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
    "/tables/{id}/commands",
    response_model=Accepted,
    response_model_exclude_none=True,
    responses={409: {"model": Overtaken}},
)
async def commands(
    caller: CurrentCaller, id: TableId, body: Submit, seat: SeatQuery = None, key: KeyQuery = None
) -> Response:
    """Submits a command, with the same message as a socket; the same id again is the same command."""
    came = time.perf_counter()
    caller.must_be_known()
    live, _, viewer = await look(caller, id, seat, key)
    try:
        accepted = await submit(caller, id, viewer, body, came)
    except Refusal as error:
        if error.key not in OVERTAKEN:
            raise
        return problem(409, error.key, error.sentence, now=await _now(caller, live, viewer))
    return answer(accepted.model_dump(exclude_none=True))


@routes.post("/tables/{id}/seats/{seat}/join", response_model=TableNow, response_model_exclude_none=True)
async def join(caller: CurrentCaller, id: TableId, seat: Annotated[int, Path(ge=0, le=4)], body: Invite) -> Response:
    """Opens the secret link of a seat: sits down there, or takes it over from the browser it was in."""
    seats = (await caller.services.tables.live(id)).table.seats
    holder = seats[seat].guest if seat < len(seats) else None
    if seat >= len(seats) or not caller.services.keys.opens_seat(body.token, id, seat, holder):
        caller.take("heavy")
        raise NoTable
    caller = await welcome(caller, name=body.name)
    await accept_invite(caller, id, seat, body, holder)
    return with_cookie(caller, await table(caller, id, seat))
