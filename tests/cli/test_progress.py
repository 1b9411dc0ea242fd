"""Progress where nothing can be drawn: plain lines, now and then."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from branchline.cli import progress as P
from tests.cli.helpers import run

ROOT = Path(__file__).parents[2]


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(P, "time", made)
    return made


def test_a_line_says_how_far_and_how_long(clock: Clock, capsys: pytest.CaptureFixture[str]) -> None:
    with P.progress("USA, 2 players", 10_000) as gauge:
        clock.now += 1
        gauge.advance(234)
        assert capsys.readouterr().err == ""
        clock.now += 9
        gauge.advance(1000)
        assert capsys.readouterr().err == "USA, 2 players: 1,234 of 10,000 (12 %), about 1 min left\n"


def test_what_was_there_before_says_nothing_about_the_time(clock: Clock, capsys: pytest.CaptureFixture[str]) -> None:
    with P.progress("USA") as gauge:
        gauge.at(500, 1000)
        gauge.at(501, 1000)
        clock.now += 100
        gauge.at(601, 1000, "planner – random")
    assert capsys.readouterr().err == "USA: 601 of 1,000 (60 %), about 7 min left; planner – random\n"


def test_what_is_made_ready_before_the_first_result_says_nothing(
    clock: Clock, capsys: pytest.CaptureFixture[str]
) -> None:
    with P.progress("USA", 1000) as gauge:
        clock.now += 100
        gauge.advance(10)
        assert capsys.readouterr().err == "USA: 10 of 1,000 (1 %)\n"
        clock.now += 20
        gauge.advance(10)
    assert capsys.readouterr().err == "USA: 20 of 1,000 (2 %), about 33 min left\n"


def test_without_a_total_there_is_a_number(clock: Clock, capsys: pytest.CaptureFixture[str]) -> None:
    with P.progress("kept.archive.gz") as gauge:
        clock.now += 10
        gauge.advance(1234)
    assert capsys.readouterr().err == "kept.archive.gz: 1,234\n"


def test_steps_are_told_too(clock: Clock, capsys: pytest.CaptureFixture[str]) -> None:
    with P.steps("measuring") as say:
        say("usa")
        clock.now += 20
        say("world")
    assert capsys.readouterr().err == "measuring: world\n"


@pytest.mark.parametrize(("hours", "lines"), [(0.002, 0), (0.01, 2), (1, 10), (10, 64)])
def test_there_are_few_lines(hours: float, lines: int, clock: Clock, capsys: pytest.CaptureFixture[str]) -> None:
    with P.progress("USA", 10**9) as gauge:
        for _ in range(int(hours * 3600)):
            clock.now += 1
            gauge.advance()
    assert capsys.readouterr().err.count("\n") == lines


LONG = """
import sys
from branchline.cli import main, progress
progress.FIRST = progress.SELDOM = 0.0
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.parametrize(
    "arguments",
    [
        ["simulate", "usa", "--players", "tests.cli.bots:First,random", "--games", "5", "--workers", "1", "--json"],
        ["tournament", "usa", "--bots", "tests.cli.bots:First,random", "--games", "4", "--workers", "1", "--json"],
    ],
    ids=lambda words: words[0],
)
@pytest.mark.parametrize("colours", [{}, {"FORCE_COLOR": "1", "TERM": "xterm-256color"}], ids=["", "colours"])
def test_a_pipe_gets_no_signs_that_move_a_cursor(arguments: list[str], colours: dict[str, str], tmp_path: Path) -> None:
    found = subprocess.run(
        [sys.executable, "-c", LONG, *arguments],
        env=os.environ | {"PYTHONPATH": f"{ROOT / 'src'}:{ROOT}"} | colours,
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    assert json.loads(found.stdout)
    lines = found.stderr.splitlines()
    assert len(lines) >= 2
    assert all(re.match(r"USA.*: \d of \d \(\d+ %\)", line) for line in lines), lines
    assert not re.search(r"[\r\x1b]", found.stderr)


def test_a_short_run_says_nothing() -> None:
    assert run("simulate", "usa", "--players", "random,random", "--games", 20).err == ""


def test_one_place_draws_bars() -> None:
    """Whatever else drew one would fill a log with it."""
    drawing = re.compile(r"rich\.(progress|live|status)|\.status\(f?[\"']")
    places = [path for folder in ("src", "bench") for path in (ROOT / folder).rglob("*.py")]
    assert {path.name for path in [*places, ROOT / "tests/fuzz.py"] if drawing.search(path.read_text("utf-8"))} == {
        "progress.py"
    }
