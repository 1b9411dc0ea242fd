"""How things stand for a seat: its tickets and the ways to finish them, awards, country cards, harbours.

All of it is worked out from a view, so it tells nothing that the seat does not know.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Literal

import numpy as np

from branchline.boards.parallels import limited
from branchline.boards.schema import HARBOUR, Board, Ticket, Track, TrackKind
from branchline.engine import state as S
from branchline.engine.standing import award_counts, win_country_cards
from branchline.engine.tables import Compiled, compile_game
from branchline.game.game import Game, imagine, load_kernels
from branchline.game.result import ticket_score
from branchline.game.scratch import scratch_of_thread
from branchline.game.view import COLUMNS, Reader, View, bits
from branchline.moves.pieces import within_reach

TicketState = Literal["done", "open", "blocked"]

PUBLIC = ("longest_path", "pieces_left", "countries", "tracks")
"""Measures that count what lies open on the table; all others count tickets or hands."""


@dataclass(frozen=True, slots=True)
class TicketOutlook:
    ticket: str
    offered: bool
    """Not kept yet."""
    state: TicketState
    """`blocked`: no way is left, or too few pieces for any."""
    points: int
    """What it would bring if the game ended now."""
    way: tuple[str, ...] = ()
    """Tracks still to claim on a shortest way over own and free tracks; none unless it is open."""
    need: int = 0
    """The spaces of that way."""
    in_order: bool | None = None
    """Only for tours: whether the cities are visited in their order, or still could be (WOR-15). False is for good."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How far everybody is with an award in play."""

    award: str
    values: tuple[int | None, ...]
    """By seat; null where it is hidden from whoever asks."""
    leaders: tuple[int, ...]
    """Who would get the award now; nobody is named while a value is hidden."""


@dataclass(frozen=True, slots=True)
class Prize:
    """A country card that claiming a track would win."""

    country: str
    value: int


@dataclass(frozen=True, slots=True)
class HarbourOutlook:
    """A city where a harbour could still be built."""

    city: str
    tickets: tuple[str, ...]
    """Those held that name the city and are not blocked."""
    points: int
    """What the harbour brings once all of them are completed."""


@dataclass(frozen=True, slots=True)
class Outlook:
    tickets: tuple[TicketOutlook, ...]
    standings: tuple[Standing, ...]
    prizes: dict[str, tuple[Prize, ...]]
    """By track: for the seat that asks; for those who watch, for whoever is to move."""
    harbours: tuple[HarbourOutlook, ...]
    longest: tuple[int, ...]
    """The length of each seat's longest path."""


MADE_OF = (
    "seat", "owned", "harbours", "pieces", "box", "country_cards", "stack_taken", "awards", "tickets", "offer",
    "revealed",
)  # fmt: skip
"""The columns of an observation that every outlook is made of; on some boards the hand and the turn as well."""


class _Parts:
    """Where in an observation of a compiled game its outlook lies."""

    def __init__(self, compiled: Compiled) -> None:
        board = compiled.board
        in_hand = any(award.measure == "wilds_in_hand" for award in board.rules.awards)
        self.places = [COLUMNS[name].place for name in (*MADE_OF, *(["hand"] if in_hand else []))]
        self.follows_turn = any(country.cards for country in board.countries)

    def of(self, view: View) -> bytes:
        record = view.observation.tobytes()
        phase, turn = record[COLUMNS["phase"].place][0], record[COLUMNS["turn"].place]
        watches = self.follows_turn and view.seat is None
        return b"".join([*(record[place] for place in self.places), bytes([phase == S.OVER]), turn if watches else b""])


def made_of(board: Board, view: View) -> bytes:
    """What an outlook is made of: while that is the same, so is the outlook, whatever else has happened."""
    return compile_game(board, len(view.players)).once(_Parts).of(view)


def outlook(board: Board, view: View) -> Outlook:
    """How things stand for the seat of a view."""
    game, known = imagine(board, view), view._reader
    _take_up_offer(game, known)
    sheet = S.zeros(S.SHEET)
    load_kernels().final_sheet(game._tables, game._state, scratch_of_thread().work, sheet)
    network = network_of(board, view)
    tickets = tuple(_tickets(game, known, network, sheet))
    return Outlook(
        tickets=tickets,
        standings=tuple(_standings(game, known, sheet)),
        prizes=_prizes(game, known, network),
        harbours=tuple(_harbours(game, known, network, tickets)),
        longest=tuple(sheet[0]["longest"][: game.players].tolist()),
    )


def _take_up_offer(game: Game, known: Reader) -> None:
    """As if the seat kept all tickets on offer, so that the score sheet judges them too."""
    seat = known.seat()
    for i in () if seat is None else known["offer"]:
        if i >= 0:
            game._state[0]["tickets"][seat, i // 64] |= np.uint64(1 << i % 64)


# Tickets --------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Way:
    """Tracks still to claim, each with the city it is left from."""

    steps: tuple[tuple[str, Track], ...]

    @property
    def tracks(self) -> tuple[Track, ...]:
        return tuple(track for _, track in self.steps)

    def spaces(self, kinds: Sequence[TrackKind]) -> int:
        return sum(track.length for track in self.tracks if track.kind in kinds)


ALL_KINDS: tuple[TrackKind, ...] = ("land", "tunnel", "ferry", "sea")
FAR = 1 << 30
Link = tuple[str, int, Track]
"""A neighbour, the spaces it costs to get there, and the track."""
Came = dict[str, tuple[str, Track] | int]
"""How a tree comes to a place: from a neighbour by a track, or put together of two parts."""


class _Ground:
    """What every network of a compiled game begins with: nobody has claimed anything."""

    def __init__(self, compiled: Compiled) -> None:
        board = compiled.board
        ends = board.end_points
        self.tracks = {track.id: track for track in board.tracks}
        self.borders = frozenset(track.id for track in board.tracks if {track.a, track.b} & ends)
        self.links: dict[str, list[Link]] = {city.id: [] for city in board.cities}
        self.twins: dict[str, list[Track]] = {}
        for track in board.tracks:
            self.twins.setdefault(track.connection, []).append(track)
            if track.id not in self.borders:  # an end point joins nothing (POL-11)
                self.links[track.a].append((track.b, track.length, track))
                self.links[track.b].append((track.a, track.length, track))
        self.room = {board.tracks[places[0]].connection: room for places, room in limited(board, compiled.players)}

    def gone(self, owners: Mapping[str, int], seat: int | None) -> tuple[set[str], set[str]]:
        """The tracks that are not free to a seat, and the connections where it has one."""
        gone, mine = set(owners), set[str]()
        taken: dict[str, int] = {}
        for id, owner in owners.items():
            connection = self.tracks[id].connection
            taken[connection] = taken.get(connection, 0) + 1
            if owner == seat:
                mine.add(connection)
        for connection, tracks in taken.items():
            if connection in mine or tracks >= self.room.get(connection, FAR):
                gone.update(track.id for track in self.twins[connection])
        return gone, mine


class Network:
    """The board as one seat may still use it: its own tracks, and those that are free to it."""

    def __init__(self, board: Board, owners: Mapping[str, int], seat: int | None, players: int) -> None:
        ground = compile_game(board, players).once(_Ground)
        gone, mine = ground.gone(owners, seat)
        self.gone = gone
        self.board = board
        self.links = dict(ground.links)
        for city in {end for id in gone for end in (ground.tracks[id].a, ground.tracks[id].b)}:
            self.links[city] = [
                (other, 0 if track.connection in mine else length, track)
                for other, length, track in ground.links[city]
                if track.id not in gone or (owners.get(track.id) == seat and seat is not None)
            ]

    @property
    def free(self) -> tuple[Track, ...]:
        return tuple(track for track in self.board.tracks if track.id not in self.gone)

    def ticket(self, ticket: Ticket) -> Way | None:
        return self.way(ticket.cities)

    def way(self, cities: Sequence[str], kinds: Sequence[TrackKind] = ALL_KINDS) -> Way | None:
        """The fewest spaces that join these cities, counting tracks of some kinds only; None if nothing joins them.

        After Dreyfus and Wagner: the best tree that joins a set of cities to a place either passes a neighbour of that
        place, or is put together there of the best trees of two parts of the set.
        """
        first, *others = dict.fromkeys(cities)
        full = (1 << len(others)) - 1
        trees: dict[int, dict[str, int]] = {}
        came: dict[int, Came] = {}
        for mask in range(1, full + 1):
            best = trees[mask] = {others[mask.bit_length() - 1]: 0} if mask & (mask - 1) == 0 else {}
            came[mask] = {}
            part = (mask - 1) & mask
            while part > mask ^ part:
                for city, cost in trees[part].items():
                    whole = cost + trees[mask ^ part].get(city, FAR)
                    if whole < best.get(city, FAR):
                        best[city], came[mask][city] = whole, part
                part = (part - 1) & mask
            self._spread(best, came[mask], kinds, first if mask == full else None)
        if others and first not in trees[full]:
            return None
        return Way(tuple(step for step in _steps(full, first, came) if step[1].id not in self.gone))

    def _spread(self, best: dict[str, int], came: Came, kinds: Sequence[TrackKind], until: str | None) -> None:
        """From the places that are joined already to all others, the nearest first, or no further than to one."""
        all_count, links, found = kinds is ALL_KINDS, self.links, best.get
        at: dict[int, list[str]] = {}  # the places of each cost; all costs are few and small
        for city, cost in best.items():
            at.setdefault(cost, []).append(city)
        for cost in count():
            if not at:
                return
            for city in at.get(cost, ()):  # grows while it is read, where a step costs nothing
                if city == until:
                    return
                if cost > best[city]:
                    continue
                for other, length, track in links[city]:
                    farther = cost + (length if all_count or track.kind in kinds else 0)
                    if farther < found(other, FAR):
                        best[other], came[other] = farther, (city, track)
                        at.setdefault(farther, []).append(other)
            at.pop(cost, None)

    def may_pass(self, city: str) -> bool:
        """Whether one could come to a city by one track and leave it by another."""
        return len({track.connection for _, _, track in self.links[city]}) > 1


def _steps(mask: int, city: str, came: Mapping[int, Came]) -> Iterator[tuple[str, Track]]:
    """The tracks of the best tree, from a city outwards."""
    found = came[mask].get(city)
    if isinstance(found, int):
        yield from _steps(found, city, came)
        yield from _steps(mask ^ found, city, came)
    elif found is not None:
        yield city, found[1]
        yield from _steps(mask, found[0], came)


def network_of(board: Board, view: View) -> Network:
    return Network(board, owners_of(view), view._reader.seat(), len(view.players))


def owners_of(view: View) -> dict[str, int]:
    return view._reader.owners()


def _tickets(game: Game, known: Reader, network: Network, sheet: np.ndarray) -> Iterator[TicketOutlook]:
    seat = known.seat()
    if seat is None:
        return
    kept = bits(known["tickets"])
    outcomes = sheet[0]["outcome"][seat].tolist()
    pieces = known.pieces(known["pieces"][seat]) or {}
    box = known.pieces(known["box"][seat]) or {}
    limits = [(ALL_KINDS, sum(pieces.values())), *within_reach(game.rules, pieces, box)]
    for i in (*kept, *(i for i in known["offer"] if i >= 0)):
        ticket, score = game.board.tickets[i], ticket_score(game._compiled, i, outcomes[i])
        way = None if score.completed else _way_within(network, ticket, limits)
        state: TicketState = "done" if score.completed else "blocked" if way is None else "open"
        yield TicketOutlook(
            ticket=ticket.id,
            offered=i not in kept,
            state=state,
            points=score.points,
            way=tuple(track.id for track in way.tracks) if way else (),
            need=way.spaces(ALL_KINDS) if way else 0,
            in_order=None
            if ticket.tour is None
            else score.outcome == "in_order" or _order_is_open(network, ticket, state),
        )


def _way_within(network: Network, ticket: Ticket, limits: Sequence[tuple[tuple[TrackKind, ...], int]]) -> Way | None:
    """A shortest way; None where there is none, or where too few pieces are left for any."""
    way = network.ticket(ticket)
    for kinds, most in limits:
        if way is not None and way.spaces(kinds) > most:
            least = network.way(ticket.cities, kinds)
            if least is None or least.spaces(kinds) > most:
                return None
    return way


def _order_is_open(network: Network, ticket: Ticket, state: TicketState) -> bool:
    """Not if a city between the first and the last is, and stays, the end of a line."""
    return state != "blocked" and all(network.may_pass(city) for city in ticket.cities[1:-1])


# Awards, countries, harbours ------------------------------------------------------------------------------------------


def _standings(game: Game, known: Reader, sheet: np.ndarray) -> Iterator[Standing]:
    in_play = set(known.awards())
    if not in_play:
        return
    counts = np.zeros((S.AWARDS, S.SEATS), np.int64)
    award_counts(game._tables, game._state, sheet, counts)
    won, seats = sheet[0]["award"].tolist(), range(game.players)
    for i, award in enumerate(game.rules.awards):
        if award.id in in_play:
            values = tuple(int(counts[i, seat]) if _is_known(known, seat, award.measure) else None for seat in seats)
            ahead = tuple(seat for seat in seats if won[seat][i])
            yield Standing(award.id, values, () if None in values else ahead)


def _is_known(known: Reader, seat: int, measure: str) -> bool:
    if measure == "pieces_left":
        return known.pieces(known["pieces"][seat]) is not None
    return seat == known.seat() or measure in PUBLIC


def _prizes(game: Game, known: Reader, network: Network) -> dict[str, tuple[Prize, ...]]:
    stacks = [country.id for country in game.board.countries if country.cards]
    if not stacks:
        return {}
    seat = known.seat()
    if seat is None:
        seat = known["turn"]
        network = Network(game.board, known.owners(), seat, game.players)
    borders = game._compiled.once(_Ground).borders  # no other track wins any (POL-06)
    scratch, state = scratch_of_thread(), S.zeros(S.STATE)
    prizes = {}
    for track in network.free:
        if track.id not in borders:
            continue
        S.copy_records(game._state, state)
        index = game._compiled.track_index[track.id]
        won = win_country_cards(game._tables, state, scratch.work, seat, index)
        if won:
            log = S.LOG_ENTRY.iter_unpack(scratch.log(won))
            prizes[track.id] = tuple(Prize(stacks[stack], value) for _, _, stack, value in log)
    return prizes


def _harbours(
    game: Game, known: Reader, network: Network, tickets: Sequence[TicketOutlook]
) -> Iterator[HarbourOutlook]:
    rules, seat = game.rules.harbours, known.seat()
    if rules is None or seat is None or len(known.harbours(seat)) >= rules.count:
        return
    built = {city for p in range(game.players) for city in known.harbours(p)}
    facts = {ticket.id: ticket for ticket in game.board.tickets}
    held = [one.ticket for one in tickets if not one.offered and one.state != "blocked"]
    for city in game.board.cities:
        if HARBOUR in city.tags and city.id not in built and network.links[city.id]:
            naming = tuple(id for id in held if city.id in facts[id].cities)
            points = int(game._tables[0]["harbour_points"][min(len(naming), S.HARBOUR_TICKETS)])
            yield HarbourOutlook(city.id, naming, points)
