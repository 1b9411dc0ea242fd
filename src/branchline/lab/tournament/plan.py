"""What a tournament plays: its pairings, the seatings of each, and the deals they share."""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass

from branchline.boards.schema import Board
from branchline.bots.registry import BOT_TIME, check_bot
from branchline.seeds import check_seed, game_seed

PAIRS, TABLE = "pairs", "table"
FORMATS = (PAIRS, TABLE)

A, B = 0, 1
Seating = tuple[int, ...]
"""Who sits in each seat: A or B."""


class TournamentError(ValueError):
    """A tournament that cannot be played, with what would be right."""


@dataclass(frozen=True, slots=True)
class Pairing:
    a: str
    b: str

    def __str__(self) -> str:
        return f"{self.a} – {self.b}"

    def seat(self, seating: Seating) -> tuple[str, ...]:
        """The bots in the order of the seats."""
        return tuple((self.a, self.b)[who] for who in seating)


@dataclass(frozen=True, slots=True)
class Plan:
    """`format` is "pairs" (the seats shared between two bots) or "table" (one against a table of the other)."""

    board: Board
    bots: tuple[str, ...]
    players: int
    format: str
    seed: int
    bot_time: float = BOT_TIME
    """Seconds that a program has for one decision."""

    @property
    def seatings(self) -> tuple[Seating, ...]:
        return table_seatings(self.players) if self.format == TABLE else pair_seatings(self.players)

    @property
    def pairings(self) -> tuple[Pairing, ...]:
        """Every two bots; at a table of three or more, who sits alone matters, so each takes its turn."""
        one_sided = self.format == TABLE and self.players > 2
        found = itertools.permutations(self.bots, 2) if one_sided else itertools.combinations(self.bots, 2)
        return tuple(Pairing(a, b) for a, b in found)

    @property
    def fair_share(self) -> float:
        """The win rate of `a` if it is as strong as `b`."""
        return 1 / self.players if self.format == TABLE else 0.5

    def deals(self, games: int) -> int:
        """How many whole deals hold that many games."""
        return math.ceil(games / len(self.seatings))

    def deal_seed(self, deal: int) -> int:
        """The seed of every game of that deal, in all pairings and seatings."""
        return game_seed(self.seed, deal)


def make_plan(
    board: Board,
    bots: Sequence[str],
    players: int = 2,
    format: str = PAIRS,
    seed: int = 0,
    bot_time: float = BOT_TIME,
) -> Plan:
    """A plan that can be played; what is wrong with it is told by the option that would mend it."""
    if format not in FORMATS:
        raise TournamentError(f'--format: "{format}" is not a format; write {" or ".join(FORMATS)}')
    if len(bots) < 2:
        raise TournamentError(f'--bots: "{",".join(bots)}" is one bot; name two or more, with commas between')
    twice = next((bot for i, bot in enumerate(bots) if bot in bots[:i]), None)
    if twice is not None:
        raise TournamentError(f'--bots: "{twice}" is named twice; name each bot once')
    low, high = board.rules.players
    if not low <= players <= high:
        raise TournamentError(f"--players: {board.id} is for {low} to {high} players, not {players}")
    return Plan(board, tuple(check_bot(bot) for bot in bots), players, format, check_seed(seed), bot_time)


@functools.cache
def pair_seatings(players: int) -> tuple[Seating, ...]:
    """The rotations of a b a b …; with an odd number also those of b a b a …, so that both have the same seats."""
    first = tuple((A, B)[seat % 2] for seat in range(players))
    return _distinct([*_rotations(first), *_rotations(tuple(1 - who for who in first))])


@functools.cache
def table_seatings(players: int) -> tuple[Seating, ...]:
    """`a` in each seat once, `b` in all others."""
    return _distinct(_rotations((A, *(B,) * (players - 1))))


def _rotations(seating: Seating) -> list[Seating]:
    return [seating[-turn:] + seating[:-turn] for turn in range(len(seating))]


def _distinct(seatings: list[Seating]) -> tuple[Seating, ...]:
    return tuple(dict.fromkeys(seatings))
