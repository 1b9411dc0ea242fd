"""A table without a server: what the tests of the domain sit at."""

from __future__ import annotations

from random import Random
from typing import Any

from branchline.server.log import LogEntry
from branchline.server.table.table import RUNNING, EntryOutcome, TableState
from branchline.server.table.validate import Actor, Moment, validate
from branchline.server.wire import commands as C
from branchline.server.wire.options import Person, TableOptions

SECRET = "5" * 64


class Desk:
    """A table and the log it is made of; commands are validated and applied at once."""

    def __init__(self, options: TableOptions, secret: str = SECRET) -> None:
        self.table = TableState("t", secret)
        self.log: list[LogEntry] = []
        self.now = 1_000_000
        self.absent: set[int] = set()
        self.put("created", None, {"options": options.model_dump(), "host": guest(0), "seated": {}})

    def put(self, kind: str, seat: int | None, data: dict[str, Any]) -> EntryOutcome:
        entry = LogEntry("t", len(self.log), f"command{len(self.log)}", kind, seat, data, self.now)
        outcome = self.table.apply(entry)
        self.log.append(entry)
        return outcome

    def submit(self, seat: int | None, command: Any, who: str | None = None) -> list[EntryOutcome]:
        """A command of the guest of that seat (or of `who`)."""
        actor = Actor(who or guest(seat or 0), f"Name{seat}", seat)
        drafts = validate(self.table, actor, command, Moment(self.now, self.absent))
        return [self.put(draft.kind, draft.seat, draft.data) for draft in drafts]

    def decide(self, seat: int, *moves: str) -> EntryOutcome:
        return self.submit(seat, C.Decide(decision=self.table.decision_ids[seat], moves=list(moves)))[-1]

    def play_random(self, rng: Random, most: int = 100_000) -> None:
        for _ in range(most):
            if self.table.status != RUNNING:
                return
            seat = rng.choice(self.table.to_move())
            self.decide(seat, rng.choice(self.table.game.legal(seat)).text)


def guest(seat: int) -> str:
    return f"guest{seat}"


def full(board: str, players: int, start: bool = True, **options: Any) -> Desk:
    """A table of people who all sit, and have begun if `start`."""
    desk = Desk(TableOptions(board=board, seats=[Person() for _ in range(players)], **options))
    for seat in range(players):
        desk.submit(None, C.Sit(seat=seat, name=f"Name{seat}", contribution=f"own{seat}"), guest(seat))
    if start:
        desk.submit(0, C.Start())
    return desk
