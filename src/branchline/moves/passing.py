"""Passing, when nothing else can be done; and how a game begins and ends."""

from __future__ import annotations

from branchline.engine import ids
from branchline.engine import state as S
from branchline.engine.tables import Compiled
from branchline.moves.event import EventKind, nobodys
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

EVENTS = (
    EventKind(S.L_PASS, "passed"),
    EventKind(S.L_FIRST, "first_player", seat=lambda a, seat: seat, chance="first"),
    EventKind(
        S.L_AWARD, "award_in_play", lambda game, a, i, c: {"award": game.board.rules.awards[i].id}, nobodys,
        chance="award",
    ),
    EventKind(S.L_BEGIN, "play_begins"),
    EventKind(S.L_LAST, "last_turns", lambda game, seat, turns, c: {"turns": turns}),
    EventKind(S.L_OVER, "game_over", seat=nobodys),
)  # fmt: skip
