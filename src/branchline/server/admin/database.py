"""The database that is meant, opened; and who is told what came of each thing."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractContextManager, asynccontextmanager
from pathlib import Path
from typing import Protocol

from branchline.server.settings import Settings
from branchline.server.store import StoreError, TableStore, open_store
from branchline.server.store.engines import parsed


class Reporter(Protocol):
    """Hears what came of each thing."""

    def well(self, words: str) -> None: ...

    def fault(self, words: str) -> None: ...

    def progress(self, words: str, total: int | None = None) -> AbstractContextManager[Callable[[], object]]:
        """Hears how far a long run is: what it gives is called for each thing that is done."""


def url_of(database: str | None) -> str:
    return Settings.read(database=database).database_url


def is_sqlite(url: str) -> bool:
    return parsed(url).get_backend_name() == "sqlite"


def there(database: str | None) -> str:
    """The address of a database that exists: opening one makes it, and an empty one helps nobody here."""
    url = url_of(database)
    try:
        found = parsed(url)
    except StoreError as error:
        raise ValueError(f"--database: {error}") from None
    if is_sqlite(url) and not Path(str(found.database)).is_file():
        raise ValueError(f"--database: there is no file {found.database}; name the server's, as in sqlite:///games.db")
    return url


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[TableStore]:
    store = await open_store(url)
    try:
        yield store
    finally:
        await store.close()
