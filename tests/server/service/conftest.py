from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from branchline.server.hall.hall import Hall
from tests.server.databases import postgres, postgres_url, url
from tests.server.hall.people import hall_on

__all__ = ["postgres", "postgres_url", "url"]


@pytest.fixture
async def hall(url: str) -> AsyncIterator[Hall]:
    async with hall_on(url) as found:
        yield found
