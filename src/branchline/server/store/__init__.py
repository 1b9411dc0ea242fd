"""Where tables live when no process remembers them: SQLite or PostgreSQL."""

from branchline.server.store.errors import NewerDatabase, StoreDown, StoreError, Taken
from branchline.server.store.store import Store, open_store

__all__ = ["NewerDatabase", "Store", "StoreDown", "StoreError", "Taken", "open_store"]
