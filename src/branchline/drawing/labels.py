"""Where the names of the cities stand, so that they hide nothing."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from branchline.boards.schema import Board, City
from branchline.drawing.metrics import ACCENT_HEIGHT, DESCENT, text_width
from branchline.drawing.shapes import Box, depth, disc_depth, outside
from branchline.drawing.spaces import Sizes, post_box

LEADING = 0.95
"""Distance of the base lines of a name in two lines, in ems."""

ASCENT = 0.76
AIR = 0.6
"""Least room around a label, in units."""

_DEEP = set("gjpqyQçģķļņŗşţųąęįș,;()[]/")
_HIGH = set("ÅÄÖÜÁÉÍÓÚŚŹŻĆŃÀÈÌÒÙÂÊÎÔÛÃÑÕÝŠŽČŘŤĎĽĚ")


@dataclass(frozen=True)
class Label:
    """A name at its base line; `anchor` as in SVG. The box holds the name in every language of the board."""

    city: str
    names: Mapping[str, str]
    x: float
    y: float
    anchor: str
    lines: int
    size: float

    def rows(self, lang: str) -> list[str]:
        return split(self.names.get(lang) or next(iter(self.names.values())), self.lines)

    @cached_property
    def box(self) -> Box:
        width, top, bottom = _extent(tuple(self.names.values()), self.lines, self.size)
        left = {"start": self.x, "middle": self.x - width / 2, "end": self.x - width}[self.anchor]
        return Box(left + width / 2, self.y + (bottom - top) / 2, 0, width, top + bottom)


@lru_cache(maxsize=4096)
def _extent(names: tuple[str, ...], lines: int, size: float) -> tuple[float, float, float]:
    """Width of a name in all its languages, and its height above and depth below the first base line."""
    rows = [split(name, lines) for name in names]
    width = max(text_width(row, size) for name in rows for row in name)
    top = max(_ascent(name[0]) for name in rows) * size
    bottom = max(_descent(name[-1]) + LEADING * (len(name) - 1) for name in rows) * size
    return width, top, bottom


def _ascent(text: str) -> float:
    return ACCENT_HEIGHT if _HIGH & set(text) else ASCENT


def _descent(text: str) -> float:
    return DESCENT if _DEEP & set(text) else 0.03


def split(name: str, lines: int) -> list[str]:
    """A name in one line, or in two of about the same length."""
    words = name.split()
    if lines < 2 or len(words) < 2:
        return [name]
    cuts = [(" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words))]
    first, second = min(cuts, key=lambda cut: max(len(cut[0]), len(cut[1])))
    return [first, second]


def place_labels(board: Board, size: Sizes, spaces: Mapping[str, tuple[Box, ...]]) -> dict[str, Label]:
    """A label for every named city that is no end point: as the layout says, else in the best free place."""
    taken = [box for row in spaces.values() for box in row]
    taken += [post_box(c, size) for c in board.cities if c.end_point]
    given = board.layout.labels
    cities = [c for c in board.cities if c.named and not c.end_point]
    placed = {c.id: Label(c.id, c.name, *given[c.id], size.font) for c in cities if c.id in given}
    free = [c for c in cities if c.id not in given]
    if free:
        placed |= _solve(board, free, size, taken, placed, _approaches(board, spaces))
    return {c.id: placed[c.id] for c in cities}


def _solve(
    board: Board,
    cities: Sequence[City],
    size: Sizes,
    taken: Sequence[Box],
    placed: Mapping[str, Label],
    approaches: Mapping[str, Sequence[Box]],
) -> dict[str, Label]:
    """Chooses the cheapest place of each label, then mends labels that meet, a few rounds over."""
    fixed = [*taken, *(label.box for label in placed.values())]
    options = {c.id: sorted(_priced(c, board, size, fixed, approaches[c.id]), key=lambda o: o[0]) for c in cities}
    chosen = {id: ranked[0] for id, ranked in options.items()}
    for _ in range(12):
        changed = False
        for id, ranked in options.items():
            others = [label.box for other, (_, label) in chosen.items() if other != id]
            at = chosen[id][1].box
            near = [box for box in others if abs(box.x - at.x) < 26 * size.font and abs(box.y - at.y) < 10 * size.font]
            best = min(ranked[:60], key=lambda o: o[0] + 20 * sum(_crowd(o[1].box, box) for box in near))
            if best is not chosen[id]:
                chosen[id], changed = best, True
        if not changed:
            break
    return {id: label for id, (_, label) in chosen.items()}


def _crowd(box: Box, other: Box) -> float:
    """How far another box comes too near to a label."""
    if abs(other.x - box.x) >= other.reach + box.width / 2 + AIR:
        return 0.0
    if abs(other.y - box.y) >= other.reach + box.height / 2 + AIR:
        return 0.0
    return depth(Box(box.x, box.y, 0, box.width + 2 * AIR, box.height + 2 * AIR), other)


def _approaches(board: Board, spaces: Mapping[str, tuple[Box, ...]]) -> dict[str, list[Box]]:
    """The empty ends of the tracks of each city, from its marker to the first space: better left in sight."""
    ends: dict[str, list[Box]] = {c.id: [] for c in board.cities}
    for track in board.tracks:
        for id, box in ((track.a, spaces[track.id][0]), (track.b, spaces[track.id][-1])):
            city = board.city(id)
            dx, dy = box.x - city.x, box.y - city.y
            length = math.hypot(dx, dy)
            if length < board.layout.width / 2:
                angle = math.degrees(math.atan2(dy, dx))
                ends[id].append(Box(city.x + dx / 2, city.y + dy / 2, angle, length, box.height * 0.4))
    return ends


def _priced(
    city: City, board: Board, size: Sizes, fixed: Sequence[Box], approaches: Sequence[Box]
) -> Iterator[tuple[float, Label]]:
    reach = 14 * size.font
    near = [box for box in fixed if abs(box.x - city.x) < reach + box.reach and abs(box.y - city.y) < reach]
    markers = [c for c in board.cities if not c.end_point and abs(c.x - city.x) < reach and abs(c.y - city.y) < reach]
    for taste, label in _candidates(city, size):
        box = label.box
        cost = taste + 20 * sum(_crowd(box, other) for other in near)
        cost += 1.3 * sum(depth(box, other) > 0 for other in approaches)
        cost += 20 * sum(disc_depth(box, c.x, c.y, size.radius + (AIR if c is not city else 0)) for c in markers)
        edge = Box(box.x, box.y, 0, box.width + 4, box.height + 4)
        yield cost + 40 * outside(edge, board.layout.width, board.layout.height), label


def _candidates(city: City, size: Sizes) -> Iterator[tuple[float, Label]]:
    """Places around a city, each with a price of taste: near, beside, in one line is best."""
    longest = max(city.name.values(), key=len)
    for lines in (1, 2) if " " in longest else (1,):
        probe = Label(city.id, city.name, 0, 0, "start", lines, size.font).box
        w, h, top = probe.width, probe.height, probe.height / 2 - probe.y
        for step, away in enumerate((0.12, 0.35, 0.65, 1.0, 1.4, 1.9)):
            r = size.radius + away * size.font
            spots: list[tuple[float, str, float, float]] = []
            for k in (0.0, -0.35, 0.35, -0.7, 0.7, -1, 1):
                spots.append((abs(k), "start", city.x + r, city.y + k * (h / 2 + r * 0.6) - h / 2))
                spots.append((0.4 + abs(k), "end", city.x - r, city.y + k * (h / 2 + r * 0.6) - h / 2))
            for k in (0.0, -0.25, 0.25, -0.5, 0.5, -0.75, 0.75, -1, 1):
                spots.append((0.8 + abs(k), "middle", city.x + k * (w / 2 + r * 0.4), city.y - r - h))
                spots.append((1.0 + abs(k), "middle", city.x + k * (w / 2 + r * 0.4), city.y + r))
            for taste, anchor, x, y in spots:
                yield (
                    taste + step * 1.5 + (lines - 1) * 1.2,
                    Label(city.id, city.name, x, y + top, anchor, lines, size.font),
                )
