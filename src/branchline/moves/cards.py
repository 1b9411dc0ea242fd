"""Drawing cards: blind from a deck, face up from the market, and the deck that fills the market up."""

from __future__ import annotations

from branchline.engine import ids
from branchline.engine import state as S
from branchline.engine.tables import Compiled
from branchline.moves.event import EventKind, nobodys
from branchline.moves.kind import MoveKind, Situation
from branchline.moves.move import Context, IllegalMove, Move
from branchline.moves.words import one


def _deck(game: Compiled, deck: int) -> str:
    return game.board.rules.decks[deck].id


def _is_deck(game: Compiled, deck: int) -> bool:
    return deck < len(game.board.rules.decks)


def _decks(game: Compiled) -> dict[str, int]:
    return {deck.id: d for d, deck in enumerate(game.board.rules.decks)}


def _empty(situation: Situation, deck: int) -> IllegalMove:
    return IllegalMove("deck_empty", "that deck and its discard pile are empty")


def _draw(game: Compiled, deck: int, context: Context) -> Move:
    name = _deck(game, deck)
    return Move(ids.BLIND + deck, "draw", f"draw {name}", deck=name)


def _read_draw(game: Compiled, rest: list[str], context: Context) -> int:
    decks = _decks(game)
    return 0 if not rest and len(decks) == 1 else one("draw", rest, decks, "deck")


DRAW = MoveKind(
    name="draw",
    first=ids.BLIND,
    count=2,
    exists=_is_deck,
    describe=_draw,
    parse=_read_draw,
    why_not=_empty,
    act="draw a card",
    moments=("turn", "second_card"),
)


def _take(game: Compiled, kind: int, context: Context) -> Move:
    name = game.kinds[kind].name
    return Move(ids.TAKE + kind, "take", f"take {name}", card=name)


def _why_not_take(situation: Situation, kind: int) -> IllegalMove:
    name = situation.game.kinds[kind].name
    if kind in situation.state["market"][: situation.game.tables[0]["slots"]]:
        return IllegalMove("wild_second", f"a face-up {name} can only be the first and only card of a turn", card=name)
    return IllegalMove("not_face_up", f"no {name} lies face up", card=name)


TAKE = MoveKind(
    name="take",
    first=ids.TAKE,
    count=S.KINDS,
    exists=lambda game, kind: kind < len(game.kinds),
    describe=_take,
    parse=lambda game, rest, context: one("take", rest, game.kind_index, "card"),
    why_not=_why_not_take,
    act="take a card",
    moments=("turn", "second_card"),
)


def _refill(game: Compiled, deck: int, context: Context) -> Move:
    name = _deck(game, deck)
    return Move(ids.REFILL + deck, "refill", f"refill {name}", deck=name)


REFILL = MoveKind(
    name="refill",
    first=ids.REFILL,
    count=2,
    exists=_is_deck,
    describe=_refill,
    parse=lambda game, rest, context: one("refill", rest, _decks(game), "deck"),
    why_not=_empty,
    act="fill the market up",
    moments=("refill",),
)

KINDS = (DRAW, TAKE, REFILL)


def _seen(game: Compiled, a: int, kind: int, deck: int) -> dict[str, object]:
    return {"card": game.kinds[kind].name, "deck": _deck(game, deck)}


EVENTS = (
    EventKind(S.L_DEALT, "dealt", _seen, private=("card",), chance="card"),
    EventKind(S.L_BLIND, "drawn", _seen, private=("card",), chance="card"),
    EventKind(S.L_BONUS, "bonus_card", _seen, private=("card",), chance="card"),
    EventKind(S.L_TAKEN, "taken", lambda game, seat, kind, slot: {"card": game.kinds[kind].name, "slot": slot}),
    EventKind(
        S.L_FACE_UP, "face_up", lambda game, slot, kind, deck: {"slot": slot, **_seen(game, slot, kind, deck)}, nobodys,
        chance="card",
    ),
    EventKind(S.L_FLUSH, "market_swept", seat=nobodys),
    EventKind(S.L_RESHUFFLE, "reshuffled", lambda game, a, deck, n: {"deck": _deck(game, deck), "count": n}, nobodys),
)  # fmt: skip
