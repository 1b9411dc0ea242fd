"""The bill of a mechanism: how many files of code name it.

    python -m tools.mechanism [NAME] [--root FOLDER]

Counted are the files `.py`, `.ts` and `.svelte` below `src` and `web/src` in which NAME (`exchange`, if none is given)
begins a word or a part of an identifier, in any case (`exchanged`, `exchange_cost`, `ExchangePanel`): in code and
comments alike, and in the name of the file. The kernels (`engine/`, `thinking/`) keep their ladders on purpose, so they
are counted once more for themselves. Not counted are
- boards, and how their files are read: `boards/`;
- what only words it, in each language: `cli/words`, `bots/phrases.py`, `web/src/words`, `web/src/rules/text`;
- what is made by a tool: `web/src/wire/types.ts`, and what says so in its first line;
- tests and their data: `*.test.ts`, `fixture*.ts`.

Files that hold the same letters for another thing are listed in ANOTHER_THING, with that thing.
"""

from __future__ import annotations

import argparse
import re
from pathlib import Path

ROOTS = ("src", "web/src")
CODE = {".py", ".ts", ".svelte"}
KERNELS = ("src/branchline/engine/", "src/branchline/thinking/")
NOT_COUNTED = (
    "src/branchline/boards/",
    "src/branchline/cli/words",
    "src/branchline/bots/phrases.py",
    "web/src/words",
    "web/src/rules/text",
)
MADE = re.compile(r"(made|generated) by tools?/", re.IGNORECASE)
TESTS = re.compile(r"(\.test\.ts|(^|/)fixtures?[^/]*\.ts)$")
ANOTHER_THING = {("exchange", "src/branchline/bots/child.py"): "bytes exchanged with a program"}


def counted(path: str, text: str) -> bool:
    """Whether a file of code belongs to the bill at all."""
    head = text.partition("\n")[0]
    return not path.startswith(NOT_COUNTED) and not TESTS.search(path) and not MADE.search(head)


def bill(root: Path, name: str) -> list[str]:
    """The files that name a mechanism."""
    word = re.compile(rf"(?<![a-z]){name}|(?<=[a-z]){name.capitalize()}|_{name}", re.IGNORECASE)
    found = []
    for folder in ROOTS:
        for path in sorted((root / folder).rglob("*")):
            place = path.relative_to(root).as_posix()
            if path.suffix not in CODE or "/server/web/" in place or not path.is_file():
                continue
            text = path.read_text("utf-8")
            named = word.search(text) or name.lower() in path.name.lower()
            if named and counted(place, text) and (name, place) not in ANOTHER_THING:
                found.append(place)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("name", nargs="?", default="exchange")
    parser.add_argument("--root", type=Path, default=Path(__file__).parents[1], help="another checkout")
    arguments = parser.parse_args()
    files = bill(arguments.root, arguments.name)
    print(*files, sep="\n")
    kernels = sum(path.startswith(KERNELS) for path in files)
    print(f"{len(files)} files name {arguments.name}: {kernels} of the kernels, {len(files) - kernels} others")


if __name__ == "__main__":
    main()
