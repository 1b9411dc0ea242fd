"""What the terminal says, in two languages."""

from __future__ import annotations

from branchline.boards.schema import USUAL_TERMS, Board, Terms
from branchline.cli.words.en import TEXTS as ENGLISH
from branchline.cli.words.fr import TEXTS as FRENCH
from branchline.texts import FrenchNoun

TEXTS: dict[str, dict[str, str]] = {"en": ENGLISH, "fr": FRENCH}


class Words:
    """The texts of one language: `words("cards", n=3)`. A text with | has a form for one and a form for several."""

    def __init__(self, lang: str, terms: Terms = USUAL_TERMS) -> None:
        self.lang = lang
        self._texts = TEXTS[lang]
        self._ticket = FrenchNoun(terms["fr"]["ticket"])

    def of(self, board: Board) -> Words:
        """The texts with what the book of this board calls things."""
        return Words(self.lang, board.terms)

    def __call__(self, key: str, **values: object) -> str:
        one, bar, several = self._texts[key].partition("|")
        n = values.get("n")
        single = isinstance(n, int) and (n == 1 or (n == 0 and self.lang == "fr"))
        return (one if single or not bar else several).format(t=self._ticket, **values)

    def knows(self, key: str) -> bool:
        return key in self._texts

    def plural(self, noun: str) -> str:
        """Several of a noun: trains, ships, wagons, bateaux."""
        return FrenchNoun(noun).many if self.lang == "fr" else f"{noun}s"
