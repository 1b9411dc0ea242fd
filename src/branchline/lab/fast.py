"""Whole games between compiled bots, inside the compiled engine: no view, no Python between two decisions."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from branchline.bots.registry import read_bot
from branchline.engine.tables import Compiled
from branchline.game.game import load_kernels
from branchline.thinking.table import CODES, Games, Table

__all__ = ["Games", "can_play_fast", "play_fast", "seat_fast"]


def _seat(text: str) -> tuple[str, int] | None:
    """The compiled bot of a seat and its play-outs; None for one that Python or the clock must drive."""
    spec = read_bot(text)
    if spec.entry is None:
        return None
    # A level that is a compiled bot under another name is made in the same way.
    same = (code for code in CODES if (entry := read_bot(code).entry) and entry.make is spec.entry.make)
    name = next(same, None)
    if name is None:
        return None
    if spec.entry.takes_budget:
        budget = spec.budget or spec.entry.budget
        return (name, budget.iterations) if budget and budget.iterations else None
    return name, 0


def can_play_fast(bots: Sequence[str]) -> bool:
    """Whether all these bots are compiled ones with a budget that does not depend on the clock."""
    return all(_seat(name) is not None for name in bots)


def seat_fast(compiled: Compiled, bots: Sequence[str]) -> Table:
    """The table at which these bots play, for one thread."""
    seats = [seat for name in bots if (seat := _seat(name)) is not None]
    load_kernels()
    return Table(compiled, [name for name, _ in seats], [n for _, n in seats])


def play_fast(compiled: Compiled, bots: Sequence[str], seeds: np.ndarray) -> Games:
    """Plays one game for each seed (uint64); other threads run meanwhile, so threads can share the work."""
    return seat_fast(compiled, bots).play(seeds)
