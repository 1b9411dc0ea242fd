"""Every kind of move in one table, and every kind of event in another."""

from __future__ import annotations

from collections.abc import Callable, Collection
from itertools import pairwise

from branchline.engine.tables import Compiled
from branchline.moves import cards, claims, harbours, passing, pieces, tickets
from branchline.moves.kind import MoveKind

_MODULES = (cards, claims, tickets, harbours, pieces, passing)
_ALL: list[MoveKind] = [kind for module in _MODULES for kind in module.KINDS]
KINDS = {kind.name: kind for kind in _ALL}
"""By name, in the order in which they are listed to people."""

VERBS = tuple(KINDS)
IN_CONTEXT = frozenset(kind.name for kind in KINDS.values() if kind.in_context)
"""Kinds of move whose words depend on more than their number."""

EVENTS = {kind.code: kind for module in _MODULES for kind in module.EVENTS}
"""By their codes in the engine's log."""

_IN_ORDER = sorted(_ALL, key=lambda kind: kind.first)

assert _IN_ORDER[0].first == 0
assert _IN_ORDER[-1] is claims.CLAIM
for _kind, _next in pairwise(_IN_ORDER):
    assert _kind.first + _kind.count == _next.first, f"{_kind.name} overlaps {_next.name}, or leaves a hole before it"

_BELOW_CLAIMS = [kind for kind in _IN_ORDER[:-1] for _ in range(kind.count)]
"""The kind of each number before the claims, of which there are thousands."""


def kind_of(id: int) -> MoveKind:
    """The kind of the move with this number."""
    return _BELOW_CLAIMS[id] if id < claims.CLAIM.first else claims.CLAIM


def written(names: Collection[str], or_: str = "or", verb: Callable[[str], str] = str) -> str:
    """How moves of these kinds are written: `draw …, take … or tickets`."""
    *others, last = (verb(name) if kind.alone else f"{verb(name)} …" for name, kind in KINDS.items() if name in names)
    return f"{', '.join(others)} {or_} {last}" if others else last


def exists(game: Compiled, id: int) -> bool:
    """Whether a number is a move of a game at all."""
    return id >= 0 and (kind := kind_of(id)).exists(game, id - kind.first)
