"""How cards, places, tracks and tickets are named and coloured in the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.text import Text

from branchline.boards.loader import address
from branchline.boards.schema import GRAY, Board, City, Ticket, Track
from branchline.cli.words import Words
from branchline.engine.payment import WILD_COLOUR, Kind, card_kinds

PAINT = {
    "purple": ("white on #7d3c98", "◆"),
    "blue": ("white on #1f618d", "≈"),
    "orange": ("black on #e67e22", "☼"),
    "white": ("black on #ecf0f1", "★"),
    "green": ("white on #1e8449", "♣"),
    "yellow": ("black on #f4d03f", "‡"),
    "black": ("white on #2c2c2c", "■"),
    "red": ("white on #b03a2e", "▲"),
    GRAY: ("black on #a6acaf", "·"),
}
"""Every colour with a symbol, so that none is told by its hue alone."""

OTHER_PAINT = ("reverse", "•")
WILD_PAINT = ("bold white on #5d6d7e", "✱")

SEAT_STYLES = ("bold #5dade2", "bold #ec7063", "bold #58d68d", "bold #f5b041", "bold #bb8fce")


class Plates:
    """Plates side by side, as many in a line as fit, none of them broken."""

    def __init__(self, plates: Sequence[Text]) -> None:
        self.plates = plates

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        line = Text(no_wrap=True)
        for plate in self.plates:
            if line and line.cell_len + 1 + plate.cell_len > options.max_width:
                yield line
                line = Text(no_wrap=True)
            line.append(" " if line else "").append_text(plate)
        yield line

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        widths = [plate.cell_len for plate in self.plates]
        return Measurement(max(widths), min(options.max_width, sum(widths) + len(widths) - 1))


class Labels:
    """The names of one board in one language."""

    def __init__(self, board: Board, words: Words) -> None:
        self.board = board
        self.words = words.of(board)
        self.lang = words.lang
        self.cities: dict[str, City] = {city.id: city for city in board.cities}
        self.tracks: dict[str, Track] = {track.id: track for track in board.tracks}
        self.tickets: dict[str, Ticket] = {ticket.id: ticket for ticket in board.tickets}
        self.kinds: dict[str, Kind] = {kind.name: kind for kind in card_kinds(board.rules)}

    @cached_property
    def title(self) -> str:
        marks = {"m_past": address(self.board) != self.board.id, "m_reconstruction": self.board.reconstruction}
        said = ", ".join(self.words(mark) for mark, holds in marks.items() if holds)
        return self.board.name[self.lang] + (f" ({said})" if said else "")

    # Cards ---------------------------------------------------------------------------------------------------------

    def is_wild(self, card: str) -> bool:
        return self.kinds[card].colour == WILD_COLOUR

    def colour(self, name: str) -> str:
        return self.board.card_name(name, self.lang)

    def card_word(self, card: str) -> str:
        """The card without its colours: `red`, `red double ship ⚓`."""
        kind, rules = self.kinds[card], self.board.rules
        if kind.colour == WILD_COLOUR:
            return self.colour(card)
        word = self.colour(rules.colours[kind.colour])
        if len(rules.decks) > 1:
            form = "double" if kind.spaces > 1 else "coloured"
            word = self.words(form, colour=word, piece=self.deck_piece(kind.deck))
        return f"{word} ⚓" if kind.symbol and rules.harbours else word

    def deck_piece(self, deck: int) -> str:
        """What the cards of a deck pay for: the name of the piece."""
        rules = self.board.rules
        kinds = set(rules.decks[deck].tracks)
        return next((p.name[self.lang] for p in rules.pieces if kinds & set(p.tracks)), rules.decks[deck].id)

    def paint(self, card: str) -> tuple[str, str]:
        kind = self.kinds[card]
        if kind.colour == WILD_COLOUR:
            return WILD_PAINT
        return PAINT.get(self.board.rules.colours[kind.colour], OTHER_PAINT)

    def card(self, card: str, count: int = 1) -> Text:
        """A card as a small coloured plate, with how many there are."""
        style, symbol = self.paint(card)
        times = f" ×{count}" if count > 1 else ""
        return Text(f" {symbol} {self.card_word(card)}{times} ", style)

    def cards(self, cards: Mapping[str, int]) -> Text:
        """Several cards as plates side by side."""
        return Text(" ").join(self.plates(cards))

    def plates(self, cards: Mapping[str, int]) -> list[Text]:
        return [self.card(name, n) for name, n in cards.items() if n] or [Text(self.words("nothing"), "dim")]

    def plain_cards(self, cards: Mapping[str, int]) -> str:
        """`2 red, 1 locomotive`, for sentences."""
        return ", ".join(f"{n} {self.card_word(name)}" for name, n in cards.items() if n) or self.words("nothing")

    # Places --------------------------------------------------------------------------------------------------------

    def city(self, id: str) -> str:
        return self.cities[id].name[self.lang]

    def way(self, cities: Iterable[str], arrow: bool = False) -> str:
        return (" → " if arrow else " – ").join(self.city(id) for id in cities)

    def track(self, id: str) -> str:
        track = self.tracks[id]
        return self.way((track.a, track.b))

    def track_plate(self, track: Track) -> Text:
        """The spaces of a track in its colour: `▲▲▲ red`."""
        style, symbol = PAINT.get(track.colour, OTHER_PAINT)
        word = self.words("any_colour") if track.colour == GRAY else self.colour(track.colour)
        return Text(f" {symbol * track.length} {word} ", style)

    def track_notes(self, track: Track) -> str:
        """Whatever is not ordinary about a track."""
        words = self.words
        notes = []
        if len({t.kind for t in self.board.tracks}) > 1 and track.kind != "land":
            notes.append(f"{words(track.kind)} {WILD_PAINT[1] * track.locomotives}".strip())
        if track.draw_bonus:
            notes.append(words("plus_cards", n=track.draw_bonus))
        if track.paired:
            notes.append(words("two_a_space"))
        if track.any_for_card:
            notes.append(words("any_for", n=track.any_for_card))
        return ", ".join(notes)

    def ticket(self, id: str) -> str:
        ticket = self.tickets[id]
        return self.way(ticket.cities, arrow=ticket.tour is not None)

    def worth(self, id: str) -> str:
        """What a ticket brings: a number, or the values of a tour."""
        ticket = self.tickets[id]
        if ticket.tour is None:
            return str(ticket.points)
        return self.words("tour_worth", high=ticket.tour.in_order, middle=ticket.tour.any_order)

    def piece(self, index: int = 0) -> str:
        return self.board.rules.pieces[index].name[self.lang]

    def pieces(self, index: int = 0) -> str:
        return self.words.plural(self.piece(index))

    def count(self, n: int, index: int = 0) -> str:
        """`3 trains`."""
        return f"{n} {self.piece(index) if n == 1 else self.pieces(index)}"

    def pieces_for(self, tracks: Iterable[Track]) -> str:
        """The pieces that fill these tracks: `7 wagons + 3 ships`."""
        counts = [0 for _ in self.board.rules.pieces]
        for track in tracks:
            counts[next(i for i, p in enumerate(self.board.rules.pieces) if track.kind in p.tracks)] += track.length
        return " + ".join(self.count(n, i) for i, n in enumerate(counts) if n) or self.count(0)

    def seat(self, seat: int, name: str) -> Text:
        return Text(name, SEAT_STYLES[seat % len(SEAT_STYLES)])
