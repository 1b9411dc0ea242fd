"""The records that one thread thinks in."""

from __future__ import annotations

import numpy as np

from branchline.engine import state as S
from branchline.engine.observe import OBSERVATION
from branchline.thinking.planner_state import PLANNER_STATE
from branchline.thinking.search import JOB


class Workspace:
    """States (a deal, the one played out in it, a game), scratch records, and planner states for every seat twice."""

    def __init__(self) -> None:
        states = S.zeros(S.STATE, 3)
        words = states.view(np.uint64).reshape(3, -1)
        works, sheets, seen = S.zeros(S.WORK, 2), S.zeros(S.SHEET), S.zeros(OBSERVATION, 2)
        self.planner_states, self.jobs = S.zeros(PLANNER_STATE, 2 * S.SEATS), S.zeros(JOB)
        self.records = (states, words, works, sheets, seen, self.planner_states, self.jobs)
