"""`strength.json`: what was found in each setting, and by which version; the report is written from it alone."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from functools import reduce
from operator import getitem
from pathlib import Path
from typing import Any

from branchline.boards.loader import load_board
from branchline.files import write_text
from branchline.lab.tournament.stats import Interval

SECTIONS = "run", "speeds", "budgets", "rows"
DIGITS = 6


@dataclass(frozen=True, slots=True)
class Row:
    """A setting and what its games say: means with their intervals, lists of numbers."""

    name: str
    version: str
    """The engine and the bots that played."""
    board: str
    """Its id, and the digests of its facts and of its rules."""
    file: str
    """Where the games are, in the folder of games."""
    games: int
    playouts: Mapping[str, int] = field(default_factory=dict)
    """What stands for the seconds a move that search has, the first bot's first."""
    figures: Mapping[str, Any] = field(default_factory=dict)

    @property
    def times(self) -> list[float]:
        return list(map(float, self.playouts))

    def interval(self, *path: str) -> Interval:
        """A figure, or one in a group of figures."""
        mean, low, high = reduce(getitem, path, self.figures)
        return Interval(mean, -math.inf if low is None else low, math.inf if high is None else high)

    @property
    def of_today(self) -> bool:
        """Whether the board is still the one that was played on."""
        return self.board == digests(self.board.partition(" ")[0])


def digests(board: str) -> str:
    found = load_board(board)
    return f"{board} {found.digest} {found.rules_digest}"


def plain(found: Interval) -> list[float | None]:
    """An interval for a row; a bound that is not known is null."""
    values = (found.mean, found.low, found.high)
    return [round(value, DIGITS) if math.isfinite(value) else None for value in values]


class Rows:
    """The file, read anew for each look and written whole for each change: two runs may share it."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def section(self, name: str) -> dict[str, Any]:
        return self._all()[name]

    def change(self, section: str, entries: Mapping[str, Any]) -> None:
        """Puts entries into a section, in the place of those of the same name."""
        data = self._all()
        data[section] |= entries
        write_text(self.path, _text(data))

    def __iter__(self) -> Iterator[Row]:
        """Those on boards of today, as a board that changed is another."""
        for name, entry in self.section("rows").items():
            row = Row(name, **entry)
            if row.of_today:
                yield row

    def get(self, name: str) -> Row | None:
        return next((row for row in self if row.name == name), None)

    def keep(self, row: Row, whole: bool) -> None:
        """Takes a row: of two of one version the one with more games, and a part of a setting in the place of none."""
        old = self.get(row.name)
        if old is None or (whole if old.version != row.version else row.games >= old.games):
            entry = asdict(row)
            self.change("rows", {entry.pop("name"): entry})

    def _all(self) -> dict[str, Any]:
        found = json.loads(self.path.read_text("utf-8")) if self.path.exists() else {}
        return {name: found.get(name, {}) for name in SECTIONS}


def _text(data: Mapping[str, Mapping[str, Any]]) -> str:
    """JSON with a line for each entry, so that a difference shows what was measured anew."""
    sections = (
        f'"{name}": {{\n' + ",\n".join(f"{json.dumps(key)}: {json.dumps(value)}" for key, value in entries.items())
        for name, entries in data.items()
    )
    return "{" + "\n},\n".join(sections) + "\n}}\n"
