"""Rails & Sails, The World."""

from __future__ import annotations

from collections import Counter

import pytest

import branchline as bl
from tests.oracles.cards import faces
from tests.rulebook.helpers import (
    can_pay,
    cards,
    claim,
    claimable,
    final,
    hand,
    keep,
    open_all,
    opening_returns,
    pieces,
    pile,
    rest,
    score,
    table,
    texts,
    ticket_lines,
)

COLOURS = ("purple", "yellow", "green", "red", "black", "white")
MARKET = ["red_wagon", "green_wagon", "black_wagon", "red_ship", "green_ship", "black_double_ship"]
PIECES = {"wagon": 20, "ship": 40}
LAND = "caracas-mexico/2"  # three purple spaces
SEA = "dar_es_salaam-mumbai"  # four white spaces
SEA_5 = "honolulu-manila"  # five white spaces


def owned(*shares: list[str]) -> dict[str, int]:
    return {track: seat for seat, tracks in enumerate(shares) for track in tracks}


def deck_of(board: bl.Board, card: str) -> str:
    return faces(board)[card].deck


def can_build(game: bl.Game, city: str, text: str) -> bool:
    try:
        moves = game.match_harbour(city, cards(text))
    except bl.IllegalMove:
        return False
    assert moves
    return True


def build(game: bl.Game, city: str, text: str) -> None:
    for move in game.match_harbour(city, cards(text)):
        game.play(move)


def harbour_cities(game: bl.Game) -> set[str]:
    return {move.city for move in game.legal() if move.kind == "harbour"}


def exchanges(game: bl.Game) -> set[str]:
    return {str(move) for move in game.legal() if move.kind == "exchange"}


def test_the_two_decks() -> None:
    """WOR-01: 80 wagon cards with 14 jokers, 60 ship cards, six colours, the symbols as printed."""
    board = bl.load_board("world")
    everything = rest("world")
    expected = {"joker": 14}
    for colour in COLOURS:
        expected |= {f"{colour}_wagon": 7, f"{colour}_wagon_anchor": 4, f"{colour}_ship": 4, f"{colour}_double_ship": 6}
    assert everything == expected
    by_deck = Counter()
    for card, n in everything.items():
        by_deck[deck_of(board, card)] += n
    assert by_deck == {"wagon": 80, "ship": 60}
    for card, face in faces(board).items():
        assert face.symbol is (card.endswith("_anchor") or (card.endswith("_ship") and "double" not in card))
        assert face.spaces == (2 if "double" in card else 1)


def test_jokers_return_to_the_wagon_deck() -> None:
    """WOR-01: a joker played on a sea track comes back with the wagon cards."""
    held = rest("world", MARKET, "joker white_double_ship*2")
    game = table("world", hands=["joker white_double_ship*2", held], market=MARKET, deck={}, discard={})
    claim(game, SEA_5, "white_double_ship*2 joker")
    assert {"draw wagon", "draw ship"} <= texts(game)
    game.play("draw wagon")
    assert hand(game, 1)["joker"] == 14


def test_three_wagon_and_seven_ship_cards_each() -> None:
    """WOR-02: 3 wagon and 7 ship cards to each player, 3 + 3 cards face up."""
    for players in (2, 3, 4, 5):
        game = bl.new_game("world", players, seed=4)
        position = game.position()
        for held in position.hands:
            dealt: Counter[str] = Counter()
            for card, n in held.items():
                dealt[deck_of(game.board, card)] += n
            assert dealt == {"wagon": 3, "ship": 7}
        assert Counter(deck_of(game.board, card) for card in position.market) == {"wagon": 3, "ship": 3}


def test_five_tickets_of_which_three_are_kept() -> None:
    """WOR-03: 5 of the 65 tickets each, at least 3 kept; rejects go under the deck."""
    game = bl.new_game("world", 2, seed=4)
    assert len(game.board.tickets) == 65
    rejects = set()
    for seat in (0, 1):
        moves = game.legal(seat)
        assert sorted(len(move.tickets) for move in moves) == [3] * 10 + [4] * 5 + [5]
        offered = {ticket for move in moves for ticket in move.tickets}
        rejects |= offered - set(moves[0].tickets)
    open_all(game)
    deck = list(game.position().ticket_deck)
    assert len(deck) == 65 - 6
    assert set(deck[-4:]) == rejects


@pytest.mark.parametrize("backwards", [False, True])
def test_opening_rejects_go_under_the_deck_in_the_players_order(backwards: bool) -> None:
    """WOR-03: rejects of the opening lie at the bottom, in the order the player chose (COM-16)."""
    rejects, bottom = opening_returns("world", backwards)
    assert bottom == rejects


def opened_to_split(seed: int) -> bl.Game:
    """A new game in which both seats have kept tickets and must now choose their pieces."""
    game = bl.new_game("world", 2, seed=seed)
    for seat in (0, 1):
        while game.stage(seat) != "split":
            game.play(game.legal(seat)[0], seat)
    return game


def test_sixty_pieces_are_kept() -> None:
    """WOR-04: 60 pieces, at most 25 wagons and 50 ships; 20 and 40 is one of the choices."""
    game = opened_to_split(1)
    assert texts(game, 0) == {f"split {wagons} {60 - wagons}" for wagons in range(10, 26)}
    game.play("split 25 35", 0)
    game.play("split 20 40", 1)
    assert pieces(game, 0) == {"wagon": 25, "ship": 35}
    assert pieces(game, 1) == {"wagon": 20, "ship": 40}
    assert game.phase == "turn"


def test_the_split_is_secret_until_all_have_chosen() -> None:
    """WOR-04: the choices are secret and revealed together."""
    one, other = opened_to_split(1), opened_to_split(1)
    one.play("split 25 35", 0)
    other.play("split 10 50", 0)
    for viewer in (1, None):
        assert one.view(viewer).to_dict() == other.view(viewer).to_dict()
    one.play("split 20 40", 1)
    other.play("split 20 40", 1)
    for viewer in (1, None):
        assert one.view(viewer).to_dict() != other.view(viewer).to_dict()


def test_five_actions() -> None:
    """WOR-05: draw cards, claim, draw tickets, build a harbour, exchange pieces."""
    game = table(
        "world",
        hands=["red_wagon_anchor*2 red_ship*2", ""],
        owners={"athina-hamburg": 0},
        pieces=[{**PIECES, "wagon": PIECES["wagon"] - 2}, PIECES],
        market=MARKET,
    )
    kinds = {move.kind for move in game.legal()}
    assert kinds == {"draw", "take", "claim", "tickets", "harbour", "exchange"}


def test_two_cards_from_either_deck_or_face_up() -> None:
    """WOR-06: each card is one of the six face-up or blind from either deck."""
    game = table("world", market=MARKET, script=["white_ship", "white_wagon"])
    assert {"draw wagon", "draw ship", *(f"take {card}" for card in MARKET)} <= texts(game)
    game.play("draw ship")
    assert game.phase == "second_card"
    assert texts(game) == {"draw wagon", "draw ship", *(f"take {card}" for card in MARKET)}
    game.play("draw wagon")
    assert hand(game, 0) == {"white_ship": 1, "white_wagon": 1}
    assert game.turn == 1


@pytest.mark.parametrize(("deck", "new"), [("wagon", "white_wagon"), ("ship", "white_ship")])
def test_the_replacement_comes_from_the_deck_of_choice(deck: str, new: str) -> None:
    """WOR-06: the player chooses the deck from which a face-up card is replaced, before the second card."""
    game = table("world", market=MARKET, script=[new])
    game.play("take red_wagon")
    assert game.phase == "refill"
    assert texts(game) == {"refill wagon", "refill ship"}
    game.play(f"refill {deck}")
    assert game.phase == "second_card"
    assert sorted(game.position().market) == sorted([new, *MARKET[1:]])
    assert f"take {new}" in texts(game)


def test_the_six_may_be_all_of_one_kind() -> None:
    """WOR-06: the six face-up cards may all be ships."""
    ships = ["red_ship", "green_ship", "black_ship", "white_ship", "purple_ship"]
    game = table("world", market=["red_wagon", *ships], script=["yellow_ship"])
    game.play("take red_wagon")
    game.play("refill ship")
    assert sorted(game.position().market) == sorted([*ships, "yellow_ship"])


def test_the_last_card_taken_is_replaced_too() -> None:
    """WOR-06: the second face-up card is replaced from the deck of choice before the turn ends."""
    game = table("world", market=MARKET, script=["white_wagon", "white_ship"])
    game.play("take red_wagon")
    game.play("refill wagon")
    game.play("take red_ship")
    assert game.turn == 0
    game.play("refill ship")
    assert game.turn == 1
    assert None not in game.position().market


def test_a_face_up_joker_counts_as_two_cards() -> None:
    """WOR-07: a face-up joker is only taken first, and no second card follows."""
    market = ["joker", *MARKET[1:]]
    game = table("world", market=market, script=["white_wagon"])
    game.play("take joker")
    game.play("refill wagon")
    assert hand(game, 0) == {"joker": 1}
    assert game.turn == 1
    game = table("world", market=market, script=["white_wagon"])
    game.play("draw wagon")
    assert "take joker" not in texts(game)
    assert "take red_ship" in texts(game)


def test_a_blind_joker_counts_as_one_card() -> None:
    """WOR-07: after a joker drawn blind a second card follows."""
    game = table("world", market=MARKET, script=["joker", "joker"])
    game.play("draw wagon")
    assert game.phase == "second_card"
    game.play("draw wagon")
    assert hand(game, 0) == {"joker": 2}
    assert game.turn == 1


def test_three_jokers_are_swept_away() -> None:
    """WOR-08: three jokers among the six: all six are discarded and replaced, three from each deck."""
    market = ["joker", "joker", "red_wagon", "red_ship", "green_ship", "black_ship"]
    held = rest("world", market, "joker white_wagon*3 white_ship*3")
    deck = "joker white_wagon*3 white_ship*3"
    game = table("world", hands=[{}, held], market=market, deck=deck, discard={}, script=["joker"])
    game.play("take red_ship")
    game.play("refill wagon")
    assert sorted(game.position().market) == ["white_ship"] * 3 + ["white_wagon"] * 3
    assert pile(game, "discard") == cards("joker*3 red_wagon green_ship black_ship")
    assert game.phase == "second_card"


def test_a_sweep_takes_from_the_other_deck_where_one_runs_short() -> None:
    """WOR-08: where one deck runs short the other fills the places."""
    market = ["joker", "joker", "red_wagon", "red_wagon", "green_wagon", "black_wagon"]
    deck = "joker white_wagon*5 white_ship"
    held = rest("world", market, deck)
    game = table("world", hands=[{}, held], market=market, deck=deck, discard={}, script=["joker"])
    game.play("take black_wagon")
    game.play("refill wagon")
    assert Counter(game.position().market) == {"white_wagon": 5, "white_ship": 1}


def test_no_sweep_when_it_would_never_stop() -> None:
    """WOR-08: with too few other cards outside the hands the jokers stay."""
    market = ["joker", "joker", "red_wagon", "red_ship", None, None]
    held = rest("world", market, "joker*8")
    game = table("world", hands=[{}, held], market=["joker", "joker", "joker", "joker", "red_wagon", "red_ship"],
                 deck="joker*6", discard={})  # fmt: skip
    game.play("draw wagon")
    game.play("draw wagon")
    assert Counter(game.position().market) == {"joker": 4, "red_wagon": 1, "red_ship": 1}
    assert game.turn == 1


def test_each_deck_has_its_own_discard() -> None:
    """WOR-09: when a deck runs out only its own discard is shuffled into it."""
    held = rest("world", MARKET, "white_wagon*2 white_ship*3 purple_ship")
    game = table("world", hands=[{}, held], market=MARKET, deck="purple_ship", discard="white_wagon*2 white_ship*3")
    game.play("draw wagon")
    assert hand(game, 0) == {"white_wagon": 1}
    assert pile(game, "deck") == {"purple_ship": 1, "white_wagon": 1}
    assert pile(game, "discard") == {"white_ship": 3}


def test_a_draw_is_possible_while_anything_can_be_drawn() -> None:
    """WOR-09: with one deck exhausted the other still gives cards."""
    none = [None] * 6
    held = rest("world", "white_ship*2")
    game = table("world", hands=[{}, held], market=none, deck="white_ship*2", discard={}, unchecked=True)
    drawable = {text for text in texts(game) if text.startswith(("draw", "take"))}
    assert drawable
    assert "draw wagon" not in drawable
    game = table("world", hands=[{}, rest("world")], market=none, deck={}, discard={})
    assert not {text for text in texts(game) if text.startswith(("draw", "take"))}


def test_a_face_up_card_without_a_replacement() -> None:
    """WOR-09: with both decks and discards empty the place of a card taken stays empty, and the turn goes on."""
    game = table("world", hands=[{}, rest("world", MARKET)], market=MARKET, deck={}, discard={})
    game.play("take red_wagon")
    assert game.phase == "second_card"
    game.play("take red_ship")
    assert game.turn == 1
    assert list(game.position().market).count(None) == 2


def test_a_single_deck_replaces_without_asking() -> None:
    """WOR-09: where only one deck has cards there is nothing to choose."""
    held = rest("world", MARKET, "white_ship*2")
    game = table("world", hands=[{}, held], market=MARKET, deck="white_ship*2", discard={})
    game.play("take red_wagon")
    assert game.phase == "second_card"
    assert sorted(game.position().market) == sorted(["white_ship", *MARKET[1:]])


def test_wagons_on_land_and_ships_at_sea() -> None:
    """WOR-10: land tracks take wagon cards of their colour, sea tracks ship cards, never mixed."""
    game = table("world", hands=["purple_wagon*3 purple_wagon_anchor purple_ship*3 white_ship*4 white_wagon*4", ""])
    assert can_pay(game, LAND, "purple_wagon*3")
    assert can_pay(game, LAND, "purple_wagon*2 purple_wagon_anchor")
    assert not can_pay(game, LAND, "purple_ship*3")
    assert not can_pay(game, LAND, "purple_wagon*2 purple_ship")
    assert not can_pay(game, LAND, "white_wagon*3")
    assert can_pay(game, SEA, "white_ship*4")
    assert not can_pay(game, SEA, "white_wagon*4")
    assert not can_pay(game, SEA, "white_ship*3 white_wagon")


def test_gray_tracks_take_one_colour_of_the_right_kind() -> None:
    """WOR-10: gray takes any one colour of the right kind."""
    game = table("world", hands=["red_wagon*2 red_ship*2 black_wagon black_ship joker", ""])
    assert can_pay(game, "cape_town-luanda", "red_wagon*2")
    assert not can_pay(game, "cape_town-luanda", "red_ship*2")
    assert not can_pay(game, "cape_town-luanda", "red_wagon black_wagon")
    assert can_pay(game, "edinburgh-reykjavik", "red_ship*2")
    assert not can_pay(game, "edinburgh-reykjavik", "red_wagon*2")
    assert not can_pay(game, "edinburgh-reykjavik", "red_ship black_ship")


def test_jokers_are_wild_on_land_and_at_sea() -> None:
    """WOR-10: jokers stand for any card on both."""
    game = table("world", hands=["purple_wagon white_ship*2 joker*4", ""])
    assert can_pay(game, LAND, "purple_wagon joker*2")
    assert can_pay(game, LAND, "joker*3")
    assert can_pay(game, SEA, "white_ship*2 joker*2")
    assert can_pay(game, SEA, "joker*4")


def test_each_kind_of_track_takes_its_own_pieces() -> None:
    """WOR-10: wagons are placed on land, ships at sea, and both kinds may run out on their own."""
    full = {"wagon": 20, "ship": 40}
    game = table("world", hands=["purple_wagon*3 white_ship*4", ""], pieces=[full, full])
    claim(game, LAND, "purple_wagon*3")
    assert pieces(game, 0) == {"wagon": 17, "ship": 40}
    game = table(
        "world", hands=["purple_wagon*3 white_ship*4", ""], pieces=[{"wagon": 2, "ship": 40}, full], unchecked=True
    )
    assert not can_pay(game, LAND, "purple_wagon*3")
    claim(game, SEA, "white_ship*4")
    assert pieces(game, 0) == {"wagon": 2, "ship": 36}
    game = table(
        "world", hands=["purple_wagon*3 white_ship*4", ""], pieces=[{"wagon": 20, "ship": 3}, full], unchecked=True
    )
    assert not can_pay(game, SEA, "white_ship*4")


def test_a_double_ship_covers_up_to_two_spaces() -> None:
    """WOR-11: a double ship covers two spaces, an excess is lost, and a joker covers one."""
    game = table("world", hands=["white_double_ship*4 white_ship*4 joker*2", ""], pieces=[PIECES, PIECES])
    assert can_pay(game, SEA_5, "white_double_ship*3")
    assert can_pay(game, SEA_5, "white_double_ship*2 white_ship")
    assert can_pay(game, SEA_5, "white_double_ship*2 joker")
    assert can_pay(game, SEA_5, "white_double_ship white_ship*3")
    assert not can_pay(game, SEA_5, "white_double_ship*2")
    claim(game, SEA_5, "white_double_ship*3")
    assert pieces(game, 0) == {"wagon": 20, "ship": 35}
    assert score(game, 0) == 10
    assert pile(game, "discard") == {"white_double_ship": 3}


def test_no_card_more_than_needed() -> None:
    """WOR-11: no card may be played that is not needed."""
    game = table("world", hands=["white_double_ship*4 white_ship*4 joker*2", ""])
    assert not can_pay(game, SEA_5, "white_double_ship*4")
    assert not can_pay(game, SEA_5, "white_double_ship*3 white_ship")
    assert not can_pay(game, SEA_5, "white_double_ship*3 joker")
    assert not can_pay(game, SEA_5, "white_double_ship*2 white_ship*2")
    assert not can_pay(game, SEA, "white_double_ship*2 white_ship")


def test_paired_tracks() -> None:
    """WOR-12: each space costs two wagon cards of one colour, which may change from space to space; jokers wild."""
    game = table(
        "world",
        hands=["red_wagon*3 red_wagon_anchor black_wagon*2 green_wagon red_ship*2 joker*3", ""],
        pieces=[PIECES, PIECES],
    )
    track = "lahore-tehran"  # two paired spaces
    assert can_pay(game, track, "red_wagon*2 black_wagon*2")
    assert can_pay(game, track, "red_wagon*3 red_wagon_anchor")
    assert can_pay(game, track, "red_wagon joker black_wagon*2")
    assert can_pay(game, track, "red_wagon joker*2 black_wagon")
    assert not can_pay(game, track, "red_wagon*2")
    assert not can_pay(game, track, "red_wagon*2 black_wagon green_wagon")
    assert not can_pay(game, track, "red_wagon*3 black_wagon")
    assert not can_pay(game, track, "red_wagon*2 red_ship*2")
    claim(game, track, "red_wagon red_wagon_anchor black_wagon*2")
    assert pieces(game, 0) == {"wagon": 18, "ship": 40}
    assert score(game, 0) == 2


@pytest.mark.parametrize(("players", "both"), [(2, False), (3, False), (4, True), (5, True)])
def test_double_connections(players: int, both: bool) -> None:
    """WOR-13: with 2 or 3 players one of the two tracks, with 4 or 5 both, by different players."""
    hands = ["purple_wagon*3 joker*2", *[""] * (players - 1)]
    game = table("world", players=players, hands=hands, owners={"caracas-mexico/1": 1})
    assert (LAND in claimable(game)) is both
    game = table("world", players=players, hands=hands, owners={"caracas-mexico/1": 0})
    assert LAND not in claimable(game)


TOP = ["mumbai-beijing", "bangkok-tokyo", "lima-jakarta", "moskva-hong_kong", "marseille-beijing"]


def test_four_tickets_are_drawn() -> None:
    """WOR-14: 4 tickets, at least 1 kept, rejects under the deck in the player's order."""
    game = table("world", ticket_deck=TOP)
    game.play("tickets")
    assert len(game.legal()) == 15
    assert min(len(move.tickets) for move in game.legal()) == 1
    keep(game, TOP[:2])
    assert texts(game) == {f"return {TOP[2]}", f"return {TOP[3]}"}
    for ticket in (TOP[3], TOP[2]):
        if game.phase == "return_order":
            game.play(f"return {ticket}")
    assert list(game.position().ticket_deck) == [TOP[4], TOP[3], TOP[2]]
    assert game.turn == 1


def test_fewer_tickets_when_fewer_remain() -> None:
    """WOR-14: with fewer than four left, all are drawn."""
    game = table("world", ticket_deck=TOP[:2])
    game.play("tickets")
    assert len(game.legal()) == 3


TOUR = "casablanca-al_qahira-tehran"


@pytest.mark.parametrize(
    ("tracks", "points", "outcome"),
    [
        (["al_qahira-casablanca", "al_qahira-tehran/1"], 9, "in_order"),
        # By Marseille, Athína and Tehran to Al-Qahira: all connected, but Tehran comes before Al-Qahira.
        (["casablanca-marseille", "athina-marseille", "athina-tehran", "al_qahira-tehran/1"], 6, "any_order"),
        # Al-Qahira is at the end of a branch, and no track is used twice.
        (["casablanca-marseille", "athina-marseille", "athina-tehran", "al_qahira-athina"], 6, "any_order"),
        # With both, a trail passes Athína, then Al-Qahira, then Tehran.
        (
            ["casablanca-marseille", "athina-marseille", "al_qahira-athina", "al_qahira-tehran/1"],
            9,
            "in_order",
        ),
        (["al_qahira-casablanca"], -15, "failed"),
        ([], -15, "failed"),
    ],
)
def test_tours(tracks: list[str], points: int, outcome: str) -> None:
    """WOR-15: visited in order the high value, merely connected the middle one, a city missing the negative one."""
    result = final("world", owners=owned(tracks), tickets=[[TOUR], []])
    assert ticket_lines(result, 0) == [(TOUR, points, outcome != "failed", outcome)]


def test_a_tour_may_pass_a_city_twice() -> None:
    """WOR-15: the trail may visit a city again, as long as it uses each track once."""
    # Djibouti–Al-Qahira–Casablanca leads through Al-Qahira, and a loop by Athína and Tehran comes back to it.
    loop = ["al_qahira-tehran/1", "athina-tehran", "al_qahira-athina", "al_qahira-casablanca", "casablanca-marseille"]
    tour = "tehran-lahore-mumbai-bangkok"
    spur = ["lahore-tehran", "lahore-mumbai/1", "bangkok-mumbai/1"]
    result = final("world", owners=owned([*loop, *spur]), tickets=[[tour, TOUR], []])
    outcomes = {id: outcome for id, *_, outcome in result.sheets[0].tickets}
    assert outcomes == {tour: "in_order", TOUR: "in_order"}


def test_a_tour_that_must_go_round_a_loop() -> None:
    """WOR-15: a trail that has to pass a later city first and come back to it is in order."""
    # From Casablanca by Tehran to Al-Qahira, and by the other way round to Tehran again.
    tracks = [
        "casablanca-marseille", "athina-marseille", "athina-tehran", "al_qahira-tehran/1", "al_qahira-djibouti/1",
        "dar_es_salaam-djibouti/1", "dar_es_salaam-mumbai", "mumbai-tehran/1",
    ]  # fmt: skip
    result = final("world", owners=owned(tracks), tickets=[[TOUR], []])
    assert ticket_lines(result, 0) == [(TOUR, 9, True, "in_order")]


def test_the_east_and_west_edges_are_joined() -> None:
    """WOR-16: a track across the edge is an ordinary track, and joins what lies on both sides."""
    path = ["buenos_aires-valparaiso", "lima-valparaiso/1", "lima-sydney/1"]
    assert bl.load_board("world").track("lima-sydney/1").wrap
    result = final("world", owners=owned(path), tickets=[["buenos_aires-sydney"], []])
    assert ticket_lines(result, 0) == [("buenos_aires-sydney", 13, True, "completed")]
    assert result.sheets[0].longest_path == 3 + 2 + 8
    game = table("world", hands=["black_double_ship*4", ""])
    claim(game, "lima-sydney/1", "black_double_ship*4")
    assert score(game, 0) == 21


HARBOUR = "red_wagon_anchor*2 red_ship*2"


def test_a_harbour_needs_a_track_to_a_harbour_city() -> None:
    """WOR-17: only in a harbour city to which the player owns a track, by land or by sea."""
    for track, city in (("athina-hamburg", "athina"), ("al_qahira-athina", "athina")):
        game = table("world", hands=[HARBOUR, ""], owners={track: 0})
        assert city in harbour_cities(game)
        assert can_build(game, city, HARBOUR)
    game = table("world", hands=[HARBOUR, ""], owners={"athina-hamburg": 1})
    assert harbour_cities(game) == set()
    assert not can_build(game, "athina", HARBOUR)
    inland = table("world", hands=[HARBOUR, ""], owners={"lahore-tehran": 0, "athina-tehran": 0})
    assert harbour_cities(inland) == {"athina"}


def test_one_harbour_for_each_city() -> None:
    """WOR-17: a city holds one harbour among all players."""
    for owner in (0, 1):
        owners = {"athina-hamburg": 0, "al_qahira-athina": 1}
        game = table("world", hands=[HARBOUR, ""], owners=owners, harbours={"athina": owner})
        assert harbour_cities(game) == {"hamburg"}


@pytest.mark.parametrize(
    ("payment", "legal"),
    [
        ("red_wagon_anchor*2 red_ship*2", True),
        ("red_wagon_anchor*2 red_ship joker", True),
        ("red_wagon_anchor red_ship joker*2", True),
        ("red_wagon_anchor*2 joker*2", True),
        ("joker*4", True),
        ("red_wagon*2 red_ship*2", False),
        ("red_wagon_anchor*2 red_double_ship*2", False),
        ("red_wagon_anchor*2 black_ship*2", False),
        ("red_wagon_anchor*3 red_ship", False),
        ("red_wagon_anchor*2 red_ship", False),
        ("red_wagon_anchor*2 red_ship*2 joker", False),
    ],
)
def test_what_a_harbour_costs(payment: str, legal: bool) -> None:
    """WOR-17: two wagon and two ship cards, all of one colour and with the symbol; jokers replace any."""
    held = "red_wagon_anchor*3 red_wagon*2 red_ship*2 red_double_ship*2 black_ship*2 joker*4"
    game = table("world", hands=[held, ""], owners={"athina-hamburg": 0})
    assert can_build(game, "athina", payment) is legal


def test_what_a_harbour_changes() -> None:
    """WOR-17: the cards are discarded, the harbour stands, no points are scored, and the turn is over."""
    game = table("world", hands=[HARBOUR + " joker", ""], owners={"athina-hamburg": 0})
    build(game, "athina", HARBOUR)
    assert game.position().harbours == {"athina": 0}
    assert hand(game, 0) == {"joker": 1}
    assert pile(game, "discard") == cards(HARBOUR)
    assert score(game, 0) == 2
    assert game.turn == 1


def test_three_harbours_for_each_player() -> None:
    """WOR-17: a player has three harbours."""
    owners = {"athina-hamburg": 0, "al_qahira-athina": 0, "edinburgh-hamburg/1": 0}
    two = {"athina": 0, "hamburg": 0}
    game = table("world", hands=[HARBOUR, ""], owners=owners, harbours=two)
    assert harbour_cities(game) == {"al_qahira", "edinburgh"}
    game = table("world", hands=[HARBOUR, ""], owners=owners, harbours=two | {"edinburgh": 0})
    assert harbour_cities(game) == set()


def test_what_harbours_score() -> None:
    """WOR-18: 20, 30 or 40 points for 1, 2, 3 and more completed tickets, nothing for none, -4 for each not built."""
    # Marseille–Al-Qahira–Casablanca with Tehran and Djibouti: the harbour of Al-Qahira stands on three tickets or more.
    tracks = [
        "casablanca-marseille", "al_qahira-casablanca", "al_qahira-tehran/1", "lahore-tehran",
        "al_qahira-djibouti/1", "casablanca-miami", "caracas-miami",
    ]  # fmt: skip
    tickets = ["marseille-al_qahira", TOUR, "caracas-al_qahira", "caracas-athina"]
    harbours = {"al_qahira": 0, "caracas": 0, "miami": 0}
    result = final("world", owners=owned(tracks), tickets=[tickets, []], harbours=harbours)
    sheet = result.sheets[0]
    assert {id: done for id, _, done, _ in sheet.tickets} == dict.fromkeys(tickets[:3], True) | {tickets[3]: False}
    assert dict(sheet.harbours) == {"al_qahira": 40, "caracas": 20, "miami": 0}
    assert sheet.unbuilt_harbours == 0
    assert result.sheets[1].unbuilt_harbours == -12
    assert result.scores[1] == -12


def test_a_tour_completed_in_any_order_counts_for_harbours() -> None:
    """WOR-18: tours completed in either way count, and a ticket counts for each harbour on it."""
    tracks = ["casablanca-marseille", "athina-marseille", "athina-tehran", "al_qahira-tehran/1"]
    harbours = {"al_qahira": 0, "casablanca": 0}
    result = final("world", owners=owned(tracks), tickets=[[TOUR], []], harbours=harbours)
    assert ticket_lines(result, 0) == [(TOUR, 6, True, "any_order")]
    assert dict(result.sheets[0].harbours) == {"al_qahira": 20, "casablanca": 20}
    assert result.sheets[0].unbuilt_harbours == -4


def test_tickets_of_others_count_for_no_harbour() -> None:
    """WOR-18: only the owner's completed tickets count."""
    tracks = ["al_qahira-casablanca", "casablanca-marseille"]
    fields = {"tickets": [["marseille-al_qahira"], []], "harbours": {"al_qahira": 1}}
    result = final("world", owners=owned(tracks, ["al_qahira-athina"]), **fields)
    assert ticket_lines(result, 0)[0][2]
    assert dict(result.sheets[1].harbours) == {"al_qahira": 0}


def test_exchanging_pieces() -> None:
    """WOR-19: any number of pieces for the other kind in the box, one point lost for each, instead of an action."""
    game = table("world", pieces=[PIECES, PIECES])
    expected = {f"exchange {n} ship" for n in range(1, 6)} | {f"exchange {n} wagon" for n in range(1, 11)}
    assert exchanges(game) == expected
    game.play("exchange 3 wagon")
    assert pieces(game, 0) == {"wagon": 17, "ship": 43}
    assert score(game, 0) == -3
    assert game.turn == 1
    result = final("world", pieces=[PIECES, PIECES], exchanged=[3, 0])
    assert [sheet.exchanges for sheet in result.sheets] == [-3, 0]


def test_exchanges_stop_at_the_box() -> None:
    """WOR-19: never above 25 wagons or 50 ships in all, those on the board included."""
    # 3 wagons lie on the board and 22 are in hand: the box holds no more, and 50 - 35 ships.
    game = table("world", owners={LAND: 0}, pieces=[{"wagon": 22, "ship": 35}, PIECES])
    assert exchanges(game) == {f"exchange {n} wagon" for n in range(1, 16)}
    game = table("world", owners={LAND: 0}, pieces=[{"wagon": 7, "ship": 50}, PIECES])
    assert exchanges(game) == {f"exchange {n} ship" for n in range(1, 16)}


def test_a_player_gives_only_what_is_in_hand() -> None:
    """WOR-19: nobody exchanges more pieces than are left."""
    sea = ["lima-sydney/1", "dar_es_salaam-jakarta/1", "edinburgh-new_york/1", "caracas-lagos", "murmansk-tiksi"]
    game = table("world", owners=owned(sea), pieces=[{"wagon": 20, "ship": 4}, PIECES])
    assert exchanges(game) >= {f"exchange {n} ship" for n in range(1, 5)}
    assert "exchange 5 ship" not in exchanges(game)


def test_the_end_comes_with_six_pieces_and_two_more_turns() -> None:
    """WOR-20: with 6 or fewer pieces in all after a turn, every player, that one included, plays two more turns."""
    game = table("world", hands=["purple_wagon*3", ""], pieces=[{"wagon": 4, "ship": 5}, PIECES], unchecked=True)
    claim(game, LAND, "purple_wagon*3")
    for seat in (1, 0, 1, 0):
        assert not game.over
        assert game.turn == seat
        game.play("draw wagon")
        game.play("draw wagon")
    assert game.over


def test_seven_pieces_do_not_end_the_game() -> None:
    """WOR-20: wagons and ships are counted together, and 7 are too many."""
    game = table("world", hands=["purple_wagon*3", ""], pieces=[{"wagon": 3, "ship": 7}, PIECES], unchecked=True)
    claim(game, LAND, "purple_wagon*3")
    for _ in range(6):
        game.play("draw wagon")
        game.play("draw wagon")
    assert not game.over


def test_ties_are_shared() -> None:
    """WOR-21: no end bonus, and ties are shared whatever the tickets."""
    board = bl.load_board("world")
    assert board.rules.awards == ()
    # A completed ticket of 5 with 5 points of tracks, against 10 points of a track of five spaces.
    one = ["casablanca-marseille", "al_qahira-casablanca"]
    result = final("world", owners=owned(one, [SEA_5]), tickets=[["marseille-al_qahira"], []])
    assert result.scores == (10 - 12, 10 - 12)
    assert [sheet.awards for sheet in result.sheets] == [{}, {}]
    assert result.winners == (0, 1)
    assert result.decided_by == "shared"


# The examples of the rulebook


def test_world_example_pauline_purple_land_track() -> None:
    """WOR-10: a purple land track of 3 takes three purple wagon cards, each replaceable by a joker."""
    game = table("world", hands=["purple_wagon*3 joker*3", ""])
    for jokers in range(4):
        text = f"purple_wagon*{3 - jokers} joker*{jokers}".replace("purple_wagon*0 ", "").replace(" joker*0", "")
        assert can_pay(game, LAND, text)


def test_world_example_marine_white_sea_track() -> None:
    """WOR-11: a white sea track of 4 takes two doubles, four singles, or two singles and a double."""
    game = table("world", hands=["white_double_ship*2 white_ship*4 joker*2", ""])
    assert can_pay(game, SEA, "white_double_ship*2")
    assert can_pay(game, SEA, "white_ship*4")
    assert can_pay(game, SEA, "white_ship*2 white_double_ship")
    assert can_pay(game, SEA, "white_ship joker white_double_ship")


def test_world_example_sea_track_of_five() -> None:
    """WOR-11: a sea track of 5 takes two doubles and a single, or three doubles, and 5 ships are placed."""
    for payment in ("white_double_ship*2 white_ship", "white_double_ship*3"):
        game = table("world", hands=["white_double_ship*3 white_ship", ""], pieces=[PIECES, PIECES])
        claim(game, SEA_5, payment)
        assert pieces(game, 0) == {"wagon": 20, "ship": 35}


def test_world_example_marie_harbour() -> None:
    """WOR-17: Marie uses two yellow ship cards, one of them a joker, and two yellow wagon cards with the symbol."""
    payment = "yellow_ship joker yellow_wagon_anchor*2"
    game = table("world", hands=[payment, ""], owners={"athina-hamburg": 0})
    build(game, "hamburg", payment)
    assert game.position().harbours == {"hamburg": 0}
    assert hand(game, 0) == {}


def test_world_example_natalie_harbours() -> None:
    """WOR-22: Natalie's harbours at Buenos Aires and Dar Es Salaam bring 30 points each."""
    tracks = [
        "buenos_aires-valparaiso", "christchurch-valparaiso", "christchurch-sydney/1", "darwin-sydney",
        "darwin-jakarta", "jakarta-manila", "athina-hamburg", "al_qahira-athina", "al_qahira-djibouti/1",
        "dar_es_salaam-djibouti/1", "dar_es_salaam-luanda", "lagos-luanda/1",
    ]  # fmt: skip
    tickets = [
        "buenos_aires-manila", "buenos_aires-sydney", "hamburg-dar_es_salaam", "lagos-luanda-dar_es_salaam-djibouti",
    ]  # fmt: skip
    harbours = {"buenos_aires": 0, "dar_es_salaam": 0}
    result = final("world", owners=owned(tracks), tickets=[tickets, []], harbours=harbours)
    sheet = result.sheets[0]
    assert all(done for _, _, done, _ in sheet.tickets)
    assert dict(sheet.harbours) == {"buenos_aires": 30, "dar_es_salaam": 30}
    assert sheet.unbuilt_harbours == -4


def test_world_example_alexis_exchange() -> None:
    """WOR-19: Alexis exchanges 2 ships for 2 wagons, loses 2 points, and does nothing else this turn."""
    game = table("world", pieces=[PIECES, PIECES])
    game.play("exchange 2 ship")
    assert pieces(game, 0) == {"wagon": 22, "ship": 38}
    assert score(game, 0) == -2
    assert game.turn == 1
    assert game.phase == "turn"
