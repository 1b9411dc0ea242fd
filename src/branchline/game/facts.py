"""A board as plain data, as programs and pages are told it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, replace
from typing import Any

from branchline.boards.schema import Board, Rules
from branchline.engine.payment import card_kinds

PRINT_ONLY = ("confidence", "lat", "lon", "wrap")
"""Fields of a board that no player needs."""


def board_facts(board: Board) -> dict[str, Any]:
    """A board as plain data: its places, tracks, tickets, cards and rule values, nothing about its looks."""
    return {
        "id": board.id,
        "name": board.name,
        "cities": _rows([replace(city, name=city.printed_name) for city in board.cities]),
        "tracks": _rows(board.tracks),
        "tickets": _rows(board.tickets),
        "countries": _rows(board.countries),
        "cards": _cards(board.rules),
        "rules": {**asdict(board.rules), "awards": _rows(board.rules.awards)},
    }


def _rows(things: Sequence[Any]) -> list[dict[str, Any]]:
    return [{key: value for key, value in asdict(thing).items() if key not in PRINT_ONLY} for thing in things]


def _cards(rules: Rules) -> list[dict[str, Any]]:
    return [
        {
            "id": kind.name,
            "deck": rules.decks[kind.deck].id,
            "colour": None if kind.name == rules.wild else rules.colours[kind.colour],
            "count": kind.count,
            "spaces": kind.spaces,
            "symbol": kind.symbol,
        }
        for kind in card_kinds(rules)
    ]
