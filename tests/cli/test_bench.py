"""`branchline bench`, on one board and with little patience."""

from __future__ import annotations

import json
from functools import partial

import pytest

from branchline.lab.bench import Effort, measure
from tests.cli.helpers import run


@pytest.mark.parametrize("as_json", [False, True])
def test_the_table(as_json: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("branchline.cli.bench.QUICK", Effort(0.005, 1, 1, 1, 2))
    monkeypatch.setattr("branchline.cli.bench.measure", partial(measure, boards=["nordic"]))
    monkeypatch.setattr("branchline.lab.bench.import_seconds", lambda module, runs: 0.1)
    monkeypatch.setattr("branchline.lab.bench.first_move_seconds", lambda board, runs: 0.9)
    result = run("bench", "--quick", *(["--json"] if as_json else []))
    assert result.status == 0
    if not as_json:
        for words in ("nordic", "games/s", "µs/decision", "two threads", "copied in", "compiled against interpreted"):
            assert words in result.out
        for words in ("the bots on one core", "planners, games/s", "search, play-outs/s"):
            assert words in result.out
        return
    found = json.loads(result.out)
    assert [(speed["board"], speed["players"]) for speed in found["speeds"]] == [("nordic", 2), ("nordic", 3)]
    for speed in found["speeds"]:
        assert speed["games_per_second"] > 0
        assert speed["us_per_decision"] > 0
        assert len(speed["ns_by_quarter"]) == 4
    assert [(thought["board"], thought["players"]) for thought in found["thoughts"]] == [("nordic", 2), ("nordic", 3)]
    for thought in found["thoughts"]:
        assert thought["planner_games_per_second"] > 0
        assert thought["playouts_per_second"] > 0
    assert found["state_bytes"] > 0
    assert found["copy_ns"] > 0
    assert found["python_us_per_decision"]["nordic"] > 0
    assert found["interpreted"]["ratio"] > 1
