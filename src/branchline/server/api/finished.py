"""Finished games: the record, the deal, the game once more through anybody's eyes, and a check for any record."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

import orjson
from fastapi import Query, Request, Response

from branchline.boards.loader import address
from branchline.game.deal import check, read_note
from branchline.game.record import Record
from branchline.game.resigned import read_resigned
from branchline.server.api.access import look
from branchline.server.api.bodies import Checked, ReplaySeen
from branchline.server.api.guests import Caller, CurrentCaller
from branchline.server.api.problems import Problem, answer
from branchline.server.api.routes import router
from branchline.server.api.tables import KeyQuery, TableId
from branchline.server.log import Stored
from branchline.server.service.live import steps_after
from branchline.server.table.archive import record_text
from branchline.server.table.patch import difference, without_nulls
from branchline.server.table.projection import document, line
from branchline.server.table.table import OVER, EntryOutcome, TableState
from branchline.server.wire.views import DealSeen

routes = router("after the game")

TEXT = "text/plain; charset=utf-8"
AT_ONCE = asyncio.Semaphore(2)
"""Replays and checks cost real work: not more than this many at a time."""


RECORD_BODY = {"requestBody": {"required": True, "content": {"text/plain": {"schema": {"type": "string"}}}}}


async def _over(caller: Caller, id: str, key: str | None, what: str) -> TableState:
    live, _, _ = await look(caller, id, None, key)
    async with live.lock:  # an end that is not stored is none
        if live.table.status != OVER:
            raise Problem(409, "not_over", f"{what} can be had after the end of the game")
        return live.table


@routes.get("/tables/{id}/record", response_class=Response, responses={200: {"content": {"text/plain": {}}}})
async def record(caller: CurrentCaller, id: TableId, key: KeyQuery = None) -> Response:
    """The game as a record, and under it all about the deal."""
    table = await _over(caller, id, key, "the record")
    caller.take("queries")
    if table.play is None:
        raise Problem(409, "not_over", "this game never began")
    text = record_text(table)
    name = f'attachment; filename="{table.options.board}-{id}.record"'
    return Response(text.encode(), media_type=TEXT, headers={"Content-Disposition": name})


@routes.get("/tables/{id}/deal", response_model=DealSeen, response_model_exclude_none=True)
async def deal(caller: CurrentCaller, id: TableId, key: KeyQuery = None) -> Response:
    """The promise and what each player added; after the end the secret and the seed too."""
    live, _, viewer = await look(caller, id, None, key)
    async with live.lock:
        return answer(document(live.table, viewer)["table"]["deal"])


@routes.get("/tables/{id}/replay", response_model=ReplaySeen, response_model_exclude_none=True)
async def replay(
    caller: CurrentCaller,
    id: TableId,
    eyes: Annotated[str, Query(alias="as", pattern=r"^([0-4]|open|watch)$")] = "open",
    key: KeyQuery = None,
) -> Response:
    """The whole game step by step, as a seat saw it, as those who watched did, or with open hands."""
    table = await _over(caller, id, key, "a replay")
    if eyes.isdigit() and int(eyes) >= len(table.seats):
        raise Problem(422, "invalid", f"as: there is no seat {eyes}; seats: 0 to {len(table.seats) - 1}")
    caller.take("heavy")
    stored = await caller.services.store.load(id)
    assert stored is not None
    async with AT_ONCE:
        steps = await asyncio.to_thread(steps_of, stored, eyes)
    head = orjson.dumps({"id": id, "as": eyes})[:-1]
    return Response(head + b',"steps":[' + b",".join(steps) + b"]}", media_type="application/json")


@routes.post("/verify", response_model=Checked, openapi_extra=RECORD_BODY)
async def verify(caller: CurrentCaller, request: Request) -> Response:
    """Checks a record: every move, the result, all chance, and the deal if there is one under it."""
    caller.services.buckets.take("heavy", caller.address)
    try:
        text = (await request.body()).decode()
    except UnicodeDecodeError:
        raise Problem(422, "invalid", "the body: not a record; send its text in UTF-8") from None
    if not text.strip():
        raise Problem(422, "invalid", "the body: empty; send the text of a record")
    async with AT_ONCE:
        return answer(await asyncio.to_thread(checked, text))


# Plain work, on a thread ----------------------------------------------------------------------------------------------


def steps_of(stored: Stored, eyes: str) -> list[bytes]:
    """All steps; the first one brings the whole document. `eyes`: a seat's number, "watch" or "open"."""
    if eyes != "open":
        return steps_after(stored, None if eyes == "watch" else int(eyes), 0)
    table, steps, before = TableState(stored.summary.table, stored.secret), [], dict[str, Any]()
    for number, entry in enumerate(stored.entries, 1):
        outcome, now = table.apply(entry), _open(table)
        steps.append(
            orjson.dumps(
                {"type": "step", "seq": number, "line": _line(outcome, number), "patch": difference(before, now)}
            )
        )
        before = now
    return steps


def _open(table: TableState) -> dict[str, Any]:
    """The document with everybody's cards and tickets, as nobody saw it during the game."""
    found = document(table, None)
    if "view" in found:
        seats = range(len(table.seats))
        found["view"]["players"] = [document(table, seat)["view"]["players"][seat] for seat in seats]
    return found


def _line(outcome: EntryOutcome, number: int) -> dict[str, Any]:
    """A line with everything in it that was visible to anybody."""
    shown = line(outcome, number, None)
    shown["events"] = [without_nulls({"type": e.type, "seat": e.seat, **e.data}) for e in outcome.events]
    if outcome.entry.kind == "decided":
        shown["moves"] = list(outcome.entry.data["moves"])
    return shown


def checked(text: str) -> dict[str, Any]:
    """The problems of a record, and how far it goes."""
    try:
        record, deal, resigned = Record.loads(text), read_note(text), read_resigned(text)
        if resigned is not None:
            record = resigned.ended(record)
    except ValueError as error:
        return {"problems": [str(error)], "decisions": 0, "finished": False, "deal": False}
    try:
        problems = check(record, deal)
    except ValueError as error:
        problems = [str(error)]
    earlier = record.earlier_board
    return {
        "problems": problems,
        "decisions": len(record.lines),
        "finished": record.scores is not None,
        "deal": deal is not None,
        "past_board": earlier and address(earlier),
    }
