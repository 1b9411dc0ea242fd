"""The picture of a tournament: win rates and ratings, each with its interval, as SVG."""

from __future__ import annotations

from branchline.lab.charts import ChartRow, RowPanel, row_chart
from branchline.lab.tournament.plan import TABLE
from branchline.lab.tournament.ratings import BASE
from branchline.lab.tournament.report import TournamentReport


def tournament_svg(outcome: TournamentReport) -> str:
    """Win rates of all pairings above, ratings of all bots below."""
    plan, v = outcome.plan, outcome.versions
    deals = f"{'up to ' if outcome.stop else ''}{plan.deals(outcome.games):,} deals × {len(plan.seatings)} seatings"
    kind = "one bot against a table of the other" if plan.format == TABLE else "seats shared between two bots"
    kind = "" if plan.players == 2 else f", {kind}"
    stop = ", until decided" if outcome.stop else ""
    return row_chart(
        f"Tournament: {plan.board.name['en']}, {plan.players} players",
        f"{deals} for each pairing{stop}{kind}; seed {plan.seed}; 95 % intervals over deals",
        [_win_rates(outcome), _ratings(outcome)],
        [f"branchline {v.branchline}, engine {v.engine}, board {v.board_digest}, rules {v.rules_digest}",
         "bots: " + ", ".join(f"{plan.short[bot]} {v.bots[plan.name(bot)] or 'unknown'}" for bot in plan.bots),
         *plan.in_full],
    )  # fmt: skip


def _win_rates(outcome: TournamentReport) -> RowPanel:
    plan, fair = outcome.plan, outcome.plan.fair_share
    alone = plan.format == TABLE and plan.players > 2
    others = f" {plan.players - 1} ×" if alone else ""
    bars = []
    for row in outcome.rows:
        if row.deals:
            rate, short = row.win_rate, plan.short
            words = f"{_percent(rate.mean)} % ({_percent(rate.low)}–{_percent(rate.high)})"
            label = f"{short[row.pairing.a]} against{others} {short[row.pairing.b]}"
            bars.append(ChartRow(label, rate.mean, rate.low, rate.high, words))
    title = "Win rate of the first"
    if plan.format == TABLE:
        title = f"Share of games won by the first; the line is a fair share, {_percent(fair)} %"
    return RowPanel(title, bars, fair, shares=True)


def _ratings(outcome: TournamentReport) -> RowPanel:
    anchor, short = outcome.anchor, outcome.plan.short
    bars = []
    for r in outcome.ratings:
        if r.deals:
            spread = "fixed" if r.bot == anchor else f"{r.low:.0f} to {r.high:.0f}"
            bars.append(ChartRow(short[r.bot], r.rating, r.low, r.high, f"{r.rating:.0f} ({spread})"))
    return RowPanel(f"Rating (Bradley–Terry on the Elo scale, {short[anchor]} = {BASE:.0f})", bars, BASE)


def _percent(share: float) -> str:
    """One decimal, but none at the ends."""
    return f"{100 * share:.0f}" if share in (0, 1) else f"{100 * share:.1f}"
