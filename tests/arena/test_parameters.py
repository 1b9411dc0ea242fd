"""`bench/parameters.py`: the planner's own set gains nothing, others do, and the list grows by what adds most."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "bench"))
import parameters
from positions import positions

import branchline as bl
from branchline.engine.tables import compile_game
from branchline.thinking import settings as X


def test_every_number_is_tried_smaller_and_greater() -> None:
    tried = parameters.trials()
    assert len(tried) == len(parameters.NAMES) == 2 * len(X.NAMES)
    assert ((tried != 1).sum(axis=1) == 1).all()


def test_the_planners_own_set_gains_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """In both halves and every chunk, where what is tried is the same; something, where it is not."""
    compiled = compile_game(bl.load_board("usa"), 2)
    seen = positions(compiled, 8)[4]
    assert parameters.gains(compiled, seen, 5).any()
    monkeypatch.setattr(parameters, "trials", lambda: np.ones((len(parameters.NAMES), len(X.NAMES))))
    assert not parameters.gains(compiled, seen, 5).any()


def test_what_one_half_chooses_the_other_counts() -> None:
    """Two positions, two parameter sets: each is the best once, and promises more than it holds."""
    found = np.array([[[4.0, -1.0], [2.0, -3.0]], [[-5.0, 3.0], [-7.0, 1.0]]])
    assert parameters.gained(found, []) == 0
    assert parameters.gained(found, [0]) == pytest.approx((2 + 4 + 0 + 0) / 4)
    assert parameters.gained(found, [0, 1]) == pytest.approx((2 + 4 + 1 + 3) / 4)


def test_the_list_never_names_a_style_twice(capsys: pytest.CaptureFixture[str]) -> None:
    assert parameters.main(["usa", "--positions", "8", "--deals", "2", "--sets", "4"]) == 0
    printed = capsys.readouterr().out
    named = [name for name in parameters.NAMES if name in printed]
    assert len(named) == 4


@pytest.mark.parametrize("words", [["--deals", "0"], ["--sets", "-1"], ["mars"], ["usa", "--players", "9"]])
def test_bad_words_are_refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parameters.main(words)
    assert words[-1] in capsys.readouterr().err
