"""What there is to say of one kind of move or of event, and the situation that a reason is found in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from branchline.boards.schema import Board, Rules
from branchline.engine.tables import Compiled
from branchline.moves.move import Context, IllegalMove, Move
from branchline.moves.words import alone, card_text


@dataclass(frozen=True, slots=True)
class Situation:
    """What a seat faces: the true state of a game, for explaining what that seat can and cannot do."""

    game: Compiled
    state: Any
    """One record of the engine's `STATE`."""
    names: tuple[str, ...]
    seat: int
    moment: str
    """What is decided now: the phase, or in the opening the stage of this seat."""
    context: Context
    legal: Callable[[], list[int]]

    @property
    def board(self) -> Board:
        return self.game.board

    @property
    def rules(self) -> Rules:
        return self.game.board.rules

    @property
    def name(self) -> str:
        return self.names[self.seat]

    def hand(self) -> Counter[int]:
        """The cards that the seat holds, by the numbers of their kinds."""
        held = self.state["hand"][self.seat, : len(self.game.kinds)].tolist()
        return Counter({k: n for k, n in enumerate(held) if n})

    def by_kind(self, cards: Mapping[str, int]) -> Counter[int]:
        """Cards by the numbers of their kinds."""
        return Counter({self.game.kind_index[name]: n for name, n in cards.items() if n})

    def lacks(self, cards: Mapping[str, int]) -> dict[str, int]:
        """The cards of these that the seat does not hold."""
        short = self.by_kind(cards) - self.hand()
        return {self.game.kinds[k].name: n for k, n in short.items()}

    def owner(self, what: str, place: int) -> int | None:
        """The seat whose row of the state has a bit set: the owner of a track ("owned") or a harbour ("harbours")."""
        return next((seat for seat in range(self.game.players) if self.has(what, seat, place)), None)

    def has(self, what: str, seat: int, place: int) -> bool:
        return bool(int(self.state[what][seat][place // 64]) >> place % 64 & 1)


@dataclass(frozen=True)
class MoveKind:
    """One kind of move. Its functions count its moves from 0: `first` is added where they become numbers of moves."""

    name: str
    """The verb that its text begins with."""
    first: int
    count: int
    """How many numbers are set aside for it, from `first` on."""
    describe: Callable[[Compiled, int, Context], Move]
    parse: Callable[[Compiled, list[str], Context], int]
    """The move that the words after the verb name, legal or not."""
    why_not: Callable[[Situation, int], IllegalMove]
    """Why it is not legal, at one of its moments."""
    act: str
    """What it does: it completes "this is not the moment to …"."""
    moments: tuple[str, ...]
    """When it can be played (see `Situation.moment`); none: whenever nothing else can be done (COM-20)."""
    exists: Callable[[Compiled, int], bool] = lambda game, n: True
    """Whether a game has this one of them at all."""
    never: Callable[[Rules], IllegalMove | None] = lambda rules: None
    """Why games by these rules have no such move, if they have none."""
    in_context: bool = False
    """Whether its words depend on more than its number."""
    alone: bool = False
    """Whether nothing follows the verb."""


def bare(
    name: str, first: int, why_not: Callable[[Situation, int], IllegalMove], act: str, moments: tuple[str, ...]
) -> MoveKind:
    """A kind that is a single move: its text is the verb, and nothing else."""
    return MoveKind(
        name=name,
        first=first,
        count=1,
        describe=lambda game, n, context: Move(first, name, name),
        parse=lambda game, rest, context: alone(name, rest),
        why_not=why_not,
        act=act,
        moments=moments,
        alone=True,
    )


def cards_missing(situation: Situation, short: Mapping[str, int], more: str = "") -> IllegalMove:
    return IllegalMove("cards_missing", f"{situation.name} lacks {card_text(short)}{more}", lacks=short)


def whose(a: int, b: int) -> int | None:
    return a


def nobodys(a: int, b: int) -> int | None:
    return None


@dataclass(frozen=True, slots=True)
class EventKind:
    """What there is to say of one kind of event: an entry of the engine's log (code, a, b, c) in words."""

    code: int
    type: str
    facts: Callable[[Compiled, int, int, int], dict[str, Any]] = lambda game, a, b, c: {}
    seat: Callable[[int, int], int | None] = whose
    """The seat that it happened to, of a and b."""
    private: tuple[str, ...] = ()
    """The facts that only this seat knows."""
    secret: bool = False
    """Only this seat knows of it at all."""
    secret_at_first: bool = False
    """So it is in the opening."""
    chance: str = ""
    """What b is where chance answered: the sort that a script names it by."""
