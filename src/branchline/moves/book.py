"""Moves: one integer inside, one text outside that parses back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from branchline.engine.tables import Compiled
from branchline.moves.kind import MoveKind
from branchline.moves.kinds import KINDS, VERBS, kind_of
from branchline.moves.move import NO_CONTEXT, Context, IllegalMove, Move


class Said(NamedTuple):
    """The text of a move, as far as it can be read without a game."""

    kind: MoveKind
    words: list[str]
    """What follows the verb."""


def said(text: str) -> Said:
    verb, *words = text.split() or [""]
    if not verb:
        raise IllegalMove("empty_move", 'an empty move; try "draw …", "take …", "claim …" or "tickets"')
    if verb not in KINDS:
        raise IllegalMove("unknown_verb", f'"{verb}" is not a move; moves begin with {", ".join(VERBS)}')
    return Said(KINDS[verb], words)


class _Plain(dict[int, Move]):
    """The moves that are the same in every context, each made when it is first asked for."""

    def __init__(self, compiled: Compiled) -> None:
        super().__init__()
        self._compiled = compiled

    def __missing__(self, id: int) -> Move:
        kind = kind_of(id)
        move = self[id] = kind.describe(self._compiled, id - kind.first, NO_CONTEXT)
        return move


class MoveBook:
    """The moves of one compiled game, as words."""

    def __init__(self, compiled: Compiled) -> None:
        self.compiled = compiled
        self._plain = _Plain(compiled)

    def move(self, id: int, context: Context) -> Move:
        kind = kind_of(id)
        return kind.describe(self.compiled, id - kind.first, context) if kind.in_context else self._plain[id]

    def plain_moves(self, ids: Iterable[int]) -> list[Move]:
        """Moves whose words depend on nothing but their numbers."""
        return list(map(self._plain.__getitem__, ids))

    def parse(self, found: Said, context: Context) -> int:
        """The number of the move that was said, whether or not it is legal now."""
        kind, words = found
        never = kind.never(self.compiled.board.rules)
        if never:
            raise never
        return kind.first + kind.parse(self.compiled, words, context)
