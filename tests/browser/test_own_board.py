"""A board of one's own in the page: chosen by its poster, read about, and played to the end by clicking."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.behind import started
from tests.browser.person import PATIENCE, Person
from tests.browser.ways import Mouse, play
from tests.own_board import forget_boards, odd_board
from tests.server.helpers import Running, running


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    forget_boards(monkeypatch)
    with running(tmp_path, boards=(odd_board(tmp_path),)) as found:
        yield found


def test_a_board_of_ones_own(person: Callable[..., Person]) -> None:
    ada = person()
    ada.open("/")
    ada.page.locator(".poster", has_text="Eight Towns").click()
    ada.page.get_by_role("link", name="Rules: Eight Towns").click()
    expect(ada.page.get_by_role("heading", level=1)).to_contain_text("Eight Towns", timeout=PATIENCE)
    expect(ada.page.get_by_role("heading", name="Tunnels")).to_be_visible()
    ada.open("/?board=usa")
    expect(ada.page.locator('.poster input[value="usa"]')).to_be_checked(timeout=PATIENCE)
    ada.open("/?board=Odd")
    expect(ada.page.locator('.poster input[value="Odd"]')).to_be_checked(timeout=PATIENCE)
    ada.page.locator(".go button").click()
    expect(ada.page.locator(".play")).to_be_visible(timeout=PATIENCE)

    started(
        ada, board="Odd", seats=[{"kind": "person"}, {"kind": "bot", "level": "easy"}], first=0, seed=7,
        rules={"end.pieces": 12},
    )  # fmt: skip
    expect(ada.page.locator(".play")).to_be_visible(timeout=PATIENCE)
    hands = Mouse(ada)
    play(hands)
    assert "claim" in hands.made
    expect(ada.page.locator("tr.total")).to_be_visible(timeout=PATIENCE)
    teal = ada.api("GET", "/boards/Odd")["layout"]["colours"]["teal"]
    look = ada.page.evaluate(
        """() => {
            const drawn = document.querySelectorAll(".symbols #bl-symbol-teal rect").length;
            const style = getComputedStyle(document.documentElement);
            return [drawn, style.getPropertyValue("--card-teal"), style.getPropertyValue("--card-teal-ink")];
        }"""
    )
    assert look == [teal["symbol"].count("<rect"), teal["fill"], teal["ink"]]
