"""Logs as JSON, one object a line; the number of the request runs through all that it caused."""

from __future__ import annotations

import logging
import secrets
import sys
from contextvars import ContextVar
from datetime import UTC, datetime

import orjson

request_id: ContextVar[str] = ContextVar("request_id", default="")

EXTRA = ("status", "ms", "table", "seat", "key")
"""What a line may carry beside its message; nothing else is ever written."""


def new_request_id() -> None:
    request_id.set(secrets.token_hex(6))


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line = {"at": at, "level": record.levelname.lower(), "from": record.name, "message": record.getMessage()}
        if id := request_id.get():
            line["request"] = id
        line |= {name: getattr(record, name) for name in EXTRA if hasattr(record, name)}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return orjson.dumps(line, default=str).decode()


def _no_trace(record: logging.LogRecord) -> bool:
    """What a hostile client sends is worth a line, not a stack trace."""
    if "Invalid UTF-8" in record.msg:
        record.exc_info = None
    return True


def set_up(level: str) -> None:
    """All loggers to the standard error; uvicorn's own lines at INFO would hold whole addresses, with keys in them."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    handler.addFilter(_no_trace)
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "uvicorn.asgi"):
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = True
        logger.setLevel(max(logging.WARNING, root.level))
    for name in ("asyncio", "websockets", "sqlalchemy", "alembic", "numba", "aiosqlite"):
        logging.getLogger(name).setLevel(logging.WARNING)
