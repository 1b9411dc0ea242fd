"""`compile_game`: a board and its rules become one `TABLES` record, after which nothing asks which board it is."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from threading import Lock
from typing import Any, TypeVar

import numpy as np

from branchline.boards.loader import BoardError
from branchline.boards.parallels import limited
from branchline.boards.schema import HARBOUR, MEASURES, Award, Board, Rules
from branchline.engine import state as S
from branchline.engine.ids import CLAIM
from branchline.engine.kernel import INTERPRETED
from branchline.engine.payment import (
    WILD_COLOUR,
    Kind,
    Plan,
    build_plans,
    card_kinds,
    deck_of,
    track_plans,
)

T = TypeVar("T")
MEASURED = {
    "longest_path": S.LONGEST_PATH,
    "tickets_completed": S.TICKETS_COMPLETED,
    "ticket_points": S.TICKET_POINTS,
    "awards_won": S.AWARDS_WON,
    "wilds_in_hand": S.WILDS_IN_HAND,
    "pieces_left": S.PIECES_LEFT,
    "countries": S.COUNTRIES,
    "tracks": S.TRACK_COUNT,
}
assert set(MEASURED) == set(MEASURES), "the engine counts what boards may ask for"

MOST_GAMES = 100
"""Compiled games that are kept, those asked for last, of a little less than 1 MB each."""

REJECTS = {"out": S.OUT, "under": S.UNDER, "shuffled_under": S.SHUFFLED_UNDER}
TRACK_KINDS = ("land", "tunnel", "ferry", "sea")


@dataclass(frozen=True)
class Compiled:
    """A game ready to be played: the board, the number of players, the record and what its numbers mean."""

    board: Board
    players: int
    kinds: list[Kind]
    plans: list[Plan | None]
    builds: list[tuple[tuple[int, int], ...]]
    tables: np.ndarray
    _made: dict[Callable[[Compiled], Any], Any] = field(default_factory=dict, repr=False, compare=False)

    def once(self, make: Callable[[Compiled], T]) -> T:
        """What `make` makes of this game: made when it is first asked for, and kept as long as the game is."""
        if make not in self._made:
            self._made[make] = make(self)
        return self._made[make]

    @property
    def move_ids(self) -> int:
        """Move ids are below this number."""
        return CLAIM + len(self.plans)

    def coloured_kind(self, plan: Plan) -> int:
        """The kind that the coloured cards of a payment are of; -1 where wilds alone are laid (NOR-11)."""
        if plan.colour < 0:
            return -1
        t = self.tables[0]
        return int(t["colour_kind"][t["track_deck"][plan.track], plan.colour])

    @cached_property
    def kind_index(self) -> dict[str, int]:
        return {kind.name: k for k, kind in enumerate(self.kinds)}

    @cached_property
    def track_index(self) -> dict[str, int]:
        """Ids of tracks, in both directions."""
        index = {}
        for i, track in enumerate(self.board.tracks):
            tail = track.id[len(track.connection) :]
            a, b = self.board.tracks[i].connection.split("-")
            index[f"{b}-{a}{tail}"] = i
            index[track.id] = i
        return index

    @cached_property
    def city_index(self) -> dict[str, int]:
        return {city.id: i for i, city in enumerate(self.board.cities)}

    @cached_property
    def ticket_index(self) -> dict[str, int]:
        return {ticket.id: i for i, ticket in enumerate(self.board.tickets)}

    @cached_property
    def track_plan_ids(self) -> list[list[int]]:
        """The plans of each track."""
        ids: list[list[int]] = [[] for _ in self.board.tracks]
        for p, plan in enumerate(self.plans):
            if plan is not None:
                ids[plan.track].append(p)
        return ids


_compiled: OrderedDict[tuple[str, str, int], Compiled] = OrderedDict()
_compiling = Lock()


def compile_game(board: Board, players: int) -> Compiled:
    """The compiled game, kept for the next time it is asked for, unless many others are before."""
    low, high = board.rules.players
    if not low <= players <= high:
        raise BoardError(f"{board.id} is for {low} to {high} players, not {players}")
    key = (board.digest, board.rules_digest, players)
    with _compiling:
        compiled = _compiled.get(key)
        if compiled is None:
            compiled = _compile(board, players)
        elif compiled.board is not board and compiled.board != board:  # drawn or called otherwise: the same game
            compiled = replace(compiled, board=board, _made={})
        _compiled[key] = compiled
        _compiled.move_to_end(key)
        if len(_compiled) > MOST_GAMES:
            _compiled.popitem(last=False)
        return compiled


def _compile(board: Board, players: int) -> Compiled:
    _refuse_too_large(board)
    kinds = card_kinds(board.rules)
    plans = _arranged([p for i, t in enumerate(board.tracks) for p in track_plans(board, kinds, i, t)], kinds, board)
    tables = np.zeros(1, S.TABLES)
    record = tables[0]
    builds = build_plans(board.rules, kinds)
    _values(record, board.rules)
    _cards(record, board, kinds)
    _tracks(record, board, players)
    _plans(record, board, kinds, plans)
    _places(record, board)
    _tickets(record, board)
    _pieces(record, board, players)
    _harbours(record, board, kinds, builds)
    _ending(record, board)
    return Compiled(board, players, kinds, plans, builds, tables.view(np.recarray) if INTERPRETED else tables)


def _values(t: np.void, rules: Rules) -> None:
    """Values of the rules that kernels read under the same name."""
    for part in (rules, rules.market, rules.tickets):
        for one in fields(part):
            if one.name in (t.dtype.names or ()) and isinstance(value := getattr(part, one.name), int):
                t[one.name] = value


def _refuse_too_large(board: Board) -> None:
    rules = board.rules
    limits = (
        ("cities", len(board.cities), S.CITIES),
        ("tracks", len(board.tracks), S.TRACKS),
        ("tickets", len(board.tickets), S.TICKETS),
        ("countries with cards", sum(1 for c in board.countries if c.cards), S.STACKS),
        ("countries", len({city.country for city in board.cities}), 64),
        ("kinds of card", len(card_kinds(rules)), S.KINDS),
        ("awards", len(rules.awards), S.AWARDS),
        ("pieces kept", rules.pieces_kept, S.EDGES - 1),
        ("face-up cards", sum(deck.market for deck in rules.decks), S.SLOTS),
    )
    for what, found, most in limits:
        if found > most:
            raise BoardError(f"{board.id}: {found} {what}; the engine takes at most {most}")
    for track in board.tracks:
        if not any(track.kind in deck.tracks for deck in rules.decks):
            raise BoardError(
                f'{board.id}: no deck pays for the {track.kind} track "{track.id}"; see rules.decks.tracks'
            )
        if not any(track.kind in piece.tracks for piece in rules.pieces):
            raise BoardError(
                f'{board.id}: no piece goes on the {track.kind} track "{track.id}"; see rules.pieces.tracks'
            )
        if track.paired and deck_of(rules, track)[0] != 0:
            raise BoardError(f'{board.id}: the paired track "{track.id}" must be paid from the first deck')
        if track.kind == "tunnel" and len(deck_of(rules, track)[1].cards) > 1:
            raise BoardError(f'{board.id}: the tunnel "{track.id}" needs a deck with one card for each colour')
    for country in board.countries:
        found = len(country.cards)
        if found > S.STACK_CARDS:
            raise BoardError(f"{board.id}: {country.id} has {found} cards; the engine takes at most {S.STACK_CARDS}")
    for deck in rules.decks:
        total = sum(card.count for card in deck.cards) * len(deck.colours) + deck.wilds
        dealt = deck.hand * rules.players[1] + deck.market
        if dealt > total:
            raise BoardError(f"{board.id}: the {deck.id} deck has {total} cards, but {dealt} are dealt at the start")


def _arranged(plans: list[Plan], kinds: list[Kind], board: Board) -> list[Plan | None]:
    """Plans in bit order: exact ones by colour; free ones by colour, each colour from a new word; paired ones last.

    With colours apart, a row of `fits` is looked at only in the words of its colour.
    """
    colours = [*range(len(board.rules.colours)), WILD_COLOUR]

    def by_colour(chosen: list[Plan]) -> list[list[Plan]]:
        return [[p for p in chosen if p.colour == colour] for colour in colours]

    arranged: list[Plan | None] = [p for group in by_colour([p for p in plans if not p.free]) for p in group]
    _pad(arranged)
    for group in by_colour([p for p in plans if p.free and p.free_kind != S.PAIRED]):
        arranged += group
        _pad(arranged)
    arranged += [p for p in plans if p.free and p.free_kind == S.PAIRED]
    _pad(arranged)
    if len(arranged) > S.WORDS * 64:
        raise BoardError(f"{board.id}: {len(plans)} ways to pay; the engine takes about {S.WORDS * 64}")
    return arranged


def _pad(plans: list[Plan | None]) -> None:
    plans += [None] * (-len(plans) % 64)


def _row(chosen: np.ndarray) -> np.ndarray:
    """Rows of words from rows of truth values, one for each plan."""
    bits = np.zeros((*chosen.shape[:-1], S.WORDS * 64), bool)
    bits[..., : chosen.shape[-1]] = chosen
    return np.packbits(bits, axis=-1, bitorder="little").view(np.uint64)


def _mark(row: np.ndarray, i: int) -> None:
    row[i // 64] |= np.uint64(1) << np.uint64(i % 64)


def _plans(t: np.void, board: Board, kinds: list[Kind], plans: list[Plan | None]) -> None:
    """The plans one by one, then as rows of bits."""
    need = np.zeros((len(plans), S.KINDS), np.int64)
    t["word_kind"] = -1
    t["plan_kind"] = -1
    for p, plan in enumerate(plans):
        if plan is None:
            continue
        t["plan_track"][p], t["plan_colour"][p] = plan.track, plan.colour
        t["plan_free"][p], t["plan_free_kind"][p] = plan.free, plan.free_kind
        for j, (k, n) in enumerate(plan.need):
            t["plan_kind"][p, j], t["plan_count"][p, j] = k, n
            need[p, k] = n
    real = np.array([plan is not None for plan in plans])
    free, free_kind = t["plan_free"][: len(plans)].astype(np.int64), t["plan_free_kind"][: len(plans)]
    t["words"] = len(plans) // 64
    _sections(t, need, free, free_kind)
    t["all_plans"] = _row(real)
    track = t["plan_track"][: len(plans)]
    counts = np.arange(S.COUNTS)[:, None]
    for k in range(S.KINDS):
        t["fits"][k] = _row(real & (need[:, k] <= counts))
    for piece in range(2):
        t["afford"][piece] = _row(real & ((t["piece"][track] != piece) | (t["length"][track] <= counts)))
    for i in range(len(board.tracks)):
        t["closes"][i] = _row(real & (track == i))
        t["closes_all"][i] = _row(real & np.isin(track, t["twins"][i][t["twins"][i] >= 0]))
    _free_rows(t, real, need, free, free_kind)


def _sections(t: np.void, need: np.ndarray, free: np.ndarray, free_kind: np.ndarray) -> None:
    """Where the free plans begin, and in which words of each section a kind is asked for."""
    word = np.arange(len(free)) // 64
    t["paired_word"] = word[(free > 0) & (free_kind == S.PAIRED)].min(initial=t["words"])
    t["free_word"] = word[(free > 0)].min(initial=t["words"])
    t["free_pairs"] = ((free > 0) & (free_kind == S.PAIRS)).any()
    for section in range(2):
        inside = (word >= t["free_word"]) == bool(section)
        for k in range(S.KINDS):
            words = word[inside & (need[:, k] > 0)]
            t["from_word"][section, k] = words.min(initial=S.WORDS)
            t["to_word"][section, k] = words.max(initial=-1) + 1


def _free_rows(t: np.void, real: np.ndarray, need: np.ndarray, free: np.ndarray, free_kind: np.ndarray) -> None:
    """The rows that tell, from the size and the pairs of a hand, whether a free part can be laid."""
    wild = int(t["wild"])
    total = np.where(free_kind == S.ANY, need.sum(axis=1) + free, 0)
    t["sizes"] = _row(real & (total <= np.arange(S.HAND_SIZES)[:, None]))
    # Pairs: with h cards of the colour in hand, n of them laid, an odd n leaves one pair more when h is odd.
    coloured = need.sum(axis=1) - need[:, wild]
    counts = np.arange(S.COUNTS)[:, None]
    paying_pairs = (free > 0) & (free_kind == S.PAIRS)
    for odd in range(2):
        pairs = np.where(paying_pairs, free // 2 + (coloured + 1 - odd) // 2, 0)
        t["pairs"][odd] = _row(real & (pairs <= counts))
    for p in np.flatnonzero(paying_pairs & (coloured > 0)):
        t["word_kind"][p // 64] = np.flatnonzero(need[p] * (np.arange(S.KINDS) != wild))[0]
    # Paired tracks: so many coloured cards, and at most one odd card for each wild laid beside them.
    paired = np.where((free > 0) & (free_kind == S.PAIRED), free, 0)
    odd_cards = np.minimum(need[:, wild], np.arange(S.ODD)[:, None])
    for pairs_held in range(S.COUNTS):
        t["paired"][pairs_held] = _row(real & (paired <= 2 * pairs_held + odd_cards))


def _cards(t: np.void, board: Board, kinds: list[Kind]) -> None:
    rules = board.rules
    t["kinds"], t["colours"], t["decks"] = len(kinds), len(rules.colours), len(rules.decks)
    t["wild"] = next((k for k, kind in enumerate(kinds) if kind.colour == WILD_COLOUR), S.KINDS - 1)
    t["colour_kind"] = -1
    for k, kind in enumerate(kinds):
        t["kind_deck"][k], t["kind_colour"][k], t["start"][k] = kind.deck, kind.colour, kind.count
        if kind.colour >= 0 and t["colour_kind"][kind.deck, kind.colour] < 0:
            t["colour_kind"][kind.deck, kind.colour] = k
    slot = 0
    for d, deck in enumerate(rules.decks):
        t["first_kind"][d + 1 :] = sum(kind.deck <= d for kind in kinds)
        t["opening_hand"][d] = deck.hand
        t["slot_deck"][slot : slot + deck.market] = d
        slot += deck.market
    t["slots"] = slot
    t["refill_chosen"] = rules.market.refill == "chosen" and len(rules.decks) > 1


def _tracks(t: np.void, board: Board, players: int) -> None:
    rules = board.rules
    city = {c.id: i for i, c in enumerate(board.cities)}
    t["tracks"] = len(board.tracks)
    t["twins"] = -1
    for i, track in enumerate(board.tracks):
        twins = [j for j, other in enumerate(board.tracks) if other.connection == track.connection]
        t["a"][i], t["b"][i], t["length"][i] = city[track.a], city[track.b], track.length
        t["piece"][i] = next(p for p, piece in enumerate(rules.pieces) if track.kind in piece.tracks)
        t["track_deck"][i] = deck_of(rules, track)[0]
        t["kind"][i] = TRACK_KINDS.index(track.kind)
        t["tunnel"][i] = track.kind == "tunnel"
        t["bonus"][i] = track.draw_bonus
        t["twins"][i, : len(twins)] = twins
        t["capacity"][i] = len(twins)
    for places, most in limited(board, players):
        t["capacity"][places] = most
    for length, points in rules.points.items():
        t["points"][length] = points


def _places(t: np.void, board: Board) -> None:
    t["cities"] = len(board.cities)
    countries = sorted({city.country for city in board.cities if city.country})
    stacks = [country for country in board.countries if country.cards]
    t["stack_of"] = -1
    t["country"] = -1
    t["stacks"] = len(stacks)
    for i, city in enumerate(board.cities):
        t["end_point"][i] = city.end_point
        if city.country:
            t["country"][i] = countries.index(city.country)
        if HARBOUR in city.tags:
            _mark(t["harbour_city"], i)
        for s, country in enumerate(stacks):
            if country.id == city.id:
                t["stack_of"][i] = s
    for s, country in enumerate(stacks):
        t["stack_size"][s] = len(country.cards)
        t["stack_value"][s, : len(country.cards)] = country.cards


def _tickets(t: np.void, board: Board) -> None:
    city = {c.id: i for i, c in enumerate(board.cities)}
    t["tickets"] = len(board.tickets)
    t["ticket_stops"] = -1
    for i, ticket in enumerate(board.tickets):
        t["ticket_stops"][i, : len(ticket.cities)] = [city[c] for c in ticket.cities]
        t["ticket_length"][i] = len(ticket.cities)
        t["ticket_tour"][i] = ticket.tour is not None
        tour = ticket.tour
        t["ticket_value"][i] = (
            (tour.failed, tour.any_order, tour.in_order) if tour else (-ticket.points, ticket.points, ticket.points)
        )
    rules = board.rules.tickets
    t["opening_rejects"], t["rejects"] = REJECTS[rules.opening_rejects], REJECTS[rules.rejects]


def _pieces(t: np.void, board: Board, players: int) -> None:
    rules = board.rules
    t["players"] = players
    t["piece_kinds"] = len(rules.pieces)
    t["piece_count"][: len(rules.pieces)] = [piece.count for piece in rules.pieces]
    t["end_pieces"], t["end_turns"] = rules.end.pieces, rules.end.turns


def _harbours(t: np.void, board: Board, kinds: list[Kind], builds: list[tuple[tuple[int, int], ...]]) -> None:
    harbours = board.rules.harbours
    t["build_kind"] = -1
    if harbours is None:
        return
    t["harbours"] = harbours.count
    t["harbour_cards"] = harbours.cards_per_deck
    for k, kind in enumerate(kinds):
        if kind.symbol and kind.colour != WILD_COLOUR:
            t["symbol_kind"][kind.deck, kind.colour] = k
    t["harbour_unbuilt"] = harbours.unbuilt
    for tickets in range(1, S.HARBOUR_TICKETS + 1):
        t["harbour_points"][tickets] = harbours.points[min(tickets, len(harbours.points)) - 1]
    t["builds"] = len(builds)
    for i, need in enumerate(builds):
        for j, (k, n) in enumerate(need):
            t["build_kind"][i, j], t["build_count"][i, j] = k, n


def _ending(t: np.void, board: Board) -> None:
    rules = board.rules
    t["awards"] = len(rules.awards)
    t["awards_in_play"] = rules.awards_in_play or len(rules.awards)
    for i, award in enumerate(rules.awards):
        t["award_measure"][i] = MEASURED[award.measure]
        t["award_points"][i] = award.points
        for j in _award_tracks(board, award):
            _mark(t["award_tracks"][i], j)
        for j in _award_tickets(board, award):
            _mark(t["award_tickets"][i], j)
    t["longest_matters"] = any(award.measure == "longest_path" for award in rules.awards)
    t["tie_breaks"] = len(rules.tie_breaks)
    for i, tie_break in enumerate(rules.tie_breaks):
        t["tie_measure"][i] = MEASURED[tie_break.measure]
        t["tie_sole"][i] = tie_break.sole


def _award_tracks(board: Board, award: Award) -> list[int]:
    """The tracks an award counts (NLI-07)."""
    city = {c.id: c for c in board.cities}
    return [
        i
        for i, track in enumerate(board.tracks)
        if (not award.kind or track.kind == award.kind)
        and (not award.length or track.length == award.length)
        and (not award.tag or award.tag in city[track.a].tags or award.tag in city[track.b].tags)
        and (not award.country or award.country in (city[track.a].country, city[track.b].country))
    ]


def _award_tickets(board: Board, award: Award) -> list[int]:
    """The tickets an award counts, each once however many of its cities qualify (NLI-08)."""
    city = {c.id: c for c in board.cities}
    return [
        i
        for i, ticket in enumerate(board.tickets)
        if (not award.worth or 0 < ticket.points <= award.worth)
        and (not award.tag or any(award.tag in city[c].tags for c in ticket.cities))
        and (not award.country or any(award.country == city[c].country for c in ticket.cities))
    ]
