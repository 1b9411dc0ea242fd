"""Answers that never change while the server runs: each is kept whole and packed, and known again by its tag."""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Mapping
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

WORTH_PACKING = 1024
PACKABLE = ("text/", "image/svg", "application/json", "application/manifest")


@dataclass(frozen=True, slots=True)
class Cached:
    body: bytes
    kind: str
    tag: str
    packed: bytes | None

    @classmethod
    def of(cls, body: bytes, kind: str) -> Cached:
        pack = len(body) >= WORTH_PACKING and kind.startswith(PACKABLE)
        tag = f'W/"{hashlib.sha256(body).hexdigest()[:24]}"'
        return cls(body, kind, tag, gzip.compress(body, mtime=0) if pack else None)

    def response(self, request: Request, headers: Mapping[str, str]) -> Response:
        headers = {**headers, "ETag": self.tag, "Vary": "Accept-Encoding"}
        if self.tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        if self.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            return Response(self.packed, headers={**headers, "Content-Encoding": "gzip"}, media_type=self.kind)
        return Response(self.body, headers=headers, media_type=self.kind)
