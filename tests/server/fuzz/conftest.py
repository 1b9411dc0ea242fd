"""A server of each module's own, and everything that it writes into its log."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest

from branchline.server.api.logs import JsonLines, _no_trace
from tests.server.helpers import Running, running

KNOWN = '"from":"uvicorn.error","message":"Invalid UTF-8 sequence received from client."'
"""What uvicorn itself calls an error, and is none; its stack trace is taken off."""


class Kept(logging.Handler):
    """The lines of the log, just as a server would print them."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.setFormatter(JsonLines())
        self.addFilter(_no_trace)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))

    @property
    def alarms(self) -> list[str]:
        """What somebody who runs the server would have to look into."""
        return [line for line in self.lines if '"trace"' in line or not ('"level":"warning"' in line or KNOWN in line)]


@pytest.fixture(scope="module")
def printed() -> Iterator[Kept]:
    kept, root = Kept(), logging.getLogger()
    root.addHandler(kept)
    yield kept
    root.removeHandler(kept)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, printed: Kept) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("data")) as found:
        yield found


@pytest.fixture(autouse=True)
def quiet(printed: Kept) -> Iterator[None]:
    """Whatever is sent, the log has no errors and no stack traces."""
    printed.lines.clear()
    yield
    assert not printed.alarms
