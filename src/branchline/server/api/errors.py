"""Errors as they leave the server: always {"key", "message"}, never a stack trace."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from typing import Any

import orjson
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError, WebSocketRequestValidationError
from fastapi.responses import Response
from starlette.exceptions import HTTPException
from starlette.routing import Route

from branchline.server.api.limits import TooFast
from branchline.server.table.refused import Refused
from branchline.server.wire.base import Model
from branchline.server.wire.messages import Facts

log = logging.getLogger("branchline.api")

SHOWN = 120
"""Characters of somebody's input that an error repeats at most."""


class Problem(Exception):
    """What is answered instead of what was asked for."""

    def __init__(self, status: int, key: str, message: str, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(message)
        self.status = status
        self.key = key
        self.message = message
        self.headers = dict(headers or {})


class ProblemShape(Model):
    """What every error looks like: a key for programs, and a sentence for people."""

    key: str
    message: str
    facts: Facts | None = None
    """Where the rules of the game refuse a wish."""


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
"""The status of a refused wish; 409 where nothing else is said. What is wrong with options is 422."""


def status_of(key: str) -> int:
    return 422 if key.startswith("options.") else STATUS.get(key, 409)


def answer(data: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    return Response(orjson.dumps(data), status, headers, "application/json")


def problem(status: int, key: str, message: str, headers: Mapping[str, str] | None = None, **more: Any) -> Response:
    return answer({"key": key, "message": message, **more}, status, headers)


MOST_WORDS = 400
"""Letters of a reason: it may quote what was sent, but not all of it."""


def what_is_wrong(errors: Sequence[Any], skip: int = 0) -> str:
    """The first fault in words: where it is, and what would be right."""
    first = errors[0]
    place = ".".join(str(part) for part in first["loc"][skip:]) or ("the body" if skip else "the message")
    text = str(first["msg"]).removeprefix("Value error, ")
    more = f" (and {len(errors) - 1} more)" if len(errors) > 1 else ""
    return f"{place[:SHOWN]}: {text[:1].lower()}{text[1:MOST_WORDS]}{more}"


WORDS = {
    404: ("not_found", "there is nothing here"),
    405: ("wrong_method", "this can be asked for only with another method; see the header Allow"),
    413: ("too_large", "this is more than the server takes"),
    415: ("wrong_type", "send JSON, with the header Content-Type: application/json"),
}


def answer_to(error: Exception) -> Response:
    """The answer to an error, whatever it is."""
    if isinstance(error, Problem):
        return problem(error.status, error.key, error.message, error.headers)
    if isinstance(error, Refused):
        wait = {"Retry-After": str(error.seconds)} if isinstance(error, TooFast) else {}
        facts = {"facts": error.facts} if error.facts else {}
        return problem(status_of(error.key), error.key, error.sentence, wait, **facts)
    if isinstance(error, (RequestValidationError, WebSocketRequestValidationError)):
        return _invalid(error.errors())
    return _unknown(error)


async def _on_request(_request: Request, error: Exception) -> Response:
    return answer_to(error)


async def _on_http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 405:
        error.headers = {"Allow": ", ".join(sorted(_methods(request)))}
    key, message = WORDS.get(error.status_code, ("bad_request", "the server cannot make sense of this request"))
    return problem(error.status_code, key, message, error.headers)


def _methods(request: Request) -> set[str]:
    """All methods that an address knows, over all its routes."""
    known: set[str] = set()
    for route in request.app.state.routes:
        if isinstance(route, Route) and route.path_regex.match(request.url.path):
            known |= set(route.methods or ())
    return known


def _invalid(errors: Sequence[Any]) -> Response:
    if errors and errors[0]["type"] == "json_invalid":
        return problem(422, "not_json", "the body: not JSON; send one JSON object in UTF-8")
    return problem(422, "invalid", what_is_wrong(errors, skip=1))


def _unknown(error: Exception) -> Response:
    from branchline.server.store import StoreDown

    if isinstance(error, StoreDown):
        log.warning("the database is away: %s", error)
        return problem(503, "store_down", "the server cannot reach its database; nothing is lost, try again soon")
    log.error("a request failed", exc_info=error)
    return problem(500, "failed", "something went wrong here; it was noted, and nothing of yours is lost")


def install(app: FastAPI) -> None:
    """Handlers for what is expected; the guard answers the rest."""
    app.add_exception_handler(HTTPException, _on_http)
    for kind in (Problem, Refused, RequestValidationError):
        app.add_exception_handler(kind, _on_request)
