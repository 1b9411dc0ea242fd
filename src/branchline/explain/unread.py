"""Why a text is not read as a move."""

from __future__ import annotations

from collections import Counter

from branchline.explain.faults import wrong_payment
from branchline.explain.match import match_claim, match_harbour
from branchline.explain.moments import not_now
from branchline.moves.book import Said
from branchline.moves.claims import CLAIM, FREE_WORDS, closed_reason, track_and_cards
from branchline.moves.harbours import HARBOUR
from branchline.moves.kind import Situation
from branchline.moves.move import IllegalMove, Move
from branchline.moves.words import named_cards


class InSteps(IllegalMove):
    """Cards that pay, written in one move although they are laid in several: by these `steps`."""

    def __init__(self, steps: list[Move]) -> None:
        first, *rest = steps
        then = ", ".join(map(str, rest))
        super().__init__("claim_in_steps", f"write: {first}, then {then}", moves=f"{first}, {then}")
        self.steps = steps


def why_unread(situation: Situation, found: Said, error: IllegalMove) -> IllegalMove:
    """The reason why a text is not read as a move: above all that its moment is not now, or how it must be written."""
    kind, words = found
    early = not_now(situation, kind)
    if early:
        return early
    try:
        if kind is CLAIM and error.key == "wrong_payment":
            track, cards = track_and_cards(situation.game, words)
            if not set(cards).isdisjoint(FREE_WORDS.values()):
                return closed_reason(situation, track) or wrong_payment(situation, track, {})
            return InSteps(match_claim(situation, words[0], Counter(cards)))
        if kind is HARBOUR and words[1:] and words[0] in situation.game.city_index:  # it is chosen first, then paid for
            cards = named_cards(words[1:], situation.game.kind_index)
            return InSteps(match_harbour(situation, words[0], Counter(cards)))
    except IllegalMove as refusal:
        return refusal
    return error
