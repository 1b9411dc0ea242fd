"""Poland."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import branchline as bl
from branchline.boards.schema import CERTAIN, GRAY
from branchline.lab.check import check
from tests.own_board import gates_board
from tests.rulebook.helpers import (
    awards,
    can_pay,
    claim,
    claimable,
    draw_two,
    final,
    first_reject,
    keep,
    rest,
    table,
    ticket_lines,
)

# From Russia by Gdańsk and Bydgoszcz to Gorzów, where Germany is entered; from Bydgoszcz by Warszawa to Siedlce, where
# Belarus is.
TO_PILA = ["olsztyn-russia/1", "gdansk-olsztyn", "gdansk-bydgoszcz/1", "pila-bydgoszcz/1"]
TO_GORZOW = [*TO_PILA, "gorzow_wielkopolski-pila"]
TO_SIEDLCE = ["bydgoszcz-plock", "plock-warszawa", "warszawa-siedlce/1"]
GERMANY = "gorzow_wielkopolski-germany"
SLOVAKIA = "bielsko_biala-slovakia"
CZECHS = "wroclaw-czech_republic"


def taken(game: bl.Game, seat: int) -> dict[str, list[int]]:
    """The country cards in front of a player."""
    cards = game.position().country_cards[seat]
    return {country: list(values) for country, values in cards.items() if values}


def owned(*shares: list[str]) -> dict[str, int]:
    return {track: seat for seat, tracks in enumerate(shares) for track in tracks}


def test_what_is_in_the_box() -> None:
    """POL-01: 35 trains each, the base deck, 35 tickets, 20 country cards, 2 to 4 players."""
    for players in (2, 3, 4):
        game = bl.new_game("poland", players, seed=2)
        assert [dict(pieces) for pieces in game.position().pieces] == [{"train": 35}] * players
    everything = rest("poland")
    assert (sum(everything.values()), everything["locomotive"]) == (110, 14)
    assert len(game.board.tickets) == 35
    assert sum(len(country.cards) for country in game.board.countries) == 20
    with pytest.raises(ValueError, match="5"):
        bl.new_game("poland", 5, seed=2)


def test_base_drawing_rules() -> None:
    """POL-01: three face-up locomotives are swept away, as in the base game (USA-03)."""
    fresh = ["blue", "green", "white", "black", "orange"]
    market = ["locomotive", "locomotive", "white", "black", "yellow"]
    game = table("poland", market=market, script=["locomotive", *fresh])
    game.play("take white")
    assert sorted(game.position().market) == sorted(fresh)


def test_four_tickets_of_which_two_are_kept() -> None:
    """POL-02: 4 tickets each, at least 2 kept; the rejects of all lie under the deck."""
    game = bl.new_game("poland", 2, seed=3)
    rejects = set()
    for seat in (0, 1):
        moves = game.legal(seat)
        assert sorted(len(move.tickets) for move in moves) == [2] * 6 + [3] * 4 + [4]
        rejects |= {ticket for move in moves for ticket in move.tickets} - set(moves[0].tickets)
        game.play(moves[0], seat)
    assert game.phase == "turn"
    deck = list(game.position().ticket_deck)
    assert len(deck) == 35 - 4
    assert set(deck[-4:]) == rejects


def test_the_opening_rejects_are_shuffled_together() -> None:
    """POL-02: the rejects of all players come up in random order, not one player's before another's."""
    assert {first_reject("poland", seed) for seed in range(25)} == {0, 1}


def test_later_rejects_go_under_the_deck() -> None:
    """POL-02: tickets rejected later go under the deck."""
    top = ["warszawa-poznan", "warszawa-lublin", "poznan-lublin", "warszawa-gdansk"]
    game = table("poland", ticket_deck=top)
    game.play("tickets")
    keep(game, top[:2])
    assert list(game.position().ticket_deck) == [top[3], top[2]]


def test_the_highest_country_card_lies_on_top() -> None:
    """POL-03: one stack for each of the seven neighbouring countries, falling from the top card down."""
    board = bl.load_board("poland")
    stacks = {country.id: country.cards for country in board.countries if country.cards}
    assert set(stacks) == {"germany", "czech_republic", "slovakia", "ukraine", "belarus", "lithuania", "russia"}
    assert all(list(stack) == sorted(stack, reverse=True) for stack in stacks.values())
    game = table("poland", hands=["red", ""], owners=owned(TO_GORZOW))
    claim(game, f"{GERMANY}/2", "red")
    assert taken(game, 0) == {"germany": [stacks["germany"][0]], "russia": [stacks["russia"][0]]}


@pytest.mark.parametrize(("players", "both"), [(2, False), (3, False), (4, True)])
def test_double_connections_between_cities(players: int, both: bool) -> None:
    """POL-04: with 2 or 3 players one track of a double connection, with 4 both."""
    hands = ["black*2", *[""] * (players - 1)]
    game = table("poland", players=players, hands=hands, owners={"pila-bydgoszcz/1": 1})
    assert can_pay(game, "pila-bydgoszcz/2", "black*2") is both


@pytest.mark.parametrize("players", [2, 3, 4])
def test_border_connections_are_open_to_all(players: int) -> None:
    """POL-05: every track of a border connection can be claimed whatever the number of players."""
    hands = ["red", *[""] * (players - 1)]
    game = table("poland", players=players, hands=hands, owners={f"{GERMANY}/1": 1})
    assert can_pay(game, f"{GERMANY}/2", "red")
    assert not can_pay(game, f"{GERMANY}/3", "red")  # that one is yellow


@pytest.mark.parametrize(
    ("connection", "tracks", "cards"), [(SLOVAKIA, 3, "red"), (CZECHS, 3, "white*3"), (CZECHS, 4, "purple*3")]
)
def test_a_track_for_each_player(connection: str, tracks: int, cards: str) -> None:
    """POL-05: as many tracks of a border connection can be used as it has, each by another player."""
    hands = [cards, *[""] * (tracks - 1)]
    others = {f"{connection}/{seat}": seat for seat in range(1, tracks)}
    game = table("poland", players=tracks, hands=hands, owners=others)
    claim(game, f"{connection}/{tracks}", cards)
    assert game.position().owners[f"{connection}/{tracks}"] == 0


@pytest.mark.parametrize("players", [2, 4])
def test_one_track_of_a_border_connection_for_each_player(players: int) -> None:
    """POL-05: one player takes at most one track of each border connection, but may use another connection."""
    hands = ["red*2 blue*2", *[""] * (players - 1)]
    game = table("poland", players=players, hands=hands, owners={f"{SLOVAKIA}/1": 0})
    assert not {f"{SLOVAKIA}/2", f"{SLOVAKIA}/3"} & claimable(game)
    assert {"rzeszow-ukraine/1", f"{GERMANY}/2"} <= claimable(game)
    free = table("poland", players=players, hands=hands, owners={f"{SLOVAKIA}/1": 1})
    assert {f"{SLOVAKIA}/2", f"{SLOVAKIA}/3"} <= claimable(free)


def test_two_countries_linked_bring_a_card_of_each() -> None:
    """POL-06: a border track that links its country to another brings the top card of both."""
    game = table("poland", hands=["red", ""], owners=owned(TO_GORZOW))
    claim(game, f"{GERMANY}/2", "red")
    assert taken(game, 0) == {"germany": [7], "russia": [7]}
    assert taken(game, 1) == {}


def test_a_single_country_brings_nothing() -> None:
    """POL-06: the first country of a network brings no card."""
    game = table("poland", hands=["red", ""], owners=owned(TO_GORZOW[1:]))
    claim(game, f"{GERMANY}/2", "red")
    assert taken(game, 0) == {}


def test_networks_apart_bring_nothing() -> None:
    """POL-06: a country reached by another network of the player does not count."""
    game = table("poland", hands=["red", ""], owners=owned(TO_PILA))
    claim(game, f"{GERMANY}/2", "red")
    assert taken(game, 0) == {}


def test_networks_of_others_bring_nothing() -> None:
    """POL-06: only the player's own network counts."""
    game = table("poland", hands=["red", ""], owners=owned(TO_GORZOW[1:], TO_GORZOW[:1]))
    claim(game, f"{GERMANY}/2", "red")
    assert taken(game, 0) == {}


def test_a_third_country_brings_a_card_of_every_country() -> None:
    """POL-06: a new country brings the top card of every country in the network."""
    game = table(
        "poland",
        hands=["red*2", ""],
        owners=owned([*TO_GORZOW, f"{GERMANY}/1", *TO_SIEDLCE]),
        country_cards=[{"germany": [7], "russia": [7]}, {}],
    )
    claim(game, "siedlce-belarus/1", "red*2")
    assert taken(game, 0) == {"germany": [7, 4], "russia": [7, 4], "belarus": [6]}


def test_joining_two_networks_brings_nothing() -> None:
    """POL-08: a track between cities that joins two networks brings no card."""
    game = table("poland", hands=["white*2", ""], owners=owned([*TO_PILA, f"{GERMANY}/1"]))
    claim(game, "gorzow_wielkopolski-pila", "white*2")
    assert taken(game, 0) == {}


def test_country_cards_and_tickets_count_at_the_end() -> None:
    """POL-09: the end adds tickets and country cards, and no bonus for the longest path or the most tickets."""
    result = final(
        "poland",
        owners=owned(["warszawa-siedlce/1", "siedlce-lublin/1"], ["koszalin-pila"]),
        tickets=[["warszawa-lublin"], ["rzeszow-plock"]],
        country_cards=[{"germany": [7, 4], "belarus": [6]}, {"russia": [7]}],
    )
    assert [sheet.country_cards for sheet in result.sheets] == [17, 7]
    assert result.scores == (4 + 4 + 17, 4 - 8 + 7)
    assert all(sheet.awards == {} for sheet in result.sheets)
    assert awards(result, "longest_path") == [0, 0]


# Warszawa–Lublin (4) and Warszawa–Poznań (6) with their shortest paths, and single tracks of three spaces.
LUBLIN = ["warszawa-siedlce/1", "siedlce-lublin/1"]
POZNAN = ["warszawa-lodz/1", "kalisz-lodz/1", "poznan-kalisz/1"]
ALONE = ["koszalin-pila", "gdansk-olsztyn"]


def test_tied_the_most_completed_tickets_win() -> None:
    """POL-10: tied on points, the player with more completed tickets wins."""
    result = final("poland", owners=owned(LUBLIN, ALONE), tickets=[["warszawa-lublin"], []])
    assert result.scores == (8, 8)
    assert result.winners == (0,)
    assert result.decided_by == "tickets_completed"


def test_tied_again_the_points_of_completed_tickets_win() -> None:
    """POL-10: tied on points and tickets, the most points from completed tickets win."""
    tickets = [["warszawa-lublin"], ["warszawa-poznan"]]
    result = final("poland", owners=owned([*LUBLIN, ALONE[0]], POZNAN), tickets=tickets)
    assert result.scores == (12, 12)
    assert result.winners == (1,)
    assert result.decided_by == "ticket_points"


def test_failed_tickets_do_not_break_the_tie() -> None:
    """POL-10: only completed tickets are counted for the third comparison."""
    # Seat 1 makes up for its failed ticket with two single tracks.
    result = final(
        "poland",
        owners=owned([*LUBLIN, ALONE[0]], [*POZNAN, ALONE[1], "kielce-rzeszow"]),
        tickets=[["warszawa-lublin"], ["warszawa-poznan", "bydgoszcz-katowice"]],
    )
    assert result.scores == (12, 12)
    assert result.winners == (1,)
    assert result.decided_by == "ticket_points"


def test_tied_in_everything_the_victory_is_shared() -> None:
    """POL-10: otherwise the victory is shared."""
    result = final("poland", owners=owned(ALONE[:1], ALONE[1:]))
    assert result.winners == (0, 1)
    assert result.decided_by == "shared"


# On the printed board each country is entered from one city; that nothing runs through a country shows on a board on
# which Germany is entered from Szczecin and from Zielona Góra, too.
BORDER = ["szczecin-germany", "zielona_gora-germany"]


def test_a_country_joins_no_cities(tmp_path: Path) -> None:
    """POL-11: two border cities of one country are not joined by it, neither for tickets nor for paths."""
    east = ["zielona_gora-poznan", "poznan-kalisz/1", "kalisz-lodz/1", "warszawa-lodz/1"]
    board = gates_board(tmp_path)
    result = final(board, owners=owned([*BORDER, *east]), tickets=[["warszawa-szczecin"], []])
    assert ticket_lines(result, 0) == [("warszawa-szczecin", -10, False, "failed")]
    assert result.sheets[0].longest_path == 2 + 2 + 2 + 2 + 2  # from Germany to Warszawa, and not on to Szczecin


def test_a_country_joins_no_networks(tmp_path: Path) -> None:
    """POL-11: nor for country cards: the network beyond the country brings nothing."""
    # Germany is reached by two networks, and the one of Szczecin leads to Russia.
    tracks = [*TO_PILA, "szczecin-pila/1", *BORDER, "zielona_gora-wroclaw"]
    game = table(gates_board(tmp_path), hands=["red*3", ""], owners=owned(tracks))
    claim(game, f"{CZECHS}/1", "red*3")
    assert taken(game, 0) == {"germany": [7], "czech_republic": [10]}


def test_a_second_track_into_a_country_brings_nothing(tmp_path: Path) -> None:
    """POL-11: a country already in the network is not new, by whichever city it is reached."""
    tracks = [*TO_GORZOW, "szczecin-pila/1", "szczecin-germany"]
    game = table(gates_board(tmp_path), hands=["red", ""], owners=owned(tracks))
    claim(game, f"{GERMANY}/2", "red")
    assert taken(game, 0) == {}


def test_the_board_is_the_printed_one() -> None:
    """POL-12: what is printed, as counted."""
    board = bl.load_board("poland")
    border = [track for track in board.tracks if track.b in board.end_points]
    assert len(board.cities) - len(board.end_points) == 28
    assert (len(board.tracks) - len(border), len(border), len(board.tickets)) == (82, 20, 35)
    assert sum(track.length for track in board.tracks) == 230
    assert GRAY not in {track.colour for track in border}
    assert {country: {track.a for track in border if track.b == country} for country in board.end_points} == {
        "germany": {"gorzow_wielkopolski"}, "czech_republic": {"wroclaw"}, "slovakia": {"bielsko_biala"},
        "ukraine": {"rzeszow"}, "belarus": {"siedlce"}, "lithuania": {"suwalki"}, "russia": {"olsztyn"},
    }  # fmt: skip
    cards = {country.id: len(country.cards) for country in board.countries}
    assert cards == Counter(track.b for track in border)
    assert {ticket.points for ticket in board.tickets} == {1, 2, *range(4, 14)} - {3}
    assert all(row.difference == 0 for row in check(board).tickets)  # each is worth its shortest path


def test_the_board_says_what_rests_on_one_source() -> None:
    """POL-12: thirteen card values rest on one source, all else on two; nothing is a reconstruction."""
    board = bl.load_board("poland")
    doubtful = {
        country.id: [card for card, source in zip(country.cards, country.confidence, strict=True) if source != CERTAIN]
        for country in board.countries
        if country.confidence
    }
    assert {country: cards for country, cards in doubtful.items() if cards} == {
        "czech_republic": [7, 4, 2], "slovakia": [6, 4, 2], "ukraine": [6, 4, 2], "belarus": [4, 2], "lithuania": [3],
        "russia": [3],
    }  # fmt: skip
    assert sum(map(len, doubtful.values())) == 13
    assert {thing.confidence for thing in (*board.cities, *board.tracks, *board.tickets)} == {CERTAIN}
    assert not any(bl.load_board(id).reconstruction for id in bl.BUILT_IN)


# The examples of the rulebook


def test_poland_example_1() -> None:
    """POL-13: example 1, its first three steps; the fourth stands with the exhausted stacks (POL-07)."""
    germans = [f"{GERMANY}/3", "gorzow_wielkopolski-zielona_gora", "zielona_gora-wroclaw"]
    game = table("poland", hands=["red*3", "purple*3"], owners=owned([*TO_GORZOW, *TO_SIEDLCE], germans))
    # 1: the first to connect Russia to Germany wins the 7-point cards of both.
    claim(game, f"{GERMANY}/2", "red")
    assert taken(game, 0) == {"germany": [7], "russia": [7]}
    # 2: another player connects Germany to the Czech Republic: 4 and 10 points.
    claim(game, f"{CZECHS}/4", "purple*3")
    assert taken(game, 1) == {"germany": [4], "czech_republic": [10]}
    # 3: the first network is extended to Belarus: Germany 3, Russia 4, Belarus 6.
    claim(game, "siedlce-belarus/1", "red*2")
    assert taken(game, 0) == {"germany": [7, 3], "russia": [7, 4], "belarus": [6]}
    assert game.view(None).country_stacks["germany"] == ()


def test_poland_example_2() -> None:
    """POL-13: example 2, two networks joined bring nothing, and the fifth country brings five cards."""
    north = ["olsztyn-russia/1", "olsztyn-elk", "elk-bialystok", "bialystok-siedlce"]
    south = [f"{SLOVAKIA}/1", "bielsko_biala-krakow", "krakow-rzeszow/1"]
    joint = ["siedlce-lublin/1", "katowice-krakow/1", "opole-katowice", "wroclaw-opole"]
    game = table("poland", hands=["red*5 blue*2 white*3", ""], owners=owned([*north, *south, *joint]))
    # Two networks, Russia with Belarus and Ukraine with Slovakia, have brought a card of each of the four countries.
    claim(game, "siedlce-belarus/1", "red*2")
    draw_two(game)
    claim(game, "rzeszow-ukraine/1", "blue*2")
    draw_two(game)
    four = {"russia": [7], "belarus": [6], "slovakia": [6], "ukraine": [6]}
    assert taken(game, 0) == four
    # The track that makes one network of both brings none: no country is new.
    claim(game, "lublin-rzeszow/1", "white*3")
    assert taken(game, 0) == four
    draw_two(game)
    # The Czech Republic, reached from there, brings a card of each of the five.
    claim(game, f"{CZECHS}/1", "red*3")
    assert taken(game, 0) == {
        "russia": [7, 4], "belarus": [6, 4], "slovakia": [6, 4], "ukraine": [6, 4], "czech_republic": [10],
    }  # fmt: skip
