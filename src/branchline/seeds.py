"""Seeds: which numbers they are, and how a run of many games gets one for each."""

from __future__ import annotations

MAX_SEED = 2**63 - 1


def check_seed(seed: object) -> int:
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed <= MAX_SEED:
        raise ValueError(f"seed: {seed!r} is not a whole number from 0 to 2**63 - 1")
    return seed


def game_seed(seed: int, game: int) -> int:
    """The seed of game number `game` (from 0) of a run, which `new_game(board, players, game_seed(1, 7))` deals.

    It is SplitMix64's finaliser of `seed`, plus `game`, modulo 2**63: runs with other seeds play other games.
    """
    x = seed & (2**64 - 1)
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9 & (2**64 - 1)
    x = (x ^ (x >> 27)) * 0x94D049BB133111EB & (2**64 - 1)
    return ((x ^ (x >> 31)) + game) & MAX_SEED
