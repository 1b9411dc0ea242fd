from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from branchline.server.store import TableStore
from tests.server.databases import postgres, postgres_url, url
from tests.server.store.helpers import opened

__all__ = ["postgres", "postgres_url", "url"]


@pytest.fixture
async def store(url: str) -> AsyncIterator[TableStore]:
    async with opened(url) as found:
        yield found
