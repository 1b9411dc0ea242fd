"""From the log's values to rows and back."""

from __future__ import annotations

from typing import Any

import orjson
from sqlalchemy import Row

from branchline.server.log import LogEntry, Summary

Values = dict[str, Any]
AnyRow = Row[*tuple[Any, ...]]


def entry_values(entry: LogEntry) -> Values:
    return {
        "table_id": entry.table,
        "number": entry.number,
        "id": entry.id,
        "kind": entry.kind,
        "seat": entry.seat,
        "data": orjson.dumps(entry.data).decode(),
        "at": entry.at,
    }


def entry_of(row: AnyRow) -> LogEntry:
    return LogEntry(row.table_id, row.number, row.id, row.kind, row.seat, orjson.loads(row.data), row.at)


def summary_values(summary: Summary) -> Values:
    return {
        "id": summary.table,
        "board": summary.board,
        "status": summary.status,
        "public": summary.public,
        "seats": orjson.dumps(summary.seats).decode(),
        "created": summary.created,
        "changed": summary.changed,
        "entries": summary.entries,
        "deadline": summary.deadline,
        "bot_to_move": summary.bot_to_move,
    }


def summary_of(row: AnyRow) -> Summary:
    return Summary(
        table=row.id,
        board=row.board,
        status=row.status,
        public=row.public,
        seats=tuple(orjson.loads(row.seats)),
        created=row.created,
        changed=row.changed,
        entries=row.entries,
        deadline=row.deadline,
        bot_to_move=row.bot_to_move,
    )


def place_values(summary: Summary) -> list[Values]:
    return [
        {"table_id": summary.table, "seat": seat, "guest": taken["guest"]}
        for seat, taken in enumerate(summary.seats)
        if taken.get("guest") is not None
    ]
