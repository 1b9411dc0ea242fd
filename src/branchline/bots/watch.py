"""Ends the process groups of this process when it dies, even by SIGKILL.

A small shell waits at a pipe for its end, which comes when no process can write to it any more.
"""

from __future__ import annotations

import atexit
import os
import subprocess
import threading
from contextlib import suppress

WATCH = """
trap '' INT TERM HUP
groups=' '
while read -r sign group; do
  case $sign in
    +) groups="$groups$group " ;;
    -) groups="${groups%% $group *} ${groups#* $group }" ;;
  esac
done
for group in $groups; do kill -s KILL -- "-$group"; done
"""

_lock = threading.Lock()
_watcher: subprocess.Popen[bytes] | None = None
_owner = 0
_groups: set[int] = set()


def watch(group: int) -> None:
    """From now on the group dies with this process."""
    with _lock:
        _start()
        _groups.add(group)
        _tell(f"+ {group}\n")


def unwatch(group: int) -> None:
    """Called while the number of the group is still its own: before its leader is waited for."""
    with _lock:
        if group in _groups:
            _groups.discard(group)
            _tell(f"- {group}\n")


def _start() -> None:
    """One watcher for each process: a forked one needs its own."""
    global _watcher, _owner
    if _owner == os.getpid() and _watcher is not None and _watcher.poll() is None:
        return
    if _owner != os.getpid():
        _groups.clear()
        atexit.register(_stop)
    _owner = os.getpid()
    _watcher = subprocess.Popen(
        ["/bin/sh", "-c", WATCH],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        bufsize=0,
        cwd="/",
    )
    for group in _groups:
        _tell(f"+ {group}\n")


def _tell(line: str) -> None:
    if _watcher is not None and _watcher.stdin is not None and _owner == os.getpid():
        with suppress(OSError, ValueError):  # it is gone, or was told to go
            _watcher.stdin.write(line.encode())


def _stop() -> None:
    with _lock:
        if _watcher is not None and _watcher.stdin is not None and _owner == os.getpid():
            _watcher.stdin.close()
            _watcher.wait()
