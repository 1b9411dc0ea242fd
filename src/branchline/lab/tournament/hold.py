"""A whole tournament: plays it, keeps it in a file, and reports."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

from branchline.files import WriteError
from branchline.lab.simulate import workers_for
from branchline.lab.tournament.digest import Versions, versions
from branchline.lab.tournament.plan import TournamentError, TournamentPlan
from branchline.lab.tournament.report import TournamentReport, report
from branchline.lab.tournament.run import Progress, Say, run
from branchline.lab.tournament.store import InUse, Store, own_paths


def hold(
    plan: TournamentPlan,
    games: int,
    *,
    resume: Path | None = None,
    workers: int | None = None,
    stop: bool = False,
    progress: Progress | None = None,
    say: Say = lambda words: None,
) -> TournamentReport:
    """Plays `games` games of every pairing, rounded up to whole deals, or goes on where the file `resume` ends.

    Without `resume`, deals are kept in a file in the working folder until the tournament is over; the same tournament
    finds it again.
    """
    if games < 1:
        raise TournamentError(f"--games: {games} is too few; write 1 or more")
    played_by = versions(plan.board, plan.names)
    store = _own_store(plan, played_by) if resume is None else Store(resume, plan, played_by)
    if store.count:
        say(f"Going on with {store.path}: {_deals(store)} played already.")
    began = time.perf_counter()
    try:
        series = run(plan, games, store, workers, stop, progress, say)
    except BaseException as error:
        if not store.count:
            store.remove()  # there is nothing to go on with
            if not isinstance(error, ValueError):  # which says itself what is wrong
                say("Stopped before a deal was played to its end; nothing is kept.")
        else:
            store.close()
            say(f"Stopped with {_deals(store)} played. To go on, say the same again with --resume {store.path}")
        raise
    seconds = time.perf_counter() - began
    used = workers_for(plan.names, workers)
    outcome = report(plan, played_by, games, series, stop=stop, workers=used, seconds=seconds)
    if resume is not None:
        store.close()
    elif any(each.problem for each in series):
        store.close()
        say(f"What was played is kept in {store.path}; with the bots as they are, the same again goes on.")
    else:
        store.remove()
    return outcome


def _deals(store: Store) -> str:
    return "1 deal" if store.count == 1 else f"{store.count:,} deals"


def _own_store(plan: TournamentPlan, played_by: Versions) -> Store:
    """In the working folder, or with other passing files where that cannot be written to."""
    for folder in (Path(), Path(tempfile.gettempdir())):
        for path in own_paths(folder, plan, played_by):
            try:
                return Store(path, plan, played_by)
            except InUse:
                continue
            except WriteError:
                break
    raise WriteError("the deals can be kept neither here nor with temporary files; name a file with --resume")
