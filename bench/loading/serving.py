"""The server that is measured, and an echo server of the same stack, each in a process of its own."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from bench.against import worktree

ROOT = Path(__file__).parents[2]
PAGE = os.sysconf("SC_PAGE_SIZE")
TICKS = os.sysconf("SC_CLK_TCK")


@dataclass
class Server:
    """A process and where it listens."""

    process: subprocess.Popen[str]
    address: str
    began: float
    """When the process was started."""

    @property
    def memory(self) -> int:
        """Bytes of memory that it holds."""
        return int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]) * PAGE

    @property
    def seconds(self) -> float:
        """Processor time that it has used."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS


class Processors(NamedTuple):
    """Time of all processors since the machine was started: all of it, and what its host gave to other machines."""

    all: int
    stolen: int

    @classmethod
    def now(cls) -> Processors:
        times = [int(time) for time in Path("/proc/stat").read_text().splitlines()[0].split()[1:9]]
        return cls(sum(times), times[7])

    def stolen_since(self, before: Processors) -> float:
        return (self.stolen - before.stolen) / max(1, self.all - before.all)


@contextmanager
def branchline(folder: Path, tree: Path = ROOT, **more: str) -> Iterator[Server]:
    """Branchline on an SQLite file in a folder, without limits for guests: all people here come from one address.

    `tree`: whose Branchline it is.
    """
    command = [sys.executable, "-m", "branchline", "serve", "--port", "0", "--database", f"sqlite:///{folder}/load.db"]
    own = {"BRANCHLINE_LIMITS": "off", "BRANCHLINE_DATA": str(folder), "PYTHONPATH": f"{tree / 'src'}"}
    with _running(command, {**os.environ, **own, **more}, tree) as server:
        yield server


@contextmanager
def tree_of(revision: str) -> Iterator[Path]:
    """The files of a commit, with its engine compiled."""
    with worktree(revision) as tree:
        warm = [sys.executable, "-m", "branchline.thinking.warm"]
        subprocess.run(warm, check=True, cwd=tree, env={**os.environ, "PYTHONPATH": str(tree / "src")})
        yield tree


@contextmanager
def echo() -> Iterator[Server]:
    """A server that hands each message to the other socket of its pair, and does nothing else."""
    with _running([sys.executable, "-m", "bench.loading.echo"], dict(os.environ)) as server:
        yield server


@contextmanager
def _running(command: list[str], environment: dict[str, str], tree: Path = ROOT) -> Iterator[Server]:
    began = time.perf_counter()
    process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True, cwd=tree)
    try:
        assert process.stdout is not None
        for line in process.stdout:
            if found := re.search(r"http://(\S+:\d+)", line):
                yield Server(process, found[1], began)
                return
        raise SystemExit(f"the server did not start: {' '.join(command)}")
    finally:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
