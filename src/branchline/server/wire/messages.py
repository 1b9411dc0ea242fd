"""The messages of a table's socket."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter, ValidationError

from branchline.server.wire.base import ClientId, Model, Outgoing
from branchline.server.wire.commands import Command, Query
from branchline.server.wire.views import Cards, CompletionSeen, Document, LineSeen, MoveSeen, OutlookSeen, Patch

# From a client --------------------------------------------------------------------------------------------------------


class Submit(Model):
    """Submits a command; the same `id` again is the same command, and is answered the same."""

    type: Literal["submit"] = "submit"
    id: ClientId
    command: Command


class Ask(Model):
    type: Literal["ask"] = "ask"
    id: ClientId
    query: Query


class Missing(Model):
    """Asks for the steps after `after`."""

    type: Literal["missing"] = "missing"
    after: Annotated[int, Field(ge=0)]


class Ping(Model):
    type: Literal["ping"] = "ping"


class Pong(Model):
    type: Literal["pong"] = "pong"


FromClient = Annotated[Submit | Ask | Missing | Ping | Pong, Field(discriminator="type")]
FROM_CLIENT: TypeAdapter[Any] = TypeAdapter(FromClient)
_ID: TypeAdapter[str] = TypeAdapter(ClientId)


def id_of(message: Any) -> str | None:
    """The id of a message that is wrong otherwise, if it has one."""
    try:
        return _ID.validate_python(message["id"])
    except (LookupError, TypeError, ValidationError):
        return None


# To a client ----------------------------------------------------------------------------------------------------------


class Snapshot(Outgoing):
    """Everything as it stands, after the steps up to `seq`, and the last lines of the story."""

    type: Literal["snapshot"] = "snapshot"
    seq: int
    now: int
    """The server's time, for clocks."""
    document: Document
    story: list[LineSeen]
    present: list[bool]


class Step(Outgoing):
    """The next thing that happened. Steps are numbered without gaps; whoever misses one asks for it."""

    type: Literal["step"] = "step"
    seq: int
    line: LineSeen
    patch: Patch


class Accepted(Outgoing):
    """A command was accepted; what it did is in the steps up to `seq`."""

    type: Literal["accepted"] = "accepted"
    id: str
    seq: int
    table: str | None = None
    """The new table of a rematch."""


class Facts(Outgoing):
    """The facts of a refusal by the rules, for saying it in any language; `key` says which of them there are."""

    owner: int | None = None
    """The seat that has it already."""
    connection: str | None = None
    players: int | None = None
    piece: str | None = None
    need: int | None = None
    left: int | None = None
    lacks: Cards | None = None
    """Cards that are not in the hand."""
    card: str | None = None
    city: str | None = None
    count: int | None = None
    most: int | None = None
    least: int | None = None
    phase: str | None = None
    """What is decided now instead."""
    verb: str | None = None
    """What was tried at the wrong moment."""
    track: str | None = None
    fault: str | None = None
    """What is wrong with cards that do not pay."""
    cards: Cards | None = None
    """Cards that are not needed."""
    moves: str | None = None
    """The moves to play instead, one after the other, with a comma between."""
    turn: int | None = None
    """The seat that is to move."""


class Refused(Outgoing):
    """A command or query was refused; nothing has changed. `id` is missing if the message could not be read."""

    type: Literal["refused"] = "refused"
    id: str | None = None
    key: str
    message: str
    facts: Facts | None = None


class Advised(Outgoing):
    move: str
    reason: str
    win: float | None = None
    points: float | None = None


class QueryAnswer(Outgoing):
    """Hints, the moves that match cards, a reason why not, or how things stand."""

    type: Literal["answer"] = "answer"
    id: str
    hints: list[Advised] | None = None
    moves: list[MoveSeen] | None = None
    key: str | None = None
    message: str | None = None
    facts: Facts | None = None
    completions: list[CompletionSeen] | None = None
    """For cards that do not pay yet: at most four ways to go on, those that need nothing new first."""
    surplus: Cards | None = None
    """For cards that nothing could be added to: the fewest to take back."""
    outlook: OutlookSeen | None = None


class Pinged(Outgoing):
    """Asks whether somebody is there. `seq` is the number of the last step: who has not got it asks for it."""

    type: Literal["ping"] = "ping"
    seq: int | None = None


class Ponged(Outgoing):
    """The answer to a ping."""

    type: Literal["pong"] = "pong"
    seq: int | None = None


class Present(Outgoing):
    """Who is there now, seat by seat."""

    type: Literal["present"] = "present"
    present: list[bool]


class Closed(Outgoing):
    """The last message before the server closes the socket; `again` says whether it is worth coming back at once."""

    type: Literal["closed"] = "closed"
    key: str
    message: str
    again: bool


ToClient = Annotated[
    Snapshot | Step | Accepted | Refused | QueryAnswer | Present | Closed | Pinged | Ponged, Field(discriminator="type")
]
TO_CLIENT: TypeAdapter[Any] = TypeAdapter(ToClient)
