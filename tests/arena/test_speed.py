"""What users run is as fast as the engine, and the README tells what was measured."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median

import numpy as np
import pytest

import branchline as bl
from branchline.boards.loader import BUILT_IN
from branchline.engine import play
from branchline.engine import state as S
from branchline.engine.kernel import ENGINE
from branchline.engine.tables import compile_game
from branchline.lab.bench import Effort, kernel_call_us, python_us
from branchline.lab.fast import play_fast
from branchline.lab.simulate import seeds_of, simulate
from tests.leak.worlds import GAMES

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "bench"))

import against  # noqa: E402
import speed  # noqa: E402
import worker  # noqa: E402

PLAIN = 1.15
"""How many times the engine's own loop `simulate` may take."""
FROM_PYTHON = 20
"""How many calls of a kernel `legal_ids` and `play` together may cost; they need two."""
ROUNDS = 20


def in_the_engine(board: str, players: int, seeds: np.ndarray) -> tuple[np.ndarray, np.ndarray, int]:
    """Scores, winners and decisions of random games in the engine's own loop."""
    compiled = compile_game(bl.load_board(board), players)
    scores, winners = np.zeros((len(seeds), S.SEATS), np.int16), np.zeros(len(seeds), np.int8)
    records = S.zeros(S.STATE), S.zeros(S.WORK), S.zeros(S.SHEET)
    decisions = play.play_random(compiled.tables, *records, seeds, -1, scores, winners)
    return scores[:, :players], winners, decisions


SIMULATED = [
    ("usa", 2, 3000),
    ("usa", 4, 1500),
    ("nordic", 2, 2000),
    ("poland", 2, 3000),
    ("northern_lights", 2, 2000),
    ("world", 5, 500),
]


@pytest.mark.parametrize(("board", "players"), GAMES)
def test_random_bots_play_as_the_engine_does(board: str, players: int) -> None:
    seeds = seeds_of(players, 0, 20)
    fast = play_fast(compile_game(bl.load_board(board), players), ["random"] * players, seeds)
    scores, winners, decisions = in_the_engine(board, players, seeds)
    assert fast.scores.tolist() == scores.tolist()
    assert (fast.won << np.arange(players)).sum(axis=1).tolist() == winners.tolist()
    assert fast.decisions == decisions


@pytest.mark.parametrize(("board", "players", "games"), SIMULATED)
def test_simulate_is_as_fast_as_the_engine(board: str, players: int, games: int) -> None:
    """Processor time, in turns; the median of the ratios, for other work slows one turn or another."""
    seeds = seeds_of(1, 0, games)
    ways = (
        partial(simulate, bl.load_board(board), ["random"] * players, games, 1, 1),
        partial(in_the_engine, board, players, seeds),
    )
    for way in ways:
        way()
    ratios: list[float] = []
    for _ in range(ROUNDS):
        taken, engines = map(seconds, ways)
        ratios.append(taken / engines)
        if len(ratios) >= 3 and median(ratios) <= PLAIN:
            return
    raise AssertionError(f"simulate takes {median(ratios):.2f} times as long as the engine's own loop")


@pytest.mark.parametrize("board", ["usa", "world"])
def test_a_decision_from_python_costs_little_more_than_the_calls(board: str) -> None:
    effort, calls, decisions = Effort(0, 3, 3, 0, 0), [], []
    for _ in range(ROUNDS):
        calls.append(kernel_call_us(effort))
        decisions.append(python_us(board, effort, bl.Game.legal_ids))
        if min(decisions) <= FROM_PYTHON * min(calls):
            return
    raise AssertionError(f"a decision from Python costs {min(decisions) / min(calls):.0f} calls of a kernel")


def seconds(way: Callable[[], object]) -> float:
    began = time.process_time()
    way()
    return time.process_time() - began


# Against another revision ---------------------------------------------------------------------------------------------


def test_the_worker_plays_in_every_way() -> None:
    asked = "".join(f"{way} nordic 2 3\n" for way in against.WAYS)
    done = subprocess.run([sys.executable, ROOT / "bench/worker.py"], input=asked, stdout=subprocess.PIPE, text=True)
    assert [float(answer) > 0 for answer in done.stdout.split()] == [True] * len(worker.WAYS)


def test_a_tree_that_cannot_play_in_a_way_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delattr(play, "play_random")
    assert worker.answer("engine", "nordic", "2", "3") == "-"
    assert "play_random" in capsys.readouterr().err
    assert float(worker.answer("simulate", "nordic", "2", "3")) > 0


class Tree:
    """Answers as a worker does: so many games a second, in one way."""

    def __init__(self, way: str, pace: float) -> None:
        self.way, self.pace = way, pace

    def play(self, way: str, board: str, players: int, games: int) -> float:
        if way != self.way:
            raise against.Unable
        return games / self.pace


def test_trees_are_compared_in_the_ways_that_both_have() -> None:
    here, there = Tree("simulate", 30_000), Tree("simulate", 10_000)
    assert against.cells(here, there, "simulate", "usa", 2, 3).split() == ["30,000", "3.000"]
    assert against.cells(here, there, "engine", "usa", 2, 3).split() == ["–", "–"]


# The README -----------------------------------------------------------------------------------------------------------


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(speed, "BOARDS", ("nordic",))
    monkeypatch.setattr(speed, "EFFORT", Effort(0.002, 1, 1, 0, 0))
    monkeypatch.setattr(speed, "compile_seconds", lambda: (21.4, 43.6))
    path = tmp_path / "page.md"
    path.write_text(f"# Before\n\n{speed.BEGIN}\n{speed.END}\n\nAfter.\n", "utf-8")
    return path


def test_the_command_writes_the_table(page: Path) -> None:
    for _ in range(2):
        assert speed.main(["--write", "--page", str(page)]) == 0
    text = page.read_text("utf-8")
    assert text.startswith(f"# Before\n\n{speed.BEGIN}\n\n| board | 2 players, games/s |")
    assert text.endswith(f"{speed.END}\n\nAfter.\n")
    (row,) = (line.strip("|").split("|") for line in text.splitlines() if line.startswith("| nordic"))
    assert len(row) == len(speed.HEAD)
    assert row[3].strip().endswith("(3)")
    for words in (
        "to the first move",
        "every fact of it is read (nordic, 3 players)",
        f"{S.STATE.itemsize:,} bytes",
        "21 s here",
        "44 s)",
        f"engine {speed.versions()['engine']}.",
    ):
        assert words in " ".join(text.split())


def test_it_says_what_has_changed_since(
    page: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def said() -> str:
        assert speed.main(["--check", "--page", str(page)]) == 0
        return capsys.readouterr().out

    assert "NOTE" in said()  # nothing was measured
    speed.main(["--write", "--page", str(page)])
    capsys.readouterr()
    assert "NOTE" not in said()
    monkeypatch.setattr(speed, "source_stamp", lambda folder: "another engine")
    assert "out of date: engine has changed" in said()
    monkeypatch.setattr(speed, "BOARDS", ("usa",))
    assert "out of date: engine, boards have changed" in said()


def test_a_page_without_marks_is_refused_before_anything_is_measured(page: Path) -> None:
    page.write_text("# Nothing\n", "utf-8")
    with pytest.raises(SystemExit, match="marks"):
        speed.main(["--write", "--page", str(page)])


def test_the_readme_has_every_board() -> None:
    table = speed.parts_of((ROOT / "README.md").read_text("utf-8"))[1]
    boards = [line.split("|")[1].strip() for line in table.splitlines() if line.startswith("| ")][2:]
    assert boards == list(speed.BOARDS)
    assert set(speed.BOARDS) <= set(BUILT_IN)


def test_all_that_is_measured_is_there() -> None:
    assert [file for files in speed.MEASURED.values() for file in files if not any(ENGINE.parent.glob(file))] == []
