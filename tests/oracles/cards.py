"""The cards of a board by name: what is printed on each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from branchline.boards import Board


@dataclass(frozen=True)
class Face:
    """What a card shows; a wild has no colour."""

    deck: str
    colour: str | None
    tracks: tuple[str, ...]
    spaces: int = 1
    symbol: bool = False


def faces(board: Board) -> dict[str, Face]:
    """Every card name of the board with its face, in the order of the decks."""
    result = {}
    for deck in board.rules.decks:
        for card in deck.cards:
            for colour in deck.colours:
                name = card.id.replace("{colour}", colour)
                result[name] = Face(deck.id, colour, deck.tracks, card.spaces, card.symbol)
        if deck.wilds:
            result[board.rules.wild] = Face(deck.id, None, deck.tracks)
    return result


def box(board: Board) -> Counter[str]:
    """All the cards in the box."""
    cards: Counter[str] = Counter()
    for deck in board.rules.decks:
        for card in deck.cards:
            for colour in deck.colours:
                cards[card.id.replace("{colour}", colour)] += card.count
        if deck.wilds:
            cards[board.rules.wild] += deck.wilds
    return cards


def parts(hand: Counter[str], most: int) -> Iterator[Counter[str]]:
    """Every choice of at most `most` cards from the hand, the empty one included."""
    kinds = [(card, n) for card, n in sorted(hand.items()) if n > 0]

    def choose(i: int, left: int, chosen: dict[str, int]) -> Iterator[Counter[str]]:
        if i == len(kinds):
            yield Counter({card: n for card, n in chosen.items() if n})
            return
        card, held = kinds[i]
        for n in range(min(held, left) + 1):
            yield from choose(i + 1, left - n, {**chosen, card: n})

    yield from choose(0, most, {})


def frozen(cards: Counter[str]) -> frozenset[tuple[str, int]]:
    return frozenset((card, n) for card, n in cards.items() if n)
