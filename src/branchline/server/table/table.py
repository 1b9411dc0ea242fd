"""`TableState`: what a log makes of a table. Entries are applied here and validated before, by `validate.py`."""

from __future__ import annotations

import hashlib
from array import array
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from pydantic import TypeAdapter

from branchline.boards.loader import address, board_begun_on, known_boards
from branchline.game.deal import Deal, promise, seed_of
from branchline.game.events import Event
from branchline.game.game import Game
from branchline.game.record import seed_hash
from branchline.server.log import LogEntry, Summary
from branchline.server.table.play import Play
from branchline.server.table.refusal import Refusal
from branchline.server.table.seats import SeatState, seat_for
from branchline.server.wire.options import ClockPace, Local, Occupant, Person, TableOptions

OPEN, RUNNING, OVER = "open", "running", "over"
WATCHING = 7
"""The bit of whoever watches; the lower ones are the seats'."""
Viewer = int | None
"""A seat, or None for somebody who watches."""

TALK_KEPT = 50
ID_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
"""Letters and digits that are not taken for each other."""


def table_id(random: bytes) -> str:
    return "".join(ID_ALPHABET[byte % len(ID_ALPHABET)] for byte in random[:12])


_OCCUPANT: TypeAdapter[Any] = TypeAdapter(Occupant)


@dataclass(frozen=True, slots=True)
class EntryOutcome:
    """The outcome of an entry: events of the game, and the viewers it is visible to, as bits."""

    entry: LogEntry
    events: tuple[Event, ...]
    visible_to: int


class TableState:
    """One table. `secret` is the hidden part of its deal."""

    def __init__(self, id: str, secret: str) -> None:
        self.id = id
        self._secret = secret
        self.promise = promise(secret)
        self.options: TableOptions
        self.options_seen: dict[str, Any] = {}
        """As everybody may see them."""
        self.board = ""
        """What the board is loaded by: that of today, or the earlier one that the game began on."""
        self.host = ""
        self.created = 0
        self.changed = 0
        self.status = OPEN
        self.seats: list[SeatState] = []
        self.play: Play | None = None
        self.seed = 0
        """What the game is dealt from, once it has begun."""
        self.seed_hash = ""
        self.talk: list[dict[str, Any]] = []
        self.rematch: str | None = None
        self.resigned_end = False
        self.visible_to = bytearray()
        """For each entry the viewers it is visible to, as bits: what counts their sequence numbers."""
        self._seen = [0] * 8
        self._ids = array("q")
        """For each entry the hash of its id: all ids whole would be most of a table's memory."""
        self.decision_ids: list[int] = []
        """For each seat the number of the decision that it is asked for: its own sequence number when it was asked."""

    @classmethod
    def of(cls, id: str, secret: str, entries: Iterable[LogEntry]) -> TableState:
        table = cls(id, secret)
        for entry in entries:
            table.apply(entry)
        return table

    # What it is -----------------------------------------------------------------------------------------------------

    @property
    def entries(self) -> int:
        return len(self.visible_to)

    @property
    def game(self) -> Game:
        assert self.play is not None
        return self.play.game

    @property
    def contributions(self) -> tuple[str, ...]:
        return tuple(seat.contribution for seat in self.seats)

    @property
    def deal(self) -> Deal | None:
        """All about the deal, once the game is over; nothing of it for a deal that was known."""
        if self.status != OVER or self.options.seed is not None:
            return None
        return Deal(self.promise, self._secret, self.contributions)

    def next_id(self) -> str:
        """The id of a rematch: it follows from this table, so that two who ask at once ask for the same."""
        return table_id(hashlib.sha256(f"rematch {self._secret}".encode()).digest())

    def seats_of(self, guest: str) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if seat.guest == guest]

    def seats_together(self, seat: int) -> list[int]:
        """A seat and those of others who play on the same device."""
        guest = self.seats[seat].guest
        return [seat] if guest is None else self.seats_of(guest)

    def to_move(self) -> tuple[int, ...]:
        return self.game.to_move if self.status == RUNNING else ()

    def bots_to_move(self) -> list[int]:
        return [seat for seat in self.to_move() if self.seats[seat].bot is not None]

    # Sequence numbers -----------------------------------------------------------------------------------------------

    def bit(self, viewer: Viewer) -> int:
        """Which bit of `visible_to` is a viewer's: seats in order, then whoever watches."""
        return 1 << (WATCHING if viewer is None else viewer)

    def seq(self, viewer: Viewer) -> int:
        """How many entries a viewer could see. Numbers are a viewer's own: a count of all would tell of secrets."""
        return self._seen[WATCHING if viewer is None else viewer]

    def seq_at(self, viewer: Viewer, number: int) -> int:
        """The same just after an entry."""
        bit = self.bit(viewer)
        return self.seq(viewer) - sum(1 for mask in self.visible_to[number + 1 :] if mask & bit)

    def number_of(self, entry_id: str) -> int | None:
        """Where the entry of this id stands, if there is one: a repeat is answered, not written."""
        try:
            return self._ids.index(hash(entry_id))
        except ValueError:
            return None

    # The log --------------------------------------------------------------------------------------------------------

    def apply(self, entry: LogEntry) -> EntryOutcome:
        """What the entry makes of the table. Moves that the rules do not allow raise `Refusal`, and change nothing."""
        assert entry.number == self.entries, f"entry {entry.number} does not follow {self.entries - 1}"
        events, secret_of = _APPLY[entry.kind](self, entry)
        visible_to = 0xFF if secret_of is None else self.bit(secret_of)
        self.visible_to.append(visible_to)
        if secret_of is None:
            self.changed = entry.at  # lists show it, and must not tell of what is secret
        for bit in range(8):
            self._seen[bit] += visible_to >> bit & 1
        self._ids.append(hash(entry.id))
        if entry.kind in ASKING:
            self._ask(entry)
        return EntryOutcome(entry, events, visible_to)

    def _ask(self, entry: LogEntry) -> None:
        """Numbers the decisions that are asked for now; in the opening, only that of the seat that has just acted."""
        if entry.kind == "started":
            self.decision_ids = [0] * len(self.seats)
        everybody = entry.kind == "started" or self.game.phase != "opening"
        for seat in range(len(self.seats)):
            if everybody or seat == entry.seat:
                self.decision_ids[seat] = self.seq(seat)

    def _set(self, options: TableOptions) -> None:
        """A given deal is known to whoever gave it; nobody else needs its number."""
        if options.board not in known_boards():
            raise Refusal(
                "board_gone",
                f'this table is on the board "{options.board}", which is not known now; '
                "its file is needed (--board FILE)",
            )
        self.options, self.board = options, options.board
        seen = options.model_dump(exclude={"seed"}, exclude_none=True)
        self.options_seen = {**seen, "practice": options.seed is not None}

    def _created(self, entry: LogEntry) -> Effect:
        self._set(TableOptions.model_validate(entry.data["options"]))
        self.host, self.created = entry.data["host"], entry.at
        self._lay_out()
        for number, taken in (entry.data.get("seated") or {}).items():  # a rematch begins with everybody seated
            self.seats[int(number)].sit(taken["guest"], taken["name"], "")
        return PUBLIC

    def _configured(self, entry: LogEntry) -> Effect:
        """New options; whoever sits on a seat that stays a person's stays."""
        before = self.seats
        self._set(TableOptions.model_validate(entry.data["options"]))
        self._lay_out()
        for old, new in zip(before, self.seats, strict=False):
            if old.guest is not None and not new.taken:
                new.sit(old.guest, old.name or "", old.contribution)
        return PUBLIC

    def _lay_out(self) -> None:
        self.seats = [seat_for(occupant, number, self.host) for number, occupant in enumerate(self.options.seats)]

    def _seated(self, entry: LogEntry) -> Effect:
        assert entry.seat is not None
        self.seats[entry.seat].sit(entry.data["guest"], entry.data["name"], entry.data["contribution"])
        if entry.data["guest"] != self.host and isinstance(self.options.seats[entry.seat], Local):
            self._give(entry.seat, Person())  # who was to play on the host's device has come with one of their own
        return PUBLIC

    def _left(self, entry: LogEntry) -> Effect:
        assert entry.seat is not None
        self.seats[entry.seat] = SeatState()
        return PUBLIC

    def _arranged(self, entry: LogEntry) -> Effect:
        assert entry.seat is not None
        occupant = _OCCUPANT.validate_python(entry.data["occupant"])
        self._give(entry.seat, occupant)
        self.seats[entry.seat] = seat_for(occupant, entry.seat, self.host)
        return PUBLIC

    def _give(self, seat: int, occupant: Occupant) -> None:
        occupants = [*self.options.seats]
        occupants[seat] = occupant
        self._set(self.options.model_copy(update={"seats": occupants}))

    def _started(self, entry: LogEntry) -> Effect:
        options = self.options
        names = [seat.name or "?" for seat in self.seats]
        seed = seed_of(self._secret, self.contributions) if options.seed is None else options.seed
        began = board_begun_on(options.board, entry.data.get("board"))
        play = Play(began, len(self.seats), seed, names, options.first, options.rules)
        board = play.game.board
        if entry.data not in ({}, {"board": board.digest, "rules": board.rules_digest}):  # the first are of old logs
            raise Refusal(
                "board_changed",
                f'the board "{board.id}" has changed since this game began; its file is needed as it was then',
            )
        self.board = address(board)
        self.play, self.seed, self.seed_hash = play, seed, seed_hash(seed)
        self.status = RUNNING
        if isinstance(options.pace, ClockPace):
            for seat in self.seats:
                seat.time_left = 1000 * options.pace.seconds
        self._tick(entry.at)
        events, self.game.setup_events = tuple(self.game.setup_events), []  # told once, and then only memory
        return events, None

    def _decided(self, entry: LogEntry) -> Effect:
        assert entry.seat is not None
        assert self.play is not None
        happened = self.play.decide(entry.seat, entry.data["moves"])
        self.seats[entry.seat].decide()
        self._tick(entry.at)
        if self.game.over:
            self.status = OVER
        return happened.events, None if happened.public else entry.seat

    def _undone(self, entry: LogEntry) -> Effect:
        assert entry.seat is not None
        assert self.play is not None
        happened = self.play.undo(entry.seat)
        self.seats[entry.seat].undo()
        for number, seat in enumerate(self.seats):
            if number not in self.game.to_move:
                seat.asked_at = None  # it was never really asked
        self._tick(entry.at)
        return (), None if happened.public else entry.seat

    def _tick(self, now: int) -> None:
        """Starts the clocks of those who must decide now, and stops the others'.

        A clock runs through all the decisions of a turn: in the opening, nobody else may see how many there were.
        """
        waiting = self.game.to_move
        for number, seat in enumerate(self.seats):
            if number in waiting:
                seat.ask(now)
            else:
                seat.stop(now, self.options.pace)

    def _handed_over(self, entry: LogEntry) -> Effect:
        assert entry.seat is not None
        self.seats[entry.seat].hand_over(entry.data["level"], entry.at)
        return PUBLIC

    def _reclaimed(self, entry: LogEntry) -> Effect:
        assert entry.seat is not None
        seat = self.seats[entry.seat]
        seat.reclaim()
        if seat.asked_at is not None:
            seat.asked_at = entry.at
        if seat.time_left == 0 and isinstance(self.options.pace, ClockPace):  # whoever ran out of time gets some more
            seat.time_left = 1000 * self.options.pace.increment + 30_000
        return PUBLIC

    def _voted(self, entry: LogEntry) -> Effect:
        assert entry.seat is not None
        self.seats[entry.data["seat"]].votes.add(entry.seat)
        return PUBLIC

    def _resigned(self, entry: LogEntry) -> Effect:
        """Others go on against a bot; where only one seat is left that did not resign, the game is over."""
        assert entry.seat is not None
        seat = self.seats[entry.seat]
        seat.resigned = True
        seat.hand_over(self.options.stand_in, entry.at)
        if sum(not seat.resigned for seat in self.seats) == 1:
            self.status, self.resigned_end = OVER, True
        return PUBLIC

    def _said(self, entry: LogEntry) -> Effect:
        self.talk = [*self.talk, {"seat": entry.seat, "at": entry.at, **entry.data}][-TALK_KEPT:]
        return PUBLIC

    def _rematched(self, entry: LogEntry) -> Effect:
        self.rematch = entry.data["table"]
        return PUBLIC

    # Lists ----------------------------------------------------------------------------------------------------------

    def deadline(self) -> int | None:
        if self.status != RUNNING:
            return None
        asked = [self.seats[seat] for seat in self.to_move() if self.seats[seat].person_plays]
        times = [seat.deadline(self.options.pace) for seat in asked]
        if self.options.bot_after is not None:
            times += [seat.asked_at + 1000 * self.options.bot_after for seat in asked if seat.asked_at is not None]
        return min((time for time in times if time is not None), default=None)

    def summary(self) -> Summary:
        return Summary(
            table=self.id,
            board=self.options.board,
            status=self.status,
            public=self.options.public,
            seats=tuple({"name": seat.name, "bot": seat.bot, "guest": seat.guest} for seat in self.seats),
            created=self.created,
            changed=self.changed,
            entries=self.entries,
            deadline=self.deadline(),
            bot_to_move=bool(self.bots_to_move()),
        )


Effect = tuple[tuple[Event, ...], int | None]
"""Events, and the one seat that they are visible to, or None where that is everybody."""
PUBLIC: Effect = ((), None)

ASKING = ("started", "decided", "undone")

_APPLY: dict[str, Callable[[TableState, LogEntry], Effect]] = {
    "created": TableState._created,
    "configured": TableState._configured,
    "seated": TableState._seated,
    "left": TableState._left,
    "arranged": TableState._arranged,
    "started": TableState._started,
    "decided": TableState._decided,
    "undone": TableState._undone,
    "handed_over": TableState._handed_over,
    "reclaimed": TableState._reclaimed,
    "voted": TableState._voted,
    "resigned": TableState._resigned,
    "said": TableState._said,
    "rematched": TableState._rematched,
}
