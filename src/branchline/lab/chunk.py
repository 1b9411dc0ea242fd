"""How many games a thread plays before it looks up."""

from __future__ import annotations

from dataclasses import dataclass

GROWTH = 4
"""How many times larger a chunk may be than the one before."""


@dataclass
class Chunk:
    """One at first, then as many as fill the time, by the last that were played."""

    seconds: float
    size: int = 1

    def took(self, played: int, seconds: float) -> None:
        fitting = int(played * self.seconds / max(seconds, 1e-6))
        self.size = max(1, min(fitting, GROWTH * played))
