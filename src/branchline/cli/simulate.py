"""`branchline simulate`."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from rich.markup import escape
from rich.text import Text

from branchline.boards.loader import load_board
from branchline.bots.labels import read_labels, short_names
from branchline.cli.ending import ending_in_order
from branchline.cli.patience import ask_for_patience
from branchline.cli.progress import progress
from branchline.cli.screens import console, table
from branchline.lab.simulate import Simulation, workers_for
from branchline.lab.simulate import simulate as run
from branchline.texts import counted


def simulate(
    board: str,
    players: Sequence[str],
    games: int,
    seed: int,
    workers: int | None,
    as_json: bool,
    records: Path | None,
    bot_time: float,
) -> None:
    facts = load_board(board)
    bots = [bot.name for bot in read_labels(players)]
    words = f"{facts.name['en']}, {len(players)} players"
    seats = Counter({bot: games * n for bot, n in Counter(bots).items()})
    ask_for_patience(seats, min(games, workers_for(bots, workers)))
    with ending_in_order(), told_if_stopped(games, records) as count, progress(words, games) as gauge:

        def played(more: int) -> None:
            count(more)
            gauge.advance(more)

        outcome = run(facts, players, games, seed, workers, played, records, bot_time)
    if as_json:
        print(json.dumps(outcome.to_dict()))
    else:
        show(outcome, records)


@contextmanager
def told_if_stopped(games: int, records: Path | None) -> Iterator[Callable[[int], None]]:
    """Says after Ctrl-C or SIGTERM what is left of the games; call what it gives with those that are played."""
    played = 0

    def count(more: int) -> None:
        nonlocal played
        played += more

    try:
        yield count
    except KeyboardInterrupt:
        kept = "their figures are not kept" + (f"; finished records are in {records}" if records else "")
        words = f"Stopped with {played:,} of {counted(games, 'game')} played; {kept}."
        console(to_stderr=True).print(words, markup=False, soft_wrap=True)
        raise


def show(outcome: Simulation, records: Path | None) -> None:
    screen, tally = console(), outcome.tally
    name = outcome.board.name["en"] + (" (a reconstruction)" if outcome.board.reconstruction else "")
    screen.print(f"[bold]{name}[/], {counted(tally.games, 'game')}, seed {outcome.seed}")
    seats = table(">seat", "bot", ">mean score (95 %)", ">wins", ">")
    short = short_names(outcome.labels)
    rows = zip(outcome.labels, tally.mean_scores, tally.margins, tally.wins, strict=True)
    for seat, (bot, mean, margin, won) in enumerate(rows):
        spread = f" ± {margin:.2f}" if tally.scored > 1 else ""
        score = f"{mean:.2f}{spread}" if tally.scored else "–"
        seats.add_row(str(seat), escape(short[bot]), score, f"{won:,.1f}", f"{100 * won / tally.games:.1f} %")
    screen.print(seats)
    if tally.shared:
        shared = "1 victory was" if tally.shared == 1 else f"{tally.shared:,} victories were"
        screen.print(f"{shared} shared; each winner counts an equal part of it.")
    for seat, (bot, times, reason) in enumerate(zip(outcome.labels, tally.forfeits, tally.reasons, strict=True)):
        if times:
            of = counted(times, "game")
            screen.print(Text(f"Seat {seat} ({short[bot]}) forfeited {of}. The first time it {reason}.", "yellow"))
    if tally.forfeited:
        them = "1 game that was" if tally.forfeited == 1 else f"{tally.forfeited:,} games that were"
        screen.print(f"The scores are without the {them} forfeited.")
    for bot, name in dict(zip(outcome.labels, outcome.players, strict=True)).items():
        if short[bot] != name:
            screen.print(f"{short[bot]}: {name}", markup=False, soft_wrap=True)
    screen.print(
        f"{outcome.games_per_second:,.0f} games/s, {tally.decisions / tally.games:.1f} decisions a game, "
        f"{outcome.seconds:.2f} s on {counted(outcome.workers, 'worker')}"
    )
    if records is not None:
        screen.print(f"Records: {records}")
