"""One game between bots, through the face that everyone uses."""

from __future__ import annotations

import random
from collections.abc import Sequence

from branchline.boards.schema import Board
from branchline.bots.registry import make_bot
from branchline.game import Game, new_game
from branchline.moves import IllegalMove


def play_game(board: Board, bots: Sequence[str], seed: int) -> Game:
    """A whole game between the named bots; the same seed plays the same game again."""
    players = [make_bot(name, board) for name in bots]
    game = new_game(board, len(bots), seed, [f"{name} {seat + 1}" for seat, name in enumerate(bots)])
    chances = [bot_chance(seed, seat) for seat in range(len(bots))]
    while not game.over:
        seat = game.to_move[0]
        move = players[seat].choose(game.view(seat), game.legal(seat), chances[seat])
        try:
            game.play(move, seat)
        except IllegalMove as error:
            raise IllegalMove(error.key, f'the bot {bots[seat]} played "{move}": {error.sentence}') from None
    return game


def bot_chance(seed: int | None, seat: int, decision: int = 0) -> random.Random:
    """The generator of the bot in `seat`, from the decision of that number on."""
    return random.Random(f"{seed} {seat} {decision}")
