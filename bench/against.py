"""Compares the speed of random games with that of another revision, in turns within one run: `bench/against.py REV`."""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from branchline.boards.loader import BUILT_IN, load_board

ROOT = Path(__file__).resolve().parent.parent
WORKER = Path(__file__).with_name("worker.py")
WAYS = {"simulate": "branchline simulate", "engine": "the engine's own loop", "python": "from Python"}
SLICE = 0.3
"""Seconds that one turn takes."""


class Unable(Exception):
    """A tree cannot play in that way."""


class Tree:
    """A process that plays with the engine of one tree."""

    def __init__(self, source: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, str(WORKER)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": str(source)},
        )

    def play(self, way: str, board: str, players: int, games: int) -> float:
        """Seconds for these games."""
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(f"{way} {board} {players} {games}\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline().strip()
        if not answer:
            raise SystemExit("against.py: a worker stopped; what it said is above")
        if answer == "-":
            raise Unable
        return float(answer)

    def close(self) -> None:
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()


@contextmanager
def worktree(revision: str) -> Iterator[Path]:
    """The other revision in a folder of its own, removed at the end."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "tree"
        made = subprocess.run(
            ["git", "-C", str(ROOT), "worktree", "add", "--detach", str(path), revision],
            capture_output=True,
            text=True,
        )
        if made.returncode:
            raise SystemExit(f"{revision}: {made.stderr.strip().splitlines()[-1]}")
        try:
            yield path
        finally:
            subprocess.run(["git", "-C", str(ROOT), "worktree", "remove", "--force", str(path)], check=True)


def compare(here: Tree, there: Tree, way: str, board: str, players: int, rounds: int) -> tuple[float, float]:
    """Games a second here, and the median of here divided by there."""
    for tree in (here, there):
        tree.play(way, board, players, 1)
    games = max(20, int(50 * SLICE / here.play(way, board, players, 50)))
    best, ratios = 0.0, []
    for turn in range(rounds):
        order = (here, there) if turn % 2 else (there, here)  # neither always goes first
        seconds = {tree: tree.play(way, board, players, games) for tree in order}
        ratios.append(seconds[there] / seconds[here])
        best = max(best, games / seconds[here])
    return best, statistics.median(ratios)


def cells(here: Tree, there: Tree, way: str, board: str, players: int, rounds: int) -> str:
    try:
        rate, ratio = compare(here, there, way, board, players, rounds)
    except Unable:
        return f"{'–':>16}{'–':>8}"
    return f"{rate:>16,.0f}{ratio:>8.3f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("revision", help="what to compare with, as git names it: HEAD, HEAD~3, a tag, a hash")
    parser.add_argument("--rounds", type=int, default=9, help="turns for each board (9)")
    parser.add_argument("--boards", nargs="*", default=list(BUILT_IN), help="which boards (all)")
    options = parser.parse_args()
    with worktree(options.revision) as other:
        print(f"this tree against {options.revision}; the other one compiles its engine first", file=sys.stderr)
        here, there = Tree(ROOT / "src"), Tree(other / "src")
        print(f"{'':<26}" + "".join(f"{title:>24}" for title in WAYS.values()))
        print(f"{'board':<18}{'players':>8}" + f"{'games/s here':>16}{'ratio':>8}" * len(WAYS))
        try:
            for board in options.boards:
                for players in load_board(board).rules.players:
                    print(f"{board:<18}{players:>8}", end="", flush=True)
                    for way in WAYS:
                        print(cells(here, there, way, board, players, options.rounds), end="", flush=True)
                    print()
        finally:
            here.close()
            there.close()


if __name__ == "__main__":
    main()
