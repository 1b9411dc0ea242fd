"""Archives and records back into a database: each table as a whole or not at all."""

from __future__ import annotations

import gzip
import zlib
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import BinaryIO

from branchline.game.record import MAGIC, Record
from branchline.server.admin.database import Reporter, opened
from branchline.server.log import Stored, now_ms
from branchline.server.store import StoreDown, StoreError, TableStore, Taken
from branchline.server.table import archive as A
from branchline.texts import counted

GZIP = b"\x1f\x8b"
LONGEST = 64 * 2**20
"""Bytes of the longest line that is read."""


async def import_files(files: Sequence[Path], url: str, reporter: Reporter) -> None:
    async with opened(url) as store:
        for path in files:
            try:
                await _import_file(store, path, reporter)
            except (ValueError, OSError) as error:
                reason = getattr(error, "strerror", None) or str(error)
                reporter.fault(f"{path}: {reason}")


async def _import_file(store: TableStore, path: Path, reporter: Reporter) -> None:
    with path.open("rb") as file:
        start = file.read(len(MAGIC))
        file.seek(0)
        if start.startswith(GZIP):
            await ArchiveReader(store, path, reporter).read(file)
        elif start == MAGIC.encode():
            await _import_record(store, path, reporter)
        else:
            raise ValueError("neither an archive (branchline export --whole) nor a record")


async def _import_record(store: TableStore, path: Path, reporter: Reporter) -> None:
    try:
        text = path.read_text("utf-8")
        stored, past = A.from_record(text, now_ms()), Record.loads(text).past_board
    except UnicodeDecodeError:
        raise ValueError("not a Branchline record: it is not UTF-8 text") from None
    id = stored.summary.table
    if await store.summary(id) is not None:  # the id is made of the record
        reporter.well(f"{path}: was there already, as table {id}")
        return
    await store.create(stored.summary, stored.secret, stored.entries)
    reporter.well(f"{path}: stored as table {id}; everybody can watch it; {past}".removesuffix("; "))


class ArchiveReader:
    """Reads one archive line by line; a line that is wrong is named, and the others are taken all the same."""

    def __init__(self, store: TableStore, path: Path, reporter: Reporter) -> None:
        self.store = store
        self.path = path
        self.reporter = reporter
        self.count = Counter[str]()

    async def read(self, file: BinaryIO) -> None:
        ended: A.Totals | None = None
        with gzip.GzipFile(fileobj=file) as unpacked, self.reporter.progress(str(self.path.name)) as advance:
            for number, text in enumerate(_lines(unpacked), 1):
                if number == 1:
                    format = _format(text)
                    continue
                try:
                    if ended is not None:
                        raise ValueError("nothing may follow the end")
                    ended = await self._take(A.read_line(text, format))
                except StoreDown:
                    raise
                except (ValueError, StoreError) as error:
                    self.reporter.fault(f"{self.path}: line {number}: {error}")
                advance()
        self._sum_up(ended)

    async def _take(self, line: A.ArchiveLine) -> A.Totals | None:
        if line.table is not None:
            self.count["tables"] += 1
            await self._take_table(line.table)
        elif line.guest is not None:
            self.count["guests"] += 1
            A.check_guest(line.guest)
            if await self.store.guest(line.guest.id) is None:
                await self.store.save_guest(line.guest)
        elif line.end is None:
            raise ValueError("archive: only the first line says what this is")
        return line.end

    async def _take_table(self, stored: Stored) -> None:
        """Adds a table, all of it at once; one that is there already is never changed."""
        id = stored.summary.table
        try:
            summary, there = A.check(stored), await self.store.load(id)
            if there is None:
                await self.store.create(summary, stored.secret, stored.entries)
                self.count["added"] += 1
                return
        except Taken:
            there = await self.store.load(id)
        except ValueError as error:
            raise ValueError(f"table {id[:40]}: {error}") from None
        if there is None or (there.secret, there.entries) != (stored.secret, stored.entries):
            raise ValueError(f"table {id}: another table of this name, or another state of it, is there; left as it is")
        self.count["same"] += 1

    def _sum_up(self, ended: A.Totals | None) -> None:
        count = self.count
        if ended is None:
            self.reporter.fault(f"{self.path}: it breaks off, without an end; some tables may be missing")
        elif (ended.tables, ended.guests) != (count["tables"], count["guests"]):
            self.reporter.fault(
                f"{self.path}: it should hold {counted(ended.tables, 'table')} and {counted(ended.guests, 'guest')}, "
                f"and {count['tables']} and {count['guests']} could be read"
            )
        self.reporter.well(
            f"{self.path}: {counted(count['added'], 'table')} added, {count['same']} there already, "
            f"{counted(count['guests'], 'guest')}"
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


def _format(text: bytes) -> int:
    try:
        head = A.read_line(text).archive
    except ValueError:
        head = None
    if head is None:
        raise ValueError("line 1: not an archive of branchline export --whole")
    if not 1 <= head.format <= A.FORMAT:
        raise ValueError(f"line 1: format: {head.format}; this Branchline reads 1 to {A.FORMAT}; update it")
    return head.format
