"""Errors of the application as they leave the server."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError, WebSocketRequestValidationError
from fastapi.responses import Response
from starlette.exceptions import HTTPException
from starlette.routing import Route

from branchline.server.api.problems import Problem, plain_answer, problem
from branchline.server.store import StoreDown
from branchline.server.table.refusal import Refusal
from branchline.server.wire.base import Model
from branchline.server.wire.messages import Facts
from branchline.server.wire.renamed import new_name

log = logging.getLogger("branchline.api")

SHOWN = 120
"""Characters of somebody's input that an error repeats at most."""


class ProblemShape(Model):
    """Every error: a key for programs, and a sentence for people."""

    key: str
    message: str
    facts: Facts | None = None
    """Where the rules of the game refuse a command."""


MOST_WORDS = 400
"""Letters of a reason: it may quote what was sent, but not all of it."""


def what_is_wrong(errors: Sequence[Any], skip: int = 0) -> str:
    """The first fault in words: where it is, and what would be right."""
    first = errors[0]
    place = ".".join(str(part) for part in first["loc"][skip:]) or ("the body" if skip else "the message")
    text = str(first["msg"]).removeprefix("Value error, ")
    more = f" (and {len(errors) - 1} more)" if len(errors) > 1 else ""
    words = (word for error in errors for word in (*error["loc"][-1:], error.get("ctx", {}).get("tag")))
    renamed = next(filter(None, map(new_name, words)), "")
    return f"{place[:SHOWN]}: {text[:1].lower()}{text[1:MOST_WORDS]}{more}{renamed}"


WORDS = {
    404: ("not_found", "there is nothing here"),
    405: ("wrong_method", "this can be asked for only with another method; see the header Allow"),
    413: ("too_large", "this is more than the server takes"),
    415: ("wrong_type", "send JSON, with the header Content-Type: application/json"),
}


def answer_to(error: Exception) -> Response:
    """The answer to an error, whatever it is."""
    if isinstance(error, (RequestValidationError, WebSocketRequestValidationError)):
        return _invalid(error.errors())
    if isinstance(error, StoreDown):
        log.warning("the database is away: %s", error)
        return problem(503, "store_down", "the server cannot reach its database; nothing is lost, try again soon")
    return plain_answer(error)


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


def install(app: FastAPI) -> None:
    """Handlers for what is expected; the guard answers the rest."""
    app.add_exception_handler(HTTPException, _on_http)
    for kind in (Problem, Refusal, RequestValidationError):
        app.add_exception_handler(kind, _on_request)
