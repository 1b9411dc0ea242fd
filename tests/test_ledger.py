"""Every rule of the ledger is cited by a test, and no test cites a rule that is not in it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).parent

LEDGER = (
    "COM-01", "COM-02", "COM-03", "COM-04", "COM-05", "COM-06", "COM-07", "COM-08", "COM-09", "COM-10", "COM-11",
    "COM-12", "COM-13", "COM-14", "COM-15", "COM-16", "COM-17", "COM-18", "COM-19", "COM-20", "COM-21", "COM-22",
    "COM-23",
    "USA-01", "USA-02", "USA-03", "USA-04", "USA-05", "USA-06",
    "NOR-01", "NOR-02", "NOR-03", "NOR-04", "NOR-05", "NOR-06", "NOR-07", "NOR-08", "NOR-09", "NOR-10", "NOR-11",
    "NOR-12", "NOR-13", "NOR-14", "NOR-15", "NOR-16",
    "POL-01", "POL-02", "POL-03", "POL-04", "POL-05", "POL-06", "POL-07", "POL-08", "POL-09", "POL-10", "POL-11",
    "POL-12", "POL-13",
    "NLI-01", "NLI-02", "NLI-03", "NLI-04", "NLI-05", "NLI-06", "NLI-07", "NLI-08", "NLI-09",
    "WOR-01", "WOR-02", "WOR-03", "WOR-04", "WOR-05", "WOR-06", "WOR-07", "WOR-08", "WOR-09", "WOR-10", "WOR-11",
    "WOR-12", "WOR-13", "WOR-14", "WOR-15", "WOR-16", "WOR-17", "WOR-18", "WOR-19", "WOR-20", "WOR-21", "WOR-22",
)  # fmt: skip

ID = re.compile(r"\b(?:COM|USA|NOR|POL|NLI|WOR)-\d+\b")


def cited_by_tests() -> Iterator[tuple[str, str]]:
    """(rule, test) for each rule that a test's docstring begins with."""
    for path in sorted(TESTS.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                head = (ast.get_docstring(node) or "").partition(":")[0]
                for rule in ID.findall(head):
                    yield rule, f"{path.relative_to(TESTS)}::{node.name}"


def test_every_rule_is_cited_by_a_test() -> None:
    missing = set(LEDGER) - {rule for rule, _ in cited_by_tests()}
    assert not missing, f"no test's docstring begins with {', '.join(sorted(missing))}"


def test_only_rules_of_the_ledger_are_cited() -> None:
    unknown = []
    for folder in (TESTS, TESTS.parent / "src"):
        for path in sorted(folder.rglob("*.py")):
            cited = set(ID.findall(path.read_text("utf-8")))
            unknown += [f"{path.relative_to(TESTS.parent)}: {rule}" for rule in sorted(cited - set(LEDGER))]
    assert not unknown


def test_every_rulebook_test_cites_a_rule() -> None:
    citing = {test for _, test in cited_by_tests()}
    silent = []
    for path in sorted((TESTS / "rulebook").rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                test = f"{path.relative_to(TESTS)}::{node.name}"
                if test not in citing:
                    silent.append(test)
    assert not silent
