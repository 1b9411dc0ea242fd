"""No index has to be changed for a decision in a game of people: only what has ended or waits for a bot is in order."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.drop_index("ix_tables_status_public_changed", "tables")
    op.drop_index("ix_tables_bot_to_move_changed", "tables")
    over = sa.text("status = 'over'")
    op.create_index(
        "ix_tables_public_changed", "tables", ["public", "changed"], sqlite_where=over, postgresql_where=over
    )
    op.create_index(
        "ix_tables_changed",
        "tables",
        ["changed"],
        sqlite_where=sa.text("bot_to_move = 1"),
        postgresql_where=sa.text("bot_to_move"),
    )
    op.drop_index("ix_places_guest_changed_table_id", "places")
    op.drop_column("places", "changed")
    op.create_index("ix_places_guest_table_id", "places", ["guest", "table_id"])
