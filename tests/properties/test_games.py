"""Random games on every board with every number of players: nothing is lost, nothing is made up, all adds up."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

import branchline as bl
from branchline.boards.loader import override_rules
from tests.oracles.cards import box, faces
from tests.oracles.networks import country_cards
from tests.oracles.scoring import Table, count, routes, winners
from tests.properties.pieces import on_board, piece_of

GAMES = [
    (board, players)
    for board in bl.BUILT_IN
    for players in range(bl.load_board(board).rules.players[0], bl.load_board(board).rules.players[1] + 1)
]


def choose(game: bl.Game, seat: int, rng: random.Random, hoard: float = 0) -> bl.Move:
    """Any legal move, or any of a kind drawn first, so that rare kinds are played too; a hoarder mostly draws cards."""
    moves = game.legal(seat)
    draws = [move for move in moves if move.kind in ("draw", "take")]
    if draws and rng.random() < hoard:
        return rng.choice(draws)
    if rng.random() < 0.4:
        kind = rng.choice(sorted({move.kind for move in moves}))
        moves = [move for move in moves if move.kind == kind]
    return rng.choice(moves)


@pytest.mark.parametrize(("board", "players"), GAMES)
def test_everything_is_conserved(board: str, players: int) -> None:
    """COM-02, COM-11, COM-22, WOR-19: after every decision all cards, tickets and pieces are somewhere, once, and the
    running score is what the board shows."""
    rng = random.Random(f"conserved {board} {players}")
    game = bl.new_game(board, players, seed=rng.randrange(10**9))
    gone = 0
    while not game.over:
        seat = rng.choice(game.to_move)
        game.play(choose(game, seat, rng), seat)
        position = game.position()
        check_cards(position)
        gone = check_tickets(position, gone)
        check_pieces(game, position)
        for p in range(players):
            table = Table(game.board, players, position.owners)
            exchanged = game.rules.exchange_cost * position.exchanged[p]
            assert game.view(None).players[p].score == routes(table, p) - exchanged


def check_cards(position: bl.Position) -> None:
    cards: Counter[str] = Counter(card for card in position.market if card is not None)
    for part in (*position.hands, position.deck, position.discard):
        assert all(n >= 0 for n in part.values())
        cards.update(part)
    assert cards == box(position.board)


def check_tickets(position: bl.Position, gone: int) -> int:
    """No ticket is in two places, and none leaves the game but where rejects do; how many are gone by now."""
    tickets = [ticket for held in position.tickets for ticket in held] + list(position.ticket_deck)
    everything = {ticket.id for ticket in position.board.tickets}
    assert len(set(tickets)) == len(tickets)
    assert set(tickets) <= everything
    missing = len(everything) - len(tickets)
    assert missing >= gone
    if position.board.rules.tickets.rejects != "out":
        assert missing == 0
    return missing


def check_pieces(game: bl.Game, position: bl.Position) -> None:
    board, rules = game.board, game.rules
    if game.phase == "opening":
        assert not position.owners
        return
    for p in range(position.players):
        used = on_board(board, [id for id, owner in position.owners.items() if owner == p])
        left = position.pieces[p]
        in_box = game.view(None).players[p].box or {}
        assert sum(left.values()) + used.total() == rules.pieces_kept
        for piece in rules.pieces:
            assert left[piece.id] >= 0
            assert in_box[piece.id] >= 0
            assert left[piece.id] + used[piece.id] + in_box[piece.id] == piece.count


@pytest.mark.parametrize("board", bl.BUILT_IN)
def test_drawing_cards_until_none_are_left(board: str) -> None:
    """COM-04, COM-05, COM-07, COM-08, COM-15, USA-03, NOR-03, NLI-03, WOR-06, WOR-07, WOR-08, WOR-09: while players
    hoard cards until decks and discards are empty, the face-up cards and the moves that draw are those of the rule."""
    rng = random.Random(f"hoard {board}")
    bare = 0
    for players in bl.load_board(board).rules.players:
        game = bl.new_game(board, players, seed=rng.randrange(10**9))
        for _ in range(400):
            if game.over:
                break
            seat = rng.choice(game.to_move)
            game.play(choose(game, seat, rng, hoard=0.93), seat)
            position = game.position()
            check_cards(position)
            check_market(game, position)
            check_draws(game, position)
            bare += not any(position.deck.values()) and not any(position.discard.values())
    assert bare > 5


def check_market(game: bl.Game, position: bl.Position) -> None:
    """COM-08: no place is empty while a card could fill it. USA-03, WOR-08: not too many wilds, if it can be helped."""
    if game.phase in ("refill", "spend", "tunnel", "harbour"):
        return  # in the middle of something
    rules = game.rules
    piles = Counter(position.deck) + Counter(position.discard)
    if None in position.market:
        assert not piles
    wilds = list(position.market).count(rules.wild)
    if rules.market.flush and wilds >= rules.market.flush:
        assert fewest_wilds(game, piles + Counter(card for card in position.market if card)) >= rules.market.flush


def fewest_wilds(game: bl.Game, outside: Counter[str]) -> int:
    """How few wilds a fresh market can show when only these cards are outside the hands: each deck fills its own
    places, and the places of the other where that runs short."""
    wild = game.rules.wild
    table = faces(game.board)
    home = table[wild].deck
    others = sum(n for card, n in outside.items() if table[card].deck != home)
    plain = sum(n for card, n in outside.items() if table[card].deck == home and card != wild)
    foreign = sum(deck.market for deck in game.rules.decks if deck.id != home)
    places = sum(deck.market for deck in game.rules.decks) - min(others, foreign)
    return max(0, min(places, plain + outside[wild]) - plain)


def check_draws(game: bl.Game, position: bl.Position) -> None:
    """The draw moves, tickets included, are what lies on the table."""
    if game.phase not in ("turn", "second_card"):
        return
    second = game.phase == "second_card"
    expected = {f"take {card}" for card in position.market if card is not None}
    if second and game.rules.market.wild_takes_turn:
        expected.discard(f"take {game.rules.wild}")
    for deck in game.rules.decks:
        names = {card.id.replace("{colour}", colour) for card in deck.cards for colour in deck.colours}
        if deck.wilds:
            names.add(game.rules.wild)
        if any(position.deck.get(card, 0) + position.discard.get(card, 0) for card in names):
            expected.add(f"draw {deck.id}")
    if not second and position.ticket_deck:
        expected.add("tickets")
    moves = game.legal()
    assert {str(move) for move in moves if move.kind in ("take", "draw", "tickets")} == expected
    assert ("pass" in {move.kind for move in moves}) is (len(moves) == 1 and moves[0].kind == "pass")


@pytest.mark.parametrize(("board", "players"), GAMES)
def test_open_tracks_are_those_of_the_rule(board: str, players: int) -> None:
    """COM-11, COM-13, USA-04, NOR-14, POL-04, POL-05, NLI-05, WOR-13: the tracks a player can claim are those that the
    same hand could claim on an empty board, less those that are taken, closed or too long for the pieces left."""
    rng = random.Random(f"open {board} {players}")
    game = bl.new_game(board, players, seed=rng.randrange(10**9))
    compared = closed = 0
    while not game.over:
        seat = rng.choice(game.to_move)
        if game.phase == "turn" and rng.random() < 0.3:
            position = game.position()
            fresh = bl.Position(
                game.board, players, hands=position.hands, turn=seat, market=position.market, deck=position.deck
            ).game()
            payable = {move.track for move in fresh.legal() if move.kind == "claim"}
            free = {track for track in payable if is_open(game, position, track, seat)}
            assert {move.track for move in game.legal() if move.kind == "claim"} == free
            compared += 1
            closed += len(payable) - len(free)
        game.play(choose(game, seat, rng), seat)
    assert compared > 5
    assert closed > 5


def is_open(game: bl.Game, position: bl.Position, id: str, seat: int) -> bool:
    board, track = game.board, game.board.track(id)
    if id in position.owners:
        return False
    twins = [other.id for other in board.tracks if other.connection == track.connection]
    owners = [position.owners[twin] for twin in twins if twin in position.owners]
    border = board.city(track.a).end_point or board.city(track.b).end_point
    capacity = len(twins) if border or len(twins) == 1 else game.rules.capacity[len(twins)][game.players]
    pieces = position.pieces[seat][piece_of(board, id)]
    return seat not in owners and len(owners) < capacity and pieces >= track.length


@pytest.mark.parametrize(("board", "players"), GAMES)
def test_legal_moves_are_the_moves_that_can_be_played(board: str, players: int) -> None:
    """COM-01, COM-20: every legal move can be played, any other id is refused and changes nothing; whoever is to move
    has a move, and its text names it and nothing else."""
    rng = random.Random(f"legal {board} {players}")
    game = bl.new_game(board, players, seed=rng.randrange(10**9))
    highest = 4000
    while not game.over:
        seat = rng.choice(game.to_move)
        moves = game.legal(seat)
        ids = [move.id for move in moves]
        assert ids
        assert ids == sorted(set(ids))
        assert len({str(move) for move in moves}) == len(moves)
        assert [game.parse(str(move), seat) for move in moves] == moves
        for move in moves if len(moves) < 8 or rng.random() < 0.05 else rng.sample(moves, 8):
            after = game.copy()
            after.play(move.id if rng.random() < 0.5 else str(move), seat)
            assert after.state_bytes() != game.state_bytes()
        highest = max(highest, ids[-1] + 100)
        before, plies = game.state_bytes(), len(game.history)
        for id in (-1, rng.randrange(highest), rng.choice(ids) + 1, highest, 10**9, 2**70):
            if id not in ids:
                with pytest.raises(bl.IllegalMove):
                    game.play(id, seat)
        for other in range(players):
            if other not in game.to_move:
                with pytest.raises(bl.IllegalMove):
                    game.play(ids[0], other)
        assert game.state_bytes() == before
        assert len(game.history) == plies
        game.play(choose(game, seat, rng), seat)
    assert game.legal() == []
    with pytest.raises(bl.IllegalMove):
        game.play(0)


@pytest.mark.parametrize(("board", "players"), GAMES)
def test_the_result_is_the_recount(board: str, players: int) -> None:
    """COM-19, COM-22, NLI-07, WOR-18, POL-09, USA-06, NOR-16, POL-10, NLI-09, WOR-21: at the end every line of every
    score sheet, the winners and what decided are those of an independent count."""
    rng = random.Random(f"recount {board} {players}")
    for _ in range(2):
        game = bl.new_game(board, players, seed=rng.randrange(10**9))
        while not game.over:
            seat = rng.choice(game.to_move)
            game.play(choose(game, seat, rng), seat)
        compare_result(game)


def compare_result(game: bl.Game) -> None:
    position = game.position()
    table = Table(
        board=game.board,
        players=game.players,
        owners=position.owners,
        tickets=position.tickets,
        hands=position.hands,
        pieces_left=[sum(pieces.values()) for pieces in position.pieces],
        harbours=position.harbours,
        country_cards=position.country_cards,
        awards=position.awards,
        exchanged=position.exchanged,
    )
    counts = count(table)
    result = game.result()
    for sheet, expected in zip(result.sheets, counts, strict=True):
        assert sheet.routes == expected.routes
        assert {(line.ticket, line.points, line.outcome) for line in sheet.tickets} == set(expected.tickets)
        assert sheet.longest_path == expected.longest_path
        assert sheet.awards == expected.awards
        assert sheet.country_cards == expected.country_cards
        assert dict(sheet.harbours) == expected.harbours
        assert sheet.unbuilt_harbours == expected.unbuilt_harbours
        assert sheet.exchanges == expected.exchanges
        assert sheet.total == expected.total
    assert result.scores == tuple(expected.total for expected in counts)
    assert (result.winners, result.decided_by) == winners(game.board, counts)


@pytest.mark.parametrize(("board", "players"), GAMES)
def test_replays_equal_the_original(board: str, players: int) -> None:
    """COM-23: the same seed and moves give the same game, and so does its record, byte for byte."""
    rng = random.Random(f"replay {board} {players}")
    seed = rng.randrange(10**9)
    game, again = (bl.new_game(board, players, seed=seed) for _ in range(2))
    while not game.over:
        seat = rng.choice(game.to_move)
        move = choose(game, seat, rng)
        events = game.play(move, seat)
        assert again.play(str(move), seat) == events
    assert again.state_bytes() == game.state_bytes()
    text = game.record().dumps()
    assert again.record().dumps() == text
    record = bl.Record.loads(text)
    replayed = record.replay()
    assert record.verify() == []
    assert replayed.record().dumps() == text
    assert replayed.position() == game.position()
    assert replayed.result() == game.result()
    halfway = len(game.history) // 2
    partial = record.replay(to=halfway)
    assert partial.ply == halfway


def poland(exhausted_pays: bool, cards: int) -> bl.Board:
    """The board with so many cards of each country at most: with one each, stacks are soon exhausted."""
    board = override_rules(bl.load_board("poland"), {"exhausted_country_pays": exhausted_pays})
    countries = tuple(replace(country, cards=country.cards[:cards]) for country in board.countries)
    return replace(board, countries=countries, digest=f"{board.digest} {cards}")


@pytest.mark.parametrize("exhausted_pays", [False, True])
@pytest.mark.parametrize("cards", [4, 1])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_country_cards_are_those_of_the_rule(players: int, cards: int, exhausted_pays: bool) -> None:
    """POL-03, POL-05, POL-06, POL-07, POL-08, POL-11: every claim brings the country cards that the rule's sentence
    names, and no other move brings any."""
    rng = random.Random(f"countries {players}")
    board, twin = poland(exhausted_pays, cards), poland(not exhausted_pays, cards)
    brought = differed = 0
    for _ in range(4):
        game = bl.new_game(board, players, seed=rng.randrange(10**9))
        while not game.over:
            seat = rng.choice(game.to_move)
            move = border_first(game, seat, rng)
            before = game.position()
            game.play(move, seat)
            after = game.position()
            gains = Counter(held_cards(after, seat)) - Counter(held_cards(before, seat))
            expected: list[tuple[str, int]] = []
            if move.kind == "claim":
                taken: Counter[str] = Counter()
                for held in before.country_cards:
                    for country, values in held.items():
                        taken[country] += len(values)
                owned = [track for track, owner in before.owners.items() if owner == seat]
                expected = country_cards(board, owned, board.track(move.track), taken)
                differed += expected != country_cards(twin, owned, board.track(move.track), taken)
            assert gains == Counter(expected), move
            for other in set(range(players)) - {seat}:
                assert held_cards(after, other) == held_cards(before, other)
            brought += len(expected)
    assert brought > 10
    assert differed or cards > 1


def border_first(game: bl.Game, seat: int, rng: random.Random) -> bl.Move:
    """A random move, but a claim into a neighbouring country, or near the player's network, where there is one."""
    moves = game.legal(seat)
    claims = [move for move in moves if move.kind == "claim"]
    owned = {
        city
        for id, owner in game.position().owners.items()
        if owner == seat
        for city in (game.board.track(id).a, game.board.track(id).b)
    }
    near = [m for m in claims if {game.board.track(m.track).a, game.board.track(m.track).b} & owned]
    border = [m for m in near if game.board.city(game.board.track(m.track).b).end_point]
    draws = [move for move in moves if move.kind in ("draw", "take")]
    for choice in (border, near, draws):
        if choice and rng.random() < 0.8:
            return rng.choice(choice)
    return rng.choice(moves)


def held_cards(position: bl.Position, seat: int) -> list[tuple[str, int]]:
    held = position.country_cards[seat]
    return sorted((country, value) for country, values in held.items() for value in values)
