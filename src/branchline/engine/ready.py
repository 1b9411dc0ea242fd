"""Says so when the kernels are about to be compiled, which takes a while the first time on a machine."""

from __future__ import annotations

import sys

from branchline.engine import play
from branchline.engine.kernel import INTERPRETED


def announce_compiling() -> None:
    if not INTERPRETED and not _cached():
        print("Branchline compiles its engine once on this machine (up to a minute) …", file=sys.stderr, flush=True)


def _cached() -> bool:
    """Whether compiled code of an earlier run lies in the cache."""
    return bool(play.step._cache._cache_file._load_index())
