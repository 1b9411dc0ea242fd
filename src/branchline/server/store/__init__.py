"""Where tables live when no process remembers them: SQLite or PostgreSQL."""

from branchline.server.store.errors import NewerDatabase, StoreDown, StoreError, Taken
from branchline.server.store.store import TableStore, open_store

__all__ = ["NewerDatabase", "StoreDown", "StoreError", "TableStore", "Taken", "open_store"]
