"""`branchline serve`, and `branchline play`: the game in the browser, on this machine alone."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from branchline.server.run import is_free
from branchline.server.run import serve as run
from branchline.server.settings import Settings


def serve(open_page: bool, **given: Any) -> int:
    """Runs the server with what is given, and what the environment says; the exit status."""
    return run(Settings.read(**given), open_page)


def play(boards: Sequence[Path] | None, port: int | None, open_page: bool) -> int:
    given: dict[str, Any] = {"host": "127.0.0.1", "boards": tuple(boards) if boards else None}
    settings = Settings.read(port=port, **given)
    if port is None and not is_free(settings.host, settings.port):
        settings = Settings.read(port=0, **given)
    return run(settings, open_page)
