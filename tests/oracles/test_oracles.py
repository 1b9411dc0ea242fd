"""The oracles themselves, on cases counted by hand."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from branchline.boards import load_board
from branchline.boards.loader import override_rules
from tests.oracles.cards import box, faces, parts
from tests.oracles.networks import connected, countries, country_cards, end_points, in_order, longest_trail
from tests.oracles.payments import (
    harbour_payments,
    is_harbour_payment,
    is_payment,
    payments,
    tunnel_demand,
    tunnel_extras,
)
from tests.oracles.scoring import Count, Table, count, winners
from tests.own_board import gates_board


def cards(text: str) -> Counter[str]:
    """`cards("red*2 locomotive")`."""
    result: Counter[str] = Counter()
    for word in text.split():
        name, _, n = word.partition("*")
        result[name] += int(n or 1)
    return result


def pays(board_id: str, track: str, text: str) -> bool:
    board = load_board(board_id)
    return is_payment(board, board.track(track), cards(text))


def test_the_box_has_the_printed_number_of_cards() -> None:
    assert {id: box(load_board(id)).total() for id in ("usa", "nordic", "poland", "northern_lights", "world")} == {
        "usa": 110, "nordic": 110, "poland": 110, "northern_lights": 114, "world": 140,
    }  # fmt: skip
    face = faces(load_board("world"))
    assert face["purple_ship"].symbol
    assert face["purple_double_ship"].spaces == 2
    assert face["joker"].colour is None


def test_parts_of_a_hand() -> None:
    found = [dict(part) for part in parts(cards("red*2 blue"), 2)]
    assert sorted(map(str, found)) == sorted(map(str, [{}, {"red": 1}, {"red": 2}, {"blue": 1}, {"blue": 1, "red": 1}]))


@pytest.mark.parametrize(
    ("track", "text", "expected"),
    [
        ("chicago-duluth", "red*3", True),
        ("chicago-duluth", "red*2 locomotive", True),
        ("chicago-duluth", "locomotive*3", True),
        ("chicago-duluth", "red*4", False),
        ("chicago-duluth", "red*2", False),
        ("chicago-duluth", "red*2 blue", False),
        ("chicago-duluth", "blue*3", False),
        ("atlanta-charleston", "blue*2", True),
        ("atlanta-charleston", "blue red", False),
        ("atlanta-charleston", "blue locomotive", True),
        ("atlanta-charleston", "", False),
    ],
)
def test_plain_payments(track: str, text: str, expected: bool) -> None:
    assert pays("usa", track, text) is expected


@pytest.mark.parametrize(
    ("track", "text", "expected"),
    [
        ("boden-kiruna/1", "black*3", True),
        ("boden-kiruna/1", "black*2 locomotive", False),
        ("goteborg-norrkoping", "blue*3", True),
        ("goteborg-norrkoping", "locomotive*3", False),
        ("andalsnes-lillehammer", "yellow locomotive", True),
        ("andalsnes-lillehammer", "locomotive*2", True),
        ("andalsnes-lillehammer", "yellow red*3", False),
        ("stavanger-kristiansand/2", "locomotive orange*2", True),
        ("stavanger-kristiansand/2", "orange*3", False),
        ("stavanger-kristiansand/2", "locomotive*3", True),
        ("stavanger-kristiansand/2", "orange*2 red blue green", True),
        ("stavanger-kristiansand/2", "orange*5", True),
        ("stavanger-kristiansand/2", "orange*2 locomotive*2 red", True),
        ("stavanger-kristiansand/2", "orange red*6", True),
        ("stavanger-kristiansand/2", "orange red*5", False),
        ("stavanger-kristiansand/2", "red*9", True),
        ("stavanger-kristiansand/2", "locomotive*9", True),
        ("stavanger-kristiansand/2", "red*10", False),
        ("arhus-kobenhavn", "locomotive", True),
        ("arhus-kobenhavn", "red", False),
        ("arhus-kobenhavn", "red blue green", True),
        ("murmansk-lieksa", "green*9", True),
        ("murmansk-lieksa", "green*7 red*3 blue*4 locomotive", True),
        ("murmansk-lieksa", "green*8 locomotive", False),
        ("murmansk-lieksa", "green*8 locomotive*4", True),
        ("murmansk-lieksa", "green*12", True),
        ("murmansk-lieksa", "green*10", False),
        ("murmansk-lieksa", "green*7 red*7", False),
    ],
)
def test_tunnels_ferries_and_the_long_track(track: str, text: str, expected: bool) -> None:
    assert pays("nordic", track, text) is expected


@pytest.mark.parametrize(
    ("track", "text", "expected"),
    [
        ("bergen-stavanger/1", "locomotive red", True),
        ("bergen-stavanger/1", "blue*2 red", True),
        ("bergen-stavanger/1", "red*3", True),
        ("bergen-stavanger/1", "blue green red", False),
        ("bergen-stavanger/1", "locomotive*2", True),
        ("bergen-stavanger/1", "locomotive*3", False),
        ("bergen-stavanger/1", "red*2", False),
        ("mo_i_rana-narvik/1", "locomotive blue*2 red*2", True),
        ("mo_i_rana-narvik/1", "blue*2 green*2 red*2", True),
        ("mo_i_rana-narvik/1", "blue*2 green*2 red white", False),
        ("mo_i_rana-narvik/1", "blue*6", True),
        ("mo_i_rana-narvik/1", "locomotive*4", True),
        ("andalsnes-lillehammer/1", "red*2", True),
        ("andalsnes-lillehammer/1", "red blue*2", False),
    ],
)
def test_pairs_for_locomotives(track: str, text: str, expected: bool) -> None:
    assert pays("northern_lights", track, text) is expected


@pytest.mark.parametrize(
    ("track", "text", "expected"),
    [
        ("caracas-mexico/2", "purple_wagon*2 purple_wagon_anchor", True),
        ("caracas-mexico/2", "purple_wagon*2 joker", True),
        ("caracas-mexico/2", "purple_ship*3", False),
        ("dar_es_salaam-mumbai", "white_double_ship*2", True),
        ("dar_es_salaam-mumbai", "white_ship*4", True),
        ("dar_es_salaam-mumbai", "white_ship*2 white_double_ship", True),
        ("dar_es_salaam-mumbai", "white_ship white_double_ship*2", False),
        ("dar_es_salaam-mumbai", "white_ship joker white_double_ship", True),
        ("dar_es_salaam-mumbai", "white_wagon*4", False),
        ("honolulu-manila", "white_double_ship*2 white_ship", True),
        ("honolulu-manila", "white_double_ship*3", True),
        ("honolulu-manila", "white_double_ship*3 white_ship", False),
        ("honolulu-manila", "white_double_ship*2 joker", True),
        ("edinburgh-reykjavik", "red_double_ship", True),
        ("edinburgh-reykjavik", "red_ship blue_ship", False),
        ("edinburgh-reykjavik", "red_ship black_ship", False),
        ("casablanca-marseille", "red_wagon red_wagon_anchor", True),
        ("casablanca-marseille", "red_wagon black_wagon", False),
        ("casablanca-marseille", "red_wagon joker", True),
        ("casablanca-marseille", "joker*2", True),
        ("lahore-tehran", "red_wagon*2 black_wagon*2", True),
        ("lahore-tehran", "red_wagon black_wagon joker*2", True),
        ("lahore-tehran", "red_wagon*3 black_wagon", False),
        ("lahore-tehran", "red_wagon*2", False),
    ],
)
def test_wagons_ships_and_paired_tracks(track: str, text: str, expected: bool) -> None:
    assert pays("world", track, text) is expected


def test_payments_of_a_hand() -> None:
    board = load_board("usa")
    assert payments(board, board.track("atlanta-charleston"), cards("red*2 blue locomotive")) == {
        frozenset({("red", 2)}),
        frozenset({("red", 1), ("locomotive", 1)}),
        frozenset({("blue", 1), ("locomotive", 1)}),
    }


def test_harbour_payments() -> None:
    board = load_board("world")
    legal = "red_wagon_anchor*2 red_ship*2"
    assert is_harbour_payment(board, cards(legal))
    assert is_harbour_payment(board, cards("red_wagon_anchor red_ship joker*2"))
    assert is_harbour_payment(board, cards("joker*4"))
    assert not is_harbour_payment(board, cards("red_wagon_anchor*3 red_ship"))
    assert not is_harbour_payment(board, cards("red_wagon_anchor*3 joker"))
    assert not is_harbour_payment(board, cards("red_wagon red_wagon_anchor red_ship*2"))
    assert not is_harbour_payment(board, cards("red_wagon_anchor*2 red_double_ship red_ship"))
    assert not is_harbour_payment(board, cards("red_wagon_anchor*2 black_ship*2"))
    assert not is_harbour_payment(board, cards("red_wagon_anchor*2 red_ship*2 joker"))
    assert harbour_payments(board, cards(legal + " joker red_wagon")) == {
        frozenset({("red_wagon_anchor", 2), ("red_ship", 2)}),
        frozenset({("red_wagon_anchor", 1), ("red_ship", 2), ("joker", 1)}),
        frozenset({("red_wagon_anchor", 2), ("red_ship", 1), ("joker", 1)}),
    }
    assert harbour_payments(load_board("usa"), cards("red*9")) == set()


def test_tunnel_extras() -> None:
    board = load_board("nordic")
    turned = cards("green locomotive red")
    assert tunnel_demand(board, "green", turned) == 2
    assert tunnel_demand(board, None, turned) == 1
    assert tunnel_extras(board, "green", turned, cards("green locomotive*2 red")) == {
        frozenset({("green", 1), ("locomotive", 1)}),
        frozenset({("locomotive", 2)}),
    }
    assert tunnel_extras(board, None, turned, cards("green*3")) == set()
    assert tunnel_extras(board, "blue", cards("red*3"), cards("")) == {frozenset()}


USA = load_board("usa")
TRIANGLE = ["atlanta-nashville", "nashville-raleigh", "atlanta-raleigh/1"]  # 1, 3 and 2 spaces


def test_longest_trails() -> None:
    assert longest_trail(USA, []) == 0
    assert longest_trail(USA, TRIANGLE) == 6
    assert longest_trail(USA, [*TRIANGLE, "atlanta-charleston", "nashville-saint_louis"]) == 6 + 2 + 2 - 1
    assert longest_trail(USA, [*TRIANGLE, "atlanta-miami"]) == 11
    assert longest_trail(USA, ["atlanta-miami", "portland-seattle/1", "seattle-vancouver/1"]) == 5
    star = ["atlanta-nashville", "little_rock-nashville", "nashville-pittsburgh"]
    assert longest_trail(USA, star) == 3 + 4


def test_trails_end_at_a_country(tmp_path: Path) -> None:
    board = gates_board(tmp_path)
    through = ["szczecin-germany", "zielona_gora-germany"]
    assert longest_trail(board, through) == 2
    assert not connected(board, through, ("szczecin", "zielona_gora"))
    assert longest_trail(board, [*through, "gorzow_wielkopolski-zielona_gora", "szczecin-gorzow_wielkopolski"]) == 8


def test_connections() -> None:
    assert connected(USA, TRIANGLE, ("atlanta", "raleigh"))
    assert not connected(USA, TRIANGLE, ("atlanta", "miami"))
    assert not connected(USA, [], ("atlanta", "miami"))


def test_tours_in_order() -> None:
    world = load_board("world")
    tour = ("casablanca", "al_qahira", "tehran")
    straight = ["al_qahira-casablanca", "al_qahira-tehran/1"]
    assert in_order(world, straight, tour)
    bent = ["al_qahira-casablanca", "al_qahira-djibouti/1"]
    assert not in_order(world, bent, ("djibouti", "casablanca", "al_qahira"))
    # There and back again needs a second track: not over the one already used.
    assert not in_order(world, straight, ("al_qahira", "casablanca", "tehran"))
    loop = ["casablanca-marseille", "athina-marseille", "al_qahira-athina", *straight]
    assert in_order(world, loop, ("al_qahira", "casablanca", "tehran"))
    assert not in_order(world, straight, ("casablanca", "al_qahira", "lagos"))


def test_countries_need_not_hang_together() -> None:
    board = load_board("northern_lights")
    assert countries(board, ["helsinki-tallinn/1", "kirkenes-unnamed_sweden_north"]) == {"FI", "EE", "NO", "SE"}


def test_country_cards_of_a_claim() -> None:
    poland = load_board("poland")
    owned = ["olsztyn-russia/1", "gdansk-olsztyn", "gdansk-bydgoszcz/1", "pila-bydgoszcz/1", "gorzow_wielkopolski-pila"]
    claimed = poland.track("gorzow_wielkopolski-germany/1")
    assert end_points(poland, owned, "gorzow_wielkopolski") == {"russia"}
    assert country_cards(poland, owned, claimed, {}) == [("germany", 7), ("russia", 7)]
    assert country_cards(poland, owned, claimed, {"russia": 3}) == [("germany", 7)]
    assert country_cards(poland, owned, claimed, {"germany": 3, "russia": 1}) == []
    others_pay = override_rules(poland, {"exhausted_country_pays": True})
    assert country_cards(others_pay, owned, claimed, {"germany": 3, "russia": 1}) == [("russia", 4)]
    assert country_cards(poland, owned[1:], claimed, {}) == []
    assert country_cards(poland, owned[:4], poland.track("gorzow_wielkopolski-pila"), {}) == []
    again = poland.track("gorzow_wielkopolski-germany/2")
    assert country_cards(poland, [*owned, "gorzow_wielkopolski-germany/1"], again, {}) == []


def test_the_final_count() -> None:
    owners = dict.fromkeys(TRIANGLE, 0) | {"atlanta-miami": 1}
    tickets = [["atlanta-washington"], ["los_angeles-miami"]]
    sheets = count(Table(USA, 2, owners, tickets, awards=["longest_path"]))
    assert [sheet.routes for sheet in sheets] == [1 + 4 + 2, 10]
    assert [sheet.total for sheet in sheets] == [7 - 4 + 10, 10 - 20]
    assert winners(USA, sheets) == ((0,), "score")


def test_the_final_count_with_harbours() -> None:
    world = load_board("world")
    owners = {"casablanca-marseille": 0, "al_qahira-casablanca": 0, "al_qahira-tehran/1": 0}
    tickets = [["casablanca-al_qahira-tehran", "marseille-al_qahira", "lima-jakarta"], []]
    harbours = {"al_qahira": 0, "casablanca": 0, "marseille": 1}
    sheets = count(Table(world, 2, owners, tickets, harbours=harbours, exchanged=[3, 0]))
    assert sheets[0].routes == 1 + 4 + 1
    assert sheets[0].tickets == [
        ("casablanca-al_qahira-tehran", 9, "in_order"),
        ("marseille-al_qahira", 5, "completed"),
        ("lima-jakarta", -14, "failed"),
    ]
    assert sheets[0].harbours == {"al_qahira": 30, "casablanca": 20}
    assert (sheets[0].unbuilt_harbours, sheets[0].exchanges, sheets[0].total) == (-4, -3, 6 + 0 + 50 - 4 - 3)
    assert (sheets[1].harbours, sheets[1].unbuilt_harbours) == ({"marseille": 0}, -8)


def test_sole_and_plain_tie_breaks() -> None:
    done = [("a-b", 5, "completed")]

    def sheet(points: int, tickets: int, awards: int = 0, path: int = 0) -> Count:
        extra = {f"award{i}": 0 for i in range(awards)}
        return Count(points - 5 * tickets, done * tickets, extra, longest_path=path)

    assert winners(USA, [sheet(20, 1), sheet(20, 2)]) == ((1,), "tickets_completed")
    assert winners(USA, [sheet(20, 1, 1), sheet(20, 1)]) == ((0,), "awards_won")
    assert winners(USA, [sheet(20, 1, 1), sheet(20, 1, 1), sheet(20, 1)]) == ((0, 1, 2), "shared")
    assert winners(USA, [sheet(20, 1), sheet(20, 1), sheet(19, 1, 1)]) == ((0, 1), "shared")
    nordic = load_board("nordic")
    assert winners(nordic, [sheet(20, 1, path=4), sheet(20, 1, path=6)]) == ((1,), "longest_path")
    assert winners(load_board("world"), [sheet(20, 1), sheet(20, 2)]) == ((0, 1), "shared")
