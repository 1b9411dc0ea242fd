"""Programs as bots, and whether their processes are gone."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable
from pathlib import Path

PROGRAM = Path(__file__).with_name("program.py")


def program(behaviour: str, folder: Path | None = None) -> str:
    """The name of a bot whose program misbehaves."""
    return f"exec:{sys.executable} -I -S {PROGRAM} {behaviour} {folder or ''}".strip()


def alive(pid: int) -> bool:
    """Whether a process runs; one that only waits to be counted by its parent does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except (FileNotFoundError, ProcessLookupError):
        return False


def gone(pids: Iterable[int], seconds: float = 10) -> bool:
    """Whether all these processes end within a while."""
    pids, deadline = list(pids), time.monotonic() + seconds
    while any(alive(pid) for pid in pids):
        if time.monotonic() > deadline:
            return False
        time.sleep(0.01)
    return True


def zombies() -> list[int]:
    """The ended children of this process that nobody waited for."""
    me = Path("/proc/self").resolve().name
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, parent = path.read_text().rpartition(")")[2].split()[:2]
        except OSError:
            continue
        if parent == me and state == "Z":
            found.append(int(path.parent.name))
    return found


def pids_in(folder: Path) -> list[int]:
    """The processes that left their number in a folder, as a file's name."""
    return [int(path.name) for path in folder.iterdir() if path.name.isdecimal()]


def wait_for(path: Path, seconds: float = 60) -> str:
    """What a file says, once it does."""
    deadline = time.monotonic() + seconds
    while not (path.exists() and path.read_text()):
        assert time.monotonic() < deadline, f"{path} never came"
        time.sleep(0.01)
    return path.read_text()
