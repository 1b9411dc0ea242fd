"""What the terminal says, in two languages."""

from __future__ import annotations

from branchline.cli.words.en import TEXTS as ENGLISH
from branchline.cli.words.fr import TEXTS as FRENCH

TEXTS: dict[str, dict[str, str]] = {"en": ENGLISH, "fr": FRENCH}


class Words:
    """The texts of one language: `words("cards", n=3)`. A text with | has a form for one and a form for several."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self._texts = TEXTS[lang]

    def __call__(self, key: str, **values: object) -> str:
        one, bar, several = self._texts[key].partition("|")
        n = values.get("n")
        single = isinstance(n, int) and (n == 1 or (n == 0 and self.lang == "fr"))
        return (one if single or not bar else several).format(**values)

    def knows(self, key: str) -> bool:
        return key in self._texts

    def plural(self, noun: str) -> str:
        """Several of a noun: trains, ships, wagons, bateaux."""
        return f"{noun}x" if self.lang == "fr" and noun.endswith("eau") else f"{noun}s"
