"""The page knows no board: no deck, piece, card, award or board of the built-in boards is named in its code."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import branchline as bl
from branchline.boards.schema import MEASURES

SOURCE = Path(__file__).parents[1] / "web" / "src"
OURS = ("words", "rules/text", "wire/types.ts", "rules/boards.ts")
"""Texts, what is made from the server, and what tests are fed with."""
DRAWN = {"board/Marks.svelte": {"ship", "wagon"}}
"""Shapes of the map's picture (tools/art.py), one for tracks at sea and one for all others."""
COMMENT = re.compile(r"/\*.*?\*/|<!--.*?-->|(?<![:\w\"'`])//[^\n]*", re.S)
STYLE = re.compile(r"<style>.*?</style>", re.S)


def names() -> set[str]:
    """Ids that mean something on one board only. What awards measure, and colours, are words of every board."""
    found: set[str] = set()
    colours: set[str] = set()
    for id in bl.BUILT_IN:
        rules = bl.load_board(id).rules
        colours.update(rules.colours)
        found.update((id, rules.wild))
        found.update(award.id for award in rules.awards)
        found.update(piece.id for piece in rules.pieces)
        for deck in rules.decks:
            found.add(deck.id)
            found.update(card.id.replace("{colour}", colour) for card in deck.cards for colour in deck.colours)
    return found - colours - set(MEASURES)


def code(path: Path) -> str:
    return COMMENT.sub("", STYLE.sub("", path.read_text("utf-8")))


def sources() -> Iterator[Path]:
    for path in sorted(SOURCE.rglob("*")):
        place = path.relative_to(SOURCE).as_posix()
        test = ".test." in place or "fixture" in place
        if path.suffix in (".ts", ".svelte") and not test and not place.startswith(OURS):
            yield path


def test_no_board_is_named() -> None:
    named = re.compile(rf"""(?<![\w-])({"|".join(sorted(names()))})(?![\w-])""")
    found = {path.relative_to(SOURCE).as_posix(): named.findall(code(path)) for path in sources()}
    assert {place: words for place, words in found.items() if set(words) - DRAWN.get(place, set())} == {}
