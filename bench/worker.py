"""Plays random games for `against.py`: reads `way board players games` lines and answers each with the seconds of
processor time it took, or with `-` where this tree cannot play in that way.

It runs in the trees of other revisions, so each way imports what it needs when it is asked for.
"""

import sys
import time


def simulate(board: str, players: int, games: int) -> float:
    """What users run: `branchline simulate BOARD --players random,… --workers 1`."""
    from branchline.boards.loader import load_board
    from branchline.lab import simulate

    loaded = load_board(board)
    began = time.process_time()
    simulate.simulate(loaded, ["random"] * players, games, 1, 1)
    return time.process_time() - began


def engine(board: str, players: int, games: int) -> float:
    """The engine's own loop, with nothing around it."""
    import numpy as np

    from branchline.boards.loader import load_board
    from branchline.engine import play
    from branchline.engine import state as S
    from branchline.engine.tables import compile_game

    compiled = compile_game(load_board(board), players)
    seeds = np.arange(1, games + 1, dtype=np.uint64)
    scores, winners = np.zeros((games, S.SEATS), np.int16), np.zeros(games, np.int8)
    state, work, sheet = S.zeros(S.STATE), S.zeros(S.WORK), S.zeros(S.SHEET)
    began = time.process_time()
    play.play_random(compiled.tables, state, work, sheet, seeds, -1, scores, winners)
    return time.process_time() - began


def python(board: str, players: int, games: int) -> float:
    """Whole games from Python: `legal_ids` and `play` at every decision."""
    import random

    import branchline as bl
    from branchline.boards.loader import load_board

    loaded = load_board(board)
    began = time.process_time()
    for seed in range(games):
        game, chance = bl.new_game(loaded, players, seed), random.Random(seed)
        while not game.over:
            moves = game.legal_ids()
            game.play(moves[int(chance.random() * len(moves))])
    return time.process_time() - began


WAYS = {way.__name__: way for way in (simulate, engine, python)}


def answer(way: str, board: str, players: str, games: str) -> str:
    try:
        return str(WAYS[way](board, int(players), int(games)))
    except (ImportError, AttributeError, TypeError) as error:
        print(f"{way}: {error}", file=sys.stderr)
        return "-"


if __name__ == "__main__":
    for line in sys.stdin:
        print(answer(*line.split()), flush=True)
