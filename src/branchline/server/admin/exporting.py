"""Games of a server as files: the record of each, or one archive with everything."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path

from branchline.files import private_file, write_bytes
from branchline.server.admin.database import Reporter, opened
from branchline.server.store import TableStore
from branchline.server.table import archive as A
from branchline.server.table.refusal import Refusal
from branchline.server.table.table import OVER, TableState
from branchline.texts import counted
from branchline.version import __version__

ENDING = ".archive.gz"

# Records out ----------------------------------------------------------------------------------------------------------


async def export_records(url: str, tables: Sequence[str], out: Path, reporter: Reporter) -> None:
    written = 0
    async with opened(url) as store:
        wanted = list(dict.fromkeys(tables)) or [id async for id in store.all_tables() if await _is_over(store, id)]
        with reporter.progress("Records", len(wanted)) as advance:
            for id in wanted:
                try:
                    await _export_record(store, id, out)
                    written += 1
                except ValueError as error:
                    reporter.fault(str(error))
                advance()
    reporter.well(f"{out}: {counted(written, 'record')}")


async def _is_over(store: TableStore, id: str) -> bool:
    summary = await store.summary(id)
    return summary is not None and summary.status == OVER


async def _export_record(store: TableStore, id: str, out: Path) -> None:
    stored = await store.load(id)
    if stored is None:
        raise ValueError(f"table {id}: there is none of this name; look at the end of its link")
    try:
        table = TableState.of(id, stored.secret, stored.entries)
    except Refusal as error:
        raise ValueError(f"table {id}: {error.sentence}") from None
    text, path = A.record_text(table), out / f"{table.options.board}-{id}.record"
    if table.status == OVER:
        write_bytes(path, text.encode())
    else:  # it shows every hand
        with private_file(path) as part:
            part.write_bytes(text.encode())


# A whole database out -------------------------------------------------------------------------------------------------


async def export_whole(url: str, out: Path, reporter: Reporter) -> None:
    path = out / f"branchline-{datetime.now(UTC):%Y%m%d-%H%M%S}{ENDING}"
    if path.exists():
        raise ValueError(f"{path}: it is there already; try again in a second")
    async with opened(url) as store:
        total = sum((await store.counts()).values())
        with (
            private_file(path) as part,
            part.open("wb") as file,
            gzip.GzipFile("", "wb", 6, file) as packed,
            reporter.progress("Tables", total) as advance,
        ):
            totals = await _write_archive(store, packed.write, advance)
    reporter.well(
        f"{path}: {counted(totals.tables, 'table')}, {counted(totals.guests, 'guest')}. It holds the secrets of "
        "running deals, and only you can read it (mode 0600): keep it so, and delete it when it is no longer needed"
    )


async def _write_archive(store: TableStore, write: Callable[[bytes], object], done: Callable[[], object]) -> A.Totals:
    write(A.write_line(archive=A.Head(format=A.FORMAT, version=__version__)))
    tables, ids = 0, set[str]()
    async for id in store.all_tables():
        stored = await store.load(id)
        if stored is not None:
            write(A.write_line(table=stored))
            ids |= A.guests_of(stored)
            tables += 1
        done()
    guests = [guest for id in sorted(ids) if (guest := await store.guest(id)) is not None]
    for guest in guests:
        write(A.write_line(guest=guest))
    totals = A.Totals(tables=tables, guests=len(guests))
    write(A.write_line(end=totals))
    return totals
