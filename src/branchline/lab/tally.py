"""What many games add up to, in whole numbers: the order of adding matters only for the first reasons."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np

PARTS = 60
"""A victory is counted in sixtieths: two to five winners share it exactly."""


@dataclass(frozen=True, slots=True)
class Tally:
    games: int
    decisions: int
    sums: tuple[int, ...]
    squares: tuple[int, ...]
    win_parts: tuple[int, ...]
    shared: int
    forfeited: int
    """Games in which a seat forfeited: another bot played on in it, so their scores are not in the sums."""
    forfeits: tuple[int, ...]
    reasons: tuple[str | None, ...]
    """Why each seat forfeited for the first time."""

    @classmethod
    def of(
        cls, scores: np.ndarray, won: np.ndarray, decisions: int, forfeits: Mapping[int, str] | None = None
    ) -> Tally:
        """The tally of games with these scores, a row for each game; `won` is 1 for each winner.

        `forfeits` are those of a single game: seats to reasons.
        """
        reasons = tuple((forfeits or {}).get(seat) for seat in range(scores.shape[1]))
        winners = won.sum(axis=1)
        counted = scores[:0] if forfeits else scores
        return cls(
            games=len(scores),
            decisions=decisions,
            sums=tuple(counted.sum(axis=0).tolist()),
            squares=tuple((counted * counted).sum(axis=0).tolist()),
            win_parts=tuple((won * (PARTS // winners)[:, None]).sum(axis=0).tolist()),
            shared=int((winners > 1).sum()),
            forfeited=len(scores) - len(counted),
            forfeits=tuple(int(reason is not None) for reason in reasons),
            reasons=reasons,
        )

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.games + other.games,
            self.decisions + other.decisions,
            _added(self.sums, other.sums),
            _added(self.squares, other.squares),
            _added(self.win_parts, other.win_parts),
            self.shared + other.shared,
            self.forfeited + other.forfeited,
            _added(self.forfeits, other.forfeits),
            tuple(x if x is not None else y for x, y in zip(self.reasons, other.reasons, strict=True)),
        )

    @property
    def scored(self) -> int:
        """The games whose scores count."""
        return self.games - self.forfeited

    @property
    def mean_scores(self) -> tuple[float, ...]:
        """NaN if no game's scores count."""
        return tuple(total / self.scored if self.scored else math.nan for total in self.sums)

    @property
    def margins(self) -> tuple[float, ...]:
        """Half the width of the 95 % interval of each mean score; infinite after a single game."""
        n = self.scored
        if n < 2:
            return tuple(math.inf for _ in self.sums)
        variances = ((n * q - s * s) / (n * (n - 1)) for s, q in zip(self.sums, self.squares, strict=True))
        return tuple(student(n - 1) * math.sqrt(v / n) for v in variances)

    @property
    def wins(self) -> tuple[float, ...]:
        """Victories by seat; one shared by several counts for each of them in equal parts."""
        return tuple(parts / PARTS for parts in self.win_parts)


def rounded(value: float, digits: int) -> float | None:
    """JSON has no infinity: what is not known is null."""
    return round(value, digits) if math.isfinite(value) else None


def _added(a: Iterable[int], b: Iterable[int]) -> tuple[int, ...]:
    return tuple(x + y for x, y in zip(a, b, strict=True))


# Student's distribution ----------------------------------------------------------------------------------------------

SIGMAS = 1.959964
"""Half the width of a 95 % interval, in standard errors, if there are many deals."""

SMALL = {1: 12.7062, 2: 4.3027, 3: 3.1824}
"""The same for two, three and four deals, by degrees of freedom (Student)."""


def student(freedom: int) -> float:
    """The 97.5 % point of Student's distribution (Cornish and Fisher's series, good to 0.3 % from 4 on)."""
    if freedom in SMALL:
        return SMALL[freedom]
    z = SIGMAS
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
    )
    return z + math.fsum(term / freedom**power for power, term in enumerate(terms, 1))
