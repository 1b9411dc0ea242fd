"""The questions that lists of tables ask."""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, Select, func, select

from branchline.server.store.schema import places, tables

LISTED = [column for column in tables.c if column.name != "secret"]

Found = Select[*tuple[Any, ...]]


def lobby(status: str, limit: int) -> Found:
    return (
        select(*LISTED)
        .where(tables.c.status == status, tables.c.public)
        .order_by(tables.c.created.desc(), tables.c.id)
        .limit(limit)
    )


def games_of(guest: str, limit: int, before: int | None) -> Found:
    mine = [places.c.guest == guest, *_earlier(places.c.changed, before)]
    page = select(places.c.changed, places.c.table_id).where(*mine).distinct()
    ids = select(places.c.table_id).where(*mine, places.c.changed >= _edge(page, places.c.changed, limit))
    return select(*LISTED).where(tables.c.id.in_(ids)).order_by(tables.c.changed.desc(), tables.c.id)


def finished(limit: int, before: int | None) -> Found:
    over = [tables.c.status == "over", tables.c.public, *_earlier(tables.c.changed, before)]
    edge = _edge(select(tables.c.changed).where(*over), tables.c.changed, limit)
    return select(*LISTED).where(*over, tables.c.changed >= edge).order_by(tables.c.changed.desc(), tables.c.id)


def _earlier(changed: ColumnElement[int], before: int | None) -> list[ColumnElement[bool]]:
    return [] if before is None else [changed < before]


def _edge(page: Select[Any], changed: ColumnElement[int], limit: int) -> Any:
    """The last moment of a page. All of the same moment are on it, so that `before` loses none between two pages."""
    rows = page.order_by(changed.desc()).limit(limit).subquery()
    return select(func.min(rows.c.changed)).scalar_subquery()


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
