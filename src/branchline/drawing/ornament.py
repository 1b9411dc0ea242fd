"""What surrounds the map: frame, title, table of points, compass, signs at the edges and posts of countries."""

from __future__ import annotations

from collections.abc import Iterable
from xml.sax.saxutils import escape, quoteattr

from branchline.boards.schema import Board, City
from branchline.drawing.geometry import Geometry
from branchline.drawing.metrics import FONT_STACK, text_width
from branchline.drawing.shapes import Box
from branchline.drawing.theme import Theme

WORDS = {
    "en": {
        "points": "Points by length",
        "players": "players",
        "reconstruction": "RECONSTRUCTION · RECONSTITUTION",
        "polar": "Arctic Circle",
    },
    "fr": {
        "points": "Points par longueur",
        "players": "joueurs",
        "reconstruction": "RECONSTITUTION · RECONSTRUCTION",
        "polar": "cercle polaire",
    },
}


def words(lang: str) -> dict[str, str]:
    return WORDS.get(lang, WORDS["en"])


def frame_width(plan: Geometry) -> float:
    """Breadth of the frame around the board."""
    return min(plan.width, plan.height) * 0.034


def text(
    words: str, x: float, y: float, size: float, fill: str, *, anchor: str = "middle", extra: str = "", fit: float = 0
) -> str:
    """One line of type; `fit` is the width it must not exceed whatever face is at hand."""
    natural = text_width(words, size)
    if fit and natural > fit:
        size, natural = size * fit / natural, fit
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-family="{FONT_STACK}" font-weight="600" font-size="{size:.2f}" '
        f'text-anchor="{anchor}" fill="{fill}" {extra}>{escape(words)}</text>'
    )


def frame(plan: Geometry, theme: Theme) -> str:
    """A band of paper with a scale of bars, as on old maps."""
    m, w, h = frame_width(plan), plan.width, plan.height
    outer = f"M{-m:.1f} {-m:.1f}H{w + m:.1f}V{h + m:.1f}H{-m:.1f}z"
    band = f'<path d="{outer}M0 0V{h:g}H{w:g}V0z" fill="{theme.paper_deep}" fill-rule="evenodd"/>'
    bar = m * 0.2
    n = round(w / 50) * 2 + 1
    across, down = w / n, h / (round(h / 50) * 2 + 1)
    bars = "".join(
        f'<path d="{d}" fill="none" stroke="{theme.ink}" stroke-width="{bar:.1f}" stroke-opacity=".8" '
        f'stroke-dasharray="{dash:.2f}"/>'
        for d, dash in (
            (f"M0 {-bar / 2:.1f}H{w:g}M0 {h + bar / 2:.1f}H{w:g}", across),
            (f"M{-bar / 2:.1f} 0V{h:g}M{w + bar / 2:.1f} 0V{h:g}", down),
        )
    )
    lines = "".join(
        f'<rect x="{-o:.1f}" y="{-o:.1f}" width="{w + 2 * o:.1f}" height="{h + 2 * o:.1f}" fill="none" '
        f'stroke="{colour}" stroke-width="{stroke:.2f}"/>'
        for o, colour, stroke in ((0, theme.ink, 0.8), (bar, theme.ink, 0.8), (m * 0.9, theme.brass, m * 0.09))
    )
    return f'<g class="bl-frame">{band}{bars}{lines}</g>'


def _plate(box: Box, theme: Theme, inset: float) -> str:
    """A sheet of paper with two brass lines and cut corners."""
    x, y, w, h = box.x - box.width / 2, box.y - box.height / 2, box.width, box.height

    def cut(o: float, c: float) -> str:
        across, down = w - 2 * (o + c), h - 2 * (o + c)
        return (
            f"M{x + o + c:.1f} {y + o:.1f}h{across:.1f}q0 {c:.1f} {c:.1f} {c:.1f}v{down:.1f}"
            f"q{-c:.1f} 0 {-c:.1f} {c:.1f}h{-across:.1f}q0 {-c:.1f} {-c:.1f} {-c:.1f}v{-down:.1f}"
            f"q{c:.1f} 0 {c:.1f} {-c:.1f}z"
        )

    return (
        f'<path d="{cut(0, inset * 2)}" fill="{theme.paper}" stroke="{theme.ink}" stroke-width="{inset * 0.3:.2f}"/>'
        f'<path d="{cut(inset, inset * 1.6)}" fill="none" stroke="{theme.brass}" stroke-width="{inset * 0.4:.2f}"/>'
    )


def title(board: Board, box: Box, lang: str, theme: Theme) -> str:
    """The cartouche with the name of the board, and the mark of a reconstruction."""
    h = box.height
    low, high = board.rules.players
    name = board.name.get(lang) or next(iter(board.name.values()))
    parts = [_plate(box, theme, h * 0.075)]
    parts.append(text(name, box.x, box.y + h * 0.1, h * 0.42, theme.ink, fit=box.width * 0.86))
    if board.reconstruction:
        parts.append(
            text(words(lang)["reconstruction"], box.x, box.y + h * 0.34, h * 0.15, "#B3261E", fit=box.width * 0.86)
        )
    else:
        line = f"{low}–{high} {words(lang)['players']}"
        parts.append(text(line, box.x, box.y + h * 0.34, h * 0.17, theme.ink_soft, fit=box.width * 0.86))
    return f'<g class="bl-title">{"".join(parts)}</g>'


def points(board: Board, box: Box, lang: str, theme: Theme) -> str:
    """What a track scores by its length."""
    rows = (len(board.rules.points) + 1) // 2
    unit = box.height / (20 + 13 * rows)
    left, top = box.x - box.width / 2, box.y - box.height / 2
    parts = [_plate(box, theme, unit * 2.6)]
    parts.append(text(words(lang)["points"], box.x, top + 14.5 * unit, 9 * unit, theme.ink, fit=box.width * 0.84))
    longest = max(board.rules.points)
    bar = min(4.4, 32 / longest) * unit
    for i, (length, value) in enumerate(board.rules.points.items()):
        x = left + (10 + (i // rows) * 58) * unit
        y = top + (24.5 + (i % rows) * 13) * unit
        cars = "".join(
            f'<rect x="{x + k * bar:.2f}" y="{y - 2.6 * unit:.2f}" width="{bar * 0.8:.2f}" height="{4.4 * unit:.2f}" '
            f'rx="{0.7 * unit:.2f}"/>'
            for k in range(length)
        )
        parts.append(f'<g fill="{theme.ink_soft}">{cars}</g>')
        parts.append(text(str(value), x + 47 * unit, y + 2.6 * unit, 9 * unit, theme.ink, anchor="end"))
    return f'<g class="bl-points">{"".join(parts)}</g>'


def compass(box: Box, theme: Theme) -> str:
    r = box.width / 2
    parts = [
        f'<circle r="{r * 0.72:.1f}" fill="{theme.halo}" fill-opacity=".35" stroke="{theme.ink_soft}" '
        f'stroke-width="{r * 0.03:.2f}"/>'
        f'<circle r="{r * 0.62:.1f}" fill="none" stroke="{theme.ink_soft}" stroke-width="{r * 0.02:.2f}"/>'
    ]
    for turn, reach, half in [
        *((a, 0.62, 0.1) for a in range(45, 360, 90)),
        *((a, 0.95, 0.14) for a in range(0, 360, 90)),
    ]:
        for side, fill in ((1, theme.ink), (-1, theme.halo)):
            parts.append(
                f'<path d="M0 0L{side * half * r:.1f} {-half * r:.1f}L0 {-reach * r:.1f}z" fill="{fill}" '
                f'stroke="{theme.ink}" stroke-width="{r * 0.02:.2f}" transform="rotate({turn})"/>'
            )
    parts.append(f'<circle r="{r * 0.08:.1f}" fill="{theme.brass}"/>')
    parts.append(
        text(
            "N",
            0,
            -r * 0.66,
            r * 0.26,
            theme.ink,
            extra=f'stroke="{theme.halo}" stroke-width="{r * 0.07:.1f}" paint-order="stroke"',
        )
    )
    return f'<g class="bl-compass" transform="translate({box.x:.1f} {box.y:.1f})">{"".join(parts)}</g>'


def edge_signs(
    exits: Iterable[tuple[float, float, str]], cities: dict[str, City], plan: Geometry, lang: str, theme: Theme
) -> str:
    """Names, in the frame, of the cities at the far end of tracks that go over the edge."""
    m = frame_width(plan)
    size = m * 0.5
    parts = []
    for right in (False, True):
        wanted: dict[str, list[float]] = {}
        for x, y, city in exits:
            if (x > plan.width / 2) == right:
                wanted.setdefault(city, []).append(y)
                parts.append(_arrow(plan.width if right else 0, y, m * 0.3, right, theme))
        signs = []
        for city, ys in wanted.items():
            name = cities[city].name.get(lang) or city
            signs.append((sum(ys) / len(ys), text_width(name, size) + size, name, city))
        x = plan.width + m * 0.72 if right else -m * 0.34
        for y, name, city in _stacked(sorted(signs), plan.height):
            parts.append(
                f'<g class="bl-exit" data-city={quoteattr(city)} transform="translate({x:.1f} {y:.1f}) rotate(-90)">'
                f"{text(name, 0, 0, size, theme.ink)}</g>"
            )
    return f'<g class="bl-exits">{"".join(parts)}</g>' if parts else ""


def _arrow(x: float, y: float, size: float, right: bool, theme: Theme) -> str:
    way = 1 if right else -1
    return (
        f'<path d="M{x:.1f} {y - size:.1f}l{way * size * 1.2:.1f} {size:.1f}l{-way * size * 1.2:.1f} {size:.1f}z" '
        f'fill="{theme.brass}" stroke="{theme.halo}" stroke-width="{size * 0.12:.2f}"/>'
    )


def _stacked(signs: list[tuple[float, float, str, str]], height: float) -> list[tuple[float, str, str]]:
    """Middles of signs along an edge, near where they are wanted and clear of each other."""
    middles = [y for y, *_ in signs]
    for _ in range(200):
        for i in range(len(signs) - 1):
            over = (signs[i][1] + signs[i + 1][1]) / 2 - (middles[i + 1] - middles[i])
            if over > 0:
                middles[i] -= over / 2
                middles[i + 1] += over / 2
        for i, (_, length, *_rest) in enumerate(signs):
            middles[i] = min(max(middles[i], length / 2), height - length / 2)
    return [(y, name, city) for y, (_, _, name, city) in zip(middles, signs, strict=True)]


def post(city: City, box: Box, cards: tuple[int, ...], lang: str, theme: Theme) -> str:
    """The post of a country at the end of its border tracks: its name over its stack of cards."""
    w, h = box.width, box.height
    name = city.name.get(lang) or city.id
    parts = [
        f'<rect x="{-w / 2:.1f}" y="{-h / 2:.1f}" width="{w:.1f}" height="{h:.1f}" rx="{h * 0.1:.1f}" '
        f'fill="{theme.paper}" stroke="{theme.ink}" stroke-width="{h * 0.025:.2f}"/>',
        f'<path d="M{-w / 2 + h * 0.06:.1f} {-h * 0.08:.1f}H{w / 2 - h * 0.06:.1f}" stroke="{theme.brass}" '
        f'stroke-width="{h * 0.03:.2f}"/>',
        text(name, 0, -h * 0.19, h * 0.26, theme.ink, fit=w * 0.9),
    ]
    step = min(w * 0.9 / max(len(cards), 1), h * 0.62)
    for i, value in enumerate(cards):
        x = (i - (len(cards) - 1) / 2) * step
        parts.append(
            f'<g transform="translate({x:.1f} {h * 0.2:.1f})"><rect x="{-h * 0.23:.1f}" y="{-h * 0.2:.1f}" '
            f'width="{h * 0.46:.1f}" height="{h * 0.4:.1f}" rx="{h * 0.05:.1f}" fill="{theme.halo}" '
            f'stroke="{theme.ink_soft}" stroke-width="{h * 0.02:.2f}"/>'
            f"{text(str(value), 0, h * 0.1, h * 0.3, theme.ink)}</g>"
        )
    return (
        f'<g class="bl-city bl-post" data-city={quoteattr(city.id)} id={quoteattr(f"bl-city-{city.id}")} '
        f'transform="translate({box.x:.1f} {box.y:.1f})"><title>{escape(name)}</title>{"".join(parts)}</g>'
    )


def polar_line(line: tuple[tuple[float, float], ...], theme: Theme, size: float, lang: str) -> str:
    if len(line) < 2:
        return ""
    d = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in line)
    (x0, y0), _ = line[0], line[1]
    name = text(words(lang)["polar"], x0, y0 - size * 0.4, size * 0.62, "#3F6485", anchor="start")
    return (
        f"{name}"
        f'<path class="bl-polar" d="{d}" fill="none" stroke="#5B7FA0" stroke-width="{size * 0.12:.2f}" '
        f'stroke-dasharray="{size * 0.5:.1f} {size * 0.25:.1f} {size * 0.12:.1f} {size * 0.25:.1f}" '
        f'stroke-opacity=".85"/>'
    )
