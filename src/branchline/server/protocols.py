"""What uvicorn's protocols lack: no patience with those who never finish a request, and a word before closing."""

from __future__ import annotations

import asyncio
from typing import Any

import orjson
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

HEAD_SECONDS = 10.0
"""How long the head of a request may take to arrive."""
HEAD_BYTES = 32 * 1024
CLOSE_SECONDS = 2.0


class PatientHttp(HttpToolsProtocol):
    """Closes connections that open and say nothing, or whose head comes byte by byte or without end."""

    _waiting: asyncio.TimerHandle | None = None
    _head = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wait()

    def _wait(self) -> None:
        self._stop_waiting()
        self._head = 0
        self._waiting = self.loop.call_later(HEAD_SECONDS, self.transport.close)

    def _stop_waiting(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    def data_received(self, data: bytes) -> None:
        if self._waiting is not None:
            if self._head > HEAD_BYTES:
                self.send_400_response("the head of the request is too large")
                return
            self._head += len(data)
        super().data_received(data)

    def send_400_response(self, msg: str) -> None:
        """What cannot even be read is answered in the shape of all errors."""
        body = orjson.dumps({"key": "bad_request", "message": msg})
        head = (
            "HTTP/1.1 400 Bad Request\r\ncontent-type: application/json\r\n"
            f"content-length: {len(body)}\r\nconnection: close\r\n\r\n"
        )
        self.transport.write(head.encode() + body)
        self.transport.close()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        if self._waiting is None:
            self._wait()

    def on_headers_complete(self) -> None:
        self._stop_waiting()
        super().on_headers_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)


class PoliteSocket(WebSocketsSansIOProtocol):
    """When the server stops, the application closes its sockets itself, with a reason."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.close_timeout = CLOSE_SECONDS

    async def send(self, message: Any) -> None:
        """An answer in words completes the handshake too, or every refused socket would be logged as an error."""
        await super().send(message)
        if self.initial_response is not None and self.close_sent:
            self.handshake_complete = True

    def shutdown(self) -> None:
        say_goodbye = self.app_state.get("say_goodbye")
        if self.handshake_complete and not self.close_sent and say_goodbye is not None:
            self.stop_keepalive()
            say_goodbye()
        else:
            super().shutdown()
