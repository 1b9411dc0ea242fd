"""What is missing from cards that do not pay yet, or what is too much: by the plans the engine pays with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from branchline.engine import state as S
from branchline.engine.payment import WILD_COLOUR, Plan

if TYPE_CHECKING:
    from branchline.game.game import Game

MOST = 4
"""Completions that are named at most."""

Kinds = Counter[int]


@dataclass(frozen=True, slots=True)
class Completion:
    """Further cards that would make a payment of those chosen; `held`: the seat has all of them."""

    cards: dict[str, int]
    held: bool


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


def free_part(game: Game, plan: Plan, hand: Counter[int]) -> Counter[int] | None:
    """The cards of `hand` that the plan's free part takes, if plan and hand fit exactly."""
    if hand.total() != plan.cards:
        return None
    rest = Counter(hand)
    rest.subtract(dict(plan.need))
    if min(rest.values(), default=0) < 0:
        return None
    rest = +rest
    kinds = game._compiled.kinds
    if plan.free_kind == S.ANY:
        return rest
    if any(kinds[k].colour == WILD_COLOUR for k in rest):
        return None
    if plan.free_kind == S.PAIRS:
        return rest if all(n % 2 == 0 for n in rest.values()) else None
    colours: Counter[int] = Counter()
    for k, n in rest.items():
        if kinds[k].deck != 0:
            return None
        colours[kinds[k].colour] += n
    return rest if sum(n % 2 for n in colours.values()) <= plan.cards - plan.free else None


class _Purse:
    """The cards of a seat, and all there are, by kind."""

    def __init__(self, game: Game, seat: int) -> None:
        self.game = game
        self.kinds = game._compiled.kinds
        self.hand: Kinds = Counter(dict(enumerate(game._state[0]["hand"][seat, : len(self.kinds)].tolist())))
        self.all: Kinds = Counter({k: kind.count for k, kind in enumerate(self.kinds)})

    def remedy(self, plans: Sequence[Plan], cards: Mapping[str, int]) -> Remedy:
        chosen = Counter({self.game._compiled.kind_index[name]: n for name, n in cards.items() if n})
        found = {tuple(sorted(more.items())): more for plan in plans if (more := self.complete(plan, chosen))}
        if found:
            best = sorted(found.values(), key=lambda more: self._cost(chosen, more))[:MOST]
            return Remedy(tuple(Completion(self._named(more), not self._lacking(chosen, more)) for more in best))
        kept = [self._keep(plan, chosen) for plan in plans if self.complete(plan, Counter()) is not None]
        left, _ = min(kept, key=lambda pair: (-pair[0].total(), self._cost(*pair)))
        return Remedy(surplus=self._named(chosen - left))

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
        need = Counter(dict(plan.need))
        exact = need - chosen
        free = plan.cards - chosen.total() - exact.total()
        held = self.hand - chosen - exact
        for stock in (held, self.all - chosen - exact):
            fill = self._fill(plan, chosen - need, stock, held, free)
            if fill is not None and free_part(self.game, plan, chosen + exact + fill) is not None:
                more: Kinds = exact + fill
                if (chosen + more) <= self.all:
                    return more
        return None

    def _fill(self, plan: Plan, laid: Kinds, stock: Kinds, held: Kinds, count: int) -> Kinds | None:
        """So many free cards beside those that are laid, such that as few colours as can be are left single."""
        fill: Kinds = Counter()
        while count > 0:
            some = self._next(plan, laid + fill, stock - fill, held - fill, count)
            if not some:
                return None
            fill.update(some)
            count -= len(some)
        return fill if count == 0 else None

    def _next(self, plan: Plan, laid: Kinds, stock: Kinds, held: Kinds, count: int) -> list[int]:
        """The next free cards: the other half of a pair, else a pair, else one card; those that are held first."""
        kinds = [k for k in stock if self._is_free(plan, k)]
        kinds.sort(key=lambda k: (not held[k], self.kinds[k].colour == WILD_COLOUR, -held[k], k))
        if plan.free_kind != S.ANY:
            single = self._singles(plan, laid)
            for k in kinds:
                if self._group(plan, k) in single:
                    return [k]
            if count > 1:
                halves = [[j, k] for j in kinds for k in kinds if self._group(plan, j) == self._group(plan, k)]
                pairs = [pair for pair in halves if Counter(pair) <= stock]
                if pairs:
                    return min(pairs, key=lambda pair: sum(pair.count(k) > held[k] for k in pair))
        return kinds[:1]

    def _is_free(self, plan: Plan, k: int) -> bool:
        kind = self.kinds[k]
        if plan.free_kind == S.ANY:
            return True
        return kind.colour != WILD_COLOUR and (plan.free_kind == S.PAIRS or kind.deck == 0)

    def _group(self, plan: Plan, k: int) -> int:
        return self.kinds[k].colour if plan.free_kind == S.PAIRED else k

    def _singles(self, plan: Plan, laid: Kinds) -> set[int]:
        groups: Counter[int] = Counter()
        for k, n in laid.items():
            groups[self._group(plan, k)] += n
        return {group for group, n in groups.items() if n % 2}

    def _keep(self, plan: Plan, chosen: Kinds) -> tuple[Kinds, Kinds]:
        """As many of the cards as a plan can use, and what completes them."""
        kept, need = Counter(chosen), Counter(dict(plan.need))
        while (more := self.complete(plan, kept)) is None:
            excess = kept - need
            single = self._singles(plan, excess)
            kept[min(excess, key=lambda k: (self._is_free(plan, k), self._group(plan, k) not in single, k))] -= 1
            kept = +kept
        return kept, more
