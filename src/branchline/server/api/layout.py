"""Where everything on a board is drawn, as plain data in board units."""

from __future__ import annotations

from typing import Any

from branchline.boards.schema import Board
from branchline.drawing.art import symbol, symbol_ink
from branchline.drawing.draw import land_layers
from branchline.drawing.geometry import geometry
from branchline.drawing.labels import Label
from branchline.drawing.theme import CARD_COLOURS, card_fill

BOX = ("x", "y", "width", "height")


def layout_facts(board: Board) -> dict[str, Any]:
    plan = geometry(board)
    return {
        "width": plan.width,
        "height": plan.height,
        "space": _short(plan.size, "width", "height"),
        "marker": round(plan.size.radius, 2),
        "font": round(plan.size.font, 2),
        "spaces": {
            track: [
                {**_short(box, "x", "y", "angle"), "wild": wild}
                for box, wild in zip(boxes, plan.wild[track], strict=True)
            ]
            for track, boxes in plan.spaces.items()
        },
        "labels": {city: _label(label) for city, label in plan.labels.items()},
        "posts": {city: _short(box, *BOX) for city, box in plan.posts.items()},
        "furniture": {id: _short(box, *BOX) for id, box in plan.furniture.items()},
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


def _short(thing: Any, *names: str) -> dict[str, float]:
    return {name: round(getattr(thing, name), 2) for name in names}


def _label(label: Label) -> dict[str, Any]:
    """A name at the base line of its first row."""
    return {
        **_short(label, "x", "y", "size"),
        "anchor": label.anchor,
        "rows": {lang: label.rows(lang) for lang in label.names},
    }
