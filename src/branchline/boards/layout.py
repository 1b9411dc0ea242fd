"""The `[layout]` table of a board file, read into a `Layout`."""

from __future__ import annotations

from importlib import resources

from branchline.boards.fields import Fields, is_number
from branchline.boards.schema import Layout, Space, Track

ANCHORS = ("start", "middle", "end")
FURNITURE = ("title", "points", "compass")


def parse_layout(tracks: tuple[Track, ...], cities: set[str], f: Fields) -> Layout:
    width, height = f.size("size")
    polar = [_row(f, f"polar_line[{i}]", row, "x, y", 2, 2) for i, row in enumerate(f.array("polar_line", []))]
    return Layout(
        width=width,
        height=height,
        spaces=_spaces(f, {t.id: t for t in tracks}),
        labels=_labels(f, cities),
        polar_line=tuple((x, y) for x, y in polar),
        space=f.size("space") if "space" in f.data else None,
        marker=float(f.number("marker", 0, 0)),
        font=float(f.number("font", 0, 0)),
        bends=_bends(f, {t.connection for t in tracks}),
        furniture=_furniture(f),
        land=f.choice("land", ("", *lands()), ""),
    )


LANDS = resources.files(__package__) / "land"


def lands() -> list[str]:
    """The lands that come with the boards."""
    return sorted(file.name.removesuffix(".json") for file in LANDS.iterdir() if file.name.endswith(".json"))


def _spaces(f: Fields, tracks: dict[str, Track]) -> dict[str, tuple[Space, ...]]:
    spaces: dict[str, tuple[Space, ...]] = {}
    for id, rows in f.table("spaces", {}).data.items():
        field = f'spaces."{id}"'
        if id not in tracks:
            f.fail(field, "no track has this id")
        if not isinstance(rows, list) or len(rows) != tracks[id].length:
            f.fail(field, f"expected {tracks[id].length} rows [x, y, angle], one for each space, found {rows!r}")
        values = [_row(f, f"{field}[{i}]", row, "x, y, angle, locomotive", 3, 4) for i, row in enumerate(rows)]
        spaces[id] = tuple(Space(r[0], r[1], r[2], len(r) > 3 and bool(r[3])) for r in values)
    return spaces


def _labels(f: Fields, cities: set[str]) -> dict[str, tuple[float, float, str, int]]:
    labels: dict[str, tuple[float, float, str, int]] = {}
    for id, row in f.table("labels", {}).data.items():
        field = f"labels.{id}"
        if id not in cities:
            f.fail(field, "no city has this id")
        if not isinstance(row, list) or len(row) not in (3, 4) or row[2] not in ANCHORS:
            f.fail(field, f"expected [x, y, anchor, lines] with an anchor of {', '.join(ANCHORS)}, found {row!r}")
        x, y, *lines = _row(f, field, row[:2] + row[3:], "x, y, anchor, lines", 2, 3)
        labels[id] = (x, y, row[2], int(lines[0]) if lines else 1)
    return labels


def _bends(f: Fields, connections: set[str]) -> dict[str, float]:
    bends = {}
    for id, bend in f.table("bends", {}).data.items():
        if id not in connections:
            f.fail(f'bends."{id}"', "no connection has this id")
        bends[id] = _row(f, f'bends."{id}"', [bend], "a bend", 1, 1)[0]
    return bends


def _furniture(f: Fields) -> dict[str, tuple[float, float, float]]:
    furniture = {}
    for id, row in f.table("furniture", {}).data.items():
        if id not in FURNITURE:
            f.fail(f"furniture.{id}", f"is not one of {', '.join(FURNITURE)}")
        x, y, *scale = _row(f, f"furniture.{id}", row, "x, y, scale", 2, 3)
        furniture[id] = (x, y, scale[0] if scale else 1.0)
    return furniture


def _row(f: Fields, field: str, row: object, words: str, fewest: int, most: int) -> list[float]:
    """A short list of numbers; `words` says what each one is."""
    if not isinstance(row, list) or not fewest <= len(row) <= most:
        f.fail(field, f"expected [{words}], found {row!r}")
    if not all(is_number(v) for v in row):
        f.fail(field, f"expected numbers for {words}, found {row!r}")
    return [float(v) for v in row]
