"""Commands: what somebody may do at a table. Each that the table accepts is written into its log."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from branchline.server.wire.base import Model, MoveText, Name, Text
from branchline.server.wire.options import Occupant, TableOptions

SeatNumber = Annotated[int, Field(ge=0, le=4)]

Contribution = Annotated[str, StringConstraints(max_length=64, pattern=r"^[A-Za-z0-9_-]*$")]
"""The addition of a player to the deal, so that nobody else can have chosen it alone."""

REACTIONS = ("applause", "ouch", "hurry", "thanks", "wow", "laugh")
Reaction = Literal["applause", "ouch", "hurry", "thanks", "wow", "laugh"]


class Sit(Model):
    kind: Literal["sit"] = "sit"
    seat: SeatNumber
    name: Name | None = None
    contribution: Contribution = ""


class Leave(Model):
    """Gets up before the game begins."""

    kind: Literal["leave"] = "leave"
    seat: SeatNumber


class Arrange(Model):
    """The host says who sits where."""

    kind: Literal["arrange"] = "arrange"
    seat: SeatNumber
    occupant: Occupant


class Configure(Model):
    """The host changes the options before the game begins."""

    kind: Literal["configure"] = "configure"
    options: TableOptions


class Start(Model):
    kind: Literal["start"] = "start"


class Decide(Model):
    """The moves of one decision, played one after the other or not at all: a claim and the cards spent on it."""

    kind: Literal["decide"] = "decide"
    decision: int
    """The number of the decision that is asked for, as `turn.decision` has it."""
    moves: Annotated[list[MoveText], Field(min_length=1, max_length=40)]
    """The longest are claims whose free part is laid card by card: up to 36 on the boards there are (NOR-06)."""


class Undo(Model):
    kind: Literal["undo"] = "undo"


class Resign(Model):
    kind: Literal["resign"] = "resign"


class Replace(Model):
    """Asks for a bot on the seat of somebody who is absent."""

    kind: Literal["replace"] = "replace"
    seat: SeatNumber


class Reclaim(Model):
    """Takes one's seat back from the bot."""

    kind: Literal["reclaim"] = "reclaim"


class Say(Model):
    kind: Literal["say"] = "say"
    text: Text


class React(Model):
    kind: Literal["react"] = "react"
    sign: Reaction


class Rematch(Model):
    kind: Literal["rematch"] = "rematch"


Command = Annotated[
    Sit | Leave | Arrange | Configure | Start | Decide | Undo | Resign | Replace | Reclaim | Say | React | Rematch,
    Field(discriminator="kind"),
]


class Hint(Model):
    kind: Literal["hint"] = "hint"
    language: Literal["en", "fr"] = "en"


class WhyNot(Model):
    """Why a track cannot be claimed now."""

    kind: Literal["why_not"] = "why_not"
    track: MoveText


class Match(Model):
    """The moves that pay for a track, or a harbour in a city, with exactly these cards."""

    kind: Literal["match"] = "match"
    track: MoveText | None = None
    city: MoveText | None = None
    cards: Annotated[dict[MoveText, Annotated[int, Field(ge=1, le=60)]], Field(max_length=40)]


class OutlookQuery(Model):
    """How things stand: tickets and the ways to finish them, awards, country cards, harbours."""

    kind: Literal["outlook"] = "outlook"


Query = Annotated[Hint | WhyNot | Match | OutlookQuery, Field(discriminator="kind")]
"""A question of a player that nobody else notices."""
