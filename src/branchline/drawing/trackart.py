"""How one track is drawn: its bed, its spaces by kind and colour, its badges, and the pieces that lie on it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from xml.sax.saxutils import quoteattr

from branchline.boards.schema import GRAY, Board, City, Track
from branchline.drawing.metrics import FONT_STACK
from branchline.drawing.shapes import Box, Point
from branchline.drawing.theme import LIVERIES, Theme, card_fill


def upright(angle: float) -> float:
    """The same direction, turned so that nothing drawn along it stands on its head."""
    return (angle + 90) % 180 - 90


def bed(track: Track, boxes: Sequence[Box], a: City, b: City, theme: Theme, board_width: float) -> str:
    """Sleepers and rail, or the wake of a ship, from city to city through the spaces."""
    height = boxes[0].height
    d = "".join(_smooth(leg) for leg in _legs(track, boxes, a, b, board_width))
    if track.kind in ("ferry", "sea"):
        return (
            f'<path d="{d}" fill="none" stroke="{theme.sea}" stroke-width="{height * 1.1:.1f}" stroke-opacity=".55"/>'
            f'<path d="{d}" fill="none" stroke="{theme.halo}" stroke-width="{height * 0.16:.1f}" '
            f'stroke-dasharray="{height * 0.3:.1f} {height * 0.3:.1f}" stroke-linecap="round" stroke-opacity=".9"/>'
        )
    return (
        f'<path d="{d}" fill="none" stroke="{theme.ink_soft}" stroke-width="{height * 0.6:.1f}" '
        f'stroke-dasharray="{height * 0.12:.1f} {height * 0.28:.1f}" stroke-opacity=".55"/>'
        f'<path d="{d}" fill="none" stroke="{theme.ink_soft}" stroke-width="{height * 0.1:.1f}"/>'
    )


def _legs(track: Track, boxes: Sequence[Box], a: City, b: City, board_width: float) -> list[list[Point]]:
    """The points a bed runs through; one that goes over the edge is in two pieces."""
    points: list[Point] = [(a.x, a.y), *((box.x, box.y) for box in boxes), (b.x, b.y)]
    for i, (p, q) in enumerate(pairwise(points)):
        if track.wrap and abs(p[0] - q[0]) > board_width / 2:
            out = board_width if p[0] > q[0] else 0.0
            run = abs(out - p[0]) + abs(board_width - out - q[0]) or 1.0
            y = p[1] + (q[1] - p[1]) * abs(out - p[0]) / run
            beyond = 30 if out else -30
            return [[*points[: i + 1], (out + beyond, y)], [(board_width - out - beyond, y), *points[i + 1 :]]]
    return [points]


def edge_points(
    track: Track, boxes: Sequence[Box], a: City, b: City, board_width: float
) -> list[tuple[float, float, str]]:
    """Where a track leaves the board and where it comes back, each with the city at the far end."""
    legs = _legs(track, boxes, a, b, board_width)
    if len(legs) < 2:
        return []
    (x0, y0), (x1, y1) = legs[0][-1], legs[1][0]
    return [(x0, y0, b.id), (x1, y1, a.id)]


def _smooth(points: Sequence[Point]) -> str:
    """A Catmull-Rom curve through points, as path data."""
    d = f"M{points[0][0]:.1f} {points[0][1]:.1f}"
    for i in range(len(points) - 1):
        p0, p1 = points[max(i - 1, 0)], points[i]
        p2, p3 = points[i + 1], points[min(i + 2, len(points) - 1)]
        c1 = (p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6)
        c2 = (p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6)
        d += f"C{c1[0]:.1f} {c1[1]:.1f} {c2[0]:.1f} {c2[1]:.1f} {p2[0]:.1f} {p2[1]:.1f}"
    return d


def hull(w: float, h: float) -> str:
    """The outline of a ship seen from above, as path data."""
    return (
        f"M{-w / 2:.2f} {-h * 0.24:.2f}"
        f"C{-w * 0.46:.2f} {-h * 0.46:.2f} {-w * 0.4:.2f} {-h / 2:.2f} {-w * 0.3:.2f} {-h / 2:.2f}"
        f"H{w * 0.16:.2f}C{w * 0.3:.2f} {-h / 2:.2f} {w * 0.42:.2f} {-h * 0.24:.2f} {w / 2:.2f} 0"
        f"C{w * 0.42:.2f} {h * 0.24:.2f} {w * 0.3:.2f} {h / 2:.2f} {w * 0.16:.2f} {h / 2:.2f}"
        f"H{-w * 0.3:.2f}C{-w * 0.4:.2f} {h / 2:.2f} {-w * 0.46:.2f} {h * 0.46:.2f} {-w / 2:.2f} {h * 0.24:.2f}z"
    )


def _outline(kind: str, w: float, h: float, extra: str) -> str:
    if kind == "sea":
        return f'<path d="{hull(w, h)}" {extra}/>'
    return f'<rect x="{-w / 2:.2f}" y="{-h / 2:.2f}" width="{w:.2f}" height="{h:.2f}" rx="{h * 0.22:.2f}" {extra}/>'


def space(
    track: Track, index: int, box: Box, wild: bool, board: Board, theme: Theme, owner: int | None, closed: bool
) -> str:
    """One space, as a group with the names of its track and its place in it."""
    w, h = box.width, box.height
    ids = f'id={quoteattr(f"bl-space-{track.id}-{index}")} data-track={quoteattr(track.id)} data-space="{index}"'
    state = "taken" if owner is not None else "closed" if closed else "free"
    owned = f' data-owner="{owner}"' if owner is not None else ""
    opened = (
        f'<g {ids} class="bl-space bl-{track.kind} bl-{state}" data-colour="{track.colour}"{owned} '
        f'transform="translate({box.x:.1f} {box.y:.1f}) rotate({upright(box.angle):.1f})">'
    )
    if closed:
        dash = f'fill="none" stroke="{theme.ink_soft}" stroke-width="{h * 0.06:.2f}" stroke-opacity=".5"'
        return f"{opened}{_outline(track.kind, w, h, dash)}</g>"
    shape = _free(track, w, h, wild, board, theme)
    if owner is not None:
        piece = "ship" if track.kind == "sea" else "wagon"
        shape += f'<use href="#bl-{piece}-{owner}" class="bl-{piece}" data-owner="{owner}"/>'
    return f"{opened}{shape}</g>"


def _free(track: Track, w: float, h: float, wild: bool, board: Board, theme: Theme) -> str:
    fill = card_fill(track.colour, board.rules.colours)
    line = max(h * 0.07, 0.6)
    edge = "#2B2A28" if track.colour != "black" else "#14120F"
    parts: list[str] = []
    if track.kind == "tunnel":
        teeth = h * 0.17
        parts.append(_outline("tunnel", w, h, 'fill="#D8CFBB"'))
        parts.append(
            _outline("tunnel", w - teeth, h - teeth, f'fill="{fill}" stroke="#4A463F" stroke-width="{teeth:.2f}" '
            f'stroke-dasharray="{h * 0.24:.2f} {h * 0.1:.2f}"')
        )  # fmt: skip
        parts.append(
            _outline(
                "tunnel", w - 2.2 * teeth, h - 2.2 * teeth, f'fill="{fill}" stroke="{edge}" stroke-width="{line:.2f}"'
            )
        )
    else:
        parts.append(
            _outline(track.kind, w - line, h - line, f'fill="{fill}" stroke="{edge}" stroke-width="{line:.2f}"')
        )
    if track.kind == "ferry":
        parts.append(_waves(w, h, theme.sea_deep if track.colour in ("white", "yellow") else "#F8F5EA"))
    if track.kind == "land" and not track.paired:
        inset = f'fill="none" stroke="{edge}" stroke-width="{line * 0.6:.2f}" stroke-opacity=".28"'
        parts.append(_outline("land", w - h * 0.32, h * 0.68, inset))
    if track.paired:
        double = f'fill="none" stroke="{edge}" stroke-width="{line:.2f}"'
        parts.append(_outline(track.kind, w - h * 0.34, h * 0.66, double))
    if wild:
        parts.append(f'<use href="#bl-wheel" transform="scale({h * 0.92 / 20:.3f})"/>')
    elif track.colour != GRAY:
        part = 0.6 if track.kind in ("ferry", "tunnel") else 0.74
        parts.append(f'<use href="#bl-symbol-{track.colour}" transform="scale({h * part / 20:.3f})"/>')
    elif track.paired:
        for x in (-w * 0.17, w * 0.17):
            parts.append(f'<circle cx="{x:.1f}" r="{h * 0.12:.2f}" fill="{edge}" fill-opacity=".55"/>')
    return "".join(parts)


def _waves(w: float, h: float, ink: str) -> str:
    n = max(int(w / h * 1.6), 3)
    step = (w - h * 0.4) / n
    wave = f"q{step / 4:.2f} {-h * 0.09:.2f} {step / 2:.2f} 0t{step / 2:.2f} 0" * n
    return "".join(
        f'<path d="M{-w / 2 + h * 0.2:.2f} {y * h:.2f}{wave}" fill="none" stroke="{ink}" '
        f'stroke-width="{h * 0.065:.2f}" '
        f'stroke-opacity=".85"/>'
        for y in (-0.375, 0.375)
    )


def wagon(w: float, h: float, owner: int) -> str:
    """A small wagon from the side, in the livery of its owner, with a light outline that shows on any colour."""
    second = LIVERIES[owner][2]
    x, body = w * 0.44, h * 0.42
    wheels = "".join(
        f'<circle cx="{k * w:.2f}" cy="{h * 0.34:.2f}" r="{h * 0.15:.2f}" fill="#2B2A28" stroke="#F8F5EA" '
        f'stroke-width="{h * 0.05:.2f}"/>'
        for k in (-0.28, 0.28)
    )
    roof = f"M{-x:.2f} {-body:.2f}Q0 {-h * 0.62:.2f} {x:.2f} {-body:.2f}"
    shell = f"{roof}V{h * 0.3:.2f}H{-x:.2f}z"
    return (
        f'<path d="{shell}" fill="#F8F5EA" stroke="#F8F5EA" '
        f'stroke-width="{h * 0.22:.2f}" stroke-linejoin="round"/>{wheels}'
        f'<path d="{shell}" fill="url(#bl-livery-{owner})" stroke="#2B2A28" stroke-width="{h * 0.07:.2f}"/>'
        f'<path d="M{-x:.2f} {-body * 0.62:.2f}H{x:.2f}" stroke="{second}" '
        f'stroke-width="{h * 0.06:.2f}" stroke-opacity=".8"/>'
    )


def ship(w: float, h: float, owner: int) -> str:
    """A small steamer from the side, in the livery of its owner."""
    x = w * 0.46
    shell = f"M{-x:.2f} {-h * 0.08:.2f}H{x:.2f}L{x * 0.78:.2f} {h * 0.42:.2f}H{-x * 0.84:.2f}z"
    cabin = f"M{-x * 0.6:.2f} {-h * 0.08:.2f}V{-h * 0.34:.2f}H{x * 0.42:.2f}V{-h * 0.08:.2f}z"
    funnel = f"M{-x * 0.2:.2f} {-h * 0.34:.2f}V{-h * 0.56:.2f}H{x * 0.04:.2f}V{-h * 0.34:.2f}z"
    light = f'fill="#F8F5EA" stroke="#F8F5EA" stroke-width="{h * 0.22:.2f}" stroke-linejoin="round"'
    line = f'stroke="#2B2A28" stroke-width="{h * 0.06:.2f}"'
    return (
        f'<path d="{shell}{cabin}{funnel}" {light}/>'
        f'<path d="{cabin}" fill="#F8F5EA" {line}/><path d="{funnel}" fill="{LIVERIES[owner][1]}" {line}/>'
        f'<path d="{shell}" fill="url(#bl-livery-{owner})" {line}/>'
    )


def badges(track: Track, boxes: Sequence[Box], theme: Theme) -> str:
    """Brass plates: cards drawn for the claim, and how many cards stand for one."""
    texts = ([f"+{track.draw_bonus}"] if track.draw_bonus else []) + (
        [f"{track.any_for_card}:1"] if track.any_for_card else []
    )
    parts = []
    for k, text in enumerate(texts):
        x, y = _badge_point(boxes, k)
        r = boxes[0].height * 0.5
        parts.append(
            f'<g class="bl-badge" data-badge={quoteattr(text)} data-track={quoteattr(track.id)} '
            f'transform="translate({x:.1f} {y:.1f})"><circle r="{r:.2f}" fill="{theme.brass}" stroke="#F8F5EA" '
            f'stroke-width="{r * 0.16:.2f}"/><text y="{r * 0.36:.2f}" font-family="{FONT_STACK}" font-weight="600" '
            f'font-size="{r * (1.1 if len(text) < 3 else 0.86):.2f}" text-anchor="middle" '
            f'fill="#FFFBEF">{text}</text></g>'
        )
    return "".join(parts)


def _badge_point(boxes: Sequence[Box], k: int) -> Point:
    """The joint in the middle of a track; on a single space, near its end, so that a wheel stays in sight."""
    if len(boxes) > 1:
        i = (len(boxes) // 2 + k) % len(boxes) or 1
        return (boxes[i - 1].x + boxes[i].x) / 2, (boxes[i - 1].y + boxes[i].y) / 2
    box, away = boxes[0], boxes[0].width * 0.36
    return box.x + box.axes[0][0] * away, box.y + box.axes[0][1] * away
