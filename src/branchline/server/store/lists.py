"""The questions that lists of tables ask."""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, Select, func, select

from branchline.server.store.schema import OVER, places, tables

LISTED = [column for column in tables.c if column.name != "secret"]

Found = Select[*tuple[Any, ...]]


def lobby(status: str, limit: int) -> Found:
    return (
        select(*LISTED)
        .where(tables.c.status == status, tables.c.public)
        .order_by(tables.c.created.desc(), tables.c.id)
        .limit(limit)
    )


def games_of(guest: str) -> list[ColumnElement[bool]]:
    return [tables.c.id.in_(select(places.c.table_id).where(places.c.guest == guest))]


def finished() -> list[ColumnElement[bool]]:
    return [OVER, tables.c.public]


def page(of: list[ColumnElement[bool]], before: int | None, limit: int) -> Found:
    """Those that changed last, before a moment. One more than `limit`: it tells whether a moment is cut in two."""
    earlier = [] if before is None else [tables.c.changed < before]
    return select(*LISTED).where(*of, *earlier).order_by(*_LAST_FIRST).limit(limit + 1)


def of_one_moment(of: list[ColumnElement[bool]], moment: int) -> Found:
    return select(*LISTED).where(*of, tables.c.changed == moment).order_by(*_LAST_FIRST)


_LAST_FIRST = (tables.c.changed.desc(), tables.c.id)


def due(now: int) -> Found:
    return select(tables.c.id).where(tables.c.deadline <= now).order_by(tables.c.deadline)


def waiting_for_bots(changed_before: int) -> Found:
    return select(tables.c.id).where(tables.c.bot_to_move, tables.c.changed < changed_before).order_by(tables.c.changed)


def idle_since(changed_before: int) -> Found:
    return (
        select(tables.c.id)
        .where(tables.c.status == "running", tables.c.changed < changed_before)
        .order_by(tables.c.changed)
    )


def counts() -> Found:
    return select(tables.c.status, func.count()).group_by(tables.c.status)


def page_of_ids(after: str, limit: int) -> Found:
    return select(tables.c.id).where(tables.c.id > after).order_by(tables.c.id).limit(limit)
