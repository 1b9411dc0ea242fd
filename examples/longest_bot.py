"""A bot in twenty lines: it claims the longest track it can pay, and draws cards otherwise.

Run this file to see it play, or from this folder: branchline simulate usa --players longest_bot:make,random
"""

from collections.abc import Sequence
from random import Random

import branchline as bl


class LongestBot:
    """Sees a view and the legal moves of its seat, never the game."""

    def __init__(self, board: bl.Board) -> None:
        self.length = {track.id: track.length for track in board.tracks}

    def choose(self, view: bl.View, moves: Sequence[bl.Move], rng: Random) -> bl.Move:
        claims = [move for move in moves if move.kind == "claim" and self.length[move.track or ""] >= 3]
        if claims:
            return max(claims, key=lambda move: (self.length[move.track or ""], -move.cards.get("locomotive", 0)))
        keeps = [move for move in moves if move.kind == "keep"]
        if keeps:  # as few tickets as allowed
            return min(keeps, key=lambda move: len(move.tickets))
        draws = [move for move in moves if move.kind in ("draw", "take")]
        return rng.choice(draws or list(moves))


def make(board: bl.Board) -> LongestBot:
    return LongestBot(board)


if __name__ == "__main__":
    rng = Random(1)
    won = [0, 0]
    for seed in range(20):
        game = bl.new_game("usa", players=2, seed=seed)
        bot = make(game.board)
        while not game.over:
            seat = game.to_move[0]
            moves = game.legal(seat)
            game.play(bot.choose(game.view(seat), moves, rng) if seat == 0 else rng.choice(moves), seat)
        for seat in game.result().winners:
            won[seat] += 1
    print(f"longest against random, 20 games: {won[0]} to {won[1]}")
