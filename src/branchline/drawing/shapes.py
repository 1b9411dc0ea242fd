"""Oriented rectangles, and curves to set them on."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

Point = tuple[float, float]

TOUCH = 0.05
"""Shapes that share less than this many units touch; they do not overlap."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle about its centre; `angle` in degrees, clockwise, 0 = width along x.

    `axes` are unit vectors along width and height, `reach` is the distance from the centre to a corner.
    """

    x: float
    y: float
    angle: float
    width: float
    height: float
    axes: tuple[Point, Point] = field(init=False, repr=False, compare=False)
    reach: float = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        a = math.radians(self.angle)
        c, s = math.cos(a), math.sin(a)
        object.__setattr__(self, "axes", ((c, s), (-s, c)))
        object.__setattr__(self, "reach", math.hypot(self.width, self.height) / 2)

    @property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        (ux, uy), (vx, vy) = self.axes
        w, h = self.width / 2, self.height / 2
        return (
            (self.x - ux * w - vx * h, self.y - uy * w - vy * h),
            (self.x + ux * w - vx * h, self.y + uy * w - vy * h),
            (self.x + ux * w + vx * h, self.y + uy * w + vy * h),
            (self.x - ux * w + vx * h, self.y - uy * w + vy * h),
        )


def depth(a: Box, b: Box) -> float:
    """How far two boxes reach into each other: the smallest move that parts them, 0 if they are apart."""
    dx, dy = b.x - a.x, b.y - a.y
    if dx * dx + dy * dy >= (a.reach + b.reach) ** 2:
        return 0.0
    shallowest = math.inf
    for ux, uy in (*a.axes, *b.axes):
        overlap = _radius(a, ux, uy) + _radius(b, ux, uy) - abs(dx * ux + dy * uy)
        if overlap <= TOUCH:
            return 0.0
        shallowest = min(shallowest, overlap)
    return shallowest


def _radius(box: Box, ux: float, uy: float) -> float:
    (ax, ay), (bx, by) = box.axes
    return (box.width * abs(ax * ux + ay * uy) + box.height * abs(bx * ux + by * uy)) / 2


def disc_depth(box: Box, x: float, y: float, radius: float) -> float:
    """How far a disc reaches into a box, 0 if they are apart."""
    (ux, uy), (vx, vy) = box.axes
    dx, dy = x - box.x, y - box.y
    along, across = abs(dx * ux + dy * uy), abs(dx * vx + dy * vy)
    outside = math.hypot(max(along - box.width / 2, 0), max(across - box.height / 2, 0))
    overlap = radius - outside
    return overlap if overlap > TOUCH else 0.0


def outside(box: Box, width: float, height: float) -> float:
    """How far a box sticks out of the board."""
    return max(max(-x, x - width, -y, y - height, 0.0) for x, y in box.corners)


def bent(a: Point, b: Point, bend: float, steps: int = 48) -> list[Point]:
    """A gentle curve from a to b; `bend` is its height over the straight line as a part of the distance.

    A positive bend lies to the right of somebody going from a to b.
    """
    nx, ny = -(b[1] - a[1]), b[0] - a[0]
    cx, cy = (a[0] + b[0]) / 2 + 2 * bend * nx, (a[1] + b[1]) / 2 + 2 * bend * ny
    points = []
    for i in range(steps + 1):
        t = i / steps
        p, q, r = (1 - t) ** 2, 2 * t * (1 - t), t * t
        points.append((p * a[0] + q * cx + r * b[0], p * a[1] + q * cy + r * b[1]))
    return points


class Polyline:
    """A curve measured by its length."""

    def __init__(self, points: Sequence[Point]) -> None:
        self.points = list(points)
        self.at = [0.0]
        for p, q in zip(self.points, self.points[1:], strict=False):
            self.at.append(self.at[-1] + math.dist(p, q))

    @property
    def length(self) -> float:
        return self.at[-1]

    def point(self, distance: float) -> Point:
        """The point at this distance from the beginning; beyond the ends it goes straight on."""
        i = 1
        while i < len(self.at) - 1 and self.at[i] < distance:
            i += 1
        span = self.at[i] - self.at[i - 1] or 1.0
        t = (distance - self.at[i - 1]) / span
        (ax, ay), (bx, by) = self.points[i - 1], self.points[i]
        return ax + (bx - ax) * t, ay + (by - ay) * t

    def chord(self, middle: float, width: float) -> tuple[float, float, float]:
        """Centre and angle of a box of this width laid on the curve."""
        (ax, ay), (bx, by) = self.point(middle - width / 2), self.point(middle + width / 2)
        return (ax + bx) / 2, (ay + by) / 2, math.degrees(math.atan2(by - ay, bx - ax))
