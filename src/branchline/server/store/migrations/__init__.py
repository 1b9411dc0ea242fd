"""Brings a database up to date. Each change of the schema is a file in `versions/`."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from branchline.server.store.engines import one_connection, parsed
from branchline.server.store.errors import NewerDatabase

VERSION_TABLE = "schema_version"
_LOCK = 0x6272616E63686C  # "branchl": any number that everybody takes


def config() -> Config:
    made = Config()
    made.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    return made


async def upgrade(url: str) -> None:
    """Brings the database to the newest version, or leaves it as it was; of several at once, one does it."""
    engine = one_connection(parsed(url))
    try:
        async with engine.begin() as connection:
            await connection.run_sync(_upgrade)
    finally:
        await engine.dispose()


def _upgrade(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
    settings = config()
    script = ScriptDirectory.from_config(settings)
    newest = script.get_current_head()
    found = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE}).get_current_revision()
    if found == newest:
        return
    if found is not None and found not in {known.revision for known in script.walk_revisions()}:
        raise NewerDatabase(
            f"this database has version {found}, and this Branchline knows versions up to {newest}; start the newer "
            "Branchline that wrote it, or restore the backup made before the update"
        )
    settings.attributes["connection"] = connection
    command.upgrade(settings, "head")
