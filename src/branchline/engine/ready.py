"""Says so when kernels are about to be compiled, which takes a while the first time on a machine."""

from __future__ import annotations

import sys
from typing import Any

from branchline.engine.kernel import INTERPRETED

_looked_for: set[Any] = set()
_said: set[str] = set()


def announce_compiling(entry: Any, what: str) -> None:
    """To be called before a kernel is; speaks once of each part, whichever of its kernels are missing."""
    if INTERPRETED or entry in _looked_for:
        return
    _looked_for.add(entry)
    if what not in _said and not entry._cache._cache_file._load_index():
        _said.add(what)
        print(f"Branchline compiles its {what} once on this machine (a minute or two) …", file=sys.stderr, flush=True)
