"""The shape of the repository: no board in the code, no test in the package, examples that run."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import branchline as bl
from branchline.engine import ids
from branchline.moves.kinds import KINDS

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src/branchline"
MODULES = sorted(PACKAGE.rglob("*.py"))
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))

BOARD_NAME = re.compile(rf"\b({'|'.join(bl.BUILT_IN)})\b")


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def built_in_lines(module: Path) -> set[int]:
    """The lines of the one place that lists the boards."""
    if name(module) != "src/branchline/boards/loader.py":
        return set()
    for node in ast.parse(module.read_text("utf-8")).body:
        if isinstance(node, ast.Assign) and [ast.unparse(target) for target in node.targets] == ["BUILT_IN"]:
            return set(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    return set()


@pytest.mark.parametrize("module", MODULES, ids=name)
def test_no_board_is_named_in_the_code(module: Path) -> None:
    """A board is data: nothing in the package may ask which one it plays. Only examples (`>>>`) may name one."""
    allowed = built_in_lines(module)
    found = [
        f"{name(module)}:{number}: {line.strip()}"
        for number, line in enumerate(module.read_text("utf-8").splitlines(), 1)
        if BOARD_NAME.search(line) and number not in allowed and not line.startswith(">>> ")
    ]
    assert not found


def test_the_list_of_boards_is_where_it_is_allowed() -> None:
    """So that the exception above cannot hide anything else."""
    lines = built_in_lines(PACKAGE / "boards/loader.py")
    assert 0 < len(lines) < 10


def test_every_board_file_is_in_the_list() -> None:
    assert {path.stem for path in (PACKAGE / "boards").glob("*.toml")} == set(bl.BUILT_IN)


@pytest.mark.parametrize("module", MODULES, ids=name)
def test_the_package_imports_no_test(module: Path) -> None:
    imported = set()
    for node in ast.walk(ast.parse(module.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            imported |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            imported.add(node.module or "")
    assert not [module_ for module_ in imported if module_.split(".")[0] in ("tests", "pytest", "hypothesis")]


def test_no_class_name_stands_twice() -> None:
    """So that whoever reads a name, or looks for it, finds one thing."""
    found: dict[str, list[str]] = {}
    for module in MODULES:
        for node in ast.walk(ast.parse(module.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef):
                found.setdefault(node.name, []).append(f"{name(module)}:{node.lineno}")
    assert not {kind: places for kind, places in found.items() if len(places) > 1}


# Imports --------------------------------------------------------------------------------------------------------------

LOADS_BY_NAME = {"cli": re.compile(r'\bload\("(\w+)'), "bots": re.compile(r'\b_played_by\("(\w+)')}
"""How modules of a folder are loaded by name there."""
TOLD_AND_PLAYED = {"branchline.game.game", "branchline.game.position", "branchline.game.record"}
"""A game is told as a record, and a record is played as a game: the one cycle there is."""
WITHOUT_WORDS = {"src/branchline/engine/kernel.py"}
"""Where the docstring beside an import is its reason."""


def dotted(path: Path) -> str:
    return ".".join(path.relative_to(ROOT / "src").with_suffix("").parts).removesuffix(".__init__")


PATHS = {dotted(path): path for path in MODULES}


def for_types(tree: ast.Module) -> set[ast.AST]:
    """Everything under `if TYPE_CHECKING`."""
    return {
        inner
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        for statement in node.body
        for inner in ast.walk(statement)
    }


def lazy_imports(path: Path) -> set[int]:
    """The lines on which something is imported when a function runs."""
    return {
        node.lineno
        for function in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        for node in ast.walk(function)
        if isinstance(node, ast.Import | ast.ImportFrom) or imports_by_name(node)
    }


def imports_by_name(node: ast.AST) -> bool:
    """Whether it loads a module of the package, and not one that somebody brings along."""
    return (
        isinstance(node, ast.Call)
        and ast.unparse(node.func).endswith("import_module")
        and "branchline." in ast.unparse(node.args[0])
    )


def imported(path: Path) -> set[str]:
    """The modules of the package that a module imports anywhere, but for types alone."""
    text = path.read_text("utf-8")
    tree, found = ast.parse(text), set[str]()
    typed = for_types(tree)
    for node in ast.walk(tree):
        if node in typed:
            continue
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= (names & PATHS.keys()) or {node.module}
    room = path.relative_to(PACKAGE).parts[0]
    if room in LOADS_BY_NAME:
        found |= {f"branchline.{room}.{module}" for module in LOADS_BY_NAME[room].findall(text)}
    return found & PATHS.keys()


def test_few_imports_wait_and_each_says_why() -> None:
    found = [(path, line) for path in MODULES for line in lazy_imports(path)]
    assert len(found) <= 10, [f"{name(path)}:{line}" for path, line in found]
    for path, line in found:
        above = path.read_text("utf-8").splitlines()[line - 2].strip()
        assert above.startswith("#") or name(path) in WITHOUT_WORDS, f"{name(path)}:{line}: why is this imported here?"


def test_no_modules_import_each_other() -> None:
    """Imports inside functions count too."""
    graph = {module: imported(path) for module, path in PATHS.items()}
    order = tuple(
        TopologicalSorter({module: others - {module} for module, others in joined(graph).items()}).static_order()
    )
    assert len(order) == len(PATHS) - len(TOLD_AND_PLAYED) + 1


def joined(graph: dict[str, set[str]]) -> dict[str, set[str]]:
    """The graph with the modules of the one cycle as one."""

    def one(module: str) -> str:
        return "a game, told and played" if module in TOLD_AND_PLAYED else module

    found: dict[str, set[str]] = {}
    for module, others in graph.items():
        found.setdefault(one(module), set()).update(map(one, others))
    return found


def test_importing_the_package_loads_no_compiler() -> None:
    """`import branchline` is quick because the engine is loaded when it is first used."""
    code = "import sys, branchline; print(sorted({'numba', 'numpy', 'rich', 'typer'} & set(sys.modules)))"
    assert run("-c", code).strip() == "[]"


def run(*arguments: str, cwd: Path = ROOT) -> str:
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=cwd,
        env=os.environ | {"PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def code_blocks(page: Path) -> list[str]:
    return re.findall(r"^```python\n(.*?)^```", page.read_text("utf-8"), re.MULTILINE | re.DOTALL)


def test_the_python_examples_of_the_readme_run(tmp_path: Path) -> None:
    """They run as a newcomer would run them: one after the other, in an empty folder."""
    blocks = code_blocks(ROOT / "README.md")
    assert blocks
    run("-W", "error", "-c", "\n".join(blocks), cwd=tmp_path)


@pytest.mark.parametrize("example", EXAMPLES, ids=name)
def test_the_examples_run(example: Path, tmp_path: Path) -> None:
    assert run("-W", "error", str(example), cwd=tmp_path)


def test_there_are_examples() -> None:
    assert EXAMPLES


OUTSIDE_MOVES = [path for path in MODULES if path.parent.name != "moves"]
READERS = {"named_cards", "track_and_cards", "one", "alone", "number"}
"""What only `moves/` may call: it takes the words of a move apart."""
CUTS = {"split", "partition", "rpartition", "startswith", "endswith", "removeprefix", "removesuffix", "find", "index"}
MOVE_TEXT = re.compile(r"(move|advice|decision|line)\w*(\.move)?\.text|(line|decision)\w*\.move|str\(move\w*\)")


def cuttings(module: Path) -> list[str]:
    """Expressions that take the text of a move apart, or look something up by a name that is made of a verb."""
    found = []
    for node in ast.walk(ast.parse(module.read_text("utf-8"))):
        cut = isinstance(node, ast.Attribute) and node.attr in CUTS and MOVE_TEXT.fullmatch(ast.unparse(node.value))
        part = isinstance(node, ast.Subscript) and MOVE_TEXT.fullmatch(ast.unparse(node.value))
        looked_in = isinstance(node, ast.Compare) and any(
            isinstance(how, ast.In | ast.NotIn) and MOVE_TEXT.search(ast.unparse(where))
            for how, where in zip(node.ops, node.comparators, strict=True)
        )
        taken = isinstance(node, ast.ImportFrom) and (node.module or "").startswith("branchline.moves")
        reads = taken and {alias.name for alias in node.names} & READERS - ALLOWED_READERS.get(name(module), set())
        if cut or part or looked_in or reads:
            found.append(f"{name(module)}:{node.lineno}: {ast.unparse(node)}")
    return found


ALLOWED_READERS = {"src/branchline/explain/unread.py": {"track_and_cards", "named_cards"}}
"""Asks `moves/` once more for what a claim or a harbour names, to say what is wrong with it."""


@pytest.mark.parametrize("module", OUTSIDE_MOVES, ids=name)
def test_no_text_of_a_move_is_taken_apart_outside_moves(module: Path) -> None:
    """What a move says, its fields say; who has only a text asks `moves.book.said` or `Game.parse`."""
    assert not cuttings(module)


def test_moves_are_not_read_by_made_up_names() -> None:
    """A kind of move is found in the table of kinds, not by the name of a function."""
    assert not [
        path for path in MODULES if re.search(r'getattr\([^)]*f"_(read|parse|describe)_', path.read_text("utf-8"))
    ]


def test_kinds_of_moves_share_no_number_and_leave_none_out() -> None:
    """The same is asserted whenever the table is imported; here without `-O` in the way."""
    kinds = sorted(KINDS.values(), key=lambda kind: kind.first)
    assert [kind.first + kind.count for kind in kinds[:-1]] == [kind.first for kind in kinds[1:]]
    assert (kinds[0].first, kinds[-1].first) == (0, ids.CLAIM)
