"""The picture of strength against thinking time: win rates over planner, with their intervals, as SVG."""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping, Sequence
from xml.sax.saxutils import escape

from branchline.drawing.metrics import FONT_STACK
from branchline.drawing.theme import LIVERIES, THEMES
from branchline.lab.tournament.stats import Interval

WIDTH, HEIGHT = 900.0, 460.0
LEFT, RIGHT, TOP, BOTTOM = 80.0, 640.0, 80.0, 390.0
THEME = THEMES["day"]

Points = Sequence[tuple[float, Interval]]
"""Seconds a move and win rates."""


def strength_svg(lines: Mapping[tuple[str, int], Points], goal: float) -> str:
    """One line for each board and number of players, dashed for more than two; times on a logarithmic scale."""
    times = sorted({seconds for points in lines.values() for seconds, _ in points})
    first, last = math.log(times[0]), math.log(times[-1])
    lowest = min(0.5, *(rate.low for points in lines.values() for _, rate in points))
    floor = math.floor(lowest * 10) / 10

    def across(seconds: float) -> float:
        return LEFT + 24 + (RIGHT - LEFT - 48) * ((math.log(seconds) - first) / (last - first) if last > first else 0.5)

    def up(rate: float) -> float:
        return BOTTOM - (BOTTOM - TOP) * (rate - floor) / (1 - floor)

    parts = []
    for tenth in range(round(10 * floor), 11):
        y = up(tenth / 10)
        parts += [
            _line(LEFT, y, RIGHT, y, THEME.paper_deep, 1.2),
            _text(LEFT - 12, y + 5, f"{10 * tenth} %", 14, "end"),
        ]
    parts += [_text(across(seconds), BOTTOM + 26, f"{seconds:g} s", 14, "middle") for seconds in times]
    parts.append(_line(LEFT, up(goal), RIGHT, up(goal), THEME.brass, 2))
    parts.append(_text(RIGHT - 4, up(goal) - 6, f"goal {100 * goal:.0f} %", 14, "end"))
    boards = list(dict.fromkeys(board for board, _ in lines))
    for i, ((board, players), points) in enumerate(lines.items()):
        colour, shift = LIVERIES[boards.index(board) % len(LIVERIES)][1], 5 * (i - (len(lines) - 1) / 2)
        dashes = "7 7" if players > 2 else ""
        places = [(across(seconds) + shift, rate) for seconds, rate in sorted(points, key=lambda point: point[0])]
        for (x1, one), (x2, two) in itertools.pairwise(places):
            parts.append(_line(x1, up(one.mean), x2, up(two.mean), colour, 2, dashes))
        for x, rate in places:
            parts.append(_line(x, up(rate.low), x, up(rate.high), colour, 2.5))
            parts.append(f'<circle cx="{x:.1f}" cy="{up(rate.mean):.1f}" r="5.5" fill="{colour}"/>')
        y = TOP + 24 * i
        name = f"{board}, {players} players"
        parts += [_line(RIGHT + 30, y, RIGHT + 58, y, colour, 3, dashes), _text(RIGHT + 68, y + 5, name, 14)]
    title, under = "Search against planner: win rate by thinking time", "seconds a move on one core; 95 % intervals"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH:g} {HEIGHT:g}" width="{WIDTH:g}" '
        f'height="{HEIGHT:g}" role="img" font-family="{FONT_STACK}" font-weight="600" fill="{THEME.ink}">'
        f'<title>{title}</title><rect width="{WIDTH:g}" height="{HEIGHT:g}" fill="{THEME.halo}"/>'
        f"{_text(LEFT - 40, 44, title, 22)}{''.join(parts)}"
        f"{_text((LEFT + RIGHT) / 2, BOTTOM + 54, under, 14, 'middle')}</svg>\n"
    )


def _text(x: float, y: float, words: str, size: float, anchor: str = "start") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:g}" text-anchor="{anchor}">{escape(words)}</text>'


def _line(x1: float, y1: float, x2: float, y2: float, colour: str, width: float, dashes: str = "") -> str:
    ends = f'x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"'
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    return f'<line {ends} stroke="{colour}" stroke-width="{width:g}" stroke-linecap="round"{dashed}/>'
