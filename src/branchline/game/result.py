"""The score sheet at the end of a game."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from branchline.engine import state as S
from branchline.engine.scoring import BY_SCORE, DONE, FAILED, IN_ORDER, SHARED
from branchline.engine.tables import Compiled
from branchline.game.view import bits

OUTCOMES = {FAILED: "failed", DONE: "completed", IN_ORDER: "in_order"}


@dataclass(frozen=True, slots=True)
class TicketScore:
    ticket: str
    points: int
    completed: bool
    outcome: str
    """As "completed" or "failed"; for a tour "in_order", "any_order" or "failed"."""

    def __iter__(self) -> Any:
        return iter((self.ticket, self.points, self.completed, self.outcome))


@dataclass(frozen=True, slots=True)
class Sheet:
    """One player's score, line by line (COM-22)."""

    name: str
    routes: int
    tickets: tuple[TicketScore, ...]
    awards: dict[str, int]
    country_cards: int
    harbours: tuple[tuple[str, int], ...]
    unbuilt_harbours: int
    exchanges: int
    longest_path: int
    total: int

    def parts(self) -> dict[str, int]:
        """What adds up to the total, line by line."""
        return {
            "routes": self.routes,
            "tickets": sum(ticket.points for ticket in self.tickets),
            "awards": sum(self.awards.values()),
            "country_cards": self.country_cards,
            "harbours": sum(points for _, points in self.harbours),
            "unbuilt_harbours": self.unbuilt_harbours,
            "exchanges": self.exchanges,
        }


@dataclass(frozen=True, slots=True)
class Result:
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    decided_by: str
    """The word "score", the measure of the tie-break that decided, or "shared"."""
    sheets: tuple[Sheet, ...]
    running: bool = False
    """The game is not over, and this is how it would end now."""

    def to_dict(self) -> dict[str, Any]:
        """Plain data, with `running` only where it is true: a final result reads as it always did."""
        found = asdict(self)
        if not self.running:
            del found["running"]
        return found


def make_result(compiled: Compiled, state: np.void, sheet: np.void, names: tuple[str, ...]) -> Result:
    seats = range(compiled.players)
    decided = int(sheet["decided_by"])
    if decided in (BY_SCORE, SHARED):
        decided_by = "score" if decided == BY_SCORE else "shared"
    else:
        decided_by = compiled.board.rules.tie_breaks[decided].measure
    return Result(
        scores=tuple(int(sheet["total"][p]) for p in seats),
        winners=tuple(p for p in seats if sheet["winners"] >> p & 1),
        decided_by=decided_by,
        sheets=tuple(_sheet(compiled, state, sheet, p, names[p]) for p in seats),
        running=bool(state["phase"] != S.OVER),
    )


def _sheet(compiled: Compiled, state: np.void, sheet: np.void, p: int, name: str) -> Sheet:
    board, table = compiled.board, compiled.tables[0]
    awards = [(a.id, int(sheet["award"][p, i])) for i, a in enumerate(board.rules.awards)]
    return Sheet(
        name=name,
        routes=int(sheet["routes"][p]),
        tickets=tuple(ticket_score(compiled, i, int(sheet["outcome"][p, i])) for i in bits(state["tickets"][p])),
        awards={id: points for id, points in awards if points},
        country_cards=int(sheet["countries"][p]),
        harbours=tuple(
            (
                board.cities[i].id,
                int(table["harbour_points"][min(int(sheet["harbour_tickets"][p, i]), S.HARBOUR_TICKETS)]),
            )
            for i in bits(state["harbours"][p])
        ),
        unbuilt_harbours=int(sheet["unbuilt"][p]),
        exchanges=-int(state["exchanged"][p]) * board.rules.exchange_cost,
        longest_path=int(sheet["longest"][p]),
        total=int(sheet["total"][p]),
    )


def ticket_score(compiled: Compiled, i: int, outcome: int) -> TicketScore:
    ticket = compiled.board.tickets[i]
    word = OUTCOMES[outcome]
    if ticket.tour is not None and word == "completed":
        word = "any_order"
    return TicketScore(ticket.id, int(compiled.tables[0]["ticket_value"][i, outcome]), outcome != FAILED, word)
