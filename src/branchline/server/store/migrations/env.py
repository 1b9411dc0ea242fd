"""Alembic runs this file: migrations happen in the transaction of the connection that `upgrade` gives."""

from __future__ import annotations

from alembic import context

from branchline.server.store.migrations import VERSION_TABLE
from branchline.server.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    version_table=VERSION_TABLE,
    render_as_batch=True,  # SQLite cannot alter a column in place
)
context.run_migrations()
