"""The page of a server that was updated: games of the earlier Poland are drawn on its board, and the page says so."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.person import PATIENCE, Person
from tests.past.test_past import GOES_ON, OVER, PAST, RECORD, data
from tests.server.helpers import Running, running

People = Callable[..., Person]
__all__ = ["data"]


@pytest.fixture
def server(data: Path) -> Iterator[Running]:
    with running(data) as found:
        yield found


def shows_the_earlier_board(person: Person) -> None:
    """Which has 36 places and 99 tracks; that of today has 35 and 102."""
    expect(person.page.get_by_role("img", name=re.compile(r"\b36\b.*\b99\b"))).to_be_visible(timeout=PATIENCE)


def test_a_game_in_progress_is_drawn_on_the_board_it_began_with(person: People) -> None:
    ada = person().open(f"/t/{GOES_ON}")
    shows_the_earlier_board(ada)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "An earlier Poland: this game began on it. New games have another board."),
        ("fr", "Un ancien plateau « Pologne » : cette partie y a commencé. Les nouvelles se jouent sur un autre."),
    ],
)
def test_a_replay_says_that_the_board_is_an_earlier_one(person: People, language: str, said: str) -> None:
    ada = person(language=language).open(f"/t/{OVER}/replay?as=open")
    ada.shows(said)
    shows_the_earlier_board(ada)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", f"It is of an earlier board, {PAST}; the one of today is another."),
        ("fr", f"Il vient d’un ancien plateau, {PAST} ; celui d’aujourd’hui en est un autre."),
    ],
)
def test_a_record_that_is_checked_says_of_which_board_it_is(person: People, language: str, said: str) -> None:
    ada = person(language=language).open("/verify")
    ada.page.locator("#record").fill(RECORD.read_text("utf-8"))
    ada.page.locator("form .primary").click()
    ada.shows(said)
