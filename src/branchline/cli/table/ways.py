"""How far a ticket is from being done: the shortest way over one's own tracks and free ones."""

from __future__ import annotations

import heapq
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from branchline.boards.draw import closed_tracks
from branchline.boards.schema import Board, Ticket, Track


@dataclass(frozen=True, slots=True)
class Way:
    """Tracks still to claim, in order, each with the city it is left from."""

    steps: tuple[tuple[str, Track], ...]

    @property
    def tracks(self) -> tuple[Track, ...]:
        return tuple(track for _, track in self.steps)


class Network:
    """The board as one seat may still use it."""

    def __init__(self, board: Board, owners: Mapping[str, int], seat: int | None, players: int) -> None:
        closed = closed_tracks(board, owners, players)
        mine = {t.connection for t in board.tracks if seat is not None and owners.get(t.id) == seat}
        self.ends = {city.id for city in board.cities if city.end_point}
        self.links: dict[str, list[tuple[str, int, Track]]] = {city.id: [] for city in board.cities}
        for track in board.tracks:
            own = seat is not None and owners.get(track.id) == seat
            if not own and (track.id in owners or track.id in closed or track.connection in mine):
                continue
            cost = 0 if own else track.length
            self.links[track.a].append((track.b, cost, track))
            self.links[track.b].append((track.a, cost, track))

    def way(self, cities: Sequence[str]) -> Way | None:
        """The shortest way through these cities, leg by leg; None if there is none."""
        steps: list[tuple[str, Track]] = []
        for a, b in pairwise(cities):
            leg = self._leg(a, b, {track.id for _, track in steps})
            if leg is None:
                return None
            steps += leg
        return Way(tuple(steps))

    def ticket(self, ticket: Ticket) -> Way | None:
        return self.way(ticket.cities)

    def _leg(self, a: str, b: str, planned: set[str]) -> list[tuple[str, Track]] | None:
        """The tracks to claim between two cities; what is planned already costs nothing."""
        best = {a: 0}
        came: dict[str, tuple[str, Track, int]] = {}
        queue = [(0, a)]
        while queue:
            cost, city = heapq.heappop(queue)
            if city == b:
                break
            if cost > best[city] or (city in self.ends and city != a):
                continue
            for other, length, track in self.links[city]:
                step = 0 if track.id in planned else length
                if cost + step < best.get(other, 1 << 30):
                    best[other] = cost + step
                    came[other] = (city, track, step)
                    heapq.heappush(queue, (cost + step, other))
        if b not in best:
            return None
        leg = []
        while b != a:
            b, track, step = came[b]
            if step:
                leg.append((b, track))
        return leg[::-1]
