"""A move as a French player would type it, told on as records write it: `route atlanta nashville 2 rouge`."""

from __future__ import annotations

import re

from branchline.boards.schema import GRAY, Track
from branchline.cli.labels import Labels
from branchline.cli.table.lookup import folded
from branchline.moves.claims import CLAIM
from branchline.moves.kinds import KINDS

LONGEST_NAME = 4
"""Words that the name of a card may have: `double bateau rouge ancre`."""


def recorded(labels: Labels, text: str) -> str | None:
    """The move in the words of records; None where it is not one of ours."""
    verb, *rest = _plain(text).split() or [""]
    fillers = labels.words("v_fillers").split()
    rest = [word for word in rest if word not in fillers]
    for kind in (CLAIM, *KINDS.values()):  # a track before a card: one verb may mean both
        if verb in _plain(labels.words(f"v_{kind.name}")).split():
            if kind.alone:
                return None if rest else kind.name
            found = _ABOUT[kind.name](labels, rest) if kind.name in _ABOUT else _as_said(labels, text)
            if found is not None:
                return f"{kind.name} {found}".strip()
    return None


def _plain(text: str) -> str:
    """In small letters without accents, hyphens as spaces, the anchor as a word."""
    return re.sub(r"[-–—]", " ", folded(text.replace("⚓", "ancre")))


def _claim(labels: Labels, words: list[str]) -> str | None:
    """Two cities, and the cards that pay if they are said too."""
    for track in labels.board.tracks:
        for a, b in ((track.a, track.b), (track.b, track.a)):
            ends = _plain(f"{labels.city(a)} {labels.city(b)}").split()
            if words[: len(ends)] == ends:
                cards = _cards(labels, words[len(ends) :])
                return None if cards is None else f"{_meant(labels, track, cards)} {' '.join(cards)}"
    return None


def _meant(labels: Labels, track: Track, cards: list[str]) -> str:
    """Which of parallel tracks: with cards, the first that takes their colour; without, whichever can be claimed."""
    twins = [twin for twin in labels.board.tracks if twin.connection == track.connection]
    fitting = [twin.id for twin in twins if any(card.startswith(twin.colour) for card in cards)]
    fitting += [twin.id for twin in twins if cards and twin.colour == GRAY]
    return fitting[0] if fitting else track.connection


def _cards(labels: Labels, words: list[str]) -> list[str] | None:
    """Cards, each with how many: `2 rouge`, `rouge*2`, `double bateau rouge`."""
    names = {_plain(labels.card_word(card)): card for card in labels.kinds}
    found = []
    while words:
        count = words.pop(0) if words[0].isdecimal() else ""
        for size in range(min(LONGEST_NAME, len(words)), 0, -1):
            name, star, times = " ".join(words[:size]).partition("*")
            if name in names:
                number = times if star else count
                found.append(f"{names[name]}*{number}" if number else names[name])
                del words[:size]
                break
        else:
            return None
    return found


def _paid(labels: Labels, words: list[str]) -> str | None:
    cards = _cards(labels, words)
    return None if cards is None else " ".join(cards)


def _take(labels: Labels, words: list[str]) -> str | None:
    cards = _cards(labels, words)
    return cards[0] if cards is not None and len(cards) == 1 and "*" not in cards[0] else None


def _draw(labels: Labels, words: list[str]) -> str | None:
    decks = labels.board.rules.decks
    names = {_plain(labels.deck_piece(i)): deck.id for i, deck in enumerate(decks)}
    if not words:
        return decks[0].id if len(decks) == 1 else None
    return names.get(" ".join(words))


def _harbour(labels: Labels, words: list[str]) -> str | None:
    cities = {_plain(labels.city(id)): id for id in labels.cities}
    return cities.get(" ".join(words))


def _as_said(labels: Labels, text: str) -> str:
    """What follows the verb as it was typed, pieces by their ids."""
    pieces = enumerate(labels.board.rules.pieces)
    ids = {form: piece.id for i, piece in pieces for form in (labels.piece(i), labels.pieces(i))}
    return " ".join(ids.get(word, word) for word in text.split()[1:])


_ABOUT = {
    "claim": _claim,
    "take": _take,
    "spend": _paid,
    "pay": _paid,
    "build": _paid,
    "draw": _draw,
    "refill": _draw,
    "harbour": _harbour,
}
"""What follows the verb."""
