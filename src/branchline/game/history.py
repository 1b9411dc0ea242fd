"""What happened and what was decided, put into words when somebody looks: playing on does not wait for it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar, overload

from branchline.game.events import Event, Teller
from branchline.moves.book import MoveBook
from branchline.moves.move import Context, Move

T = TypeVar("T")


class Lazy(Sequence[T]):
    """A list that is made when it is first looked at. It equals every list of the same items."""

    __slots__ = ()

    def _items(self) -> list[T]:
        raise NotImplementedError

    @overload
    def __getitem__(self, place: int) -> T: ...
    @overload
    def __getitem__(self, place: slice) -> list[T]: ...
    def __getitem__(self, place: int | slice) -> T | list[T]:
        return self._items()[place]

    def __len__(self) -> int:
        return len(self._items())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Lazy | list) and self._items() == list(other)

    __hash__ = None  # type: ignore[assignment]  # it equals lists, which have none

    def __add__(self, other: Iterable[T]) -> list[T]:
        return [*self, *other]

    def __radd__(self, other: Iterable[T]) -> list[T]:
        return [*other, *self]

    def __repr__(self) -> str:
        return repr(self._items())


class Events(Lazy[Event]):
    """What one decision brought about."""

    __slots__ = ("_log", "_opening", "_teller", "_told")

    def __init__(self, teller: Teller, log: bytes, opening: bool) -> None:
        self._teller = teller
        self._log = log
        self._opening = opening
        self._told: list[Event] | None = None

    def _items(self) -> list[Event]:
        if self._told is None:
            self._told = self._teller.tell(self._log, self._opening)
        return self._told


@dataclass(frozen=True, slots=True)
class Decision:
    """One line of a game's history: who decided what, and what chance answered."""

    seat: int
    move: Move
    outcomes: tuple[str, ...]


class History(Lazy[Decision]):
    """All decisions of a game so far. It grows as the game goes on."""

    __slots__ = ("_book", "_rows", "_teller", "_told")

    def __init__(self, book: MoveBook, teller: Teller) -> None:
        self._book, self._teller = book, teller
        self._rows: list[tuple[int, int, Context, bytes]] = []
        self._told: list[Decision] = []

    def __len__(self) -> int:
        return len(self._rows)

    def _items(self) -> list[Decision]:
        for seat, id, context, log in self._rows[len(self._told) :]:
            self._told.append(Decision(seat, self._book.move(id, context), self._teller.outcomes(log)))
        return self._told

    def add(self, seat: int, id: int, context: Context, log: bytes) -> None:
        self._rows.append((seat, id, context, log))

    def copy(self) -> History:
        other = History(self._book, self._teller)
        other._rows, other._told = self._rows.copy(), self._told.copy()
        return other
