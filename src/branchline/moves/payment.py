"""The free part of a payment: which cards may lie in it, how they are counted, and which are missed least."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Literal

from branchline.engine import state as S
from branchline.engine.payment import WILD_COLOUR, Kind, Plan
from branchline.engine.tables import Compiled

Unit = Literal["card", "pair", "colour"]
UNITS: dict[int, Unit] = {S.ANY: "card", S.PAIRS: "pair", S.PAIRED: "colour"}
"""What the free part of a plan is counted in: any cards, pairs of one card, or cards that make pairs of a colour."""

Kinds = Counter[int]
Card = tuple[bool, int]
"""Whether it is not held, and its kind."""
Case = tuple[int, int, tuple[tuple[int, int], ...]]


def cards_at_a_time(unit: str) -> int:
    """How many cards one `spend` lays."""
    return 2 if unit == "pair" else 1


class FreePart:
    """The free part of one plan."""

    def __init__(self, kinds: Sequence[Kind], plan: Plan) -> None:
        self.kinds = kinds
        self.plan = plan
        self.need: Kinds = Counter(dict(plan.need))
        self.case: Case = plan.free_kind, plan.free, tuple((k, n) for k, n in plan.need if self.takes(k))
        """Plans of the same case are filled alike from the same hand."""

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
        if cards.total() != plan.cards or not self.need <= cards:
            return None
        rest = cards - self.need
        if plan.free_kind == S.ANY:
            return rest
        partners = plan.cards - plan.free if plan.free_kind == S.PAIRED else 0  # each wild may stand beside a single
        fits = all(map(self.takes, rest)) and len(self.singles(rest)) <= partners
        return rest if fits else None

    def fill(self, laid: Kinds, stock: Kinds, held: Kinds, count: int) -> Kinds | None:
        """So many cards of the stock beside those that are laid, such that as few as can be are left single; those that
        are held first, and of these the ones that are missed least."""
        cards = self._least_missed(stock, held)
        chosen = [] if self.plan.free_kind == S.ANY else self._in_pairs(laid, cards, count)
        if len(chosen) < count:
            used = Counter(chosen)
            for card in cards:
                if used[card]:
                    used[card] -= 1
                else:
                    chosen.append(card)
        return Counter([k for _, k in chosen[:count]]) if len(chosen) >= count else None

    def _least_missed(self, stock: Kinds, held: Kinds) -> list[Card]:
        """The cards of the stock that may lie here, one by one: those that are held first, of these the kinds of which
        there are few, wilds last."""
        groups = self._groups(held)
        kinds = [k for k, n in stock.items() if n > 0 and self.takes(k)]
        kinds.sort(key=lambda k: (not held[k], self.kinds[k].colour == WILD_COLOUR, groups[self.group(k)], held[k], k))
        owned = [(False, k) for k in kinds for _ in range(min(stock[k], held[k]))]
        return owned + [(True, k) for k in kinds for _ in range(stock[k] - held[k])]

    def _in_pairs(self, laid: Kinds, cards: Sequence[Card], count: int) -> list[Card]:
        """At most so many of the cards: partners of what is laid, then pairs, those first of which most is held."""
        groups: dict[int, list[Card]] = {}
        for card in cards:
            groups.setdefault(self.group(card[1]), []).append(card)
        single = self.singles(laid)
        chosen = [group.pop(0) for name, group in groups.items() if name in single][:count]
        pairs = [pair for group in groups.values() for pair in zip(group[::2], group[1::2], strict=False)]
        pairs.sort(key=lambda pair: pair[0][0] + pair[1][0])
        for pair in pairs[: (count - len(chosen)) // 2]:
            chosen += pair
        return chosen


def parts_of(game: Compiled, track: int) -> dict[int, FreePart]:
    """What pays for a track: the numbers of its plans, each with its free part, which may be of no card."""
    return {p: FreePart(game.kinds, plan) for p in game.track_plan_ids[track] if (plan := game.plans[p]) is not None}


def free_parts(game: Compiled) -> list[FreePart | None]:
    """The free part of each plan that has one."""
    return [FreePart(game.kinds, plan) if plan is not None and plan.free else None for plan in game.plans]


class Suggestions:
    """For the free parts that a hand can pay, the cards of it that are missed least."""

    def __init__(self, game: Compiled, hand: Kinds) -> None:
        self.game = game
        self.hand = hand
        self._parts = game.once(free_parts)
        self._found: dict[Case, dict[str, int]] = {}

    def of(self, plan: int) -> dict[str, int]:
        """Many plans differ in nothing that matters here: each case is worked out once."""
        part = self._parts[plan]
        assert part is not None
        if part.case not in self._found:
            left = self.hand - part.need
            fill = part.fill(Counter(), left, left, part.plan.free)
            assert fill is not None
            self._found[part.case] = {self.game.kinds[k].name: n for k, n in sorted(fill.items())}
        return self._found[part.case]
