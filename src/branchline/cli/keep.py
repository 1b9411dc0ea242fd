"""`branchline export`, `import` and `backup`: what whoever keeps a server does with its games."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

from branchline.cli.ending import FAULTY
from branchline.cli.progress import Gauge, progress
from branchline.cli.screens import console, marked
from branchline.files import make_folder
from branchline.server.admin.database import is_sqlite, opened, there, url_of
from branchline.server.admin.exporting import export_records, export_whole
from branchline.server.admin.importing import import_files as import_all
from branchline.server.settings import Settings
from branchline.server.store import StoreError


class OnScreen:
    """Says what came of each thing, and remembers whether all went well."""

    def __init__(self) -> None:
        self.status = 0
        self._out, self._err = console(), console(to_stderr=True)

    def well(self, words: str) -> None:
        self._out.print(marked(True, words), soft_wrap=True)

    def fault(self, words: str) -> None:
        self.status = FAULTY
        self._err.print(marked(False, words), soft_wrap=True)

    def progress(self, words: str, total: int | None = None) -> AbstractContextManager[Gauge]:
        return progress(words, total)


def export(tables: Sequence[str], out: Path, whole: bool, database: str | None, boards: Sequence[Path] | None) -> int:
    if whole and tables:
        raise ValueError("--whole: it takes every table; leave out the names, or --whole")
    make_folder(out)
    if not whole:
        _register(boards, database)
    url, screen = there(database), OnScreen()
    return _run(export_whole(url, out, screen) if whole else export_records(url, tables, out, screen), screen)


def import_files(files: Sequence[Path], database: str | None, boards: Sequence[Path] | None) -> int:
    _register(boards, database)
    screen = OnScreen()
    return _run(import_all(files, url_of(database), screen), screen)


def backup(file: Path, database: str | None) -> int:
    async def copy() -> None:
        async with opened(url) as store:
            await store.backup(file)
        console().print(
            f"Backup: {file}. It holds the secrets of running deals, and only you can read it (mode 0600).",
            soft_wrap=True,
        )

    url = there(database)
    if not is_sqlite(url):
        raise ValueError("--database: PostgreSQL has a tool of its own: pg_dump --format=custom --file=FILE DATABASE")
    if not file.absolute().parent.is_dir():
        raise ValueError(f"{file}: there is no such folder; make it first")
    return _run(copy(), OnScreen())


def _register(boards: Sequence[Path] | None, database: str | None) -> None:
    Settings.read(boards=tuple(boards) if boards else None, database=database).register_boards()


def _run(work: Coroutine[Any, Any, None], screen: OnScreen) -> int:
    try:
        asyncio.run(work)
    except StoreError as error:
        raise ValueError(str(error)) from error
    return screen.status
