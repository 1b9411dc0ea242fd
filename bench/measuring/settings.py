"""What is measured: each setting is a tournament of two bots on one board, with its goal."""

from __future__ import annotations

import hashlib
import itertools
import json
import math
import shutil
import tempfile
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from branchline.boards.loader import load_board
from branchline.lab.tournament.deal import Figures
from branchline.lab.tournament.digest import bot_digest, versions
from branchline.lab.tournament.plan import PAIRS, TABLE, Pairing, TournamentPlan, make_plan
from branchline.lab.tournament.series import Series
from branchline.lab.tournament.stats import Interval, share_interval
from branchline.lab.tournament.store import Store, header
from measuring.rows import DIGITS, Row, digests, plain
from measuring.verdict import Goal

BOARDS = ("usa", "nordic", "poland", "northern_lights", "world")
CLASSIC = "usa_classic"
THINKING = "usa", 2
"""Where the search is given more and more time."""
TIMES = 0.1, 1.0, 5.0
"""Seconds a move, there."""

SEED = 1
MOVE = 1.0
"""Seconds a move that the goals of search are for."""

FIRST_GOALS = {("greedy", "random"): Goal(0.98, 1000), ("planner", "greedy"): Goal(0.90, 1000)}
SEARCH_GAMES = 200
PAIRS_GOAL = 0.65
ALONE_GOAL = 1.6
"""Times a fair share."""
MORE_GOAL = Goal(0.5, 40, above=True)
"""Of search with more time against search with less."""

Playouts = Callable[[float], int | None]
"""How many stand for so many seconds, if that is settled."""


class Alone(TournamentPlan):
    """One of the first bot at a table of the second, and not the other way round."""

    __slots__ = ()

    @property
    def pairings(self) -> tuple[Pairing, ...]:
        return (Pairing(*self.bots),)


@dataclass(frozen=True, slots=True)
class Bot:
    """`seconds` is the time a move that search has, `playouts` what stands for it."""

    kind: str
    seconds: float | None = None
    playouts: int | None = None

    @property
    def name(self) -> str:
        return self.kind if self.seconds is None else f"{self.kind}@{self.seconds:g}s"

    @property
    def spec(self) -> str:
        """As a tournament is told."""
        return self.kind if self.playouts is None else f"{self.kind}:{self.playouts}"

    def settle(self, playouts: Playouts) -> Bot:
        return self if self.seconds is None else replace(self, playouts=playouts(self.seconds))


@dataclass(frozen=True, slots=True)
class Setting:
    board: str
    players: int
    a: Bot
    b: Bot
    goal: Goal
    format: str = PAIRS

    @property
    def searchers(self) -> tuple[Bot, ...]:
        return tuple(bot for bot in (self.a, self.b) if bot.seconds is not None)

    @property
    def seconds(self) -> float | None:
        """The time a move that the first bot has, if it is search."""
        return self.a.seconds

    def settle(self, playouts: Playouts) -> Setting:
        """The same with the play-outs that stand for its times."""
        return replace(self, a=self.a.settle(playouts), b=self.b.settle(playouts))

    @property
    def name(self) -> str:
        return f"{self.board}-{self.players}-{self.a.name}-{'alone' if self.format == TABLE else self.b.name}"

    @property
    def plan(self) -> TournamentPlan:
        plan = make_plan(load_board(self.board), [self.a.spec, self.b.spec], self.players, self.format, SEED)
        return Alone(plan.board, plan.bots, plan.players, plan.format, plan.seed) if self.format == TABLE else plan

    def file(self, folder: Path) -> Path:
        """Another engine, board, bot or budget is another tournament, in another file."""
        plan = self.plan
        return folder / f"{self.name}-{fingerprint(header(plan, versions(plan.board, plan.bots)))}.jsonl"

    def command(self, games: int) -> str:
        """What plays these games again; a tournament at tables would also play the other way round."""
        if self.format == TABLE:
            return again(self.name, self.seconds or 0, games)
        plan = self.plan
        words = f"branchline tournament {self.board} --bots {','.join(plan.bots)} --players {self.players}"
        return f"{words} --games {games} --seed {plan.seed}"


@dataclass(frozen=True, slots=True)
class Found:
    """A setting and the row that tells of it."""

    setting: Setting
    row: Row

    @property
    def games(self) -> int:
        return self.row.games

    @property
    def win_rate(self) -> Interval:
        return self.row.interval("win_rate")


def found(setting: Setting, row: Row) -> Found:
    """The setting as it was played: with the play-outs that the row names."""
    return Found(setting.settle(lambda seconds: row.playouts[f"{seconds:g}"]), row)


def read(setting: Setting, folder: Path) -> Row | None:
    """The games played so far, None if there are none; of a copy, as another run may be writing to the file."""
    path, plan = setting.file(folder), setting.plan
    if not path.exists():
        return None
    played_by = versions(plan.board, plan.bots)
    with tempfile.TemporaryDirectory() as place:
        store = Store(Path(shutil.copy(path, place)), plan, played_by)
        store.close()
    deals = store.deals[0]
    series = Series(plan, 0, max(deals, default=-1) + 1, stop=False)
    series.add(deals)
    if not series.row:
        return None
    mean_a, mean_b = (math.fsum(values) / len(series.row) for values in zip(*map(_scores, series.row), strict=True))
    shares, games = series.shares, len(plan.seatings)
    playouts = {f"{bot.seconds:g}": bot.playouts or 0 for bot in setting.searchers}
    means = {"mean_a": round(mean_a, DIGITS), "mean_b": round(mean_b, DIGITS)}
    figures = {"win_rate": plain(share_interval(shares, games)), **means}
    return Row(setting.name, version(), digests(setting.board), path.name, len(shares) * games, playouts, figures)


def _scores(deal: Figures) -> tuple[float, float]:
    return deal.score_a, deal.score_b


def again(name: str, seconds: float, games: int) -> str:
    """The command that plays a setting with search; above a second a move it plays fewer games than it is told."""
    return f"python bench/strength.py --only {name} --budgets {seconds:g} --games {math.ceil(games * max(1, seconds))}"


def fingerprint(data: object) -> str:
    return hashlib.sha256(json.dumps(data).encode()).hexdigest()[:8]


def version() -> str:
    """The engine and the bots that are measured."""
    found = versions(load_board(CLASSIC), [])
    return f"engine {found.engine}, bots {bot_digest('planner')}"


def most_players(board: str) -> int:
    return load_board(board).rules.players[1]


def numbers(board: str) -> tuple[int, ...]:
    return tuple(dict.fromkeys((2, most_players(board))))


# In the order in which they are played --------------------------------------------------------------------------------


def without_search() -> Iterator[Setting]:
    for (a, b), goal in FIRST_GOALS.items():
        for board in BOARDS:
            for players in numbers(board):
                yield Setting(board, players, Bot(a), Bot(b), goal)


def with_search(times: Iterable[float], more: Iterable[float]) -> Iterator[Setting]:
    """The shortest times first, as they cost least; then two players before many. Play-outs are filled in later."""
    for seconds in sorted({*times, *more}):
        if seconds in times:
            for board in BOARDS:
                yield search_setting(board, 2, seconds)
            for board in BOARDS:
                if most_players(board) > 2:
                    yield search_setting(board, most_players(board), seconds, TABLE)
            for board in BOARDS:
                if most_players(board) > 2:
                    yield search_setting(board, most_players(board), seconds)
        else:
            yield search_setting(*THINKING, seconds)


def search_setting(board: str, players: int, seconds: float, format: str = PAIRS) -> Setting:
    least = ALONE_GOAL / players if format == TABLE else PAIRS_GOAL
    goal = Goal(least, SEARCH_GAMES, MOVE)
    return Setting(board, players, Bot("search", seconds), Bot("planner"), goal, format)


def with_more_time(times: Iterable[float]) -> Iterator[Setting]:
    """Search with each of these times against itself with the next shorter one."""
    for less, more in itertools.pairwise(sorted(times)):
        yield Setting(*THINKING, Bot("search", more), Bot("search", less), MORE_GOAL)
