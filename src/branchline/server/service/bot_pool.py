"""The bot pool: bots think on threads of low priority, so that people never wait for them.

Kernels release the interpreter's lock, so a thinking bot costs a core, not the server. Searches share the cores: the
more of them wait, the less time each is given, and each table has its turn.
"""

from __future__ import annotations

import asyncio
import os
import random
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, TypeVar

from branchline.boards.schema import Board
from branchline.bots.advice import Advice
from branchline.bots.budget import Budget
from branchline.bots.compiled import CompiledBot, SearchBot
from branchline.bots.registry import EXPERT_BUDGET, HARD_BUDGET, make_bot
from branchline.game.view import View
from branchline.moves.move import Move

T = TypeVar("T")

SECONDS = {"hard": HARD_BUDGET.seconds or 0.8, "expert": EXPERT_BUDGET.seconds or 4.5}
"""How long the levels think that search."""
LEAST = 0.15
"""Seconds that a search is given however many others wait."""
HINT_PLAYOUTS = 300
NICE = 15
MOST_BOTS = 32
"""Bots that a thread keeps, each for one set of rules; they think in about 0.3 MB."""
CROWD = 16
"""Searches a core beyond which bots answer without one."""


class BotPool:
    """`cores`: how many searches may run at once."""

    def __init__(self, cores: int | None = None) -> None:
        self.cores = cores or os.cpu_count() or 1
        self._quick = ThreadPoolExecutor(1, "bots-quick", _yield_to_people)
        self._deep = ThreadPoolExecutor(self.cores, "bots-deep", _yield_to_people)
        self._deep_waiting = 0
        self._own = threading.local()

    @property
    def searching(self) -> int:
        """Searches that run or wait."""
        return self._deep_waiting

    async def choose(self, level: str, board: Board, view: View, moves: Sequence[Move], seed: str) -> Move:
        """The move of a bot of that level."""
        if len(moves) == 1:
            return moves[0]
        if level in SECONDS and self._deep_waiting >= CROWD * self.cores:
            level = "medium"  # rather a quick answer than one nobody waits for
        if level not in SECONDS:
            return await self._run(self._quick, self._choose, level, board, view, moves, seed)
        return await self._search(self._choose, level, board, view, moves, seed)

    async def hints(self, board: Board, view: View, language: str) -> list[Advice]:
        """The few best moves, with reasons; the same for the same view."""
        return await self._search(self._explain, board, view, language)

    async def _search(self, work: Callable[..., T], *given: Any) -> T:
        self._deep_waiting += 1
        try:
            return await self._run(self._deep, work, *given)
        finally:
            self._deep_waiting -= 1

    async def _run(self, pool: ThreadPoolExecutor, work: Callable[..., T], *given: Any) -> T:
        return await asyncio.get_running_loop().run_in_executor(pool, work, *given)

    def close(self) -> None:
        for pool in (self._quick, self._deep):
            pool.shutdown(wait=False, cancel_futures=True)

    # On a thread of a pool ------------------------------------------------------------------------------------------

    def _choose(self, level: str, board: Board, view: View, moves: Sequence[Move], seed: str) -> Move:
        bot = self._bot(level, board)
        if isinstance(bot, SearchBot):
            bot.budget = Budget(seconds=self._share(level))
        return bot.choose(view, moves, random.Random(seed))

    def _share(self, level: str) -> float:
        crowd = max(1.0, self._deep_waiting / self.cores)
        return max(LEAST, SECONDS[level] / crowd)

    def _explain(self, board: Board, view: View, language: str) -> list[Advice]:
        bot = self._bot("hard", board)
        assert isinstance(bot, SearchBot)
        bot.budget = Budget(iterations=HINT_PLAYOUTS)
        return bot.explain(view, language)

    def _bot(self, level: str, board: Board) -> CompiledBot:
        """A bot thinks for one seat at a time, so each thread has its own."""
        bots: dict[tuple[str, str, str], CompiledBot] = self._own.__dict__.setdefault("bots", {})
        key = (level, board.digest, board.rules_digest)
        if key not in bots:
            bot = make_bot(level, board)
            assert isinstance(bot, CompiledBot)
            bot.threads = 1  # searches share the cores, one each
            bots[key] = bot
            if len(bots) > MOST_BOTS:
                del bots[next(iter(bots))]
        return bots[key]


def _yield_to_people() -> None:
    """On Linux a thread has a priority of its own."""
    with suppress(OSError, AttributeError):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICE)
