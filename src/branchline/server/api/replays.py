"""A game once more from its log, and records checked. Plain work, to be done on a thread."""

from __future__ import annotations

from typing import Any

import orjson

from branchline.boards.loader import address
from branchline.game.deal import check, read_note
from branchline.game.record import Record
from branchline.game.resigned import read_resigned
from branchline.server.log import Stored
from branchline.server.service.live import steps_after
from branchline.server.table.patch import difference, without_nulls
from branchline.server.table.projection import document, line
from branchline.server.table.table import EntryOutcome, TableState


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
