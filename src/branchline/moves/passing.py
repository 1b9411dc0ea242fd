"""Passing, when nothing else can be done."""

from __future__ import annotations

from branchline.engine import ids
from branchline.engine.tables import Compiled
from branchline.moves.kind import MoveKind, Situation
from branchline.moves.move import Context, IllegalMove, Move
from branchline.moves.words import alone


def _why_not(situation: Situation, n: int) -> IllegalMove:
    return IllegalMove("must_act", "a player passes only when nothing else can be done", phase=situation.moment)


def _describe(game: Compiled, n: int, context: Context) -> Move:
    return Move(ids.PASS, "pass", "pass")


PASS = MoveKind(
    name="pass",
    first=ids.PASS,
    count=1,
    exists=lambda game, n: True,
    describe=_describe,
    parse=lambda game, rest, context: alone("pass", rest),
    why_not=_why_not,
    act="pass",
    moments=(),
    alone=True,
)

KINDS = (PASS,)
