"""One server for all tests of a module, on a database of its own and without limits."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest

from tests.server.helpers import Running, running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)
    with running(tmp_path_factory.mktemp("data")) as found:
        yield found
