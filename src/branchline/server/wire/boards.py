"""What is told about a board: its facts, its rule values, and where everything is drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from branchline.boards import schema as S
from branchline.boards.schema import Names, Terms
from branchline.server.wire.base import Outgoing
from branchline.server.wire.seen import seen


class BoardListed(Outgoing):
    """A board in a list, with its sizes."""

    id: str
    name: Names
    players: tuple[int, int]
    """Fewest and most."""
    cities: int
    tracks: int
    tickets: int
    reconstruction: bool
    digest: str
    width: float
    """Of the map in board units, and so of its picture without a frame."""
    height: float


class BoardsListed(Outgoing):
    boards: list[BoardListed]


# Facts ----------------------------------------------------------------------------------------------------------------


SEEN = {
    S.City: "CitySeen",
    S.Track: "TrackSeen",
    S.Tour: "TourSeen",
    S.Ticket: "TicketSeen",
    S.Country: "CountrySeen",
    S.Piece: "PieceSeen",
    S.Card: "DeckCardSeen",
    S.Deck: "DeckSeen",
    S.Market: "MarketRules",
    S.Pay: "PayRules",
    S.TicketRules: "TicketRulesSeen",
    S.End: "EndRules",
    S.Award: "AwardSeen",
    S.TieBreak: "TieBreakSeen",
    S.Harbours: "HarbourRules",
    S.Rules: "RulesSeen",
}
"""What the parts of a board are called on the wire."""
PRINTED = {"name": "Empty for a place that is printed without a name."}

if TYPE_CHECKING:
    CitySeen: TypeAlias = S.City
    TrackSeen: TypeAlias = S.Track
    TicketSeen: TypeAlias = S.Ticket
    CountrySeen: TypeAlias = S.Country
    RulesSeen: TypeAlias = S.Rules
else:
    for kind, name in SEEN.items():
        globals()[name] = seen(kind, name, PRINTED if kind is S.City else None)


class CardSeen(Outgoing):
    id: str
    deck: str
    colour: str | None = None
    """Missing for the wild card."""
    count: int
    spaces: int
    symbol: bool


# Looks ----------------------------------------------------------------------------------------------------------------


class SizeSeen(Outgoing):
    width: float
    height: float


class SpaceSeen(Outgoing):
    """The middle of a space; its angle is in degrees, clockwise."""

    x: float
    y: float
    angle: float
    wild: bool
    """A locomotive is due here."""


class LabelSeen(Outgoing):
    """A name at the base line of its first row."""

    x: float
    y: float
    anchor: Literal["start", "middle", "end"]
    size: float
    rows: dict[str, list[str]]
    """By language."""


class BoxSeen(Outgoing):
    """`x` and `y` are its middle."""

    x: float
    y: float
    width: float
    height: float


class LandSeen(Outgoing):
    """Path data; nothing for a board without a land of its own."""

    land: str | None = None
    lakes: str | None = None
    borders: str | None = None
    inner: str | None = None


class ColourSeen(Outgoing):
    """What a colour looks like that the board invents."""

    fill: str
    ink: str
    symbol: str
    """SVG shapes in a box of 20 by 20 units about its middle, drawn with `ink`."""


class LayoutSeen(Outgoing):
    """Where everything is drawn, in board units."""

    width: float
    height: float
    space: SizeSeen
    marker: float
    """The radius of a city."""
    font: float
    spaces: dict[str, list[SpaceSeen]]
    """By track, from `a` to `b`."""
    labels: dict[str, LabelSeen]
    """By city."""
    posts: dict[str, BoxSeen]
    """By the end point that it stands for."""
    furniture: dict[str, BoxSeen]
    """`title`, `points` and `compass`, where there is room."""
    land: LandSeen
    polar_line: list[tuple[float, float]]
    colours: dict[str, ColourSeen]
    """Those that only this board has; everybody knows how the usual ones look."""


class BoardSeen(Outgoing):
    """All about a board."""

    id: str
    """What it is asked for by: an earlier board's has its digest after an @."""
    past: bool
    """Whether it is the board of an earlier version: games that began on it go on, and no new one is offered."""
    reconstruction: bool
    name: Names
    terms: Terms
    """What the book of this board calls things, by language: `ticket` in French."""
    cities: list[CitySeen]
    tracks: list[TrackSeen]
    tickets: list[TicketSeen]
    countries: list[CountrySeen]
    cards: list[CardSeen]
    rules: RulesSeen
    digest: str
    layout: LayoutSeen
