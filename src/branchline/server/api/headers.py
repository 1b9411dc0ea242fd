"""The headers that keep browsers from doing what nobody asked for."""

from __future__ import annotations

from functools import cache

NOTHING = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
"""For data: nothing in it is ever run or loaded."""
PICTURE = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
PAGE = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; media-src 'self'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)
"""For pages: everything from here, nothing from elsewhere."""

FOREVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "public, no-cache"
"""May be kept, and is asked for again each time: the ETag says whether it changed."""


@cache
def always(https: bool) -> dict[str, str]:
    headers = {
        "X-Content-Type-Options": "nosniff",
        "X-Frame-Options": "DENY",
        "Referrer-Policy": "no-referrer",
        "Cross-Origin-Opener-Policy": "same-origin",
        "Cross-Origin-Resource-Policy": "same-origin",
        "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    }
    if https:
        headers["Strict-Transport-Security"] = "max-age=31536000"
    return headers
