"""What is missing from cards that do not pay yet, or what is too much: by the plans the engine pays with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from branchline.engine import ids
from branchline.engine.payment import WILD_COLOUR, Plan
from branchline.moves.kind import Situation
from branchline.moves.move import Move
from branchline.moves.payment import UNITS, FreePart, Kinds, Suggestions, Unit, parts_of

MOST = 4
"""Completions that are named at most."""


@dataclass(frozen=True, slots=True)
class Completion:
    """Further cards that would make a payment of those chosen."""

    cards: dict[str, int]
    held: bool
    """The seat has all of them."""
    fill: dict[str, int] | None = None
    """Those of them that lie in a free part: others may be laid in their place."""
    unit: Unit | None = None
    """What the free part is counted in."""


@dataclass(frozen=True, slots=True)
class Remedy:
    """`completions`: those that need nothing new first, then the smallest; if there is none, `surplus` are the fewest
    cards to take back so that there is one. `rest_pays`: what is left then pays already."""

    completions: tuple[Completion, ...] = ()
    surplus: Mapping[str, int] | None = None
    rest_pays: bool = False


def complete_claim(situation: Situation, track: str, cards: Mapping[str, int]) -> Remedy:
    """For cards that do not pay for a track."""
    parts = parts_of(situation.game, situation.game.track_index[track])
    return _Purse(situation).remedy([*parts.values()], situation.by_kind(cards))


def complete_harbour(situation: Situation, cards: Mapping[str, int]) -> Remedy:
    """For cards that do not pay for a harbour."""
    plans = [Plan(-1, WILD_COLOUR, need) for need in situation.game.builds]
    return _Purse(situation).remedy([FreePart(situation.game.kinds, plan) for plan in plans], situation.by_kind(cards))


def suggested_fills(situation: Situation) -> Callable[[Move], dict[str, int]]:
    """For a claim with a free part that the seat can pay: the cards of its hand that it misses least there."""
    found = Suggestions(situation.game, situation.hand())
    return lambda claim: found.of(claim.id - ids.CLAIM)


class _Purse:
    """The cards of a seat, and all there are, by kind."""

    def __init__(self, situation: Situation) -> None:
        self.kinds = situation.game.kinds
        self.hand = situation.hand()
        self.all: Kinds = Counter({k: kind.count for k, kind in enumerate(self.kinds)})

    def remedy(self, parts: Sequence[FreePart], chosen: Kinds) -> Remedy:
        found = {tuple(sorted(more.items())): (more, part) for part in parts if (more := self.complete(part, chosen))}
        if found:
            best = sorted(found.values(), key=lambda pair: self._cost(chosen, pair[0]))[:MOST]
            return Remedy(tuple(self._completion(chosen, *pair) for pair in best))
        kept = [self._keep(part, chosen) for part in parts if self.complete(part, Counter()) is not None]
        left, more = min(kept, key=lambda pair: (-pair[0].total(), self._cost(*pair)))
        return Remedy(surplus=self._named(chosen - left), rest_pays=not more)

    def _completion(self, chosen: Kinds, more: Kinds, part: FreePart) -> Completion:
        found = Completion(self._named(more), not self._lacking(chosen, more))
        fill = more - (part.need - chosen)
        return replace(found, fill=self._named(fill), unit=UNITS[part.plan.free_kind]) if fill else found

    def _named(self, cards: Kinds) -> dict[str, int]:
        return {self.kinds[k].name: n for k, n in sorted(cards.items())}

    def _lacking(self, chosen: Kinds, more: Kinds) -> int:
        return (chosen + more - self.hand).total()

    def _cost(self, chosen: Kinds, more: Kinds) -> tuple[int, int, int, list[tuple[int, int]]]:
        """The less the better: what is not held, then cards, then wilds."""
        wilds = sum(n for k, n in more.items() if self.kinds[k].colour == WILD_COLOUR)
        return self._lacking(chosen, more), more.total(), wilds, sorted(more.items())

    def complete(self, part: FreePart, chosen: Kinds) -> Kinds | None:
        """What to add to pay by a plan, from the hand if that is enough; None if nothing helps."""
        exact = part.need - chosen
        free = part.plan.cards - chosen.total() - exact.total()
        held = self.hand - chosen - exact
        for stock in (held, self.all - chosen - exact):
            fill = part.fill(chosen - part.need, stock, held, free)
            if fill is not None and part.of(chosen + exact + fill) is not None:
                more: Kinds = exact + fill
                if (chosen + more) <= self.all:
                    return more
        return None

    def _keep(self, part: FreePart, chosen: Kinds) -> tuple[Kinds, Kinds]:
        """As many of the cards as a plan can use, and what completes them."""
        kept = Counter(chosen)
        while (more := self.complete(part, kept)) is None:
            excess = kept - part.need
            single = part.singles(excess)
            kept[min(excess, key=lambda k: (part.takes(k), part.group(k) not in single, k))] -= 1
            kept = +kept
        return kept, more
