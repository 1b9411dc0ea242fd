"""French as the rulebooks speak it: no text has a noun that no book has. See docs/french.md."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import branchline as bl
from branchline.boards.loader import past_boards
from branchline.bots.phrases import PHRASES
from branchline.cli.words.fr import TEXTS

PAGE = Path(__file__).parents[1] / "web/src"
OLD = re.compile(r"(?i:\b(billets?|lignes?|voies?|liaisons?|circuits?|pièces?|étals?|d['’]1)\b)|République Tchèque")
TYPED = re.compile(r"^v_|^(claim|tickets|fillers): ")
"""Words that are heard, not said: whoever types an old noun is understood."""
COMMENT = re.compile(r"/\*.*?\*/|(?<!:)//[^\n]*", re.S)


def terminal() -> dict[str, str]:
    return {key: text for key, text in TEXTS.items() if not TYPED.match(key)}


def page() -> dict[str, str]:
    """The French texts of the page, line by line; words to type are left out."""
    found = {}
    for path in (*sorted((PAGE / "words/fr").glob("*.ts")), PAGE / "rules/text/fr.ts"):
        lines = COMMENT.sub("", path.read_text("utf-8")).splitlines()
        typed = range(*(i for i, line in enumerate(lines) if re.match(r"  (verbs: \{|units: )", line)), 1) \
            if path.name == "story.ts" else range(0)  # fmt: skip
        found.update({f"{path.name}:{i}": line for i, line in enumerate(lines) if i not in typed})
    return found


def boards() -> dict[str, str]:
    found = {}
    for id in (*bl.BUILT_IN, *past_boards()):
        board = bl.load_board(id)
        rules = board.rules
        named = (board, *board.cities, *board.countries, *rules.decks, *rules.pieces, *rules.awards)
        found.update({f"{id}: {thing.name['fr']}": thing.name["fr"] for thing in named})
        found[f"{id}: ticket"] = board.terms["fr"]["ticket"]
    return found


SPOKEN = {"page": page, "terminal": terminal, "hints": lambda: PHRASES["fr"], "boards": boards}


@pytest.mark.parametrize("place", SPOKEN)
def test_no_text_has_a_noun_that_no_rulebook_has(place: str) -> None:
    texts = SPOKEN[place]()
    assert len(texts) > 20
    assert {key: text for key, text in texts.items() if OLD.search(text)} == {}


def test_old_nouns_would_be_found() -> None:
    for text in ("Vos billets", "une ligne", "Circuit dans l’ordre", "d’1 même couleur", "Quelle voie ?"):
        assert OLD.search(text)
    for text in ("une route", "pièger", "République tchèque"):
        assert not OLD.search(text)
