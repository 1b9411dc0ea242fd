"""Runs a tournament: hands out deals, keeps what comes back, and stops where there is nothing left to ask."""

from __future__ import annotations

import os
import threading
import time
import traceback
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from dataclasses import dataclass
from functools import partial

from branchline.bots.kept import keeping_programs
from branchline.bots.registry import read_bot
from branchline.engine.tables import compile_game
from branchline.lab.chunk import Chunk
from branchline.lab.fast import can_play_fast
from branchline.lab.match import Seated
from branchline.lab.processes import processes
from branchline.lab.simulate import cores, workers_for
from branchline.lab.tournament.deal import Deal
from branchline.lab.tournament.digest import bot_digest
from branchline.lab.tournament.plan import A, B, TournamentError, TournamentPlan
from branchline.lab.tournament.play import play_any, play_compiled
from branchline.lab.tournament.series import Series
from branchline.lab.tournament.store import Store

WORTH_PROCESSES = 2.0
"""Seconds of play after which it pays to start processes."""

CHUNK_SECONDS = 1.0
"""How long a thread should be away with its deals."""

PATIENCE = 3.0
"""Seconds that deals on threads have to finish when a tournament is stopped; one that does not is lost."""

Progress = Callable[[int, int, str], object]
"""Told the games that are done, all games, and who plays."""
Say = Callable[[str], object]
Play = Callable[[int, Sequence[int]], dict[int, Deal]]
Start = Callable[[int, Sequence[int]], Future[dict[int, Deal]]]
"""Begins to play deals of a pairing."""
Running = dict[Future[dict[int, Deal]], Series]
"""The deals under way, and whose they are."""


def run(
    plan: TournamentPlan,
    games: int,
    store: Store,
    workers: int | None = None,
    stop: bool = False,
    progress: Progress | None = None,
    say: Say = lambda words: None,
) -> list[Series]:
    """Plays what the store does not hold yet; the outcome is the same for any number of workers."""
    all_series = [Series(plan, number, plan.deals(games), stop) for number in range(len(plan.pairings))]
    for series in all_series:
        series.add(store.deals.pop(series.number, {}))  # only their figures are needed from here on
    runner = TableRunner(plan, store, all_series, progress, say)
    runner.tell()
    fast = [series for series in all_series if can_play_fast(plan.seat(series.number, (A, B)))]
    rest = [series for series in all_series if series not in fast]
    if any(not series.over for series in fast):
        compile_game(plan.board, plan.players)  # once, before threads ask for it
        runner.play_on_threads(fast, workers or cores())
    if any(not series.over for series in rest):
        bots = {bot for series in rest for bot in plan.seat(series.number, (A, B))}
        for bot in bots:
            Seated(bot, plan.board, plan.bot_time).close()  # refuses a bot that cannot be had before anything is played
        with keeping_programs():
            runner.play_through_the_face(rest, workers_for([*bots], workers))
    if not any(series.row for series in all_series):
        raise TournamentError(next(series.problem for series in all_series if series.problem))
    return all_series


@dataclass
class TableRunner:
    """Where the games take place."""

    plan: TournamentPlan
    store: Store
    all_series: Sequence[Series]
    progress: Progress | None
    say: Say

    def tell(self, who: Series | None = None) -> None:
        if self.progress:
            games = len(self.plan.seatings)
            done, wanted = (sum(counts) for counts in zip(*((s.done, s.wanted) for s in self.all_series), strict=True))
            self.progress(games * done, games * wanted, self.plan.words(who.pairing) if who else "")

    def keep(self, series: Series, deals: dict[int, Deal]) -> None:
        """To the file first: what is counted is never lost. What a program played that is another by now is not."""
        if (bot := self._changed(series)) is not None:
            words = f"the program of {bot} was changed while it played, and old and new deals do not mix"
            self._give_up(series, TournamentError(f"{words}; start again for the new one, or bring back what it was"))
            return
        self.store.add(series.number, deals)
        series.add(deals)
        self.tell(series)

    def _changed(self, series: Series) -> str | None:
        """A program of the pairing that is no longer the one that was noted: any game may start it anew."""
        bots = self.plan.seat(series.number, (A, B))
        programs = (bot for bot in bots if read_bot(bot).command is not None)
        return next((bot for bot in programs if bot_digest(bot) != self.store.versions.bots[bot]), None)

    def play_on_threads(self, some: Sequence[Series], workers: int) -> None:
        sizes = {series.number: Chunk(CHUNK_SECONDS) for series in some}
        play = partial(_timed, partial(play_compiled, self.plan), sizes)
        self._drive(partial(_on_a_thread, play), some, workers, sizes, self._let_finish)

    def play_through_the_face(self, some: Sequence[Series], workers: int) -> None:
        """Plays here, and, if that takes long, the rest in processes."""
        ends = time.perf_counter() + WORTH_PROCESSES
        while workers == 1 or time.perf_counter() < ends:
            series = _next(some)
            if series is None:
                return
            try:
                if numbers := series.give(1):
                    self.keep(series, play_any(self.plan, series.number, numbers))
            except ValueError as error:
                self._give_up(series, error)
        try:
            with processes(workers, partial(play_any, self.plan)) as begin:
                self._drive(begin, some, workers)
        except BrokenProcessPool:
            raise TournamentError(
                f"a process that played died; all finished deals are in {self.store.path}, go on with --resume"
            ) from None

    def _drive(
        self,
        start: Start,
        some: Sequence[Series],
        workers: int,
        sizes: Mapping[int, Chunk] | None = None,
        stopping: Callable[[Running], object] = lambda running: None,
    ) -> None:
        """Keeps every worker busy; whoever stops this first keeps what is finished."""
        running: Running = {}
        try:
            while True:
                while len(running) < workers and (series := _next(some)) is not None:
                    share = -(-(series.wanted - series.given) // workers)
                    size = min(sizes[series.number].size, share) if sizes else 1
                    if numbers := series.give(size):
                        running[start(series.number, numbers)] = series
                if not running:
                    return
                self._collect(running, wait(running, return_when=FIRST_COMPLETED).done)
        except BaseException:
            for future in running:
                future.cancel()
            stopping(running)
            self._collect(running, {future for future in running if future.done() and not future.cancelled()}, True)
            raise

    def _let_finish(self, running: Running) -> None:
        """Waits for deals under way, but not for long: a search may think for minutes, and nothing can interrupt it."""
        if all(future.done() for future in running):
            return
        self.say(f"Finishing the deals under way, for {PATIENCE:g} seconds at most; Ctrl-C again stops at once.")
        with suppress(KeyboardInterrupt):
            wait(running, PATIENCE)

    def _collect(self, running: Running, done: set[Future[dict[int, Deal]]], quiet: bool = False) -> None:
        for future in done:
            series = running.pop(future)
            error = future.exception()
            if error is None:
                self.keep(series, future.result())
            elif isinstance(error, ValueError):
                self._give_up(series, error)
            elif not quiet:
                raise error

    def _give_up(self, series: Series, error: ValueError) -> None:
        """A pairing that cannot go on; the others do."""
        series.problem = " ".join(str(error).split())
        if os.environ.get("BRANCHLINE_DEBUG"):
            traceback.print_exception(error)
        self.tell(series)


def _on_a_thread(play: Play, pairing: int, numbers: Sequence[int]) -> Future[dict[int, Deal]]:
    """On a thread that does not hold up the end of the process, as those of a pool would."""
    future: Future[dict[int, Deal]] = Future()
    future.set_running_or_notify_cancel()

    def work() -> None:
        try:
            future.set_result(play(pairing, numbers))
        except BaseException as error:
            future.set_exception(error)

    threading.Thread(target=work, daemon=True).start()
    return future


def _timed(play: Play, sizes: dict[int, Chunk], pairing: int, numbers: Sequence[int]) -> dict[int, Deal]:
    began = time.perf_counter()
    deals = play(pairing, numbers)
    sizes[pairing].took(len(numbers), time.perf_counter() - began)
    return deals


def _next(some: Sequence[Series]) -> Series | None:
    """Who has had the fewest deals, so that all pairings advance together."""
    waiting = [series for series in some if not series.over and series.given < series.wanted]
    return min(waiting, key=lambda series: series.given, default=None)
