"""What a viewer is told: the document of a table, and the lines of its story. Null and missing are the same."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from branchline.explain import completing
from branchline.game import outlook, result, view
from branchline.moves.kinds import VERBS
from branchline.moves.payment import Unit
from branchline.server.wire.base import Outgoing
from branchline.server.wire.options import Level, Occupant, Pace
from branchline.server.wire.seen import seen

Cards = dict[str, int]

if TYPE_CHECKING:
    Kind: TypeAlias = str
    CompletionSeen: TypeAlias = completing.Completion
    GameSeen: TypeAlias = view.View
    OutlookSeen: TypeAlias = outlook.Outlook
    ResultSeen: TypeAlias = result.Result
else:
    Kind = Literal[VERBS]
    CompletionSeen = seen(completing.Completion, "CompletionSeen")
    PlayerSeen = seen(view.Player, "PlayerSeen")
    GameSeen = seen(view.View, "GameSeen")
    TicketScored = seen(result.TicketScore, "TicketScored")
    SheetSeen = seen(result.Sheet, "SheetSeen")
    ResultSeen = seen(result.Result, "ResultSeen")
    TicketOutlook = seen(outlook.TicketOutlook)
    Standing = seen(outlook.Standing)
    Prize = seen(outlook.Prize)
    HarbourOutlook = seen(outlook.HarbourOutlook)
    OutlookSeen = seen(outlook.Outlook, "OutlookSeen")


class OptionsSeen(Outgoing):
    board: str
    seats: list[Occupant]
    rules: dict[str, int | bool]
    first: int | None = None
    public: bool
    pace: Pace
    hints: bool
    talk: bool
    bot_after: int | None = None
    stand_in: Level
    practice: bool
    """The deal is a given one."""


class SeatSeen(Outgoing):
    name: str | None = None
    taken: bool
    mine: bool
    bot: Level | None = None
    """The bot that plays here now."""
    stands_in: bool
    """The bot plays for a person, who may take the seat back."""
    resigned: bool
    votes: list[int]
    """The seats that ask for a bot here."""
    time_left: int | None = None
    """Milliseconds on the clock at `asked_at`, or now where the clock stands."""
    asked_at: int | None = None


class DealSeen(Outgoing):
    known: bool
    promise: str | None = None
    contributions: list[str] | None = None
    seed_hash: str | None = None
    secret: str | None = None
    seed: str | None = None
    """A whole number, as text: it may be larger than a JavaScript number can be."""


class TalkSeen(Outgoing):
    seat: int
    at: int
    text: str | None = None
    sign: str | None = None


class TableSeen(Outgoing):
    id: str
    status: Literal["open", "running", "over"]
    options: OptionsSeen
    board: str
    """What the facts and the picture of its board are asked for by: an earlier board's id has its digest after an @."""
    seats: list[SeatSeen]
    deal: DealSeen
    talk: list[TalkSeen]
    rematch: str | None = None
    ended_by: Literal["play", "resignation"] | None = None


class MoveSeen(Outgoing):
    text: str
    kind: Kind
    track: str | None = None
    cards: Cards | None = None
    free: int | None = None
    unit: Unit | None = None
    """What the free part of a claim is counted in, and what a spend lays: "card", "pair" or "colour"."""
    fill: Cards | None = None
    """For the free part of a claim: the cards of the hand that are missed least."""
    card: str | None = None
    deck: str | None = None
    city: str | None = None
    piece: str | None = None
    count: int | None = None
    pieces: Cards | None = None
    """How many pieces of each kind a split keeps."""
    tickets: list[str] | None = None


class TurnSeen(Outgoing):
    decision: int | None = None
    """The number of the decision that this seat is asked for."""
    moves: list[MoveSeen] | None = None
    may_undo: bool | None = None


class Document(Outgoing):
    """All that a viewer sees."""

    table: TableSeen
    view: GameSeen | None = None
    turn: TurnSeen | None = None
    result: ResultSeen | None = None


class EventSeen(Outgoing):
    """Something that happened in the game; `type` says which other fields there are (docs/protocol.md)."""

    type: str
    seat: int | None = None
    card: str | None = None
    deck: str | None = None
    slot: int | None = None
    ticket: str | None = None
    track: str | None = None
    points: int | None = None
    count: int | None = None
    wilds: int | None = None
    country: str | None = None
    value: int | None = None
    city: str | None = None
    piece: str | None = None
    pieces: Cards | None = None
    award: str | None = None
    turns: int | None = None
    costs: bool | None = None


class LineSeen(Outgoing):
    """One thing that happened at the table."""

    seq: int
    at: int
    kind: str
    seat: int | None = None
    why: str | None = None
    moves: list[str] | None = None
    events: list[EventSeen]


Patch = dict[str, Any]
"""What changed in a document: see docs/protocol.md."""
