"""Northern Lights."""

from __future__ import annotations

from typing import Any

import pytest

import branchline as bl
from tests.rulebook.helpers import (
    awards,
    can_pay,
    cards,
    claim,
    claimable,
    draw_two,
    final,
    hand,
    keep,
    open_all,
    opening_returns,
    pile,
    rest,
    table,
    texts,
)

MARKET = ["blue", "red", "white", "black", "yellow"]
TWO = "bergen-stavanger/1"  # two spaces, one locomotive
FOUR = "mo_i_rana-narvik/1"  # four spaces, two locomotives, +2
THREE = "alborg-oslo"  # three spaces, one locomotive


def owned(*shares: list[str]) -> dict[str, int]:
    return {track: seat for seat, tracks in enumerate(shares) for track in tracks}


def test_what_is_in_the_box() -> None:
    """NLI-01: 40 trains each, 114 cards of which 18 locomotives, 55 tickets, 11 bonus cards."""
    for players in (2, 3, 4, 5):
        game = bl.new_game("northern_lights", players, seed=2)
        assert [dict(pieces) for pieces in game.position().pieces] == [{"train": 40}] * players
    everything = rest("northern_lights")
    assert (sum(everything.values()), everything["locomotive"]) == (114, 18)
    assert len(game.board.tickets) == 55
    assert len(game.board.rules.awards) == 11


def test_four_bonus_cards_are_drawn_for_the_whole_game() -> None:
    """NLI-01: 4 of the 11 bonus cards are drawn at random and stay face up."""
    seen = set()
    for seed in range(60):
        game = bl.new_game("northern_lights", 2, seed=seed)
        drawn = list(game.position().awards)
        assert len(set(drawn)) == 4
        seen |= set(drawn)
    assert seen == {award.id for award in game.board.rules.awards}
    open_all(game)
    draw_two(game)
    assert list(game.position().awards) == drawn


def test_four_tickets_of_which_two_are_kept() -> None:
    """NLI-02: 4 tickets each, at least 2 kept; rejects go under the deck."""
    game = bl.new_game("northern_lights", 2, seed=2)
    rejects = set()
    for seat in (0, 1):
        moves = game.legal(seat)
        assert sorted(len(move.tickets) for move in moves) == [2] * 6 + [3] * 4 + [4]
        offered = {ticket for move in moves for ticket in move.tickets}
        rejects |= offered - set(moves[0].tickets)
        while game.stage(seat) != "done":
            game.play(game.legal(seat)[0], seat)
    assert game.phase == "turn"
    deck = list(game.position().ticket_deck)
    assert len(deck) == 55 - 4
    assert set(deck[-4:]) == rejects


@pytest.mark.parametrize("backwards", [False, True])
def test_opening_rejects_go_under_the_deck_in_the_players_order(backwards: bool) -> None:
    """NLI-02: rejects of the opening lie at the bottom, in the order the player chose (COM-16)."""
    rejects, bottom = opening_returns("northern_lights", backwards)
    assert bottom == rejects


def test_later_rejects_go_under_the_deck() -> None:
    """NLI-02: tickets rejected later go under the deck too."""
    top = ["stockholm-kobenhavn", "oslo-stockholm", "stockholm-helsinki", "murmansk-stockholm"]
    game = table("northern_lights", ticket_deck=top)
    game.play("tickets")
    keep(game, top[:2])
    assert list(game.position().ticket_deck) == [top[3], top[2]]


def test_three_face_up_locomotives_stay() -> None:
    """NLI-03: there is no three-locomotive flush."""
    market = ["locomotive", "locomotive", "blue", "red", "white"]
    game = table("northern_lights", market=market, script=["locomotive"])
    game.play("take blue")
    assert list(game.position().market).count("locomotive") == 3


def test_a_face_up_locomotive_is_the_whole_draw() -> None:
    """NLI-03: a face-up locomotive must be the first card, and no other follows (COM-05)."""
    market = ["locomotive", "locomotive", "blue", "red", "white"]
    game = table("northern_lights", market=market, script=["black"])
    game.play("take locomotive")
    assert game.turn == 1
    game = table("northern_lights", market=market, script=["black"])
    game.play("take blue")
    assert "take locomotive" not in texts(game)


def test_a_ferry_takes_a_locomotive_or_a_pair_for_each_symbol() -> None:
    """NLI-04: for each symbol a locomotive or a pair of one colour, for the other spaces any one colour."""
    game = table("northern_lights", hands=["red*6 blue*2 green white locomotive*3", ""])
    assert can_pay(game, TWO, "red locomotive")
    assert can_pay(game, TWO, "red blue*2")
    assert can_pay(game, TWO, "blue red*2")
    assert can_pay(game, TWO, "red*3")
    assert not can_pay(game, TWO, "red*2")
    assert not can_pay(game, TWO, "red blue green")
    assert not can_pay(game, TWO, "red blue*2 locomotive")


def test_each_pair_has_its_own_colour() -> None:
    """NLI-04: each pair may have its own colour, and the other spaces another one."""
    game = table("northern_lights", hands=["red*6 blue*2 green*2 white black*2 locomotive*3", ""])
    assert can_pay(game, FOUR, "red*2 blue*2 green*2")
    assert can_pay(game, FOUR, "red*6")
    assert can_pay(game, FOUR, "locomotive blue*2 green*2")
    assert can_pay(game, FOUR, "locomotive*2 blue*2")
    assert not can_pay(game, FOUR, "red*2 blue*2 green white")
    assert not can_pay(game, FOUR, "red*2 blue*2 green*2 black*2")


def test_locomotives_are_wild_on_the_other_spaces() -> None:
    """NLI-04: locomotives stand for any colour on the remaining spaces."""
    game = table("northern_lights", hands=["red*2 blue*2 locomotive*4", ""])
    assert can_pay(game, THREE, "locomotive*3")
    assert can_pay(game, THREE, "locomotive*2 red")
    assert can_pay(game, THREE, "red*2 locomotive blue")
    assert can_pay(game, THREE, "blue*2 locomotive*2")


def test_two_locomotives_are_no_pair() -> None:
    """NLI-04: a pair is two train cards of one colour: a second locomotive buys no symbol."""
    game = table("northern_lights", hands=["locomotive*4", ""])
    assert can_pay(game, TWO, "locomotive*2")
    assert not can_pay(game, TWO, "locomotive*3")


def test_pairs_buy_nothing_on_land() -> None:
    """NLI-04: only ferries have symbols; a coloured track takes its colour and locomotives."""
    game = table("northern_lights", hands=["red*2 blue*4 locomotive", ""])
    assert can_pay(game, "andalsnes-lillehammer/1", "red*2")
    assert can_pay(game, "andalsnes-lillehammer/1", "red locomotive")
    assert not can_pay(game, "andalsnes-lillehammer/1", "red blue*2")
    gray = [track for track in game.board.tracks if track.colour == "gray"]
    assert gray
    assert all(track.kind == "ferry" and track.locomotives >= 1 for track in gray)


def test_pairs_are_paid_out_of_the_hand() -> None:
    """NLI-04: the pair is spent with the rest."""
    game = table("northern_lights", hands=["red*3 blue*2 green", ""], script=["white"])
    claim(game, TWO, "red blue*2")
    assert pile(game, "discard") == {"red": 1, "blue": 2}
    assert hand(game, 0) == {"red": 2, "green": 1, "white": 1}  # white is the track's draw bonus


@pytest.mark.parametrize(("players", "tracks"), [(2, 1), (3, 1), (4, 2), (5, 2)])
def test_double_connections(players: int, tracks: int) -> None:
    """NLI-05: of a double connection 2 or 3 players use one track, 4 or 5 both."""
    hands = ["purple*3 red*3", *[""] * (players - 1)]
    game = table("northern_lights", players=players, hands=hands, owners={"bergen-oslo/1": 1})
    assert ("bergen-oslo/2" in claimable(game)) is (tracks == 2)


@pytest.mark.parametrize(("players", "tracks"), [(2, 1), (3, 2), (4, 3), (5, 3)])
def test_triple_connections(players: int, tracks: int) -> None:
    """NLI-05: of a triple connection 2 players use one track, 3 players two, 4 or 5 all three; nobody two."""
    hands = ["locomotive*3", *[""] * (players - 1)]
    three = [f"karlstad-oslo/{i}" for i in (1, 2, 3)]
    for taken in range(1, min(3, players)):
        owners = {three[i]: i + 1 for i in range(taken)}
        game = table("northern_lights", players=players, hands=hands, owners=owners)
        assert (three[2] in claimable(game)) is (taken < tracks)
    game = table("northern_lights", players=players, hands=hands, owners={three[0]: 0})
    assert not set(three) & claimable(game)


@pytest.mark.parametrize(
    ("track", "paid", "bonus"),
    [
        ("andalsnes-trondheim/1", "locomotive", 1),
        (FOUR, "locomotive*4", 2),
        ("mo_i_rana-trondheim/2", "locomotive*5", 3),
    ],
)
def test_the_draw_bonus(track: str, paid: str, bonus: int) -> None:
    """NLI-06: after claiming a track that prints +N the player draws N cards from the deck, none face up."""
    script = ["red", "blue", "green"]
    game = table("northern_lights", hands=[paid, ""], market=MARKET, script=script)
    claim(game, track, paid)
    assert hand(game, 0) == dict.fromkeys(script[:bonus], 1)
    assert list(game.position().market) == MARKET
    assert game.turn == 1


def test_no_bonus_where_none_is_printed() -> None:
    """NLI-06: other tracks bring no cards."""
    game = table("northern_lights", hands=["locomotive*2", ""])
    claim(game, "honningsvag-kirkenes", "locomotive*2")
    assert hand(game, 0) == {}


def test_the_bonus_is_drawn_from_the_reshuffled_discard() -> None:
    """NLI-06: when the deck runs out the discard, the payment in it, is shuffled for the rest."""
    held = rest("northern_lights", MARKET, "red locomotive*4")
    game = table("northern_lights", hands=["locomotive*4", held], market=MARKET, deck="red", discard={})
    claim(game, FOUR, "locomotive*4")
    assert hand(game, 0) == {"red": 1, "locomotive": 1}


def test_fewer_cards_are_drawn_when_fewer_exist() -> None:
    """NLI-06: the payment refills the empty market first (COM-08), and what is left is drawn."""
    held = rest("northern_lights", "locomotive*5")
    market = [None] * 5
    game = table("northern_lights", hands=["locomotive*5", held], market=market, deck={}, discard={})
    claim(game, "mo_i_rana-trondheim/1", "locomotive*5")
    assert list(game.position().market) == ["locomotive"] * 5
    assert hand(game, 0) == {}
    assert game.turn == 1


# Tickets with the tracks that complete them.
OSLO_STOCKHOLM = ["karlstad-oslo/1", "karlstad-stockholm/1"]  # 2 points, two capitals
STOCKHOLM_HELSINKI = ["stockholm-turku/1", "helsinki-turku"]  # 3 points, two capitals
OSLO_KOBENHAVN = ["goteborg-oslo/1", "goteborg-kobenhavn/1"]  # 4 points, two capitals
HONNINGSVAG_ROVANIEMI = ["honningsvag-unnamed_sweden_north", "rovaniemi-unnamed_sweden_north"]  # 5 points, arctic
MURMANSK_LIEKSA = ["apatity-murmansk", "apatity-kostomuksha", "kostomuksha-lieksa"]  # 6 points, arctic

AWARDS: list[tuple[str, dict[str, Any], list[int]]] = [
    (
        "call_of_the_wild",
        {"hands": ["locomotive red*2 blue*3", "locomotive*2 green white black", ""], "script": ["red", "blue"]},
        [5, 0, 0],
    ),
    (
        "capital_investment",
        {
            "owners": owned(
                OSLO_STOCKHOLM + STOCKHOLM_HELSINKI, OSLO_KOBENHAVN + HONNINGSVAG_ROVANIEMI + MURMANSK_LIEKSA
            ),
            "tickets": [
                ["oslo-stockholm", "stockholm-helsinki"],
                ["oslo-kobenhavn", "honningsvag-rovaniemi", "murmansk-lieksa"],
                ["kobenhavn-helsinki", "oslo-helsinki", "oslo-tallinn"],
            ],
        },
        [7, 0, 0],
    ),
    ("cost_efficiency", {"pieces": [{"train": 10}, {"train": 12}, {"train": 12}], "unchecked": True}, [0, 7, 7]),
    (
        "small_steps_strategist",
        {"owners": owned(["norrkoping-stockholm/1", "lahti-tampere"], ["helsinki-turku", "karlstad-ostersund"])},
        [10, 0, 0],
    ),
    (
        "international_tycoon",
        {"owners": owned(["helsinki-tallinn/1", "gdansk-klaipeda/1"], OSLO_KOBENHAVN)},
        [12, 0, 0],
    ),
    (
        "nordic_express",
        {"owners": owned(["karlstad-ostersund"], ["boden-umea/1", "sundsvall-vaasa"], MURMANSK_LIEKSA)},
        [0, 0, 10],
    ),
    (
        "local_network",
        {
            "owners": owned(HONNINGSVAG_ROVANIEMI, MURMANSK_LIEKSA),
            "tickets": [["honningsvag-rovaniemi"], ["murmansk-lieksa"], ["oslo-stockholm"]],
        },
        [10, 0, 0],
    ),
    (
        "polar_express",
        {
            "owners": owned(HONNINGSVAG_ROVANIEMI, OSLO_STOCKHOLM + STOCKHOLM_HELSINKI, []),
            "tickets": [["honningsvag-rovaniemi"], ["oslo-stockholm", "stockholm-helsinki"], ["murmansk-lieksa"]],
        },
        [12, 0, 0],
    ),
    (
        "snowplow_award",
        {
            "owners": owned(
                ["apatity-murmansk", "kemijarvi-rovaniemi"], ["boden-rovaniemi", "boden-tornio", "oulu-tornio"]
            )
        },
        [12, 0, 0],
    ),
    (
        "ferry_master",
        {
            "owners": owned(
                ["alborg-oslo"], ["umea-vaasa/1", "klaipeda-visby/1"], ["karlstad-ostersund", "lahti-tampere"]
            )
        },
        [0, 12, 0],
    ),
    (
        "the_wild_west",
        {"owners": owned(["bergen-lillehammer"], ["apatity-kirkenes", "karlstad-oslo/2"], OSLO_STOCKHOLM[1:])},
        [0, 7, 0],
    ),
]


@pytest.mark.parametrize(("award", "fields", "points"), AWARDS, ids=[award for award, *_ in AWARDS])
def test_bonus_cards(award: str, fields: dict[str, Any], points: list[int]) -> None:
    """NLI-07: each bonus goes to the player or players with the most of what it counts."""
    result = final("northern_lights", 3, awards=[award], **fields)
    assert awards(result, award) == points
    assert [sum(sheet.awards.values()) for sheet in result.sheets] == points


def test_the_eleven_bonus_cards_and_their_points() -> None:
    """NLI-07: eleven bonus cards with the printed points."""
    printed = {award.id: award.points for award in bl.load_board("northern_lights").rules.awards}
    assert printed == {
        "call_of_the_wild": 5, "capital_investment": 7, "cost_efficiency": 7, "small_steps_strategist": 10,
        "international_tycoon": 12, "nordic_express": 10, "local_network": 10, "polar_express": 12,
        "snowplow_award": 12, "ferry_master": 12, "the_wild_west": 7,
    }  # fmt: skip
    assert {award for award, *_ in AWARDS} == set(printed)


def test_bonus_cards_not_in_play_score_nothing() -> None:
    """NLI-07: only the bonus cards in play are scored."""
    result = final("northern_lights", awards=["ferry_master"], owners=owned(["alborg-oslo"], ["karlstad-ostersund"]))
    assert [sheet.awards for sheet in result.sheets] == [{"ferry_master": 12}, {}]


def test_tied_players_all_score_a_bonus_card() -> None:
    """NLI-07: tied players all score (COM-19)."""
    result = final("northern_lights", awards=["ferry_master"], owners=owned(["alborg-oslo"], ["karlskrona-klaipeda"]))
    assert awards(result, "ferry_master") == [12, 12]


def test_countries_need_not_hang_together() -> None:
    """NLI-08: the countries at the ends of own tracks count, in one network or several."""
    apart = ["helsinki-tallinn/1", "gdansk-klaipeda/1"]  # FI EE, PL LT
    together = ["goteborg-oslo/1", "goteborg-kobenhavn/1"]  # SE NO, SE DK
    assert len({city.country for city in bl.load_board("northern_lights").cities}) == 9  # as the book counts them
    result = final("northern_lights", awards=["international_tycoon"], owners=owned(together, apart))
    assert awards(result, "international_tycoon") == [0, 12]


def test_a_ticket_between_two_capitals_counts_once() -> None:
    """NLI-08: a ticket between two capitals is one ticket."""
    helsinki_gdansk = ["helsinki-stockholm/1", "karlskrona-norrkoping/1", "norrkoping-stockholm/1", "gdansk-karlskrona"]
    shares = owned(OSLO_KOBENHAVN, [*helsinki_gdansk, "kuressaare-riga/1", "kuressaare-stockholm"])
    tickets = [["oslo-kobenhavn"], ["helsinki-gdansk", "stockholm-riga"]]
    result = final("northern_lights", awards=["capital_investment"], owners=shares, tickets=tickets)
    assert all(done for sheet in result.sheets for *_, done, _ in sheet.tickets)
    assert awards(result, "capital_investment") == [0, 7]


def test_a_ticket_between_two_polar_cities_counts_once() -> None:
    """NLI-08: a ticket between two polar cities is one ticket."""
    narvik_stockholm = [
        "kiruna-narvik/1",
        "boden-kiruna/1",
        "boden-umea/1",
        "sundsvall-umea/1",
        "stockholm-sundsvall/1",
    ]
    shares = owned(HONNINGSVAG_ROVANIEMI, [*narvik_stockholm, *MURMANSK_LIEKSA])
    tickets = [["honningsvag-rovaniemi"], ["narvik-stockholm", "murmansk-lieksa"]]
    result = final("northern_lights", awards=["polar_express"], owners=shares, tickets=tickets)
    assert all(done for sheet in result.sheets for *_, done, _ in sheet.tickets)
    assert awards(result, "polar_express") == [0, 12]


def test_unnamed_nodes_count_for_their_country() -> None:
    """NLI-08: the nodes printed without a name count like any other."""
    # Both reach two countries, Sweden for the first only at a node without a name.
    shares = owned(["honningsvag-unnamed_sweden_north"], ["goteborg-oslo/1"])
    result = final("northern_lights", awards=["international_tycoon"], owners=shares)
    assert awards(result, "international_tycoon") == [12, 12]
    shares = owned(["kostomuksha-unnamed_russia"], ["kajaani-oulu"])
    result = final("northern_lights", awards=["international_tycoon"], owners=shares)
    assert awards(result, "international_tycoon") == [12, 12]


def test_the_polar_node_without_a_name_is_inside_the_polar_circle() -> None:
    """NLI-08: it counts like any other polar city, and a track between two of them once."""
    board = bl.load_board("northern_lights")
    unnamed = {city.id: "arctic" in city.tags for city in board.cities if not city.named}
    assert unnamed == {"unnamed_russia": False, "unnamed_sweden_south": False, "unnamed_sweden_north": True}
    shares = owned(["honningsvag-unnamed_sweden_north"], ["boden-rovaniemi"])
    assert awards(final("northern_lights", awards=["snowplow_award"], owners=shares), "snowplow_award") == [12, 12]


FOUR_AWARDS = ["small_steps_strategist", "ferry_master", "the_wild_west", "snowplow_award"]


def test_tied_the_most_completed_tickets_win() -> None:
    """NLI-09: tied on points, the player with more completed tickets wins."""
    # A ticket of 2 with 2 points of tracks, against 4 points of one track.
    shares = owned(["karlstad-oslo/1", "karlstad-stockholm/1"], ["riga-tallinn/1"])
    tickets = [["oslo-stockholm"], []]
    result = final("northern_lights", awards=["ferry_master"], owners=shares, tickets=tickets)
    assert result.scores[0] == result.scores[1]
    assert result.winners == (0,)
    assert result.decided_by == "tickets_completed"


def test_tied_again_the_most_bonus_cards_win() -> None:
    """NLI-09: tied on points and tickets, the most bonus cards won win."""
    one = [
        "goteborg-kobenhavn/1", "gdansk-karlskrona", "karlstad-ostersund", "riga-tallinn/1", "klaipeda-riga/1",
        "norrkoping-stockholm/1",
    ]  # fmt: skip
    other = ["lillehammer-oslo/1", "kuopio-lieksa/1", "apatity-murmansk"]
    result = final("northern_lights", awards=FOUR_AWARDS, owners=owned(one, other))
    assert [set(sheet.awards) for sheet in result.sheets] == [{"ferry_master"}, set(FOUR_AWARDS) - {"ferry_master"}]
    assert result.scores == (33, 33)
    assert result.winners == (1,)
    assert result.decided_by == "awards_won"


def test_tied_in_everything_the_victory_is_shared() -> None:
    """NLI-09: otherwise the victory is shared."""
    one = ["goteborg-kobenhavn/1", "gdansk-karlskrona", "apatity-murmansk"]
    other = [
        "kuopio-lieksa/1", "helsinki-lahti/1", "lillehammer-oslo/1", "imatra-lieksa", "riga-tallinn/1",
        "klaipeda-riga/1",
    ]  # fmt: skip
    result = final("northern_lights", awards=FOUR_AWARDS, owners=owned(one, other))
    assert result.scores == (30, 30)
    assert [len(sheet.awards) for sheet in result.sheets] == [2, 2]
    assert result.winners == (0, 1)
    assert result.decided_by == "shared"


# The examples of the rulebook


def test_northern_lights_example_1() -> None:
    """COM-10: example 1, a yellow route of two: two yellow, a yellow and a locomotive, or two locomotives."""
    game = table("northern_lights", hands=["yellow*2 locomotive*2 red", ""])
    route = "andalsnes-lillehammer/2"
    assert can_pay(game, route, "yellow*2")
    assert can_pay(game, route, "yellow locomotive")
    assert can_pay(game, route, "locomotive*2")
    assert not can_pay(game, route, "yellow red")


def test_northern_lights_example_2() -> None:
    """NLI-04: example 2, two cards of one colour and a locomotive or a pair of identical cards."""
    game = table("northern_lights", hands=["red*2 blue*2 locomotive green", ""])
    assert can_pay(game, THREE, "red*2 locomotive")
    assert can_pay(game, THREE, "red*2 blue*2")
    assert not can_pay(game, THREE, "red*2 blue green")


def test_northern_lights_example_3() -> None:
    """NLI-04: example 3, Mo I Rana–Narvik for a locomotive, a pair, and two other cards of one colour."""
    game = table("northern_lights", hands=["locomotive red*2 blue*2", ""], script=["green", "white"])
    claim(game, FOUR, "locomotive red*2 blue*2")
    assert game.position().owners == {FOUR: 0}
    assert hand(game, 0) == cards("green white")  # and the draw bonus of 2 (NLI-06)
