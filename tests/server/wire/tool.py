"""examples/client.py, which is in no package."""

from __future__ import annotations

import importlib.util
import sys
from functools import cache
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).parents[3]


@cache
def load(path: str) -> ModuleType:
    """A file of the repository as a module."""
    spec = importlib.util.spec_from_file_location(f"branchline_{Path(path).stem}", ROOT / path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # models look their types up in the module they are of
    spec.loader.exec_module(module)
    return module
