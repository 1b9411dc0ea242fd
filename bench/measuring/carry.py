"""Games of an earlier version that the present one would play alike: some are played again, and if no score differs the
others count too. So a change that is not about play does not cost hours."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from measuring.settings import fingerprint

VERSION = re.compile(r"engine (\w+), bots (\w+)")
"""As the report names versions."""


class Differs(ValueError):
    """A game that was played again went otherwise."""


@dataclass(frozen=True, slots=True)
class Rows:
    """The file of a setting, as one version left it and as the other has begun it."""

    name: str
    old: Path
    new: Path

    def take(self) -> tuple[int, int]:
        """Adds the lines of the old file that the new one lacks; how many were played again, and how many added."""
        before, now = _lines(self.old), _lines(self.new)
        for key, line in now.items():
            if key in before and before[key] != line:
                raise Differs(f"{self.name}: {line} now, {before[key]} then; nothing of it is carried over")
        again = len(now.keys() & before.keys())
        if not again:
            raise Differs(f"{self.name}: nothing was played again; nothing of it is carried over")
        left = [line for key, line in before.items() if key not in now]
        with self.new.open("a", encoding="utf-8") as file:
            file.writelines(json.dumps(line, ensure_ascii=False) + "\n" for line in left)
        return again, len(left)


def rows(folder: Path, old: str, new: str) -> Iterator[Rows]:
    """What the old version has played: a file of the new one differs in its header by the versions alone."""
    then, now = _digests(old), _digests(new)
    for path in sorted(folder.glob("*.jsonl")):
        header = path.read_text("utf-8").partition("\n")[0]
        if all(f'"{digest}"' in header for digest in then):
            for digest, other in zip(then, now, strict=True):
                header = header.replace(f'"{digest}"', f'"{other}"')
            name = path.stem.rpartition("-")[0]
            yield Rows(name, path, folder / f"{name}-{fingerprint(json.loads(header))}.jsonl")


def _digests(version: str) -> tuple[str, ...]:
    found = VERSION.fullmatch(version)
    if found is None:
        raise ValueError(f'"{version}" is not a version; write it as the report does, "engine …, bots …"')
    return found.groups()


def _lines(path: Path) -> dict[tuple[Any, ...], Any]:
    """The lines below the header, by what numbers them; a torn one at the end is left out."""
    whole = path.read_text("utf-8").rpartition("\n")[0] if path.exists() else ""
    found = map(json.loads, whole.splitlines()[1:])
    return {tuple(line.get(name) for name in ("pairing", "deal", "number")): line for line in found}
