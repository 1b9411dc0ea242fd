"""One transaction with what many tables have to write."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field

from sqlalchemy import Connection, Insert, Update, bindparam, delete, insert, select, update

from branchline.server.log import LogEntry, Summary
from branchline.server.store.errors import StoreError, Taken
from branchline.server.store.rows import Values, entry_values, place_values, summary_values
from branchline.server.store.schema import entries, places, tables

FIXED = ("id", "created")
"""What never changes at a table."""


@dataclass(eq=False, slots=True)
class Job:
    """What one caller wants written, as rows: what cannot become a row never meets the others."""

    table: str
    first: int
    rows: list[Values] = field(repr=False)
    summary: Values = field(repr=False)
    places: list[Values] = field(repr=False)
    secret: str | None = field(repr=False)
    until: float
    done: asyncio.Future[None]


@dataclass(slots=True)
class Known:
    """A table in the course of the transaction: what is there, and what will be."""

    count: int
    seats: str | None
    """As they are in the database; None if the table is new."""
    rows: list[Values] = field(default_factory=list, repr=False)
    last: Job | None = None
    secret: str | None = field(default=None, repr=False)
    refused: StoreError | None = None


Outcome = StoreError | None


def job(written: Sequence[LogEntry], summary: Summary, secret: str | None, until: float) -> Job:
    """The job, if entries and summary fit each other."""
    first = summary.entries - len(written)
    if any(entry.table != summary.table or entry.number != first + i for i, entry in enumerate(written)):
        numbers = [(entry.table, entry.number) for entry in written]
        raise ValueError(
            f"the summary of table {summary.table!r} counts {summary.entries} entries, so these must end with number "
            f"{summary.entries - 1} and follow each other; they are {numbers}"
        )
    return Job(
        table=summary.table,
        first=first,
        rows=[entry_values(entry) for entry in written],
        summary=summary_values(summary),
        places=place_values(summary),
        secret=secret,
        until=until,
        done=asyncio.get_running_loop().create_future(),
    )


class Unusual(Exception):
    """Something else than entries that follow those which are there: `write` looks at it closely."""


def write_usual(connection: Connection, jobs: Sequence[Job]) -> list[Outcome]:
    """Writes entries that follow what is there, at tables whose seats have not changed, and looks at nothing first.

    Numbers and ids are unique, and a summary is replaced only by the one that follows it: what does not fit raises
    `Unusual` or an integrity error, and the transaction is undone. Only for drivers that count the rows they changed.
    """
    if len({one.table for one in jobs}) < len(jobs) or any(one.secret is not None or not one.rows for one in jobs):
        raise Unusual
    _run(connection, _INSERT, [row for one in jobs for row in one.rows])
    if _run(connection, _FOLLOW, [_following(one) for one in jobs]) != len(jobs):
        raise Unusual
    return [None] * len(jobs)


def _run(connection: Connection, statement: Insert | Update, rows: Sequence[Values]) -> int:
    """Executes a statement for each row, as it was compiled the first time; how many rows of the table it changed."""
    key = (id(statement), connection.dialect.name)
    if key not in _compiled:
        compiled = statement.compile(dialect=connection.dialect, column_keys=list(rows[0]))
        _compiled[key] = str(compiled), compiled.positiontup or ()
    text, names = _compiled[key]
    return connection.exec_driver_sql(text, [tuple(row[name] for name in names) for row in rows]).rowcount


_compiled: dict[tuple[int, str], tuple[str, Sequence[str]]] = {}


def write(connection: Connection, jobs: Sequence[Job]) -> list[Outcome]:
    """Writes all that fit, and says of each whether it did; they count only when the transaction is committed."""
    known = _known(connection, jobs)
    outcomes = [_check(connection, known, one) for one in jobs]
    fresh = [(state, state.last) for state in known.values() if state.last is not None]
    new = [{**last.summary, "secret": state.secret} for state, last in fresh if state.seats is None]
    if new:
        connection.execute(insert(tables), new)
    if rows := [row for state, _ in fresh for row in state.rows]:
        connection.execute(insert(entries), rows)
    if old := [last for state, last in fresh if state.seats is not None]:
        connection.execute(_UPDATE, [_changed(last) for last in old])
    _write_places(connection, [(state.seats, last) for state, last in fresh])
    return outcomes


def _changed(last: Job) -> Values:
    return {"key": last.table, **{name: value for name, value in last.summary.items() if name not in FIXED}}


_UPDATE = (
    update(tables)
    .where(tables.c.id == bindparam("key"))
    .values({column.name: bindparam(column.name) for column in tables.c if column.name not in (*FIXED, "secret")})
)
_INSERT = insert(entries)
_MOVING = ("status", "changed", "entries", "deadline", "bot_to_move")
"""What entries change at a table whose seats, board and doors stay."""
_FOLLOW = (
    update(tables)
    .where(
        tables.c.id == bindparam("key"),
        tables.c.entries == bindparam("before"),
        tables.c.seats == bindparam("same_seats"),
        tables.c.public == bindparam("same_public"),
        tables.c.board == bindparam("same_board"),
    )
    .values({name: bindparam(name) for name in _MOVING})
)


def _following(one: Job) -> Values:
    same = {"key": one.table, "before": one.first, "same_seats": one.summary["seats"]}
    same |= {"same_public": one.summary["public"], "same_board": one.summary["board"]}
    return {**same, **{name: one.summary[name] for name in _MOVING}}


def _known(connection: Connection, jobs: Sequence[Job]) -> dict[str, Known]:
    """The tables as they are, held until the transaction ends; in one order, so that no two wait for each other."""
    ids = sorted({one.table for one in jobs})
    # Few lengths make few statements to prepare.
    ids += ids[-1:] * ((1 << (len(ids) - 1).bit_length()) - len(ids))
    found = connection.execute(
        select(tables.c.id, tables.c.entries, tables.c.seats)
        .where(tables.c.id.in_(ids))
        .order_by(tables.c.id)
        .with_for_update()
    )
    return {row.id: Known(row.entries, row.seats) for row in found}


def _check(connection: Connection, known: dict[str, Known], one: Job) -> Outcome:
    state = known.get(one.table)
    if state is None:
        if one.secret is None:
            return StoreError(f"there is no table {one.table!r}; create it before you append to it")
        state = known[one.table] = Known(0, None, secret=one.secret)
    elif state.refused is not None:
        # It was thought out on top of what has just been refused.
        return state.refused
    elif one.secret is not None or one.first < state.count:
        if not _is_there(connection, state, one):
            state.refused = Taken(f"table {one.table!r} has other entries from number {one.first} on; load it again")
        return state.refused
    if one.first > state.count:
        return StoreError(f"table {one.table!r} has {state.count} entries, so number {one.first} would leave a gap")
    state.count += len(one.rows)
    state.rows += one.rows
    state.last = one
    return None


def _is_there(connection: Connection, state: Known, one: Job) -> bool:
    """Whether this very job was written before, and only the answer got lost."""
    if not one.rows and one.secret is None:
        return False
    found = connection.execute(
        select(entries).where(
            entries.c.table_id == one.table,
            entries.c.number.between(one.first, one.first + len(one.rows) - 1),
        )
    )
    there_are = {row.number: dict(row._mapping) for row in found} | {row["number"]: row for row in state.rows}
    if any(there_are.get(row["number"]) != row for row in one.rows):
        return False
    if one.secret is None:
        return True
    there = state.secret or connection.scalar(select(tables.c.secret).where(tables.c.id == one.table))
    return one.secret == there


def _write_places(connection: Connection, fresh: Sequence[tuple[str | None, Job]]) -> None:
    """Keeps places equal to the guests of the seats."""
    moved = [last for seats, last in fresh if seats != last.summary["seats"]]
    if moved:
        connection.execute(delete(places).where(places.c.table_id.in_([last.table for last in moved])))
    if rows := [row for last in moved for row in last.places]:
        connection.execute(insert(places), rows)
