from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from branchline.server.service.tables import TableService
from tests.server.databases import postgres, postgres_url, url
from tests.server.service.people import service_on

__all__ = ["postgres", "postgres_url", "url"]


@pytest.fixture
async def service(url: str) -> AsyncIterator[TableService]:
    async with service_on(url) as found:
        yield found
