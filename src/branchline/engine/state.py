"""The sizes and the records: `TABLES` (a compiled game), `STATE` (a position), `WORK` (scratch), `SHEET` (a score).

Every board uses the same records, so the kernels are compiled once; `tables.compile_game` refuses what does not fit.
"""

from __future__ import annotations

from struct import Struct

import numpy as np

from branchline.engine.kernel import INTERPRETED

SEATS = 5
KINDS = 32
TRACKS = 192
TRACK_WORDS = TRACKS // 64
CITIES = 128
CITY_WORDS = CITIES // 64
TICKETS = 128
TICKET_WORDS = TICKETS // 64
WORDS = 40
"""Words of a row of plan bits: at most 2,560 ways to pay, padding included."""
COUNTS = 16
"""Rows of `fits`: more cards of one kind than this never make a difference."""
HAND_SIZES = 64
SLOTS = 8
OFFER = 8
NEEDS = 3
"""A plan names at most this many kinds exactly."""
PIECES = 2
"""Kinds of piece."""
ODD = 8
"""Rows of `paired`: more odd cards than this never make a difference."""
GROUP = 4
STACKS = 8
STACK_CARDS = 8
"""Cards of one country: card `place` of stack `stack` is bit STACK_CARDS * stack + place of a set."""
HARBOUR_TICKETS = 7
"""More tickets that name a harbour bring no more points."""
AWARDS = 16
STOPS = 8
LENGTHS = 16
BUILDS = 64
LOG = 8192
"""Entries of one decision's log. A market may be swept hundreds of times where few cards but wilds are left."""
LOG_ENTRY = Struct("<4h")
"""How Python reads an entry: (code, a, b, c)."""
LOG_LEFT = 512
"""Entries that sweeping leaves free, for what else one decision brings: more than any ever does."""
SCRIPT = LOG
EDGES = 64
"""A player never has more tracks than this (nor more pieces)."""

# Phases of the game, and stages of a seat in the opening
OPENING, TURN, SECOND, REFILL, KEEP, RETURN, SPEND, TUNNEL, BUILD, OVER = range(10)
PHASES = (
    "opening", "turn", "second_card", "refill", "keep_tickets", "return_order", "spend", "tunnel", "harbour", "over",
)  # fmt: skip
KEEPING, RETURNING, SPLITTING, READY = range(4)
STAGES = ("keep_tickets", "return_order", "split", "done")

# What a script names: the sort and the number among its sort; of cards that are drawn the deck counts too
A_SEAT, AN_AWARD, A_TICKET, A_CARD = range(4)
OF_ONE_SORT = 256

# Where rejected tickets go
OUT, UNDER, SHUFFLED_UNDER = range(3)

# Free parts of a plan: any cards; pairs of one colour; two cards of one colour for each space
ANY, PAIRS, PAIRED = range(3)

# Measures of awards and tie-breaks, by their names in `tables.MEASURED`
(
    LONGEST_PATH, TICKETS_COMPLETED, TICKET_POINTS, AWARDS_WON, WILDS_IN_HAND, PIECES_LEFT, COUNTRIES, TRACK_COUNT,
) = range(8)  # fmt: skip

# What the log of a decision tells: (code, a, b, c); where chance answered, b is what a script gives
(
    L_FIRST, L_AWARD, L_DEALT, L_BLIND, L_TAKEN, L_FACE_UP, L_FLUSH, L_RESHUFFLE, L_OFFERED, L_KEPT, L_RETURNED,
    L_SPLIT, L_PAID, L_CLAIMED, L_TURNED, L_EXTRA, L_WITHDRAWN, L_BONUS, L_COUNTRY, L_HARBOUR, L_EXCHANGED, L_LAST,
    L_TURN, L_PASS, L_OVER, L_BEGIN,
) = range(26)  # fmt: skip

u64, i8, u8, i16, i32 = np.uint64, np.int8, np.uint8, np.int16, np.int32

TABLES = np.dtype(
    [
        # plans as rows of bits
        ("fits", u64, (KINDS, COUNTS, WORDS)),
        ("afford", u64, (2, COUNTS, WORDS)),
        ("sizes", u64, (HAND_SIZES, WORDS)),
        ("pairs", u64, (2, COUNTS, WORDS)),
        ("paired", u64, (COUNTS, ODD, WORDS)),
        ("closes", u64, (TRACKS, WORDS)),
        ("closes_all", u64, (TRACKS, WORDS)),
        ("all_plans", u64, WORDS),
        ("from_word", i16, (2, KINDS)),
        ("to_word", i16, (2, KINDS)),
        ("word_kind", i16, WORDS),
        ("words", i16),
        ("free_word", i16),
        ("paired_word", i16),
        ("free_pairs", i8),
        # plans
        ("plan_track", i16, WORDS * 64),
        ("plan_kind", i8, (WORDS * 64, NEEDS)),
        ("plan_count", i8, (WORDS * 64, NEEDS)),
        ("plan_colour", i8, WORDS * 64),
        ("plan_free", i8, WORDS * 64),
        ("plan_free_kind", i8, WORDS * 64),
        # cards
        ("kinds", i8),
        ("colours", i8),
        ("decks", i8),
        ("kind_deck", i8, KINDS),
        ("kind_colour", i8, KINDS),
        ("colour_kind", i8, (2, KINDS)),
        ("first_kind", i8, 3),
        ("wild", i8),
        ("start", u8, KINDS),
        ("opening_hand", i8, 2),
        ("slots", i8),
        ("slot_deck", i8, SLOTS),
        ("refill_chosen", i8),
        ("flush", i8),
        ("wild_takes_turn", i8),
        # tracks
        ("tracks", i16),
        ("a", i16, TRACKS),
        ("b", i16, TRACKS),
        ("length", i8, TRACKS),
        ("piece", i8, TRACKS),
        ("track_deck", i8, TRACKS),
        ("kind", i8, TRACKS),
        ("tunnel", i8, TRACKS),
        ("bonus", i8, TRACKS),
        ("twins", i16, (TRACKS, GROUP)),
        ("capacity", i8, TRACKS),
        ("points", i16, LENGTHS),
        ("tunnel_cards", i8),
        # places
        ("cities", i16),
        ("end_point", i8, CITIES),
        ("country", i16, CITIES),
        ("harbour_city", u64, CITY_WORDS),
        ("stacks", i8),
        ("stack_of", i8, CITIES),
        ("stack_value", i16, (STACKS, STACK_CARDS)),
        ("stack_size", i8, STACKS),
        ("exhausted_country_pays", i8),
        # tickets
        ("tickets", i16),
        ("ticket_stops", i16, (TICKETS, STOPS)),
        ("ticket_length", i8, TICKETS),
        ("ticket_tour", i8, TICKETS),
        ("ticket_value", i16, (TICKETS, 3)),
        ("deal", i8),
        ("keep", i8),
        ("draw", i8),
        ("keep_later", i8),
        ("opening_rejects", i8),
        ("rejects", i8),
        # pieces
        ("players", i8),
        ("piece_kinds", i8),
        ("piece_count", i8, 2),
        ("pieces_kept", i8),
        ("exchange_cost", i8),
        ("end_pieces", i8),
        ("end_turns", i8),
        # harbours
        ("harbours", i8),
        ("harbour_points", i16, HARBOUR_TICKETS + 1),
        ("harbour_unbuilt", i16),
        ("harbour_cards", i8),
        ("symbol_kind", i8, (2, KINDS)),
        ("builds", i8),
        ("build_kind", i8, (BUILDS, NEEDS)),
        ("build_count", i8, (BUILDS, NEEDS)),
        # end
        ("awards", i8),
        ("awards_in_play", i8),
        ("award_measure", i8, AWARDS),
        ("award_points", i16, AWARDS),
        ("award_worth", i16, AWARDS),
        ("award_tracks", u64, (AWARDS, TRACK_WORDS)),
        ("award_tickets", u64, (AWARDS, TICKET_WORDS)),
        ("tie_breaks", i8),
        ("tie_measure", i8, 8),
        ("tie_sole", i8, 8),
        ("longest_matters", i8),
    ],
    align=True,
)

PUBLIC = (
    ("owned", u64, (SEATS, TRACK_WORDS)),
    ("harbours", u64, (SEATS, CITY_WORDS)),
    ("country_cards", u64, SEATS),
    ("awards", u64),
    ("deck_n", i16, 2),
    ("score", i16, SEATS),
    ("exchanged", i16, SEATS),
    ("plan", i16),
    ("city", i16),
    ("last", i16),
    ("known", u8, (SEATS, KINDS)),
    ("discard", u8, KINDS),
    ("laid", u8, KINDS),
    ("market", i8, SLOTS),
    ("stack_taken", i8, STACKS),
    ("turned", i8, SLOTS),
    ("turned_n", i8),
    ("extra", i8),
    ("spend_left", i8),
    ("spend_from", i8),
    ("phase", i8),
    ("players", i8),
    ("first", i8),
    ("turn", i8),
    ("drawn", i8),
    ("pending_bonus", i8),
    ("passes", i8),
)
"""What everybody may know as it stands: side by side in states and observations, so that it is copied at once."""

STATE = np.dtype(
    [
        ("open", u64, (SEATS, WORDS)),
        ("rng", u64),
        ("tickets", u64, (SEATS, TICKET_WORDS)),
        ("rejected", u64, (SEATS, TICKET_WORDS)),
        ("ticket_top", u64, TICKET_WORDS),
        ("ticket_under", u64, TICKET_WORDS),
        ("touched", u64, (SEATS, CITY_WORDS)),
        *PUBLIC,
        ("ply", i32),
        ("hand_n", i16, SEATS),
        ("discard_n", i16, 2),
        ("top_n", i16),
        ("under_n", i16),
        ("queue_head", i16),
        ("queue_n", i16),
        ("hand", u8, (SEATS, KINDS)),
        ("deck", u8, KINDS),
        ("pieces", i8, (SEATS, 2)),
        ("box", i8, (SEATS, 2)),
        ("queue", i8, TICKETS),
        ("queue_by", i8, TICKETS),
        ("offer", i8, (SEATS, OFFER)),
        ("offer_n", i8, SEATS),
        ("rejects", i8, (SEATS, OFFER)),
        ("rejects_n", i8, SEATS),
        ("stage", i8, SEATS),
    ],
    align=True,
)

WORK = np.dtype(
    [
        # legal moves, as found by `moves.scan`
        ("claims", u64, WORDS),
        ("harbours", u64, CITY_WORDS),
        ("takes", u64),
        ("claim_n", i32),
        ("blind", i8),
        ("may_tickets", i8),
        ("exchange", i8, 2),
        ("listed", i16, 128),
        ("listed_n", i16),
        # the log of the last decision, and the scripted outcomes still to come
        ("log", i16, (LOG, 4)),
        ("log_n", i16),
        ("script", i16, SCRIPT),
        ("script_n", i16),
        ("script_at", i16),
        # the first scripted outcome that could not be (0: none), what was drawn, and how far the log was
        ("fault", i16),
        ("fault_drawn", i16),
        ("fault_log", i16),
        ("rng", u64),
        # networks
        ("parent", i16, CITIES + EDGES),
        ("degree", i16, CITIES + EDGES),
        ("links", i16, CITIES + EDGES),
        ("tail", i16, (CITIES + EDGES, 2)),
        ("incident", u64, CITIES + EDGES),
        ("edge_a", i16, EDGES),
        ("edge_b", i16, EDGES),
        ("edge_length", i16, EDGES),
        ("edges", i16),
        ("stack_at", i16, EDGES + 2),
        ("stack_edge", i16, EDGES + 2),
        ("stack_left", u64, EDGES + 2),
        ("stack_stop", i16, EDGES + 2),
    ],
    align=True,
)

SHEET = np.dtype(
    [
        ("total", i16, SEATS),
        ("routes", i16, SEATS),
        ("ticket_points", i16, SEATS),
        ("ticket_gain", i16, SEATS),
        ("completed", i16, SEATS),
        ("outcome", i8, (SEATS, TICKETS)),
        ("award", i16, (SEATS, AWARDS)),
        ("awards_won", i16, SEATS),
        ("countries", i16, SEATS),
        ("harbour", i16, SEATS),
        ("harbour_tickets", i8, (SEATS, CITIES)),
        ("unbuilt", i16, SEATS),
        ("longest", i16, SEATS),
        ("winners", i8),
        ("decided_by", i8),
    ],
    align=True,
)

MOVES = np.dtype([("ids", np.int64, WORDS * 64 + 256)], align=True)
"""Room for the ids of all legal moves."""


def copy_records(source: np.ndarray, target: np.ndarray) -> None:
    """Copies whole records at once (NumPy by itself would go field by field)."""
    target.view(np.uint8)[...] = source.view(np.uint8)


def zeros(dtype: np.dtype, n: int = 1) -> np.ndarray:
    """An array of `n` empty records."""
    records = np.zeros(n, dtype)
    return records.view(np.recarray) if INTERPRETED else records  # plain records have no attributes outside kernels
