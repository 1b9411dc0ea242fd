"""What the texts of moves are made of: cards with their numbers, names of things, numbers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from branchline.moves.move import IllegalMove


def card_text(cards: Mapping[str, int]) -> str:
    return " ".join(name if n == 1 else f"{name}*{n}" for name, n in cards.items())


def named_cards(words: Iterable[str], names: Iterable[str]) -> dict[str, int]:
    """`orange*2 locomotive` as {orange: 2, locomotive: 1}."""
    names = list(names)
    cards: dict[str, int] = {}
    for word in words:
        match = re.fullmatch(r"([a-z_]+)(?:\*(\d{1,3}))?", word)
        if match is None or match[1] not in names:
            raise IllegalMove("unknown_card", f'no card "{word}": {_some(names)}')
        cards[match[1]] = cards.get(match[1], 0) + int(match[2] or 1)
    return cards


def one(verb: str, rest: list[str], index: Mapping[str, int], what: str) -> int:
    """The place of the one thing that is named after a verb."""
    if len(rest) != 1 or rest[0] not in index:
        found = f'"{" ".join(rest)}"' if rest else "nothing"
        raise IllegalMove(f"unknown_{what}", f"{verb} needs one {what}, found {found}: {_some(index)}")
    return index[rest[0]]


def alone(verb: str, rest: list[str]) -> int:
    """Zero, for a verb that nothing follows."""
    if rest:
        raise IllegalMove("words_too_many", f'"{verb}" stands alone; found "{" ".join(rest)}" after it')
    return 0


def number(word: str) -> int:
    return int(word) if word.isdecimal() and len(word) < 4 else -1


def _some(names: Iterable[str]) -> str:
    names = list(names)
    return ", ".join(names[:9]) + (", …" if len(names) > 9 else "")
