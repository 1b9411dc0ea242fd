"""Longest paths, tickets and tours of random networks, against a walk over every trail."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import branchline as bl
from branchline.boards.schema import Track
from tests.oracles.networks import connected, in_order, longest_trail
from tests.oracles.scoring import ticket_outcome
from tests.properties.pieces import left_over

NETWORKS = 60


def random_network(board: bl.Board, rng: random.Random, start: str | None, size: int) -> list[str]:
    """Tracks that one player can own: mostly grown from a city, so that they hang together and form loops."""
    taken: list[Track] = []
    places = {start or rng.choice(board.cities).id}
    for _ in range(size):
        free = [
            track
            for track in board.tracks
            if all(track.connection != other.connection for other in taken) and affordable(board, taken, track)
        ]
        near = [track for track in free if {track.a, track.b} & places]
        closing = [track for track in near if {track.a, track.b} <= places]
        choice = rng.random()
        tracks = closing if closing and choice < 0.3 else near if near and choice < 0.95 else free
        if not tracks:
            break
        track = rng.choice(tracks)
        taken.append(track)
        places |= {track.a, track.b}
    return [track.id for track in taken]


def affordable(board: bl.Board, owned: list[Track], track: Track) -> bool:
    """Whether the pieces suffice for one more track."""
    return left_over(board, [other.id for other in (*owned, track)]) is not None


def sheet(board: bl.Board, owned: list[str], tickets: list[str]) -> bl.Sheet:
    """The score sheet of a player with these tracks and tickets."""
    left = left_over(board, owned)
    assert left is not None
    position = bl.Position(board, owners=dict.fromkeys(owned, 0), tickets=[tickets, []], pieces=[left])
    return position.game().result().sheets[0]


@pytest.mark.parametrize("board_id", bl.BUILT_IN)
def test_longest_paths_and_tickets(board_id: str) -> None:
    """COM-14, COM-18, POL-11: the engine's longest path and completed tickets are those of the brute force."""
    board = bl.load_board(board_id)
    rng = random.Random(f"networks {board_id}")
    lengths = set()
    completed = 0
    for _ in range(NETWORKS):
        owned = random_network(board, rng, None, rng.randint(1, 15))
        tickets = [ticket.id for ticket in board.tickets]
        found = sheet(board, owned, tickets)
        assert found.longest_path == longest_trail(board, owned), owned
        lengths.add(found.longest_path)
        for line, ticket in zip(found.tickets, board.tickets, strict=True):
            points, outcome = ticket_outcome(board, owned, ticket)
            assert tuple(line) == (ticket.id, points, outcome != "failed", outcome), owned
            completed += line.completed
    assert len(lengths) > 15
    assert completed > 30


def test_tours() -> None:
    """WOR-15: over random networks around the tours, their outcomes are those of the brute force."""
    board = bl.load_board("world")
    rng = random.Random("tours")
    tours = [ticket for ticket in board.tickets if ticket.tour is not None]
    outcomes: Counter[str] = Counter()
    for i in range(240):
        tour = tours[i % len(tours)]
        owned = network_over(board, rng, tour.cities, rng.randint(0, 5))
        if rng.random() < 0.2:
            owned.remove(rng.choice(owned))
        line = sheet(board, owned, [tour.id]).tickets[0]
        points, outcome = ticket_outcome(board, owned, tour)
        assert tuple(line) == (tour.id, points, outcome != "failed", outcome), owned
        assert (outcome == "in_order") <= connected(board, owned, tour.cities)
        assert (outcome == "in_order") is in_order(board, owned, tour.cities)
        outcomes[outcome] += 1
    assert min(outcomes["in_order"], outcomes["any_order"], outcomes["failed"]) > 10, outcomes


def network_over(board: bl.Board, rng: random.Random, cities: tuple[str, ...], more: int) -> list[str]:
    """A random tree that grows until it holds the cities (or its pieces run out), and a few more tracks around it."""
    near_tour = {c for t in board.tracks if {t.a, t.b} & set(cities) for c in (t.a, t.b)}
    owned: list[Track] = []
    places = {rng.choice(cities)}
    while len(owned) < 17:
        done = set(cities) <= places
        if done and more <= 0:
            break
        more -= done
        tracks = [
            track
            for track in board.tracks
            if {track.a, track.b} & places
            and ({track.a, track.b} <= near_tour or rng.random() < 0.1)
            and (done or not {track.a, track.b} <= places)
            and all(track.connection != other.connection for other in owned)
            and affordable(board, owned, track)
        ]
        if not tracks:
            break
        track = rng.choice(tracks)
        owned.append(track)
        places |= {track.a, track.b}
    return [track.id for track in owned]
