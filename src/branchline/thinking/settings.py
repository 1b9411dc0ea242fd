"""The numbers the planner weighs with, by name: found by playing against itself (`tools/tune.py`), for all boards.

And what to change in them: another parameter set suits some boards and positions better. Search finds out which.
"""

from __future__ import annotations

import numpy as np

_DEFAULTS = {
    # what a turn is worth, and what a track costs on a plan
    "turn": 1.135,  # points that a turn is worth
    "piece": 0.811,  # points that a piece is worth
    "floor": 0.226,  # the least a track costs, for each space
    "rate": 1.8,  # useful cards drawn in a turn
    # what a track of the plan is worth
    "ticket_share": 0.498,  # how much of a ticket's value its tracks carry
    "claim": 0.611,  # how much of that counts when a track can be claimed now
    "risk": 0.584,  # more for each other player who touches one of its ends
    "alone": 0.349,  # more where no parallel track is open
    # cards
    "any_card": 0.746,  # what any card is worth
    "near": 1.0,  # how much a card is worth more the nearer it brings a track
    "wild": 1.623,  # a wild against the best colour
    "second": 3.917,  # how much the second card of a draw counts
    "filler": 0.466,  # how much tracks beside the plan count while tickets are still to do
    "reserve": 4.0,  # pieces held back for detours meanwhile
    "tunnel": 1.0,  # cards held ready for what a tunnel asks for on top
    "waste": 0.7,  # how much cards count that another track needs
    "wild_waste": 0.893,
    # time
    "pace": 2.921,  # spaces claimed in a claim of the others
    "hand_use": 0.777,  # cards in hand that the others can use
    "rush": 1.127,  # turns of slack below which drawing is worth less
    # tickets
    "ticket_gain": 0.6,  # trust in a ticket drawn later
    "ticket_turns": 1.367,  # what the turns cost that it takes
    "ticket_room": 0.531,  # how much more time than it takes makes it certain
    "ticket_load": 0.74,  # how full the remaining time may be
    "opening": 1.105,  # trust in a ticket of the opening
    # boards' own goals
    "award": 0.135,  # share of an award that one more of what it counts brings
    "country": 0.8,  # trust in country cards still to be reached
    "harbour": 0.849,  # trust in harbours still to be built
}

# What was set by hand and is the same for all parameter sets
HARBOUR_TIME, HARBOUR_EARLY = 6.0, np.float32(0.7)
"""With more turns left than this, a harbour is worth only this part: tickets that name it may follow."""
LAST_TICKETS, LAST_PIECES = np.float32(-5.0), np.float32(-6.0)
"""What drawing tickets, or other pieces, is worth where nothing else comes to mind."""

NAMES = tuple(_DEFAULTS)
DEFAULTS = np.array(list(_DEFAULTS.values()))
(
    TURN, PIECE, FLOOR, RATE, TICKET_SHARE, CLAIM, RISK, ALONE, ANY_CARD, NEAR, WILD, SECOND, FILLER, RESERVE, TUNNEL,
    WASTE,
    WILD_WASTE, PACE, HAND_USE, RUSH, TICKET_GAIN, TICKET_TURNS, TICKET_ROOM, TICKET_LOAD, OPENING, AWARD,
    COUNTRY, HARBOUR,
) = range(len(NAMES))  # fmt: skip

_CHANGES: tuple[dict[str, float], ...] = (
    {},
    {"turn": 0.4},
    {"second": 0.4},
    {"piece": 2.5},
    {"rate": 2.5},
    {"pace": 2.5},
    {"floor": 2.5},
    {"award": 2.5},
    {"ticket_gain": 2.5},
    {"rate": 0.4},
    {"wild_waste": 0.4},
    {"alone": 2.5},
    {"wild": 2.5},
    {"ticket_share": 2.5},
    {"claim": 2.5},
    {"wild": 0.4},
    {"turn": 2.5},
    {"waste": 2.5},
    {"harbour": 2.5},
    {"ticket_load": 0.4},
    {"risk": 0.4},
    {"pace": 0.4},
    {"wild_waste": 2.5},
    {"claim": 0.4},
    {"hand_use": 2.5},
    {"any_card": 2.5},
    {"any_card": 0.4},
)
"""What is changed in a parameter set to make another: first nothing, then each that adds most to those before it
(`bench/parameters.py`)."""

CHANGES = np.array([[change.get(name, 1.0) for name in NAMES] for change in _CHANGES])
"""What the numbers are multiplied by."""
