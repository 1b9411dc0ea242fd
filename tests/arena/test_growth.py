"""`bench/growth.py`: the planner's choice gains nothing, what much thinking finds gains something."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "bench"))
import growth
from measuring import finds
from positions import positions

import branchline as bl
from branchline.bots.budget import ITERATIONS
from branchline.engine.tables import compile_game


def test_the_planners_choice_gains_nothing_and_thinking_something(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = compile_game(bl.load_board("northern_lights"), 2)
    some = positions(compiled, 8)
    found = [finds.gains(compiled, seen, [600, 600], 60) for seen in some]
    assert all(one == again for one, again in found)
    assert sum(points for (points, _), _ in found) > 0
    wins = [wins for (_, wins), _ in found]
    assert any(wins)
    assert all(-1 <= share <= 1 for share in wins)
    monkeypatch.setattr(finds.Thinker, "search", lambda self, seen, seed, n: self.ideas(seen))
    assert [finds.gains(compiled, seen, [600], 60) for seen in some] == [[(0, 0)]] * 8


def test_judges_deal_what_no_search_has_seen() -> None:
    """Deals are numbered on from a seed, and a search uses one for each play-out at most."""
    assert int(finds.JUDGE) > finds.SEED + ITERATIONS[1]


def test_positions_are_of_different_games() -> None:
    some = positions(compile_game(bl.load_board("usa"), 2), 4)
    assert len({seen["tickets"].tobytes() for seen in some}) == 4


def test_a_row_for_each_number_of_playouts(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["usa", "poland", "--positions", "8", "--deals", "2", "--playouts", "1", "8"]
    assert growth.main(words) == 0
    lines = [line.strip() for line in capsys.readouterr().out.splitlines()]
    rows = [line if line in words else line.split("│")[1].strip() for line in lines if "│" in line or line in words]
    assert rows == ["usa", "1", "8", "poland", "1", "8"]


@pytest.mark.parametrize(
    "words", [["--deals", "0"], ["--playouts", "0"], ["--playouts", *["5"] * 13], ["mars"], ["usa", "--players", "9"]]
)
def test_bad_options_are_named(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        growth.main(words)
    assert "error: " in capsys.readouterr().err
