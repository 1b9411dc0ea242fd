"""How things stand for a seat: its tickets and the ways to finish them, awards, country cards, harbours.

All of it is worked out from a view, so it tells nothing that the seat does not know.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from branchline.boards.parallels import closed_tracks
from branchline.boards.schema import HARBOUR, Board, Ticket, Track, TrackKind
from branchline.engine import state as S
from branchline.engine.standing import award_counts, win_country_cards
from branchline.game.game import Game, imagine, load_kernels
from branchline.game.result import Result, make_result
from branchline.game.scratch import scratch_of_thread
from branchline.game.view import Player, View

TicketState = Literal["done", "open", "blocked"]

PUBLIC = ("longest_path", "pieces_left", "countries", "tracks")
"""Measures that count what lies open on the table; all others count tickets or hands."""


@dataclass(frozen=True, slots=True)
class TicketOutlook:
    """`way`: tracks to claim on a shortest way over own and free ones, `need`: their spaces; none if it is blocked.

    `points`: what the ticket would bring if the game ended now.
    `in_order`, for tours: whether the cities are visited in the listed order, or still could be (WOR-15).
    """

    ticket: str
    offered: bool
    state: TicketState
    points: int
    way: tuple[str, ...] = ()
    need: int = 0
    in_order: bool | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """What each seat has of what an award counts; None where it is hidden, and no leader then."""

    award: str
    values: tuple[int | None, ...]
    leaders: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Prize:
    """A country card that a claim would win."""

    country: str
    value: int


@dataclass(frozen=True, slots=True)
class HarbourOutlook:
    """A city where a harbour could still be built, the tickets held that name it and are not blocked, and what the
    harbour brings once all of them are completed."""

    city: str
    tickets: tuple[str, ...]
    points: int


@dataclass(frozen=True, slots=True)
class Outlook:
    """`prizes` by track, for the seat, or for whoever is to move if nobody's seat is meant."""

    tickets: tuple[TicketOutlook, ...]
    standings: tuple[Standing, ...]
    prizes: dict[str, tuple[Prize, ...]]
    harbours: tuple[HarbourOutlook, ...]
    longest: tuple[int, ...]


def outlook(board: Board, view: View) -> Outlook:
    """How things stand for the seat of a view."""
    game = imagine(board, view)
    if view.seat is not None:
        _take_up_offer(game, view.seat)
    sheet = S.zeros(S.SHEET)
    load_kernels().final_sheet(game._tables, game._state, scratch_of_thread().work, sheet)
    result = make_result(game._compiled, game._state[0], sheet[0], game.names)
    network = network_of(board, view)
    tickets = tuple(_tickets(board, view, network, result))
    return Outlook(
        tickets=tickets,
        standings=tuple(_standings(game, view, sheet, result)),
        prizes=_prizes(game, view),
        harbours=tuple(_harbours(game, view, network, tickets)),
        longest=tuple(sheet.longest_path for sheet in result.sheets),
    )


def _take_up_offer(game: Game, seat: int) -> None:
    """As if the seat kept all tickets on offer, so that the score sheet judges them too."""
    index = {ticket.id: i for i, ticket in enumerate(game.board.tickets)}
    for ticket in game.view(seat).players[seat].offer or ():
        word, place = divmod(index[ticket], 64)
        game._state[0]["tickets"][seat, word] |= np.uint64(1 << place)


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


class Network:
    """The board as one seat may still use it: its own tracks, and those that are free to it."""

    def __init__(self, board: Board, owners: Mapping[str, int], seat: int | None, players: int) -> None:
        closed = closed_tracks(board, owners, players)
        ends = board.end_points
        own = [track for track in board.tracks if seat is not None and owners.get(track.id) == seat]
        mine = {track.connection for track in own}
        self.free = tuple(
            track
            for track in board.tracks
            if track.id not in owners and track.id not in closed and track.connection not in mine
        )
        self.links: dict[str, list[tuple[str, int, Track]]] = {city.id: [] for city in board.cities}
        for track in (*own, *self.free):
            if track.a not in ends and track.b not in ends:  # an end point joins nothing (POL-11)
                cost = 0 if track.connection in mine else track.length
                self.links[track.a].append((track.b, cost, track))
                self.links[track.b].append((track.a, cost, track))

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
        came: dict[tuple[int, str], tuple[str, Track] | int] = {}
        for mask in range(1, full + 1):
            best = trees[mask] = {others[mask.bit_length() - 1]: 0} if mask & (mask - 1) == 0 else {}
            part = (mask - 1) & mask
            while part > mask ^ part:
                for city, cost in trees[part].items():
                    whole = cost + trees[mask ^ part].get(city, FAR)
                    if whole < best.get(city, FAR):
                        best[city], came[mask, city] = whole, part
                part = (part - 1) & mask
            self._spread(mask, best, came, kinds)
        if others and first not in trees[full]:
            return None
        return Way(tuple(step for step in _steps(full, first, came) if step[1] in self.free))

    def _spread(
        self,
        mask: int,
        best: dict[str, int],
        came: dict[tuple[int, str], tuple[str, Track] | int],
        kinds: Sequence[TrackKind],
    ) -> None:
        """From the places that are joined already to all others, the nearest first."""
        queue = [(cost, city) for city, cost in best.items()]
        heapq.heapify(queue)
        while queue:
            cost, city = heapq.heappop(queue)
            if cost > best[city]:
                continue
            for other, length, track in self.links[city]:
                farther = cost + (length if track.kind in kinds else 0)
                if farther < best.get(other, FAR):
                    best[other], came[mask, other] = farther, (city, track)
                    heapq.heappush(queue, (farther, other))

    def may_pass(self, city: str) -> bool:
        """Whether one could come to a city by one track and leave it by another."""
        return len({track.connection for _, _, track in self.links[city]}) > 1


def _steps(
    mask: int, city: str, came: Mapping[tuple[int, str], tuple[str, Track] | int]
) -> Iterator[tuple[str, Track]]:
    """The tracks of the best tree, from a city outwards."""
    found = came.get((mask, city))
    if isinstance(found, int):
        yield from _steps(found, city, came)
        yield from _steps(mask ^ found, city, came)
    elif found is not None:
        yield city, found[1]
        yield from _steps(mask, found[0], came)


def network_of(board: Board, view: View) -> Network:
    return Network(board, owners_of(view), view.seat, len(view.players))


def owners_of(view: View) -> dict[str, int]:
    return {track: seat for seat, player in enumerate(view.players) for track in player.tracks}


def _tickets(board: Board, view: View, network: Network, result: Result) -> Iterator[TicketOutlook]:
    if view.seat is None:
        return
    player = view.players[view.seat]
    facts = {ticket.id: ticket for ticket in board.tickets}
    scores = {score.ticket: score for score in result.sheets[view.seat].tickets}
    limits = tuple(_limits(board, player))
    for id in (*(player.tickets or ()), *(player.offer or ())):
        ticket, outcome = facts[id], scores[id].outcome
        way = None if outcome != "failed" else _way_within(network, ticket, limits)
        state: TicketState = "done" if outcome != "failed" else "blocked" if way is None else "open"
        yield TicketOutlook(
            ticket=id,
            offered=id not in (player.tickets or ()),
            state=state,
            points=scores[id].points,
            way=tuple(track.id for track in way.tracks) if way else (),
            need=way.spaces(ALL_KINDS) if way else 0,
            in_order=None if ticket.tour is None else outcome == "in_order" or _order_is_open(network, ticket, state),
        )


def _limits(board: Board, player: Player) -> Iterator[tuple[tuple[TrackKind, ...], int]]:
    """How many spaces of some kinds of tracks a player can still fill at most."""
    pieces, box = player.pieces or {}, player.box or {}
    everything = sum(pieces.values())
    yield ALL_KINDS, everything
    for piece in board.rules.pieces:
        others = everything - pieces[piece.id]
        exchanged = min(box[piece.id], others) if board.rules.exchange_cost else 0
        yield piece.tracks, pieces[piece.id] + exchanged


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


def _standings(game: Game, view: View, sheet: np.ndarray, result: Result) -> Iterator[Standing]:
    counts = np.zeros((S.AWARDS, S.SEATS), np.int64)
    award_counts(game._tables, game._state, sheet, counts)
    for i, award in enumerate(game.rules.awards):
        if award.id in view.awards:
            values = tuple(
                int(counts[i, seat]) if _is_known(view, seat, award.measure) else None for seat in range(game.players)
            )
            ahead = tuple(seat for seat, sheet in enumerate(result.sheets) if award.id in sheet.awards)
            yield Standing(award.id, values, () if None in values else ahead)


def _is_known(view: View, seat: int, measure: str) -> bool:
    if measure == "pieces_left":
        return view.players[seat].pieces is not None
    return seat == view.seat or measure in PUBLIC


def _prizes(game: Game, view: View) -> dict[str, tuple[Prize, ...]]:
    stacks = [country.id for country in game.board.countries if country.cards]
    if not stacks:
        return {}
    seat = view.turn if view.seat is None else view.seat
    scratch, state = scratch_of_thread(), S.zeros(S.STATE)
    network = Network(game.board, owners_of(view), seat, game.players)
    prizes = {}
    for track in network.free:
        S.copy_records(game._state, state)
        index = game._compiled.track_index[track.id]
        won = win_country_cards(game._tables, state, scratch.work, seat, index)
        if won:
            log = S.LOG_ENTRY.iter_unpack(scratch.log(won))
            prizes[track.id] = tuple(Prize(stacks[stack], value) for _, _, stack, value in log)
    return prizes


def _harbours(game: Game, view: View, network: Network, tickets: Sequence[TicketOutlook]) -> Iterator[HarbourOutlook]:
    rules, built = game.rules.harbours, {city for player in view.players for city in player.harbours}
    if rules is None or view.seat is None or len(view.players[view.seat].harbours) >= rules.count:
        return
    facts = {ticket.id: ticket for ticket in game.board.tickets}
    held = [one.ticket for one in tickets if not one.offered and one.state != "blocked"]
    for city in game.board.cities:
        if HARBOUR in city.tags and city.id not in built and network.links[city.id]:
            naming = tuple(id for id in held if city.id in facts[id].cities)
            points = int(game._tables[0]["harbour_points"][min(len(naming), S.HARBOUR_TICKETS)])
            yield HarbourOutlook(city.id, naming, points)
