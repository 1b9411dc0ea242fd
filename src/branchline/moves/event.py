"""What there is to say of one kind of event: an entry of the engine's log (code, a, b, c) in words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from branchline.engine.tables import Compiled


def whose(a: int, b: int) -> int | None:
    return a


def nobodys(a: int, b: int) -> int | None:
    return None


@dataclass(frozen=True, slots=True)
class EventKind:
    code: int
    type: str
    facts: Callable[[Compiled, int, int, int], dict[str, Any]] = lambda game, a, b, c: {}
    seat: Callable[[int, int], int | None] = whose
    """The seat that it happened to, of a and b."""
    private: tuple[str, ...] = ()
    """The facts that only this seat knows."""
    secret: bool = False
    """Only this seat knows of it at all."""
    secret_at_first: bool = False
    """So it is in the opening."""
    chance: str = ""
    """What b is where chance answered: the sort that a script names it by."""
