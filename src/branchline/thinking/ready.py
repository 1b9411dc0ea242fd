"""Says so when the kernels of the bots are about to be compiled, which takes a while the first time on a machine."""

from __future__ import annotations

import sys
from typing import Any

from branchline.engine.kernel import INTERPRETED

_looked_for: set[str] = set()
_said: list[str] = []


def announce_compiling(entry: Any) -> None:
    """To be called before a kernel is; speaks once, whichever kernels are missing."""
    name = entry.__name__
    if INTERPRETED or _said or name in _looked_for:
        return
    _looked_for.add(name)
    if not entry._cache._cache_file._load_index():
        _said.append(name)
        print("Branchline compiles its bots once on this machine (a minute or two) …", file=sys.stderr, flush=True)
