"""Two players on the classic board: what planners score, and what search does that planner does not."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from branchline.boards.loader import load_board
from branchline.engine.tables import compile_game
from branchline.game.game import Game
from branchline.lab.fast import play_fast
from branchline.lab.match import play_match
from branchline.lab.tournament.digest import versions
from branchline.lab.tournament.stats import Interval, mean_interval
from branchline.seeds import game_seed
from measuring.ledger import Ledger
from measuring.rows import Row, digests, plain
from measuring.settings import CLASSIC, SEED, fingerprint, version
from measuring.verdict import Goal

SCORE_GOAL, TICKET_GOAL = Goal(110, 2000), Goal(0.85, 2000)
CHUNK = 200
"""Games of planners that are played at once."""

Told = Callable[[int, int], object]
"""Told the games that are done and all games; what it raises stops the play."""


def _ledger(folder: Path, name: str, bots: Sequence[str]) -> Ledger:
    header = {"board": CLASSIC, "bots": list(bots), "seed": SEED, **versions(load_board(CLASSIC), bots).to_dict()}
    return Ledger(folder / f"{name}-{fingerprint(header)}.jsonl", header)


def _row(name: str, ledger: Ledger, games: int, playouts: dict[str, int], figures: dict[str, Any]) -> Row:
    return Row(name, version(), digests(CLASSIC), ledger.path.name, games, playouts, figures)


# Planners among themselves --------------------------------------------------------------------------------------------


PLANNERS = f"{CLASSIC}-2-planner-planner"


def planners(folder: Path) -> Ledger:
    return _ledger(folder, PLANNERS, ["planner", "planner"])


def play_planners(folder: Path, games: int, told: Told) -> None:
    """A line for each game: scores, tickets held, tickets completed, each by seat."""
    ledger, compiled = planners(folder), compile_game(load_board(CLASSIC), 2)
    told(len(ledger.lines), games)
    for first in range(len(ledger.row), games, CHUNK):
        wanted = range(first, min(first + CHUNK, games))
        seeds = np.array([game_seed(SEED, number) for number in wanted], np.uint64)
        played = play_fast(compiled, ["planner", "planner"], seeds)
        rows = zip(played.scores.tolist(), played.tickets.tolist(), played.completed.tolist(), strict=True)
        ledger.add(zip(wanted, rows, strict=True))
        told(len(ledger.lines), games)


def read_planners(folder: Path) -> Row | None:
    """The mean score of a seat, and the share of tickets that are completed."""
    ledger = planners(folder)
    games = ledger.row
    if not games:
        return None
    scores = mean_interval([math.fsum(game[0]) / len(game[0]) for game in games])
    completed = ratio_interval([sum(game[2]) for game in games], [sum(game[1]) for game in games])
    return _row(PLANNERS, ledger, len(games), {}, {"points": plain(scores), "share": plain(completed)})


# Search against planner -----------------------------------------------------------------------------------------------

FIGURES = {
    "points": "points",
    "tickets": "tickets kept",
    "completed": "tickets completed",
    "ticket_draws": "times tickets were drawn",
    "claims": "tracks claimed",
    "length": "mean length of a claim",
    "wilds": "wilds taken face up",
    "blind": "cards drawn blind",
    "taken": "other cards taken face up",
}
"""What is counted for each game and seat, in words."""


def duel(folder: Path, seconds: float, playouts: int) -> Ledger:
    return _ledger(folder, duel_name(seconds), [f"search:{playouts}", "planner"])


def duel_name(seconds: float) -> str:
    return f"{CLASSIC}-2-search@{seconds:g}s-planner"


def play_duel(folder: Path, seconds: float, playouts: int, games: int, workers: int, told: Told) -> None:
    """A line for each deal, played with search in either seat: the figures of search, then those of planner."""
    deals = -(-games // 2)
    play = partial(_deal, (f"search:{playouts}", "planner"))
    duel(folder, seconds, playouts).fill(deals, play, workers, lambda done: told(2 * done, 2 * deals))


def read_duel(folder: Path, seconds: float, playouts: int) -> Row | None:
    """For search and planner all figures and the share of tickets completed, and for each figure the difference."""
    ledger = duel(folder, seconds, playouts)
    deals = ledger.row
    if not deals:
        return None
    ours, theirs = ([deal[who] for deal in deals] for who in (0, 1))
    more = {key: plain(mean_interval([a[key] - b[key] for a, b in zip(ours, theirs, strict=True)])) for key in FIGURES}
    figures = {"search": _habits(ours), "planner": _habits(theirs), "difference": more}
    return _row(duel_name(seconds), ledger, 2 * len(deals), {f"{seconds:g}": playouts}, figures)


def _habits(some: Sequence[dict[str, float]]) -> dict[str, Any]:
    found = {key: plain(mean_interval([deal[key] for deal in some])) for key in FIGURES}
    return found | {"share": plain(ratio_interval([d["completed"] for d in some], [d["tickets"] for d in some]))}


def _deal(bots: tuple[str, str], number: int) -> list[dict[str, float]]:
    board, seed = load_board(CLASSIC), game_seed(SEED, number)
    games = [play_match(board, seats, seed).game for seats in (bots, bots[::-1])]
    ours, theirs = (
        [_figures(game, seat) for game, seat in zip(games, seats, strict=True)] for seats in ((0, 1), (1, 0))
    )
    return [{key: (one[key] + two[key]) / 2 for key in FIGURES} for one, two in (ours, theirs)]


def _figures(game: Game, seat: int) -> dict[str, float]:
    moves = [decision.move for decision in game.history if decision.seat == seat]
    sheet, wild = game.result().sheets[seat], game.rules.wild
    owners = game.owners()
    lengths = [track.length for track in game.board.tracks if owners.get(track.id) == seat]
    taken = [move.card for move in moves if move.kind == "take"]
    return {
        "points": sheet.total,
        "tickets": len(sheet.tickets),
        "completed": sum(ticket.completed for ticket in sheet.tickets),
        "ticket_draws": sum(move.kind == "tickets" for move in moves),
        "claims": len(lengths),
        "length": sum(lengths) / max(1, len(lengths)),
        "wilds": taken.count(wild),
        "blind": sum(move.kind == "draw" for move in moves),
        "taken": len(taken) - taken.count(wild),
    }


# Shares ---------------------------------------------------------------------------------------------------------------


def ratio_interval(parts: Sequence[float], wholes: Sequence[float]) -> Interval:
    """A share such as tickets completed of tickets kept, where each game has several of both."""
    if not math.fsum(wholes):
        return Interval(math.nan, 0.0, 1.0)
    share, mean = math.fsum(parts) / math.fsum(wholes), math.fsum(wholes) / len(wholes)
    found = mean_interval([share + (part - share * whole) / mean for part, whole in zip(parts, wholes, strict=True)])
    return Interval(share, max(0.0, found.low), min(1.0, found.high))
