"""`branchline tournament`."""

from __future__ import annotations

import csv
import io
import json
import math
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from rich.markup import escape
from rich.table import Table

from branchline.boards.loader import load_board
from branchline.cli.ending import FAULTY, ending_in_order
from branchline.cli.lazily import load
from branchline.cli.options import read_names
from branchline.cli.patience import ask_for_patience
from branchline.cli.progress import progress
from branchline.cli.screens import console, table
from branchline.lab.simulate import workers_for
from branchline.lab.tournament.hold import hold
from branchline.lab.tournament.plan import TABLE, TournamentPlan, make_plan
from branchline.lab.tournament.report import TournamentReport
from branchline.lab.tournament.stats import Interval
from branchline.texts import counted


def tournament(
    board: str,
    bots: str,
    players: int,
    games: int,
    seed: int,
    workers: int | None,
    resume: Path | None,
    as_json: bool,
    as_csv: bool,
    plot: Path | None,
    format: str,
    stop: bool,
    bot_time: float,
) -> int:
    if as_json and as_csv:
        raise ValueError("--json and --csv: the output can only be one of them; leave one out")
    draw = None if plot is None else plotter(plot)
    plan = make_plan(load_board(board), read_names(bots, "--bots"), players, format, seed, bot_time)
    ask_for_patience(_seats(plan, games), workers_for(plan.names, workers))
    with ending_in_order(), progress(plan.board.name["en"]) as gauge:
        outcome = hold(plan, games, resume=resume, workers=workers, stop=stop, progress=gauge.at, say=_say)
    if draw and plot:
        draw(outcome, plot)
    if as_json:
        print(json.dumps(outcome.to_dict(), ensure_ascii=False))
    elif as_csv:
        print(as_rows(outcome), end="")
    else:
        show(outcome)
        if plot is not None:
            print(f"Plot: {plot}")
    return FAULTY if any(row.problem for row in outcome.rows) else 0


def _say(words: str) -> None:
    console(to_stderr=True).print(words, markup=False, soft_wrap=True)


def _seats(plan: TournamentPlan, games: int) -> Counter[str]:
    """How many seats each bot has in all games."""
    pairings = range(len(plan.pairings))
    deal = Counter(bot for number in pairings for seating in plan.seatings for bot in plan.seat(number, seating))
    return Counter({bot: n * plan.deals(games) for bot, n in deal.items()})


def plotter(file: Path) -> Callable[[TournamentReport, Path], object]:
    """What draws the plot; refuses before the games what could not be written after them."""
    if file.suffix.lower() not in (".svg", ".png"):
        raise ValueError(f'--plot: "{file}" must end in .svg or .png')
    if file.is_dir() or not file.parent.is_dir():
        raise ValueError(f'--plot: "{file}" cannot be written: no such folder; name a file in one that exists')
    try:
        return load("plot")
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != "matplotlib":
            raise
    raise ValueError('--plot: drawing needs matplotlib; install it with: pip install "branchline[charts]"')


def as_rows(outcome: TournamentReport) -> str:
    """The pairings as CSV, with a line of names above."""
    rows = [outcome.row_dict(row) for row in outcome.rows]
    text = io.StringIO()
    writer = csv.DictWriter(text, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


# On the terminal ------------------------------------------------------------------------------------------------------


def show(outcome: TournamentReport) -> None:
    screen, plan = console(), outcome.plan
    name = plan.board.name["en"] + (" (a reconstruction)" if plan.board.reconstruction else "")
    deals, size = plan.deals(outcome.games), len(plan.seatings)
    screen.print(f"[bold]{name}[/], {plan.players} players, seed {plan.seed}")
    rounded = f" ({outcome.games:,} asked, rounded up to whole deals)" if deals * size != outcome.games else ""
    upto = "up to " if outcome.stop else ""
    screen.print(
        f"Each pairing: {upto}{counted(deals, 'deal')} × {size} seatings = {deals * size:,} games{rounded}; "
        f"intervals: {outcome.intervals}\n"
    )
    screen.print(pairings_table(outcome))
    screen.print()
    screen.print(ratings_table(outcome))
    screen.print()
    for bot, reason in outcome.reasons.items():
        times = outcome.forfeits(bot)
        count = "once, because" if times == 1 else f"{times:,} times, the first time because"
        screen.print(f"{plan.short[bot]} forfeited {count} it {reason}", markup=False)
    if games := sum(row.forfeited for row in outcome.rows):
        them = "1 game that was" if games == 1 else f"{games:,} games that were"
        screen.print(f"The scores are without the {them} forfeited.")
    for row in outcome.rows:
        if row.problem:
            screen.print(f"{plan.words(row.pairing)} could not go on: {row.problem}", markup=False)
    v = outcome.versions
    for words in plan.in_full:
        screen.print(words, markup=False, soft_wrap=True)
    played = ", ".join(f"{short} {v.bots[plan.name(bot)] or 'unknown'}" for bot, short in plan.short.items())
    screen.print(
        f"branchline {v.branchline}, engine {v.engine}, board {v.board_digest}, rules {v.rules_digest}; {played}",
        markup=False,
        style="dim",
    )


def pairings_table(outcome: TournamentReport) -> Table:
    """Narrow enough for a small terminal; `--json` and `--csv` have more."""
    plan, alone = outcome.plan, outcome.plan.format == TABLE
    forfeits = any(row.forfeits_a or row.forfeits_b for row in outcome.rows)
    found = table("a – b" if plan.players == 2 or not alone else f"a – {plan.players - 1} × b")
    for column in ("games", "a wins", "of fair share" if alone else "scores", "a − b"):
        found.add_column(column, justify="right", no_wrap=True)
    for column in (*["forfeits"] * forfeits, *["stronger"] * outcome.stop):
        found.add_column(column)
    for row in outcome.rows:
        cells = [escape(plan.words(row.pairing)), f"{row.games:,}"]
        if row.deals:
            share = _range(row.win_rate.scaled(1 / plan.fair_share), 2)
            cells += [_percent(row.win_rate), share if alone else _scores(row.mean_a, row.mean_b)]
            cells.append(_margin(row.score_diff))
        else:
            cells += ["–"] * 3
        cells += [f"{row.forfeits_a:,} : {row.forfeits_b:,}"] * forfeits
        cells += [escape(plan.short[row.stronger] if row.stronger else "not decided")] * outcome.stop
        found.add_row(*cells)
    return found


def ratings_table(outcome: TournamentReport) -> Table:
    found = table("bot", ">rating")
    for rating in outcome.ratings:
        words = _range(Interval(rating.rating, rating.low, rating.high), 0) if rating.deals else "–"
        fixed = rating.bot == outcome.anchor
        words = f"{rating.rating:.0f} (fixed)" if fixed and rating.deals else words
        found.add_row(escape(outcome.plan.short[rating.bot]), words)
    return found


def _percent(share: Interval) -> str:
    return f"{100 * share.mean:.1f} % ({100 * share.low:.1f}–{100 * share.high:.1f})"


def _range(value: Interval, digits: int) -> str:
    return f"{value.mean:.{digits}f} ({value.low:.{digits}f} to {value.high:.{digits}f})"


def _scores(a: float, b: float) -> str:
    return "–" if math.isnan(a) else f"{a:.1f} : {b:.1f}"


def _margin(value: Interval) -> str:
    """A difference with half the width of its interval, where there is one."""
    if math.isnan(value.mean):
        return "–"
    return f"{value.mean:.1f}" + (f" ± {value.high - value.mean:.1f}" if math.isfinite(value.high) else "")
