"""Poland."""

from __future__ import annotations

import pytest

import branchline as bl
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

# From Russia by Toruń to Szczecin, and on to Germany; from Toruń by Warszawa to Siedlce, and on to Belarus.
TO_SZCZECIN = ["olsztyn-russia/1", "torun-olsztyn", "bydgoszcz-torun/1", "szczecin-bydgoszcz"]
TO_SIEDLCE = ["torun-plock/1", "warszawa-plock/1", "warszawa-siedlce/1"]


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
    game = table("poland", hands=["red*2", "red*2"], owners=owned(TO_SZCZECIN))
    claim(game, "szczecin-germany/1", "red*2")
    assert taken(game, 0) == {"germany": [stacks["germany"][0]], "russia": [stacks["russia"][0]]}


@pytest.mark.parametrize(("players", "both"), [(2, False), (3, False), (4, True)])
def test_double_connections_between_cities(players: int, both: bool) -> None:
    """POL-04: with 2 or 3 players one track of a double connection, with 4 both."""
    hands = ["purple*2", *[""] * (players - 1)]
    game = table("poland", players=players, hands=hands, owners={"bydgoszcz-poznan/1": 1})
    assert can_pay(game, "bydgoszcz-poznan/2", "purple*2") is both


@pytest.mark.parametrize("players", [2, 3, 4])
def test_border_connections_are_open_to_all(players: int) -> None:
    """POL-05: every track of a border connection can be claimed whatever the number of players."""
    hands = ["red*2", *[""] * (players - 1)]
    game = table("poland", players=players, hands=hands, owners={"szczecin-germany/1": 1})
    assert can_pay(game, "szczecin-germany/2", "red*2")


def test_three_tracks_to_slovakia_for_three_players() -> None:
    """POL-05: all three tracks of a border connection can be used."""
    game = table(
        "poland", players=3, hands=["red*2", "", ""], owners={"zakopane-slovakia/1": 1, "zakopane-slovakia/3": 2}
    )
    claim(game, "zakopane-slovakia/2", "red*2")
    assert game.position().owners["zakopane-slovakia/2"] == 0


@pytest.mark.parametrize("players", [2, 4])
def test_one_track_of_a_border_connection_for_each_player(players: int) -> None:
    """POL-05: one player takes at most one track of each border connection, but may use another connection."""
    hands = ["red*2", *[""] * (players - 1)]
    game = table("poland", players=players, hands=hands, owners={"zakopane-slovakia/1": 0, "przemysl-ukraine/1": 0})
    assert not {"zakopane-slovakia/2", "zakopane-slovakia/3"} & claimable(game)
    assert "zamosc-ukraine/1" in claimable(game)


def test_two_countries_linked_bring_a_card_of_each() -> None:
    """POL-06: a border track that links its country to another brings the top card of both."""
    game = table("poland", hands=["red*2", ""], owners=owned(TO_SZCZECIN))
    claim(game, "szczecin-germany/1", "red*2")
    assert taken(game, 0) == {"germany": [7], "russia": [7]}
    assert taken(game, 1) == {}


def test_a_single_country_brings_nothing() -> None:
    """POL-06: the first country of a network brings no card."""
    game = table("poland", hands=["red*2", ""], owners=owned(TO_SZCZECIN[1:]))
    claim(game, "szczecin-germany/1", "red*2")
    assert taken(game, 0) == {}


def test_networks_apart_bring_nothing() -> None:
    """POL-06: a country reached by another network of the player does not count."""
    game = table("poland", hands=["red*2", ""], owners=owned(["olsztyn-russia/1"]))
    claim(game, "szczecin-germany/1", "red*2")
    assert taken(game, 0) == {}


def test_networks_of_others_bring_nothing() -> None:
    """POL-06: only the player's own network counts."""
    game = table("poland", hands=["red*2", ""], owners=owned(TO_SZCZECIN[1:], TO_SZCZECIN[:1]))
    claim(game, "szczecin-germany/1", "red*2")
    assert taken(game, 0) == {}


def test_a_third_country_brings_a_card_of_every_country() -> None:
    """POL-06: a new country brings the top card of every country in the network."""
    game = table(
        "poland",
        hands=["red*2", ""],
        owners=owned([*TO_SZCZECIN, "szczecin-germany/1", *TO_SIEDLCE]),
        country_cards=[{"germany": [7], "russia": [7]}, {}],
    )
    claim(game, "siedlce-belarus/1", "red*2")
    assert taken(game, 0) == {"germany": [7, 4], "russia": [7, 4], "belarus": [6]}


def test_an_empty_stack_gives_nothing() -> None:
    """POL-07: from an empty stack nothing is taken; the other stacks give their card."""
    game = table(
        "poland",
        hands=["red*2", ""],
        owners=owned(TO_SZCZECIN),
        country_cards=[{}, {"germany": [7, 4, 3]}],
    )
    claim(game, "szczecin-germany/1", "red*2")
    assert taken(game, 0) == {"russia": [7]}


def test_several_cards_of_one_country() -> None:
    """POL-07: one player may hold several cards of one country."""
    game = table(
        "poland",
        hands=["red*2", ""],
        owners=owned(TO_SZCZECIN),
        country_cards=[{"germany": [7], "russia": [7]}, {}],
    )
    claim(game, "szczecin-germany/1", "red*2")
    assert taken(game, 0) == {"germany": [7, 4], "russia": [7, 4]}


def test_joining_two_networks_brings_nothing() -> None:
    """POL-08: a track between cities that joins two networks brings no card."""
    joined = [*TO_SZCZECIN, "szczecin-germany/1"]
    joined.remove("bydgoszcz-torun/1")
    game = table("poland", hands=["red", ""], owners=owned(joined))
    claim(game, "bydgoszcz-torun/1", "red")
    assert taken(game, 0) == {}


def test_country_cards_and_tickets_count_at_the_end() -> None:
    """POL-09: the end adds tickets and country cards, and no bonus for the longest path or the most tickets."""
    result = final(
        "poland",
        owners=owned(["warszawa-siedlce/1", "siedlce-lublin"], ["szczecin-koszalin"]),
        tickets=[["warszawa-lublin"], ["olsztyn-kielce"]],
        country_cards=[{"germany": [7, 4], "belarus": [6]}, {"russia": [7]}],
    )
    assert [sheet.country_cards for sheet in result.sheets] == [17, 7]
    assert result.scores == (4 + 4 + 17, 4 - 8 + 7)
    assert all(sheet.awards == {} for sheet in result.sheets)
    assert awards(result, "longest_path") == [0, 0]


# Warszawa–Lublin (4) and Opole–Radom (6) with their shortest paths, and single tracks of three spaces.
LUBLIN = ["warszawa-siedlce/1", "siedlce-lublin"]
RADOM = ["opole-czestochowa", "czestochowa-kielce", "radom-kielce"]
ALONE = ["szczecin-koszalin", "gdansk-bydgoszcz"]


def test_tied_the_most_completed_tickets_win() -> None:
    """POL-10: tied on points, the player with more completed tickets wins."""
    result = final("poland", owners=owned(LUBLIN, ALONE), tickets=[["warszawa-lublin"], []])
    assert result.scores == (8, 8)
    assert result.winners == (0,)
    assert result.decided_by == "tickets_completed"


def test_tied_again_the_points_of_completed_tickets_win() -> None:
    """POL-10: tied on points and tickets, the most points from completed tickets win."""
    result = final("poland", owners=owned([*LUBLIN, ALONE[0]], RADOM), tickets=[["warszawa-lublin"], ["opole-radom"]])
    assert result.scores == (12, 12)
    assert result.winners == (1,)
    assert result.decided_by == "ticket_points"


def test_failed_tickets_do_not_break_the_tie() -> None:
    """POL-10: only completed tickets are counted for the third comparison."""
    # Seat 1 makes up for its failed ticket with two single tracks.
    result = final(
        "poland",
        owners=owned([*LUBLIN, ALONE[0]], [*RADOM, ALONE[1], "gorzow_wielkopolski-poznan"]),
        tickets=[["warszawa-lublin"], ["opole-radom", "olsztyn-kielce"]],
    )
    assert result.scores == (12, 12)
    assert result.winners == (1,)
    assert result.decided_by == "ticket_points"


def test_tied_in_everything_the_victory_is_shared() -> None:
    """POL-10: otherwise the victory is shared."""
    result = final("poland", owners=owned(ALONE[:1], ALONE[1:]))
    assert result.winners == (0, 1)
    assert result.decided_by == "shared"


BORDER = ["szczecin-germany/1", "zielona_gora-germany/1"]


def test_a_country_joins_no_cities() -> None:
    """POL-11: two border cities of one country are not joined by it, neither for tickets nor for paths."""
    east = ["poznan-kalisz/1", "kalisz-lodz/1", "warszawa-lodz/1", "poznan-zielona_gora"]
    result = final("poland", owners=owned([*BORDER, *east]), tickets=[["warszawa-szczecin"], []])
    assert ticket_lines(result, 0) == [("warszawa-szczecin", -10, False, "failed")]
    assert result.sheets[0].longest_path == 2 + 2 + 2 + 2 + 2  # from Germany to Warszawa, and not on to Szczecin


def test_a_country_joins_no_networks() -> None:
    """POL-11: nor for country cards: the network beyond the country brings nothing."""
    # Germany is reached by two networks, and the one of Szczecin leads to Russia.
    game = table(
        "poland",
        hands=["red*3", ""],
        owners=owned([*TO_SZCZECIN, *BORDER, "zielona_gora-jelenia_gora"]),
    )
    claim(game, "jelenia_gora-czech_republic/1", "red*3")
    assert taken(game, 0) == {"germany": [7], "czech_republic": [10]}


def test_a_second_track_into_a_country_brings_nothing() -> None:
    """POL-11: a country already in the network is not new, by whichever city it is reached."""
    game = table(
        "poland",
        hands=["red*3", ""],
        owners=owned([*TO_SZCZECIN, "szczecin-germany/1", "gdansk-torun"]),
    )
    claim(game, "gdansk-russia/1", "red*3")
    assert taken(game, 0) == {}


def test_the_board_says_that_it_is_a_reconstruction() -> None:
    """POL-12: the board tells players that it is a reconstruction, and what is certain about it."""
    board = bl.load_board("poland")
    assert board.reconstruction
    assert board.notes
    assert "32 of the 35 tickets and 13 of the 20 country cards" in " ".join(board.notes)
    assert all(ticket.confidence == "reconstructed" for ticket in board.tickets)  # the values of all of them
    printed = [value for country in board.countries for value in country.confidence]
    assert len(printed) == 20
    assert sum(confidence == "reconstructed" for confidence in printed) == 13
    others = [id for id in bl.BUILT_IN if id != "poland"]
    assert not any(bl.load_board(id).reconstruction for id in others)


# The examples of the rulebook


def test_poland_example_1() -> None:
    """POL-13: example 1, in its four steps."""
    germans = ["zielona_gora-germany/1", "zielona_gora-jelenia_gora"]
    czechs = ["katowice-czech_republic/1", "opole-katowice", "wroclaw-opole/1", "zielona_gora-wroclaw"]
    game = table(
        "poland",
        players=3,
        hands=["red*4", "blue*3", "white*2"],
        owners=owned([*TO_SZCZECIN, *TO_SIEDLCE], germans, czechs),
    )
    # 1: the first to connect Russia to Germany wins the 7-point cards of both.
    claim(game, "szczecin-germany/1", "red*2")
    assert taken(game, 0) == {"germany": [7], "russia": [7]}
    # 2: another player connects Germany to the Czech Republic: 4 and 10 points.
    claim(game, "jelenia_gora-czech_republic/1", "blue*3")
    assert taken(game, 1) == {"germany": [4], "czech_republic": [10]}
    draw_two(game)
    # 3: the first network is extended to Belarus: Germany 3, Russia 4, Belarus 6.
    claim(game, "siedlce-belarus/1", "red*2")
    assert taken(game, 0) == {"germany": [7, 3], "russia": [7, 4], "belarus": [6]}
    draw_two(game)
    # 4: whoever connects Germany now wins no card for it, as the stack is exhausted.
    claim(game, "zielona_gora-germany/2", "white*2")
    assert taken(game, 2) == {"czech_republic": [6]}


def test_poland_example_2() -> None:
    """POL-13: example 2, two networks joined bring nothing, and the fifth country brings five cards."""
    north = ["olsztyn-russia/1", "olsztyn-bialystok", "bialystok-belarus/1"]
    south = ["przemysl-ukraine/1", "rzeszow-przemysl", "krakow-rzeszow", "krakow-zakopane", "zakopane-slovakia/1"]
    joint = ["bialystok-siedlce", "siedlce-lublin"]
    held = {"russia": [7], "belarus": [6], "ukraine": [8], "slovakia": [7]}
    game = table(
        "poland",
        hands=["purple*3 red*3", ""],
        owners=owned([*north, *south, *joint, "katowice-krakow/1"]),
        country_cards=[held, {}],
    )
    claim(game, "lublin-rzeszow", "purple*3")
    assert taken(game, 0) == held
    draw_two(game)
    claim(game, "katowice-czech_republic/1", "red*3")
    assert taken(game, 0) == {
        "russia": [7, 4], "belarus": [6, 4], "ukraine": [8, 5], "slovakia": [7, 5], "czech_republic": [10],
    }  # fmt: skip
