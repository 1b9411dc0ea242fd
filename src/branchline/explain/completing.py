"""What is missing from cards that do not pay yet, or what is too much: by the plans the engine pays with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from branchline.engine import ids
from branchline.engine.payment import WILD_COLOUR, Plan
from branchline.moves.book import Move
from branchline.moves.payment import UNITS, FreePart, Kinds, suggested

if TYPE_CHECKING:
    from branchline.game.game import Game

MOST = 4
"""Completions that are named at most."""


@dataclass(frozen=True, slots=True)
class Completion:
    """Further cards that would make a payment of those chosen; `held`: the seat has all of them.

    `fill` are those of them that lie in a free part, where others may be laid in their place, and `unit` is what that
    part is counted in.
    """

    cards: dict[str, int]
    held: bool
    fill: dict[str, int] | None = None
    unit: str | None = None


@dataclass(frozen=True, slots=True)
class Remedy:
    """`completions`: those that need nothing new first, then the smallest; if there is none, `surplus` are the fewest
    cards to take back so that there is one."""

    completions: tuple[Completion, ...] = ()
    surplus: Mapping[str, int] | None = None


def complete_claim(game: Game, track: str, cards: Mapping[str, int], seat: int) -> Remedy:
    """For cards that do not pay for a track."""
    compiled = game._compiled
    plans = [compiled.plans[p] for p in compiled.track_plan_ids[compiled.track_index[track]]]
    return _Purse(game, seat).remedy([plan for plan in plans if plan is not None], cards)


def complete_harbour(game: Game, cards: Mapping[str, int], seat: int) -> Remedy:
    """For cards that do not pay for a harbour."""
    return _Purse(game, seat).remedy([Plan(-1, WILD_COLOUR, need) for need in game._compiled.builds], cards)


def suggested_fill(game: Game, claim: Move, seat: int) -> dict[str, int]:
    """The cards of a seat's hand that it misses least for the free part of a claim it can pay."""
    compiled, plan = game._compiled, game._compiled.plans[claim.id - ids.CLAIM]
    assert plan is not None
    fill = suggested(compiled.kinds, plan, hand_of(game, seat))
    return {compiled.kinds[k].name: n for k, n in sorted(fill.items())}


def hand_of(game: Game, seat: int) -> Kinds:
    """The cards a seat holds, by the numbers of their kinds."""
    kinds = len(game._compiled.kinds)
    return Counter({k: n for k, n in enumerate(game._state[0]["hand"][seat, :kinds].tolist()) if n})


class _Purse:
    """The cards of a seat, and all there are, by kind."""

    def __init__(self, game: Game, seat: int) -> None:
        self.game = game
        self.kinds = game._compiled.kinds
        self.hand = hand_of(game, seat)
        self.all: Kinds = Counter({k: kind.count for k, kind in enumerate(self.kinds)})

    def remedy(self, plans: Sequence[Plan], cards: Mapping[str, int]) -> Remedy:
        chosen = Counter({self.game._compiled.kind_index[name]: n for name, n in cards.items() if n})
        found = {tuple(sorted(more.items())): (more, plan) for plan in plans if (more := self.complete(plan, chosen))}
        if found:
            best = sorted(found.values(), key=lambda pair: self._cost(chosen, pair[0]))[:MOST]
            return Remedy(tuple(self._completion(chosen, *pair) for pair in best))
        kept = [self._keep(plan, chosen) for plan in plans if self.complete(plan, Counter()) is not None]
        left, _ = min(kept, key=lambda pair: (-pair[0].total(), self._cost(*pair)))
        return Remedy(surplus=self._named(chosen - left))

    def _completion(self, chosen: Kinds, more: Kinds, plan: Plan) -> Completion:
        found = Completion(self._named(more), not self._lacking(chosen, more))
        fill = more - (Counter(dict(plan.need)) - chosen)
        return replace(found, fill=self._named(fill), unit=UNITS[plan.free_kind]) if fill else found

    def _named(self, cards: Kinds) -> dict[str, int]:
        return {self.kinds[k].name: n for k, n in sorted(cards.items())}

    def _lacking(self, chosen: Kinds, more: Kinds) -> int:
        return (chosen + more - self.hand).total()

    def _cost(self, chosen: Kinds, more: Kinds) -> tuple[int, int, int, list[tuple[int, int]]]:
        """The less the better: what is not held, then cards, then wilds."""
        wilds = sum(n for k, n in more.items() if self.kinds[k].colour == WILD_COLOUR)
        return self._lacking(chosen, more), more.total(), wilds, sorted(more.items())

    def complete(self, plan: Plan, chosen: Kinds) -> Kinds | None:
        """What to add to pay by a plan, from the hand if that is enough; None if nothing helps."""
        part, need = FreePart(self.kinds, plan), Counter(dict(plan.need))
        exact = need - chosen
        free = plan.cards - chosen.total() - exact.total()
        held = self.hand - chosen - exact
        for stock in (held, self.all - chosen - exact):
            fill = part.fill(chosen - need, stock, held, free)
            if fill is not None and part.of(chosen + exact + fill) is not None:
                more: Kinds = exact + fill
                if (chosen + more) <= self.all:
                    return more
        return None

    def _keep(self, plan: Plan, chosen: Kinds) -> tuple[Kinds, Kinds]:
        """As many of the cards as a plan can use, and what completes them."""
        part, kept, need = FreePart(self.kinds, plan), Counter(chosen), Counter(dict(plan.need))
        while (more := self.complete(plan, kept)) is None:
            excess = kept - need
            single = part.singles(excess)
            kept[min(excess, key=lambda k: (part.takes(k), part.group(k) not in single, k))] -= 1
            kept = +kept
        return kept, more
