"""Writes the `[layout]` of built-in boards: computed spaces, gentle nudges, labels and furniture.

    python -m tools.layout_boards                        # all boards: nudge spaces, place labels and furniture
    python -m tools.layout_boards <board> --spaces       # also compute the spaces anew, from cities and bends
    python -m tools.layout_boards <board> --cities       # also move the cities, from latitude and longitude

Facts and rules of a board file are left as they are.
"""

from __future__ import annotations

import argparse
import dataclasses
import math
import re
import tomllib
from pathlib import Path

from branchline.boards import BUILT_IN, Board, load_board, parse_board
from branchline.boards.schema import Layout, Space
from branchline.drawing.geometry import geometry_problems, place_furniture
from branchline.drawing.labels import place_labels
from branchline.drawing.shapes import Box, depth, disc_depth, outside
from branchline.drawing.spaces import BESIDE, GAP, place_spaces, post_box, sizes, wild_spaces

AIR = 0.4
"""Least room between two spaces, in units; rounding to tenths eats some of it."""

FOLDER = Path(__file__).parent.parent / "src" / "branchline" / "boards"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("boards", nargs="*")
    parser.add_argument("--spaces", action="store_true")
    parser.add_argument("--cities", action="store_true")
    options = parser.parse_args()
    for id in options.boards or BUILT_IN:
        path = FOLDER / f"{id}.toml"
        if "base" in tomllib.loads(path.read_text("utf-8")):
            continue
        if options.cities:
            _write_cities(path, relaxed(_bare(load_board(id), spaces=True)))
        board = parse_board(path.read_text("utf-8"), path.name)
        board = settled(_bare(board, spaces=options.spaces or options.cities))
        _write_layout(path, board)
        written = parse_board(path.read_text("utf-8"), path.name)
        problems = geometry_problems(written)
        print(f"{id}: {len(problems)} problems", *problems, sep="\n  ")


def _bare(board: Board, *, spaces: bool) -> Board:
    """The board without what is to be found anew."""
    layout = dataclasses.replace(board.layout, labels={})
    if spaces:
        layout = dataclasses.replace(layout, spaces={})
    return dataclasses.replace(board, layout=layout)


# --- spaces, labels, furniture -------------------------------------------------------------------------------------


def settled(board: Board) -> Board:
    """The board with spaces that keep clear of each other, and labels and furniture in the room that is left."""
    size = sizes(board)
    spaces = _apart(board, place_spaces(board, size), [])
    posts = [post_box(c, size) for c in board.cities if c.end_point]
    for _ in range(3):
        labels = place_labels(board, size, spaces)
        spaces = _apart(board, spaces, [label.box for label in labels.values()])
    boxes = [box for row in spaces.values() for box in row]
    furniture = place_furniture(board, size, [*boxes, *posts, *(label.box for label in labels.values())])
    layout = dataclasses.replace(
        board.layout,
        spaces=_rows(board, spaces),
        labels={id: (label.x, label.y, label.anchor, label.lines) for id, label in labels.items()},
        furniture={
            id: board.layout.furniture.get(id, (box.x, box.y, _scale(board, id, box))) for id, box in furniture.items()
        },
    )
    return dataclasses.replace(board, layout=layout)


def _scale(board: Board, id: str, box: Box) -> float:
    bare = dataclasses.replace(board, layout=dataclasses.replace(board.layout, furniture={id: (0, 0, 1)}))
    return round(box.width / place_furniture(bare, sizes(board), [])[id].width, 2)


def _rows(board: Board, spaces: dict[str, tuple[Box, ...]]) -> dict[str, tuple[Space, ...]]:
    """Boxes as rows of the file; the locomotives of a ferry that the file does not place go to its first spaces."""
    wild = wild_spaces(board)
    return {
        id: tuple(
            Space(round(box.x, 1), round(box.y, 1), _angle(box.angle), loco)
            for box, loco in zip(row, wild[id], strict=True)
        )
        for id, row in spaces.items()
    }


def _angle(angle: float) -> float:
    return round((angle + 180) % 360 - 180, 1)


def _apart(board: Board, spaces: dict[str, tuple[Box, ...]], fixed: list[Box]) -> dict[str, tuple[Box, ...]]:
    """Pushes apart what overlaps, a little at a time."""
    size = sizes(board)
    boxes = {(id, i): _grown(box, AIR) for id, row in spaces.items() for i, box in enumerate(row)}
    obstacles = [*fixed, *(post_box(c, size) for c in board.cities if c.end_point)]
    discs = [(c.x, c.y) for c in board.cities if not c.end_point]
    for _ in range(80):
        moved = False
        keys = list(boxes)
        for n, key in enumerate(keys):
            for other in keys[n + 1 :]:
                over = depth(boxes[key], boxes[other])
                if over:
                    boxes[key] = _push(boxes[key], boxes[other].x, boxes[other].y, over / 2 + 0.06)
                    boxes[other] = _push(boxes[other], boxes[key].x, boxes[key].y, over / 2 + 0.06)
                    moved = True
            for obstacle in obstacles:
                over = depth(boxes[key], obstacle)
                if over:
                    boxes[key] = _push(boxes[key], obstacle.x, obstacle.y, over + 0.06, across=obstacle.angle == 0)
                    moved = True
            for x, y in discs:
                over = disc_depth(boxes[key], x, y, size.radius)
                if over:
                    boxes[key] = _push(boxes[key], x, y, over + 0.06, across=False)
                    moved = True
            over = outside(boxes[key], board.layout.width, board.layout.height)
            if over:
                middle = (board.layout.width / 2, board.layout.height / 2)
                boxes[key] = _push(boxes[key], *middle, -over - 0.1, across=False)
                moved = True
        if not moved:
            break
    return {id: tuple(_grown(boxes[id, i], -AIR) for i in range(len(row))) for id, row in spaces.items()}


def _grown(box: Box, by: float) -> Box:
    return dataclasses.replace(box, width=box.width + by, height=box.height + by)


def _push(box: Box, x: float, y: float, distance: float, across: bool = True) -> Box:
    """A box moved away from a point: along its own short side where that helps, else straight."""
    dx, dy = box.x - x, box.y - y
    if across:
        vx, vy = box.axes[1]
        side = dx * vx + dy * vy
        if abs(side) > 0.25 * math.hypot(dx, dy):
            step = math.copysign(distance, side)
            return dataclasses.replace(box, x=box.x + vx * step, y=box.y + vy * step)
    length = math.hypot(dx, dy) or 1.0
    return dataclasses.replace(box, x=box.x + dx / length * distance, y=box.y + dy / length * distance)


# --- cities ----------------------------------------------------------------------------------------------------------


def relaxed(board: Board) -> dict[str, tuple[float, float]]:
    """Places of the cities: where they are on the globe, moved so that every space fits between them."""
    home = _projected(board)
    at = dict(home)
    size = sizes(board)
    w, h = board.layout.width, board.layout.height
    half = {c.id: (size.post[0] / 2, size.post[1] / 2) if c.end_point else (size.radius,) * 2 for c in board.cities}
    lanes: dict[tuple[str, str], list[int]] = {}
    for track in board.tracks:
        lanes.setdefault(tuple(sorted((track.a, track.b))), []).append(track.length)  # type: ignore[arg-type]
    for _ in range(600):
        force = {id: [(home[id][0] - x) * 0.02, (home[id][1] - y) * 0.02] for id, (x, y) in at.items()}
        for (a, b), lengths in lanes.items():
            need = max(lengths) * size.width * (1 + GAP) + 2 * size.width * GAP + 6
            need += _extent(at, half, a, b) + _extent(at, half, b, a) + (len(lengths) - 1) * size.height * 0.6
            _spring(at, force, a, b, need, 0.25)
            for c in at:
                if c not in (a, b):
                    room = max(half[c]) + len(lengths) * size.height * BESIDE / 2 + size.font * 0.9
                    _keep_off(at, force, c, a, b, room)
        for a in at:
            for b in at:
                if a < b:
                    _spring(at, force, a, b, 3.2 * size.radius + 1.6 * size.font, 0.2)
        for id, (fx, fy) in force.items():
            mx, my = half[id][0] + 6, half[id][1] + 6
            at[id] = (min(max(at[id][0] + fx, mx), w - mx), min(max(at[id][1] + fy, my), h - my))
    return {id: (round(x, 1), round(y, 1)) for id, (x, y) in at.items()}


def _projected(board: Board) -> dict[str, tuple[float, float]]:
    lat0 = math.radians(sum(c.lat or 0 for c in board.cities) / len(board.cities))
    raw = {c.id: ((c.lon or 0) * math.cos(lat0), -(c.lat or 0)) for c in board.cities}
    inner = [raw[c.id] for c in board.cities if not c.end_point]
    (x0, x1), (y0, y1) = ((min(p[i] for p in inner), max(p[i] for p in inner)) for i in (0, 1))
    w, h = board.layout.width, board.layout.height
    sx, sy = 0.76 * w / (x1 - x0), 0.72 * h / (y1 - y0)
    return {id: (0.115 * w + (x - x0) * sx, 0.105 * h + (y - y0) * sy) for id, (x, y) in raw.items()}


def _extent(at: dict[str, tuple[float, float]], half: dict[str, tuple[float, ...]], a: str, b: str) -> float:
    """How much of the line from a to b the marker or post of a takes up."""
    dx, dy = at[b][0] - at[a][0], at[b][1] - at[a][1]
    length = math.hypot(dx, dy) or 1.0
    if half[a][0] == half[a][1]:
        return half[a][0]
    return min(half[a][0] / (abs(dx) / length + 1e-9), half[a][1] / (abs(dy) / length + 1e-9))


def _spring(
    at: dict[str, tuple[float, float]], force: dict[str, list[float]], a: str, b: str, need: float, k: float
) -> None:
    dx, dy = at[b][0] - at[a][0], at[b][1] - at[a][1]
    length = math.hypot(dx, dy) or 1.0
    if length < need:
        push = (need - length) * k
        for id, sign in ((a, -1), (b, 1)):
            force[id][0] += sign * push * dx / length
            force[id][1] += sign * push * dy / length


def _keep_off(
    at: dict[str, tuple[float, float]], force: dict[str, list[float]], c: str, a: str, b: str, room: float
) -> None:
    (ax, ay), (bx, by), (cx, cy) = at[a], at[b], at[c]
    dx, dy = bx - ax, by - ay
    t = min(max(((cx - ax) * dx + (cy - ay) * dy) / (dx * dx + dy * dy or 1.0), 0), 1)
    ox, oy = cx - ax - t * dx, cy - ay - t * dy
    away = math.hypot(ox, oy) or 1.0
    if 0.05 < t < 0.95 and away < room:
        push = (room - away) * 0.15
        force[c][0] += ox / away * push
        force[c][1] += oy / away * push
        for id, part in ((a, 1 - t), (b, t)):
            force[id][0] -= ox / away * push * part
            force[id][1] -= oy / away * push * part


# --- writing ---------------------------------------------------------------------------------------------------------


def _write_cities(path: Path, at: dict[str, tuple[float, float]]) -> None:
    text = path.read_text("utf-8")
    for id, (x, y) in at.items():
        text = re.sub(rf'(\{{ id = "{id}",[^\n]*? at = )\[[^\]]*\]', rf"\g<1>[{x}, {y}]", text)
    path.write_text(text, "utf-8")


def _write_layout(path: Path, board: Board) -> None:
    text = path.read_text("utf-8")
    path.write_text(text[: text.index("[layout]")] + layout_text(board.layout, board), "utf-8")


def layout_text(layout: Layout, board: Board) -> str:
    """The `[layout]` table as the board files write it."""
    lines = ["[layout]", f"size = [{layout.width:g}, {layout.height:g}]"]
    if layout.space:
        lines.append(f"space = [{layout.space[0]:g}, {layout.space[1]:g}]")
    lines += [f"{field} = {value:g}" for field in ("marker", "font") if (value := getattr(layout, field))]
    if layout.land:
        lines.append(f'land = "{layout.land}"')
    if layout.polar_line:
        lines.append(f"polar_line = [{', '.join(f'[{x:g}, {y:g}]' for x, y in layout.polar_line)}]")
    if layout.bends:
        lines += ["", "[layout.bends]", *(f'"{id}" = {bend:g}' for id, bend in layout.bends.items())]
    ferries = {t.id for t in board.tracks if t.locomotives}
    lines += ["", "[layout.spaces]"]
    for id, row in layout.spaces.items():
        cells = (f"[{s.x:g}, {s.y:g}, {s.angle:g}{f', {int(s.wild)}' if id in ferries else ''}]" for s in row)
        lines.append(f'"{id}" = [{", ".join(cells)}]')
    lines += ["", "[layout.labels]"]
    for id, (x, y, anchor, rows) in layout.labels.items():
        lines.append(f'{id} = [{x:.1f}, {y:.1f}, "{anchor}"{f", {rows}" if rows > 1 else ""}]')
    lines += ["", "[layout.furniture]"]
    lines += [f"{id} = [{x:.0f}, {y:.0f}, {scale:g}]" for id, (x, y, scale) in layout.furniture.items()]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()
