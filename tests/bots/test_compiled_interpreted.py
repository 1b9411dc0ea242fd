"""The thinking of the compiled bots, compiled and interpreted, is the same."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from branchline.engine.kernel import INTERPRETED
from tests.bots.stretches import stretches

ROOT = Path(__file__).parents[2]


def test_interpreted_bots_play_as_compiled_ones() -> None:
    """The same moves on every board, from a process that runs in the mode this one does not."""
    paths = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
    done = subprocess.run(
        [sys.executable, "-W", "error", "-m", "tests.bots.stretches"],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": paths, "NUMBA_DISABLE_JIT": "0" if INTERPRETED else "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    assert json.loads(done.stdout) == stretches()
