"""`branchline boards`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import branchline as bl
from tests.cli.helpers import refused, run
from tests.own_board import RECONSTRUCTED, tiny_board

TINY = (Path(__file__).parents[2] / "examples" / "tiny.toml").read_text("utf-8")


def test_the_list_names_every_board() -> None:
    out = run("boards").out
    assert run("boards", "list").out == out
    for id in bl.BUILT_IN:
        line = next(line for line in out.splitlines() if line.split()[:1] == [id])
        board = bl.load_board(id)
        assert str(len(board.tracks)) in line
        assert str(len(board.tickets)) in line
    assert "reconstruction" not in out


@pytest.mark.parametrize("id", bl.BUILT_IN)
def test_show_as_json(id: str) -> None:
    board = bl.load_board(id)
    facts = json.loads(run("boards", "show", id, "--json").out)
    assert facts["id"] == id
    assert len(facts["cities"]) == len(board.cities)
    assert all({"id", "name", "country", "tags"} <= set(city) for city in facts["cities"])
    fields = {"id", "a", "b", "length", "colour", "kind", "locomotives", "draw_bonus", "paired", "connection"}
    assert all(fields <= set(track) for track in facts["tracks"])
    assert [track["id"] for track in facts["tracks"]] == [track.id for track in board.tracks]
    assert all("cities" in ticket and ("points" in ticket) != ("tour" in ticket) for ticket in facts["tickets"])
    assert facts["rules"]["players"] == list(board.rules.players)
    assert facts["rules"]["tickets"]["deal"] == board.rules.tickets.deal
    assert facts["reconstruction"] is False
    assert facts["confidence"]["tracks"]
    assert facts["confidence"].get("country_cards") == (
        {"one-source": 13, "two-sources": 7} if id == "poland" else None
    )
    assert facts["notes"] == list(board.notes)


def test_show_prints_facts_and_every_rule_value() -> None:
    out = run("boards", "show", "nordic").out
    for words in (
        "Nordic Countries",
        "Scandinavie",
        "pay.any_for_wild",
        "tickets.deal",
        "capacity.2.3",
        "murmansk-lieksa",
    ):
        assert words in out


def test_show_marks_a_reconstruction(tmp_path: Path) -> None:
    board = tiny_board(tmp_path / "mine.toml", RECONSTRUCTED)
    assert "(a reconstruction)" in run("boards", "show", board).out
    assert json.loads(run("boards", "show", board, "--json").out)["reconstruction"] is True
    simulated = run("simulate", board, "--games", 1, "--workers", 1)
    assert "(a reconstruction)" in simulated.out


def test_an_unknown_board_is_refused_with_a_suggestion(tmp_path: Path) -> None:
    assert 'did you mean "nordic"?' in refused(run("boards", "show", "nordik"))
    assert "no such file" in refused(run("boards", "show", "missing.toml"))
    assert "a folder; name a .toml file in it" in refused(run("boards", "show", tmp_path))


def test_check_says_whether_boards_hold(tmp_path: Path) -> None:
    assert run("boards", "check", "usa").status == 0
    bad = tmp_path / "bad.toml"
    bad.write_text('format = 1\nid = "bad"\n', "utf-8")
    result = run("boards", "check", "usa", str(bad))
    assert result.status == 2
    assert "bad.toml" in result.err


@pytest.mark.parametrize(
    ("right", "wrong", "words"),
    [
        ("count = 20", "count = 70", "70 pieces kept; the engine takes at most 63"),
        ("deal = 3", "deal = 3\n\n[[rules.awards]]\n{award}", "17 awards; the engine takes at most 16"),
        ("tickets = [", "tickets = [\n{tickets}", "129 tickets; the engine takes at most 128"),
        ("players = [2, 3]", "players = [2, 3]\ndecks = [{deck}]", "the train deck has 8 cards, but 17 are dealt"),
    ],
)
def test_check_finds_the_limits_of_the_engine(tmp_path: Path, right: str, wrong: str, words: str) -> None:
    tickets = [f'{{ id = "alder-birch-{n}", cities = ["alder", "birch"], points = 2 }},' for n in range(115)]
    awards = [f'id = "a{n}"\nname = "A"\nmeasure = "tracks"\npoints = 1' for n in range(17)]
    deck = (
        '{ id = "train", name = "T", tracks = ["land", "tunnel", "ferry"], hand = 4, market = 5, '
        'cards = [{ id = "{colour}", count = 1 }] }'
    )
    change = wrong.replace("{award}", "\n[[rules.awards]]\n".join(awards)).replace("{deck}", deck)
    file = tmp_path / "my.toml"
    file.write_text(TINY.replace(right, change.replace("{tickets}", "\n".join(tickets)), 1), "utf-8")
    result = run("boards", "check", file)
    assert result.status == 2
    assert result.out.splitlines()[0] == "✗ tiny: 1 problem"
    assert f"! {words}" in result.out


@pytest.mark.parametrize(("suffix", "begins"), [("svg", b"<svg"), ("png", b"\x89PNG")])
def test_draw(tmp_path: Path, suffix: str, begins: bytes) -> None:
    target = tmp_path / f"board.{suffix}"
    assert run("boards", "draw", "usa", "-o", target, "--width", 300, "--lang", "fr", "--theme", "night").status == 0
    assert target.read_bytes().startswith(begins)
    assert list(tmp_path.iterdir()) == [target]


def test_draw_refuses_what_it_cannot_write(tmp_path: Path) -> None:
    assert ".svg or .png" in refused(run("boards", "draw", "usa", "-o", tmp_path / "usa.gif"))
    missing = tmp_path / "missing" / "usa.svg"
    assert str(missing) in refused(run("boards", "draw", "usa", "-o", missing))
    assert "directory" in refused(run("boards", "draw", "usa", "-o", _folder(tmp_path / "usa.svg")))
    assert "theme" in refused(run("boards", "draw", "usa", "-o", tmp_path / "a.svg", "--theme", "dusk"))
    assert "--lang" in refused(run("boards", "draw", "usa", "-o", tmp_path / "a.svg", "--lang", "de"))
    assert [path.name for path in tmp_path.iterdir()] == ["usa.svg"]


def _folder(path: Path) -> Path:
    path.mkdir()
    return path
