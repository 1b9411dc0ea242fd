"""Says beforehand how long bots that think by the clock will take."""

from __future__ import annotations

from collections import Counter

from branchline.bots.registry import EXPERT_BUDGET, HARD_BUDGET, read_bot
from branchline.cli.screens import console

DECISIONS = 70
"""About as often a seat decides in a game of two."""

WORTH_SAYING = 60.0
"""Seconds from which on a run is long."""

LEVELS = {"hard": HARD_BUDGET, "expert": EXPERT_BUDGET}


def thinking_time(bot: str) -> float:
    """Seconds that a bot takes for each decision because it is told to; 0 if it takes as long as it needs."""
    spec = read_bot(bot)
    usual = spec.entry.budget if spec.entry else None
    budget = spec.budget or usual or LEVELS.get(spec.name)
    return (budget.seconds or 0.0) if budget else 0.0


def ask_for_patience(seats: Counter[str], workers: int) -> None:
    """A line for whoever waits, if it will be long; `seats` are the bots and how many seats each has in all games."""
    slow = {bot: seconds for bot in seats if (seconds := thinking_time(bot))}
    expected = DECISIONS * sum(seats[bot] * seconds for bot, seconds in slow.items()) / workers
    if expected < WORTH_SAYING:
        return
    who = ", ".join(f"{bot} thinks {seconds:g} s" for bot, seconds in slow.items())
    console(to_stderr=True).print(
        f"{who} for each decision: this takes about {long_words(expected)}. "
        "A smaller budget is quicker: a shorter time, or a number of play-outs as in search:50.",
        markup=False,
        soft_wrap=True,
    )


def long_words(seconds: float) -> str:
    for unit, size in (("days", 86400.0), ("hours", 3600.0)):
        if seconds >= 2 * size:
            return f"{seconds / size:.0f} {unit}"
    return f"{seconds / 60:.0f} min" if seconds >= 60 else f"{seconds:.0f} s"
