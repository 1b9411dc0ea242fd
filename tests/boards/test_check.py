"""The report on a board counts what is there and finds what is wrong."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from branchline import new_game
from branchline.boards import BUILT_IN, Board, load_board
from branchline.lab.check import check, distances

TINY = Path(__file__).parents[2] / "examples" / "tiny.toml"


@pytest.fixture(scope="module")
def tiny() -> Board:
    return load_board(TINY)


@pytest.mark.parametrize("id", BUILT_IN)
def test_no_built_in_board_has_a_problem(id: str) -> None:
    report = check(load_board(id))
    assert report.problems == ()
    assert all(row.shortest for row in report.tickets)


def test_the_box_of_the_base_game() -> None:
    report = check(load_board("usa"))
    assert (
        report.counts | {"cities": 36, "tracks": 100, "connections": 78, "spaces": 309, "tickets": 33} == report.counts
    )
    assert sum(report.cards["train"].values()) == 110
    assert report.cards["train"]["locomotive"] == 14
    assert sum(report.spaces.values()) == 309


def test_the_classic_edition_deals_three_tickets() -> None:
    """Of its 30; at least 2 are kept. It is no part of the rulebook, which deals 4 of 33 (USA-02)."""
    board = load_board("usa_classic")
    assert len(board.tickets) == 30
    opening = new_game(board, 2, seed=2).legal(0)
    assert sorted(len(move.tickets) for move in opening) == [2, 2, 2, 3]


def test_ticket_values_beside_the_shortest_path() -> None:
    report = check(load_board("usa"))
    rows = {row.id: row for row in report.tickets}
    assert (rows["seattle-new_york"].points, rows["seattle-new_york"].shortest) == (22, 20)
    assert rows["seattle-new_york"].difference == 2


def test_a_tour_is_measured_in_its_order() -> None:
    report = check(load_board("world"))
    tour = next(row for row in report.tickets if row.id.startswith("manila-honolulu"))
    assert (tour.points, tour.shortest) == (13, 9)


def test_paths_end_at_end_points() -> None:
    board = load_board("poland")
    through = {t.id for t in board.tracks if not board.city(t.b).end_point}
    inside = replace(board, tracks=tuple(t for t in board.tracks if t.id in through))
    for city in ("szczecin", "suwalki"):
        with_posts = {k: v for k, v in distances(board, city).items() if not board.city(k).end_point}
        assert with_posts == distances(inside, city)


def test_a_weak_source_is_counted() -> None:
    assert check(load_board("poland")).confidence == {"one-source": 13, "two-sources": 179}
    assert check(load_board("usa")).confidence["reconstructed"] == 2


def test_the_example_is_sound(tiny: Board) -> None:
    report = check(tiny)
    assert report.problems == ()
    assert all(row.difference == 0 for row in report.tickets)
    lines = report.lines()
    assert lines[0] == "tiny: no problems"
    assert "  alder-cedar: 7, 7, +0" in lines


def test_a_city_cut_off_is_named(tiny: Board) -> None:
    tracks = tuple(t for t in tiny.tracks if "gorse" not in (t.a, t.b))
    report = check(replace(tiny, tracks=tracks))
    assert "city gorse cannot be reached from alder" in report.problems
    assert "ticket cedar-gorse: no path joins its cities" in report.problems
    assert "  cedar-gorse: 8, -, -" in report.lines()


def test_the_city_that_stands_alone_is_named_wherever_it_is_listed(tiny: Board) -> None:
    stray = replace(tiny.cities[0], id="stray", x=500.0, y=600.0)
    report = check(replace(tiny, cities=(stray, *tiny.cities)))
    assert report.problems == ("city stray cannot be reached from alder",)
    assert report.lines()[0] == "tiny: 1 problem"


def test_a_city_outside_the_board_is_named(tiny: Board) -> None:
    away = replace(tiny.cities[0], x=1320.0)
    problems = check(replace(tiny, cities=(away, *tiny.cities[1:]))).problems
    assert "city alder at [1320, 130] lies outside the board of 1000 x 640 units" in problems


def test_tracks_that_nobody_can_pay_are_named(tiny: Board) -> None:
    deck = replace(tiny.rules.decks[0], colours=("red",), tracks=("land",))
    report = check(replace(tiny, rules=replace(tiny.rules, decks=(deck,))))
    assert "track alder-gorse: no deck for land tracks has blue cards" in report.problems
    assert "track dogwood-hazel: no deck pays for ferry tracks" in report.problems
    few = replace(tiny.rules, pieces=(replace(tiny.rules.pieces[0], count=4),), pieces_kept=4)
    report = check(replace(tiny, rules=few))
    assert report.problems == ("track gorse-hazel: 5 spaces, but a player has only 4 pieces for it",)


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("tag", "capital", 'no city has the tag "capital"'),
        ("country", "FR", 'no city is in the country "FR"'),
        ("kind", "sea", "the board has no sea track"),
        ("length", 6, "the board has no track of 6 spaces"),
    ],
)
def test_awards_that_count_nothing_are_named(tiny: Board, field: str, value: str | int, words: str) -> None:
    award = replace(tiny.rules.awards[0], **{field: value})  # type: ignore[arg-type]
    report = check(replace(tiny, rules=replace(tiny.rules, awards=(award,))))
    assert report.problems == (f"award longest_path: {words}",)


def test_geometry_is_part_of_the_report(tiny: Board) -> None:
    narrow = replace(tiny, layout=replace(tiny.layout, space=(8.0, 4.0)))
    problems = check(narrow).problems
    assert any("a fingertip needs 8.8 x 4.8" in problem for problem in problems)
