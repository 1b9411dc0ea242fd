"""Nordic Countries."""

from __future__ import annotations

import pytest

import branchline as bl
from tests.rulebook.helpers import (
    awards,
    can_pay,
    cards,
    claim,
    claimable,
    final,
    hand,
    keep,
    pile,
    rest,
    score,
    table,
    texts,
)

LONG = "murmansk-lieksa"
FERRY = "stavanger-kristiansand/2"  # three orange spaces, one locomotive
TUNNEL = "stavanger-kristiansand/1"  # two green spaces
MARKET = ["blue", "red", "white", "black", "yellow"]


def test_what_is_in_the_box() -> None:
    """NOR-01: 40 trains each, 110 cards of which 14 locomotives, 46 tickets, 2 or 3 players."""
    for players in (2, 3):
        game = bl.new_game("nordic", players, seed=2)
        assert [dict(pieces) for pieces in game.position().pieces] == [{"train": 40}] * players
    everything = rest("nordic")
    assert (sum(everything.values()), everything["locomotive"]) == (110, 14)
    assert len(game.board.tickets) == 46
    with pytest.raises(ValueError, match="4"):
        bl.new_game("nordic", 4, seed=2)


def test_five_tickets_of_which_two_are_kept() -> None:
    """NOR-02: 5 tickets each, of which at least 2 are kept."""
    game = bl.new_game("nordic", 2, seed=2)
    for seat in (0, 1):
        sizes = [len(move.tickets) for move in game.legal(seat)]
        assert sorted(sizes) == [2] * 10 + [3] * 10 + [4] * 5 + [5]


def test_tickets_not_kept_leave_the_game() -> None:
    """NOR-02: tickets not kept, at the opening and later, are out of the game."""
    game = bl.new_game("nordic", 2, seed=2)
    rejects = set()
    for seat in (0, 1):
        offered = {ticket for move in game.legal(seat) for ticket in move.tickets}
        move = game.legal(seat)[0]
        rejects |= offered - set(move.tickets)
        game.play(move, seat)
    assert game.phase == "turn"
    assert len(rejects) == 6
    assert len(game.position().ticket_deck) == 36
    assert not rejects & set(game.position().ticket_deck)

    top = ["bergen-kobenhavn", "oslo-stockholm", "turku-trondheim", "oslo-vaasa"]
    game = table("nordic", ticket_deck=top)
    game.play("tickets")
    keep(game, top[:1])
    assert game.phase == "turn"
    assert game.turn == 1
    assert list(game.position().ticket_deck) == top[3:]


@pytest.mark.parametrize("moves", [("locomotive", "locomotive"), ("locomotive", "blue"), ("blue", "locomotive")])
def test_face_up_locomotives_are_free(moves: tuple[str, str]) -> None:
    """NOR-03: a face-up locomotive is a card like any other: first, second or both."""
    game = table("nordic", market=["locomotive", "locomotive", "blue", "red", "white"], script=["black", "black"])
    game.play(f"take {moves[0]}")
    assert game.turn == 0
    game.play(f"take {moves[1]}")
    assert game.turn == 1
    assert hand(game, 0) == cards(" ".join(moves))


def test_a_blind_card_and_a_face_up_locomotive() -> None:
    """NOR-03: a face-up locomotive may follow a blind card."""
    game = table("nordic", market=["locomotive", *MARKET[1:]], script=["green"])
    game.play("draw train")
    assert "take locomotive" in texts(game)


def test_three_face_up_locomotives_stay() -> None:
    """NOR-03: there is no three-locomotive flush, neither in play nor at set-up."""
    game = table("nordic", market=["locomotive", "locomotive", "blue", "red", "white"], script=["locomotive"])
    game.play("take blue")
    assert list(game.position().market).count("locomotive") == 3
    most = max(list(bl.new_game("nordic", 2, seed=s).position().market).count("locomotive") for s in range(400))
    assert most >= 3


def test_no_locomotives_on_ordinary_tracks() -> None:
    """NOR-04: locomotives are played on tunnels and ferries only, never on an ordinary track."""
    game = table("nordic", hands=["black*3 blue*3 green*2 orange*2 locomotive*4", ""])
    assert can_pay(game, "boden-kiruna/1", "black*3")
    assert not can_pay(game, "boden-kiruna/1", "black*2 locomotive")
    assert not can_pay(game, "boden-kiruna/1", "locomotive*3")
    assert not can_pay(game, "goteborg-norrkoping", "blue*2 locomotive")
    assert not can_pay(game, "goteborg-norrkoping", "locomotive*3")
    assert can_pay(game, TUNNEL, "green locomotive")
    assert can_pay(game, FERRY, "orange*2 locomotive")
    lands = {track.id for track in game.board.tracks if track.kind == "land"}
    only = table("nordic", hands=["locomotive*14", ""])
    # Four locomotives for a card of the colour is the exception, and 14 are not enough for nine of them (NOR-06).
    assert not lands & claimable(only)


def test_a_gray_track_takes_any_one_colour() -> None:
    """NOR-05: a gray ordinary track takes cards of any one colour."""
    game = table("nordic", hands=["blue*3 red*3", ""])
    assert can_pay(game, "goteborg-norrkoping", "blue*3")
    assert can_pay(game, "goteborg-norrkoping", "red*3")
    assert not can_pay(game, "goteborg-norrkoping", "red*2 blue")


@pytest.mark.parametrize(
    ("payment", "legal"),
    [
        ("green*9", True),
        ("green*8 red*3 blue", True),
        ("green*8 locomotive*4", True),
        ("green*7 red*4 blue*4", True),
        ("green*12", True),
        ("green*5 red*8 blue*8", True),
        ("green*8 locomotive", False),
        ("green*8 red*3", False),
        ("green*7 red*4", False),
        ("green*8 red*8", False),
    ],
)
def test_four_cards_for_one_on_the_long_track(payment: str, legal: bool) -> None:
    """NOR-06: any four cards, locomotives included, stand for one card of the chosen colour, as often as wished."""
    game = table("nordic", hands=["green*12 red*9 blue*9 locomotive*5", ""])
    assert can_pay(game, LONG, payment) is legal


def test_the_long_track_is_paid_and_scored() -> None:
    """NOR-06: the cards paid, spent one by one, are in the discard; nine spaces score 27."""
    game = table("nordic", hands=["green*7 red*3 blue*4 locomotive white", ""])
    claim(game, LONG, "green*7 red*3 blue*4 locomotive")
    assert game.position().owners == {LONG: 0}
    assert hand(game, 0) == {"white": 1}
    assert pile(game, "discard") == cards("green*7 red*3 blue*4 locomotive")
    assert score(game, 0) == 27


def test_four_for_one_on_the_long_track_only() -> None:
    """NOR-06: on any other track four cards stand for nothing."""
    game = table("nordic", hands=["blue*2 red*4", ""])
    assert not can_pay(game, "goteborg-norrkoping", "blue*2 red*4")


def test_a_ferry_takes_locomotives_for_its_symbols() -> None:
    """NOR-07: a locomotive for each symbol and the track's colour for the other spaces."""
    game = table("nordic", hands=["orange*3 black*5 red*3 locomotive*2", ""])
    assert can_pay(game, FERRY, "orange*2 locomotive")
    assert not can_pay(game, FERRY, "orange*3")
    assert not can_pay(game, FERRY, "red*2 locomotive")
    assert can_pay(game, "andalsnes-bergen", "black*3 locomotive*2")
    assert not can_pay(game, "andalsnes-bergen", "black*4 locomotive")
    # Three black cards are any three cards (NOR-09), so seven black ones pay too, and five do not.
    assert not can_pay(game, "andalsnes-bergen", "black*5")


def test_a_gray_ferry_takes_any_one_colour() -> None:
    """NOR-07: the other spaces of a gray ferry take cards of any one colour."""
    game = table("nordic", hands=["orange*2 black*2 locomotive*2", ""])
    assert can_pay(game, "helsinki-stockholm/1", "orange*2 locomotive*2")
    assert can_pay(game, "helsinki-stockholm/1", "black*2 locomotive*2")
    assert not can_pay(game, "helsinki-stockholm/1", "black orange locomotive*2")


def test_a_ferry_takes_locomotives_for_its_other_spaces() -> None:
    """NOR-08: on a ferry a locomotive also stands for a card of the other spaces."""
    game = table("nordic", hands=["orange*2 locomotive*3", ""])
    assert can_pay(game, FERRY, "orange locomotive*2")
    assert can_pay(game, FERRY, "locomotive*3")


def test_any_three_cards_for_a_locomotive() -> None:
    """NOR-09: on a ferry any three cards stand for a locomotive, locomotives and the track's colour included."""
    game = table("nordic", hands=["orange*5 red blue green*7 locomotive*3", ""])
    assert can_pay(game, FERRY, "orange*2 red blue green")
    assert can_pay(game, FERRY, "orange*5")
    assert can_pay(game, FERRY, "orange*2 locomotive*2 red")
    assert not can_pay(game, FERRY, "orange*2 red blue")
    claim(game, FERRY, "orange*2 red blue green")
    assert hand(game, 0) == cards("orange*3 green*6 locomotive*3")


def test_any_three_cards_for_a_locomotive_that_was_not_required() -> None:
    """NOR-09: any locomotive played on a ferry, required or not, may be three cards."""
    game = table("nordic", hands=["orange*2 red*3 blue*3 green*3 locomotive", ""])
    assert can_pay(game, FERRY, "orange locomotive red*3")
    assert can_pay(game, FERRY, "orange red*3 blue*3")
    assert can_pay(game, FERRY, "red*3 blue*3 green*3")
    assert not can_pay(game, FERRY, "red*3 blue*3 green*2")


def test_no_three_for_one_in_a_tunnel() -> None:
    """NOR-09: three cards stand for a locomotive on ferries only."""
    game = table("nordic", hands=["green red*3", ""])
    assert not can_pay(game, TUNNEL, "green red*3")
    assert TUNNEL not in claimable(game)


# Tunnels: two green cards laid, three turned over by the script.


def dig(held: str, laid: str, turned: str, track: str = TUNNEL) -> bl.Game:
    game = table("nordic", hands=[held, ""], market=MARKET, script=turned.split())
    claim(game, track, laid)
    return game


@pytest.mark.parametrize(
    ("turned", "extra"),
    [
        ("red blue white", 0),
        ("green blue white", 1),
        ("locomotive blue white", 1),
        ("green locomotive white", 2),
        ("green green green", 3),
        ("locomotive locomotive locomotive", 3),
    ],
)
def test_turned_cards_demand_more(turned: str, extra: int) -> None:
    """NOR-10: each turned card of the colour played, or locomotive, demands one more card."""
    game = dig("green*5 locomotive*3", "green*2", turned)
    if extra:
        assert game.phase == "tunnel"
        assert game.turn == 0
        pays = {frozenset(move.cards.items()) for move in game.legal() if move.kind == "pay"}
        assert {sum(n for _, n in payment) for payment in pays} == {extra}
        assert len(pays) == extra + 1  # from green alone to locomotives alone
        assert "withdraw" in texts(game)
        game.play(max((move for move in game.legal() if move.kind == "pay"), key=lambda m: m.cards.get("green", 0)))
    assert game.turn == 1
    assert game.position().owners == {TUNNEL: 0}
    assert hand(game, 0) == {card: n for card, n in {"green": 3 - extra, "locomotive": 3}.items() if n}
    assert score(game, 0) == 2


def test_nothing_is_taken_before_the_extra_is_paid() -> None:
    """NOR-10: the tunnel belongs to nobody until the extra cards are paid."""
    game = dig("green*3", "green*2", "green blue white")
    assert game.position().owners == {}
    assert score(game, 0) == 0
    game.play("pay green")
    assert game.position().owners == {TUNNEL: 0}
    assert score(game, 0) == 2


def test_a_colour_with_a_locomotive_counts_both() -> None:
    """NOR-10: a payment that holds one coloured card is of that colour."""
    game = dig("green*2 locomotive*2", "green locomotive", "green blue white")
    assert texts(game) == {"pay green", "pay locomotive", "withdraw"}


def test_as_many_cards_as_exist_are_turned() -> None:
    """NOR-10: with one card left in deck and discard together, one is turned."""
    held = rest("nordic", MARKET, "green*3")
    game = table("nordic", hands=["green*2", held], market=MARKET, deck="green", discard={})
    claim(game, TUNNEL, "green*2")
    # One green card demands one more, and there is none in hand.
    assert texts(game) == {"withdraw"}


def test_a_tunnel_without_any_card_to_turn() -> None:
    """NOR-10: with no card to turn nothing more is due."""
    held = rest("nordic", MARKET, "green*2")
    game = table("nordic", hands=["green*2", held], market=MARKET, deck={}, discard={})
    claim(game, TUNNEL, "green*2")
    assert game.position().owners == {TUNNEL: 0}
    assert game.turn == 1


def test_locomotives_alone_fear_only_locomotives() -> None:
    """NOR-11: a tunnel paid with locomotives alone counts only turned locomotives, paid with locomotives."""
    game = dig("green*5 locomotive*4", "locomotive*2", "green green white")
    assert game.position().owners == {TUNNEL: 0}
    game = dig("green*5 locomotive*4", "locomotive*2", "locomotive green locomotive")
    assert texts(game) == {"pay locomotive*2", "withdraw"}
    game = dig("green*5 locomotive*3", "locomotive*2", "locomotive green locomotive")
    assert texts(game) == {"withdraw"}


def test_unwilling_to_pay() -> None:
    """NOR-12: the player takes back the cards laid and the turn ends."""
    game = dig("green*3", "green*2", "green blue white")
    game.play("withdraw")
    assert hand(game, 0) == {"green": 3}
    assert game.position().owners == {}
    assert dict(game.position().pieces[0]) == {"train": 40}
    assert score(game, 0) == 0
    assert game.turn == 1


def test_unable_to_pay() -> None:
    """NOR-12: who cannot pay takes the cards back too."""
    game = dig("green*2 red*5", "green*2", "green blue white")
    assert texts(game) == {"withdraw"}
    game.play("withdraw")
    assert hand(game, 0) == {"green": 2, "red": 5}
    assert game.turn == 1


@pytest.mark.parametrize("answer", ["pay green", "withdraw"])
def test_the_turned_cards_are_discarded(answer: str) -> None:
    """NOR-13: the cards turned over are discarded at the end of the turn, tunnel taken or not."""
    game = dig("green*3", "green*2", "green blue white")
    game.play(answer)
    turned = cards("green blue white")
    paid = cards("green*3") if answer == "pay green" else {}
    assert pile(game, "discard") == {card: turned.get(card, 0) + paid.get(card, 0) for card in turned}


def test_the_cards_laid_are_not_turned() -> None:
    """NOR-13: the payment is not in the discard when the deck is reshuffled for the three cards."""
    held = rest("nordic", MARKET, "green*2 red*2")
    game = table("nordic", hands=["green*2", held], market=MARKET, deck={}, discard="red*2")
    claim(game, TUNNEL, "green*2")
    assert game.position().owners == {TUNNEL: 0}
    assert pile(game, "discard") == {"green": 2, "red": 2}


@pytest.mark.parametrize(("players", "both"), [(2, False), (3, True)])
@pytest.mark.parametrize(
    ("taken", "other"),
    [
        ("boden-kiruna/1", "boden-kiruna/2"),
        ("mo_i_rana-trondheim/1", "mo_i_rana-trondheim/2"),
        ("mo_i_rana-trondheim/2", "mo_i_rana-trondheim/1"),
        ("stavanger-kristiansand/1", "stavanger-kristiansand/2"),
        ("stavanger-kristiansand/2", "stavanger-kristiansand/1"),
        ("helsinki-stockholm/2", "helsinki-stockholm/1"),
    ],
)
def test_double_connections(players: int, both: bool, taken: str, other: str) -> None:
    """NOR-14: two players use one track of a double connection, three both; unequal tracks included."""
    hands = [rest("nordic"), *[{}] * (players - 1)]
    fields = {"players": players, "hands": hands, "market": [None] * 5, "deck": {}, "discard": {}}
    assert (other in claimable(table("nordic", owners={taken: 1}, **fields))) is both
    assert other not in claimable(table("nordic", owners={taken: 0}, **fields))


# Oslo–Stavanger and Oslo–Stockholm are worth 4 each, and so are the two pairs of tracks that complete them.
STAVANGER = ["stavanger-kristiansand/1", "kristiansand-oslo"]
STOCKHOLM = ["oslo-orebro/1", "orebro-stockholm/1"]


def owned(*shares: list[str]) -> dict[str, int]:
    return {track: seat for seat, tracks in enumerate(shares) for track in tracks}


def test_globetrotter() -> None:
    """NOR-15: the most completed tickets score 10."""
    tickets = [["oslo-stavanger", "kobenhavn-murmansk", "alborg-umea"], ["alborg-norrkoping"]]
    result = final("nordic", owners=owned(STAVANGER, STOCKHOLM), tickets=tickets)
    assert awards(result, "globetrotter") == [10, 0]
    assert result.scores == (4 + 4 - 24 - 11 + 10, 4 - 5)


def test_globetrotters_all_score() -> None:
    """NOR-15: all tied players score it."""
    result = final("nordic", owners=owned(STAVANGER, STOCKHOLM), tickets=[["oslo-stavanger"], ["oslo-stockholm"]])
    assert awards(result, "globetrotter") == [10, 10]


def test_no_longest_path_bonus() -> None:
    """NOR-15: the longest path scores nothing."""
    result = final("nordic", owners=owned(STAVANGER, []), tickets=[[], ["oslo-stockholm"]])
    assert "longest_path" not in {award for sheet in result.sheets for award in sheet.awards}


def test_tied_the_most_completed_tickets_win() -> None:
    """NOR-16: tied on points, the player with more completed tickets wins."""
    others = ["kuopio-vaasa", "orebro-sundsvall", "goteborg-norrkoping"]
    result = final("nordic", owners=owned(STAVANGER, others), tickets=[["oslo-stavanger"], []])
    assert result.scores == (18, 18)
    assert result.winners == (0,)
    assert result.decided_by == "tickets_completed"


def test_tied_again_the_longest_path_wins() -> None:
    """NOR-16: tied on points and tickets, the longest path wins."""
    shares = owned([*STAVANGER, "oulu-vaasa"], [*STOCKHOLM, "stockholm-turku"])
    result = final("nordic", owners=shares, tickets=[["oslo-stavanger"], ["oslo-stockholm"]])
    assert result.scores == (22, 22)
    assert [sheet.longest_path for sheet in result.sheets] == [4, 7]
    assert result.winners == (1,)
    assert result.decided_by == "longest_path"


def test_tied_in_everything_the_victory_is_shared() -> None:
    """NOR-16: otherwise the victory is shared."""
    result = final("nordic", owners=owned(STAVANGER, STOCKHOLM), tickets=[["oslo-stavanger"], ["oslo-stockholm"]])
    assert result.scores == (18, 18)
    assert result.winners == (0, 1)
    assert result.decided_by == "shared"


# The examples of the rulebook


def test_nordic_route_example_1_two_yellow_cards() -> None:
    """COM-10: example 1, a yellow route of two spaces takes two yellow cards."""
    game = table("nordic", hands=["yellow*2 red*2", ""])
    assert can_pay(game, "imatra-lahti", "yellow*2")
    assert not can_pay(game, "imatra-lahti", "red*2")


def test_nordic_route_example_2_three_cards_of_one_colour() -> None:
    """NOR-05: example 2, a gray route of three spaces takes three cards of one and the same colour."""
    game = table("nordic", hands=["yellow*3 red*2", ""])
    assert can_pay(game, "kuopio-oulu", "yellow*3")
    assert not can_pay(game, "kuopio-oulu", "yellow red*2")


def test_nordic_ferry_example_3_stavanger_kristiansand() -> None:
    """NOR-07: example 3, at least one locomotive, completed with orange cards."""
    game = table("nordic", hands=["orange*3 locomotive*2", ""])
    assert can_pay(game, FERRY, "locomotive orange*2")
    assert can_pay(game, FERRY, "locomotive*2 orange")
    assert not can_pay(game, FERRY, "orange*3")


def test_nordic_murmansk_lieksa_example() -> None:
    """NOR-06: seven green cards and 8 other cards take the route."""
    game = table("nordic", hands=["green*7 red*2 blue*2 white*2 locomotive*2", ""])
    claim(game, LONG, "green*7 red*2 blue*2 white*2 locomotive*2")
    assert game.position().owners == {LONG: 0}


def test_nordic_tunnel_example_1() -> None:
    """NOR-10: two green cards are laid and a green one is turned: one more green card is due."""
    game = dig("green*3", "green*2", "green red blue")
    assert texts(game) == {"pay green", "withdraw"}
    game.play("pay green")
    assert game.position().owners == {TUNNEL: 0}


def test_nordic_tunnel_example_2() -> None:
    """NOR-10: two green cards are laid and a locomotive is turned: one more green card is due."""
    game = dig("green*3", "green*2", "locomotive red blue")
    assert texts(game) == {"pay green", "withdraw"}
    game.play("pay green")
    assert game.position().owners == {TUNNEL: 0}


def test_nordic_tunnel_example_3() -> None:
    """NOR-11: two locomotives are laid and one is turned: one more locomotive is due."""
    game = dig("locomotive*3 green*3", "locomotive*2", "locomotive green blue")
    assert texts(game) == {"pay locomotive", "withdraw"}
    game.play("pay locomotive")
    assert game.position().owners == {TUNNEL: 0}
    assert hand(game, 0) == {"green": 3}
