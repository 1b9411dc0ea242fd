"""Answers of refusal and failure: always {"key", "message"}, never a stack trace."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any

import orjson
from starlette.responses import Response

from branchline.server.api.limits import TooFast
from branchline.server.table.refusal import Refusal

log = logging.getLogger("branchline.api")


class Problem(Exception):
    """Is answered instead of what was asked for."""

    def __init__(self, status: int, key: str, message: str, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(message)
        self.status = status
        self.key = key
        self.message = message
        self.headers = dict(headers or {})


STATUS = {
    "no_table": 404,
    "no_guest": 401,
    "not_host": 403,
    "not_your_seat": 403,
    "not_seated": 403,
    "wrong_link": 403,
    "needs_link": 403,
    "too_fast": 429,
    "closing": 503,
    "store_down": 503,
    "busy": 503,
}
"""The status of a refused command; 409 where nothing else is said. What is wrong with options is 422."""


def status_of(key: str) -> int:
    return 422 if key.startswith("options.") else STATUS.get(key, 409)


def answer(data: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    return Response(orjson.dumps(data), status, headers, "application/json")


def problem(status: int, key: str, message: str, headers: Mapping[str, str] | None = None, **more: Any) -> Response:
    return answer({"key": key, "message": message, **more}, status, headers)


def plain_answer(error: Exception) -> Response:
    """The answer to an error, whatever it is."""
    if isinstance(error, Problem):
        return problem(error.status, error.key, error.message, error.headers)
    if isinstance(error, Refusal):
        wait = {"Retry-After": str(error.seconds)} if isinstance(error, TooFast) else {}
        facts = {"facts": error.facts} if error.facts else {}
        return problem(status_of(error.key), error.key, error.sentence, wait, **facts)
    log.error("a request failed", exc_info=error)
    return problem(500, "failed", "something went wrong here; it was noted, and nothing of yours is lost")
