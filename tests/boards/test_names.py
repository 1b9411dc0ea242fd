"""What places are called: every city has a name that can be shown, a node printed without one too."""

from __future__ import annotations

from importlib import resources
from pathlib import Path

import pytest

import branchline as bl
from branchline.boards.loader import parse_board, past_boards
from branchline.cli.labels import Labels
from branchline.cli.words import Words
from branchline.drawing import draw
from branchline.game.facts import board_facts
from tests.own_board import odd_board

BOARDS = resources.files("branchline.boards")


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


def test_a_board_says_what_its_book_calls_a_ticket() -> None:
    said = {id: bl.load_board(id).terms for id in (*bl.BUILT_IN, *past_boards())}
    destination, usual = {"fr": {"ticket": "carte Destination"}}, {"fr": {"ticket": "ticket"}}
    assert {id for id, terms in said.items() if terms == destination} == {"nordic", "poland", "world", *past_boards()}
    assert {id for id, terms in said.items() if terms == usual} == {"usa", "usa_classic", "northern_lights"}


def test_words_of_a_book_are_no_facts_of_a_board() -> None:
    text = (BOARDS / "nordic.toml").read_text("utf-8")
    own = 'terms = { fr = { ticket = "carte Destination" } }\n'
    with_word, without = (parse_board(one, "nordic.toml") for one in (text, text.replace(own, "")))
    assert (with_word.digest, with_word.rules_digest) == (without.digest, without.rules_digest)
    assert without.terms == {"fr": {"ticket": "ticket"}}


@pytest.mark.parametrize(
    ("terms", "refused"),
    [
        ('{ fr = { ticket = " " } }', "terms.fr.ticket: is empty"),
        ('{ fr = { tickets = "billet" } }', 'terms.fr.tickets: is not a field of this table; did you mean "ticket"'),
        ('{ de = { ticket = "Zielkarte" } }', "terms.de: is not a field of this table"),
        ('{ fr = "ticket" }', "terms.fr: expected a table"),
    ],
)
def test_words_that_no_text_asks_for_are_refused(terms: str, refused: str) -> None:
    text = (BOARDS / "nordic.toml").read_text("utf-8")
    with pytest.raises(bl.BoardError, match=refused):
        parse_board(text.replace('{ fr = { ticket = "carte Destination" } }', terms), "nordic.toml")


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
