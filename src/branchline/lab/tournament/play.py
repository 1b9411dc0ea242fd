"""Plays deals: those of compiled bots inside the engine, those of other bots through the game's face."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Sequence
from multiprocessing.connection import Connection

import numpy as np

from branchline.bots.kept import keep_programs
from branchline.engine.tables import compile_game
from branchline.lab.fast import play_fast
from branchline.lab.match import play_match
from branchline.lab.signals import leave_alone
from branchline.lab.tournament.deal import Deal, Ending
from branchline.lab.tournament.plan import TournamentPlan

GRACE = 5.0
"""Seconds that a process has to end its bots when it is told to stop."""

LEAVE = signal.SIGUSR1
"""How a process tells itself that its lifeline has ended."""


def play_compiled(plan: TournamentPlan, pairing: int, numbers: Sequence[int]) -> dict[int, Deal]:
    """Plays these deals of a pairing of compiled bots; other threads run meanwhile."""
    seeds = np.array([plan.deal_seed(number) for number in numbers], np.uint64)
    compiled = compile_game(plan.board, plan.players)
    endings: list[list[Ending]] = [[] for _ in numbers]
    for seating in plan.seatings:
        games = play_fast(compiled, plan.seat(pairing, seating), seeds)
        for row, scores, won in zip(endings, games.scores.tolist(), games.won.tolist(), strict=True):
            row.append(Ending(tuple(scores), tuple(seat for seat, one in enumerate(won) if one), {}))
    return {number: tuple(row) for number, row in zip(numbers, endings, strict=True)}


def play_any(plan: TournamentPlan, pairing: int, numbers: Sequence[int]) -> dict[int, Deal]:
    """Plays these deals of a pairing of any bots."""
    return {
        number: tuple(_ending(plan, plan.seat(pairing, seating), number) for seating in plan.seatings)
        for number in numbers
    }


def _ending(plan: TournamentPlan, bots: tuple[str, ...], number: int) -> Ending:
    played = play_match(plan.board, bots, plan.deal_seed(number), plan.bot_time)
    result = played.game.result()
    return Ending(result.scores, result.winners, dict(played.forfeits))


# In a process of its own ----------------------------------------------------------------------------------------------

_plan: TournamentPlan | None = None
_idle = threading.Event()


def enter(plan: TournamentPlan, lifeline: Connection) -> None:
    """Tells a new process what it will play. Signals reach it too, but only the end of its lifeline counts."""
    global _plan
    _plan = plan
    _idle.set()
    leave_alone()
    signal.signal(LEAVE, _leave)
    keep_programs()
    threading.Thread(target=_watch, args=(lifeline,), daemon=True).start()


def play_here(pairing: int, numbers: Sequence[int]) -> dict[int, Deal]:
    """`play_any` in a process that was told what to play."""
    assert _plan is not None
    _idle.clear()
    try:
        return play_any(_plan, pairing, numbers)
    finally:
        _idle.set()


def _leave(number: int, frame: object) -> None:
    raise SystemExit(1)


def _watch(lifeline: Connection) -> None:
    """The lifeline ends when the tournament is stopped or its process is killed: then no bot may be left behind."""
    lifeline.poll(None)
    os.kill(os.getpid(), LEAVE)
    _idle.wait(GRACE)
    os._exit(1)
