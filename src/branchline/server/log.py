"""The log of a table: everything that ever happened at it, in order. A table is what its log makes of it."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Any


def now_ms() -> int:
    """Milliseconds since 1970, as all times of a log are."""
    return time.time_ns() // 1_000_000


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One line of a table's log. `number` counts from 0 without gaps; nothing is ever changed or taken out.

    `id` is the name that whoever caused it gave it: a repeat has the same one, and is not written twice.
    """

    table: str
    number: int
    id: str
    kind: str
    seat: int | None
    data: dict[str, Any]
    at: int


@dataclass(frozen=True, slots=True)
class Summary:
    """What lists of tables need to know without reading logs; written together with the entries that change it."""

    table: str
    board: str
    status: str
    """"open", "running" or "over"."""
    public: bool
    seats: tuple[dict[str, Any], ...]
    """For each seat its name, what sits there, and whose it is (`guest`, or None)."""
    created: int
    changed: int
    entries: int
    deadline: int | None = None
    """When somebody's time is up, if nothing happens before."""
    bot_to_move: bool = False
    """A bot must decide next: a server that starts looks for these."""


@dataclass(frozen=True, slots=True)
class Stored:
    """A table as it was written: what its summary counts, and no entry more."""

    secret: str = field(repr=False)
    summary: Summary
    entries: tuple[LogEntry, ...]


@dataclass(frozen=True, slots=True)
class Guest:
    """A person, as far as we know them."""

    id: str
    name: str
    language: str
    created: int
    seen: int
