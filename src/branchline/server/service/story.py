"""The last lines of a table's story, kept so that whoever comes can read them without the log being played anew."""

from __future__ import annotations

import zlib
from collections import deque
from collections.abc import Iterator
from typing import Any

import orjson

from branchline.game.events import Event
from branchline.server.log import LogEntry
from branchline.server.table.projection import line
from branchline.server.table.table import EntryOutcome, TableState, Viewer

PACK = 16
"""Lines that are packed together: they say much the same, and so an eighth is left of them."""
PACKS = 5
KEPT = PACK * PACKS
"""More than are ever told, for some of them are secrets of others."""
SHOWN = ("why", "moves")
"""The parts of an entry's data that a line tells."""


class StoryTail:
    """Everything in a line that was visible to anybody is kept; `lines` gives each viewer what they may know."""

    def __init__(self) -> None:
        self._fresh: list[bytes] = []
        self._packed: deque[bytes] = deque(maxlen=PACKS)

    def add(self, outcome: EntryOutcome) -> None:
        entry = outcome.entry
        data = {name: entry.data[name] for name in SHOWN if name in entry.data}
        self._fresh.append(orjson.dumps((outcome.visible_to, entry.kind, entry.seat, data, entry.at, outcome.events)))
        if len(self._fresh) == PACK:
            self._packed.append(zlib.compress(b"[" + b",".join(self._fresh) + b"]", 1))
            self._fresh.clear()

    def lines(self, table: TableState, viewer: Viewer, most: int) -> list[dict[str, Any]]:
        """The last lines that a viewer could read, as they were told them."""
        found: list[dict[str, Any]] = []
        seq, bit = table.seq(viewer), table.bit(viewer)
        for visible_to, kind, seat, data, at, events in self._backwards():
            if len(found) == most:
                break
            if visible_to & bit:
                entry = LogEntry(table.id, 0, "", kind, seat, data, at)
                found.append(
                    line(EntryOutcome(entry, tuple(Event(**event) for event in events), visible_to), seq, viewer)
                )
                seq -= 1
        return found[::-1]

    def _backwards(self) -> Iterator[Any]:
        yield from map(orjson.loads, reversed(self._fresh))
        for pack in reversed(self._packed):
            yield from reversed(orjson.loads(zlib.decompress(pack)))
