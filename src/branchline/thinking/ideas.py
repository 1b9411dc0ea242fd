"""The moves that a bot weighs in one decision, each with a score in points and a reason."""

from __future__ import annotations

from branchline.engine.kernel import kernel
from branchline.thinking import planner_state as M


@kernel
def add_idea(m, move, score, reason, about):
    i = m.ideas
    if i < M.IDEAS:
        m.idea[i] = move
        m.idea_score[i] = score
        m.idea_reason[i] = reason
        m.idea_about[i] = about
        m.ideas = i + 1


@kernel
def best_idea(m):
    """The place of the idea with the highest score; the first of several."""
    best = 0
    for i in range(1, m.ideas):
        if m.idea_score[i] > m.idea_score[best]:
            best = i
    return best
