"""Plays deals: those of compiled bots inside the engine, those of other bots through the game's face."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from branchline.engine.tables import compile_game
from branchline.lab.fast import play_fast
from branchline.lab.match import play_match
from branchline.lab.tournament.deal import Deal, Ending
from branchline.lab.tournament.plan import TournamentPlan


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
