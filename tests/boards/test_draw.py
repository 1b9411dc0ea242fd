"""The drawing is well-formed and complete, and shows what the game has put on the board."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from branchline.boards import BUILT_IN, load_board
from branchline.boards.parallels import closed_tracks
from branchline.drawing.draw import board_png, board_svg, land_layers
from branchline.drawing.theme import CARD_COLOURS, LIVERIES
from tests.own_board import RECONSTRUCTED, tiny_board

TINY = Path(__file__).parents[2] / "examples" / "tiny.toml"


def parts(svg: str, name: str) -> list[ET.Element]:
    """Elements of a class."""
    return [e for e in ET.fromstring(svg).iter() if name in e.get("class", "").split()]


@pytest.mark.parametrize("id", BUILT_IN)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_part_of_a_board_is_drawn_once(id: str, lang: str) -> None:
    board = load_board(id)
    svg = board_svg(board, lang=lang)
    spaces = [(e.get("data-track"), int(e.get("data-space", "-1"))) for e in parts(svg, "bl-space")]
    assert sorted(spaces) == sorted((t.id, i) for t in board.tracks for i in range(t.length))
    assert sorted(e.get("data-city", "") for e in parts(svg, "bl-city")) == sorted(c.id for c in board.cities)
    assert {e.get("data-colour") for e in parts(svg, "bl-symbol")} == set(board.rules.colours)
    assert len(parts(svg, "bl-label")) == sum(c.named and not c.end_point for c in board.cities)
    ids = [e.get("id") for e in ET.fromstring(svg).iter() if e.get("id")]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("id", BUILT_IN)
def test_every_reference_is_defined(id: str) -> None:
    root = ET.fromstring(board_svg(load_board(id)))
    ids = {e.get("id") for e in root.iter()}
    used = {e.get("href", "#")[1:] for e in root.iter() if e.tag.endswith("use")}
    assert used <= ids


def test_every_space_of_a_colour_shows_its_symbol() -> None:
    board = load_board("usa")
    for group in parts(board_svg(board), "bl-space"):
        uses = [e.get("href") for e in group.iter() if e.tag.endswith("use")]
        colour = group.get("data-colour")
        assert uses == ([] if colour == "gray" else [f"#bl-symbol-{colour}"])


def test_ferries_show_their_locomotives_and_tracks_their_bonus() -> None:
    board = load_board("northern_lights")
    svg = board_svg(board)
    wheels = sum(e.get("href") == "#bl-wheel" for e in ET.fromstring(svg).iter())
    assert wheels == sum(t.locomotives for t in board.tracks)
    badges = {e.get("data-track"): e.get("data-badge") for e in parts(svg, "bl-badge")}
    assert badges == {t.id: f"+{t.draw_bonus}" for t in board.tracks if t.draw_bonus}


def test_tracks_over_the_edge_name_the_far_city_in_the_frame() -> None:
    board = load_board("world")
    signs = {e.get("data-city") for e in parts(board_svg(board), "bl-exit")}
    assert signs == {city for t in board.tracks if t.wrap for city in (t.a, t.b)}


def test_a_reconstruction_says_so_in_both_languages(tmp_path: Path) -> None:
    board = load_board(tiny_board(tmp_path / "mine.toml", RECONSTRUCTED))
    for lang in ("en", "fr"):
        text = board_svg(board, lang=lang)
        assert "RECONSTRUCTION" in text
        assert "RECONSTITUTION" in text
        for id in BUILT_IN:
            assert "RECONSTRUCTION" not in board_svg(load_board(id), lang=lang)


def test_border_posts_show_the_stack() -> None:
    posts = {e.get("data-city"): "".join(e.itertext()) for e in parts(board_svg(load_board("poland")), "bl-post")}
    assert posts["germany"].endswith("Germany743")


def test_owned_tracks_carry_wagons_and_ships_of_their_seat() -> None:
    board = load_board("world")
    land, sea = (next(t for t in board.tracks if t.kind == kind and t.length > 2) for kind in ("land", "sea"))
    svg = board_svg(board, owners={land.id: 1, sea.id: 4}, harbours={"miami": 2})
    assert [e.get("data-owner") for e in parts(svg, "bl-wagon")] == ["1"] * land.length
    assert [e.get("data-owner") for e in parts(svg, "bl-ship")] == ["4"] * sea.length
    assert [e.get("data-owner") for e in parts(svg, "bl-harbour")] == ["2"]
    taken = {e.get("data-track") for e in parts(svg, "bl-taken")}
    assert taken == {land.id, sea.id}


def test_a_parallel_track_closes_by_the_number_of_players() -> None:
    board = load_board("usa")
    taken = {"atlanta-raleigh/1": 0}
    assert closed_tracks(board, taken, 3) == {"atlanta-raleigh/2"}
    assert closed_tracks(board, taken, 4) == frozenset()
    closed = {e.get("data-track") for e in parts(board_svg(board, owners=taken, players=2), "bl-closed")}
    assert closed == {"atlanta-raleigh/2"}


def test_border_tracks_never_close() -> None:
    board = load_board("poland")
    assert closed_tracks(board, {"gorzow_wielkopolski-germany/1": 0}, 2) == frozenset()


def test_highlights_glow() -> None:
    svg = board_svg(load_board("usa"), highlight=["atlanta-charleston", "miami"])
    assert len(parts(svg, "bl-glow")) == 3


def test_a_seat_without_livery_is_refused() -> None:
    with pytest.raises(ValueError, match=rf"no seat {len(LIVERIES)}"):
        board_svg(load_board("usa"), owners={"atlanta-charleston": len(LIVERIES)})


def test_themes() -> None:
    board = load_board("usa")
    assert board_svg(board, theme="night") != board_svg(board)
    with pytest.raises(ValueError, match='no theme "dusk"'):
        board_svg(board, theme="dusk")


def test_a_board_of_ones_own_is_drawn_on_plain_paper() -> None:
    board = load_board(TINY)
    svg = board_svg(board, lang="fr")
    assert len(parts(svg, "bl-space")) == sum(t.length for t in board.tracks)
    assert "Pont-l'Orme" in svg
    assert not land_layers(board.layout.land)


def test_an_edition_keeps_the_land_of_its_base() -> None:
    assert land_layers(load_board("usa_classic").layout.land) == land_layers(load_board("usa").layout.land) != {}


@pytest.mark.parametrize("name", ["", "nowhere", "../../secrets"])
def test_land_is_looked_up_by_plain_names_only(name: str) -> None:
    assert land_layers(name) == {}


def test_a_board_may_invent_colours(tmp_path: Path) -> None:
    text = TINY.read_text("utf-8").replace('colour = "red"', 'colour = "teal"')
    colours = list(CARD_COLOURS)[:7]
    text = text.replace("players = [2, 3]", f"players = [2, 3]\ncolours = {[*colours, 'teal']!r}".replace("'", '"'))
    file = tmp_path / "own.toml"
    file.write_text(text, "utf-8")
    svg = board_svg(load_board(file))
    assert "#bl-symbol-teal" in svg
    ET.fromstring(svg)


def test_png_has_the_asked_width_and_readable_type() -> None:
    svg = board_svg(load_board(TINY))
    png = board_png(svg, 400)
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    assert int.from_bytes(png[16:20], "big") == 400
    # The same picture without its texts differs: the face that comes with the boards was found.
    assert board_png(svg.replace("Dogwood", ""), 400) != png


@pytest.mark.parametrize("id", BUILT_IN)
def test_the_map_alone_ends_at_its_edge(id: str) -> None:
    board = load_board(id)
    root = ET.fromstring(board_svg(board, frame=False))
    assert root.get("viewBox") == f"0 0 {board.layout.width:g} {board.layout.height:g}"
    for name in ("bl-frame", "bl-exit", "bl-title", "bl-points", "bl-compass"):
        assert not parts(board_svg(board, frame=False), name)
    (clip,) = (e for e in root.iter() if e.tag.endswith("clipPath"))
    assert clip[0].attrib == {"width": f"{board.layout.width:g}", "height": f"{board.layout.height:g}"}
    shown = [e for e in root if not e.tag.endswith(("defs", "title", "clipPath"))]
    assert [e.get("clip-path") for e in shown] == ["url(#bl-edge)"]


def test_there_is_a_wagon_and_a_ship_for_every_seat_as_large_as_a_space() -> None:
    board = load_board("world")
    land, sea = (next(t for t in board.tracks if t.kind == kind) for kind in ("land", "sea"))
    root = ET.fromstring(board_svg(board, owners={land.id: 3, sea.id: 0}))
    ids = {e.get("id") for e in root.iter()}
    assert {f"bl-{piece}-{seat}" for piece in ("wagon", "ship") for seat in range(len(LIVERIES))} <= ids
    used = [e.get("href") for e in root.iter() if e.get("data-owner") and e.tag.endswith("use")]
    assert sorted(used) == ["#bl-ship-0"] * sea.length + ["#bl-wagon-3"] * land.length
