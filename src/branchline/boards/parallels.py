"""Parallel tracks: how many of a connection may be taken, and which are closed once they are."""

from __future__ import annotations

from collections.abc import Mapping

from branchline.boards.schema import Board, Rules


def connections(board: Board) -> list[list[int]]:
    """The places on the board of the tracks of each connection; not of borders, where all may be taken (POL-05)."""
    groups: dict[str, list[int]] = {}
    ends = board.end_points
    for place, track in enumerate(board.tracks):
        if not ends & {track.a, track.b}:
            groups.setdefault(track.connection, []).append(place)
    return list(groups.values())


def unsaid(rules: Rules, tracks: int, border: bool) -> bool:
    """Whether the rules say nothing of this number of parallel tracks."""
    return tracks > 1 and not border and tracks not in rules.capacity


def room(rules: Rules, tracks: int, players: int) -> int:
    """How many of this number of parallel tracks may be taken."""
    return rules.capacity.get(tracks, {}).get(players, tracks)


def limited(board: Board, players: int) -> list[tuple[list[int], int]]:
    """Connections of which not all tracks may be taken: the places of their tracks on the board, and how many may."""
    found = []
    for places in connections(board):
        most = room(board.rules, len(places), players)
        if most < len(places):
            found.append((places, most))
    return found


def closed_tracks(board: Board, owners: Mapping[str, int], players: int) -> frozenset[str]:
    """Free tracks that can no longer be claimed, as enough of their parallels are taken."""
    closed: set[str] = set()
    for places, most in limited(board, players):
        tracks = [board.tracks[place].id for place in places]
        if sum(track in owners for track in tracks) >= most:
            closed |= {track for track in tracks if track not in owners}
    return frozenset(closed)
