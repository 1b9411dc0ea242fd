"""The whole drawing plan of a board: spaces, cities, posts, names and furniture, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from branchline.boards.schema import Board
from branchline.drawing.labels import Label, place_labels
from branchline.drawing.shapes import Box, depth, disc_depth, outside
from branchline.drawing.spaces import FINGER, ZOOM, Sizes, place_spaces, post_box, sizes, wild_spaces

EDGE = 0.5
"""How far a shape may reach over the edge of the board, in units: half a stroke."""


@dataclass(frozen=True, slots=True)
class Geometry:
    """Boxes are in board units. `spaces` run from `a` to `b` of their track, `wild` says which of them
    carry the locomotive; `posts` are those of end points."""

    width: float
    height: float
    size: Sizes
    spaces: dict[str, tuple[Box, ...]]
    wild: dict[str, tuple[bool, ...]]
    posts: dict[str, Box]
    labels: dict[str, Label]
    furniture: dict[str, Box]


def geometry(board: Board) -> Geometry:
    """Where everything on a board is drawn; what the board file leaves open is worked out."""
    size = sizes(board)
    spaces = place_spaces(board, size)
    posts = {c.id: post_box(c, size) for c in board.cities if c.end_point}
    labels = place_labels(board, size, spaces)
    boxes = [box for row in spaces.values() for box in row]
    taken = [*boxes, *posts.values(), *(label.box for label in labels.values())]
    furniture = place_furniture(board, size, taken)
    return Geometry(board.layout.width, board.layout.height, size, spaces, wild_spaces(board), posts, labels, furniture)


def furniture_size(board: Board, size: Sizes, id: str, scale: float) -> tuple[float, float]:
    """Width and height of a piece of furniture, in board units."""
    unit = min(board.layout.width, board.layout.height) / 640 * scale
    if id == "title":
        return 170 * unit, 46 * unit
    if id == "points":
        rows = (len(board.rules.points) + 1) // 2
        return 128 * unit, (20 + 13 * rows) * unit
    return 66 * unit, 66 * unit


def place_furniture(board: Board, size: Sizes, taken: Sequence[Box]) -> dict[str, Box]:
    """Title, points and compass where the layout puts them, else where there is room; left out where there is none."""
    placed: dict[str, Box] = {}
    for id in ("title", "points", "compass"):
        if id in board.layout.furniture:
            x, y, scale = board.layout.furniture[id]
            placed[id] = Box(x, y, 0, *furniture_size(board, size, id, scale))
    for id in ("title", "points", "compass"):
        if id not in placed:
            spot = _free_spot(board, size, id, [*taken, *placed.values()])
            if spot:
                placed[id] = spot
    return placed


def _free_spot(board: Board, size: Sizes, id: str, taken: Sequence[Box]) -> Box | None:
    """The largest free place for a piece of furniture, the nearest to a corner among equals."""
    width, height = board.layout.width, board.layout.height
    for scale in (1.0, 0.85, 0.7):
        w, h = furniture_size(board, size, id, scale)
        free: list[tuple[float, float, float]] = []
        for i in range(25):
            for j in range(25):
                x = w / 2 + 8 + (width - w - 16) * i / 24
                y = h / 2 + 8 + (height - h - 16) * j / 24
                to_corner = min(i, 24 - i) * width + min(j, 24 - j) * height
                free.append((to_corner, x, y))
        for _, x, y in sorted(free):
            box = Box(x, y, 0, w + 6, h + 6)
            near = [o for o in taken if abs(o.x - x) < o.reach + w and abs(o.y - y) < o.reach + h]
            clear = not any(disc_depth(box, c.x, c.y, size.radius + 2) for c in board.cities)
            if clear and not any(depth(box, o) for o in near):
                return Box(x, y, 0, w, h)
    return None


def geometry_problems(board: Board, plan: Geometry | None = None) -> list[str]:
    """What would be hard to read or to click on this board, each with the names of the things concerned."""
    plan = plan or geometry(board)
    return [
        *_small_spaces(plan),
        *_cities_outside(board),
        *_outside(plan),
        *_overlaps(board, plan),
    ]


def _small_spaces(plan: Geometry) -> Iterator[str]:
    shown = 1000 / plan.width
    for name, box in _spaces(plan):
        if box.width * shown < FINGER[0] - 1e-6 or box.height * shown < FINGER[1] - 1e-6:
            yield (
                f"{name} is {box.width:.1f} x {box.height:.1f} units: at zoom {ZOOM} a fingertip needs "
                f"{FINGER[0] / shown:.1f} x {FINGER[1] / shown:.1f}"
            )


def _cities_outside(board: Board) -> Iterator[str]:
    width, height = board.layout.width, board.layout.height
    for city in board.cities:
        if not (0 <= city.x <= width and 0 <= city.y <= height):
            yield f"city {city.id} at [{city.x:g}, {city.y:g}] lies outside the board of {width:g} x {height:g} units"


def _outside(plan: Geometry) -> Iterator[str]:
    for name, box in (*_spaces(plan), *_labels(plan), *_posts(plan), *_furniture(plan)):
        over = outside(box, plan.width, plan.height)
        if over > EDGE:
            yield f"{name} reaches {over:.1f} units over the edge of the board"


Named = tuple[str, Box]


def _spaces(plan: Geometry) -> list[Named]:
    return [(f"{id} space {i + 1}", box) for id, row in plan.spaces.items() for i, box in enumerate(row)]


def _labels(plan: Geometry) -> list[Named]:
    return [(f"label of {id}", label.box) for id, label in plan.labels.items()]


def _posts(plan: Geometry) -> list[Named]:
    return [(f"the post of {id}", box) for id, box in plan.posts.items()]


def _furniture(plan: Geometry) -> list[Named]:
    return [(f"the {id}", box) for id, box in plan.furniture.items()]


def _overlaps(board: Board, plan: Geometry) -> Iterator[str]:
    """What lies over a space, a marker or a name that should be seen."""
    spaces, labels, posts, furniture = _spaces(plan), _labels(plan), _posts(plan), _furniture(plan)
    markers = [city for city in board.cities if not city.end_point]
    for pairs, verb in (
        (combinations(spaces, 2), "overlaps"),
        (product(spaces, posts), "overlaps"),
        (product(labels, [*spaces, *posts]), "covers"),
        (combinations(labels, 2), "covers the"),
        (product(furniture, [*spaces, *labels, *posts]), "covers"),
        (combinations(furniture, 2), "covers"),
    ):
        for (name, box), (other_name, other) in pairs:
            if over := depth(box, other):
                yield f"{name} {verb} {other_name}" + (f" by {over:.1f} units" if verb == "overlaps" else "")
    for name, box in (*spaces, *labels):
        for city in markers:
            if name != f"label of {city.id}" and (over := disc_depth(box, city.x, city.y, plan.size.radius)):
                verb, by = ("covers", "") if name.startswith("label") else ("overlaps", f" by {over:.1f} units")
                yield f"{name} {verb} the marker of {city.id}{by}"
