"""A move and what its words depend on, as values; and why one cannot be played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from branchline.moves.payment import cards_at_a_time

Fact = int | str | Mapping[str, int]


class IllegalMove(ValueError):
    """A move that cannot be played: `key` and `facts` for wording it in any language, the sentence for reading."""

    def __init__(self, key: str, sentence: str, **facts: Fact) -> None:
        super().__init__(sentence)
        self.key = key
        self.sentence = sentence
        self.facts = facts


@dataclass(slots=True)
class Move:
    """One decision, a value. `cards` are laid exactly; `free` further cards follow as `spend` moves."""

    id: int
    kind: str
    text: str
    track: str | None = None
    cards: Mapping[str, int] = field(default_factory=dict)
    free: int = 0
    unit: str | None = None
    """What the free part of a claim is counted in, and what a `spend` lays: any "card", a "pair" of one card, or cards
    that make pairs of a "colour" (a wild may be the other one)."""
    card: str | None = None
    deck: str | None = None
    tickets: tuple[str, ...] = ()
    city: str | None = None
    piece: str | None = None
    count: int = 0
    pieces: Mapping[str, int] = field(default_factory=dict)
    """How many pieces of each kind a `split` keeps."""

    def __str__(self) -> str:
        return self.text

    def __hash__(self) -> int:
        return hash((self.id, self.text))


@dataclass(slots=True)
class Context:
    """What a move's words depend on beside its number: tickets on offer, the tunnel being dug, what a spend lays."""

    offer: tuple[int, ...] = ()
    extra: int = 0
    tunnel_kind: int = -1
    unit: str = "card"

    @property
    def spend(self) -> int:
        """How many cards one `spend` lays."""
        return cards_at_a_time(self.unit)


NO_CONTEXT = Context()
