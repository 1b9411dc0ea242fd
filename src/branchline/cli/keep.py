"""`branchline export`, `import` and `backup`: what whoever keeps a server does with its games."""

from __future__ import annotations

import asyncio
import gzip
import os
import zlib
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, BinaryIO

from rich.text import Text

from branchline.cli.options import counted
from branchline.cli.progress import progress
from branchline.cli.screens import console
from branchline.cli.status import FAULTY
from branchline.game.record import MAGIC, Record
from branchline.lab.files import WriteError, make_folder, write_bytes
from branchline.server.log import Stored, now_ms
from branchline.server.settings import Settings
from branchline.server.store import Store, StoreDown, StoreError, Taken, open_store
from branchline.server.store.engines import parsed
from branchline.server.table import archive as A
from branchline.server.table.refused import Refused
from branchline.server.table.table import OVER, Table
from branchline.version import __version__

ENDING = ".archive.gz"
GZIP = b"\x1f\x8b"
LONGEST = 64 * 2**20
"""Bytes of the longest line that is read."""


def export(tables: Sequence[str], out: Path, whole: bool, database: str | None, boards: Sequence[Path] | None) -> int:
    if whole and tables:
        raise ValueError("--whole: it takes every table; leave out the names, or --whole")
    make_folder(out)
    if not whole:
        _register(boards, database)
    return _run(_export_whole(_there(database), out) if whole else _export_records(_there(database), tables, out))


def import_files(files: Sequence[Path], database: str | None, boards: Sequence[Path] | None) -> int:
    _register(boards, database)
    return _run(_import(files, _url(database)))


def backup(file: Path, database: str | None) -> int:
    async def run() -> int:
        async with _opened(url) as store:
            await store.backup(file)
        console().print(
            f"Backup: {file}. It holds the secrets of running deals, and only you can read it (mode 0600).",
            soft_wrap=True,
        )
        return 0

    url = _there(database)
    if parsed(url).get_backend_name() != "sqlite":
        raise ValueError("--database: PostgreSQL has a tool of its own: pg_dump --format=custom --file=FILE DATABASE")
    if not file.absolute().parent.is_dir():
        raise ValueError(f"{file}: there is no such folder; make it first")
    return _run(run())


def _register(boards: Sequence[Path] | None, database: str | None) -> None:
    Settings.read(boards=tuple(boards) if boards else None, database=database).register_boards()


# The database ---------------------------------------------------------------------------------------------------------


def _url(database: str | None) -> str:
    return Settings.read(database=database).database_url


def _there(database: str | None) -> str:
    """The address of a database that exists: opening one makes it, and an empty one helps nobody here."""
    url = _url(database)
    try:
        found = parsed(url)
    except StoreError as error:
        raise ValueError(f"--database: {error}") from None
    if found.get_backend_name() == "sqlite" and not Path(str(found.database)).is_file():
        raise ValueError(f"--database: there is no file {found.database}; name the server's, as in sqlite:///games.db")
    return url


@asynccontextmanager
async def _opened(url: str) -> AsyncIterator[Store]:
    store = await open_store(url)
    try:
        yield store
    finally:
        await store.close()


def _run(work: Coroutine[Any, Any, int]) -> int:
    try:
        return asyncio.run(work)
    except StoreError as error:
        raise ValueError(str(error)) from error


# Telling --------------------------------------------------------------------------------------------------------------


class Teller:
    """Says what came of each thing, and remembers whether all went well."""

    def __init__(self) -> None:
        self.status = 0
        self._out, self._err = console(), console(to_stderr=True)

    def well(self, words: str) -> None:
        self._out.print(Text("✓ ", "green").append(words, "default"), soft_wrap=True)

    def fault(self, words: str) -> None:
        self.status = FAULTY
        self._err.print(Text("✗ ", "red").append(words, "default"), soft_wrap=True)


# Records out ----------------------------------------------------------------------------------------------------------


async def _export_records(url: str, tables: Sequence[str], out: Path) -> int:
    teller, written = Teller(), 0
    async with _opened(url) as store:
        wanted = list(dict.fromkeys(tables)) or [id async for id in store.all_tables() if await _is_over(store, id)]
        with progress("Records", len(wanted)) as gauge:
            for id in wanted:
                try:
                    await _export_record(store, id, out)
                    written += 1
                except ValueError as error:
                    teller.fault(str(error))
                gauge.advance()
    teller.well(f"{out}: {counted(written, 'record')}")
    return teller.status


async def _is_over(store: Store, id: str) -> bool:
    summary = await store.summary(id)
    return summary is not None and summary.status == OVER


async def _export_record(store: Store, id: str, out: Path) -> None:
    stored = await store.load(id)
    if stored is None:
        raise ValueError(f"table {id}: there is none of this name; look at the end of its link")
    try:
        table = Table.of(id, stored.secret, stored.entries)
    except Refused as error:
        raise ValueError(f"table {id}: {error.sentence}") from None
    text, path = A.record_text(table), out / f"{table.options.board}-{id}.record"
    if table.status == OVER:
        write_bytes(path, text.encode())
    else:  # it shows every hand
        with _private(path) as file:
            file.write(text.encode())


@contextmanager
def _private(path: Path) -> Iterator[BinaryIO]:
    """A file that only its owner can read, and that has its name only when it is whole and on disk."""
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        part.unlink(missing_ok=True)
        with os.fdopen(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except OSError as error:
        raise WriteError(f"cannot write {path}: {error.strerror}; choose another place") from None
    finally:
        part.unlink(missing_ok=True)


# A whole database out -------------------------------------------------------------------------------------------------


async def _export_whole(url: str, out: Path) -> int:
    path = out / f"branchline-{datetime.now(UTC):%Y%m%d-%H%M%S}{ENDING}"
    if path.exists():
        raise ValueError(f"{path}: it is there already; try again in a second")
    async with _opened(url) as store:
        total = sum((await store.counts()).values())
        with _private(path) as file, gzip.GzipFile("", "wb", 6, file) as packed, progress("Tables", total) as gauge:
            totals = await _write_archive(store, packed.write, gauge.advance)
    Teller().well(
        f"{path}: {counted(totals.tables, 'table')}, {counted(totals.guests, 'guest')}. It holds the secrets of "
        "running deals, and only you can read it (mode 0600): keep it so, and delete it when it is no longer needed"
    )
    return 0


async def _write_archive(store: Store, write: Callable[[bytes], object], done: Callable[[], object]) -> A.Totals:
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


# Back in --------------------------------------------------------------------------------------------------------------


async def _import(files: Sequence[Path], url: str) -> int:
    teller = Teller()
    async with _opened(url) as store:
        for path in files:
            try:
                await _import_file(store, path, teller)
            except (ValueError, OSError) as error:
                reason = getattr(error, "strerror", None) or str(error)
                teller.fault(f"{path}: {reason}")
    return teller.status


async def _import_file(store: Store, path: Path, teller: Teller) -> None:
    with path.open("rb") as file:
        start = file.read(len(MAGIC))
        file.seek(0)
        if start.startswith(GZIP):
            await Reader(store, path, teller).read(file)
        elif start == MAGIC.encode():
            await _import_record(store, path, teller)
        else:
            raise ValueError("neither an archive (branchline export --whole) nor a record")


async def _import_record(store: Store, path: Path, teller: Teller) -> None:
    try:
        text = path.read_text("utf-8")
        kept, past = A.from_record(text, now_ms()), Record.loads(text).past_board
    except UnicodeDecodeError:
        raise ValueError("not a Branchline record: it is not UTF-8 text") from None
    id = kept.summary.table
    if await store.summary(id) is not None:  # the id is made of the record
        teller.well(f"{path}: was there already, as table {id}")
        return
    await store.create(kept.summary, kept.secret, kept.entries)
    teller.well(f"{path}: stored as table {id}; everybody can watch it; {past}".removesuffix("; "))


@dataclass(slots=True)
class Count:
    """What an archive brought."""

    tables: int = 0
    guests: int = 0
    added: int = 0
    same: int = 0


class Reader:
    """Reads one archive line by line; a line that is wrong is named, and the others are taken all the same."""

    def __init__(self, store: Store, path: Path, teller: Teller) -> None:
        self.store = store
        self.path = path
        self.teller = teller
        self.count = Count()

    async def read(self, file: BinaryIO) -> None:
        ended: A.Totals | None = None
        with gzip.GzipFile(fileobj=file) as unpacked, progress(str(self.path.name)) as gauge:
            for number, text in enumerate(_lines(unpacked), 1):
                if number == 1:
                    _check_head(text)
                    continue
                try:
                    if ended is not None:
                        raise ValueError("nothing may follow the end")
                    ended = await self._take(A.read_line(text))
                except StoreDown:
                    raise
                except (ValueError, StoreError) as error:
                    self.teller.fault(f"{self.path}: line {number}: {error}")
                gauge.advance()
        self._sum_up(ended)

    async def _take(self, line: A.Line) -> A.Totals | None:
        if line.table is not None:
            self.count.tables += 1
            await self._take_table(line.table)
        elif line.guest is not None:
            self.count.guests += 1
            A.check_guest(line.guest)
            if await self.store.guest(line.guest.id) is None:
                await self.store.save_guest(line.guest)
        elif line.end is None:
            raise ValueError("archive: only the first line says what this is")
        return line.end

    async def _take_table(self, kept: Stored) -> None:
        """Adds a table, all of it at once; one that is there already is never changed."""
        id = kept.summary.table
        try:
            summary, there = A.check(kept), await self.store.load(id)
            if there is None:
                await self.store.create(summary, kept.secret, kept.entries)
                self.count.added += 1
                return
        except Taken:
            there = await self.store.load(id)
        except ValueError as error:
            raise ValueError(f"table {id[:40]}: {error}") from None
        if there is None or (there.secret, there.entries) != (kept.secret, kept.entries):
            raise ValueError(f"table {id}: another table of this name, or another state of it, is there; left as it is")
        self.count.same += 1

    def _sum_up(self, ended: A.Totals | None) -> None:
        count = self.count
        if ended is None:
            self.teller.fault(f"{self.path}: it breaks off, without an end; some tables may be missing")
        elif (ended.tables, ended.guests) != (count.tables, count.guests):
            self.teller.fault(
                f"{self.path}: it should hold {counted(ended.tables, 'table')} and {counted(ended.guests, 'guest')}, "
                f"and {count.tables} and {count.guests} could be read"
            )
        self.teller.well(
            f"{self.path}: {counted(count.added, 'table')} added, {count.same} there already, "
            f"{counted(count.guests, 'guest')}"
        )


def _lines(unpacked: gzip.GzipFile) -> Iterator[bytes]:
    """The lines of an archive, as far as it can be read: the missing end is found by who reads on."""
    number = 0
    try:
        while text := unpacked.readline(LONGEST):
            number += 1
            if not text.endswith(b"\n"):
                raise ValueError(f"line {number}: it breaks off, or is longer than any table")
            yield text
    except (EOFError, zlib.error, gzip.BadGzipFile):
        raise ValueError(f"after line {number}: the file is damaged or cut off; copy it again") from None


def _check_head(text: bytes) -> None:
    try:
        head = A.read_line(text).archive
    except ValueError:
        head = None
    if head is None:
        raise ValueError("line 1: not an archive of branchline export --whole")
    if head.format != A.FORMAT:
        raise ValueError(f"line 1: format: {head.format}; this Branchline reads {A.FORMAT}; update it")
