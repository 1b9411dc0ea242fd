"""`PLANNER_STATE`: what one seat's thinking keeps between decisions (its plan) and works in."""

from __future__ import annotations

import numpy as np

from branchline.engine import state as S

GOALS = 48
"""Goals of a plan: one for each ticket (for each stop of a tour after the first), and for countries to reach."""
TARGETS = 64
IDEAS = 256
"""Moves that are weighed in one decision."""

# How a goal stands
TO_DO, DONE, HOPELESS = range(3)

# Why a move is worth playing: words come later, in the reader's language
R_ONLY, R_KIND, R_TICKET, R_POINTS, R_CARD_FOR, R_WILD, R_LAST = range(7)
"""`R_KIND`: what is said of all moves of its kind."""

f32 = np.float32

FACTS = 40
"""Facts about a position, as `value.py` names them."""

PLANNER_STATE = np.dtype(
    [
        # what the plan was made for; it holds until one of these changes in a way that touches it
        ("made", S.i8),
        ("tickets", S.u64, S.TICKET_WORDS),
        ("owned", S.u64, S.TRACK_WORDS),
        ("taken", S.u64, S.TRACK_WORDS),
        ("pieces", S.i8, 2),
        ("stack_taken", S.i8, S.STACKS),
        # the plan
        ("closed", S.u64, S.TRACK_WORDS),
        ("relied", S.u64, S.TRACK_WORDS),
        ("planned", S.u64, S.TRACK_WORDS),
        ("use", S.i8, S.TRACKS),
        ("own_cost", f32, S.TRACKS),
        ("cost", f32, S.TRACKS),
        ("given", S.i8, S.STACKS),
        ("extra", f32, S.TRACKS),
        ("brings", f32, S.TRACKS),
        ("beside", S.u64, S.TRACK_WORDS),
        ("goals", S.i16),
        ("goal_a", S.i16, GOALS),
        ("goal_b", S.i16, GOALS),
        ("goal_ticket", S.i16, GOALS),
        ("goal_value", f32, GOALS),
        ("goal_turns", f32, GOALS),
        ("goal_state", S.i8, GOALS),
        ("goal_path", S.u64, (GOALS, S.TRACK_WORDS)),
        # shortest ways
        ("dist", f32, S.CITIES),
        ("via", S.i16, S.CITIES),
        ("frontier", S.i16, S.CITIES),
        ("way_turns", f32, S.CITIES),
        ("way_spaces", S.i16, S.CITIES),
        # how far each ticket is from the plan, once that was asked for
        ("surveyed", S.i8),
        ("ticket_away", f32, S.TICKETS),
        ("ticket_turns", f32, S.TICKETS),
        ("ticket_spaces", S.i16, S.TICKETS),
        # this decision: time, tracks to aim at, what cards are worth
        ("time", f32),
        ("gain", f32, S.TRACKS),
        ("targets", S.i16),
        ("planned_targets", S.i16),
        ("target", S.i16, TARGETS),
        ("target_gain", f32, TARGETS),
        ("target_missing", S.i16, TARGETS),
        ("target_colour", S.i8, TARGETS),
        ("target_held", S.i16, TARGETS),
        ("spare", S.i16),
        ("left", S.i16, 2),
        ("most", S.i16, 2),
        ("have", S.i16, (2, S.KINDS)),
        ("wilds", S.i16),
        ("price", f32, (2, S.KINDS)),
        ("wild_price", f32),
        ("card_price", f32, S.KINDS),
        ("blind_price", f32, 2),
        ("harbour_city", S.i16),
        ("harbour_colour", S.i8),
        ("harbour_missing", S.i8),
        ("harbour_worth", f32),
        # the moves weighed
        ("ideas", S.i16),
        ("idea", S.i32, IDEAS),
        ("idea_score", f32, IDEAS),
        ("idea_reason", S.i8, IDEAS),
        ("idea_about", S.i16, IDEAS),
        # what the position should bring (`value.py`)
        ("facts", np.float64, FACTS),
        ("expected", np.float64),
    ],
    align=True,
)
