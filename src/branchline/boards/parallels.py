"""Parallel tracks: how many of a connection may be taken, and which are closed once they are."""

from __future__ import annotations

from collections.abc import Mapping

from branchline.boards.schema import Board


def limited(board: Board, players: int) -> list[tuple[list[int], int]]:
    """Connections of which not all tracks may be taken: the places of their tracks on the board, and how many may."""
    groups: dict[str, list[int]] = {}
    for place, track in enumerate(board.tracks):
        groups.setdefault(track.connection, []).append(place)
    ends = {city.id for city in board.cities if city.end_point}
    found = []
    for places in groups.values():
        track = board.tracks[places[0]]
        room = board.rules.capacity.get(len(places), {}).get(players, len(places))
        if room < len(places) and not ends & {track.a, track.b}:
            found.append((places, room))
    return found


def closed_tracks(board: Board, owners: Mapping[str, int], players: int) -> frozenset[str]:
    """Free tracks that can no longer be claimed, as enough of their parallels are taken."""
    closed: set[str] = set()
    for places, room in limited(board, players):
        tracks = [board.tracks[place].id for place in places]
        if sum(track in owners for track in tracks) >= room:
            closed |= {track for track in tracks if track not in owners}
    return frozenset(closed)
