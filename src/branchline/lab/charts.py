"""Charts as SVG by matplotlib (the extra `charts`): intervals in rows, and lines. The same figures, the same bytes."""

from __future__ import annotations

import io
import re
import textwrap
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from importlib import resources

import matplotlib
import numpy as np
from matplotlib import rc
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.font_manager import fontManager
from matplotlib.ticker import MaxNLocator, NullLocator, PercentFormatter
from matplotlib.transforms import ScaledTranslation

from branchline.drawing.metrics import FONT, FONT_STACK, text_width
from branchline.drawing.theme import LIVERIES, THEMES

THEME = THEMES["day"]
COLOURS = [ground for _, ground, _ in LIVERIES]
AHEAD, BEHIND, OPEN = COLOURS[0], COLOURS[1], THEME.ink_soft
WIDTH, MARGIN = 720.0, 30.0
TITLE, TEXT, SMALL = 19.0, 12.0, 10.0
"""Points, as all sizes here are."""
ROW, PANEL = 25.0, 72.0
"""Height of a row, and of a panel without its rows."""
MOST_LABEL, VALUE = 250.0, 135.0


@dataclass(frozen=True, slots=True)
class ChartRow:
    """One row: a label, a value with its interval, and the same in words."""

    label: str
    value: float
    low: float
    high: float
    words: str


@dataclass(frozen=True, slots=True)
class RowPanel:
    """Rows over one axis: shares from 0 to 1, or any numbers. At `middle` neither side is ahead."""

    title: str
    rows: Sequence[ChartRow]
    middle: float
    shares: bool = False


@dataclass(frozen=True, slots=True)
class Curve:
    """Points in order; `spread` has the interval of each."""

    name: str
    x: Sequence[float]
    y: Sequence[float]
    spread: Sequence[tuple[float, float]] = ()
    colour: str = COLOURS[0]
    dashed: bool = False


@dataclass(frozen=True, slots=True)
class CurvePanel:
    """Curves over one axis, which is logarithmic and marked where there are points; shares go up to 1."""

    title: str
    across: str
    curves: Sequence[Curve]
    floor: float = 0.0
    shares: bool = False
    goal: float | None = None
    unit: str = ""
    """Of the numbers across."""


def row_chart(title: str, under: str, panels: Sequence[RowPanel], notes: Sequence[str]) -> str:
    """Panels below each other, and notes in small letters at the end."""
    label_width = min(MOST_LABEL, max(text_width(row.label, TEXT) for panel in panels for row in panel.rows))
    written = [line for note in notes for line in textwrap.wrap(_shown(note), 125)]
    height = 115 + sum(ROW * len(panel.rows) + PANEL for panel in panels) + 15 * len(written)
    with _sheet(title, height) as figure:
        _write(figure, MARGIN, 60, under, SMALL, THEME.ink_soft)
        top = 120.0
        for panel in panels:
            size = ROW * len(panel.rows)
            _write(figure, MARGIN, top - 18, panel.title, TEXT)
            _draw_rows(_axes(figure, MARGIN + label_width + 15, top, WIDTH - MARGIN - VALUE, top + size), panel)
            top += size + PANEL
        for i, note in enumerate(written):
            _write(figure, MARGIN, top - 20 + 15 * i, note, SMALL, THEME.ink_soft)
        return _svg(figure, title)


def _draw_rows(axes: Axes, panel: RowPanel) -> None:
    axes.set_ylim(len(panel.rows) - 0.5, -0.5)
    axes.yaxis.set_major_locator(NullLocator())
    axes.grid(axis="x")
    if panel.shares:
        axes.set_xlim(0, 1)
        axes.set_xticks([0, 0.25, 0.5, 0.75, 1])
        axes.xaxis.set_major_formatter(PercentFormatter(1, 0, " %"))
    else:
        bounds = (panel.middle, *(bound for row in panel.rows for bound in (row.low, row.high)))
        ticks = MaxNLocator(6, steps=[1, 2, 5, 10]).tick_values(min(bounds) - 25, max(bounds) + 25)
        axes.set_xticks(ticks)
        axes.set_xlim(ticks[0], ticks[-1])
    axes.axvline(panel.middle, color=THEME.brass, linewidth=1.5)
    for i, row in enumerate(panel.rows):
        colour = AHEAD if row.low > panel.middle else BEHIND if row.high < panel.middle else OPEN
        spread = [[row.value - row.low], [row.high - row.value]]
        axes.errorbar(
            row.value, i, xerr=spread, fmt="o", color=colour, markersize=9, linewidth=2.2, capsize=4, capthick=1.6,
            clip_on=False, zorder=3,
        )  # fmt: skip
        size = TEXT * min(1, MOST_LABEL / text_width(row.label, TEXT))
        beside = partial(axes.annotate, xycoords=("axes fraction", "data"), textcoords="offset points")
        beside(_shown(row.label), (0, i), (-12, 0), ha="right", va="center_baseline", size=size)
        beside(_shown(row.words), (1, i), (12, 0), ha="left", va="center_baseline", size=SMALL)


def curve_chart(title: str, panels: Sequence[CurvePanel], height: float = 330.0) -> str:
    """Panels beside each other, each with the names of its lines to the right."""
    names = [max((text_width(curve.name, SMALL) for curve in panel.curves), default=0) for panel in panels]
    room = [MARGIN + 20 + (name + 45 if name else 10) for name in names]
    each = (WIDTH - MARGIN - sum(room)) / len(panels)
    with _sheet(title, height) as figure:
        left, top = MARGIN + 20, 95 if any(panel.title for panel in panels) else 70
        for panel, around in zip(panels, room, strict=True):
            _draw_curves(_axes(figure, left, top, left + each, height - 55), panel)
            left += each + around
        return _svg(figure, title)


def _draw_curves(axes: Axes, panel: CurvePanel) -> None:
    axes.set_title(panel.title, pad=12)
    axes.set_xlabel(panel.across, labelpad=8)
    axes.set_xscale("log")
    axes.set_xticks(places := sorted({x for curve in panel.curves for x in curve.x}))
    axes.set_xticklabels([f"{place:,g}{panel.unit}" for place in places])
    axes.xaxis.set_minor_locator(NullLocator())
    axes.grid(axis="y")
    for i, curve in enumerate(panel.curves):
        beside = ScaledTranslation(4 * (i - (len(panel.curves) - 1) / 2) / 72, 0, axes.figure.dpi_scale_trans)
        spread = np.abs(np.transpose(curve.spread) - curve.y) if curve.spread else None
        axes.errorbar(
            curve.x, curve.y, spread, color=curve.colour, marker="o", markersize=6,
            linewidth=1.8, linestyle="--" if curve.dashed else "-", label=curve.name,
            transform=axes.transData + beside if curve.spread else axes.transData,
        )  # fmt: skip
    axes.set_xlim(places[0] / 1.15, places[-1] * 1.15)
    axes.set_ylim(panel.floor, 1 if panel.shares else None)
    if panel.shares:
        axes.yaxis.set_major_formatter(PercentFormatter(1, 0, " %"))
    if panel.goal is not None:
        axes.axhline(panel.goal, color=THEME.brass, linewidth=1.5)
        words = f"goal {100 * panel.goal:.0f} %" if panel.shares else f"goal {panel.goal:g}"
        axes.annotate(words, (1, panel.goal), (0, 4), ("axes fraction", "data"), "offset points", ha="right")
    if any(curve.name for curve in panel.curves):
        axes.legend(loc="upper left", bbox_to_anchor=(1.01, 1), borderaxespad=0)


# Paper ----------------------------------------------------------------------------------------------------------------


@contextmanager
def _sheet(title: str, height: float) -> Iterator[Figure]:
    """A sheet with its title; what is drawn meanwhile is in our style, not in that of the machine."""
    with matplotlib.rc_context():
        matplotlib.rcdefaults()
        with resources.as_file(FONT) as font:
            if str(font) not in {known.fname for known in fontManager.ttflist}:
                fontManager.addfont(font)
        faces = [name.strip("' ") for name in FONT_STACK.split(",")]
        rc("font", **{"family": "sans-serif", "sans-serif": faces, "weight": 600, "size": SMALL})
        rc("svg", fonttype="none", hashsalt="branchline")
        rc("text", color=THEME.ink, parse_math=False)
        rc("figure", facecolor=THEME.halo)
        rc("axes", facecolor=THEME.halo, titlecolor=THEME.ink, titlelocation="left", titlesize=TEXT, titleweight=600)
        rc("axes", labelcolor=THEME.ink_soft, labelweight=600, axisbelow=True)
        rc("axes.spines", left=False, right=False, top=False, bottom=False)
        rc("grid", color=THEME.paper_deep)
        rc("xtick", **{"color": THEME.ink_soft, "major.size": 0})
        rc("ytick", **{"color": THEME.ink_soft, "major.size": 0})
        rc("lines", solid_capstyle="round")
        rc("legend", frameon=False)
        figure = Figure((WIDTH / 72, height / 72))
        _write(figure, MARGIN, 40, title, TITLE)
        yield figure


def _svg(figure: Figure, title: str) -> str:
    drawn = io.StringIO()
    figure.savefig(drawn, format="svg", metadata={"Title": title, "Date": None, "Creator": None})
    return re.sub(r' (width|height)="([\d.]+)pt"', r' \1="\2"', drawn.getvalue(), count=2)  # not all know points


def _axes(figure: Figure, left: float, top: float, right: float, bottom: float) -> Axes:
    width, height = 72 * figure.get_size_inches()
    return figure.add_axes((left / width, 1 - bottom / height, (right - left) / width, (bottom - top) / height))


def _write(figure: Figure, x: float, y: float, words: str, size: float, colour: str = THEME.ink) -> None:
    """A line, made smaller where it would leave the sheet."""
    size *= min(1, (WIDTH - 2 * MARGIN) / text_width(words, size))
    figure.text(x / WIDTH, 1 - y / (72 * figure.get_figheight()), words, size=size, color=colour)


def _shown(words: str) -> str:
    """XML cannot hold all that a program may be called."""
    return "".join(sign if sign.isprintable() else "?" for sign in words)
