"""Requests made from the description of the server itself: some as it says, some not."""

from __future__ import annotations

from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from branchline.server.app import create_app
from branchline.server.settings import Settings
from tests.server.helpers import SMALL, Running

EXAMPLES = 10
"""Requests of each kind for each operation."""

SCHEMA = schemathesis.openapi.from_dict(create_app(Settings(data=Path(mkdtemp()))).openapi())
OPERATIONS = {found.ok().label: found.ok() for found in SCHEMA.get_all_operations()}
WITH_TABLE = [label for label in OPERATIONS if "/tables/{id}" in label]
MODES = list(GenerationMode)
NEVER_WRONG = ("GET /api/boards/{id}",)
"""Takes nothing but a text, and every text is one."""
CONFORMS = [status_code_conformance, content_type_conformance, response_schema_conformance]


def as_before(**more: Any) -> Any:
    """The same requests in every run; and as many as it takes to find some that can be sent."""
    return settings(
        max_examples=EXAMPLES, derandomize=True, database=None, deadline=None,
        suppress_health_check=list(HealthCheck), **more,
    )  # fmt: skip


def test_all_operations_are_known() -> None:
    assert len(OPERATIONS) >= 17
    assert len(WITH_TABLE) >= 6


def check(answer: Any) -> None:
    assert answer.status_code < 500, answer.text
    if answer.status_code >= 400:
        found = answer.json()
        assert found.keys() - {"facts", "now"} == {"key", "message"}, found  # beside them: what went on meanwhile
        assert found["key"]
        assert found["message"]
        assert "Traceback" not in answer.text


def send(case: Any, server: Running, session: Any, cookies: dict[str, str]) -> None:
    answer = case.call(base_url=server.url, session=session, cookies=cookies)
    check(answer)
    case.validate_response(answer, checks=CONFORMS)


@pytest.fixture(scope="module")
def session() -> Any:
    import requests

    with requests.Session() as found:
        found.trust_env = False
        yield found


@pytest.fixture
def eve(server: Running) -> httpx.Client:
    """Somebody who is known."""
    with httpx.Client(base_url=server.url, trust_env=False) as client:
        client.put("/api/me", json={"name": "Eve"}).raise_for_status()
        yield client


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.value)
@pytest.mark.parametrize("label", OPERATIONS)
def test_no_request_breaks_anything(
    server: Running, session: Any, eve: httpx.Client, label: str, mode: GenerationMode
) -> None:
    strategy = strategy_for(label, mode)

    @as_before()
    @given(case=strategy)
    def run(case: Any) -> None:
        send(case, server, session, dict(eve.cookies))

    run()
    assert eve.get("/healthz").status_code == 200


def strategy_for(label: str, mode: GenerationMode, **given: Any) -> Any:
    operation = OPERATIONS[label]
    takes = [*operation.iter_parameters(), *operation.body]
    if mode is GenerationMode.NEGATIVE and (not takes or label in NEVER_WRONG):
        pytest.skip("there is nothing in it that could be wrong")
    return operation.as_strategy(generation_mode=mode, **given)


def table(eve: httpx.Client, status: str) -> str:
    """A table of Eve's that is open, is played at, or is over."""
    person, bot = {"kind": "person"}, {"kind": "bot", "level": "easy"}
    made = eve.post("/api/tables", json={**SMALL, "seats": [person, bot]}).raise_for_status().json()
    for kind in {"open": [], "running": ["start"], "over": ["start", "resign"]}[status]:
        command = {"id": f"command-{kind}-{made['id']}", "command": {"kind": kind}}
        eve.post(f"/api/tables/{made['id']}/commands", json=command).raise_for_status()
    found = eve.get(f"/api/tables/{made['id']}").json()
    assert found["document"]["table"]["status"] == status
    return str(made["id"])


@pytest.mark.parametrize("status", ["open", "running", "over"])
@pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.value)
@pytest.mark.parametrize("label", WITH_TABLE)
def test_no_request_breaks_a_table(
    server: Running, session: Any, eve: httpx.Client, label: str, mode: GenerationMode, status: str
) -> None:
    id = table(eve, status)
    path = {"id": id, **({"seat": 0} if "{seat}" in label else {})}

    @as_before()
    @given(case=strategy_for(label, mode, path_parameters=path))
    def run(case: Any) -> None:
        send(case, server, session, dict(eve.cookies))

    run()
    assert eve.get(f"/api/tables/{id}").status_code == 200
