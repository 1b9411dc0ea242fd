"""The door of the server: who may ask from where, how much, how fast, and what every answer carries."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from branchline.server.api import headers as H
from branchline.server.api.limits import Buckets, address_of
from branchline.server.api.logs import new_request_id
from branchline.server.api.problems import Problem, plain_answer
from branchline.server.settings import Settings

log = logging.getLogger("branchline.requests")

BODY = 64 * 1024
LARGE_BODY = 1024 * 1024
DRAINED = 8 * 1024 * 1024
LARGE = ("/api/verify",)
BODY_SECONDS = 10.0
"""How long a whole body may take to arrive."""
SAFE = ("GET", "HEAD", "OPTIONS")


class Guard:
    """Wraps an application; everything that comes in passes here first. `count` is told the status of each answer."""

    def __init__(
        self,
        app: ASGIApp,
        settings: Settings,
        buckets: Buckets,
        sockets: ASGIApp | None = None,
        answer_to: Callable[[Exception], Response] = plain_answer,
        count: Callable[[int], None] = lambda status: None,
    ) -> None:
        self.app = app
        self.settings = settings
        self.buckets = buckets
        self.sockets = sockets or app
        self.answer_to = answer_to
        self.count = count
        own = (settings.public_url, *settings.origins)
        self.pages = frozenset(url.rstrip("/").lower() for url in own if url)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._request(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        began, seen = time.perf_counter(), _Seen(send, scope, self.settings.https)
        new_request_id()
        try:
            self._check(scope, Headers(scope=scope), scope["method"] in SAFE)
            await self.app(scope, _Body(scope, receive), seen)
        except Exception as error:
            if seen.status:
                log.exception("an answer broke off")
                return
            await self.answer_to(error)(scope, receive, seen)
        finally:
            self.count(seen.status)
            took = 1000 * (time.perf_counter() - began)
            # The query stays out: it may hold the key of a link.
            log.info("%s %s", scope["method"], scope["path"], extra={"status": seen.status, "ms": round(took, 1)})

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Past the layers that requests go through: each would keep something for every open socket."""
        new_request_id()
        accepted = False

        async def door(message: Message) -> None:
            nonlocal accepted
            accepted = accepted or message["type"] == "websocket.accept"
            await send(message)

        try:
            self._check(scope, Headers(scope=scope), safe=False)
            await self.sockets(scope, receive, door)
        except Exception as error:
            if accepted:  # then the socket itself has said why it closes
                log.error("a socket failed", exc_info=error)
            else:
                await _deny(self.answer_to(error), scope, receive, send)

    def _check(self, scope: Scope, headers: Headers, safe: bool) -> None:
        hosts = self.settings.hosts
        if hosts is not None and _host(headers.get("host", "")) not in hosts:
            raise Problem(
                400, "wrong_host", "this server does not answer to that name; start it with --public-url https://name"
            )
        if not safe:
            self._check_origin(scope, headers)
        client = scope.get("client")
        self.buckets.take("address_requests", address_of(client[0] if client else None))

    def _check_origin(self, scope: Scope, headers: Headers) -> None:
        """Other sites may not act in somebody's name. Programs that are no browsers send none of these headers."""
        origin = headers.get("origin")
        own = f"{scope['scheme'].replace('ws', 'http')}://{headers.get('host', '')}"
        wrong = origin is not None and origin != own and origin not in self.pages
        crossed = origin is None and headers.get("sec-fetch-site", "none") not in ("same-origin", "none")
        if wrong or crossed:
            raise Problem(403, "wrong_origin", "only the server's own pages may do this")


def _host(header: str) -> str:
    try:
        return (urlsplit(f"//{header}").hostname or "").lower()
    except ValueError:
        return ""


class _Body:
    """Reads a body that may be neither too large nor too slow."""

    def __init__(self, scope: Scope, receive: Receive) -> None:
        self.most = LARGE_BODY if scope["path"] in LARGE else BODY
        self.receive = receive
        self.read = 0
        self.whole = False
        self.until = asyncio.get_running_loop().time() + BODY_SECONDS
        length = Headers(scope=scope).get("content-length", "")
        if length.isdecimal() and int(length) > self.most:
            raise self._too_large(int(length))

    def _too_large(self, length: int) -> Problem:
        """Whoever sends only some more is let to finish, for who is cut off reads no answer."""
        headers = {} if length <= DRAINED else {"Connection": "close"}
        return Problem(413, "too_large", f"the body: at most {self.most // 1024} KB", headers)

    async def __call__(self) -> Message:
        if self.whole:
            return await self.receive()
        try:
            async with asyncio.timeout_at(self.until):
                message = await self.receive()
        except TimeoutError:
            raise Problem(408, "too_slow", "the body did not arrive in time", {"Connection": "close"}) from None
        self.read += len(message.get("body", b""))
        self.whole = not message.get("more_body", False)
        if self.read > self.most:
            raise self._too_large(DRAINED + 1)
        return message


class _Seen:
    """Sends an answer with the headers that every answer has."""

    def __init__(self, send: Send, scope: Scope, https: bool) -> None:
        self.send = send
        self.status = 0
        self.api = scope["path"].startswith("/api/")
        self.https = https or scope["scheme"] == "https"

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            found = MutableHeaders(scope=message)
            for name, value in H.always(self.https).items():
                found.setdefault(name, value)
            found.setdefault("Content-Security-Policy", H.NOTHING if self.api else H.PAGE)
            found.setdefault("Cache-Control", "no-store")
        await self.send(message)


async def _deny(response: Response, scope: Scope, receive: Receive, send: Send) -> None:
    """Refuses a socket with an answer in words, where the server can send one."""
    if "websocket.http.response" in scope.get("extensions", {}):
        await response(scope, receive, send)
    else:
        await send({"type": "websocket.close", "code": 4403, "reason": "refused"})
