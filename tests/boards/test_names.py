"""What places are called: every city has a name that can be shown, a node printed without one too."""

from __future__ import annotations

from pathlib import Path

import pytest

import branchline as bl
from branchline.cli.labels import Labels
from branchline.cli.words import Words
from branchline.drawing import draw
from branchline.game.facts import board_facts
from tests.own_board import odd_board


@pytest.mark.parametrize("board_id", bl.BUILT_IN)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_place_can_be_called_by_a_name(board_id: str, lang: str) -> None:
    board = bl.load_board(board_id)
    names = [city.name[lang] for city in board.cities]
    assert all(name.strip() for name in names)
    assert len(set(names)) == len(names)
    labels = Labels(board, Words(lang))
    assert [labels.city(city.id) for city in board.cities] == names


def test_a_node_without_a_name() -> None:
    """NLI-08: it is called by its id; the board itself, the page and the bots' protocol have no name for it."""
    board = bl.load_board("northern_lights")
    city = board.city("unnamed_sweden_north")
    assert city.name == {"en": "unnamed place (sweden north)", "fr": "lieu sans nom (sweden north)"}
    assert not city.named
    assert city.printed_name == {}
    assert [one["name"] for one in board_facts(board)["cities"] if one["id"] == city.id] == [{}]
    for lang in ("en", "fr"):
        assert city.name[lang] not in draw.board_svg(board, lang=lang)
    oslo = board.city("oslo")
    assert oslo.printed_name == oslo.name == {"en": "Oslo", "fr": "Oslo"}


def test_a_name_given_to_an_unnamed_node_is_kept() -> None:
    city = bl.load_board("northern_lights").city("oslo")
    marked = type(city)("x", {"en": "Halt", "fr": "Arrêt"}, "NO", 0, 0, ("unnamed",))
    assert marked.printed_name == {"en": "Halt", "fr": "Arrêt"}


NAMED = 'format = 1\ncard_names = { teal = { en = "deep teal", fr = "bleu canard" }, blue = "azure" }'


@pytest.mark.parametrize(
    ("lang", "names"),
    [
        ("en", {"teal": "deep teal", "blue": "azure", "black": "black", "locomotive": "locomotive"}),
        ("fr", {"teal": "bleu canard", "blue": "azure", "black": "noir", "locomotive": "locomotive"}),
    ],
)
def test_a_board_file_names_its_colours(lang: str, names: dict[str, str], tmp_path: Path) -> None:
    plain = bl.load_board(odd_board(tmp_path))
    board = bl.load_board(odd_board(tmp_path, **{"format = 1": NAMED}))
    assert {id: Labels(board, Words(lang)).colour(id) for id in names} == names
    assert (board.digest, board.rules_digest) == (plain.digest, plain.rules_digest)


def test_a_name_for_a_colour_that_there_is_not_is_refused(tmp_path: Path) -> None:
    with pytest.raises(bl.BoardError, match=r"card_names.red: is not a field of this table"):
        bl.load_board(odd_board(tmp_path, **{"format = 1": NAMED.replace("blue", "red")}))
