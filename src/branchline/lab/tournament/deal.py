"""One deal, played once for every seating, and the figures it gives to the statistics."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from branchline.engine.tables import compile_game
from branchline.lab.fast import play_fast
from branchline.lab.match import play_match, standing
from branchline.lab.tournament.plan import A, B, Seating, TournamentPlan
from branchline.lab.tournament.stats import mean_of


@dataclass(frozen=True, slots=True)
class Ending:
    """How one game ended: `forfeits` gives the reason for each seat that forfeited, in that order."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    forfeits: Mapping[int, str]


Deal = tuple[Ending, ...]
"""The endings of a deal, in the order of the seatings."""


# Playing: deals of compiled bots inside the engine, those of others through the game's face ---------------------------


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


# Counting -------------------------------------------------------------------------------------------------------------


class Figures(NamedTuple):
    """A deal in numbers, each the mean over its games."""

    ahead: float
    """The share of pairs of an a-seat and a b-seat in which `a` ends ahead; a tie counts half."""
    won: float
    """The share of games that `a` wins; a victory shared by several counts for each in equal parts."""
    score_a: float
    score_b: float
    """Mean scores of a seat in the games that nobody forfeited; NaN if there are none."""
    forfeits_a: int
    forfeits_b: int
    """Seats that forfeited."""
    forfeited: int
    """Games in which a seat forfeited: another bot played on in it, so their scores are nobody's."""


def figures(deal: Deal, seatings: Sequence[Seating]) -> Figures:
    """Counted in whole numbers as far as possible, so that the same deal always gives the same figures."""
    halves = pairs = forfeited = 0
    lost = {A: 0, B: 0}
    scores: dict[int, list[int]] = {A: [], B: []}
    won = 0.0
    for ending, seating in zip(deal, seatings, strict=True):
        standings = [standing(seat, ending.scores, ending.winners, ending.forfeits) for seat in range(len(seating))]
        ours, theirs = ([standings[seat] for seat, who in enumerate(seating) if who == side] for side in (A, B))
        halves += sum((a > b) + (a >= b) for a in ours for b in theirs)
        pairs += len(ours) * len(theirs)
        best = max(standings)
        won += ours.count(best) / standings.count(best)
        forfeited += bool(ending.forfeits)
        for seat, who in enumerate(seating):
            lost[who] += seat in ending.forfeits
            if not ending.forfeits:
                scores[who].append(ending.scores[seat])
    means = mean_of(scores[A]), mean_of(scores[B])
    return Figures(halves / (2 * pairs), won / len(deal), *means, lost[A], lost[B], forfeited)
