"""The free part of a payment: which cards may lie in it, how they are counted, and which are missed least."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from branchline.engine import state as S
from branchline.engine.payment import WILD_COLOUR, Kind, Plan

UNITS = {S.ANY: "card", S.PAIRS: "pair", S.PAIRED: "colour"}
"""What the free part of a plan is counted in: any cards, pairs of one card, or cards that make pairs of a colour."""

Kinds = Counter[int]


def cards_at_a_time(unit: str) -> int:
    """How many cards one `spend` lays."""
    return 2 if unit == "pair" else 1


@dataclass(frozen=True, slots=True)
class FreePart:
    """The free part of one plan, for the kinds of cards of its game."""

    kinds: Sequence[Kind]
    plan: Plan

    def takes(self, k: int) -> bool:
        """Whether cards of a kind may lie in it."""
        kind = self.kinds[k]
        if self.plan.free_kind == S.ANY:
            return True
        return kind.colour != WILD_COLOUR and (self.plan.free_kind == S.PAIRS or kind.deck == 0)

    def group(self, k: int) -> int:
        """Cards of one group make pairs with each other."""
        return self.kinds[k].colour if self.plan.free_kind == S.PAIRED else k

    def singles(self, cards: Kinds) -> set[int]:
        """The groups of which one card has no partner."""
        return {group for group, n in self._groups(cards).items() if n % 2}

    def pairs(self, cards: Kinds) -> int:
        """How many pairs these cards make."""
        return sum(n // 2 for n in self._groups(cards).values())

    def _groups(self, cards: Kinds) -> Kinds:
        groups: Kinds = Counter()
        for k, n in cards.items():
            if self.takes(k):
                groups[self.group(k)] += n
        return groups

    def of(self, cards: Kinds) -> Kinds | None:
        """What of these cards lies in it, if the cards are a payment by the plan: no more and no fewer."""
        plan = self.plan
        need = Counter(dict(plan.need))
        if cards.total() != plan.cards or not need <= cards:
            return None
        rest = cards - need
        if plan.free_kind == S.ANY:
            return rest
        partners = plan.cards - plan.free if plan.free_kind == S.PAIRED else 0  # each wild may stand beside a single
        fits = all(map(self.takes, rest)) and len(self.singles(rest)) <= partners
        return rest if fits else None

    def fill(self, laid: Kinds, stock: Kinds, held: Kinds, count: int) -> Kinds | None:
        """So many cards of the stock beside those that are laid, such that as few as can be are left single; those that
        are held first, and of these the ones that are missed least."""
        fill: Kinds = Counter()
        while count > 0:
            some = self._next(laid + fill, stock - fill, held - fill, count)
            if not some:
                return None
            fill.update(some)
            count -= len(some)
        return fill if count == 0 else None

    def _next(self, laid: Kinds, stock: Kinds, held: Kinds, count: int) -> list[int]:
        """The other half of a pair, else a pair, else one card."""
        groups = self._groups(held)
        kinds = [k for k in stock if self.takes(k)]
        kinds.sort(key=lambda k: (not held[k], self.kinds[k].colour == WILD_COLOUR, groups[self.group(k)], held[k], k))
        if self.plan.free_kind != S.ANY:
            single = self.singles(laid)
            for k in kinds:
                if self.group(k) in single:
                    return [k]
            if count > 1:
                halves = [[j, k] for j in kinds for k in kinds if self.group(j) == self.group(k)]
                pairs = [pair for pair in halves if Counter(pair) <= stock]
                if pairs:
                    return min(pairs, key=lambda pair: sum(pair.count(k) > held[k] for k in pair))
        return kinds[:1]


def suggested(kinds: Sequence[Kind], plan: Plan, hand: Kinds) -> Kinds:
    """The cards of a hand that are missed least among those that fill the free part of a plan it can pay."""
    free = FreePart(kinds, plan)
    need = Counter(dict(plan.need))
    left = hand - need
    fill = free.fill(Counter(), left, left, plan.free)
    assert fill is not None
    assert free.of(need + fill) is not None
    return fill
