"""Every kind of move, in one table."""

from __future__ import annotations

from bisect import bisect_right
from itertools import pairwise

from branchline.engine.ids import CLAIM as CLAIM_IDS
from branchline.moves import cards, claims, harbours, passing, pieces, tickets
from branchline.moves.kind import MoveKind

_ALL: tuple[MoveKind, ...] = (
    *cards.KINDS,
    *claims.KINDS,
    *tickets.KINDS,
    *harbours.KINDS,
    *pieces.KINDS,
    *passing.KINDS,
)
KINDS = {kind.name: kind for kind in _ALL}
"""By name, in the order in which they are listed to people."""

VERBS = tuple(KINDS)
IN_CONTEXT = frozenset(kind.name for kind in KINDS.values() if kind.in_context)
"""Kinds of move whose words depend on more than their number."""

_BY_NUMBER = sorted(_ALL, key=lambda kind: kind.first)
_FIRSTS = [kind.first for kind in _BY_NUMBER]

assert _FIRSTS[0] == 0
assert _FIRSTS[-1] == CLAIM_IDS
for _kind, _next in pairwise(_BY_NUMBER):
    assert _kind.first + _kind.count == _next.first, f"{_kind.name} overlaps {_next.name}, or leaves a hole before it"


def kind_of(id: int) -> MoveKind:
    """The kind of the move with this number."""
    return _BY_NUMBER[bisect_right(_FIRSTS, id) - 1]
