"""The example client plays a whole game over a real socket, and all that it is sent is what the models say."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import jsonschema_rs
import pytest
from websockets.sync.client import connect

from branchline.server.wire.messages import FROM_CLIENT, TO_CLIENT
from branchline.server.wire.views import Document
from tests.server.wire.tool import ROOT, load, wire

CLIENT = ROOT / "examples/client.py"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server in a process of its own."""
    folder = tmp_path_factory.mktemp("server")
    quick = {"BRANCHLINE_BOT_PAUSE": "0", "BRANCHLINE_UNDO_PAUSE": "0", "BRANCHLINE_LIMITS": "off"}
    command = [sys.executable, "-m", "branchline", "serve", "--port", "0", "--data", str(folder)]
    process = subprocess.Popen(
        [*command, "--database", f"sqlite:///{folder / 'games.db'}"],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, **quick},
    )
    assert process.stdout is not None
    try:
        address = re.search(r"http://[\d.]+:\d+", process.stdout.readline())
        assert address is not None
        assert any(httpx.get(f"{address[0]}/healthz", timeout=120).is_success for _ in range(4))  # it may compile first
        yield address[0]
    finally:
        process.terminate()
        process.communicate(timeout=30)


def test_the_example_plays_a_whole_game(server: str) -> None:
    command = [sys.executable, str(CLIENT), server]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.stderr == ""
    assert re.fullmatch(r"Ada: -?\d+ points\nMallard: -?\d+ points\n", done.stdout)


class Checking:
    """`json` for the client: whatever comes in or goes out must be what the models and the schema say."""

    def __init__(self) -> None:
        schema = json.loads((ROOT / "docs/schema/socket.schema.json").read_text("utf-8"))
        directions = {name: {**schema, "anyOf": [{"$ref": f"#/$defs/{name}"}]} for name in ("FromClient", "ToClient")}
        self.schemas = {name: jsonschema_rs.validator_for(found) for name, found in directions.items()}
        self.heard: list[dict[str, Any]] = []

    def loads(self, text: str) -> Any:
        message = json.loads(text)
        TO_CLIENT.validate_json(text)
        self.schemas["ToClient"].validate(message)
        self.heard.append(message)
        return message

    def dumps(self, message: Any) -> str:
        FROM_CLIENT.validate_python(message)
        self.schemas["FromClient"].validate(message)
        return json.dumps(message)


@pytest.mark.parametrize("board", ["usa", "northern_lights", "world"])
def test_everything_on_the_wire_is_what_the_models_say(
    server: str, board: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    client, checking = load("examples/client.py"), Checking()
    apply = client.patched
    monkeypatch.setattr(client, "json", checking)
    monkeypatch.setitem(client.TABLE, "board", board)
    monkeypatch.setattr(client, "patched", lambda old, patch: _checked(apply(old, patch)))
    client.play(server)
    steps = [message for message in checking.heard if message["type"] == "step"]
    first = next(message for message in checking.heard if message["type"] == "snapshot")
    assert [step["seq"] for step in steps] == list(range(first["seq"] + 1, first["seq"] + 1 + len(steps)))
    assert {"step", "accepted", "snapshot"} <= {message["type"] for message in checking.heard}


def _checked(document: Any) -> Any:
    """Patched documents are documents; parts of one, which pass here too, are none."""
    if isinstance(document, dict) and "table" in document:
        Document.model_validate_json(json.dumps(document))
    return document


def test_the_lobby_says_what_its_model_says(server: str) -> None:
    with connect(f"{server.replace('http', 'ws', 1)}/api/lobby/socket") as socket:
        assert json.loads(socket.recv(10))["type"] == "tables"
        with httpx.Client(base_url=server) as http:
            seats = [{"kind": "person"}, {"kind": "bot", "level": "hard"}]
            made = http.post("/api/tables", json={"board": "usa", "seats": seats, "public": True}).json()
        text = socket.recv(10)
        socket.send('{"type": "ping"}')
        assert json.loads(socket.recv(10)) == {"type": "pong"}
    message = wire().Tables.model_validate_json(text)
    assert made["id"] in [table.id for table in message.tables]


def test_the_server_answers_the_openapi_that_is_committed(server: str) -> None:
    committed = json.loads((ROOT / "docs/schema/openapi.json").read_text("utf-8"))
    assert httpx.get(f"{server}/api/openapi.json").json() == committed


def test_the_example_is_short() -> None:
    assert len(Path(CLIENT).read_text("utf-8").splitlines()) <= 60
