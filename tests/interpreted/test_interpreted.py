"""The same source, compiled and interpreted, gives the same bytes.

This process plays in its own mode and another one in the other mode, so the tests also serve `make coverage`, which
runs them interpreted.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from branchline.engine.kernel import INTERPRETED
from tests.interpreted.games import digests

ROOT = Path(__file__).parents[2]


def in_the_other_mode(module: str) -> Any:
    """What a module prints in a process that runs in the mode this one does not."""
    paths = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
    done = subprocess.run(
        [sys.executable, "-W", "error", "-m", module],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": paths, "NUMBA_DISABLE_JIT": "0" if INTERPRETED else "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_interpreted_equals_compiled() -> None:
    """States after every decision, observations, sampled states, the record and the result."""
    assert digests() == in_the_other_mode("tests.interpreted.games")
