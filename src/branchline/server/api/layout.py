"""Where everything on a board is drawn, as plain data in board units."""

from __future__ import annotations

from typing import Any

from branchline.boards.schema import Board
from branchline.drawing.art import symbol, symbol_ink
from branchline.drawing.draw import land_layers
from branchline.drawing.geometry import geometry
from branchline.drawing.labels import Label
from branchline.drawing.shapes import Box
from branchline.drawing.theme import CARD_COLOURS, card_fill


def layout_facts(board: Board) -> dict[str, Any]:
    plan = geometry(board)
    return {
        "width": plan.width,
        "height": plan.height,
        "space": {"width": _short(plan.size.width), "height": _short(plan.size.height)},
        "marker": _short(plan.size.radius),
        "font": _short(plan.size.font),
        "spaces": {
            track: [{**_spot(box), "wild": wild} for box, wild in zip(boxes, plan.wild[track], strict=True)]
            for track, boxes in plan.spaces.items()
        },
        "labels": {city: _label(label) for city, label in plan.labels.items()},
        "posts": {city: _box(box) for city, box in plan.posts.items()},
        "furniture": {id: _box(box) for id, box in plan.furniture.items()},
        "land": land_layers(board.layout.land),
        "polar_line": [list(point) for point in board.layout.polar_line],
        "colours": _invented(board.rules.colours),
    }


def _invented(colours: tuple[str, ...]) -> dict[str, Any]:
    return {
        colour: {"fill": card_fill(colour, colours), "ink": symbol_ink(colour), "symbol": symbol(colour, colours)}
        for colour in colours
        if colour not in CARD_COLOURS
    }


def _short(value: float) -> float:
    return round(value, 2)


def _spot(box: Box) -> dict[str, Any]:
    return {"x": _short(box.x), "y": _short(box.y), "angle": _short(box.angle)}


def _box(box: Box) -> dict[str, Any]:
    return {"x": _short(box.x), "y": _short(box.y), "width": _short(box.width), "height": _short(box.height)}


def _label(label: Label) -> dict[str, Any]:
    """A name at the base line of its first row."""
    return {
        "x": _short(label.x),
        "y": _short(label.y),
        "anchor": label.anchor,
        "size": _short(label.size),
        "rows": {lang: label.rows(lang) for lang in label.names},
    }
