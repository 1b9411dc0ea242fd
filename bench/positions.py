"""Positions of planners' games, and what the benches that think in them share."""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import numpy as np

import branchline as bl
from branchline.cli.progress import progress
from branchline.engine.tables import Compiled, compile_game
from branchline.lab.bench import decisions
from branchline.lab.simulate import cores

FIRST = 1_000_000
"""The seed of the first game, far from those of games that are learnt from or measured."""

Found = TypeVar("Found")


def positions(compiled: Compiled, most: int) -> list[np.ndarray]:
    """What a seat knows at decisions drawn from games of planners, one of each: those of one game are much alike."""
    chance = random.Random(0)
    return [chance.choice(decisions(compiled, seed, chance)) for seed in range(FIRST, FIRST + most)]


def in_each(some: Sequence[np.ndarray], think: Callable[[np.ndarray], Found], words: str) -> list[Found]:
    """What comes of thinking in each position, on all cores, with a bar that says what is going on."""
    found = []
    with ThreadPoolExecutor(cores()) as pool, progress(words, len(some)) as gauge:
        for each in pool.map(think, some):
            found.append(each)
            gauge.advance()
    return found


def options_of(words: str | None, positions: int, deals: int, deals_words: str) -> argparse.ArgumentParser:
    """The options that these benches share."""
    parser = argparse.ArgumentParser(description=words, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("boards", nargs="*", default=list(bl.BUILT_IN[:5]), help="boards (the five)")
    parser.add_argument("--players", type=int, default=2, help="seats (2)")
    parser.add_argument("--positions", type=int, default=positions, help=f"positions of each board ({positions})")
    parser.add_argument("--deals", type=int, default=deals, help=f"{deals_words} ({deals})")
    return parser


def read(parser: argparse.ArgumentParser, words: Sequence[str], least: int, *more: str) -> argparse.Namespace:
    """The options; refuses numbers that are less than that."""
    options = parser.parse_args(words)
    for name in ("players", "positions", "deals", *more):
        if getattr(options, name) < least:
            parser.error(f"--{name}: {getattr(options, name)} is too few; write {least} or more")
    return options


def game_for(parser: argparse.ArgumentParser, board: str, players: int) -> Compiled:
    """The game that was asked for; refuses a board that there is not, or another number of players."""
    try:
        return compile_game(bl.load_board(board), players)
    except ValueError as error:
        parser.error(str(error))
