"""The documentation is true: examples run, tables are current, links lead somewhere, no rule is missing."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

import branchline as bl
from tests.test_ledger import ID, LEDGER
from tools import docs, mechanism

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
PAGES = sorted([*ROOT.glob("*.md"), *DOCS.glob("*.md")])


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def text(path: Path) -> str:
    return path.read_text("utf-8")


# Rules ------------------------------------------------------------------------------------------------------------


def rule_rows() -> dict[str, list[str]]:
    """The cells of each rule's row."""
    rows = re.findall(r"^\| ([A-Z]{3}-\d\d) \| (.*) \|$", text(DOCS / "rules.md"), re.MULTILINE)
    return {id: cells.split(" | ") for id, cells in rows}


def test_every_rule_has_its_sentence() -> None:
    assert list(rule_rows()) == list(LEDGER)


def test_no_other_rule_is_named() -> None:
    for page in PAGES:
        assert set(ID.findall(text(page))) <= set(LEDGER), name(page)


SETTLED = [
    "COM-04", "COM-07", "COM-08", "COM-16", "COM-19", "COM-20", "COM-21", "USA-03", "USA-06", "NOR-09", "NOR-10",
    "NOR-14", "POL-06", "POL-10", "POL-11", "NLI-08", "WOR-08", "WOR-11", "WOR-15", "WOR-21",
]  # fmt: skip
"""The points the rulebooks leave open, as the ledger marks them."""


def test_every_settled_point_is_marked_as_a_ruling() -> None:
    rows = rule_rows()
    assert [id for id in LEDGER if "**Ruling**" in rows[id][0]] == SETTLED


def test_the_page_marks_the_same_points() -> None:
    """The page's own test shows that each of them is drawn, in both languages."""
    assert ID.findall(text(ROOT / "web/src/rules/rulings.ts")) == SETTLED


def test_the_files_named_with_the_rules_exist() -> None:
    for id, (_, where) in rule_rows().items():
        for path in re.findall(r"`([^`]+)`", where):
            assert (ROOT / "src/branchline" / path).is_file(), f"{id}: {path}"


def test_the_tables_of_rule_values_are_current() -> None:
    assert {path: text(ROOT / path) for path in docs.files()} == docs.files(), "run `make docs`"


def test_every_rule_value_is_in_the_tables() -> None:
    """Whatever field a rule set has, the generated part shows it."""
    tables = text(DOCS / "rules.md").partition("<!-- begin")[2]
    for value in ("players", "market.flush", "pay.any_for_wild", "tickets.keep_later", "end.turns", "exchange_cost"):
        assert f"`{value}`" in tables
    for board in bl.BUILT_IN:
        assert f"`{board}`" in tables


# Pages ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("page", [DOCS / "python.md"], ids=name)
def test_the_examples_of_a_page_run(page: Path) -> None:
    result = doctest.testfile(str(page), module_relative=False, optionflags=doctest.REPORT_NDIFF)
    assert result.attempted > 30
    assert result.failed == 0


def test_the_example_of_the_package_runs() -> None:
    assert doctest.testmod(bl).failed == 0


def blocks(page: Path, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", text(page), re.MULTILINE | re.DOTALL)


def test_the_example_record_is_real() -> None:
    """The page shows the file, and the file holds."""
    shown = blocks(DOCS / "record-format.md", "text")[0]
    assert shown == text(ROOT / "examples/tiny.record")
    record = bl.Record.loads(shown)
    assert record.seed is not None
    assert record.verify(bl.load_board(ROOT / "examples/tiny.toml")) == []


def test_the_explained_lines_are_lines_of_the_record() -> None:
    page = text(DOCS / "record-format.md")
    explained = [line.replace("\\|", "|") for line in re.findall(r"^\| `([01] .*?)` \|", page, re.MULTILINE)]
    lines = text(ROOT / "examples/tiny.record").splitlines()
    assert len(explained) > 5
    assert [line for line in explained if line not in lines] == []


def test_the_python_of_the_record_page_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    code = blocks(DOCS / "record-format.md", "python")[0].replace(
        'open("examples/tiny.record", encoding="utf-8").read()', "TEXT"
    )
    exec(compile(code, "record-format.md", "exec"), {"TEXT": text(ROOT / "examples/tiny.record")})


def test_the_record_page_lists_every_verb() -> None:
    from branchline.moves.kinds import VERBS

    page = text(DOCS / "record-format.md").partition("All verbs:")[2]
    assert [verb for verb in VERBS if not re.search(rf"`{verb}\b", page)] == []


def test_the_architecture_page_names_files_and_functions_that_exist() -> None:
    page = text(DOCS / "architecture.md")
    for path in set(re.findall(r"`((?:[a-z]+/)+[a-z_.]+\.(?:py|toml|ts))`", page)):
        assert (ROOT / "src/branchline" / path).is_file() or (ROOT / path).is_file(), path
    for folder in set(re.findall(r"`(tests/[a-z_]+(?:\.py)?)`", page)):
        assert (ROOT / folder).exists(), folder
    sources = "\n".join(text(path) for path in (ROOT / "src/branchline").rglob("*.py"))
    table = page.partition("## Where is …?")[2].partition("## Our own words")[0]
    for function in re.findall(r"`(_[a-z_]+)`", table):
        assert f"def {function}(" in sources, function


def paths_of_the_walk() -> set[str]:
    """What docs/adding-a-mechanism.md names, from the root: the rows of its lists begin with a file, or say one."""
    named = re.findall(r"`([a-z_]+/[\w/.-]*)`", text(DOCS / "adding-a-mechanism.md"))
    found = set()
    for path in named:
        places = [folder / path for folder in (ROOT / "src/branchline", ROOT / "web/src", ROOT)]
        assert any(place.exists() for place in places), path
        found |= {name(place) for place in places if place.exists()}
    return found


def test_the_walk_through_a_mechanism_names_every_file_of_it() -> None:
    """And the bill stays as small as it is: what is said once needs no second file."""
    bill = mechanism.bill(ROOT, "exchange")
    assert set(bill) <= paths_of_the_walk()
    kernels = [path for path in bill if path.startswith(mechanism.KERNELS)]
    assert len(kernels) <= 7
    assert len(bill) <= 16


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)\s]+)\)", text(page)):
        if target.startswith("https://"):
            continue
        path, _, heading = target.partition("#")
        found = (page.parent / path) if path else page
        assert found.exists(), f"{name(page)}: {target}"
        if heading:
            assert heading in headings(found), f"{name(page)}: {target}"


def headings(page: Path) -> set[str]:
    """The anchors of a page, as they are made from its headings."""
    return {
        re.sub(r"[^\w\- ]", "", title.lower()).strip(" ").replace(" ", "-") + ("-" if title.endswith("…?") else "")
        for title in re.findall(r"^#+ (.*)$", text(page), re.MULTILINE)
    }


def test_the_readme_says_what_it_must() -> None:
    readme = text(ROOT / "README.md")
    for words in (
        "make play",
        "make test",
        "not affiliated",
        "none of the publisher's art",
        "docs/images/",
    ):
        assert words in readme


def test_every_picture_is_shown_somewhere() -> None:
    pages = "".join(map(text, (ROOT / "README.md", *DOCS.glob("*.md"))))
    pictures = [path for path in (DOCS / "images").rglob("*.*") if path.relative_to(ROOT).as_posix() not in pages]
    assert not pictures


def test_speeds_are_told_where_they_are_measured() -> None:
    """A figure in prose goes stale: pages link to the tables that benches write."""
    speed = re.compile(r"\b(\d[\d,]*|hundreds?|thousands?) (whole )?(games|play-outs) (a|per) second|\d games/s")
    for page in PAGES:
        prose = re.sub(r"<!-- begin: made by .*?<!-- end -->", "", text(page), flags=re.DOTALL)
        found = speed.search(prose)
        assert found is None, f"{name(page)}: {found and found[0]}"
    assert "(../bench/strength.md#speed)" in text(DOCS / "bots.md")
    assert re.search(r"^## Speed$", text(ROOT / "bench/strength.md"), re.MULTILINE)
