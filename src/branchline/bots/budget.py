"""How long a bot may think for one decision."""

from __future__ import annotations

import re
from dataclasses import dataclass

SECONDS = 0.001, 600.0
ITERATIONS = 1, 10_000_000

RIGHT = "write a time from 1ms to 600s, as in 1s or 500ms, or a number of iterations from 1 to 10,000,000, as in 2000"


@dataclass(frozen=True, slots=True)
class Budget:
    """A time or a number of iterations for each decision; only with iterations a game can be played again."""

    seconds: float | None = None
    iterations: int | None = None

    def __str__(self) -> str:
        if self.seconds is None:
            return str(self.iterations)
        return f"{self.seconds:g}s" if self.seconds >= 1 else f"{1000 * self.seconds:g}ms"


def read_budget(text: str) -> Budget:
    """`1s`, `500ms` or `2000`; a ValueError says what would be right."""
    match = re.fullmatch(r"(?P<number>[0-9]{1,9}(?:\.[0-9]{1,6})?)(?P<unit>ms|s|)", text.strip())
    if match is None or (not match["unit"] and "." in match["number"]):
        raise ValueError(f'"{text}" is not a budget; {RIGHT}')
    if not match["unit"]:
        budget, fits = Budget(iterations=int(match["number"])), ITERATIONS[0] <= int(match["number"]) <= ITERATIONS[1]
    else:
        seconds = float(match["number"]) / (1000 if match["unit"] == "ms" else 1)
        budget, fits = Budget(seconds=seconds), SECONDS[0] <= seconds <= SECONDS[1]
    if not fits:
        raise ValueError(f'"{text}" is out of range; {RIGHT}')
    return budget
