"""What chance is told to answer: the outcomes of a script, and why one of them cannot be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from branchline.engine import state as S
from branchline.game.events import Teller
from branchline.game.scratch import Fault
from branchline.game.view import bits

if TYPE_CHECKING:
    from branchline.engine.tables import Compiled


class ScriptError(ValueError):
    """A scripted outcome that cannot happen, and why; nothing was played. `place`: which of the script, from 0."""

    def __init__(self, place: int, outcome: str, reason: str) -> None:
        super().__init__(f'script[{place}]: "{outcome}": {reason}')
        self.place = place
        self.outcome = outcome
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Script:
    """Names of outcomes with their numbers, of which the first `used` have happened."""

    names: tuple[str, ...]
    numbers: tuple[int, ...]
    used: int = 0

    @classmethod
    def of(cls, outcomes: Sequence[str], teller: Teller) -> Script | None:
        if isinstance(outcomes, str):
            raise ValueError(f"script: expected a list of outcomes, found {outcomes!r}")
        if len(outcomes) > S.SCRIPT:
            raise ValueError(f"script: {len(outcomes)} outcomes; at most {S.SCRIPT}")
        return cls(tuple(outcomes), tuple(_number(i, name, teller) for i, name in enumerate(outcomes))).left(0)

    def left(self, used: int) -> Script | None:
        """The script after so many more outcomes; None when it has run out."""
        used += self.used
        return replace(self, used=used) if used < len(self.names) else None


def _number(place: int, name: str, teller: Teller) -> int:
    try:
        return teller.outcome_number(name)
    except ValueError as error:
        raise ScriptError(place, name, str(error)) from None


def impossible(
    script: Script, fault: Fault, log: bytes, compiled: Compiled, state: np.void, names: Sequence[str]
) -> ScriptError:
    """Why an outcome cannot be, in a decision that began in `state` and had brought `log` about."""
    place = script.used + fault.place
    sort, number = divmod(script.numbers[place], S.OF_ONE_SORT)
    looked = _Look(compiled, state, names, list(S.LOG_ENTRY.iter_unpack(log)))
    if sort != min(fault.drawn, S.A_CARD):
        reason = looked.expected(fault.drawn)
    elif sort == S.A_CARD:
        reason = looked.card(number, fault.drawn - S.A_CARD)
    elif sort == S.A_TICKET:
        reason = looked.ticket(number)
    else:
        reason = "it is in play already"
    return ScriptError(place, script.names[place], f"{reason}; nothing was played, name another outcome")


@dataclass(frozen=True, slots=True)
class _Look:
    """Where things are before a decision, and what it has drawn so far."""

    compiled: Compiled
    state: np.void
    names: Sequence[str]
    log: Sequence[tuple[int, int, int, int]]

    def expected(self, drawn: int) -> str:
        """What is drawn where the script names something of another sort."""
        if drawn >= S.A_CARD:
            return f"a card of the {self._deck(drawn - S.A_CARD)} deck is drawn here"
        if drawn == S.A_SEAT:
            return f"the first player is drawn here, first=0 to first={len(self.names) - 1}"
        return f"{'a ticket' if drawn == S.A_TICKET else 'an award'} is drawn here"

    def card(self, kind: int, deck: int) -> str:
        own = int(self.compiled.tables[0]["kind_deck"][kind])
        if own != deck:
            return f"it is of the {self._deck(own)} deck, but a card of the {self._deck(deck)} deck is drawn here"
        places = ", ".join(f"{n} {where}" for n, where in self._cards(kind) if n)
        return f"none is left in the {self._deck(deck)} deck ({places})"

    def _deck(self, deck: int) -> str:
        return self.compiled.board.rules.decks[deck].id

    def _cards(self, kind: int) -> list[tuple[int, str]]:
        s, codes = self.state, {row[0] for row in self.log}
        drawn = sum(row[2] == kind for row in self.log if row[0] in _CARD_DRAWN)
        if not s["players"]:  # the set-up, before which there is no state
            return [(drawn, "already dealt")]
        places = [(int(s["hand"][p][kind]), f"in {name}'s hand") for p, name in enumerate(self.names)]
        places.append((int(s["laid"][kind]) + s["turned"][: s["turned_n"]].tolist().count(kind), "on the table"))
        if S.L_FLUSH not in codes:
            places.append((s["market"].tolist().count(kind), "in the market"))
        if S.L_RESHUFFLE not in codes:
            places.append((int(s["discard"][kind]), "in the discard"))
        return [*places, (drawn, "already drawn by the same decision")]

    def ticket(self, ticket: int) -> str:
        s, tickets = self.state, self.compiled.board.tickets
        if any(row[0] == S.L_OFFERED and row[2] == ticket for row in self.log):
            return "it is already drawn"
        for p, name in enumerate(self.names):
            if ticket in bits(s["tickets"][p]):
                return f"{name} holds it"
            if ticket in s["offer"][p][: s["offer_n"][p]]:
                return f"it is on offer to {name}"
            if ticket in s["rejects"][p][: s["rejects_n"][p]]:
                return f"{name} has rejected it"
        queue = [int(s["queue"][(s["queue_head"] + i) % S.TICKETS]) for i in range(s["queue_n"])]
        if ticket in queue or ticket in bits(s["ticket_under"]):
            drawn = sum(row[0] == S.L_OFFERED for row in self.log) - int(s["top_n"]) - int(s["under_n"])
            above = f"; the next one is {tickets[queue[drawn]].id}" if 0 <= drawn < len(queue) else ""
            return f"it lies deeper in the ticket deck{above}"
        return "it is out of the game"


_CARD_DRAWN = (S.L_DEALT, S.L_BLIND, S.L_FACE_UP, S.L_TURNED, S.L_BONUS)
