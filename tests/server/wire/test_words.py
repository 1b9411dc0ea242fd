"""Whatever the server refuses, the page can say in the words of its reader."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
SERVER = ROOT / "src/branchline/server"


def refusals() -> set[str]:
    """The keys that stand in the server's code: `Refusal("key", …)` and those of classes made of it."""
    found = set()
    for module in SERVER.rglob("*.py"):
        for call in ast.walk(ast.parse(module.read_text("utf-8"))):
            if not isinstance(call, ast.Call) or not call.args or not isinstance(call.args[0], ast.Constant):
                continue
            name, key = ast.unparse(call.func), call.args[0].value
            if name == "Refusal" or (name == "super().__init__" and isinstance(key, str) and key.isidentifier()):
                found.add(key)
    return found | {"only_open", "only_running", "only_over"}


def told(language: str) -> set[str]:
    text = (ROOT / f"web/src/words/{language}/common.ts").read_text("utf-8")
    problems = re.search(r"\n  problems: {\n(.*?)\n  },", text, re.S)
    assert problems
    return set(re.findall(r'^    "?([a-z_.]+)"?:', problems[1], re.M))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_refusal_has_words(language: str) -> None:
    assert {"stale", "no_table", "options.rules"} <= refusals()
    assert refusals() - told(language) == set()
