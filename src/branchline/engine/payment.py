"""All the ways to pay for a track, worked out once when a game is compiled.

A plan names exact cards (`need`) and, where a rule lets other cards stand in, a free part that is laid card by card:
any cards (NOR-06, NOR-09), pairs of one colour (NLI-04), or the coloured cards of a paired track (WOR-12).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from branchline.boards.schema import GRAY, Board, Deck, Rules, Track
from branchline.engine.state import ANY, PAIRED, PAIRS


@dataclass(frozen=True)
class Kind:
    """One kind of card: all cards alike in deck, colour and print."""

    name: str
    deck: int
    colour: int
    count: int
    spaces: int = 1
    symbol: bool = False


WILD_COLOUR = -1


def card_kinds(rules: Rules) -> list[Kind]:
    """The kinds of a game, deck by deck; the wild closes the deck that holds it."""
    kinds = []
    for d, deck in enumerate(rules.decks):
        for colour in deck.colours:
            for card in deck.cards:
                name = card.id.format(colour=colour)
                kinds.append(Kind(name, d, rules.colours.index(colour), card.count, card.spaces, card.symbol))
        if deck.wilds:
            kinds.append(Kind(rules.wild, d, WILD_COLOUR, deck.wilds, 1, True))
    return kinds


@dataclass(frozen=True)
class Plan:
    """One way to pay: `need` of each kind exactly, then `free` cards of the free kind's rule."""

    track: int
    colour: int
    need: tuple[tuple[int, int], ...]
    free: int = 0
    free_kind: int = ANY

    @property
    def cards(self) -> int:
        return sum(n for _, n in self.need) + self.free


def track_plans(board: Board, kinds: list[Kind], index: int, track: Track) -> list[Plan]:
    """Every plan of one track, each once."""
    payer = _Payer(board.rules, kinds, track)
    found: dict[tuple[object, ...], Plan] = {}
    for colour, need, free, free_kind in payer.ways():
        exact = tuple(sorted((k, n) for k, n in need.items() if n))
        if not any(kinds[k].colour == colour for k, _ in exact):
            colour = WILD_COLOUR
        found.setdefault((exact, free, free_kind), Plan(index, colour, exact, free, free_kind))
    return list(found.values())


Way = tuple[int, dict[int, int], int, int]


class _Payer:
    """The payments of one track, mechanism by mechanism."""

    def __init__(self, rules: Rules, kinds: list[Kind], track: Track) -> None:
        self.rules = rules
        self.kinds = kinds
        self.track = track
        self.deck_index, self.deck = deck_of(rules, track)
        wild = next((k for k, kind in enumerate(kinds) if kind.colour == WILD_COLOUR), None)
        self.wild = wild if track.kind in rules.pay.wild_on else None

    def ways(self) -> Iterator[Way]:
        track, pay = self.track, self.rules.pay
        if track.paired:
            yield from self._paired()
            return
        for colour in self._colours():
            if track.any_for_card:
                yield from self._any_for_card(colour)
            elif track.locomotives and pay.any_for_wild:
                yield from self._any_for_wild(colour)
            elif track.locomotives and pay.pair_for_wild:
                yield from self._pair_for_wild(colour)
            else:
                yield from ((colour, need, 0, ANY) for need in self._covering(colour, track.length, track.locomotives))

    def _colours(self) -> list[int]:
        names = self.deck.colours if self.track.colour == GRAY else (self.track.colour,)
        return [self.rules.colours.index(name) for name in names if name in self.deck.colours]

    def _covering(self, colour: int, spaces: int, least_wilds: int = 0) -> Iterator[dict[int, int]]:
        """Cards of one colour and wilds that cover the spaces, none of them needless (COM-10, WOR-10, WOR-11)."""
        cards = [
            (k, kind.spaces) for k, kind in enumerate(self.kinds)
            if kind.deck == self.deck_index and kind.colour == colour
        ]  # fmt: skip
        most_wilds = spaces if self.wild is not None else 0
        for wilds in range(least_wilds, most_wilds + 1):
            for counts in _counts(cards, spaces - wilds):
                used = [covers for (_, covers), n in zip(cards, counts, strict=True) if n] + [1] * bool(wilds)
                total = wilds + sum(n * covers for (_, covers), n in zip(cards, counts, strict=True))
                if all(total - covers < spaces for covers in used):
                    need = {k: n for (k, _), n in zip(cards, counts, strict=True)}
                    if self.wild is not None:
                        need[self.wild] = wilds
                    yield need

    def _any_for_card(self, colour: int) -> Iterator[Way]:
        """NOR-06: any N cards stand for one card of the chosen colour, as often as wished."""
        for replaced in range(self.track.length + 1):
            for need in self._covering(colour, self.track.length - replaced):
                yield colour, need, replaced * self.track.any_for_card, ANY

    def _any_for_wild(self, colour: int) -> Iterator[Way]:
        """NOR-07, NOR-08, NOR-09: a wild for each symbol and for any other space; any N cards for any wild."""
        if self.wild is None:
            return
        length, due = self.track.length, self.track.locomotives
        for replaced in range(length + 1):
            for need in self._covering(colour, length - replaced):
                if need[self.wild] + replaced >= due:
                    yield colour, need, replaced * self.rules.pay.any_for_wild, ANY

    def _pair_for_wild(self, colour: int) -> Iterator[Way]:
        """NLI-04: for each symbol a wild or a pair of one colour; the other spaces as on any track."""
        due = self.track.locomotives
        if self.wild is None:
            return
        for pairs in range(due + 1):
            for need in self._covering(colour, self.track.length - due):
                yield colour, {**need, self.wild: need[self.wild] + due - pairs}, 2 * pairs, PAIRS

    def _paired(self) -> Iterator[Way]:
        """WOR-12: two cards of one colour for each space, colours free; wilds stand for any of them."""
        cards = 2 * self.track.length
        for wilds in range(cards + 1 if self.wild is not None else 1):
            yield WILD_COLOUR, {} if self.wild is None else {self.wild: wilds}, cards - wilds, PAIRED


def deck_of(rules: Rules, track: Track) -> tuple[int, Deck]:
    """The deck that pays for a track."""
    return next((d, deck) for d, deck in enumerate(rules.decks) if track.kind in deck.tracks)


def _counts(cards: list[tuple[int, int]], spaces: int) -> Iterator[tuple[int, ...]]:
    """How many of each card to lay so that they cover the spaces, with at most one space to spare."""
    if not cards:
        if spaces <= 0:
            yield ()
        return
    covers = cards[0][1]
    for n in range(max(0, -(-spaces // covers)) + 1):
        for rest in _counts(cards[1:], spaces - n * covers):
            yield (n, *rest)


def build_plans(rules: Rules, kinds: list[Kind]) -> list[tuple[tuple[int, int], ...]]:
    """WOR-17: the ways to pay for a harbour, cards with the symbol of one colour from each deck, wilds for any."""
    if rules.harbours is None:
        return []
    each = rules.harbours.cards_per_deck
    wild = next((k for k, kind in enumerate(kinds) if kind.colour == WILD_COLOUR), None)
    found: dict[tuple[tuple[int, int], ...], None] = {}
    for colour in range(len(rules.colours)):
        with_symbol = [k for k, kind in enumerate(kinds) if kind.colour == colour and kind.symbol]
        for first in range(each + 1):
            for second in range(each + 1):
                need = {with_symbol[0]: first, with_symbol[1]: second}
                wilds = 2 * each - first - second
                if wilds and wild is None:
                    continue
                if wilds:
                    need[wild] = wilds  # type: ignore[index]
                found.setdefault(tuple(sorted((k, n) for k, n in need.items() if n)))
    return list(found)
