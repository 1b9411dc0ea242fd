"""The programs of bench/ start: few tests run them, for what they measure takes minutes."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

BENCH = Path(__file__).parents[2] / "bench"


def words(path: Path) -> set[str]:
    return set(re.findall(r"\w+", path.read_text("utf-8")))


PROGRAMS = sorted(path for path in BENCH.glob("*.py") if {"argparse", "__main__"} <= words(path))


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda path: path.stem)
def test_it_says_how_it_is_used(program: Path) -> None:
    asked = subprocess.run([sys.executable, program, "--help"], capture_output=True, text=True)
    assert asked.returncode == 0, asked.stderr
    assert asked.stdout.startswith(f"usage: {program.name}")
