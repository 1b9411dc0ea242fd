"""Ctrl-C stops a tournament of compiled bots soon, however long a deal takes, and keeps what is finished."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.arena.test_run import ROOT, wait_for

COMMAND = """
import sys, time
from types import SimpleNamespace
import numpy as np
from branchline.lab.tournament import deal, run

patience, seconds = float(sys.argv[1]), float(sys.argv[2])
games = 0

def play_fast(compiled, bots, seeds):
    global games
    games += len(seeds)
    if games > 20:
        open("slow", "w").close()
        time.sleep(seconds)
    return SimpleNamespace(scores=np.zeros((len(seeds), 2), int), won=np.ones((len(seeds), 2), int))

run.PATIENCE = patience
run.can_play_fast = lambda bots: True
deal.play_fast = play_fast
from branchline.cli import main
sys.exit(main(sys.argv[3:]))
"""


@pytest.mark.parametrize(
    ("patience", "seconds", "presses", "finishes"),
    [(0.5, 120, 1, False), (120, 120, 2, False), (120, 1, 1, True)],
    ids=["waits no longer than it says", "a second press stops at once", "what is nearly done is kept"],
)
def test_it_stops_soon(
    patience: float, seconds: float, presses: int, finishes: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    arguments = ["tournament", "usa", "--bots", "planner,search:9000000", "--games", "100000", "--workers", "2"]
    err, kept = tmp_path / "err", tmp_path / "kept.jsonl"
    with err.open("wb") as file:
        process = subprocess.Popen(
            [sys.executable, "-c", COMMAND, str(patience), str(seconds), *arguments, "--resume", "kept.jsonl"],
            env=os.environ | {"PYTHONPATH": str(ROOT / "src")},
            stdout=subprocess.DEVNULL,
            stderr=file,
        )
    wait_for((tmp_path / "slow").exists)
    time.sleep(0.5)  # until it waits for the deal: before, there is nothing to finish
    before = kept.read_bytes().count(b"\n")
    began = time.monotonic()
    process.send_signal(signal.SIGINT)
    wait_for(lambda: b"Finishing the deals under way" in err.read_bytes())
    if presses > 1:
        process.send_signal(signal.SIGINT)
    assert process.wait(30) == 130
    assert time.monotonic() - began < 20
    words = err.read_text("utf-8")
    assert words.count("Finishing the deals under way") == 1
    assert "--resume kept.jsonl" in words
    assert "Traceback" not in words
    assert kept.read_bytes().endswith(b"\n")
    after = kept.read_bytes().count(b"\n")
    assert (after > before) == finishes
    assert f"Stopped with {after - 1:,} deal" in words
