"""Which moves belong to which moment of a game, and what is to be done now instead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from branchline.engine import ids
from branchline.moves.book import VERBS, IllegalMove, bad_split

if TYPE_CHECKING:
    from branchline.game.game import Game

_VERB_FROM = (
    (ids.CLAIM, "claim"),
    (ids.EXCHANGE, "exchange"),
    (ids.BUILD, "build"),
    (ids.HARBOUR, "harbour"),
    (ids.WITHDRAW, "withdraw"),
    (ids.PAY, "pay"),
    (ids.SPEND, "spend"),
    (ids.SPLIT, "split"),
    (ids.RETURN, "return"),
    (ids.KEEP, "keep"),
    (ids.DRAW_TICKETS, "tickets"),
    (ids.REFILL, "refill"),
    (ids.TAKE, "take"),
    (ids.BLIND, "draw"),
    (ids.PASS, "pass"),
)

MOMENTS = {
    "claim": (("turn",), "claim a track"),
    "exchange": (("turn",), "exchange pieces"),
    "harbour": (("turn",), "build a harbour"),
    "tickets": (("turn",), "draw tickets"),
    "draw": (("turn", "second_card"), "draw a card"),
    "take": (("turn", "second_card"), "take a card"),
    "refill": (("refill",), "fill the market up"),
    "keep": (("keep_tickets",), "keep tickets"),
    "return": (("return_order",), "return a ticket"),
    "split": (("split",), "split the pieces"),
    "spend": (("spend",), "lay free cards"),
    "pay": (("tunnel",), "pay for a tunnel"),
    "withdraw": (("tunnel",), "give up a tunnel"),
    "build": (("harbour",), "pay for a harbour"),
}
"""For each verb but `pass` the moments when it is right, and what it does."""

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

_ALONE = ("tickets", "withdraw", "pass")
"""Verbs that nothing follows."""


def verb_of(id: int) -> str:
    """The verb of the move with this number."""
    return next(verb for base, verb in _VERB_FROM if id >= base)


def moment_of(game: Game, seat: int) -> str:
    """What a seat decides now: the phase, or in the opening its stage."""
    return game.stage(seat) if game.phase == "opening" else game.phase


def not_now(game: Game, seat: int, verb: str) -> IllegalMove | None:
    """Why no move with this verb can be played at this moment whatever follows the verb, or None."""
    rules = game.rules
    if verb in ("harbour", "build") and rules.harbours is None:
        return IllegalMove("no_harbours", "no harbours are built in this game")
    if verb == "exchange" and not rules.exchange_cost:
        return IllegalMove("no_exchange", "pieces are not exchanged in this game")
    if verb == "split" and len(rules.pieces) == 1:
        return bad_split(rules)
    moment = moment_of(game, seat)
    if verb == "pass":
        return _must_act(game, seat, moment)
    moments, act = MOMENTS[verb]
    if moment in moments:
        return None
    if moment == "second_card" and "turn" in moments:
        return IllegalMove("second_card", f"a first card was drawn: draw the second one, {_verbs(game, seat)}")
    sentence = f"this is not the moment to {act}; now {to_do(game, seat)}"
    return IllegalMove("wrong_phase", sentence, phase=moment, verb=verb)


def _must_act(game: Game, seat: int, moment: str) -> IllegalMove | None:
    """COM-20: a player passes only with nothing else to do."""
    if ids.PASS in game.legal_ids(seat):
        return None
    sentence = f"a player passes only when nothing else can be done; now {to_do(game, seat)}"
    return IllegalMove("must_act", sentence, phase=moment)


def to_do(game: Game, seat: int) -> str:
    """What is to be done now, and how it is written: `choose which tickets to keep: keep …`."""
    return f"{NOW[moment_of(game, seat)]}: {_verbs(game, seat)}"


def _verbs(game: Game, seat: int) -> str:
    verbs = {verb_of(id) for id in game.legal_ids(seat)}
    *others, last = (verb if verb in _ALONE else f"{verb} …" for verb in VERBS if verb in verbs)
    return f"{', '.join(others)} or {last}" if others else last
