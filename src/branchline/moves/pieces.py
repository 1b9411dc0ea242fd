"""Pieces: how many of each kind are kept at the start, and their exchange."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from branchline.boards.schema import Rules, TrackKind
from branchline.engine import ids
from branchline.engine import state as S
from branchline.engine.tables import Compiled
from branchline.moves.event import EventKind
from branchline.moves.kind import MoveKind, Situation
from branchline.moves.move import Context, IllegalMove, Move
from branchline.moves.words import number, one
from branchline.texts import counted

MOST = 100
"""Pieces of a kind that one move names at most."""


def _split(game: Compiled, first: int, context: Context) -> Move:
    rules = game.board.rules
    second = rules.pieces_kept - first
    pieces = {piece.id: n for piece, n in zip(rules.pieces, (first, second), strict=False)}
    return Move(ids.SPLIT + first, "split", f"split {first} {second}", count=first, pieces=pieces)


def _read_split(game: Compiled, rest: list[str], context: Context) -> int:
    kept, numbers = game.board.rules.pieces_kept, list(map(number, rest))
    if not 1 <= len(numbers) <= 2 or not 0 <= numbers[0] <= MOST or (len(numbers) == 2 and sum(numbers) != kept):
        raise bad_split(game.board.rules)
    return numbers[0]


def bad_split(rules: Rules) -> IllegalMove:
    first, second = rules.pieces
    kept = rules.pieces_kept
    least = max(0, kept - second.count)
    most = min(kept, first.count)
    sentence = (
        f"split needs two numbers that make {kept}, the first from {least} to {most} for the {first.id}s, "
        f"as in: split {least} {kept - least}"
    )
    return IllegalMove("bad_split", sentence, count=kept, least=least, most=most)


def _never_split(rules: Rules) -> IllegalMove | None:
    return IllegalMove("no_split", "pieces are not split in this game") if len(rules.pieces) == 1 else None


SPLIT = MoveKind(
    name="split",
    first=ids.SPLIT,
    count=MOST + 1,
    exists=lambda game, first: first <= game.board.rules.pieces_kept,
    describe=_split,
    parse=_read_split,
    why_not=lambda situation, first: bad_split(situation.rules),
    act="split the pieces",
    moments=("split",),
    never=_never_split,
)


def _exchange(game: Compiled, n: int, context: Context) -> Move:
    given, count = divmod(n, MOST)
    piece = game.board.rules.pieces[given].id
    return Move(ids.EXCHANGE + n, "exchange", f"exchange {count + 1} {piece}", piece=piece, count=count + 1)


def _read_exchange(game: Compiled, rest: list[str], context: Context) -> int:
    pieces = {piece.id: i for i, piece in enumerate(game.board.rules.pieces)}
    if len(rest) != 2 or not 1 <= number(rest[0]) <= MOST:
        raise IllegalMove("bad_exchange", "exchange needs a number and the piece given, as in: exchange 2 ship")
    return MOST * one("exchange", rest[1:], pieces, "piece") + number(rest[0]) - 1


def _why_not_exchange(situation: Situation, n: int) -> IllegalMove:
    """WOR-19: so many as there are to give, and of the other kind in the box."""
    state, pieces = situation.state, situation.rules.pieces
    given, count = n // MOST, n % MOST + 1
    own, boxed = int(state["pieces"][situation.seat, given]), int(state["box"][situation.seat, 1 - given])
    has = f"{situation.name} has {counted(own, pieces[given].id)}"
    box = f"{counted(boxed, pieces[1 - given].id)} in the box"
    sentence = f"{counted(count, pieces[given].id)} cannot be exchanged: {has}, and {box}"
    return IllegalMove("exchange_too_many", sentence, count=count, most=min(own, boxed))


def _never_exchange(rules: Rules) -> IllegalMove | None:
    return None if rules.exchange_cost else IllegalMove("no_exchange", "pieces are not exchanged in this game")


def within_reach(
    rules: Rules, pieces: Mapping[str, int], box: Mapping[str, int]
) -> Iterator[tuple[tuple[TrackKind, ...], int]]:
    """How many spaces of some kinds of tracks can still be filled at most, with what an exchange brings."""
    for piece in rules.pieces:
        others = sum(pieces.values()) - pieces[piece.id]
        yield piece.tracks, pieces[piece.id] + (min(box[piece.id], others) if rules.exchange_cost else 0)


EXCHANGE = MoveKind(
    name="exchange",
    first=ids.EXCHANGE,
    count=2 * MOST,
    exists=lambda game, n: n < MOST * len(game.board.rules.pieces),
    describe=_exchange,
    parse=_read_exchange,
    why_not=_why_not_exchange,
    act="exchange pieces",
    moments=("turn",),
    never=_never_exchange,
)

KINDS = (SPLIT, EXCHANGE)


def _kept(game: Compiled, seat: int, first: int, second: int) -> dict[str, object]:
    return {"pieces": {piece.id: n for piece, n in zip(game.board.rules.pieces, (first, second), strict=True)}}


EVENTS = (
    EventKind(S.L_SPLIT, "split", _kept, secret=True),
    EventKind(S.L_EXCHANGED, "exchanged", lambda game, a, i, n: {"piece": game.board.rules.pieces[i].id, "count": n}),
)
