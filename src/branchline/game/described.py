"""A position in words, short enough for a terminal however long the game was."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from branchline.boards.schema import Board
from branchline.texts import counted

if TYPE_CHECKING:
    from branchline.game.position import Position

WIDTH = 118
MOST_LINES = 29
NO_BREAK = "\N{NO-BREAK SPACE}"
COUNTED = {"counted": True}
"""Marks a field that gives a number for each seat: it is told with its name."""


class Description:
    """A position in words. What is not given is not told."""

    def __init__(self, position: Position) -> None:
        self.position = position

    def lines(self) -> list[str]:
        position = self.position
        table = [
            ("options", [f"{name} = {value}" for name, value in (position.options or {}).items()]),
            ("market", ["(empty)" if card is None else card for card in position.market or ()]),
            ("deck", _cards(position.deck)),
            ("discard", _cards(position.discard)),
            ("ticket deck", [f"{len(position.ticket_deck)} tickets"] if position.ticket_deck is not None else []),
            ("awards", list(position.awards or ())),
            ("script", list(position.script)),
        ]
        seats = [self._seat(seat) for seat in range(position.players)]
        rows = [(name, words) for name, words in table if words]
        top = [self._head(), *_fitted(rows, MOST_LINES - 1 - max(16, 4 * len(seats)))]
        room = (MOST_LINES - len(top)) // len(seats)
        return top + [line for seat in seats for line in _fitted(seat, room)]

    def _head(self) -> str:
        position = self.position
        board = position.board.name["en"] if isinstance(position.board, Board) else str(position.board)
        if position.last_turns == 0:
            return f"{board}, {position.players} players: the game is over"
        last = "" if position.last_turns is None else f", {counted(position.last_turns, 'turn')} before the end"
        return f"{board}, {position.players} players: {self._name(position.turn)} to move{last}"

    def _name(self, seat: int) -> str:
        names = self.position.names or ()
        return names[seat] if 0 <= seat < len(names) else f"Player {seat + 1}"

    def _seat(self, seat: int) -> list[tuple[str, list[str]]]:
        """The head of a player's lines, and what the player has, each with its words."""
        position = self.position

        def given(values: Sequence[Any] | None) -> Any:
            return values[seat] if values is not None and seat < len(values) else ()

        tracks = [track for track, owner in position.owners.items() if owner == seat]
        pieces = [counted(n, name) for name, n in dict(given(position.pieces)).items()]
        extras = [f"harbour {city}" for city, owner in position.harbours.items() if owner == seat]
        extras += [
            f"{country} {value}" for country, cards in dict(given(position.country_cards)).items() for value in cards
        ]
        counts = [(given(getattr(position, one.name)), one.name) for one in fields(position) if one.metadata == COUNTED]
        facts = [f"{' and '.join(pieces)} left"] if pieces else []
        facts += [f"{n} {name}" for n, name in counts if n]
        return [
            (self._name(seat), [*facts, *extras]),
            ("  hand", _cards(dict(given(position.hands))) or ["no cards"]),
            (f"  tracks ({len(tracks)})", tracks),
            (f"  tickets ({len(given(position.tickets))})", list(given(position.tickets))),
        ]


def _cards(cards: Mapping[str, int] | None) -> list[str]:
    return [f"{n} {card}" for card, n in (cards or {}).items() if n]


def _fitted(rows: Sequence[tuple[str, list[str]]], room: int) -> list[str]:
    """The rows, of so many lines together where that can be; those that are long share what the others leave."""
    spare = room - len(rows)
    lines = []
    for i, (name, words) in enumerate(rows):
        shown = _row(name, words, 1 + max(0, spare) // (len(rows) - i))
        spare -= len(shown) - 1
        lines += shown
    return lines


def _row(name: str, words: Sequence[str], most: int) -> list[str]:
    """`name: a, b, c`, in so many lines at most; what does not fit is counted."""
    told = [word.replace(" ", NO_BREAK) for word in words]
    shown = _wrapped(name, ", ".join(told))
    while len(shown) > most and len(told) > 1:
        told.pop()
        shown = _wrapped(name, f"{', '.join(told)} and {len(words) - len(told)} more")
    return shown


def _wrapped(name: str, text: str) -> list[str]:
    lines = textwrap.wrap(f"{name}: {text}" if text else name, WIDTH, subsequent_indent="    ", break_on_hyphens=False)
    return [line.replace(NO_BREAK, " ") for line in lines]
