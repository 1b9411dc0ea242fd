"""Final counts of random tables, many of them tied, against an independent count."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import branchline as bl
from branchline.boards.schema import Ticket, Track
from tests.oracles.cards import box
from tests.oracles.scoring import Table, count, winners
from tests.properties.pieces import left_over

DECIDERS = {
    "usa": {"score", "tickets_completed", "awards_won", "shared"},
    "usa_classic": {"score", "tickets_completed", "awards_won", "shared"},
    "nordic": {"score", "tickets_completed", "longest_path", "shared"},
    "poland": {"score", "tickets_completed", "ticket_points", "shared"},
    "northern_lights": {"score", "tickets_completed", "awards_won", "shared"},
    "world": {"score", "shared"},
}


@pytest.mark.parametrize("board_id", bl.BUILT_IN)
def test_counts_and_winners(board_id: str) -> None:
    """COM-19, COM-22, USA-05, USA-06, NOR-15, NOR-16, POL-09, POL-10, NLI-07, NLI-08, NLI-09, WOR-18, WOR-21: every
    line of the sheets, the winners and what decided, ties of all sorts among them."""
    board = bl.load_board(board_id)
    rng = random.Random(f"scoring {board_id}")
    decided: Counter[str] = Counter()
    shared = 0
    for _ in range(400):
        table = random_table(board, rng)
        if rng.random() < 0.7:
            level(table, rng)
        counts = count(table)
        result = engine_result(table)
        for sheet, expected in zip(result.sheets, counts, strict=True):
            lines = {(line.ticket, line.points, line.outcome) for line in sheet.tickets}
            assert lines == set(expected.tickets), table
            assert sheet.awards == expected.awards, table
            assert sheet.longest_path == expected.longest_path, table
            assert dict(sheet.harbours) == expected.harbours, table
            assert sheet.total == expected.total, table
        assert (result.winners, result.decided_by) == winners(board, counts), table
        decided[result.decided_by] += 1
        shared += len(result.winners) > 2
    assert set(decided) == DECIDERS[board_id], decided
    assert shared


def engine_result(table: Table) -> bl.Result:
    position = bl.Position(
        table.board,
        table.players,
        owners=table.owners,
        tickets=table.tickets,
        pieces=pieces_left(table),
        harbours=table.harbours,
        country_cards=table.country_cards,
        awards=table.awards,
        exchanged=table.exchanged,
        last_turns=0,
    )
    return position.game().result()


def random_table(board: bl.Board, rng: random.Random) -> Table:
    """A few tracks and tickets for each player."""
    low, high = board.rules.players
    players = rng.randint(low, high)
    table = Table(board, players, {}, [[] for _ in range(players)], hands=[{}] * players)
    shape = rng.choices((1, 2, 3, 4), k=rng.randint(0, 3))  # the lengths of each player's tracks
    for seat in range(players):
        for length in shape:
            add_track(table, seat, length, rng)
        if rng.random() < 0.5:
            complete_ticket(table, seat, rng)
        if rng.random() < 0.2:
            give_ticket(table, seat, rng.choice(board.tickets))
    add_extras(table, rng)
    return table


def free_tracks(table: Table, length: int) -> list[Track]:
    taken = {table.board.track(id).connection for id in table.owners}
    return [t for t in table.board.tracks if t.length == length and t.connection not in taken]


def add_track(table: Table, seat: int, length: int, rng: random.Random) -> None:
    tracks = free_tracks(table, length)
    if tracks:
        table.owners[rng.choice(tracks).id] = seat


def complete_ticket(table: Table, seat: int, rng: random.Random) -> None:
    """One of the cheap tickets, with a path of free tracks for it."""
    board = table.board
    ticket = rng.choice(sorted((t for t in board.tickets if t.tour is None), key=lambda t: t.points)[:12])
    start, goal = ticket.cities
    taken = {board.track(id).connection for id in table.owners}
    paths: list[list[Track]] = [[]]
    ends = [start]
    seen = {start}
    while ends:
        end, path = ends.pop(0), paths.pop(0)
        if end == goal:
            if give_ticket(table, seat, ticket):
                for track in path:
                    table.owners[track.id] = seat
            return
        for track in board.tracks:
            if track.connection in taken or end not in (track.a, track.b):
                continue
            other = track.b if end == track.a else track.a
            if other not in seen and not board.city(other).end_point:
                seen.add(other)
                ends.append(other)
                paths.append([*path, track])


def give_ticket(table: Table, seat: int, ticket: Ticket) -> bool:
    if any(ticket.id in held for held in table.tickets):
        return False
    table.tickets[seat].append(ticket.id)
    return True


def level(table: Table, rng: random.Random) -> None:
    """Gives the players behind single tracks worth what they lack, as far as there are any."""
    for _ in range(2):
        totals = [sheet.total for sheet in count(table)]
        for seat, total in enumerate(totals):
            lacking = max(totals) - total
            for length, points in sorted(table.board.rules.points.items(), reverse=True):
                if points <= lacking and length <= 6 and free_tracks(table, length):
                    add_track(table, seat, length, rng)
                    lacking -= points
        count_pieces(table)


def pieces_left(table: Table) -> list[dict[str, int]] | None:
    """What all players have left; None if somebody's pieces do not suffice."""
    left = [left_over(table.board, table.owned(seat)) for seat in range(table.players)]
    return None if None in left else [pieces for pieces in left if pieces is not None]


def count_pieces(table: Table) -> None:
    """Notes how many pieces are left, on an empty board where there are too few for the tracks."""
    if pieces_left(table) is None:
        table.owners = {}
        table.harbours = {}
    table.pieces_left = [sum(pieces.values()) for pieces in pieces_left(table) or ()]


def add_extras(table: Table, rng: random.Random) -> None:
    """Awards in play, country cards, harbours and exchanges, where the board has them."""
    board, rules = table.board, table.board.rules
    count_pieces(table)
    names = [award.id for award in rules.awards]
    table.awards = rng.sample(names, rules.awards_in_play or len(names))
    table.country_cards = [{} for _ in range(table.players)]
    if rng.random() < 0.3:
        for country in board.countries:
            for value in country.cards[: rng.randint(0, 1)]:
                table.country_cards[rng.randrange(table.players)][country.id] = [value]
    table.exchanged = [0] * table.players
    if rules.harbours is not None and rng.random() < 0.4:
        harbours: dict[str, int] = {}
        for id, seat in table.owners.items():
            city = board.city(rng.choice((board.track(id).a, board.track(id).b)))
            built = list(harbours.values()).count(seat)
            if "harbour" in city.tags and built < rules.harbours.count and rng.random() < 0.5:
                harbours.setdefault(city.id, seat)
        table.harbours = harbours
        table.exchanged = [rng.randint(0, 2) for _ in range(table.players)]


def test_locomotives_in_hand() -> None:
    """NLI-07: locomotives, and pairs of one colour, decide the first bonus card, for random hands."""
    board = bl.load_board("northern_lights")
    rng = random.Random("hands")
    kinds = list(box(board))
    ties = 0
    for _ in range(200):
        hands = [Counter(rng.choices(kinds, k=rng.randint(0, 7))) for _ in range(3)]
        table = Table(board, 3, hands=hands, awards=["call_of_the_wild"])
        expected = [sheet.awards for sheet in count(table)]
        game = bl.Position(board, 3, hands=hands, awards=["call_of_the_wild"], last_turns=0).game()
        assert [sheet.awards for sheet in game.result().sheets] == expected
        ties += sum(map(bool, expected)) > 1
    assert ties > 20
