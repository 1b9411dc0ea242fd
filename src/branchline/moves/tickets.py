"""Tickets: drawing them, choosing those that are kept, putting the others back in an order."""

from __future__ import annotations

from branchline.engine import ids
from branchline.engine import state as S
from branchline.engine.tables import Compiled
from branchline.moves.event import EventKind
from branchline.moves.kind import MoveKind, Situation
from branchline.moves.move import Context, IllegalMove, Move
from branchline.moves.words import alone, one
from branchline.texts import counted


def _offered(game: Compiled, context: Context) -> dict[str, int]:
    """The tickets on offer, each with its place."""
    return {game.board.tickets[ticket].id: i for i, ticket in enumerate(context.offer)}


def _draw(game: Compiled, n: int, context: Context) -> Move:
    return Move(ids.DRAW_TICKETS, "tickets", "tickets")


TICKETS = MoveKind(
    name="tickets",
    first=ids.DRAW_TICKETS,
    count=1,
    exists=lambda game, n: True,
    describe=_draw,
    parse=lambda game, rest, context: alone("tickets", rest),
    why_not=lambda situation, n: IllegalMove("no_tickets", "the ticket deck is empty"),
    act="draw tickets",
    moments=("turn",),
    alone=True,
)


def _keep(game: Compiled, mask: int, context: Context) -> Move:
    tickets = game.board.tickets
    kept = tuple([tickets[ticket].id for i, ticket in enumerate(context.offer) if mask >> i & 1])
    return Move(ids.KEEP + mask, "keep", f"keep {' '.join(kept) or 'none'}", tickets=kept)


def _read_keep(game: Compiled, rest: list[str], context: Context) -> int:
    places, mask = _offered(game, context), 0
    for name in rest if rest != ["none"] else []:
        mask |= 1 << one("keep", [name], places, "ticket")
    return mask


def _why_not_keep(situation: Situation, mask: int) -> IllegalMove:
    rules, offered = situation.rules.tickets, _offered(situation.game, situation.context)
    if mask >> len(offered):
        return IllegalMove("unknown_ticket", f"the tickets on offer are {', '.join(offered)}")
    least = min(rules.keep if situation.opening else rules.keep_later, len(offered))
    return IllegalMove("keep_too_few", f"at least {counted(least, 'ticket')} must be kept", least=least)


KEEP = MoveKind(
    name="keep",
    first=ids.KEEP,
    count=64,
    exists=lambda game, mask: True,
    describe=_keep,
    parse=_read_keep,
    why_not=_why_not_keep,
    act="keep tickets",
    moments=("keep_tickets",),
    in_context=True,
)


def _return(game: Compiled, place: int, context: Context) -> Move:
    name = game.board.tickets[context.offer[place]].id
    return Move(ids.RETURN + place, "return", f"return {name}", tickets=(name,))


def _why_not_return(situation: Situation, place: int) -> IllegalMove:
    offered = _offered(situation.game, situation.context)
    return IllegalMove("unknown_ticket", f"the tickets to return are {', '.join(offered)}")


RETURN = MoveKind(
    name="return",
    first=ids.RETURN,
    count=S.OFFER,
    exists=lambda game, place: True,
    describe=_return,
    parse=lambda game, rest, context: one("return", rest, _offered(game, context), "ticket"),
    why_not=_why_not_return,
    act="return a ticket",
    moments=("return_order",),
    in_context=True,
)

KINDS = (TICKETS, KEEP, RETURN)


def _ticket(game: Compiled, seat: int, ticket: int, c: int) -> dict[str, object]:
    return {"ticket": game.board.tickets[ticket].id}


EVENTS = (
    EventKind(S.L_OFFERED, "offered", _ticket, private=("ticket",), chance="ticket"),
    EventKind(S.L_KEPT, "kept", _ticket, private=("ticket",), secret_at_first=True),
    EventKind(S.L_RETURNED, "returned", _ticket, private=("ticket",), secret_at_first=True),
)
