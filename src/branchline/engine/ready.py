"""Loads the kernels; the first time on a machine they are compiled, which takes a while and says so."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType


def kernels() -> ModuleType:
    from branchline.engine import play
    from branchline.engine.kernel import INTERPRETED

    if not INTERPRETED and not _cached(play):
        print("Branchline compiles its engine once on this machine (up to a minute) …", file=sys.stderr, flush=True)
    return play


def _cached(play: ModuleType) -> bool:
    """Whether compiled code of an earlier run lies in the cache."""
    folder = Path(play.step._cache.cache_path)
    return any(folder.glob("play.step*.nbi"))
