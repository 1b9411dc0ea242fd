"""Plays random games for `against.py`: reads `board players games` lines, answers each with the seconds it took.

It uses only what every revision of the engine has, so that the same worker runs in another tree.
"""

import sys
import time

import numpy as np

from branchline.boards.loader import load_board
from branchline.engine import play
from branchline.engine import state as S
from branchline.engine.tables import compile_game


def run(board: str, players: int, games: int) -> float:
    compiled = compile_game(load_board(board), players)
    seeds = np.arange(1, games + 1, dtype=np.uint64)
    scores, winners = np.zeros((games, S.SEATS), np.int16), np.zeros(games, np.int8)
    state, work, sheet = S.zeros(S.STATE), S.zeros(S.WORK), S.zeros(S.SHEET)
    began = time.perf_counter()
    play.play_random(compiled.tables, state, work, sheet, seeds, -1, scores, winners)
    return time.perf_counter() - began


if __name__ == "__main__":
    for line in sys.stdin:
        board, players, games = line.split()
        print(run(board, int(players), int(games)), flush=True)
