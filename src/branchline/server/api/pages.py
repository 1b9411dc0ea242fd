"""Pages: the built web page if there is one, else one that says so. All of it is read once, at the start."""

from __future__ import annotations

import mimetypes
import re
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from branchline.server.api import headers as H
from branchline.server.api.cache import Cached
from branchline.server.api.problems import Problem
from branchline.server.wire.renamed import new_name

BUILT = Path(__file__).parents[1] / "web"
PLACEHOLDER = Path(__file__).parents[1] / "page"
HASHED = re.compile(r"[.-][A-Za-z0-9_-]{8,}\.[a-z0-9]+$")
"""Files whose names change with what is in them."""
TYPES = {".js": "text/javascript", ".mjs": "text/javascript", ".webmanifest": "application/manifest+json"}


def is_built() -> bool:
    """Whether there is a page to play on."""
    return (BUILT / "index.html").is_file()


def read_pages(folder: Path) -> dict[str, Cached]:
    """The files of a folder by their paths; what is not there cannot be asked for."""
    pages = {}
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not path.name.startswith("."):
            body, name = path.read_bytes(), path.relative_to(folder).as_posix()
            kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
            pages[name] = Cached.of(body, kind)
    return pages


class Pages:
    """Answers whatever no other route does."""

    def __init__(self) -> None:
        self.pages = read_pages(BUILT if is_built() else PLACEHOLDER)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._response(Request(scope))(scope, receive, send)

    def _response(self, request: Request) -> Response:
        """A file, or the index for addresses that the page itself understands."""
        path = request.url.path.lstrip("/")
        if path == "api" or path.startswith("api/"):
            raise Problem(404, "not_found", f"there is nothing here{new_name(path.rpartition('/')[2])}")
        if request.method not in ("GET", "HEAD"):
            raise Problem(405, "wrong_method", "pages can only be read", {"Allow": "GET, HEAD"})
        known = self.pages.get(path)
        if known is None and "." in path.rpartition("/")[2]:
            raise Problem(404, "not_found", "there is nothing here")
        keep = H.FOREVER if known is not None and HASHED.search(path) else H.ASK_AGAIN
        return (known or self.pages["index.html"]).response(request, {"Cache-Control": keep})
