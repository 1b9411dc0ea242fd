"""Nothing on a board hides or crowds anything else, and each check can fail."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from branchline.boards import BUILT_IN, Board, load_board
from branchline.boards.schema import Layout, Space
from branchline.drawing.geometry import Geometry, geometry, geometry_problems
from branchline.drawing.labels import Label, split
from branchline.drawing.metrics import text_width
from branchline.drawing.shapes import Box, depth, disc_depth, outside
from branchline.drawing.spaces import FINGER, place_spaces, sizes

TINY = Path(__file__).parents[2] / "examples" / "tiny.toml"


@pytest.fixture(scope="module")
def tiny() -> Board:
    return load_board(TINY)


def changed(board: Board, **layout: object) -> Board:
    return replace(board, layout=replace(board.layout, **layout))  # type: ignore[arg-type]


@pytest.mark.parametrize("id", BUILT_IN)
def test_no_built_in_board_has_a_problem(id: str) -> None:
    assert geometry_problems(load_board(id)) == []


@pytest.mark.parametrize("id", BUILT_IN)
def test_every_space_of_every_track_has_its_place(id: str) -> None:
    board = load_board(id)
    plan = geometry(board)
    assert {track: len(row) for track, row in plan.spaces.items()} == {t.id: t.length for t in board.tracks}
    assert {track: sum(row) for track, row in plan.wild.items()} == {t.id: t.locomotives for t in board.tracks}
    assert set(plan.labels) == {c.id for c in board.cities if c.named and not c.end_point}
    assert set(plan.posts) == {c.id for c in board.cities if c.end_point}
    assert set(plan.furniture) == {"title", "points", "compass"}


@pytest.mark.parametrize("id", BUILT_IN)
def test_spaces_run_from_a_to_b(id: str) -> None:
    board = load_board(id)
    plan = geometry(board)
    for track in board.tracks:
        if track.length > 1 and not track.wrap:
            a, first, last = board.city(track.a), plan.spaces[track.id][0], plan.spaces[track.id][-1]
            assert abs(a.x - first.x) + abs(a.y - first.y) < abs(a.x - last.x) + abs(a.y - last.y), track.id


def test_a_board_without_layout_is_placed_without_problems(tiny: Board) -> None:
    assert tiny.layout == Layout(1000, 640)
    assert geometry_problems(tiny) == []


def test_parallel_tracks_lie_side_by_side(tiny: Board) -> None:
    plan = geometry(tiny)
    for left, right in zip(plan.spaces["elm-fir/1"], plan.spaces["elm-fir/2"], strict=True):
        assert left.angle == right.angle
        assert plan.size.height < ((left.x - right.x) ** 2 + (left.y - right.y) ** 2) ** 0.5 < 1.4 * plan.size.height


def test_a_bend_moves_the_middle_of_a_track_to_its_right(tiny: Board) -> None:
    straight = geometry(tiny).spaces["gorse-hazel"][2]
    bent = geometry(changed(tiny, bends={"gorse-hazel": 0.1})).spaces["gorse-hazel"][2]
    assert bent.y - straight.y == pytest.approx(49, abs=3)


def test_a_track_over_the_edge_is_laid_on_both_sides(tiny: Board) -> None:
    tracks = tuple(replace(t, wrap=True) if t.id == "alder-birch" else t for t in tiny.tracks)
    row = geometry(replace(tiny, tracks=tracks)).spaces["alder-birch"]
    assert [box.x < 120 for box in row] == [True, False, False]
    assert all(box.x > 420 for box in row[1:])


# --- each check can fail -------------------------------------------------------------------------------------------


def broken(board: Board, **changes: object) -> list[str]:
    plan: Geometry = replace(geometry(board), **changes)  # type: ignore[arg-type]
    return geometry_problems(board, plan)


def test_two_spaces_moved_together_are_named(tiny: Board) -> None:
    spaces = dict(geometry(tiny).spaces)
    first, second, third = spaces["alder-birch"]
    spaces["alder-birch"] = (first, replace(second, x=first.x + 20, y=first.y), third)
    problems = broken(tiny, spaces=spaces)
    assert len(problems) == 1
    assert problems[0].startswith("alder-birch space 1 overlaps alder-birch space 2 by ")


def test_a_space_on_a_city_is_named(tiny: Board) -> None:
    spaces = dict(geometry(tiny).spaces)
    city = tiny.city("elm")
    spaces["alder-birch"] = (replace(spaces["alder-birch"][0], x=city.x, y=city.y), *spaces["alder-birch"][1:])
    assert "alder-birch space 1 overlaps the marker of elm" in "\n".join(broken(tiny, spaces=spaces))


def test_a_label_over_a_space_is_named(tiny: Board) -> None:
    plan = geometry(tiny)
    box = plan.spaces["gorse-hazel"][2]
    labels = plan.labels | {"alder": replace(plan.labels["alder"], x=box.x, y=box.y)}
    assert "label of alder covers gorse-hazel space 3" in "\n".join(broken(tiny, labels=labels))


def test_a_label_over_a_label_or_a_marker_is_named(tiny: Board) -> None:
    plan = geometry(tiny)
    birch = plan.labels["birch"]
    labels = plan.labels | {"alder": replace(plan.labels["alder"], x=birch.x, y=birch.y, anchor=birch.anchor)}
    assert "label of alder covers the label of birch" in broken(tiny, labels=labels)
    city = tiny.city("birch")
    labels = plan.labels | {"alder": replace(plan.labels["alder"], x=city.x, y=city.y)}
    assert "label of alder covers the marker of birch" in broken(tiny, labels=labels)


def test_a_space_too_small_for_a_finger_is_named(tiny: Board) -> None:
    spaces = dict(geometry(tiny).spaces)
    first, *rest = spaces["alder-birch"]
    spaces["alder-birch"] = (replace(first, height=FINGER[1] - 0.1), *rest)
    assert broken(tiny, spaces=spaces) == [
        f"alder-birch space 1 is {first.width:.1f} x 4.7 units: at zoom 5 a fingertip needs 8.8 x 4.8"
    ]


def test_what_reaches_over_the_edge_is_named(tiny: Board) -> None:
    spaces = dict(geometry(tiny).spaces)
    spaces["alder-birch"] = (replace(spaces["alder-birch"][0], x=-5), *spaces["alder-birch"][1:])
    assert any(p.startswith("alder-birch space 1 reaches ") for p in broken(tiny, spaces=spaces))


def test_furniture_on_a_space_is_named(tiny: Board) -> None:
    problems = geometry_problems(changed(tiny, furniture={"title": (500, 300, 1.0)}))
    assert any(p.startswith("the title covers ") for p in problems)


# --- shapes, texts -------------------------------------------------------------------------------------------------


def test_boxes_overlap_by_their_shallowest_axis() -> None:
    box = Box(0, 0, 0, 20, 10)
    assert depth(box, Box(18, 0, 0, 20, 10)) == pytest.approx(2)
    assert depth(box, Box(20, 0, 0, 20, 10)) == 0
    # The corners of a box turned by 45 degrees reach over its sides, and still miss.
    assert depth(box, Box(17.5, 12.5, 45, 20, 10)) == 0
    assert depth(box, Box(10, 5, 45, 20, 10)) > 3


def test_discs_and_edges() -> None:
    assert disc_depth(Box(0, 0, 0, 20, 10), 14, 0, 5) == pytest.approx(1)
    assert disc_depth(Box(0, 0, 0, 20, 10), 14, 9, 5) == 0
    assert outside(Box(8, 50, 0, 20, 10), 100, 100) == pytest.approx(2)


def test_names_are_measured_and_split() -> None:
    assert text_width("Mm", 10) > text_width("il", 10) > 0
    assert split("Salt Lake City", 2) == ["Salt", "Lake City"]
    assert split("Oslo", 2) == ["Oslo"]
    one, two = (Label("x", {"en": "El Paso", "fr": "El Paso"}, 0, 0, "middle", n, 10).box for n in (1, 2))
    assert two.width < one.width
    assert two.height > one.height


def test_a_label_box_holds_every_language() -> None:
    short = Label("x", {"en": "Elm"}, 0, 0, "start", 1, 10).box
    both = Label("x", {"en": "Elm", "fr": "Grand Orme"}, 0, 0, "start", 1, 10).box
    assert both.width > short.width


def test_printed_spaces_are_kept(tiny: Board) -> None:
    rows = (Space(300, 60, 0), Space(260, 70, 0), Space(220, 80, 0))
    spaces = place_spaces(changed(tiny, spaces={"alder-birch": rows}), sizes(tiny))
    assert [(box.x, box.y) for box in spaces["alder-birch"]] == [(220, 80), (260, 70), (300, 60)]


def test_the_plan_of_a_board_is_always_the_same(tiny: Board) -> None:
    assert geometry(tiny) == geometry(tiny)
