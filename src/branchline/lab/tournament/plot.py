"""The picture of a tournament: win rates and ratings, each with its interval, as SVG."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape

from branchline.drawing.metrics import FONT_STACK, text_width
from branchline.drawing.theme import LIVERIES, THEMES
from branchline.lab.tournament.plan import TABLE
from branchline.lab.tournament.ratings import BASE
from branchline.lab.tournament.report import Outcome

WIDTH = 1000.0
MARGIN = 40.0
ROW = 34.0
TEXT, SMALL, TITLE = 17.0, 14.0, 27.0
VALUE_WIDTH = 190.0
MOST_LABEL = 360.0
MOST_NOTE = WIDTH - 2 * MARGIN
GAP = 18.0
HEAD = 104.0
PANEL_HEAD = 58.0
PANEL_FOOT = 58.0
TICKS = 6

THEME = THEMES["day"]
PAPER = THEME.halo
GRID = THEME.paper_deep
AHEAD, BEHIND, OPEN = LIVERIES[0][1], LIVERIES[1][1], THEME.ink_soft


@dataclass(frozen=True, slots=True)
class Line:
    """One row of a panel: a label, a value with its interval, and the same in words."""

    label: str
    value: float
    low: float
    high: float
    words: str


@dataclass(frozen=True, slots=True)
class Panel:
    title: str
    lines: Sequence[Line]
    ticks: Sequence[float]
    tick_words: Sequence[str]
    middle: float
    """Where neither side is ahead."""


def tournament_svg(outcome: Outcome) -> str:
    """Win rates of all pairings above, ratings of all bots below."""
    panels = [_win_rates(outcome), _ratings(outcome)]
    label_width = min(MOST_LABEL, max(text_width(line.label, TEXT) for panel in panels for line in panel.lines))
    left = MARGIN + label_width + GAP
    right = WIDTH - MARGIN - VALUE_WIDTH
    body, y = [], HEAD
    for panel in panels:
        body.append(_panel(panel, y, left, right))
        y += PANEL_HEAD + ROW * len(panel.lines) + PANEL_FOOT
    notes = _notes(outcome)
    height = y + len(notes) * 1.5 * SMALL + 18
    title, under = _heading(outcome)
    return "".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH:g} {height:g}" width="{WIDTH:g}" '
            f'height="{height:g}" role="img" font-family="{FONT_STACK}" font-weight="600" fill="{THEME.ink}">'
            f"<title>{escape(title)}</title>",
            f'<rect width="{WIDTH:g}" height="{height:g}" fill="{PAPER}"/>',
            _text(MARGIN, 56, title, TITLE),
            _text(MARGIN, 84, under, SMALL, THEME.ink_soft),
            *body,
            *(_text(MARGIN, y + i * 1.5 * SMALL, note, SMALL, THEME.ink_soft) for i, note in enumerate(notes)),
            "</svg>",
        )
    )


def _heading(outcome: Outcome) -> tuple[str, str]:
    plan = outcome.plan
    name = plan.board.name.get("en") or plan.board.id
    upto = "up to " if outcome.stop else ""
    each = f"{upto}{plan.deals(outcome.games):,} deals × {len(plan.seatings)} seatings for each pairing"
    kind = "one bot against a table of the other" if plan.format == TABLE else "seats shared between two bots"
    kind = "" if plan.players == 2 else f", {kind}"
    stop = ", until decided" if outcome.stop else ""
    return (
        f"Tournament: {name}, {plan.players} players",
        f"{each}{stop}{kind}; seed {plan.seed}; 95 % intervals over deals",
    )


def _notes(outcome: Outcome) -> list[str]:
    v = outcome.versions
    notes = [f"branchline {v.branchline}, engine {v.engine}, board {v.board_digest}, rules {v.rules_digest}"]
    plan = outcome.plan
    short = plan.short
    played = ", ".join(f"{short[bot]} {v.bots[plan.name(bot)] or 'unknown'}" for bot in plan.bots)
    for words in (f"bots: {played}", *plan.in_full):
        notes += _lines(words)
    return notes


def _lines(words: str) -> list[str]:
    """The words in lines that fit, broken at spaces where there are any."""
    lines = [""]
    for part in re.split(r"(?<= )", "".join(sign if sign.isprintable() else "?" for sign in words)):
        if text_width(lines[-1] + part, SMALL) > MOST_NOTE and lines[-1]:
            lines.append("")
        for sign in part:
            if text_width(lines[-1] + sign, SMALL) > MOST_NOTE:
                lines.append("")
            lines[-1] += sign
    return lines


# Panels ---------------------------------------------------------------------------------------------------------------


def _win_rates(outcome: Outcome) -> Panel:
    fair = outcome.plan.fair_share
    alone = outcome.plan.format == TABLE and outcome.plan.players > 2
    others = f" {outcome.plan.players - 1} ×" if alone else ""
    short = outcome.plan.short
    lines = []
    for row in outcome.rows:
        if row.deals:
            rate = row.win_rate
            label = f"{short[row.pairing.a]} against{others} {short[row.pairing.b]}"
            words = f"{_percent(rate.mean)} % ({_percent(rate.low)}–{_percent(rate.high)})"
            lines.append(Line(label, rate.mean, rate.low, rate.high, words))
    ticks = [i / 4 for i in range(5)]
    title = "Share of games won by the first" if outcome.plan.format == TABLE else "Win rate of the first"
    note = f"; the line is a fair share, {_percent(fair)} %" if outcome.plan.format == TABLE else ""
    return Panel(title + note, lines, ticks, [f"{100 * tick:.0f} %" for tick in ticks], fair)


def _ratings(outcome: Outcome) -> Panel:
    rated = [rating for rating in outcome.ratings if rating.deals]
    anchor, short = outcome.anchor, outcome.plan.short
    lines = []
    for r in rated:
        spread = "fixed" if r.bot == anchor else f"{r.low:.0f} to {r.high:.0f}"
        lines.append(Line(short[r.bot], r.rating, r.low, r.high, f"{r.rating:.0f} ({spread})"))
    ticks = _round_ticks(min(line.low for line in lines), max(line.high for line in lines))
    title = f"Rating (Bradley–Terry on the Elo scale, {short[anchor]} = {BASE:.0f})"
    return Panel(title, lines, ticks, [f"{tick:.0f}" for tick in ticks], BASE)


def _round_ticks(low: float, high: float) -> list[float]:
    """Round numbers that reach around both."""
    rough = max(high - low, 100.0) / (TICKS - 1)
    power = 10 ** math.floor(math.log10(rough))
    step = next(size * power for size in (1, 2, 5, 10) if size * power >= rough)
    first, last = math.floor(low / step), math.ceil(high / step)
    if first == last:
        first, last = first - 1, last + 1
    return [step * i for i in range(first, last + 1)]


def _panel(panel: Panel, top: float, left: float, right: float) -> str:
    first, last = panel.ticks[0], panel.ticks[-1]

    def across(value: float) -> float:
        return left + (right - left) * (value - first) / (last - first)

    start = top + PANEL_HEAD - 14
    end = start + ROW * len(panel.lines)
    parts = [_text(MARGIN, top + 20, panel.title, TEXT)]
    for tick, words in zip(panel.ticks, panel.tick_words, strict=True):
        parts.append(_stroke(across(tick), start, across(tick), end, GRID, 1.2))
        parts.append(_text(across(tick), end + 20, words, SMALL, THEME.ink_soft, "middle"))
    parts.append(_stroke(across(panel.middle), start - 6, across(panel.middle), end + 4, THEME.brass, 2))
    for i, line in enumerate(panel.lines):
        y = start + ROW * (i + 0.5)
        colour = AHEAD if line.low > panel.middle else BEHIND if line.high < panel.middle else OPEN
        low, high = across(line.low), across(line.high)
        parts.append(_text(left - GAP, y + 0.35 * TEXT, line.label, TEXT, anchor="end", most=left - GAP - MARGIN))
        if line.high > line.low:
            parts.append(_stroke(low, y, high, y, colour, 3))
            parts += [_stroke(x, y - 6, x, y + 6, colour, 3) for x in (low, high)]
        parts.append(f'<circle cx="{across(line.value):.1f}" cy="{y:.1f}" r="6.5" fill="{colour}"/>')
        parts.append(_text(right + GAP, y + 0.35 * SMALL, line.words, SMALL))
    return f"<g>{''.join(parts)}</g>"


# Marks ----------------------------------------------------------------------------------------------------------------


def _text(
    x: float, y: float, words: str, size: float, fill: str = "", anchor: str = "start", most: float = math.inf
) -> str:
    """One line of text, pressed together if it would be wider than `most`."""
    fitted = f' textLength="{most:.1f}" lengthAdjust="spacingAndGlyphs"' if text_width(words, size) > most else ""
    colour = f' fill="{fill}"' if fill else ""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:g}" text-anchor="{anchor}"{colour}{fitted}>'
        f"{escape(words)}</text>"
    )


def _stroke(x1: float, y1: float, x2: float, y2: float, colour: str, width: float) -> str:
    return (
        f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{colour}" stroke-width="{width:g}" '
        f'stroke-linecap="round"/>'
    )


def _percent(share: float) -> str:
    """One decimal, but none at the ends."""
    return f"{100 * share:.0f}" if share in (0, 1) else f"{100 * share:.1f}"
