"""What a board is: plain, frozen facts and rule values. Nothing here knows how a game is played."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

Names = dict[str, str]
"""A text in several languages: {"en": …, "fr": …}."""

Terms = dict[str, dict[str, str]]
"""What the book of a board calls things, by language: {"fr": {"ticket": …}}."""

USUAL_TERMS: Terms = {"fr": {"ticket": "ticket"}}
"""The things that books call differently, each with its usual word. English books agree on all words."""

TrackKind = Literal["land", "tunnel", "ferry", "sea"]
Rejects = Literal["out", "under", "shuffled_under"]

GRAY = "gray"
"""The colour of a track that takes cards of any one colour."""

END_POINT = "country"
"""Tag of a place where networks end: paths do not run through it (POL-11)."""

HARBOUR = "harbour"
"""Tag of a city where a harbour may be built (WOR-17)."""

UNNAMED = "unnamed"
"""Tag of a node printed without a name."""


USUAL_IN_FRENCH = {
    "purple": "violet", "blue": "bleu", "orange": "orange", "white": "blanc", "green": "vert", "yellow": "jaune",
    "black": "noir", "red": "rouge",
}  # fmt: skip
"""The names of the usual colours, whose ids are their English names."""


def unnamed_names(id: str) -> Names:
    """What to call a place that is printed without a name."""
    place = id.removeprefix(f"{UNNAMED}_").replace("_", " ")
    return {"en": f"unnamed place ({place})", "fr": f"lieu sans nom ({place})"}


WORST_CONFIDENCE = ("reconstructed", "assumed-carried-over", "rulebook-named", "one-source", "two-sources")
CERTAIN = WORST_CONFIDENCE[-1]


@dataclass(frozen=True, slots=True)
class City:
    id: str
    name: Names
    """Can always be shown: a place printed without one is called by its id (`unnamed_names`)."""
    country: str
    x: float
    y: float
    tags: tuple[str, ...] = ()
    """`country`: networks end here; `harbour`: one may be built here; `unnamed`; others belong to awards."""
    lat: float | None = None
    lon: float | None = None
    confidence: str = "two-sources"

    @property
    def end_point(self) -> bool:
        return END_POINT in self.tags

    @property
    def named(self) -> bool:
        return UNNAMED not in self.tags

    @property
    def printed_name(self) -> Names:
        """The name that the board itself gives: empty where it gives none."""
        return {} if not self.named and self.name == unnamed_names(self.id) else self.name


@dataclass(frozen=True, slots=True)
class Space:
    """One printed space: its centre, its angle in degrees (clockwise, 0 = along x), and whether a wild is due on it."""

    x: float
    y: float
    angle: float
    wild: bool = False


@dataclass(frozen=True, slots=True)
class Track:
    """One printed line of spaces."""

    id: str
    a: str
    b: str
    length: int
    colour: str
    """`gray`: cards of any one colour."""
    kind: TrackKind
    connection: str
    """The same for all tracks between the same two places."""
    locomotives: int = 0
    draw_bonus: int = 0
    paired: bool = False
    any_for_card: int = 0
    wrap: bool = False
    confidence: str = "two-sources"


@dataclass(frozen=True, slots=True)
class Tour:
    """What a ticket over several cities is worth: visited in the listed order, merely connected, or missed (WOR-15)."""

    in_order: int
    any_order: int
    failed: int


@dataclass(frozen=True, slots=True)
class Ticket:
    id: str
    cities: tuple[str, ...]
    points: int
    tour: Tour | None = None
    confidence: str = "two-sources"


@dataclass(frozen=True, slots=True)
class Country:
    """A country with its stack of cards, highest on top (POL-03); most boards have countries without cards."""

    id: str
    name: Names
    cards: tuple[int, ...] = ()
    """Highest first; none on most boards."""
    confidence: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Piece:
    """A kind of piece, and how many of it the box holds for each player."""

    id: str
    name: Names
    count: int
    tracks: tuple[TrackKind, ...]
    """The kinds of tracks that it is placed on."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card printed once for each colour of its deck. `spaces`: how many spaces one card covers at most."""

    id: str
    """`{colour}` stands for each colour of the deck."""
    count: int
    spaces: int = 1
    symbol: bool = False


@dataclass(frozen=True, slots=True)
class Deck:
    id: str
    name: Names
    tracks: tuple[TrackKind, ...]
    colours: tuple[str, ...]
    cards: tuple[Card, ...]
    wilds: int
    hand: int
    market: int


@dataclass(frozen=True, slots=True)
class Market:
    refill: Literal["own", "chosen"] = "own"
    flush: int = 0
    wild_takes_turn: bool = True


@dataclass(frozen=True, slots=True)
class Pay:
    wild_on: tuple[TrackKind, ...] = ("land", "tunnel", "ferry", "sea")
    any_for_wild: int = 0
    pair_for_wild: bool = False


@dataclass(frozen=True, slots=True)
class TicketRules:
    deal: int
    keep: int
    draw: int
    keep_later: int
    opening_rejects: Rejects
    rejects: Rejects


@dataclass(frozen=True, slots=True)
class End:
    pieces: int = 2
    turns: int = 1


@dataclass(frozen=True, slots=True)
class Award:
    """Points for the most of something at the end; `tag`, `kind`, `country`, `length`, `worth` narrow the measure."""

    id: str
    name: Names
    measure: str
    points: int
    tag: str = ""
    kind: str = ""
    country: str = ""
    length: int = 0
    worth: int = 0
    confidence: str = "two-sources"


@dataclass(frozen=True, slots=True)
class TieBreak:
    """`sole`: it decides only when exactly one of the tied players leads (USA-06)."""

    measure: str
    sole: bool = False


@dataclass(frozen=True, slots=True)
class Harbours:
    count: int
    cards_per_deck: int
    points: tuple[int, ...]
    """By the number of one's completed tickets that name the city, from one on."""
    unbuilt: int


@dataclass(frozen=True, slots=True)
class Rules:
    """One rule set as a value. Every field is a mechanism; none is the name of a board."""

    players: tuple[int, int]
    colours: tuple[str, ...]
    wild: str
    pieces: tuple[Piece, ...]
    pieces_kept: int
    decks: tuple[Deck, ...]
    market: Market
    pay: Pay
    capacity: dict[int, dict[int, int]]
    """How many of so many parallel tracks can be claimed, by the number of players."""
    tunnel_cards: int
    tickets: TicketRules
    points: dict[int, int]
    """By the length of a track."""
    end: End
    awards: tuple[Award, ...]
    awards_in_play: int
    """0: all of them."""
    tie_breaks: tuple[TieBreak, ...]
    harbours: Harbours | None = None
    exchange_cost: int = 0
    exhausted_country_pays: bool = True
    """Whether connecting a country without cards left still brings those of the network's other countries (POL-07)."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Where things are drawn, in board units. All but the size of the board is found at run time where it is missing.

    `space`: width and height of a space; `marker`: radius of a city; `font`: size of its name. `bends`: height of a
    computed connection over the straight line, as a part of its length. `labels`: base line, anchor and number of
    lines of a name. `furniture`: centre and scale of the title, the table of points and the compass.
    """

    width: float
    height: float
    spaces: dict[str, tuple[Space, ...]] = field(default_factory=dict)
    labels: dict[str, tuple[float, float, str, int]] = field(default_factory=dict)
    polar_line: tuple[tuple[float, float], ...] = ()
    space: tuple[float, float] | None = None
    marker: float = 0
    font: float = 0
    bends: dict[str, float] = field(default_factory=dict)
    furniture: dict[str, tuple[float, float, float]] = field(default_factory=dict)
    land: str = ""


@dataclass(frozen=True, slots=True)
class Board:
    id: str
    name: Names
    cities: tuple[City, ...]
    tracks: tuple[Track, ...]
    tickets: tuple[Ticket, ...]
    countries: tuple[Country, ...]
    rules: Rules
    layout: Layout
    reconstruction: bool = False
    notes: tuple[str, ...] = ()
    digest: str = ""
    rules_digest: str = ""
    card_names: dict[str, Names] = field(default_factory=dict)
    """What the board file calls its colours and its wild, by their ids."""
    terms: Terms = field(default_factory=lambda: USUAL_TERMS)

    def card_name(self, id: str, lang: str) -> str:
        """What a colour or the wild is called: as the board file says, else as usual, else by its id."""
        return (self.card_names.get(id) or {"fr": USUAL_IN_FRENCH.get(id, id)}).get(lang, id)

    def sources(self) -> dict[str, dict[str, int]]:
        """How many facts of each kind are how certain, the least certain first."""
        kinds = {
            "cities": [city.confidence for city in self.cities],
            "tracks": [track.confidence for track in self.tracks],
            "tickets": [ticket.confidence for ticket in self.tickets],
            "country_cards": [word for country in self.countries for word in country.confidence],
            "awards": [award.confidence for award in self.rules.awards],
        }
        return {
            kind: {word: found.count(word) for word in WORST_CONFIDENCE if word in found}
            for kind, found in kinds.items()
            if found
        }

    @property
    def end_points(self) -> frozenset[str]:
        """The ids of the places that networks end at (POL-11)."""
        return frozenset(city.id for city in self.cities if city.end_point)

    def city(self, id: str) -> City:
        return next(c for c in self.cities if c.id == id)

    def track(self, id: str) -> Track:
        return next(t for t in self.tracks if t.id == id)


MAX_OFFER = 6
"""Tickets that are offered at once."""
MAX_PIECES = 100
"""Pieces of one kind that a player has."""
MAX_TUNNEL_CARDS = 9
"""Cards that a tunnel turns over."""

MEASURES = (
    "longest_path",
    "tickets_completed",
    "ticket_points",
    "awards_won",
    "wilds_in_hand",
    "pieces_left",
    "countries",
    "tracks",
)
"""What awards and tie-breaks can count. `tickets_completed` and `tracks` may be narrowed by an award's fields."""
