"""`branchline play`: the game in the browser, on this machine alone."""

from __future__ import annotations


def play(port: int | None, open_page: bool) -> int:
    """Serves until it is told to stop; the exit status."""
    from branchline.server.run import is_free, serve
    from branchline.server.settings import Settings

    settings = Settings.read(host="127.0.0.1", port=port)
    if port is None and not is_free(settings.host, settings.port):
        settings = Settings.read(host="127.0.0.1", port=0)
    return serve(settings, open_page)
