"""Where the spaces of each track lie: as printed where the board file says so, else along gentle curves."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from branchline.boards.schema import Board, City, Space, Track
from branchline.drawing.shapes import Box, Point, Polyline, bent, depth, disc_depth, outside

ZOOM = 5
"""The page enlarges a board shown 1000 px wide up to this many times."""

FINGER = (44 / ZOOM, 24 / ZOOM)
"""Least width and height of a space on a board 1000 units wide: at full zoom a fingertip then has 44 x 24 px, the
least target that WCAG 2.2 (2.5.8) allows across and what phone makers ask for along."""

ASPECT = 0.34
"""Height of a computed space as a part of its width: a wagon seen from the side."""

GAP = 0.08
"""Room between two spaces of a track, as a part of their width."""

BESIDE = 1.12
"""Distance of the middle lines of parallel tracks, in heights of a space."""

BENDS = (0.0, 0.05, -0.05, 0.1, -0.1, 0.16, -0.16, 0.22, -0.22, 0.3, -0.3)
SLIDES = (0.0, 0.6, -0.6)


@dataclass(frozen=True, slots=True)
class Sizes:
    """The measures of a board, in its own units."""

    width: float
    height: float
    radius: float
    font: float

    @property
    def post(self) -> tuple[float, float]:
        """Size of the post of an end point: its name over its stack of cards."""
        return self.font * 7.4, self.font * 3.2


def sizes(board: Board) -> Sizes:
    """What the layout says, and for the rest what fits the tightest track."""
    layout = board.layout
    if layout.space:
        width, height = layout.space
    else:
        width = _fitting_width(board)
        height = max(width * ASPECT, FINGER[1] * layout.width / 1000)
    return Sizes(width, height, layout.marker or height * 0.62, layout.font or height * 1.05)


def _fitting_width(board: Board) -> float:
    places = {c.id: c for c in board.cities}
    unit = board.layout.width / 1000
    fits = 46.0 * unit
    for track in board.tracks:
        if not track.wrap:
            a, b = places[track.a], places[track.b]
            fits = min(fits, math.dist((a.x, a.y), (b.x, b.y)) / (track.length * (1 + GAP) + 0.7))
    return max(fits, FINGER[0] * 1.2 * unit)


def post_box(city: City, size: Sizes) -> Box:
    return Box(city.x, city.y, 0, *size.post)


@dataclass(frozen=True, slots=True)
class Bundle:
    """All tracks between the same two places, and how they are laid."""

    tracks: tuple[Track, ...]
    a: City
    b: City
    bend: float = 0.0
    slide: float = 0.0


def place_spaces(board: Board, size: Sizes) -> dict[str, tuple[Box, ...]]:
    """A box for every space of every track, from `a` to `b`."""
    places = {c.id: c for c in board.cities}
    laid: dict[str, tuple[Box, ...]] = {}
    for track in board.tracks:
        if track.id in board.layout.spaces:
            laid[track.id] = _printed(track, board.layout.spaces[track.id], places, size, board.layout.width)
    runs = [run for run in _runs(board, places) if not all(track.id in laid for track in run.tracks)]
    if runs:
        laid |= _settle(board, runs, size, laid)
    return {track.id: laid[track.id] for track in board.tracks}


def wild_spaces(board: Board) -> dict[str, tuple[bool, ...]]:
    """Which spaces of each track, from `a` to `b`, carry the locomotive: as printed, else the first ones."""
    places = {c.id: c for c in board.cities}
    wild = {}
    for track in board.tracks:
        rows = board.layout.spaces.get(track.id, ())
        flags = tuple(space.wild for space in rows)
        if sum(flags) != track.locomotives or not rows:
            flags = tuple(i < track.locomotives for i in range(track.length))
        elif _backwards(track, rows, places, board.layout.width):
            flags = flags[::-1]
        wild[track.id] = flags
    return wild


def _printed(
    track: Track, spaces: tuple[Space, ...], places: Mapping[str, City], size: Sizes, board_width: float
) -> tuple[Box, ...]:
    boxes = tuple(Box(s.x, s.y, s.angle, size.width, size.height) for s in spaces)
    return boxes[::-1] if _backwards(track, spaces, places, board_width) else boxes


def _backwards(track: Track, spaces: tuple[Space, ...], places: Mapping[str, City], board_width: float) -> bool:
    """Whether the rows of the file run from `b` to `a`."""
    a, b = places[track.a], places[track.b]
    first, last = spaces[0], spaces[-1]
    ahead = _apart(a, first, board_width, track.wrap) + _apart(b, last, board_width, track.wrap)
    back = _apart(b, first, board_width, track.wrap) + _apart(a, last, board_width, track.wrap)
    return back < ahead


def _apart(city: City, box: Space, board_width: float, wrap: bool) -> float:
    dx = abs(city.x - box.x)
    return math.hypot(min(dx, board_width - dx) if wrap else dx, city.y - box.y)


def _runs(board: Board, places: Mapping[str, City]) -> list[Bundle]:
    groups: dict[str, list[Track]] = {}
    for track in board.tracks:
        groups.setdefault(track.connection, []).append(track)
    return [
        Bundle(tuple(tracks), places[tracks[0].a], places[tracks[0].b], board.layout.bends.get(connection, 0.0))
        for connection, tracks in groups.items()
    ]


def lay(run: Bundle, size: Sizes, board_width: float) -> dict[str, tuple[Box, ...]]:
    """The boxes of a run of parallel tracks, side by side."""
    if run.tracks[0].wrap:
        return _lay_wrapped(run, size, board_width)
    curve = Polyline(bent((run.a.x, run.a.y), (run.b.x, run.b.y), run.bend))
    lanes = len(run.tracks)
    start = _clear(curve, run.a, size, lanes)
    end = curve.length - _clear(Polyline(curve.points[::-1]), run.b, size, lanes)
    count = max(track.length for track in run.tracks)
    centres = _spread(start, end, count, size.width, run.slide)
    row = [Box(*curve.chord(centre, size.width), size.width, size.height) for centre in centres]
    return _side_by_side(run, row, size)


def _side_by_side(run: Bundle, row: list[Box], size: Sizes) -> dict[str, tuple[Box, ...]]:
    laid = {}
    for i, track in enumerate(run.tracks):
        away = (i - (len(run.tracks) - 1) / 2) * size.height * BESIDE
        boxes = [
            Box(box.x + box.axes[1][0] * away, box.y + box.axes[1][1] * away, box.angle, box.width, box.height)
            for box in row[: track.length]
        ]
        laid[track.id] = tuple(boxes if track.a == run.a.id else reversed(boxes))
    return laid


def _clear(curve: Polyline, city: City, size: Sizes, lanes: int) -> float:
    """The distance along a curve at which all its lanes have left the marker or the post of a city."""
    room = size.width * GAP
    if not city.end_point:
        return size.radius + room
    post = post_box(city, size)
    room += (lanes - 1) / 2 * size.height * BESIDE * 0.7
    for at, (x, y) in zip(curve.at, curve.points, strict=True):
        if not disc_depth(post, x, y, room):
            return at
    return curve.length / 2


def _spread(start: float, end: float, count: int, width: float, slide: float) -> list[float]:
    """Middles of `count` spaces between two distances; what room is left over goes mostly to the ends."""
    left = end - start - count * width
    between = max(min(left / (count + 1), 0.3 * width), min(GAP * width, left / max(count - 1, 1)))
    margin = (left - between * (count - 1)) / 2
    first = start + margin * (1 + (slide if margin > 0 else 0)) + width / 2
    return [first + i * (width + between) for i in range(count)]


def _lay_wrapped(run: Bundle, size: Sizes, board_width: float) -> dict[str, tuple[Box, ...]]:
    """Spaces of a track that leaves over one edge and comes back over the other, none on the edge itself."""
    a, b, count = run.a, run.b, run.tracks[0].length
    out = board_width if a.x > b.x else 0.0
    to_edge, from_edge = abs(out - a.x), abs(board_width - out - b.x)
    share = to_edge / (to_edge + from_edge or 1.0)
    edge_y = a.y + (b.y - a.y) * share
    before = round(count * share)
    row: list[Box] = []
    legs: tuple[tuple[Point, Point, int], ...] = (
        ((a.x, a.y), (out, edge_y), before),
        ((board_width - out, edge_y), (b.x, b.y), count - before),
    )
    for i, (p, q, n) in enumerate(legs):
        if n:
            curve = Polyline([p, q])
            room = size.radius + size.width * GAP
            start, end = (room, curve.length - size.height) if i == 0 else (size.height, curve.length - room)
            centres = _spread(start, end, n, size.width, 0)
            row += [Box(*curve.chord(centre, size.width), size.width, size.height) for centre in centres]
    return _side_by_side(run, row, size)


def _settle(
    board: Board, runs: list[Bundle], size: Sizes, fixed: Mapping[str, tuple[Box, ...]], sweeps: int = 6
) -> dict[str, tuple[Box, ...]]:
    """Bends and slides runs until none is in another's way, or nothing helps any more."""
    width = board.layout.width
    laid = {id: boxes for run in runs for id, boxes in lay(run, size, width).items()}
    for _ in range(sweeps):
        changed = False
        for i, run in enumerate(runs):
            others = [box for id, boxes in (*laid.items(), *fixed.items()) if id not in _ids(run) for box in boxes]
            now = _clash({id: laid[id] for id in _ids(run)}, run, board, size, others)
            if not now:
                continue
            best = min(_choices(run, board), key=lambda r: _cost(r, board, size, others))
            if _cost(best, board, size, others) < _cost(run, board, size, others):
                runs[i], changed = best, True
                laid |= lay(best, size, width)
        if not changed:
            break
    return laid


def _ids(run: Bundle) -> tuple[str, ...]:
    return tuple(track.id for track in run.tracks)


def _choices(run: Bundle, board: Board) -> Iterable[Bundle]:
    bends = (run.bend,) if run.tracks[0].connection in board.layout.bends else BENDS
    return (Bundle(run.tracks, run.a, run.b, bend, slide) for bend in bends for slide in SLIDES)


def _cost(run: Bundle, board: Board, size: Sizes, others: list[Box]) -> float:
    clash = _clash(lay(run, size, board.layout.width), run, board, size, others)
    return clash + (abs(run.bend) * 4 + abs(run.slide) * 0.3) * size.height * 0.1


def _clash(laid: Mapping[str, tuple[Box, ...]], run: Bundle, board: Board, size: Sizes, others: list[Box]) -> float:
    """How much the boxes of a run are in the way of other spaces, of cities and of the edge."""
    boxes = [box for row in laid.values() for box in row]
    total = 0.0
    for i, box in enumerate(boxes):
        total += 3 * outside(box, board.layout.width, board.layout.height)
        total += sum(depth(box, other) for other in (*others, *boxes[i + 1 :]))
        for city in board.cities:
            if city.end_point:
                total += depth(box, post_box(city, size))
            elif abs(city.x - box.x) < box.reach + size.radius:
                total += disc_depth(box, city.x, city.y, size.radius)
    return total
