"""Pieces: how they are split at the start, their exchange in the menu of a turn, and its rule in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from rich.text import Text

from branchline.cli.labels import Labels
from branchline.moves.move import Move
from branchline.moves.pieces import EXCHANGE

if TYPE_CHECKING:
    from branchline.cli.table.choices import Choices


def split(choices: Choices) -> list[Move]:
    """Asks how many pieces of the first kind are kept; a third of them is offered."""
    labels, talk, words, kept = choices.labels, choices.talk, choices.words, choices.labels.board.rules.pieces_kept
    by_count = {move.count: move for move in choices.legal}
    default = min(by_count, key=lambda n: abs(3 * n - kept))
    title = words("which_split", total=kept, first=labels.pieces(0), second=labels.pieces(1))
    talk.say(Text(title, "bold"))
    while True:
        answer = talk.ask(words("split_keys", low=min(by_count), high=max(by_count), default=default))
        if not answer:
            return [by_count[default]]
        if answer.isascii() and answer.isdecimal() and int(answer) in by_count:
            return [by_count[int(answer)]]
        talk.warn(words("not_a_number", text=answer))


def actions(choices: Choices) -> list[tuple[Text, Callable[[], list[Move]]]]:
    """The lines of the menu, and what each leads to."""
    moves = [move for move in choices.legal if move.kind == EXCHANGE.name]
    label = Text(choices.words("exchange", n=choices.labels.board.rules.exchange_cost))
    return [(label, lambda: _exchange(choices, moves))] if moves else []


def _exchange(choices: Choices, moves: Sequence[Move]) -> list[Move]:
    """Asks which pieces are given, and how many."""
    labels, talk, words = choices.labels, choices.talk, choices.words
    pieces = labels.board.rules.pieces
    given = [i for i, piece in enumerate(pieces) if any(move.piece == piece.id for move in moves)]
    i = given[talk.pick(words("which_exchange"), [[labels.pieces(i)] for i in given])]
    counts = {move.count: move for move in moves if move.piece == pieces[i].id}
    while True:
        answer = talk.ask_here(words("exchange_count", pieces=labels.pieces(i), most=max(counts)))
        if answer.isascii() and answer.isdecimal() and int(answer) in counts:
            return [counts[int(answer)]]
        talk.warn(words("not_a_number", text=answer))


def rules(labels: Labels) -> list[str]:
    cost = labels.board.rules.exchange_cost
    return [labels.words("g_exchange", cost=cost)] if cost else []
