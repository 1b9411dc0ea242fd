"""Measures the speed that the README tells of, in about two minutes on a quiet machine: `make speed` writes it there.

`--check` measures nothing: it says what has changed since the table was written.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from datetime import date
from pathlib import Path
from textwrap import fill

from measuring.pace import machine

from branchline.boards.loader import load_board
from branchline.engine import state as S
from branchline.engine.kernel import ENGINE, source_stamp
from branchline.engine.tables import compile_game
from branchline.files import write_text
from branchline.game.game import Game
from branchline.lab.bench import (
    Effort,
    first_move_seconds,
    import_seconds,
    kernel_call_us,
    python_us,
    speed,
    view_us,
)
from branchline.lab.tournament.digest import DIGITS
from branchline.version import __version__

ROOT = Path(__file__).resolve().parent.parent
README = ROOT / "README.md"
BOARDS = ("usa", "nordic", "poland", "northern_lights", "world")
EFFORT = Effort(0.06, 30, 40, 0, 0)
MEASURED = {
    "arena": ("thinking/arena.py", "thinking/table.py", "lab/fast.py", "lab/simulate.py"),
    "face": ("game/game.py", "game/events.py", "game/history.py", "game/scratch.py", "game/view.py", "moves/*.py"),
}
"""What is measured besides the engine and the boards."""

BEGIN = "<!-- begin: made by bench/speed.py, do not edit -->"
END = "<!-- end -->"
HEAD = (
    "board",
    "2 players, games/s",
    "µs a decision",
    "most players",
    "µs a decision",
    "`legal_ids`, `play`: µs",
    "`legal`, `play`: µs",
)
VERSIONS = "<!-- measured: {} -->"


def cells(board: str) -> list[str]:
    """A row: random games of two players and of the most, and microseconds of a decision from Python."""
    print(f"measuring {board} …", file=sys.stderr)
    loaded = load_board(board)
    few, most = (speed(compile_game(loaded, players), EFFORT) for players in loaded.rules.players)
    return [
        board,
        f"{few.games_per_second:,.0f}",
        f"{few.us_per_decision:.3f}",
        f"{most.games_per_second:,.0f} ({most.players})",
        f"{most.us_per_decision:.3f}",
        f"{python_us(board, EFFORT, Game.legal_ids):.1f}",
        f"{python_us(board, EFFORT):.1f}",
    ]


COMPILE = """
import json, time
import branchline.engine.warm, branchline.thinking.warm
began = time.process_time()
branchline.engine.warm.warm()
engine = time.process_time()
branchline.thinking.warm.warm()
print(json.dumps([engine - began, time.process_time() - engine]))
"""


def compile_seconds() -> tuple[float, float]:
    """Seconds of processor time that the first run on a machine takes to compile the engine and, after it, the bots."""
    print("compiling everything anew …", file=sys.stderr)
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "NUMBA_CACHE_DIR": folder}
        run = [sys.executable, "-c", COMPILE]
        engine, bots = json.loads(subprocess.run(run, stdout=subprocess.PIPE, check=True, env=environment).stdout)
    return engine, bots


# What is measured -----------------------------------------------------------------------------------------------------


def versions() -> dict[str, str]:
    """Digests of all that the figures depend on; the engine's is the one that tournaments and reports name."""
    boards = [load_board(board) for board in BOARDS]
    found = {
        "engine": source_stamp(ENGINE)[:DIGITS],
        "boards": _digest(f"{board.digest} {board.rules_digest}".encode() for board in boards),
    }
    package = ENGINE.parent
    for part, patterns in MEASURED.items():
        files = [file for pattern in patterns for file in sorted(package.glob(pattern))]
        found[part] = _digest(file.read_bytes() for file in files)
    return found


def _digest(parts: Iterable[bytes]) -> str:
    return hashlib.sha256(b"\0".join(parts)).hexdigest()[:DIGITS]


def commit() -> str:
    """Which commit this is, and whether the sources differ from it; where there is no repository, nothing."""
    asked = ("rev-parse", "--short", "HEAD"), ("status", "--porcelain", "src")
    try:
        head, changed = (
            subprocess.run(["git", "-C", str(ROOT), *words], capture_output=True, text=True, check=True).stdout.strip()
            for words in asked
        )
    except (OSError, subprocess.CalledProcessError):
        return ""
    return f", commit {head}" + (" with changes" if changed else "")


# The table ------------------------------------------------------------------------------------------------------------


def section() -> str:
    """The part of the README between the marks, measured now."""
    rows = list(map(cells, BOARDS))
    print("measuring calls, views and starts …", file=sys.stderr)
    board, found = BOARDS[-1], versions()
    players = load_board(board).rules.players[1]
    call, (unread, read) = kernel_call_us(EFFORT), view_us(board, players, EFFORT)
    start, numba = first_move_seconds(BOARDS[0], EFFORT.runs), import_seconds("numba", EFFORT.runs)
    engine, bots = compile_seconds()
    paragraphs = (
        "Games are uniformly random and complete, scoring included, as `branchline simulate` plays them on one core. "
        "The last two columns are a decision from Python, in games of two. Each figure is the best of short runs. "
        f"A state is {S.STATE.itemsize:,} bytes. The first run on a machine compiles the engine ({engine:.0f} s here) "
        f"and the bots ({bots:.0f} s); later ones take {start:.2f} s from the start of Python to the first move, "
        f"of which importing Numba is {numba:.2f} s.",
        f"A decision from Python is two calls of a kernel, and such a call costs {call:.2f} µs with nothing "
        f"to do. A view costs {unread:.0f} µs, and {read:.0f} µs if every fact of it is read ({board}, {players} "
        "players).",
        f"Measured on {date.today().isoformat()}: {machine()}; Branchline {__version__}{commit()}, engine "
        f"{found['engine']}. `make speed` measures all of it anew.",
        VERSIONS.format(" ".join(f"{part} {digest}" for part, digest in found.items())),
    )
    table = "\n".join(map(_line, [HEAD, ["---"] + ["---:"] * (len(HEAD) - 1), *rows]))
    return "\n\n".join([table, *(fill(text, 120, break_on_hyphens=False) for text in paragraphs)])


def _line(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def parts_of(page: str) -> tuple[str, str, str]:
    """What stands before, between and after the marks."""
    before, _, rest = page.partition(BEGIN)
    between, mark, after = rest.partition(END)
    if not mark:
        raise SystemExit(f"speed.py: the marks {BEGIN!r} and {END!r} are missing")
    return before, between, after


def filled(page: str, text: str) -> str:
    before, _, after = parts_of(page)
    return f"{before}{BEGIN}\n\n{text}\n\n{END}{after}"


def changed(page: str) -> list[str]:
    """What is no longer as it was when the table was measured."""
    between = parts_of(page)[1]
    return [part for part, digest in versions().items() if f" {part} {digest} " not in between]


def note(page: str) -> str:
    parts = changed(page)
    if not parts:
        return "The README's speed table was measured with what is here."
    have = "have" if len(parts) > 1 or parts[0] == "boards" else "has"
    return (
        f"NOTE: the README's speed table is out of date: {', '.join(parts)} {have} changed since it was measured. "
        f"On a quiet machine, `make speed` measures it anew."
    )


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="write the table into the page, besides printing it")
    parser.add_argument("--check", action="store_true", help="only say what has changed since; this is no failure")
    parser.add_argument("--page", type=Path, default=README, help="the page with the table (README.md)")
    options = parser.parse_args(words)
    page = options.page.read_text("utf-8")
    if options.check:
        print(note(page))
        return 0
    parts_of(page)  # a page without marks is refused before minutes are spent
    text = section()
    print(text)
    if options.write:
        write_text(options.page, filled(page, text))
    return 0


if __name__ == "__main__":
    sys.exit(main())
