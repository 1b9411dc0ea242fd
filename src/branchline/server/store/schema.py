"""The tables of the database. Moments are milliseconds since 1970; JSON is text, written and read by `rows.py`."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
    literal_column,
)

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("secret", Text, nullable=False),  # the hidden part of the deal
    Column("board", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("seats", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("entries", Integer, nullable=False),
    Column("deadline", BigInteger),
    Column("bot_to_move", Boolean, nullable=False),
)

# Every decision changes `changed`: an index that has games of people in order would have to be written each time.
# The lobby, newest first; and games that are over, last one first.
Index(None, tables.c.status, tables.c.public, tables.c.created)
OVER = tables.c.status == literal_column("'over'")
"""As the index says it: with a parameter instead, it would not be used."""
Index(None, tables.c.public, tables.c.changed, sqlite_where=OVER, postgresql_where=OVER)
# What a server that starts, and its clock, look for.
_clocked = tables.c.deadline.is_not(None)
Index(None, tables.c.deadline, sqlite_where=_clocked, postgresql_where=_clocked)
Index(None, tables.c.changed, sqlite_where=tables.c.bot_to_move, postgresql_where=tables.c.bot_to_move)

entries = Table(
    "entries",
    metadata,
    Column("table_id", Text, ForeignKey(tables.c.id), nullable=False),
    Column("number", Integer, nullable=False),
    Column("id", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("seat", Integer),
    Column("data", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    PrimaryKeyConstraint("table_id", "number"),
    UniqueConstraint("table_id", "id"),
)

places = Table(
    "places",
    metadata,
    Column("table_id", Text, ForeignKey(tables.c.id), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("guest", Text, nullable=False),
    PrimaryKeyConstraint("table_id", "seat"),
)

Index(None, places.c.guest, places.c.table_id)

guests = Table(
    "guests",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("language", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
)
