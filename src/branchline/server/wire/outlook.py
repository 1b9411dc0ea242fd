"""How things stand for whoever asks (`branchline.game.outlook`)."""

from __future__ import annotations

from typing import Literal

from branchline.server.wire.views import Outgoing


class TicketOutlook(Outgoing):
    ticket: str
    offered: bool
    """Not kept yet."""
    state: Literal["done", "open", "blocked"]
    """`blocked`: no way is left, or too few pieces for any."""
    points: int
    """What it would bring if the game ended now."""
    way: list[str]
    """Tracks still to claim on a shortest way over own and free tracks; none unless it is open."""
    need: int
    """The spaces of that way."""
    in_order: bool | None = None
    """Only for tours: whether the cities are visited in their order, or still could be. False is for good."""


class Standing(Outgoing):
    """How far everybody is with an award in play."""

    award: str
    values: list[int | None]
    """By seat; null where it is hidden from whoever asks."""
    leaders: list[int]
    """Who would get the award now; nobody is named while a value is hidden."""


class Prize(Outgoing):
    """A country card that claiming a track would win."""

    country: str
    value: int


class HarbourOutlook(Outgoing):
    """A city where a harbour could still be built."""

    city: str
    tickets: list[str]
    """Those held that name the city and are not blocked."""
    points: int
    """What the harbour brings once all of them are completed."""


class OutlookSeen(Outgoing):
    tickets: list[TicketOutlook]
    standings: list[Standing]
    prizes: dict[str, list[Prize]]
    """By track: for the seat that asks; for those who watch, for whoever is to move."""
    harbours: list[HarbourOutlook]
    longest: list[int]
    """The length of each seat's longest path."""
