"""Refusals: a key, and a sentence that says what would be right."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # what the server loads first must not wait for the engine
    from branchline.moves.move import Fact, IllegalMove

OVERTAKEN = ("stale", "not_your_turn", "only_running")
"""Refusals of somebody who has not seen yet how things stand; they are shown."""


class Refusal(Exception):
    """`key` and `facts` for translation, the sentence for reading; it names what would be right."""

    def __init__(self, key: str, sentence: str, facts: Mapping[str, Fact] | None = None) -> None:
        super().__init__(sentence)
        self.key = key
        self.sentence = sentence
        self.facts = dict(facts or {})

    @classmethod
    def by_the_rules(cls, error: IllegalMove) -> Refusal:
        """The refusal of a move that the engine refuses."""
        return cls(error.key, error.sentence, error.facts)
