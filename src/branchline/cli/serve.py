"""`branchline serve`."""

from __future__ import annotations

from typing import Any

from branchline.server.run import serve as run
from branchline.server.settings import Settings


def serve(open_page: bool, **given: Any) -> int:
    """Runs the server with what is given, and what the environment says; the exit status."""
    return run(Settings.read(**given), open_page)
