"""Which moves belong to which moment of a game, and what is to be done now instead."""

from __future__ import annotations

from branchline.moves.kind import MoveKind, Situation
from branchline.moves.kinds import exists, kind_of, written
from branchline.moves.move import IllegalMove

NOW = {
    "turn": "begin a turn",
    "second_card": "draw the second card",
    "refill": "choose the deck that fills the market up",
    "keep_tickets": "choose which tickets to keep",
    "return_order": "choose the ticket that goes under the deck first",
    "split": "split the pieces",
    "spend": "lay the free cards of the claim",
    "tunnel": "pay for the tunnel or give it up",
    "harbour": "pay for the harbour",
}


def not_now(situation: Situation, kind: MoveKind) -> IllegalMove | None:
    """Why no move of this kind can be played at this moment whatever follows its verb, or None."""
    never = kind.never(situation.rules)
    if never or situation.moment in kind.moments:
        return never
    if not kind.moments:
        return _only_when_forced(situation, kind)
    if situation.moment == "second_card" and "turn" in kind.moments:
        return IllegalMove("second_card", f"a first card was drawn: draw the second one, {_verbs(situation)}")
    sentence = f"this is not the moment to {kind.act}; now {to_do(situation)}"
    return IllegalMove("wrong_phase", sentence, phase=situation.moment, verb=kind.name)


def why_not(situation: Situation, id: int) -> IllegalMove:
    """The reason why a move that was refused is not legal."""
    if not exists(situation.game, id):
        return IllegalMove("unknown_move", f"{id} is not a move of this game")
    kind = kind_of(id)
    return not_now(situation, kind) or kind.why_not(situation, id - kind.first)


def _only_when_forced(situation: Situation, kind: MoveKind) -> IllegalMove | None:
    """COM-20: a player passes only with nothing else to do."""
    if kind.first in situation.legal():
        return None
    refusal = kind.why_not(situation, 0)
    return IllegalMove(refusal.key, f"{refusal.sentence}; now {to_do(situation)}", **refusal.facts)


def to_do(situation: Situation) -> str:
    """What is to be done now, and how it is written: `choose which tickets to keep: keep …`."""
    return f"{NOW[situation.moment]}: {_verbs(situation)}"


def _verbs(situation: Situation) -> str:
    return written({kind_of(id).name for id in situation.legal()})
