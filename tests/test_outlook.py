"""The outlook agrees with the engine: what it calls done is scored, what it calls blocked never is."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

import branchline as bl
from branchline.boards.schema import Board, Track
from branchline.bots.registry import make_bot
from branchline.game.outlook import Network, Outlook, made_of, network_of, outlook
from tests.leak.worlds import GAMES, hidden, moments, play_random, viewers
from tests.oracles.networks import longest_trail


def played(board: str, players: int, seed: int, bot: str) -> bl.Game:
    """A game in which the first seat plays to finish its tickets, and the others at random."""
    rng, game = Random(seed), bl.new_game(board, players, seed)
    thinker = make_bot(bot, game.board)
    while not game.over:
        seat = rng.choice(game.to_move)
        moves = game.legal(seat)
        game.play(thinker.choose(game.view(seat), moves, rng) if seat == 0 else rng.choice(moves), seat)
    return game


def replayed(game: bl.Game, every: int) -> list[bl.Game]:
    """The same game, stopped after each so many decisions, and at the end."""
    again = bl.new_game(game.board, game.players, game.seed)
    stops = []
    for number, decision in enumerate(game.history):
        if number % every == 0:
            stops.append(again.copy())
        again.play(decision.move, decision.seat)
    return [*stops, again]


def look(game: bl.Game, seat: int | None) -> Outlook:
    return outlook(game.board, game.view(seat))


@pytest.mark.parametrize(("board", "players"), GAMES)
def test_done_is_completed_and_blocked_never_is(board: str, players: int) -> None:
    """COM-14, WOR-15: at the end `done` is what the score sheet says; `blocked` and a lost order are for good."""
    for seed in range(2):
        game = played(board, players, seed, "planner")
        blocked: set[tuple[int, str]] = set()
        lost: set[tuple[int, str]] = set()
        for moment in replayed(game, 9):
            for seat in range(players):
                for ticket in look(moment, seat).tickets:
                    if ticket.state == "blocked":
                        blocked.add((seat, ticket.ticket))
                    if ticket.in_order is False:
                        lost.add((seat, ticket.ticket))
                    assert (ticket.state == "open") == bool(ticket.way) == (ticket.need > 0)
        for seat, sheet in enumerate(game.result().sheets):
            seen = {ticket.ticket: (ticket.state == "done", ticket.points) for ticket in look(game, seat).tickets}
            assert seen == {ticket.ticket: (ticket.completed, ticket.points) for ticket in sheet.tickets}
            for score in sheet.tickets:
                assert not (score.completed and (seat, score.ticket) in blocked)
                assert not (score.outcome == "in_order" and (seat, score.ticket) in lost)


@pytest.mark.parametrize(("board", "players"), GAMES)
def test_the_ways_really_finish_tickets(board: str, players: int) -> None:
    """Whoever claimed all tracks of a way would have the ticket, and would have paid the spaces it names."""
    seen = 0
    for game in moments(board, players):
        view = game.view(0)
        owned = view.players[0].tracks
        tracks = {track.id: track for track in game.board.tracks}
        facts = {ticket.id: ticket for ticket in game.board.tickets}
        for ticket in look(game, 0).tickets:
            if ticket.state == "open":
                seen += 1
                assert not set(ticket.way) & set(owned)
                assert ticket.need == sum(tracks[id].length for id in ticket.way)
                assert joined([tracks[id] for id in (*owned, *ticket.way)], facts[ticket.ticket].cities)
    assert seen


def joined(tracks: list[Track], cities: tuple[str, ...]) -> bool:
    found, front = {cities[0]}, [cities[0]]
    while front:
        city = front.pop()
        for track in tracks:
            for a, b in ((track.a, track.b), (track.b, track.a)):
                if a == city and b not in found:
                    found.add(b)
                    front.append(b)
    return set(cities) <= found


def test_no_way_is_shorter() -> None:
    """Every set of tracks of a small board that joins some cities has at least the spaces of the way."""
    board = bl.load_board("examples/tiny.toml")
    network = Network(board, {}, 0, 2)
    cities = [city.id for city in board.cities]
    for count in (2, 3, 4):
        for wanted in list(combinations(cities, count))[:8]:
            way = network.way(wanted)
            assert way is not None
            assert sum(track.length for track in way.tracks) == shortest(board, wanted)


def shortest(board: Board, cities: tuple[str, ...]) -> int:
    return min(
        sum(track.length for track in some)
        for size in range(1, 7)
        for some in combinations(board.tracks, size)
        if joined(list(some), cities)
    )


@pytest.mark.parametrize(("board", "players"), GAMES)
def test_standings_are_what_the_score_sheet_rewards(board: str, players: int) -> None:
    """COM-19, NLI-07: where nothing is hidden the leaders are those whom the award would go to."""
    for game in moments(board, players):
        result = game.result()
        trails = tuple(longest_trail(game.board, player.tracks) for player in game.view(None).players)
        for seat in viewers(game):
            found = look(game, seat)
            assert found.longest == trails
            assert [standing.award for standing in found.standings] == list(game.view(seat).awards)
            for standing in found.standings:
                if None in standing.values:
                    assert not standing.leaders
                    continue
                ahead = [p for p, sheet in enumerate(result.sheets) if standing.award in sheet.awards]
                assert list(standing.leaders) == ahead
                most = max(v for v in standing.values if v is not None)
                assert {standing.values[p] for p in ahead} == ({most} if most or game.over else set())


def test_country_cards_are_those_that_a_claim_wins() -> None:
    """POL-06 to POL-08: each border track, claimed at once, brings the cards that were foretold."""
    claims = won = 0
    for seed in range(60):
        rng, game = Random(seed), bl.new_game("poland", 2, seed)
        while not game.over:
            seat = rng.choice(game.to_move)
            moves = game.legal(seat)
            claimed = [move for move in moves if move.kind == "claim"]
            move = rng.choice(claimed or moves)
            foretold = look(game, seat).prizes if claimed else {}
            events = game.play(move, seat)
            if claimed:
                prizes = [
                    (event.data["country"], event.data["value"]) for event in events if event.type == "country_card"
                ]
                wanted = [(prize.country, prize.value) for prize in foretold.get(move.track or "", ())]
                assert prizes == wanted
                claims, won = claims + 1, won + len(prizes)
        if won > 12:
            break
    assert claims > 20
    assert won > 4


def test_whoever_watches_sees_the_prizes_of_whoever_is_to_move() -> None:
    game = bl.new_game("poland", 3, 5)
    play_random(game, Random(2), 160)
    seat = game.turn
    assert look(game, None).prizes == look(game, seat).prizes
    assert look(game, None).tickets == look(game, None).harbours == ()


def test_harbours_are_where_one_could_still_be_built() -> None:
    """WOR-17, WOR-18: what a harbour brings at the end is what was foretold, if its tickets are completed."""
    legal = built = 0
    for seed in range(6):
        game = played("world", 3, seed, "planner")
        for moment in replayed(game, 3):
            foretold = {harbour.city: harbour for harbour in look(moment, 0).harbours}
            if not moment.over and moment.phase == "turn" and moment.turn == 0:
                now = {move.city for move in moment.legal(0) if move.kind == "harbour"}
                assert now <= foretold.keys()
                legal += len(now)
        tickets = {ticket.id: ticket for ticket in game.board.tickets}
        sheet = game.result().sheets[0]
        for city, points in sheet.harbours:
            naming = [t for t in sheet.tickets if t.completed and city in tickets[t.ticket].cities]
            rules = game.rules.harbours
            assert rules is not None
            assert points == (rules.points[min(len(naming), len(rules.points)) - 1] if naming else 0)
            built += 1
    assert legal
    assert built


@pytest.mark.parametrize(("board", "players"), GAMES)
def test_the_outlook_does_not_change_with_what_is_hidden(board: str, players: int) -> None:
    """COM-21 and all the rest: the same from every world that a viewer's could be."""
    others = 0
    for game in moments(board, players, 6):
        if game.over:
            continue
        for viewer in viewers(game):
            seen = look(game, viewer)
            for seed in range(2):
                world = game.sample(viewer, seed)
                others += hidden(world, viewer) != hidden(game, viewer)
                assert look(world, viewer) == seen
    assert others


@pytest.mark.parametrize(("board", "players"), GAMES)
def test_an_outlook_is_kept_while_what_it_is_made_of_is_the_same(board: str, players: int) -> None:
    """Whoever keeps one by `made_of` never tells an old one, and seldom has to make one."""
    kept: dict[tuple[int | None, bytes], Outlook] = {}
    asked = 0
    for moment in replayed(played(board, players, 3, "planner"), 1):
        for viewer in (*range(players), None):
            asked += 1
            key = viewer, made_of(moment.board, moment.view(viewer))
            found = look(moment, viewer)
            assert kept.setdefault(key, found) == found
    assert len(kept) < asked / 2


def test_tracks_that_are_taken_or_closed_lead_nowhere() -> None:
    """USA-04: with two players a taken twin closes the other one."""
    board = bl.load_board("usa")
    view = bl.new_game(board, 2, 1).view(0)
    assert len(network_of(board, view).free) == len(board.tracks)
    first, second = (track for track in board.tracks if track.connection == "atlanta-raleigh")
    for owner, cost in ((1, None), (0, 0)):
        network = Network(board, {first.id: owner}, 0, 2)
        assert second not in network.free
        costs = [price for other, price, _ in network.links["atlanta"] if other == "raleigh"]
        assert costs == ([] if cost is None else [cost])
