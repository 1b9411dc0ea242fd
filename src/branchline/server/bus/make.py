"""The bus that fits a database."""

from __future__ import annotations

from branchline.server.bus.base import Bus
from branchline.server.bus.local import LocalBus
from branchline.server.bus.postgres import PostgresBus
from branchline.server.store.engines import parsed


def make_bus(url: str) -> Bus:
    """PostgreSQL carries messages between processes; a server on SQLite is one process."""
    return LocalBus() if parsed(url).get_backend_name() == "sqlite" else PostgresBus(url)
