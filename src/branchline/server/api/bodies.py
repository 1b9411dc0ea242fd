"""Bodies of requests, and what is answered to them."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from branchline.server.api.errors import ProblemShape
from branchline.server.wire.base import Model, Name, Token
from branchline.server.wire.commands import Contribution
from branchline.server.wire.messages import Step
from branchline.server.wire.views import Document

Language = Literal["en", "fr"]
SignedToken = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9._-]{8,300}$")]


class Me(Model):
    """Who somebody wants to be; what is left out stays as it is."""

    name: Name | None = None
    language: Language | None = None


class MeSeen(Model):
    known: bool
    name: str
    language: Language


class Device(Model):
    token: SignedToken


class Link(Model):
    token: str
    seconds: int
    """How long it can be used."""


class Invite(Model):
    """The token of a seat's secret link; `contribution` is what the player adds to the deal, as where one sits down."""

    token: Token
    name: Name | None = None
    contribution: Contribution = ""


class Links(Model):
    """The ends of secret links: one for each seat, null where there is none to give away; and one for watching."""

    seats: list[str | None]
    watch: str


class TableNow(Model):
    """A table as somebody sees it; `seat` is theirs, and missing for those who watch."""

    id: str
    seq: int
    seat: int | None = None
    document: Document
    links: Links | None = None
    host: bool | None = None
    """Whether this guest opened the table, and may arrange it."""


class Overtaken(ProblemShape):
    """Why a command was refused; if the game has gone on meanwhile (`stale` and the like), with how it stands `now`."""

    now: TableNow | None = None


class TableMade(Model):
    id: str
    seat: int | None = None
    links: Links


class SeatListed(Model):
    name: str | None = None
    bot: str | None = None
    taken: bool
    mine: bool | None = None


class TableListed(Model):
    id: str
    board: str
    status: Literal["open", "running", "over"]
    seats: list[SeatListed]
    created: int
    changed: int


class TablesListed(Model):
    tables: list[TableListed]


class GamesListed(TablesListed):
    before: int | None = None
    """The `before` of the next page; missing on the last one."""


class ReplaySeen(Model):
    """A whole game; the first step brings the whole document."""

    id: str
    eyes: Annotated[str, Field(alias="as")]
    steps: list[Step]


class Checked(Model):
    """The check of a record: its `problems`, and none if all of it holds."""

    problems: list[str]
    decisions: Annotated[int, Field(ge=0)]
    finished: bool
    deal: bool
    """Whether the deal was checked against its promise."""
    past_board: str | None = None
    """The earlier board which the record is of, as `id@digest`, where that of today is another."""
