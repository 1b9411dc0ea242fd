"""The schemas and types that are committed are those of the models."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from tests.server.wire.tool import ROOT, wire

FILES = ("docs/schema/openapi.json", "docs/schema/socket.schema.json", "web/src/wire/types.ts")


def types() -> str:
    return (ROOT / "web/src/wire/types.ts").read_text("utf-8")


def socket_schema() -> Any:
    return json.loads((ROOT / "docs/schema/socket.schema.json").read_text("utf-8"))


@pytest.mark.parametrize("path", FILES)
def test_what_is_committed_is_what_would_be_written(path: str) -> None:
    assert (ROOT / path).read_text("utf-8") == wire().files()[Path(path)], "run `make wire`"


def test_no_other_file_is_made() -> None:
    assert {path.as_posix() for path in wire().files()} == set(FILES)


def test_the_check_names_the_file_and_the_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(wire(), "ROOT", tmp_path)
    assert wire().main([]) == 0
    assert [line.removeprefix("wrote ") for line in capsys.readouterr().out.splitlines()] == list(FILES)
    assert wire().main(["--check"]) == 0
    with (tmp_path / FILES[2]).open("a") as file:
        file.write("// by hand\n")
    assert wire().main(["--check"]) == 1
    assert capsys.readouterr().err == f"{FILES[2]} is out of date: run `make wire`\n"


def test_it_writes_the_same_every_time() -> None:
    first = wire().typescript()
    for remembered in (wire().definitions, wire().openapi, wire()._names):
        remembered.cache_clear()
    assert wire().typescript() == first


# JSON Schema ----------------------------------------------------------------------------------------------------------


def test_the_schema_is_one() -> None:
    jsonschema_rs.meta.validate(socket_schema())
    assert socket_schema()["$schema"].endswith("2020-12/schema")


@pytest.mark.parametrize(
    ("message", "good"),
    [
        ({"type": "ping"}, True),
        ({"type": "submit", "id": "command-0001", "command": {"kind": "start"}}, True),
        ({"type": "submit", "id": "command-0001", "command": {"kind": "start", "now": True}}, False),
        ({"type": "submit", "id": "short", "command": {"kind": "start"}}, False),
        ({"id": "command-0001", "command": {"kind": "start"}}, False),
        ({"type": "accepted", "id": "command-0001", "seq": 3}, True),
        ({"type": "accepted", "id": "command-0001"}, False),
        ({"type": "tables", "tables": []}, True),
        ({"type": "applause"}, False),
    ],
)
def test_the_schema_knows_messages(message: Any, good: bool) -> None:
    assert jsonschema_rs.is_valid(socket_schema(), message) == good


def test_fields_that_always_come_are_required_where_they_are_sent_and_not_where_they_are_taken() -> None:
    defs = socket_schema()["$defs"]
    assert "level" in defs["RobotSeen"]["required"]
    assert "level" not in defs["Robot"]["required"]


# TypeScript -----------------------------------------------------------------------------------------------------------


def test_every_type_is_declared_once() -> None:
    declared = re.findall(r"^export (?:interface|type) (\w+)", types(), re.MULTILINE)
    assert len(declared) == len(set(declared))
    plain = re.sub(r'/\*\*.*?\*/|//[^\n]*|"[^"]*"', "", types(), flags=re.DOTALL)
    assert set(re.findall(r"\b[A-Z]\w+", plain)) - {"Record"} == set(declared)


def test_all_models_of_requests_and_sockets_are_there() -> None:
    names = {*wire().openapi()["components"]["schemas"], *socket_schema()["$defs"]}
    assert names == set(re.findall(r"^export (?:interface|type) (\w+)", types(), re.MULTILINE)) - {"Requests"}


@pytest.mark.parametrize(
    "text",
    [
        "export type FromClient = Submit | Ask | Missing | Ping | Pong;",
        '  kind: "bot";\n  level?: Level;\n',
        "  /** The new table of a rematch. */\n  table?: string;\n",
        "  market: (string | null)[];\n",
        "  harbours: [string, number][];\n",
        "  rules?: Record<string, number | boolean>;\n",
        "/** A seat for a bot. */\nexport interface Robot {\n",
        '  "PUT /api/me": { body: Me; answer: MeSeen };\n',
    ],
)
def test_types_as_they_should_be(text: str) -> None:
    assert text in types()


def test_no_field_is_null() -> None:
    """Null and missing are the same: only the places of a list may be null."""
    assert re.findall(r"^.*\| null(?!\)\[\])", types(), re.MULTILINE) == []
