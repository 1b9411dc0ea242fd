"""`make_guide`: what a bot works out once about a board, as one `GUIDE` record beside the engine's tables."""

from __future__ import annotations

from itertools import groupby

import numpy as np

from branchline.boards.schema import GRAY
from branchline.engine import state as S
from branchline.engine.payment import WILD_COLOUR, deck_of
from branchline.engine.tables import Compiled
from branchline.thinking import settings as X
from branchline.thinking.value import WEIGHTS

GUIDE = np.dtype(
    [
        # the map: the tracks at each city, in order
        ("first_way", S.i16, S.CITIES + 1),
        ("way", S.i16, 2 * S.TRACKS),
        ("way_to", S.i16, 2 * S.TRACKS),
        ("city_tracks", S.u64, (S.CITIES, S.TRACK_WORDS)),
        # the ways to pay for each track: words of a row of plans, and its bits in them
        ("first_row", S.i16, S.TRACKS + 1),
        ("row_word", S.i16, S.WORDS * 64),
        ("row", S.u64, S.WORDS * 64),
        # what a track asks for
        ("colour", S.i8, S.TRACKS),
        ("required_wilds", S.i8, S.TRACKS),
        ("wild_pays", S.i8, S.TRACKS),
        ("paired", S.i8, S.TRACKS),
        ("effort", np.float32, S.TRACKS),
        # cards
        ("covers", S.i8, S.KINDS),
        ("symbol", S.i8, S.KINDS),
        # tickets, the dearest first
        ("ticket_order", S.i16, S.TICKETS),
        # the planner's numbers, and what search tries to multiply them by
        ("plain", np.float64, X.DEFAULTS.shape),
        ("change", np.float64, X.CHANGES.shape),
        # what facts about a position are worth (`value.py`), once that is learnt
        ("learnt", S.i8),
        ("weight", np.float64, WEIGHTS),
        ("spread", np.float64, 2),
    ],
    align=True,
)

WILD_EFFORT = {"free": 1.0, "any": 2.0, "pair": 1.7}
"""Cards that a wild costs where one is due: itself, three of any, two alike (NOR-09, NLI-04)."""

TUNNEL_EFFORT = 0.7
"""Cards that a tunnel asks for on top, on average: three turned, about one in four of them counts (NOR-10)."""

PURE_EFFORT = 1.1
"""How much dearer spaces are where no wild helps (NOR-04)."""


def make_guide(compiled: Compiled) -> np.ndarray:
    """The guide of a compiled game, kept with it."""
    return compiled.once(_make)


def _make(compiled: Compiled) -> np.ndarray:
    guides = S.zeros(GUIDE)
    g, board = guides[0], compiled.board
    t = compiled.tables[0]
    place = 0
    for city in range(len(board.cities)):
        g["first_way"][city] = place
        for track in range(len(board.tracks)):
            if city in (t["a"][track], t["b"][track]):
                g["way"][place] = track
                g["way_to"][place] = t["a"][track] + t["b"][track] - city
                place += 1
                g["city_tracks"][city, track // 64] |= np.uint64(1) << np.uint64(track % 64)
    g["first_way"][len(board.cities) :] = place
    _payments(compiled, g)
    for k, kind in enumerate(compiled.kinds):
        g["covers"][k], g["symbol"][k] = kind.spaces, kind.symbol and kind.colour != WILD_COLOUR
    for i in range(len(board.tracks)):
        _track(compiled, g, i)
    value = t["ticket_value"][: len(board.tickets), 2]
    g["ticket_order"][: len(board.tickets)] = np.argsort(-value, kind="stable")
    g["plain"], g["change"] = X.DEFAULTS, X.CHANGES
    return guides


def _payments(compiled: Compiled, g: np.void) -> None:
    row = 0
    for track, plans in enumerate(compiled.track_plan_ids):
        g["first_row"][track] = row
        for word, of_word in groupby(plans, lambda plan: plan // 64):
            g["row_word"][row] = word
            g["row"][row] = sum(1 << plan % 64 for plan in of_word)
            row += 1
    g["first_row"][len(compiled.board.tracks) :] = row


def _track(compiled: Compiled, g: np.void, i: int) -> None:
    track, rules = compiled.board.tracks[i], compiled.board.rules
    _, deck = deck_of(rules, track)
    g["colour"][i] = -1 if track.colour == GRAY else rules.colours.index(track.colour)
    g["required_wilds"][i] = track.locomotives
    g["wild_pays"][i] = track.kind in rules.pay.wild_on
    g["paired"][i] = track.paired
    spaces = float(track.length - track.locomotives)
    if track.paired:
        spaces *= 2
    spaces /= max(1.0, 0.8 * max(card.spaces for card in deck.cards))
    if not g["wild_pays"][i]:
        spaces *= PURE_EFFORT
    stand_in = "any" if rules.pay.any_for_wild else "pair" if rules.pay.pair_for_wild else "free"
    spaces += track.locomotives * WILD_EFFORT[stand_in]
    if track.kind == "tunnel":
        spaces += TUNNEL_EFFORT
    g["effort"][i] = spaces
