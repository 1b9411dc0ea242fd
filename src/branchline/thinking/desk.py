"""The records that one thread thinks in."""

from __future__ import annotations

import numpy as np

from branchline.engine import state as S
from branchline.engine.observe import OBSERVATION
from branchline.thinking.mind import MIND
from branchline.thinking.search import JOB


class Desk:
    """States (a deal, the one played out in it, a game), scratch records, and the minds of two rounds of seats."""

    def __init__(self) -> None:
        states = S.zeros(S.STATE, 3)
        words = states.view(np.uint64).reshape(3, -1)
        works, sheets, seen = S.zeros(S.WORK, 2), S.zeros(S.SHEET), S.zeros(OBSERVATION, 2)
        self.minds, self.jobs = S.zeros(MIND, 2 * S.SEATS), S.zeros(JOB)
        self.records = (states, words, works, sheets, seen, self.minds, self.jobs)
