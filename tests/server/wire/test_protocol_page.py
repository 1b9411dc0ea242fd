"""docs/protocol.md leaves nothing out, and its examples are what the models say."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, get_args

import pytest
from pydantic import TypeAdapter

from branchline.game.deal import Deal
from branchline.moves.kinds import EVENTS
from branchline.server.settings import Limits
from branchline.server.table.patch import patched as right
from branchline.server.table.table import _APPLY
from branchline.server.wire import commands as C
from branchline.server.wire import messages as M
from branchline.server.wire.views import EventSeen
from tests.server.wire.tool import ROOT, load, wire

PAGE = (ROOT / "docs/protocol.md").read_text("utf-8")
EXAMPLES = re.findall(r"^```json (\w+)\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


def tags(union: Any, field: str) -> list[str]:
    """What tells the members of a union apart."""
    return [str(member.model_fields[field].default) for member in get_args(get_args(union)[0])]


def section(title: str) -> str:
    """The text under a heading, up to the next one of the same rank or higher."""
    rank = re.search(rf"^(#+) {re.escape(title)}$", PAGE, re.MULTILINE)
    assert rank is not None, title
    rest = PAGE[rank.end() :]
    end = re.search(rf"^#{{1,{len(rank[1])}}} ", rest, re.MULTILINE)
    return rest[: end.start()] if end else rest


def rows(title: str) -> dict[str, str]:
    """The rows of the tables of a section, by the names in their first cells."""
    lines = re.findall(r"^\| (.*?) \|(.*)\|$", section(title), re.MULTILINE)
    return {name: rest for cell, rest in lines for name in re.findall(r"`([^`]+)`", cell)}


# Nothing is left out --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("title", "wanted"),
    [
        ("The socket of a table", {*tags(M.FromClient, "type"), *tags(M.ToClient, "type")}),
        ("Commands", set(tags(C.Command, "kind"))),
        ("Queries", set(tags(C.Query, "kind"))),
        ("The story", set(_APPLY)),
        ("Events", {kind.type for kind in EVENTS.values()}),
    ],
)
def test_every_kind_has_its_row(title: str, wanted: set[str]) -> None:
    assert len(wanted) >= 3
    found = set(rows(title)) - {"type", "kind"}
    assert wanted <= found
    assert found == wanted or title == "The socket of a table"  # which has other tables too


@pytest.mark.parametrize("title", ["Commands", "Queries"])
def test_every_field_of_a_command_is_named(title: str) -> None:
    union = C.Command if title == "Commands" else C.Query
    for member in get_args(get_args(union)[0]):
        row = rows(title)[member.model_fields["kind"].default]
        for field in set(member.model_fields) - {"kind"}:
            assert f"`{field}`" in row, (member.__name__, field)


def test_every_field_of_a_message_is_named() -> None:
    for member in (*get_args(get_args(M.FromClient)[0]), *get_args(get_args(M.ToClient)[0])):
        row = rows("The socket of a table")[member.model_fields["type"].default]
        for field in set(member.model_fields) - {"type"}:
            assert f"`{field}`" in row, (member.__name__, field)


def test_events_have_no_field_that_is_not_sent() -> None:
    for type, row in rows("Events").items():
        fields = set(re.findall(r"`(\w+)`", row.partition("|")[0]))
        assert fields <= set(EventSeen.model_fields), type


def test_every_field_of_events_is_in_the_table() -> None:
    named = {word for row in rows("Events").values() for word in re.findall(r"`(\w+)`", row)}
    assert set(EventSeen.model_fields) - {"type"} <= named


def test_every_request_is_listed() -> None:
    paths = wire().openapi()["paths"]
    wanted = {f"{method.upper()} {path}" for path, methods in paths.items() for method in methods}
    assert wanted == {name for name in rows("All requests") if " /api" in name}


def test_every_option_of_a_table_is_explained() -> None:
    from branchline.server.wire.options import TableOptions

    assert set(TableOptions.model_fields) == set(rows("Tables"))


def test_the_numbers_of_the_limits_are_those_of_the_server() -> None:
    limits = Limits()
    shown = {
        "requests of a guest / of an address": (limits.requests, limits.address_requests),
        "new guests of an address": (limits.guests,),
        "new tables of a guest / of an address": (limits.tables, limits.address_tables),
        "commands": (limits.commands,),
        "`say` and `react`": (limits.talk,),
        "`why_not`, `match`, `outlook`, `missing`": (limits.queries,),
        "`hint`": (limits.hints,),
        "replays and checks of records": (limits.heavy,),
    }
    for what, pairs in shown.items():
        sizes, rates = (" / ".join(f"{pair[i]:g}" for pair in pairs) for i in (0, 1))
        assert f"| {what} | {sizes} | {rates} |" in section("Limits")
    assert f"| {limits.sockets} / {limits.address_sockets} |" in section("Limits")


# Examples -------------------------------------------------------------------------------------------------------------


def test_every_example_of_json_says_what_it_is() -> None:
    assert "```json\n" not in PAGE
    assert len(EXAMPLES) >= 20


@pytest.mark.parametrize(("name", "text"), EXAMPLES, ids=[name for name, _ in EXAMPLES])
def test_examples_are_what_the_models_say(name: str, text: str) -> None:
    wire().models()[name].model_validate_json(text)


@pytest.mark.parametrize("direction", ["FromClient", "ToClient", "ToLobbyClient"])
def test_examples_of_messages_are_messages(direction: str) -> None:
    union = wire().MESSAGES[direction][0]
    members = {member.__name__ for member in get_args(get_args(union)[0])}
    shown = [text for name, text in EXAMPLES if name in members]
    assert shown
    for text in shown:
        TypeAdapter(union).validate_json(text)


def test_the_example_of_a_deal_holds() -> None:
    facts = next(json.loads(text) for name, text in EXAMPLES if name == "DealSeen")
    code = next(code for code in python_blocks() if "branchline.game.deal" in code)
    exec(compile(code, "protocol.md", "exec"), {"facts": facts})
    changed = Deal(facts["promise"], facts["secret"], ("forty-three", ""))
    assert changed.problems(int(facts["seed"])) != []


def python_blocks() -> Iterator[str]:
    yield from re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


CASES: list[tuple[Any, Any]] = [
    ({"a": 1, "b": 2}, {"a": None, "c": {"d": 3}}),
    ({"a": {"b": 1, "c": 2}}, {"a": {"b": None}}),
    ({"a": [{"b": 1}, {"b": 2}]}, {"a": {"1": {"b": 3, "c": 4}}}),
    ({"a": [{"b": 1}]}, {"a": []}),
    ({"a": [1, 2]}, {"a": [2]}),
    ({}, {"a": [None, "red"]}),
    ({"a": "red"}, {"a": {"b": 1}}),
    ({"a": 1}, {}),
]


@pytest.mark.parametrize(("old", "patch"), CASES)
def test_patches_mean_the_same_here_in_the_example_and_on_the_server(old: Any, patch: Any) -> None:
    shown: dict[str, Any] = {}
    code = next(code for code in python_blocks() if "def patched" in code)
    exec(compile(code, "protocol.md", "exec"), shown)
    assert shown["patched"](old, patch) == load("examples/client.py").patched(old, patch) == right(old, patch)
