"""The last lines of a table's story, kept so that whoever comes can read them without the log being played anew."""

from __future__ import annotations

import zlib
from collections import deque
from collections.abc import Iterator
from typing import Any

import orjson

from branchline.game.events import Event
from branchline.server.log import Entry
from branchline.server.table.sight import line
from branchline.server.table.table import Table, Told, Viewer

PACK = 16
"""Lines that are packed together: they say much the same, and so an eighth is left of them."""
PACKS = 5
KEPT = PACK * PACKS
"""More than are ever told, for some of them are secrets of others."""
SHOWN = ("why", "moves")
"""What a line tells of an entry's data."""


class Story:
    """Everything in a line that anybody noticed is kept; `told` gives each viewer what they may know."""

    def __init__(self) -> None:
        self._fresh: list[bytes] = []
        self._packed: deque[bytes] = deque(maxlen=PACKS)

    def add(self, told: Told) -> None:
        entry = told.entry
        data = {name: entry.data[name] for name in SHOWN if name in entry.data}
        self._fresh.append(orjson.dumps((told.noticed, entry.kind, entry.seat, data, entry.at, told.events)))
        if len(self._fresh) == PACK:
            self._packed.append(zlib.compress(b"[" + b",".join(self._fresh) + b"]", 1))
            self._fresh.clear()

    def told(self, table: Table, viewer: Viewer, most: int) -> list[dict[str, Any]]:
        """The last lines that a viewer could read, as they were told them."""
        lines: list[dict[str, Any]] = []
        seq, bit = table.seq(viewer), table.bit(viewer)
        for noticed, kind, seat, data, at, events in self._backwards():
            if len(lines) == most:
                break
            if noticed & bit:
                entry = Entry(table.id, 0, "", kind, seat, data, at)
                lines.append(line(Told(entry, tuple(Event(**event) for event in events), noticed), seq, viewer))
                seq -= 1
        return lines[::-1]

    def _backwards(self) -> Iterator[Any]:
        yield from map(orjson.loads, reversed(self._fresh))
        for pack in reversed(self._packed):
            yield from reversed(orjson.loads(zlib.decompress(pack)))
