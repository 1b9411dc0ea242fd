"""Finds better numbers for the planner by letting changed ones play the present ones: `python -m tools.tune --help`.

Each round changes a few numbers at random and plays the same deals from both sides on several boards; what wins by
clearly more than chance, twice, on fresh deals, is kept. The result is printed, to be copied into thinking/settings.py.
"""

from __future__ import annotations

import argparse
import time
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from branchline.boards.loader import BUILT_IN, load_board
from branchline.engine.tables import compile_game
from branchline.lab.simulate import cores
from branchline.thinking import settings as X
from branchline.thinking.table import Table


def margins(board: str, players: int, ours: np.ndarray, theirs: np.ndarray, seeds: np.ndarray) -> np.ndarray:
    """For each deal, by how much `ours` beat `theirs`, from both sides."""
    table = Table(compile_game(load_board(board), players), ["planner"] * players)
    total = np.zeros(len(seeds))
    for side in range(2):
        mine = np.arange(players) % 2 == side
        table.settings[:players] = np.where(mine[:, None], ours, theirs)
        games = table.play(seeds)
        for found, weight in ((games.scores, 1.0), (games.won, WIN)):
            total += weight * (found[:, mine].mean(axis=1) - found[:, ~mine].mean(axis=1))
    return total / 2


WIN = 20.0
"""A victory counts as much as so many points."""


def compare(settings: list[tuple[str, int]], ours: np.ndarray, theirs: np.ndarray, deals: int, seed: int) -> float:
    """How many standard errors `ours` is ahead, boards taken together."""

    def one(which: tuple[str, int]) -> tuple[float, float]:
        seeds = np.random.default_rng(seed).integers(0, 2**62, deals, np.uint64)
        found = margins(*which, ours, theirs, seeds)
        return float(found.mean()), float(found.std() / np.sqrt(deals)) + 1e-9

    with ThreadPoolExecutor(cores()) as pool:
        found = list(pool.map(one, settings))
    scale = np.array([error for _, error in found])
    return float((np.array([mean for mean, _ in found]) / scale).sum() / np.sqrt(len(found)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", default=",".join(BUILT_IN[:5]))
    parser.add_argument("--players", default="2", help="numbers of players, as in 2,3")
    parser.add_argument(
        "--deals", type=int, default=100, help="deals for a first look; the second look takes twice as many"
    )
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--only", default="", help="names of the numbers to change; left out: all")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--step", type=float, default=0.3)
    args = parser.parse_args()
    settings = [(b, n) for b in args.boards.split(",") for n in map(int, args.players.split(","))
                if n <= load_board(b).rules.players[1]]  # fmt: skip
    chance = np.random.default_rng(args.seed)
    best, begun, rounds, kept = X.DEFAULTS.copy(), time.time(), 0, 0
    free = [X.NAMES.index(name) for name in args.only.split(",")] if args.only else list(range(len(best)))
    while time.time() - begun < 60 * args.minutes:
        rounds += 1
        trial = best.copy()
        for i in chance.choice(free, min(len(free), int(chance.integers(1, 5))), replace=False):
            trial[i] *= np.exp(chance.normal(0, args.step))
        first = compare(settings, trial, best, args.deals, 2 * rounds + 10**6 * args.seed)
        if first > 1.0:
            second = compare(settings, trial, best, 2 * args.deals, 2 * rounds + 1 + 10**6 * args.seed)
            if second > 1.0:
                changed = {X.NAMES[i]: round(float(trial[i]), 3) for i in range(len(best)) if trial[i] != best[i]}
                best, kept = trial, kept + 1
                print(f"{time.time() - begun:6.0f} s, round {rounds}: {first:+.1f} {second:+.1f} {changed}", flush=True)
    against = compare(settings, best, X.DEFAULTS, 3 * args.deals, 1)
    print(f"{rounds} rounds, {kept} kept; against the old ones {against:+.1f} standard errors")
    print({name: round(float(v), 3) for name, v in zip(X.NAMES, best, strict=True)})


if __name__ == "__main__":
    main()
