"""Validation: a command becomes drafts of entries for the log, or is refused with a reason."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any

from branchline.boards.loader import known_boards, load_board, override_rules
from branchline.boards.schema import Board
from branchline.engine.tables import compile_game
from branchline.server.table.refusal import Refusal
from branchline.server.table.table import OPEN, OVER, RUNNING, TableState
from branchline.server.wire import commands as C
from branchline.server.wire.options import Local, Person, TableOptions

MOST_UNDONE = 60
"""Decisions that a player may take back in a game: a log must end some day."""
ABSENT_FOR = 60_000
"""Milliseconds after which the others may ask for a bot."""


@dataclass(frozen=True, slots=True)
class Actor:
    """Who wants something: a guest, and the seat they speak for, if any."""

    guest: str
    name: str
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Draft:
    """An entry to be."""

    kind: str
    seat: int | None
    data: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Moment:
    """The time, and who is away: with the table itself, all that a command is validated by."""

    now: int
    absent: Collection[int] = ()
    """Seats whose people have been away for `ABSENT_FOR`."""


def validate(table: TableState, actor: Actor, command: Any, moment: Moment) -> list[Draft]:
    """The entries that a command makes, or `Refusal`. Moves are validated by the game, when they are applied."""
    if actor.seat is not None and (
        actor.seat not in range(len(table.seats)) or table.seats[actor.seat].guest != actor.guest
    ):
        raise Refusal("not_your_seat", "this seat is not yours; open the link of your seat again")
    return _VALIDATORS[type(command)](table, actor, command, moment)


def check_options(options: TableOptions) -> Board:
    """Refuses what the models cannot know: boards, numbers of players, rule values; the board, with those rules."""
    if options.board not in known_boards():
        raise Refusal("options.board", f'board: no board "{options.board}"; boards: {", ".join(known_boards())}')
    board = load_board(options.board)
    low, high = board.rules.players
    if not low <= len(options.seats) <= high:
        raise Refusal("options.seats", f"seats: this board is for {low} to {high} players, not {len(options.seats)}")
    if options.first is not None and options.first >= len(options.seats):
        raise Refusal("options.first", f"first: there is no seat {options.first}; seats: 0 to {len(options.seats) - 1}")
    try:
        board = override_rules(board, options.rules)
        compile_game(board, len(options.seats))
    except ValueError as error:
        raise Refusal("options.rules", f"rules: {error}") from None
    return board


# Before the game ------------------------------------------------------------------------------------------------------


def _while(table: TableState, status: str) -> None:
    if table.status != status:
        words = {OPEN: "before the game begins", RUNNING: "during the game", OVER: "after the game"}[status]
        raise Refusal(f"only_{status}", f"this can be done only {words}")


def _as_host(table: TableState, actor: Actor) -> None:
    _while(table, OPEN)
    if actor.guest != table.host:
        raise Refusal("not_host", "only whoever opened the table can change it")


def _sit(table: TableState, actor: Actor, command: C.Sit, moment: Moment) -> list[Draft]:
    _while(table, OPEN)
    if command.seat >= len(table.seats):
        raise Refusal("no_such_seat", f"there is no seat {command.seat}; seats: 0 to {len(table.seats) - 1}")
    seat = table.seats[command.seat]
    if seat.guest == actor.guest and isinstance(table.options.seats[command.seat], Local):
        return [_seating(table, actor, command, seat.name or "?")]
    if seat.taken and seat.guest != actor.guest:
        raise Refusal("seat_taken", f"{seat.name} sits there already; take another seat")
    moves_from = [
        Draft("left", other, {})
        for other in table.seats_of(actor.guest)
        if other != command.seat and not isinstance(table.options.seats[other], Local)
    ]
    return [*moves_from, _seating(table, actor, command, command.name or actor.name)]


def _seating(table: TableState, actor: Actor, command: C.Sit, name: str) -> Draft:
    others = (seat for number, seat in enumerate(table.seats) if number != command.seat)
    taken = {seat.name for seat in others if seat.guest != actor.guest}
    unique = name
    number = 2
    while unique in taken:
        unique = f"{name[:20]} {number}"
        number += 1
    return Draft("seated", command.seat, {"guest": actor.guest, "name": unique, "contribution": command.contribution})


def _leave(table: TableState, actor: Actor, command: C.Leave, moment: Moment) -> list[Draft]:
    _while(table, OPEN)
    if command.seat >= len(table.seats) or table.seats[command.seat].guest is None:
        raise Refusal("seat_empty", f"nobody sits on seat {command.seat}")
    if actor.guest not in (table.seats[command.seat].guest, table.host):
        raise Refusal("not_your_seat", "only whoever sits there, or the host, can free this seat")
    if isinstance(table.options.seats[command.seat], Local):
        raise Refusal("local_seat", "this seat is for somebody on the host's device; the host can change it")
    return [Draft("left", command.seat, {})]


def _arrange(table: TableState, actor: Actor, command: C.Arrange, moment: Moment) -> list[Draft]:
    _as_host(table, actor)
    if command.seat >= len(table.seats):
        raise Refusal("no_such_seat", f"there is no seat {command.seat}; seats: 0 to {len(table.seats) - 1}")
    return [Draft("arranged", command.seat, {"occupant": command.occupant.model_dump()})]


def _configure(table: TableState, actor: Actor, command: C.Configure, moment: Moment) -> list[Draft]:
    _as_host(table, actor)
    check_options(command.options)
    if command.options.seed is not None and any(seat.guest not in (None, actor.guest) for seat in table.seats):
        raise Refusal("options.seed", "seed: a known deal is for practice; somebody else sits here already")
    return [Draft("configured", None, {"options": command.options.model_dump()})]


def _start(table: TableState, actor: Actor, command: C.Start, moment: Moment) -> list[Draft]:
    _while(table, OPEN)
    if actor.guest != table.host and not table.seats_of(actor.guest):
        raise Refusal("not_seated", "only those who play can start the game")
    free = [str(number + 1) for number, seat in enumerate(table.seats) if not seat.taken]
    if free:
        raise Refusal("seats_free", f"nobody sits on seat {', '.join(free)} yet; wait, or put a bot there")
    board = check_options(table.options)  # it may have changed since the table was opened
    return [Draft("started", None, {"board": board.digest, "rules": board.rules_digest})]


# During the game ------------------------------------------------------------------------------------------------------


def _playing(table: TableState, actor: Actor) -> int:
    _while(table, RUNNING)
    if actor.seat is None:
        raise Refusal("not_seated", "only those who play can do this")
    seat = table.seats[actor.seat]
    if seat.bot is not None:
        raise Refusal("bot_plays", "a bot plays for you; take your seat back first")
    return actor.seat


def _decide(table: TableState, actor: Actor, command: C.Decide, moment: Moment) -> list[Draft]:
    seat = _playing(table, actor)
    if command.decision != table.decision_ids[seat]:
        raise Refusal("stale", "the game has gone on meanwhile; look at the table again and decide anew")
    if seat not in table.to_move():
        waiting = " or ".join(table.seats[other].name or "?" for other in table.to_move())
        raise Refusal("not_your_turn", f"it is not your turn; {waiting} is to move")
    return [Draft("decided", seat, {"moves": list(command.moves)})]  # whether the rules allow it, the game says


def _undo(table: TableState, actor: Actor, command: C.Undo, moment: Moment) -> list[Draft]:
    seat = _playing(table, actor)
    assert table.play is not None
    if not table.play.undoable(seat):
        raise Refusal("no_undo", "this can no longer be taken back: something was revealed, or another player acted")
    if table.seats[seat].undone >= MOST_UNDONE:
        raise Refusal("no_undo", f"{MOST_UNDONE} decisions were taken back in this game; that is enough")
    return [Draft("undone", seat, {})]


def _resign(table: TableState, actor: Actor, command: C.Resign, moment: Moment) -> list[Draft]:
    _while(table, RUNNING)
    if actor.seat is None or table.seats[actor.seat].resigned:
        raise Refusal("not_seated", "only those who play can resign, and only once")
    return [Draft("resigned", actor.seat, {})]


def _replace(table: TableState, actor: Actor, command: C.Replace, moment: Moment) -> list[Draft]:
    seat = _playing(table, actor)
    if command.seat >= len(table.seats) or command.seat == seat or not table.seats[command.seat].person_plays:
        raise Refusal("no_such_seat", f"no other person plays on seat {command.seat}")
    if not _may_be_replaced(table, command.seat, moment):
        raise Refusal("present", f"{table.seats[command.seat].name} is here, or has been away for less than a minute")
    drafts = [Draft("voted", seat, {"seat": command.seat})]
    if _carried(table, command.seat, table.seats[command.seat].votes | {seat}, moment):
        drafts.append(hand_over(table, command.seat, "vote"))
    return drafts


def _may_be_replaced(table: TableState, seat: int, moment: Moment) -> bool:
    return seat in moment.absent or table.seats[seat].is_late(table.options.pace, moment.now)


def _carried(table: TableState, seat: int, votes: set[int], moment: Moment) -> bool:
    """Whether more than half of the others who are here want a bot."""
    voters = {
        number
        for number, other in enumerate(table.seats)
        if other.person_plays and number != seat and number not in moment.absent
    }
    return 2 * len(votes & voters) > len(voters)


def outvoted(table: TableState, moment: Moment) -> list[int]:
    """The seats that votes give to a bot by now: somebody who had not voted may have left or resigned since."""
    return [
        number
        for number, seat in enumerate(table.seats)
        if seat.votes
        and seat.person_plays
        and _may_be_replaced(table, number, moment)
        and _carried(table, number, seat.votes, moment)
    ]


def hand_over(table: TableState, seat: int, why: str) -> Draft:
    """A bot plays on for a person; `why` is "vote", "absent", "time" or "idle"."""
    return Draft("handed_over", seat, {"level": table.options.stand_in, "why": why})


def take_over(table: TableState, seat: int, guest: str, holder: str | None) -> Draft:
    """Another browser takes a seat over from `holder`: its person showed the link that the seat had then."""
    if table.seats[seat].guest is None:
        raise Refusal("seat_taken", "a bot sits there; ask the host for another link")
    if table.seats[seat].guest != holder:
        raise Refusal("seat_taken", f"{table.seats[seat].name} was faster with this link; ask the host for another one")
    if guest == table.host or table.seats_of(guest):
        # Whoever knows the links of others must not look into their hands with them.
        raise Refusal("plays_here", "you are at this table already; this link is for another player")
    data = {"guest": guest, "name": table.seats[seat].name, "contribution": table.seats[seat].contribution}
    return Draft("seated", seat, data)


def _reclaim(table: TableState, actor: Actor, command: C.Reclaim, moment: Moment) -> list[Draft]:
    _while(table, RUNNING)
    if actor.seat is None or not table.seats[actor.seat].stands_in or table.seats[actor.seat].resigned:
        raise Refusal("nothing_to_reclaim", "no bot plays for you")
    return [Draft("reclaimed", actor.seat, {})]


# After the game -------------------------------------------------------------------------------------------------------


def _rematch(table: TableState, actor: Actor, command: C.Rematch, moment: Moment) -> list[Draft]:
    _while(table, OVER)
    if not table.seats_of(actor.guest):
        raise Refusal("not_seated", "only those who played can ask for a rematch")
    if table.rematch is not None:
        raise Refusal("rematched", f"there is a rematch already: table {table.rematch}")
    return [Draft("rematched", actor.seat, {"table": table.next_id()})]


def again(table: TableState) -> dict[str, Any]:
    """The data that a rematch is created with: the same people and options, everybody one seat further on."""
    turned = [*table.options.seats[-1:], *table.options.seats[:-1]]
    people = [*table.seats[-1:], *table.seats[:-1]]
    options = table.options.model_copy(update={"seats": turned, "first": None, "seed": None})
    seated = {
        str(number): {"guest": seat.guest, "name": seat.name}
        for number, (seat, occupant) in enumerate(zip(people, turned, strict=True))
        if seat.guest is not None and isinstance(occupant, Person)
    }
    return {"options": options.model_dump(), "host": table.host, "seated": seated}


# At any time ----------------------------------------------------------------------------------------------------------


def _talking(table: TableState, actor: Actor) -> int:
    seats = table.seats_of(actor.guest)
    if not seats:
        raise Refusal("not_seated", "only those who sit at the table can talk here")
    if not table.options.talk:
        raise Refusal("no_talk", "this table plays in silence")
    return actor.seat if actor.seat is not None else seats[0]


def _say(table: TableState, actor: Actor, command: C.Say, moment: Moment) -> list[Draft]:
    return [Draft("said", _talking(table, actor), {"text": command.text})]


def _react(table: TableState, actor: Actor, command: C.React, moment: Moment) -> list[Draft]:
    return [Draft("said", _talking(table, actor), {"sign": command.sign})]


_VALIDATORS: dict[type, Callable[[TableState, Actor, Any, Moment], list[Draft]]] = {
    C.Sit: _sit,
    C.Leave: _leave,
    C.Arrange: _arrange,
    C.Configure: _configure,
    C.Start: _start,
    C.Decide: _decide,
    C.Undo: _undo,
    C.Resign: _resign,
    C.Replace: _replace,
    C.Reclaim: _reclaim,
    C.Say: _say,
    C.React: _react,
    C.Rematch: _rematch,
}
