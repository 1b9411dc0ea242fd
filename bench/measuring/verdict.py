"""Whether a goal is reached, as far as the games can tell."""

from __future__ import annotations

from dataclasses import dataclass

from branchline.lab.tournament.stats import Interval

REACHED = "reached"
MISSED = "not reached"
OPEN = "not yet enough games"
NO_GOAL = "–"


@dataclass(frozen=True, slots=True)
class Goal:
    """The least mean, the games it must rest on, and the seconds a move that it is meant for, if it is for search."""

    least: float
    games: int
    seconds: float | None = None
    above: bool = False
    """Whether as much is not enough: nobody is stronger by nothing."""


def verdict(found: Interval, games: int, goal: Goal, seconds: float | None = None) -> str:
    """Reached or not only where the whole interval says so; with less time than the goal allows, never not reached."""
    if seconds is not None and goal.seconds is not None and seconds > goal.seconds:
        return NO_GOAL
    if games < goal.games:
        return f"{OPEN} ({games:,} of {goal.games:,})"
    less_time = seconds is not None and goal.seconds is not None and seconds < goal.seconds
    if found.low > goal.least or (found.low == goal.least and not goal.above):
        return f"{REACHED}, in less time" if less_time else REACHED
    if less_time:
        return f"{NO_GOAL} (the goal is for {goal.seconds:g} s)"
    if found.high < goal.least:
        return MISSED
    return f"{OPEN} (the interval holds the goal)"
