"""How fast the bots are on one core, and how many play-outs stand for a time: settled once, kept with the rows."""

from __future__ import annotations

import platform
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

from branchline.boards.loader import load_board
from branchline.engine.tables import compile_game
from branchline.lab.bench import Effort, playout_speed, thought
from branchline.lab.simulate import cores
from measuring.rows import Rows
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
    version: str
    """What was measured."""

    @property
    def goal(self) -> int | None:
        return PLANNER_GOALS.get((self.board, self.players))

    @property
    def verdict(self) -> str:
        return "" if self.goal is None else REACHED if self.games >= self.goal else MISSED


class Pace:
    """The speeds and budgets of one version of engine and bots, among those of others."""

    def __init__(self, rows: Rows, version: str) -> None:
        self._rows = rows
        self._version = version

    def speed(self, board: str, players: int) -> Speed | None:
        """As measured at this version."""
        found = self.last(board, players)
        return found if found and found.version == self._version else None

    def last(self, board: str, players: int) -> Speed | None:
        """As measured at the last version that was."""
        found = self._rows.section("speeds").get(f"{board}-{players}")
        if found is None:
            return None
        rates = found["planner_games_per_second"], found["playouts_per_second"]
        return Speed(board, players, *rates, found["version"])

    def measure(self, board: str, players: int) -> Speed:
        """Measures now; of this and earlier times the better counts, as noise only ever slows."""
        before = self.speed(board, players)
        now = thought(compile_game(load_board(board), players), EFFORT)
        games, playouts = now.planner_games_per_second, now.playouts_per_second
        if before and before.games >= games and before.playouts >= playouts:
            return before
        best = max(games, before.games if before else 0), max(playouts, before.playouts if before else 0)
        entry = {
            "planner_games_per_second": best[0],
            "playouts_per_second": best[1],
            "machine": machine(),
            "date": date.today().isoformat(),
            "version": self._version,
        }
        self._rows.change("speeds", {f"{board}-{players}": entry})
        return Speed(board, players, *best, self._version)

    @property
    def machines(self) -> list[str]:
        """Where the speeds come from."""
        return list(dict.fromkeys(speed["machine"] for speed in self._rows.section("speeds").values()))

    def budget(self, board: str, players: int, seconds: float) -> int | None:
        """The play-outs that stand for a time, if that was settled."""
        return self.settled(board, players, self._version).get(f"{seconds:g}")

    def settled(self, board: str, players: int, version: str) -> dict[str, int]:
        """The play-outs for each time, in seconds, that a version settled."""
        found = self._rows.section("budgets").get(f"{board}-{players}")
        return dict(found["playouts"]) if found and found["version"] == version else {}

    def fix(self, board: str, players: int, seconds: float) -> int:
        """The same, settled now if it was not, for ever: with searches of that time, since longer ones look further."""
        playouts = self.budget(board, players, seconds)
        if playouts is None:
            most = max(FEWER, int(EFFORT.positions * EFFORT.seconds / seconds))
            effort = replace(EFFORT, seconds=seconds, positions=min(EFFORT.positions, most))
            playouts = three_digits(seconds * playout_speed(compile_game(load_board(board), players), effort))
            settled = self.settled(board, players, self._version)
            playouts = settled.setdefault(f"{seconds:g}", playouts)  # another run may have settled it meanwhile
            entry = {"version": self._version, "playouts": settled}
            self._rows.change("budgets", {f"{board}-{players}": entry})
        return playouts


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
