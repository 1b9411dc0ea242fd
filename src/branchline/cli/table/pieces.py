"""Pieces: how they are split at the start, their exchange in the menu of a turn, and its rule in words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from rich.text import Text

from branchline.cli.labels import Labels
from branchline.cli.table.asking import Asking, Entry
from branchline.moves.move import Move
from branchline.moves.pieces import EXCHANGE


def split(asking: Asking) -> list[Move]:
    """Asks how many pieces of the first kind are kept; a third of them is offered."""
    labels, talk, words, kept = asking.labels, asking.talk, asking.words, asking.labels.board.rules.pieces_kept
    by_count = {move.count: move for move in asking.legal}
    default = min(by_count, key=lambda n: abs(3 * n - kept))
    title = words("which_split", total=kept, first=labels.pieces(0), second=labels.pieces(1))
    talk.say(Text(title, "bold"))
    keys = words("split_keys", low=min(by_count), high=max(by_count), default=default)
    return [by_count[talk.number(talk.ask, keys, by_count, default)]]


def actions(asking: Asking) -> list[Entry]:
    """The lines of the menu, and what each leads to."""
    label = asking.words("exchange", n=asking.labels.board.rules.exchange_cost)
    return asking.entry(EXCHANGE.name, label, partial(_exchange, asking))


def _exchange(asking: Asking, moves: Sequence[Move]) -> list[Move]:
    """Asks which pieces are given, and how many."""
    labels, talk, words = asking.labels, asking.talk, asking.words
    pieces = labels.board.rules.pieces
    given = [i for i, piece in enumerate(pieces) if any(move.piece == piece.id for move in moves)]
    i = given[talk.pick(words("which_exchange"), [[labels.pieces(i)] for i in given])]
    counts = {move.count: move for move in moves if move.piece == pieces[i].id}
    keys = words("exchange_count", pieces=labels.pieces(i), most=max(counts))
    return [counts[talk.number(talk.ask_here, keys, counts)]]


def rules(labels: Labels) -> list[str]:
    cost = labels.board.rules.exchange_cost
    return [labels.words("g_exchange", cost=cost)] if cost else []
