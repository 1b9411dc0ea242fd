"""Files that the tools make: written where they differ, or only compared."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

ROOT = Path(__file__).parents[1]


def main(files: Callable[[], Mapping[Path, str | bytes]], command: str) -> int:
    """Writes what `files` says each should hold; `command` makes them, which whoever looks is told."""
    parser = argparse.ArgumentParser(description=sys.modules["__main__"].__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; fail if a file is out of date")
    check = parser.parse_args().check
    held = {path: text if isinstance(text, bytes) else text.encode() for path, text in files().items()}
    stale = [path for path, text in held.items() if not (ROOT / path).is_file() or (ROOT / path).read_bytes() != text]
    for path in stale:
        if check:
            print(f"{path} is out of date: run `{command}`", file=sys.stderr)
        else:
            (ROOT / path).parent.mkdir(parents=True, exist_ok=True)
            (ROOT / path).write_bytes(held[path])
            print(f"wrote {path}")
    return 1 if check and stale else 0
