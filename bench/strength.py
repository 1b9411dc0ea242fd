"""Measures the strength and speed of the bots and writes bench/strength.md; goes on where the last run ended."""

from __future__ import annotations

import argparse
import fnmatch
import shlex
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from functools import partial
from pathlib import Path

from measuring import classic, settings
from measuring.archive import write_archive
from measuring.finds import Finds, finds_name
from measuring.pace import Pace
from measuring.page import percent, write_page
from measuring.rows import Row, Rows
from measuring.settings import (
    BOARDS,
    CLASSIC,
    TIMES,
    Setting,
    numbers,
    read,
    version,
    with_more_time,
    with_search,
    without_search,
)
from rich.console import Console

from branchline.cli.progress import Gauge, progress
from branchline.files import make_folder
from branchline.lab.simulate import cores
from branchline.lab.tournament.hold import hold

HERE = Path(__file__).resolve().parent

Told = Callable[[int, int], object]


class TimeUp(Exception):
    """The minutes are over: nothing new begins, and what is not done in a few seconds is left."""


class Changed(ValueError):
    """The sources are no longer those that are measured."""


@dataclass(frozen=True, slots=True)
class Job:
    """Something to play or to measure; returns what came of it, in a few words."""

    name: str
    run: Callable[[Told], str]


class Session:
    """One run of the command."""

    def __init__(self, options: argparse.Namespace, rows: Rows) -> None:
        self.options = options
        self.folder = make_folder(options.folder)
        self.version = version()
        self.rows = rows
        self.pace = Pace(self.rows, self.version)
        self.ends = time.monotonic() + 60 * options.minutes
        self.screen = Console(stderr=True)

    def jobs(self) -> Iterator[Job]:
        """Everything, the cheapest first."""
        times, more = self.options.budgets, self.options.thinking
        for board in (*BOARDS, CLASSIC):
            for players in numbers(board):
                if self.options.again or self.pace.speed(board, players) is None:
                    yield Job(f"speed-{board}-{players}", lambda told, b=board, p=players: self._speed(b, p))  # type: ignore[misc]
        for setting in without_search():
            yield self._tournament(setting, self.options.fast_games)
        yield Job(f"{CLASSIC}-2-planner-planner", self._planners)
        for setting in with_search(times, more):
            yield self._tournament(setting, self._games(setting.seconds))
            last = (setting.board, setting.players) == (BOARDS[-1], 2)  # of those with two players
            if last and setting.seconds in times:
                yield Job(classic.duel_name(setting.seconds or 0), lambda told, s=setting.seconds: self._duel(s, told))  # type: ignore[misc]
        for seconds in sorted(more):
            yield Job(finds_name(seconds), lambda told, s=seconds: self._finds(s, told))  # type: ignore[misc]
        for setting in with_more_time(more):
            yield self._tournament(setting, self._games(setting.seconds))

    def _games(self, seconds: float | None) -> int:
        """Fewer where a move takes longer than the goals ask for, so that they cost as much."""
        return max(1, int(self.options.games / max(1.0, seconds or 0)))

    def _tournament(self, setting: Setting, games: int) -> Job:
        return Job(setting.name, lambda told: self._play(setting, games, told))

    def _play(self, setting: Setting, games: int, told: Told) -> str:
        setting = setting.settle(lambda seconds: self.pace.fix(setting.board, setting.players, seconds))
        path, workers = setting.file(self.folder), self.options.workers
        with self._keeping(lambda: read(setting, self.folder)):
            hold(
                setting.plan, games, resume=path, workers=workers, progress=lambda done, wanted, who: told(done, wanted)
            )
        found = self.rows.get(setting.name)
        assert found is not None
        return f"{found.games:,} games, {percent(found.interval('win_rate'))}"

    @contextmanager
    def _keeping(self, read: Callable[[], Row | None]) -> Iterator[None]:
        """Notes what was played, also where it is stopped."""
        whole = False
        try:
            yield
            whole = True
        finally:
            self._check_version()
            if (row := read()) is not None:
                self.rows.keep(row, whole)

    def _planners(self, told: Told) -> str:
        with self._keeping(lambda: classic.read_planners(self.folder)):
            classic.play_planners(self.folder, self.options.fast_games, told)
        return f"{len(classic.planners(self.folder).row):,} games"

    def _duel(self, seconds: float, told: Told) -> str:
        playouts = self.pace.fix(CLASSIC, 2, seconds)
        with self._keeping(lambda: classic.read_duel(self.folder, seconds, playouts)):
            classic.play_duel(self.folder, seconds, playouts, self._games(seconds), self.options.workers, told)
        return f"{2 * len(classic.duel(self.folder, seconds, playouts).row):,} games"

    def _finds(self, seconds: float, told: Told) -> str:
        finds = Finds(seconds, self.pace.fix(*settings.THINKING, seconds))
        with self._keeping(lambda: finds.read(self.folder)):
            lines = finds.think(self.folder, self.options.workers, told).lines
        return f"{len(lines):,} positions"

    def _speed(self, board: str, players: int) -> str:
        speed = self.pace.measure(board, players)
        return f"{speed.games:,.0f} games/s of planners, {speed.playouts:,.0f} play-outs/s"

    def run(self) -> None:
        """Plays all jobs in turn; whatever ends this, what was played is kept."""
        jobs = [job for job in self.jobs() if fnmatch.fnmatch(job.name, f"*{self.options.only}*")]
        if not jobs:
            raise ValueError(f'--only: nothing is named like "{self.options.only}"; --list shows the names')
        if self.options.list:
            print("\n".join(job.name for job in jobs))
            return
        for number, job in enumerate(jobs, 1):
            self._check_time()
            self._check_version()
            name = f"{number}/{len(jobs)} {job.name}"
            with progress(name) as gauge:
                words = job.run(partial(self._told, gauge))
            self.screen.print(f"{name}: {words}", markup=False, highlight=False)

    def _told(self, gauge: Gauge, done: int, wanted: int) -> None:
        gauge.at(done, wanted)
        if done < wanted:
            self._check_time()

    def _check_time(self) -> None:
        """Raises once: those who keep what is under way ask again."""
        if time.monotonic() > self.ends:
            self.ends = float("inf")
            raise TimeUp

    def _check_version(self) -> None:
        """What runs is what was loaded at the start; its games must not be kept under another name."""
        if version() != self.version:
            raise Changed(f"the sources changed while measuring ({self.version}, now {version()}); start again")


def seconds_list(text: str) -> list[float]:
    try:
        found = [float(part) for part in text.split(",")]
    except ValueError:
        found = []
    if not found or not all(0 < seconds <= 600 for seconds in found):
        raise argparse.ArgumentTypeError(f'"{text}" is not a list of seconds; write numbers up to 600, as in 0.1,1')
    return found


def number(text: str) -> int:
    if not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError(f'"{text}" is not a number of 1 or more')
    return int(text)


def read_options(words: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="strength.py",
        description=__doc__,
        epilog="Ctrl-C keeps what was played and writes the report. While others need the machine: nice strength.py …",
    )
    add = parser.add_argument
    add("--games", type=number, default=200, help="games of each setting with search (200; fewer above 1 s a move)")
    add("--fast-games", type=number, default=2000, help="games of each setting without search (2000)")
    add("--budgets", type=seconds_list, default=[0.1, 1.0], metavar="S,S", help="seconds a move on all boards (0.1,1)")
    add("--thinking", type=seconds_list, default=list(TIMES), metavar="S,S",
        help="seconds a move where more and more thinking is compared (0.1,1,5)")  # fmt: skip
    add("--only", default="", metavar="PATTERN", help="only settings with this in their name; * stands for anything")
    add("--minutes", type=float, default=float("inf"), help="begin nothing new after so many minutes")
    add("--workers", type=number, default=cores(), help=f"threads that play ({cores()})")
    add("--again", action="store_true", help="measure speeds again; of all times the best counts, budgets stay")
    add("--list", action="store_true", help="only say the names of what would be played")
    add("--page", action="store_true", help="only write the report anew from its rows")
    add("--archive", type=Path, metavar="FILE.tar.gz", help="only put the games of the report into an archive")
    add("--folder", type=Path, default=HERE.parent / ".strength", help="where games are kept (.strength)")
    add("--out", type=Path, default=HERE / "strength.md", help="the report (bench/strength.md), its rows beside it")
    return parser.parse_args(words)


def main(words: Sequence[str]) -> int:
    options = read_options(words)
    rows = Rows(options.out.with_suffix(".json"))
    try:
        if options.archive:
            return _publish(options.archive, rows, options.folder)
        if options.page:
            write_page(options.out, rows)
            return 0
        return _measure(options, rows, shlex.join(["python", "bench/strength.py", *words]))
    except (ValueError, OSError) as error:
        print(f"strength.py: {error}", file=sys.stderr)
        return 1


def _publish(out: Path, rows: Rows, folder: Path) -> int:
    files, missing = write_archive(out, rows, folder)
    print(f"{out}: {files} files of games", file=sys.stderr)
    if missing:
        print(f"The games of these rows are not in {folder}: {', '.join(missing)}", file=sys.stderr)
    return 0


def _measure(options: argparse.Namespace, rows: Rows, command: str) -> int:
    status, session = 0, Session(options, rows)
    try:
        session.run()
    except TimeUp:
        print("The time is up.", file=sys.stderr)
    except KeyboardInterrupt:
        status = 130
    if not options.list:
        session._check_version()
        rows.change("run", {"date": date.today().isoformat(), "version": session.version, "command": command})
        write_page(options.out, rows)
        print(f"Report: {options.out}", file=sys.stderr)
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
