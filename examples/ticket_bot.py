"""A bot with a plan: it connects its tickets one after the other, the most valuable first.

From this folder: branchline simulate usa --players ticket_bot:TicketBot,random
"""

import heapq
from collections.abc import Sequence
from random import Random

import branchline as bl


class TicketBot:
    def __init__(self, board: bl.Board) -> None:
        self.tracks = {track.id: track for track in board.tracks}
        self.tickets = {ticket.id: ticket for ticket in board.tickets}
        self.wild = board.rules.wild

    def choose(self, view: bl.View, moves: Sequence[bl.Move], rng: Random) -> bl.Move:
        keeps = [move for move in moves if move.kind == "keep"]
        if keeps:  # as few tickets as allowed, and of these the shortest
            return min(keeps, key=lambda move: sum(self.tickets[id].points for id in move.tickets))
        wanted = self.plan(view)
        claims = [move for move in moves if move.track in wanted or (move.track and not wanted)]
        if claims:  # long tracks first, and no locomotive where a colour will do
            return max(claims, key=lambda move: (self.tracks[move.track].length, -move.cards.get(self.wild, 0)))
        colours = {self.tracks[id].colour for id in wanted}
        takes = [move for move in moves if move.kind == "take" and move.card in colours]
        draws = [move for move in moves if move.kind == "draw"]
        return rng.choice(takes or draws or list(moves))

    def plan(self, view: bl.View) -> list[str]:
        """The tracks that are missing for the first ticket that can still be done; none if there is no such ticket."""
        mine = set(view.players[view.seat].tracks)
        taken = {self.tracks[id].connection for player in view.players for id in player.tracks}
        graph: dict[str, list[tuple[str, int, str]]] = {}
        for id, track in self.tracks.items():
            if id in mine or track.connection not in taken:
                cost = 0 if id in mine else track.length
                graph.setdefault(track.a, []).append((track.b, cost, id))
                graph.setdefault(track.b, []).append((track.a, cost, id))
        tickets = [self.tickets[id] for id in view.players[view.seat].tickets or ()]
        for ticket in sorted(tickets, key=lambda ticket: -ticket.points):
            path = shortest(graph, ticket.cities[0], ticket.cities[-1])
            missing = [id for id in path if id not in mine]
            if missing:
                return missing
        return []


def shortest(graph: dict[str, list[tuple[str, int, str]]], start: str, goal: str) -> tuple[str, ...]:
    """The tracks of a cheapest path (Dijkstra); none if there is no path."""
    heap: list[tuple[int, str, tuple[str, ...]]] = [(0, start, ())]
    seen = set()
    while heap:
        cost, city, path = heapq.heappop(heap)
        if city == goal:
            return path
        if city not in seen:
            seen.add(city)
            for other, more, track in graph.get(city, []):
                heapq.heappush(heap, (cost + more, other, (*path, track)))
    return ()


if __name__ == "__main__":
    from branchline.lab.match import play_match

    board = bl.load_board("usa")
    bl.bots.register("ticket", TicketBot)
    games = [play_match(board, ["ticket", "random"], seed) for seed in range(10)]
    print(f"ticket against random, 10 games: {sum(0 in played.winners for played in games)} won")
