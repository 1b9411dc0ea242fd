"""What a tournament plays: its pairings, the seatings of each, and the deals they share."""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass, field

from branchline.boards.schema import Board
from branchline.bots.labels import all_different, read_labels, short_names
from branchline.bots.registry import BOT_TIME, PLANNER, check_bot
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
    """Two bots by what they go by in this tournament."""

    a: str
    b: str

    def seat(self, seating: Seating) -> tuple[str, ...]:
        """Who sits where, in the order of the seats."""
        return tuple((self.a, self.b)[who] for who in seating)


@dataclass(frozen=True, slots=True)
class TournamentPlan:
    """`format` is "pairs" (the seats shared between two bots) or "table" (one against a table of the other)."""

    board: Board
    bots: tuple[str, ...]
    """What each goes by: its name or its label; all different."""
    players: int
    format: str
    seed: int
    bot_time: float = BOT_TIME
    """Seconds that a program has for one decision."""
    labelled: dict[str, str] = field(default_factory=dict)
    """The names of those that go by something else."""

    def name(self, bot: str) -> str:
        """What `make_bot` knows it by."""
        return self.labelled.get(bot, bot)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(map(self.name, self.bots))

    @property
    def short(self) -> dict[str, str]:
        """What tables and plots call each bot."""
        return short_names(self.bots)

    @property
    def in_full(self) -> list[str]:
        """The names of those that tables call otherwise."""
        return [f"{short}: {self.name(bot)}" for bot, short in self.short.items() if short != self.name(bot)]

    def words(self, pairing: Pairing) -> str:
        """The pairing in a table."""
        return f"{self.short[pairing.a]} – {self.short[pairing.b]}"

    def seat(self, pairing: int, seating: Seating) -> tuple[str, ...]:
        """The names of those who play, in the order of the seats."""
        return tuple(map(self.name, self.pairings[pairing].seat(seating)))

    @property
    def first_anchor(self) -> str:
        """The bot whose rating is fixed, if it plays: the planner, or else the first."""
        return next((bot for bot in self.bots if self.name(bot) == PLANNER), self.bots[0])

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
) -> TournamentPlan:
    """A plan that can be played; what is wrong with it is told by the option that would mend it.

    A bot may have a label before its name (`deep=exec:./mybot`), and may be named twice: then it plays against itself.
    """
    if format not in FORMATS:
        raise TournamentError(f'--format: "{format}" is not a format; write {" or ".join(FORMATS)}')
    if len(bots) < 2:
        raise TournamentError(f'--bots: "{",".join(bots)}" is one bot; name two or more, with commas between')
    low, high = board.rules.players
    if not low <= players <= high:
        raise TournamentError(f"--players: {board.id} is for {low} to {high} players, not {players}")
    named = read_labels(bots)
    names = [check_bot(bot.name) for bot in named]
    goes_by = all_different(named)
    labelled = {bot: name for bot, name in zip(goes_by, names, strict=True) if bot != name}
    return TournamentPlan(board, goes_by, players, format, check_seed(seed), bot_time, labelled)


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
