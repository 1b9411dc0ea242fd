"""Whole games from fixed seeds, as digests: `python -m tests.interpreted.games` prints them for the mode it runs in."""

from __future__ import annotations

import hashlib
import json
from random import Random

import branchline as bl

LOOK = 0.015
"""How often observations and sampled states are compared too: they are what is slow without the compiler."""


def plays() -> list[tuple[str, int, int]]:
    """Board, players, seed: two games of two players on every board, and one of the most players."""
    games = [(board, 2, seed) for board in bl.BUILT_IN for seed in (1, 2)]
    return [*games, (bl.BUILT_IN[0], bl.load_board(bl.BUILT_IN[0]).rules.players[1], 1)]


def digest(board: str, players: int, seed: int) -> str:
    """All bytes that a game produces: states, observations, sampled states, record and result."""
    rng = Random(seed)
    game = bl.new_game(board, players, seed)
    found = hashlib.sha256()
    while not game.over:
        if rng.random() < LOOK:
            _look(game, found, seed)
        seat = game.to_move[int(rng.random() * len(game.to_move))]
        moves = game.legal_ids(seat)
        game.play(moves[int(rng.random() * len(moves))], seat)
        found.update(game.state_bytes())
    _look(game, found, seed)
    found.update(game.record().dumps().encode())
    found.update(json.dumps(game.result().to_dict(), sort_keys=True).encode())
    return found.hexdigest()


def _look(game: bl.Game, found: hashlib._Hash, seed: int) -> None:
    for viewer in (*range(game.players), None):
        found.update(game.observation(viewer).tobytes())
        found.update(game.sample(viewer, seed).state_bytes())


def digests() -> dict[str, str]:
    return {f"{board} {players} {seed}": digest(board, players, seed) for board, players, seed in plays()}


if __name__ == "__main__":
    print(json.dumps(digests()))
