"""The final count, done again from the table: what lies on the board and in front of the players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from branchline.boards import Board
from branchline.boards.schema import Award, Ticket
from tests.oracles.cards import faces
from tests.oracles.networks import connected, countries, in_order, longest_trail


@dataclass
class Table:
    """All that counts at the end of a game."""

    board: Board
    players: int
    owners: Mapping[str, int] = field(default_factory=dict)
    tickets: Sequence[Sequence[str]] = ()
    hands: Sequence[Mapping[str, int]] = ()
    pieces_left: Sequence[int] = ()
    harbours: Mapping[str, int] = field(default_factory=dict)
    country_cards: Sequence[Mapping[str, Sequence[int]]] = ()
    awards: Sequence[str] = ()
    exchanged: Sequence[int] = ()

    def owned(self, seat: int) -> list[str]:
        return [track for track, owner in self.owners.items() if owner == seat]


@dataclass
class Count:
    """One player's score sheet."""

    routes: int = 0
    tickets: list[tuple[str, int, str]] = field(default_factory=list)
    awards: dict[str, int] = field(default_factory=dict)
    country_cards: int = 0
    harbours: dict[str, int] = field(default_factory=dict)
    unbuilt_harbours: int = 0
    exchanges: int = 0
    longest_path: int = 0

    @property
    def total(self) -> int:
        tickets = sum(points for _, points, _ in self.tickets)
        return (
            self.routes
            + tickets
            + sum(self.awards.values())
            + self.country_cards
            + sum(self.harbours.values())
            + self.unbuilt_harbours
            + self.exchanges
        )


def count(table: Table) -> list[Count]:
    """The sheets of all players."""
    sheets = [_own_count(table, seat) for seat in range(table.players)]
    for award in table.board.rules.awards:
        if award.id not in table.awards:
            continue
        measures = [_award_measure(table, sheets, award, seat) for seat in range(table.players)]
        for seat, measure in enumerate(measures):
            if measure == max(measures):  # COM-19: all tied players score in full
                sheets[seat].awards[award.id] = award.points
    return sheets


def routes(table: Table, seat: int) -> int:
    """COM-12, COM-22: the points of a player's tracks."""
    return sum(table.board.rules.points[table.board.track(id).length] for id in table.owned(seat))


def ticket_outcome(board: Board, owned: Sequence[str], ticket: Ticket) -> tuple[int, str]:
    """COM-14, WOR-15: the points of a ticket, and "completed", "in_order", "any_order" or "failed"."""
    joined = connected(board, owned, ticket.cities)
    if ticket.tour is None:
        return (ticket.points, "completed") if joined else (-ticket.points, "failed")
    if not joined:
        return ticket.tour.failed, "failed"
    if in_order(board, owned, ticket.cities):
        return ticket.tour.in_order, "in_order"
    return ticket.tour.any_order, "any_order"


def _own_count(table: Table, seat: int) -> Count:
    board, rules = table.board, table.board.rules
    owned = table.owned(seat)
    sheet = Count(routes=routes(table, seat), longest_path=longest_trail(board, owned))
    tickets = {ticket.id: ticket for ticket in board.tickets}
    for id in table.tickets[seat] if table.tickets else ():
        points, outcome = ticket_outcome(board, owned, tickets[id])
        sheet.tickets.append((id, points, outcome))
    if table.country_cards:
        sheet.country_cards = sum(sum(values) for values in table.country_cards[seat].values())
    if table.exchanged:
        sheet.exchanges = -rules.exchange_cost * table.exchanged[seat]
    if rules.harbours is not None:
        completed = [tickets[id] for id, _, outcome in sheet.tickets if outcome != "failed"]
        built = [city for city, owner in table.harbours.items() if owner == seat]
        for city in built:  # WOR-18
            times = sum(city in ticket.cities for ticket in completed)
            scale = (0, *rules.harbours.points)
            sheet.harbours[city] = scale[min(times, len(scale) - 1)]
        sheet.unbuilt_harbours = rules.harbours.unbuilt * (rules.harbours.count - len(built))
    return sheet


def _award_measure(table: Table, sheets: Sequence[Count], award: Award, seat: int) -> int:
    """NLI-07: how much of what the award counts the player has."""
    board, sheet = table.board, sheets[seat]
    if award.measure == "longest_path":
        return sheet.longest_path
    if award.measure == "pieces_left":
        return table.pieces_left[seat]
    if award.measure == "countries":
        return len(countries(board, table.owned(seat)))
    if award.measure == "wilds_in_hand":
        return _wilds(board, table.hands[seat])
    if award.measure == "tracks":
        return sum(_track_counts(board, award, id) for id in table.owned(seat))
    if award.measure == "tickets_completed":
        return sum(_ticket_counts(board, award, id, outcome) for id, _, outcome in sheet.tickets)
    raise ValueError(f"no award measures {award.measure!r}")


def _wilds(board: Board, hand: Mapping[str, int]) -> int:
    """Locomotives, and each pair of one colour as one more."""
    table = faces(board)
    by_colour: Counter[str] = Counter()
    wilds = 0
    for card, n in hand.items():
        colour = table[card].colour
        if colour is None:
            wilds += n
        else:
            by_colour[colour] += n
    return wilds + sum(n // 2 for n in by_colour.values())


def _track_counts(board: Board, award: Award, id: str) -> bool:
    track = board.track(id)
    ends = (board.city(track.a), board.city(track.b))
    if award.length and track.length != award.length:
        return False
    if award.kind and track.kind != award.kind:
        return False
    if award.country and all(city.country != award.country for city in ends):
        return False
    return not award.tag or any(award.tag in city.tags for city in ends)


def _ticket_counts(board: Board, award: Award, id: str, outcome: str) -> bool:
    ticket = next(ticket for ticket in board.tickets if ticket.id == id)
    if outcome == "failed":
        return False
    if award.worth and ticket.points > award.worth:
        return False
    return not award.tag or any(award.tag in board.city(city).tags for city in ticket.cities)


def winners(board: Board, sheets: Sequence[Count]) -> tuple[tuple[int, ...], str]:
    """Who wins, and by what: "score", the measure of a tie-break, or "shared"."""
    best = max(sheet.total for sheet in sheets)
    tied = [seat for seat, sheet in enumerate(sheets) if sheet.total == best]
    if len(tied) == 1:
        return tuple(tied), "score"
    for rule in board.rules.tie_breaks:
        measures = {seat: _tie_measure(sheets[seat], rule.measure) for seat in tied}
        leading = [seat for seat in tied if measures[seat] == max(measures.values())]
        if len(leading) == 1:
            return tuple(leading), rule.measure
        if not rule.sole:  # USA-06: a sole tie-break decides for one player or not at all
            tied = leading
    return tuple(tied), "shared"


def _tie_measure(sheet: Count, measure: str) -> int:
    completed = [points for _, points, outcome in sheet.tickets if outcome != "failed"]
    if measure == "tickets_completed":
        return len(completed)
    if measure == "ticket_points":
        return sum(completed)
    if measure == "awards_won":
        return len(sheet.awards)
    if measure == "longest_path":
        return sheet.longest_path
    raise ValueError(f"no tie-break measures {measure!r}")
