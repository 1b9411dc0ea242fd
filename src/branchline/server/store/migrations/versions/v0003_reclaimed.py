"""A seat that somebody takes back from a bot is reclaimed: taking back is what undo does."""

from __future__ import annotations

from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.execute("UPDATE entries SET kind = 'reclaimed' WHERE kind = 'taken_back'")
