"""What a table is set up with."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from branchline.server.settings import BOARD_ID_LENGTH
from branchline.server.wire.base import Model, Name

Level = Literal["easy", "medium", "hard", "expert"]


class Person(Model):
    """A seat for whoever sits down."""

    kind: Literal["person"] = "person"


class Local(Model):
    """A seat for somebody who shares the device of the table's host."""

    kind: Literal["local"] = "local"
    name: Name


class Robot(Model):
    """A seat for a bot."""

    kind: Literal["bot"] = "bot"
    level: Level = "medium"


Occupant = Annotated[Person | Local | Robot, Field(discriminator="kind")]


class NoPace(Model):
    """Nobody is hurried."""

    kind: Literal["none"] = "none"


class ClockPace(Model):
    """Each player has so much time for the whole game, and some more with each turn."""

    kind: Literal["clock"] = "clock"
    seconds: Annotated[int, Field(ge=10, le=86_400)] = 1200
    increment: Annotated[int, Field(ge=0, le=600)] = 10


class DaysPace(Model):
    """Each decision may take so many days."""

    kind: Literal["days"] = "days"
    days: Annotated[int, Field(ge=1, le=30)] = 3


Pace = Annotated[NoPace | ClockPace | DaysPace, Field(discriminator="kind")]

RuleName = Annotated[str, StringConstraints(pattern=r"^[a-z_.0-9]{1,60}$")]


class TableOptions(Model):
    board: Annotated[str, StringConstraints(pattern=r"^[A-Za-z][A-Za-z0-9_]*$", max_length=BOARD_ID_LENGTH)]
    seats: Annotated[list[Occupant], Field(min_length=2, max_length=5)]
    rules: dict[RuleName, int | bool] = Field(default_factory=dict, max_length=20)
    """Rule values of the board that are played otherwise, as in {"tickets.deal": 4}."""
    first: Annotated[int, Field(ge=0, le=4)] | None = None
    """The seat that begins; left out: drawn."""
    public: bool = False
    pace: Pace = Field(default_factory=NoPace)
    hints: bool = True
    talk: bool = True
    bot_after: Annotated[int, Field(ge=30, le=604_800)] | None = None
    """Seconds of absence after which a bot takes over by itself; left out: the others decide."""
    stand_in: Level = "medium"
    """The bot that plays for whoever is absent."""
    seed: Annotated[int, Field(ge=0, le=2**63 - 1)] | None = None
    """For practice: a known deal."""
