"""How fast the bots are on one core, and how many play-outs stand for a time: fixed once, kept in `budgets.json`."""

from __future__ import annotations

import json
import platform
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import Any

from branchline.boards.loader import load_board
from branchline.engine.tables import compile_game
from branchline.files import write_text
from branchline.lab.bench import Effort, playout_speed, thought
from branchline.lab.simulate import cores
from measuring.verdict import MISSED, REACHED

EFFORT = Effort(0.05, 24, 0, 0, 40)
FEWER = 10
"""Positions that are enough where thinking in each takes long."""

PLANNER_GOALS = {("usa", 2): 1000, ("world", 2): 300}
"""Games a second."""


@dataclass(frozen=True, slots=True)
class Speed:
    board: str
    players: int
    games: float
    """Of planners, a second."""
    playouts: float
    """Of the search, a second."""

    @property
    def goal(self) -> int | None:
        return PLANNER_GOALS.get((self.board, self.players))

    @property
    def verdict(self) -> str:
        return "" if self.goal is None else REACHED if self.games >= self.goal else MISSED


class Pace:
    """The speeds and budgets of one version of engine and bots."""

    def __init__(self, folder: Path, version: str) -> None:
        self._path = folder / "budgets.json"
        self._version = version

    def _all(self) -> dict[str, Any]:
        return json.loads(self._path.read_text("utf-8")) if self._path.exists() else {}

    def _mine(self) -> dict[str, Any]:
        empty: dict[str, Any] = {"speeds": {}, "budgets": {}}
        return empty | self._all().get(self._version, {})  # type: ignore[no-any-return]

    def _write(self, mine: dict[str, Any]) -> None:
        write_text(self._path, json.dumps(self._all() | {self._version: mine}, indent=2) + "\n")

    def speed(self, board: str, players: int) -> Speed | None:
        found = self._mine()["speeds"].get(f"{board}-{players}")
        return found and Speed(board, players, found["planner_games_per_second"], found["playouts_per_second"])

    def measure(self, board: str, players: int) -> Speed:
        """Measures now; of this and earlier times the better counts, as noise only ever slows."""
        before = self.speed(board, players)
        now = thought(compile_game(load_board(board), players), EFFORT)
        games, playouts = now.planner_games_per_second, now.playouts_per_second
        if before and before.games >= games and before.playouts >= playouts:
            return before
        speed = Speed(
            board, players, max(games, before.games if before else 0), max(playouts, before.playouts if before else 0)
        )
        mine = self._mine()
        mine["speeds"][f"{board}-{players}"] = {
            "planner_games_per_second": speed.games,
            "playouts_per_second": speed.playouts,
            "machine": machine(),
            "date": date.today().isoformat(),
        }
        self._write(mine)
        return speed

    @property
    def machines(self) -> list[str]:
        """Where the speeds come from."""
        return list(dict.fromkeys(speed["machine"] for speed in self._mine()["speeds"].values()))

    def budget(self, board: str, players: int, seconds: float) -> int | None:
        """The play-outs that stand for a time, if that was settled."""
        found = self._mine()["budgets"].get(f"{board}-{players}", {}).get(f"{seconds:g}")
        return None if found is None else int(found)

    def fix(self, board: str, players: int, seconds: float) -> int:
        """The same, settled now if it was not, for ever: with searches of that time, since longer ones look further."""
        playouts = self.budget(board, players, seconds)
        if playouts is None:
            most = max(FEWER, int(EFFORT.positions * EFFORT.seconds / seconds))
            effort = replace(EFFORT, seconds=seconds, positions=min(EFFORT.positions, most))
            playouts = three_digits(seconds * playout_speed(compile_game(load_board(board), players), effort))
            mine = self._mine()
            settled = mine["budgets"].setdefault(f"{board}-{players}", {})
            playouts = settled.setdefault(f"{seconds:g}", playouts)  # another run may have settled it meanwhile
            self._write(mine)
        return playouts

    def take_budgets(self, old: str, place: str) -> None:
        """Goes on with the play-outs that an earlier version had there."""
        mine, before = self._mine(), self._all().get(old, {}).get("budgets", {})
        if place in before:
            mine["budgets"][place] = before[place] | mine["budgets"].get(place, {})
            self._write(mine)

    def note_carried(self, old: str, name: str, again: int, added: int) -> None:
        """The first time counts: later there is nothing left to take."""
        mine = self._mine()
        mine.setdefault("carried", {}).setdefault(old, {}).setdefault(name, [again, added])
        self._write(mine)

    @property
    def carried(self) -> dict[str, dict[str, list[int]]]:
        """By version and setting: the deals that were played again, and those taken from that version."""
        return self._mine().get("carried", {})  # type: ignore[no-any-return]

    @property
    def times(self) -> list[float]:
        """All times that play-outs are settled for, anywhere."""
        return sorted({float(seconds) for row in self._mine()["budgets"].values() for seconds in row})


def three_digits(value: float) -> int:
    """Rounded down to three digits, and at least 1."""
    whole = max(1, int(value))
    unit = int(10 ** max(0, len(str(whole)) - 3))
    return whole // unit * unit


def machine() -> str:
    models = [line.partition(":")[2].strip() for line in _cpuinfo() if line.startswith("model name")]
    model = models[0] if models else platform.machine()
    return f"{model}, {cores()} cores, Python {platform.python_version()}"


def _cpuinfo() -> list[str]:
    path = Path("/proc/cpuinfo")
    return path.read_text("utf-8").splitlines() if path.exists() else []
