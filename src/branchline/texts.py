"""What people write, names and talk, in any script and with nothing that plays tricks; and numbers with their nouns."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

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


_FEMININE = re.compile(r"(ive|ette|ion|ée|ade|ure|[ae]nce|ine|lle|que|[^a]ge|che|rte|ole|ore|oire)$")


@dataclass(frozen=True, slots=True)
class FrenchNoun:
    """A French noun with what agrees with it, as sentences need it: `{t.a}`, `{t.many} réussi{t.e}s`."""

    one: str

    @property
    def many(self) -> str:
        first, *rest = self.one.split(" ")
        end = "" if first.endswith(("s", "x", "z")) else "x" if first.endswith(("au", "eu")) else "s"
        return " ".join((first + end, *rest))

    @property
    def short(self) -> str:
        """Its last word alone, where there is little room: Tickets, Destinations."""
        return FrenchNoun(self.one.split(" ")[-1]).many.capitalize()

    @property
    def word(self) -> str:
        """The same, as it is typed."""
        return self.short.lower()

    @property
    def e(self) -> str:
        """By its ending: boards say no gender."""
        return "e" if _FEMININE.search(self.one.split(" ")[0]) else ""

    @property
    def a(self) -> str:
        return f"un{self.e} {self.one}"

    @property
    def the(self) -> str:
        if self.one[0].lower() in "aeiouhéèê":
            return f"l'{self.one}"
        return f"la {self.one}" if self.e else f"le {self.one}"
