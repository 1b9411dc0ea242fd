"""The page's own texts, to tell one language from another on the screen."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from playwright.sync_api import Page

SOURCES = Path(__file__).parents[2] / "web" / "src"
TEXT = re.compile(r'"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`')
COMMENT = re.compile(r"/\*.*?\*/|(?<!:)//[^\n]*", re.DOTALL)
VALUE = re.compile(r"\$\{[^}]*\}|#")
ENGLISH = re.compile(
    r"\b(the|your|you|is|of|and|with|from|take|draw|turn|cards|track|tracks|hand|play|game|to move|here)\b",
    re.IGNORECASE,
)
"""Words that no French sentence of the page has."""

SAME = {"Locomotives", "Ticket", "Tickets", "ticket", "tickets"}
"""English texts that are French too, where the page puts the French one together."""

ALL_TEXT = """
() => {
    const seen = (element) => element.checkVisibility({ visibilityProperty: true });
    const found = [document.title];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
        const parent = walk.currentNode.parentElement;
        if (parent && !parent.closest("script, style, svg, [lang]:not(html)") && seen(parent))
            found.push(walk.currentNode.data);
    }
    for (const element of document.querySelectorAll("[aria-label], [title], [placeholder], [alt]"))
        if (seen(element))
            for (const name of ["aria-label", "title", "placeholder", "alt"])
                found.push(element.getAttribute(name) ?? "");
    return found.map((text) => text.replace(/\\s+/g, " ").trim()).filter(Boolean);
}
"""


def shown(page: Page) -> list[str]:
    """All that can be read or heard now."""
    found: list[str] = page.evaluate(ALL_TEXT)
    return found


@cache
def pieces(language: str) -> frozenset[str]:
    """The fixed parts of all texts in a language."""
    found: set[str] = set()
    for path in (*(SOURCES / "words" / language).glob("*.ts"), SOURCES / "rules" / "text" / f"{language}.ts"):
        code = COMMENT.sub("", path.read_text("utf-8"))
        code = "\n".join(line for line in code.splitlines() if not line.startswith("import "))
        for plain, filled in TEXT.findall(code):
            found |= {piece.strip(" .,:;!?…") for piece in VALUE.split(plain or filled)}
    return frozenset(piece for piece in found if sum(map(str.isalpha, piece)) > 2)


def english_in(texts: list[str]) -> list[str]:
    """Texts that are still English on a page in French."""
    only = pieces("en") - pieces("fr") - SAME
    sentences = [piece for piece in only if " " in piece]
    words = only.difference(sentences)

    def has(text: str, piece: str) -> bool:
        # Most are not there at all, which is seen sooner without a pattern.
        return piece in text and re.search(rf"(?<!\w){re.escape(piece)}(?!\w)", text) is not None

    return [
        text for text in texts
        if text in words or ENGLISH.search(text) or any(has(text, sentence) for sentence in sentences)
    ]  # fmt: skip
