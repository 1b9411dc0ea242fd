"""The pieces that a player has left beside those on the board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from branchline.boards import Board


def piece_of(board: Board, track: str) -> str:
    """The kind of piece that is placed on the track."""
    return next(piece.id for piece in board.rules.pieces if board.track(track).kind in piece.tracks)


def on_board(board: Board, owned: Iterable[str]) -> Counter[str]:
    used: Counter[str] = Counter()
    for track in owned:
        used[piece_of(board, track)] += board.track(track).length
    return used


def left_over(board: Board, owned: Iterable[str]) -> dict[str, int] | None:
    """What is left of the pieces kept, as many of the first kind as can be; None if they do not suffice."""
    used = on_board(board, owned)
    rest = board.rules.pieces_kept - used.total()
    left = {}
    for piece in board.rules.pieces:
        left[piece.id] = min(piece.count - used[piece.id], rest)
        rest -= left[piece.id]
    return left if min(left.values()) >= 0 and rest == 0 else None
