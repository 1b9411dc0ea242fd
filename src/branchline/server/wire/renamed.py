"""Names that the protocol had before: whoever still says one is told the name of today."""

from __future__ import annotations

NEW_NAMES = {
    "intend": "submit",
    "intention": "command",
    "question": "decision",
    "take_back": "reclaim",
    "wishes": "commands",
    "claim": "join",
}


def new_name(word: object) -> str:
    """The end of a sentence about an old name; nothing for every other word."""
    return f'; "{word}" is "{NEW_NAMES[word]}" now' if isinstance(word, str) and word in NEW_NAMES else ""
