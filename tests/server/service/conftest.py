from __future__ import annotations

from tests.server.databases import postgres, postgres_url, url

__all__ = ["postgres", "postgres_url", "url"]
