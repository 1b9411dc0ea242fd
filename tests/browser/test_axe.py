"""Axe on every screen, by day and by night, with more contrast, on a phone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.behind import dig, played_out, started
from tests.browser.person import PATIENCE, PHONE, Person
from tests.browser.seeing import Axe
from tests.browser.ways import AGAINST_A_BOT, QUICK, on_my_turn
from tests.server.helpers import SMALL

People = Callable[..., Person]
TUNNELS: dict[str, Any] = {**SMALL, "seats": AGAINST_A_BOT["seats"], "seed": 900_000_000_000_202}
LOOKS: dict[str, dict[str, Any]] = {
    "day": {"preferences": {"guide": False, "theme": "day"}},
    "night": {"preferences": {"guide": False, "theme": "night"}},
    "guide": {"preferences": {"theme": "day"}},
    "phone": {"size": PHONE, "touch": True},
    "phone night": {"size": PHONE, "touch": True, "preferences": {"guide": False, "theme": "night"}},
}
BESIDES = ("day", "night")
"""Looks that are looked at with more contrast too, and whose dialogs are."""


def axe_for(person: Person, look: str) -> Axe:
    """By night only colours are others than by day: the rest has been looked at."""
    return Axe(person.page, colours="night" in look, contrast=look in BESIDES)


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_axe_at_home(person: People, size: str) -> None:
    ada = person(**({"size": PHONE, "touch": True} if size == "phone" else {}))
    ada.open("/")
    expect(ada.page.locator(".go button")).to_be_enabled(timeout=PATIENCE)
    axe = Axe(ada.page)
    axe.look("home")
    ada.page.locator("summary").first.click()
    expect(ada.page.locator(".panel.options")).to_be_visible(timeout=PATIENCE)
    axe.look("options")
    ada.page.locator(".gear").click()
    expect(ada.page.locator(".menu")).to_be_visible()
    axe.look("menu")
    axe.nothing_grave()


def test_axe_in_the_lobby_and_at_an_invitation(person: People) -> None:
    ada, ben = person(), person()
    made = ada.table(**SMALL)
    ada.open(f"/t/{made['id']}")
    expect(ada.button("Start the game")).to_be_visible(timeout=PATIENCE)
    ada.page.locator("details summary").last.click()
    host, guest = Axe(ada.page), Axe(ben.page)
    host.look("lobby")
    ben.open(f"/t/{made['id']}#seat=1:{made['links']['seats'][1]}")
    expect(ben.button("Take this seat")).to_be_visible(timeout=PATIENCE)
    guest.look("invitation")
    ben.open("/t/nosuchtable1")
    expect(ben.page.locator("main h1")).to_be_visible(timeout=PATIENCE)
    guest.look("no such table")
    ben.troubles.clear()  # the browser itself notes a table that is not there
    host.nothing_grave()
    guest.nothing_grave()


@pytest.mark.long
@pytest.mark.parametrize("look", LOOKS)
def test_axe_at_the_table(person: People, look: str) -> None:
    """Opening tickets, my turn, the panel that pays, a hint, the typed command, dialogs; on phones every tab."""
    ada = person(**LOOKS[look])
    started(ada, **AGAINST_A_BOT)
    expect(ada.page.locator(".choice")).to_be_visible(timeout=PATIENCE)
    ada.page.locator(".port.seen svg.live").wait_for(timeout=PATIENCE)
    axe = axe_for(ada, look)
    axe.look("opening")
    ticket = ada.page.locator(".choice [data-ticket]").first
    ticket.click()
    axe.look("marked")
    ticket.click()
    hands = on_my_turn(ada, confirms="phone" in look)
    axe.look("turn")
    claim = next(move for move in ada.moves if move["kind"] == "claim")
    hands.choose_track(claim["track"])
    expect(ada.page.locator(".claim .actions")).to_be_visible(timeout=PATIENCE)
    axe.look("claim")
    ada.page.locator(".claim .small .button").last.click()
    ada.page.locator(".claim .picker").wait_for(timeout=PATIENCE)
    axe.look("by hand")
    ada.page.keyboard.press("Escape")
    ada.page.locator(".bar .hint button").click()
    expect(ada.page.locator(".advice")).to_be_visible(timeout=PATIENCE)
    axe.look("hint")
    ada.page.keyboard.press("Escape")
    if "phone" in look:
        for tab in ("tickets", "players", "log"):
            ada.page.locator(f'[data-tab="{tab}"]').click()
            axe.look(tab)
    ada.page.locator(".command .open").click()
    ada.page.get_by_role("combobox").fill("take")
    expect(ada.page.get_by_role("listbox")).to_be_visible(timeout=PATIENCE)
    axe.look("command")
    ada.page.keyboard.press("Escape")
    if look in BESIDES:
        dialogs(ada, axe)
    axe.nothing_grave()


def dialogs(person: Person, axe: Axe) -> None:
    """The rules, the board as a list, resigning; and the settings over a game."""
    for number, name in enumerate(("rules", "list", "resign")):
        person.page.locator(".tools button").nth(number).click()
        dialog = person.page.locator("dialog[open]")
        expect(dialog.locator(".content")).to_be_visible(timeout=PATIENCE)
        dialog.locator("li, section, p").first.wait_for(timeout=PATIENCE)
        axe.look(name)
        person.page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
    person.page.locator(".gear").click()
    axe.look("menu")


@pytest.mark.long
@pytest.mark.parametrize("look", ["day", "night", "phone"])
def test_axe_from_the_tunnel_to_the_replay(person: People, look: str) -> None:
    """A tunnel that asks, the rules, the score sheet, the replay, a record checked."""
    ada = person(**LOOKS[look])
    table = started(ada, show=False, **TUNNELS)
    dig(ada, table)
    ada.open(f"/t/{table}")
    expect(ada.page.locator(".tunnel [data-move]:enabled").first).to_be_visible(timeout=PATIENCE)
    axe = axe_for(ada, look)
    axe.look("tunnel")
    ada.open("/rules/nordic")
    expect(ada.page.locator("main section, main article").first).to_be_visible(timeout=PATIENCE)
    axe.look("rules")
    played_out(ada, table)  # behind the rules: what happens meanwhile need not be drawn
    ada.open(f"/t/{table}")
    expect(ada.page.locator("tr.total")).to_be_visible(timeout=PATIENCE)
    axe.look("end")
    ada.open(f"/t/{table}/replay?as=open&at=20")
    expect(ada.page.locator(".replay")).to_be_visible(timeout=PATIENCE)
    ada.page.locator(".port.seen svg.live").wait_for(timeout=PATIENCE)
    axe.look("replay")
    record = ada.page.request.get(f"{ada.url}/api/tables/{table}/record").text()
    ada.open("/verify")
    axe.look("verify")
    ada.page.locator("#record").fill(record)
    ada.button("Check the record").click()
    expect(ada.page.get_by_text("The record holds.")).to_be_visible(timeout=PATIENCE)
    axe.look("verified")
    axe.nothing_grave()


def test_axe_at_the_curtain(person: People) -> None:
    ada = person()
    started(ada, **{**QUICK, "seats": [{"kind": "person"}, {"kind": "local", "name": "Ben"}]})
    expect(ada.page.locator(".curtain")).to_be_visible(timeout=PATIENCE)
    axe = Axe(ada.page)
    axe.look("curtain")
    axe.nothing_grave()
