"""A table in memory, and those who look at it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

import orjson

from branchline.server.log import LogEntry, Stored
from branchline.server.service.presence import Presence
from branchline.server.service.story import KEPT, StoryTail
from branchline.server.table.projection import Projection, Shared, document, line, patch_between, turn
from branchline.server.table.table import EntryOutcome, TableState, Viewer

STORY = 40
"""Lines of the story that a snapshot brings along."""
FAR, MUCH = 200, 1024 * 1024
"""Steps, and bytes of them, beyond which a snapshot is quicker: all at once they would be too much for a socket."""


class Listener(Protocol):
    """A socket, as far as the table service knows it."""

    def send(self, message: bytes) -> None:
        """Queues a message; never waits. A listener that cannot keep up closes itself."""


@dataclass(slots=True)
class Watch:
    """The state that the listeners of one viewer have been told."""

    projection: Projection
    turn: int
    """Only a hash: what there is to decide is long, and sent whole or not at all."""
    listeners: set[Listener] = field(default_factory=set)
    outlook: tuple[bytes, bytes] | None = None
    """The last outlook of the viewer: what it was made of, and the answer."""

    @classmethod
    def of(cls, table: TableState, viewer: Viewer, listeners: Iterable[Listener] = ()) -> Watch:
        """What a viewer sees now."""
        return cls(Projection.of(table, viewer), hash(orjson.dumps(turn(table, viewer))), set(listeners))


class Live:
    """A table in memory. Who changes it or reads it for somebody holds the lock: nobody sees what is not stored."""

    def __init__(self, table: TableState, now: int) -> None:
        self.table = table
        self.story = StoryTail()
        self.lock = asyncio.Lock()
        self.watches: dict[Viewer, Watch] = {}
        self.presence = Presence(now)
        self.used = now
        self.gone = False
        """Thrown away, because what it holds is not what is stored; whoever waited for its lock looks again."""
        self.bots: asyncio.Task[None] | None = None
        """The task that plays for the bots, while there is something to do."""

    @classmethod
    def of(cls, stored: Stored, now: int) -> Live:
        """The table that a log makes; whoever is away has been since `now`, or since the last thing happened."""
        live = cls(TableState(stored.summary.table, stored.secret), now)
        live.fold(stored.entries)
        live.presence.since = max(live.table.changed, now)
        return live

    def fold(self, entries: Sequence[LogEntry]) -> None:
        """Applies a log, and keeps the end of its story."""
        for left, entry in zip(range(len(entries), 0, -1), entries, strict=True):
            outcome = self.table.apply(entry)
            if left <= KEPT:
                self.story.add(outcome)

    def apply(self, entry: LogEntry) -> EntryOutcome:
        outcome = self.table.apply(entry)
        self.story.add(outcome)
        return outcome

    def go_back(self, stored: Stored, entries: int) -> None:
        """Forgets everything after so many entries."""
        self.table, self.story = TableState(stored.summary.table, stored.secret), StoryTail()
        self.fold(stored.entries[:entries])
        self.look_again()

    def snapshot(self, viewer: Viewer, now: int) -> bytes:
        """Everything as a viewer sees it now, with the last lines of the story."""
        return orjson.dumps(
            {
                "type": "snapshot",
                "seq": self.table.seq(viewer),
                "now": now,
                "document": document(self.table, viewer),
                "story": self.story.lines(self.table, viewer, STORY),
                "present": self.present(now),
            }
        )

    def watch(self, viewer: Viewer, listener: Listener) -> Watch:
        watch = self.watches.get(viewer)
        if watch is None:
            watch = self.watches[viewer] = Watch.of(self.table, viewer)
        watch.listeners.add(listener)
        return watch

    def unwatch(self, viewer: Viewer, listener: Listener) -> None:
        watch = self.watches.get(viewer)
        if watch is not None:
            watch.listeners.discard(listener)
            if not watch.listeners:
                del self.watches[viewer]

    def steps(self, outcome: EntryOutcome) -> list[tuple[Listener, bytes]]:
        """The step about what just happened, for each listener to whom it is visible."""
        sent: list[tuple[Listener, bytes]] = []
        shared: Shared = {}
        for viewer, watch in self.watches.items():
            if outcome.visible_to & self.table.bit(viewer):
                step = make_step(self.table, outcome, viewer, watch, shared)
                sent += [(listener, step) for listener in watch.listeners]
        return sent

    def tell(self, outcome: EntryOutcome) -> None:
        for listener, step in self.steps(outcome):
            listener.send(step)

    def look_again(self) -> None:
        """Sets the documents of the viewers to what the table is now."""
        for viewer, watch in self.watches.items():
            self.watches[viewer] = Watch.of(self.table, viewer, watch.listeners)

    def tell_all(self, message: dict[str, Any]) -> None:
        text = orjson.dumps(message)
        for watch in self.watches.values():
            for listener in tuple(watch.listeners):
                listener.send(text)

    def present(self, now: int) -> list[bool]:
        """By seat, who plays there and is here; a device that several share looks from one of their seats."""
        return [
            seat.person_plays and any(self.presence.present(other, now) for other in self.table.seats_together(number))
            for number, seat in enumerate(self.table.seats)
        ]

    def absent_for(self, seat: int, now: int) -> int:
        """Milliseconds since the device of whoever plays there was last here; 0 if it is."""
        return min(self.presence.absent_for(other, now) for other in self.table.seats_together(seat))


@dataclass(frozen=True, slots=True)
class Missed:
    """The steps that a viewer has missed of so many entries."""

    entries: int
    steps: list[bytes]


def make_step(table: TableState, outcome: EntryOutcome, viewer: Viewer, watch: Watch, shared: Shared) -> bytes:
    """The step that a viewer is sent, and what they know from then on."""
    seq, projection, now = table.seq(viewer), Projection.of(table, viewer), orjson.dumps(turn(table, viewer))
    patch = patch_between(table, watch.projection, projection, shared)
    if watch.turn != (hashed := hash(now)):
        patch["turn"] = orjson.Fragment(now)
    watch.projection, watch.turn = projection, hashed
    return orjson.dumps({"type": "step", "seq": seq, "line": line(outcome, seq, viewer), "patch": patch})


def steps_after(stored: Stored, viewer: Viewer, after: int) -> list[bytes]:
    """The steps after a viewer's number `after`, as they were sent, made anew from the log."""
    table, steps, watch = TableState(stored.summary.table, stored.secret), [], Watch(Projection({}, None), 0)
    for entry in stored.entries:
        outcome = table.apply(entry)
        if outcome.visible_to & table.bit(viewer):
            seq = table.seq(viewer)
            if seq == after:
                watch = Watch.of(table, viewer)
            elif seq > after:
                steps.append(make_step(table, outcome, viewer, watch, {}))
    return steps
