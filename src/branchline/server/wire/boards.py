"""What is told about a board: its facts, its rule values, and where everything is drawn."""

from __future__ import annotations

from typing import Literal

from branchline.boards.schema import Names, Rejects, TrackKind
from branchline.server.wire.views import Outgoing


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


class CitySeen(Outgoing):
    id: str
    name: Names
    """Empty for a place that is printed without a name."""
    country: str
    x: float
    y: float
    tags: list[str]
    """`country`: networks end here; `harbour`: one may be built here; `unnamed`; others belong to awards."""


class TrackSeen(Outgoing):
    id: str
    a: str
    b: str
    length: int
    colour: str
    """`gray`: cards of any one colour."""
    kind: TrackKind
    connection: str
    """The same for all tracks between the same two cities."""
    locomotives: int
    draw_bonus: int
    paired: bool
    any_for_card: int


class TourSeen(Outgoing):
    in_order: int
    any_order: int
    failed: int


class TicketSeen(Outgoing):
    id: str
    cities: list[str]
    points: int
    tour: TourSeen | None = None


class CountrySeen(Outgoing):
    id: str
    name: Names
    cards: list[int]
    """Highest first; none on most boards."""


class CardSeen(Outgoing):
    id: str
    deck: str
    colour: str | None = None
    """Missing for the wild card."""
    count: int
    spaces: int
    symbol: bool


# Rules ----------------------------------------------------------------------------------------------------------------


class PieceSeen(Outgoing):
    id: str
    name: Names
    count: int
    tracks: list[TrackKind]
    """The kinds of tracks that it is placed on."""


class DeckCardSeen(Outgoing):
    id: str
    """`{colour}` stands for each colour of the deck."""
    count: int
    spaces: int
    symbol: bool


class DeckSeen(Outgoing):
    id: str
    name: Names
    tracks: list[TrackKind]
    colours: list[str]
    cards: list[DeckCardSeen]
    wilds: int
    hand: int
    market: int


class MarketRules(Outgoing):
    refill: Literal["own", "chosen"]
    flush: int
    wild_takes_turn: bool


class PayRules(Outgoing):
    wild_on: list[TrackKind]
    any_for_wild: int
    pair_for_wild: bool


class TicketRulesSeen(Outgoing):
    deal: int
    keep: int
    draw: int
    keep_later: int
    opening_rejects: Rejects
    rejects: Rejects


class EndRules(Outgoing):
    pieces: int
    turns: int


class AwardSeen(Outgoing):
    id: str
    name: Names
    measure: str
    points: int
    tag: str
    kind: str
    country: str
    length: int
    worth: int


class TieBreakSeen(Outgoing):
    measure: str
    sole: bool


class HarbourRules(Outgoing):
    count: int
    cards_per_deck: int
    points: list[int]
    """By the number of one's completed tickets that name the city, from one on."""
    unbuilt: int


class RulesSeen(Outgoing):
    players: tuple[int, int]
    colours: list[str]
    wild: str
    pieces: list[PieceSeen]
    pieces_kept: int
    decks: list[DeckSeen]
    market: MarketRules
    pay: PayRules
    capacity: dict[str, dict[str, int]]
    """How many of so many parallel tracks can be claimed, by the number of players."""
    tunnel_cards: int
    tickets: TicketRulesSeen
    points: dict[str, int]
    """By the length of a track."""
    end: EndRules
    awards: list[AwardSeen]
    awards_in_play: int
    """0: all of them."""
    tie_breaks: list[TieBreakSeen]
    harbours: HarbourRules | None = None
    exchange_cost: int
    exhausted_country_pays: bool
    """Whether connecting a country without cards left still brings those of the network's other countries."""


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
    cities: list[CitySeen]
    tracks: list[TrackSeen]
    tickets: list[TicketSeen]
    countries: list[CountrySeen]
    cards: list[CardSeen]
    rules: RulesSeen
    digest: str
    layout: LayoutSeen
