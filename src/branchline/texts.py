"""What people write, names and talk, in any script and with nothing that plays tricks; and numbers with their nouns."""

from __future__ import annotations

import unicodedata

JOINING = frozenset("\u200c\u200d\u200e\u200f")
"""Invisible, and part of how emoji and many scripts are written: joiners, and marks of direction."""
BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and signs that show nothing."""


def is_readable(text: str) -> bool:
    """Whether there is something to see, in one line, and nothing hidden: no control, no reversal of the text."""
    return any(map(_shows, text)) and all(sign.isprintable() or sign in JOINING for sign in text)


def _shows(sign: str) -> bool:
    """Whether it shows by itself: a letter, a number, a point or a symbol, but not a mark that belongs to another."""
    return unicodedata.category(sign)[0] in "LNPS" and sign not in BLANK


def counted(n: int, noun: str, several: str = "") -> str:
    """A number with its noun: `1 space`, `2,000 spaces`."""
    return f"{n:,} {noun if n == 1 else several or f'{noun}s'}"
