"""What came of a tournament: win rates, scores and ratings with their intervals, and the versions that played."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from branchline.lab.tournament.digest import Versions
from branchline.lab.tournament.plan import TABLE, Pairing, TournamentPlan
from branchline.lab.tournament.ratings import Rating, anchor_of, rate
from branchline.lab.tournament.sequential import always_valid
from branchline.lab.tournament.series import Series
from branchline.lab.tournament.stats import Interval, mean_interval, share_interval


@dataclass(frozen=True, slots=True)
class PairingResult:
    """One pairing. `ahead` is the share of pairs of seats in which `a` ends ahead, `win_rate` what the format asks."""

    pairing: Pairing
    games: int
    deals: int
    win_rate: Interval
    ahead: Interval
    mean_a: float
    mean_b: float
    score_diff: Interval
    forfeits_a: int
    forfeits_b: int
    forfeited: int
    """Games in which a seat forfeited; they count as lost, and their scores count nowhere."""
    stronger: str | None
    """Who was found to be stronger, if the tournament was to stop there."""
    problem: str | None


@dataclass(frozen=True, slots=True)
class TournamentReport:
    plan: TournamentPlan
    versions: Versions
    games: int
    """Games of each pairing that were asked for."""
    stop: bool
    workers: int
    seconds: float
    rows: tuple[PairingResult, ...]
    ratings: tuple[Rating, ...]
    reasons: dict[str, str]
    """Why each bot forfeited for the first time."""

    @property
    def intervals(self) -> str:
        """What the intervals are. Scores can have any size, so theirs are always Student's."""
        return "95 % over deals" + (", win rates valid at every moment of stopping" if self.stop else "")

    @property
    def anchor(self) -> str:
        """The bot with a fixed rating."""
        return anchor_of(
            self.plan.bots, {rating.bot for rating in self.ratings if rating.deals}, self.plan.first_anchor
        )

    def forfeits(self, bot: str) -> int:
        """How many times it forfeited."""
        return sum(
            (row.pairing.a == bot) * row.forfeits_a + (row.pairing.b == bot) * row.forfeits_b for row in self.rows
        )

    def to_dict(self) -> dict[str, Any]:
        """Plain data, ready for JSON."""
        plan = self.plan
        return {
            "board": plan.board.id,
            "players": plan.players,
            "format": plan.format,
            "bots": list(plan.names),
            "labels": list(plan.bots),
            "games": self.games,
            "deals": plan.deals(self.games),
            "games_per_deal": len(plan.seatings),
            "seed": plan.seed,
            "stop": self.stop,
            "intervals": self.intervals,
            "workers": self.workers,
            "seconds": round(self.seconds, 3),
            "pairings": [self.row_dict(row) for row in self.rows],
            "ratings": [
                {"bot": plan.name(r.bot), "label": r.bot}
                | {key: _number(value, 1) for key, value in (("rating", r.rating), ("low", r.low), ("high", r.high))}
                for r in self.ratings
            ],
            "anchor": self.anchor,
            "forfeit_reasons": self.reasons,
            "versions": self.versions.to_dict(),
        }

    def row_dict(self, row: PairingResult) -> dict[str, Any]:
        """One pairing as plain data, which is also a row of the CSV."""
        a, b = row.pairing.a, row.pairing.b
        data: dict[str, Any] = {"a": self.plan.name(a), "b": self.plan.name(b), "label_a": a, "label_b": b}
        data |= {"games": row.games, "deals": row.deals}
        data |= _named("win_rate", row.win_rate, 5, "low", "high")
        if self.plan.format == TABLE:
            fair = self.plan.fair_share
            data["fair_share"] = round(fair, 5)
            data |= _named("ratio", row.win_rate.scaled(1 / fair), 4, "ratio_low", "ratio_high")
        data |= _named("ahead", row.ahead, 5, "ahead_low", "ahead_high")
        data |= {"mean_a": _number(row.mean_a, 3), "mean_b": _number(row.mean_b, 3)}
        data |= _named("score_diff", row.score_diff, 3, "score_diff_low", "score_diff_high")
        data |= {"forfeits_a": row.forfeits_a, "forfeits_b": row.forfeits_b, "forfeited_games": row.forfeited}
        return data | {"stronger": row.stronger, "problem": row.problem}


def report(
    plan: TournamentPlan,
    versions: Versions,
    games: int,
    all_series: Sequence[Series],
    *,
    stop: bool = False,
    workers: int = 1,
    seconds: float = 0.0,
) -> TournamentReport:
    reasons: dict[str, str] = {}
    for series in all_series:
        reasons = series.reasons | reasons
    number = {bot: i for i, bot in enumerate(plan.bots)}
    shares = {(number[s.pairing.a], number[s.pairing.b]): [deal.ahead for deal in s.row] for s in all_series}
    return TournamentReport(
        plan=plan,
        versions=versions,
        games=games,
        stop=stop,
        workers=workers,
        seconds=seconds,
        rows=tuple(_row(plan, series, stop) for series in all_series),
        ratings=tuple(rate(plan.bots, shares, plan.seed, plan.first_anchor)),
        reasons=reasons,
    )


def _row(plan: TournamentPlan, series: Series, stop: bool) -> PairingResult:
    """With early stopping, shares have the interval that looking after every deal does not spoil."""
    row, pairing, decision = series.row, series.pairing, series.decision
    scored = [deal for deal in row if not math.isnan(deal.score_a)]
    games = len(plan.seatings)
    interval = always_valid if stop else partial(share_interval, games=games)
    stronger = None if decision is None else pairing.a if decision.above else pairing.b
    return PairingResult(
        pairing=pairing,
        games=len(row) * games,
        deals=len(row),
        win_rate=interval(series.shares),
        ahead=interval([deal.ahead for deal in row]),
        mean_a=_mean([deal.score_a for deal in scored]),
        mean_b=_mean([deal.score_b for deal in scored]),
        score_diff=mean_interval([deal.score_a - deal.score_b for deal in scored]),
        forfeits_a=sum(deal.forfeits_a for deal in row),
        forfeits_b=sum(deal.forfeits_b for deal in row),
        forfeited=sum(deal.forfeited for deal in row),
        stronger=stronger,
        problem=series.problem,
    )


def _mean(values: Sequence[float]) -> float:
    return math.fsum(values) / len(values) if values else math.nan


def _named(name: str, interval: Interval, digits: int, low: str, high: str) -> dict[str, float | None]:
    known = interval if not math.isnan(interval.mean) else Interval(math.nan, math.nan, math.nan)
    values = {name: known.mean, low: known.low, high: known.high}
    return {key: _number(value, digits) for key, value in values.items()}


def _number(value: float, digits: int) -> float | None:
    """JSON has no infinity: a bound that is not known is null."""
    return round(value, digits) if math.isfinite(value) else None
