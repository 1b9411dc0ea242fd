"""What a player's tracks join, by walking every trail. Slow on purpose."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from branchline.boards import Board
from branchline.boards.schema import Track

Edge = tuple[str, str, int]


def edges(board: Board, owned: Iterable[str]) -> list[Edge]:
    """The tracks as (place, place, length); each track into an end point has an end of its own there (POL-11)."""
    result = []
    for track in (board.track(id) for id in owned):
        a, b = (f"{id}:{track.id}" if board.city(id).end_point else id for id in (track.a, track.b))
        result.append((a, b, track.length))
    return result


def longest_trail(board: Board, owned: Iterable[str]) -> int:
    """COM-18: the most pieces on one trail, which uses each track at most once and may pass a city again."""
    lines = edges(board, owned)
    best = 0
    free = [True] * len(lines)

    def walk(place: str, length: int, left: int) -> None:
        nonlocal best
        best = max(best, length)
        if length + left <= best:  # even with every track still free the trail is no longer
            return
        for i, (a, b, spaces) in enumerate(lines):
            if free[i] and place in (a, b):
                free[i] = False
                walk(b if place == a else a, length + spaces, left - spaces)
                free[i] = True

    for network in _components(lines):
        total = sum(spaces for a, _, spaces in lines if a in network)
        for place in sorted(network):
            walk(place, 0, total)
    return best


def _components(lines: Sequence[Edge]) -> list[set[str]]:
    networks: list[set[str]] = []
    for a, b, _ in lines:
        touched = [network for network in networks if a in network or b in network]
        networks = [network for network in networks if network not in touched]
        networks.append({a, b}.union(*touched))
    return networks


def connected(board: Board, owned: Iterable[str], cities: Sequence[str]) -> bool:
    """COM-14: whether one network of these tracks holds all the cities."""
    return any(set(cities) <= network for network in _components(edges(board, owned)))


def in_order(board: Board, owned: Iterable[str], cities: Sequence[str]) -> bool:
    """WOR-15: whether one trail leads from the first city to the last and passes the others in the listed order."""
    lines = edges(board, owned)
    free = [True] * len(lines)

    def walk(place: str, due: int) -> bool:
        if place == cities[due]:
            due += 1
        if due == len(cities):
            return True
        for i, (a, b, _) in enumerate(lines):
            if free[i] and place in (a, b):
                free[i] = False
                found = walk(b if place == a else a, due)
                free[i] = True
                if found:
                    return True
        return False

    # A trail over cities that do not hang together cannot exist; this only spares the search.
    return connected(board, owned, cities) and walk(cities[0], 0)


def countries(board: Board, owned: Iterable[str]) -> set[str]:
    """NLI-08: the countries at the ends of the tracks, whether or not these hang together."""
    return {board.city(id).country for track in map(board.track, owned) for id in (track.a, track.b)}


def end_points(board: Board, owned: Iterable[str], city: str) -> set[str]:
    """POL-06: the neighbouring countries that the network around a city reaches."""
    tracks = [board.track(id) for id in owned]
    reached, found = {city}, set()
    grown = True
    while grown:
        grown = False
        for track in tracks:
            for near, far in ((track.a, track.b), (track.b, track.a)):
                if near not in reached:
                    continue
                if board.city(far).end_point:
                    found.add(far)
                elif far not in reached:
                    reached.add(far)
                    grown = True
    return found


def country_cards(board: Board, owned: Iterable[str], claimed: Track, taken: dict[str, int]) -> list[tuple[str, int]]:
    """POL-06, POL-07: the cards that claiming a track brings; `owned` before it; `taken`: how many each stack lacks."""
    ends = [id for id in (claimed.a, claimed.b) if board.city(id).end_point]
    if not ends:
        return []  # POL-08
    country = ends[0]
    city = claimed.b if claimed.a == country else claimed.a
    before = end_points(board, owned, city)
    if country in before or not before:
        return []
    left = {stack.id: stack.cards[taken.get(stack.id, 0) :] for stack in board.countries}
    if not left[country] and not board.rules.exhausted_country_pays:
        return []
    return [(name, left[name][0]) for name in sorted(before | {country}) if left[name]]
