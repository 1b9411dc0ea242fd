"""A table as text, and back: the record of its game, and the lines of an archive that moves whole databases.

An archive is one JSON object a line: what it is, then tables and guests in any order, then how many there were.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import orjson
from pydantic import ValidationError

from branchline.boards.loader import known_boards
from branchline.game.deal import Deal, read_note
from branchline.game.deal import check as check_deal
from branchline.game.record import Record
from branchline.game.resigned import Resigned, read_resigned
from branchline.server.log import Guest, LogEntry, Stored, Summary
from branchline.server.table.table import OVER, TableState, table_id
from branchline.server.wire.base import Model
from branchline.server.wire.options import Person, TableOptions
from branchline.texts import is_readable

FORMAT = 2
"""The format that is written; all formats up to it are read."""
RENAMED = {"taken_back": "reclaimed"}
"""Kinds of entries as format 1 called them, and their names of today."""
NOBODY = "record"
"""Whose the seats of an imported record are: no cookie can name this guest."""
ID = re.compile(r"[a-z0-9]{1,40}")
CHECKED = ("status", "created", "changed", "entries")
"""What a summary in an archive must have in common with what the log makes of the table. Not the board: up to 0.1 the
summary kept the one that the table was opened with, whatever its host chose then."""


# Records --------------------------------------------------------------------------------------------------------------


def record_text(table: TableState) -> str:
    """The record of a table's game, and after the end all about the deal under it; before that it shows every hand."""
    if table.play is None:
        raise ValueError(f"table {table.id}: its game has not begun, so there is no record of it")
    return Record.of(table.game).dumps() + _notes(table.deal, _resigned(table))


def _resigned(table: TableState) -> Resigned | None:
    if not table.resigned_end:
        return None
    seats = tuple(number for number, seat in enumerate(table.seats) if seat.resigned)
    return Resigned(seats, table.seed if table.deal is None else None)


def _notes(deal: Deal | None, resigned: Resigned | None) -> str:
    return "".join(one.note() for one in (deal, resigned) if one is not None)


def from_record(text: str, now: int) -> Stored:
    """A finished game as a public table at which everything happened now; ValueError if its record does not do."""
    record = Record.loads(text)
    if record.board not in known_boards():
        raise ValueError(f'line 2: board: "{record.board[:40]}" is not known here; give its file (--board FILE)')
    deal, resigned = read_note(text), read_resigned(text)
    if resigned is not None:
        record = resigned.ended(record)
    elif record.scores is None:
        raise ValueError("the record has no end: only a finished game can be imported")
    if deal is None and record.seed is None:
        raise ValueError("seed: it is not known, and a table deals from its seed; such a record can be replayed only")
    if problems := check_deal(record, deal):
        raise ValueError(problems[0])
    words = hashlib.sha256(f"record {record.dumps()}{_notes(deal, resigned)}".encode())
    id, secret = table_id(words.digest()), deal.secret if deal else words.hexdigest()
    entries = tuple(
        LogEntry(id, number, f"record/{number}", kind, seat, data, now)
        for number, (kind, seat, data) in enumerate(_happened(record, deal, resigned))
    )
    table = TableState.of(id, secret, entries)
    assert table.status == OVER
    return Stored(secret, table.summary(), entries)


def _happened(
    record: Record, deal: Deal | None, resigned: Resigned | None
) -> Iterator[tuple[str, int | None, dict[str, Any]]]:
    """Kind, seat and data of each entry; the deal is kept as it was made, so that its note comes out again."""
    try:
        options = TableOptions(
            board=record.board,
            seats=[Person() for _ in record.names],
            rules=record.options,
            first=record.first,
            public=True,
            talk=False,
            seed=None if deal else record.seed,
        )
    except ValidationError as error:
        raise ValueError(f"rules: a table cannot be set up like this: {_first(error)}") from None
    yield "created", None, {"options": options.model_dump(), "host": NOBODY, "seated": {}}
    for seat, name in enumerate(record.names):
        contribution = deal.contributions[seat] if deal else ""
        yield "seated", seat, {"guest": NOBODY, "name": name, "contribution": contribution}
    yield "started", None, {"board": record.board_digest, "rules": record.rules_digest}
    for line in record.lines:
        yield "decided", line.seat, {"moves": [line.move]}
    for seat in resigned.seats if resigned else ():
        yield "resigned", seat, {}


# Archives -------------------------------------------------------------------------------------------------------------


class Head(Model):
    format: int
    version: str
    """Of the Branchline that wrote it."""


class Totals(Model):
    tables: int
    guests: int


class ArchiveLine(Model):
    """One line of an archive; exactly one of these is there."""

    archive: Head | None = None
    table: Stored | None = None
    guest: Guest | None = None
    end: Totals | None = None


def write_line(**what: Any) -> bytes:
    """A line with what its name says: `archive`, `table`, `guest` or `end`."""
    return orjson.dumps(what, default=_plain, option=orjson.OPT_APPEND_NEWLINE)


def _plain(value: Any) -> Any:
    return value.model_dump()


def read_line(text: bytes, format: int = FORMAT) -> ArchiveLine:
    try:
        line = ArchiveLine.model_validate_json(text, strict=True)
    except ValidationError as error:
        raise ValueError(_first(error)) from None
    if len(line.model_fields_set) != 1:
        raise ValueError("expected exactly one of archive, table, guest or end")
    if line.table is None or format == FORMAT:
        return line
    entries = tuple(replace(entry, kind=RENAMED.get(entry.kind, entry.kind)) for entry in line.table.entries)
    return ArchiveLine(table=replace(line.table, entries=entries))


def _first(error: ValidationError) -> str:
    """The first fault, without values: one of them may be a secret."""
    fault = error.errors(include_input=False, include_url=False)[0]
    place = ".".join(map(str, fault["loc"]))
    return f"{place}: {fault['msg']}" if place else fault["msg"]


def check(stored: Stored) -> Summary:
    """The summary that the log makes; ValueError if it is not the log of a table, or not of this one."""
    _check_numbers(stored)
    table = TableState(stored.summary.table, stored.secret)
    for entry in stored.entries:
        try:
            table.apply(entry)
            orjson.dumps(entry.data)
        except Exception as error:  # whatever it is: this log was not written by a server
            raise ValueError(f"entry {entry.number} ({entry.kind[:40]}): cannot happen here{_why(error)}") from None
    made = table.summary()
    for name in CHECKED:
        if getattr(made, name) != getattr(stored.summary, name):
            raise ValueError(f"summary.{name}: the entries make {getattr(made, name)!r} of it")
    return made


def _why(error: Exception) -> str:
    words = _first(error) if isinstance(error, ValidationError) else " ".join(str(error).split())
    return f": {words[:200]}" if words else ""


def _check_numbers(stored: Stored) -> None:
    id = stored.summary.table
    if not ID.fullmatch(id):
        raise ValueError("summary.table: an id is made of 1 to 40 small letters and digits")
    if stored.summary.board not in known_boards():
        raise ValueError(
            f'summary.board: "{stored.summary.board[:40]}" is not known here; give its file (--board FILE)'
        )
    if not stored.entries or stored.entries[0].kind != "created":
        raise ValueError('entries: the first one must be "created"')
    for number, entry in enumerate(stored.entries):
        if (entry.table, entry.number) != (id, number):
            raise ValueError(f"entries: place {number} must hold entry {number} of table {id}")
        if entry.seat is not None and not 0 <= entry.seat < 5:
            raise ValueError(f"entry {number}: seat: {entry.seat} is not from 0 to 4")
    if len({entry.id for entry in stored.entries}) != len(stored.entries):
        raise ValueError("entries: two of them have the same id")


def check_guest(guest: Guest) -> None:
    for name in ("id", "name", "language"):
        if not is_readable(getattr(guest, name)):
            raise ValueError(f"guest.{name}: expected a text in one line, of characters that can be seen")
    for name in ("created", "seen"):
        if not 0 <= getattr(guest, name) < 2**63:
            raise ValueError(f"guest.{name}: expected milliseconds since 1970")


def guests_of(stored: Stored) -> set[str]:
    """Everybody who opened the table or ever sat at it."""
    found = {seat.get("guest") for seat in stored.summary.seats}
    for entry in stored.entries:
        found |= {entry.data.get("host"), entry.data.get("guest")}
        found |= {taken.get("guest") for taken in (entry.data.get("seated") or {}).values()}
    return {guest for guest in found if guest is not None and guest != NOBODY}
