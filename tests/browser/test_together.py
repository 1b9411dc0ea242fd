"""People at one table: two browsers, one that reloads or loses its line, a watcher, several tabs, one shared device."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from branchline.server.run import bind
from branchline.server.settings import Settings
from tests.browser.behind import decide, dig, started
from tests.browser.hidden import Watchdog, told_by_page
from tests.browser.person import PATIENCE, PHONE, Person
from tests.browser.texts import english_in, shown
from tests.browser.ways import AGAINST_A_BOT, QUICK, Finger, Mouse, play, soon
from tests.server.helpers import SMALL, Running

People = Callable[..., Person]
LOST = "Connection lost. The board may be out of date."
DEAL = 900_000_000_000_101
"""A known deal with digits that cannot stand for anything else, for they are looked for in all that the others see."""
Pair = Callable[..., tuple[Person, Person, str]]


@pytest.fixture
def pair(person: People) -> Pair:
    """Two people at a table whose game has begun, or has come to a tunnel of Ada's; both have it on the screen."""

    def seated(*, dug: bool = False, **options: Any) -> tuple[Person, Person, str]:
        ada, ben = person(), person()
        made = ada.table(**{**SMALL, "seed": DEAL, **options})
        ben.api("POST", f"/tables/{made['id']}/seats/1/join", {"token": made["links"]["seats"][1], "name": "Ben"})
        ada.submit(made["id"], kind="start")
        if dug:
            dig(ada, made["id"], ben)
        for one in (ada, ben):
            one.open(f"/t/{made['id']}")
            expect(one.page.locator(".play")).to_be_visible(timeout=PATIENCE)
        return ada, ben, made["id"]

    return seated


# Two browsers ---------------------------------------------------------------------------------------------------------


@pytest.mark.long
def test_two_browsers_and_a_watcher_from_the_link_to_the_sheet(person: People, server: Running) -> None:
    """Ada opens a table, Ben comes by his link, Eve watches by hers; they play to the end by clicking."""
    ada, ben, eve = person(), person(), person()
    ada.api("PUT", "/me", {"name": "Ada"})
    made = ada.api("POST", "/tables", {**SMALL, **QUICK, "seed": DEAL})
    ada.open(f"/t/{made['id']}")
    expect(ada.button("Start the game")).to_be_disabled(timeout=PATIENCE)
    link = ada.page.get_by_label("Link of seat 2").input_value()
    assert made["links"]["seats"][1] in link.partition("#")[2], "the secret is never sent to a server"

    ben.page.goto(link)
    ben.page.get_by_label("Your name").fill("Ben")
    ben.button("Take this seat").click()
    expect(ben.page.get_by_text("Everybody is here. Off you go!")).to_be_visible(timeout=PATIENCE)
    assert "#" not in ben.page.url
    expect(ada.page.get_by_text("Ben", exact=True)).to_be_visible(timeout=PATIENCE)
    ada.button("Start the game").click()

    eve.open(f"/t/{made['id']}#watch={made['links']['watch']}")
    for one in (ada, ben, eve):
        expect(one.page.locator(".play")).to_be_visible(timeout=PATIENCE)
    hands = [Mouse(ada), Mouse(ben)]
    dogs = [Watchdog(server, one, made["id"]) for one in (ada, ben, eve)]
    while ada.status != "over":
        play(*hands, turns=max(len(hand.made) for hand in hands) + 5)
        for dog in dogs:
            dog.look()
        if eve.status != "over":
            expect(eve.page.locator(".hand, .choice, [data-ticket]")).to_have_count(0)
            assert eve.page.locator(".market button:enabled, .actions button:enabled").count() == 0
    assert all("claim" in hand.made for hand in hands)
    for one, dog in zip((ada, ben, eve), dogs, strict=True):
        one.until(lambda one=one: one.status == "over")  # type: ignore[misc]
        dog.look()
        assert dog.looks > 3
        totals = [int(text.replace("−", "-")) for text in one.page.locator("tr.total td").all_inner_texts()]
        assert totals == ada.document["result"]["scores"]


def still_there_to_be_decided(server: Running, table: str, digger: Person, other: Person) -> None:
    """The tunnel is on the screen as it was, can be paid, and both see what came of it."""
    dialog = digger.page.get_by_role("dialog")
    expect(dialog).to_be_visible(timeout=PATIENCE)
    expect(digger.page.locator(".bar")).to_have_attribute("data-now", "tunnel", timeout=PATIENCE)
    track = digger.document["view"]["claiming"]
    Mouse(digger).make(next(move for move in digger.moves if move["kind"] == "pay"))
    expect(dialog).to_be_hidden(timeout=PATIENCE)
    other.until(lambda: track in other.document["view"]["players"][0]["tracks"])
    other.settled()
    for one in (digger, other):
        expect(one.page.locator(f'[data-owned="{track}"]')).to_be_attached(timeout=PATIENCE)
    for one in (digger, other):
        Watchdog(server, one, table).look()


def says_lost(person: Person) -> None:
    """Nothing is shown as current, and nothing can be decided."""
    expect(person.page.locator(".play")).to_have_class(re.compile(r"\bstale\b"), timeout=PATIENCE)
    expect(person.page.locator(".bar .now")).to_have_text(LOST)
    expect(person.page.locator(".tunnel [data-move]:enabled, .market button:enabled")).to_have_count(0)
    expect(person.page.locator(".glowing")).to_have_count(0)
    assert "turn" not in person.page.title().lower()


def comes_back(person: Person) -> None:
    expect(person.page.locator(".play")).not_to_have_class(re.compile(r"\bstale\b"), timeout=PATIENCE)
    expect(person.page.locator(".bar .now")).not_to_have_text(LOST)


def test_reload_in_the_middle_of_a_tunnel(server: Running, pair: Pair) -> None:
    ada, ben, table = pair(dug=True)
    expect(ada.page.get_by_role("dialog")).to_be_visible(timeout=PATIENCE)
    before = ada.document["view"]["turned_over"]
    ada.page.reload()
    expect(ada.page.get_by_role("dialog")).to_be_visible(timeout=PATIENCE)
    assert ada.document["view"]["turned_over"] == before
    assert ada.page.locator(".tunnel .card").count() >= len(before)
    still_there_to_be_decided(server, table, ada, ben)


def test_network_lost_in_the_middle_of_a_tunnel(server: Running, pair: Pair) -> None:
    ada, ben, table = pair(dug=True)
    expect(ada.page.locator(".tunnel [data-move]:enabled").first).to_be_visible(timeout=PATIENCE)
    ada.context.set_offline(True)
    says_lost(ada)
    # Mostly at once; but if the last word of Ada's browser is lost with the line, the server notices by her silence.
    ben.until(lambda: "away" in ben.page.locator('[data-plate="0"]').inner_text(), patience=3 * PATIENCE + 10_000)
    ada.context.set_offline(False)
    comes_back(ada)
    still_there_to_be_decided(server, table, ada, ben)

    # What happens meanwhile is there when the line is.
    ada.context.set_offline(True)
    says_lost(ada)
    hand = Mouse(ben)
    for _ in range(2):
        hand.make(next(move for move in ben.moves if move["kind"] in ("take", "draw")))
    lines = ada.page.get_by_role("log").locator(".entry").count()
    ada.context.set_offline(False)
    comes_back(ada)
    expect(ada.page.get_by_role("log").locator(".entry")).not_to_have_count(lines, timeout=PATIENCE)
    expect(ada.page.get_by_role("log").locator(".entry").last).to_contain_text("Ben", timeout=PATIENCE)
    expect(ada.page.locator(".bar")).to_have_attribute("data-now", "yourTurn", timeout=PATIENCE)


@pytest.fixture
def restarted(server: Running, tmp_path: Path) -> Iterator[Callable[[], Running]]:
    """Brings a stopped server back: the same address, the same data."""
    again: list[Running] = []

    def restart() -> Running:
        new = Running(Settings(data=tmp_path, bot_pause=0, undo_pause=0, limits=None))
        new.listening.close()
        new.listening, new.port = bind("127.0.0.1", server.port), server.port
        new.thread = threading.Thread(target=new.server.run, args=([new.listening],), daemon=True)
        again.append(new)
        new.start()
        return new

    yield restart
    for one in again:
        one.stop()


def test_server_restarts_in_the_middle_of_a_tunnel(
    server: Running, restarted: Callable[[], Running], pair: Pair
) -> None:
    ada, ben, table = pair(dug=True)
    expect(ada.page.locator(".tunnel [data-move]:enabled").first).to_be_visible(timeout=PATIENCE)
    server.stop()
    says_lost(ada)
    says_lost(ben)
    server = restarted()
    comes_back(ada)
    comes_back(ben)
    still_there_to_be_decided(server, table, ada, ben)


# Several tabs ---------------------------------------------------------------------------------------------------------


class Held:
    """A tab that can be kept from hearing, as over a slow line."""

    def __init__(self, person: Person, path: str) -> None:
        self.page: Page = person.context.new_page()
        self.page.on("pageerror", lambda error: person.troubles.append(f"second tab: {error}"))
        self.holding = False
        self.kept: list[str | bytes] = []
        self.routes: list[WebSocketRoute] = []
        self.page.route_web_socket(re.compile(r"/tables/.*/socket"), self._opened)
        self.page.goto(person.url + path)
        expect(self.page.locator(".play")).to_be_visible(timeout=PATIENCE)

    def _opened(self, route: WebSocketRoute) -> None:
        self.routes.append(route)
        route.connect_to_server().on_message(lambda message: self._heard(route, message))

    def _heard(self, route: WebSocketRoute, message: str | bytes) -> None:
        if self.holding:
            self.kept.append(message)
        else:
            route.send(message)

    def release(self) -> None:
        self.holding = False
        for message in self.kept:
            self.routes[-1].send(message)


def cards_shown(page: Page) -> dict[str, str]:
    """The hand as the page shows it: card and count."""
    found: dict[str, str] = page.locator(".hand li").evaluate_all(
        "all => Object.fromEntries(all.map(one => [one.dataset.card, one.innerText.trim()]))"
    )
    return found


def agree(ada: Person, page: Page) -> None:
    """Each tab hears of a card by itself, and shows it when it comes to it."""
    ada.until(lambda: cards_shown(page) == cards_shown(ada.page), "both tabs show the same cards")


def test_two_tabs_agree(pair: Pair) -> None:
    """A move of one appears in the other; the same decision in both is made once."""
    ada, ben, table = pair()
    other = Held(ada, f"/t/{table}")
    tickets = ada.moves[0]["tickets"]
    for page in (ada.page, other.page):
        for ticket in tickets:
            page.locator(f'.choice button[data-ticket="{ticket}"]').click()
    for page in (ada.page, other.page):
        # Not a click that waits until the button can be clicked: it may be gone by then.
        page.evaluate("document.querySelector('.choice .go button')?.click()")
    for page in (ada.page, other.page):
        expect(page.locator(".choice")).to_have_count(0, timeout=PATIENCE)
        expect(page.locator(".tickets [data-ticket]")).to_have_count(len(tickets), timeout=PATIENCE)
    decide(ben, table, "keep")
    ada.until(lambda: any(move["kind"] == "draw" for move in ada.moves))

    Mouse(ada).make(next(move for move in ada.moves if move["kind"] == "draw"))
    expect(other.page.locator(".bar")).to_have_attribute("data-now", "second", timeout=PATIENCE)
    agree(ada, other.page)
    assert sum(ada.document["view"]["players"][0]["hand"].values()) == 5
    other.page.locator(".market button[data-deck]").click()
    expect(ada.page.locator(".bar")).to_have_attribute("data-now", "others", timeout=PATIENCE)
    expect(other.page.locator(".bar")).to_have_attribute("data-now", "others", timeout=PATIENCE)
    agree(ada, other.page)
    assert sum(ada.document["view"]["players"][0]["hand"].values()) == 6


def test_a_stale_click_does_no_harm(pair: Pair) -> None:
    """A tab that has not heard of the last move makes a decision that is over: it is told so, and shows what is."""
    ada, ben, table = pair()
    slow = Held(ada, f"/t/{table}")
    decide(ada, table, "keep")
    decide(ben, table, "keep")
    expect(slow.page.locator(".bar")).to_have_attribute("data-now", "yourTurn", timeout=PATIENCE)
    ada.until(lambda: any(move["kind"] == "take" for move in ada.moves))

    slow.holding = True
    before = sum(ada.document["view"]["players"][0]["hand"].values())
    Mouse(ada).make(soon([move for move in ada.moves if move["kind"] in ("take", "draw")]))
    slow.page.locator(".market button[data-deck]").click()  # as if it were the first card
    ada.until(lambda: any(b"refused" in _bytes(one) for one in slow.kept))
    slow.release()
    expect(slow.page.locator(".bar .now")).to_contain_text("gone on meanwhile", timeout=PATIENCE)
    assert sum(ada.document["view"]["players"][0]["hand"].values()) == before + 1
    expect(slow.page.locator(".bar")).to_have_attribute("data-now", "second", timeout=PATIENCE)
    slow.page.locator(".market button[data-deck]").click()
    ada.until(lambda: sum(ada.document["view"]["players"][0]["hand"].values()) == before + 2)
    agree(ada, slow.page)


def _bytes(message: str | bytes) -> bytes:
    return message.encode() if isinstance(message, str) else message


def test_a_claim_is_taken_back(pair: Pair) -> None:
    ada, ben, table = pair()
    kinds = {track["id"]: track["kind"] for track in ada.api("GET", "/boards/nordic")["tracks"]}
    decide(ada, table, "keep")
    decide(ben, table, "keep")
    while not (claims := [move for move in ada.moves if kinds.get(move.get("track", "")) == "land"]):
        if ada.moves and ada.document["view"]["phase"] == "turn":
            for one in (ada, ada, ben, ben):
                decide(one, table, "take", "draw")
        ada.wait()
    claim = soon(claims)
    hand = cards_shown(ada.page)
    Mouse(ada).make(claim)
    for one in (ada, ben):
        expect(one.page.locator("[data-owned]")).to_have_count(1, timeout=PATIENCE)
    ada.page.locator("[data-action=undo]").click()
    for one in (ada, ben):
        expect(one.page.locator("[data-owned]")).to_have_count(0, timeout=PATIENCE)
    expect(ada.page.locator(".bar")).to_have_attribute("data-now", "yourTurn", timeout=PATIENCE)
    assert cards_shown(ada.page) == hand
    assert ada.document["view"]["players"][0]["score"] == 0
    expect(ben.page.get_by_role("log")).to_contain_text("Ada", timeout=PATIENCE)


# One device -----------------------------------------------------------------------------------------------------------


@pytest.mark.long
def test_hot_seat(person: People) -> None:
    """Two on one device: the curtain falls between them, and neither sees anything of the other's.

    A claim can be taken back as long as the device has not been passed on."""
    ada = person()
    started(ada, **QUICK, seats=[{"kind": "person"}, {"kind": "local", "name": "Ben"}], seed=DEAL)
    curtain = ada.page.locator(".curtain")
    secrets: dict[int, set[str]] = {}
    reclaimed = False
    hands = Mouse(ada)
    for turn in range(8):
        expect(curtain).to_be_visible(timeout=PATIENCE)
        expect(ada.page.locator(".play, .hand, [data-ticket], [data-card], [role=log]")).to_have_count(0)
        none_of(ada, *secrets.values())
        watch_for(ada, *secrets.values())
        curtain.get_by_role("button").click()
        expect(ada.page.locator(".play")).to_be_visible(timeout=PATIENCE)
        ada.until(lambda: bool(ada.moves))
        ada.settled()
        seat = ada.document["view"]["seat"]
        assert seat == turn % 2
        others = [found for number, found in secrets.items() if number != seat]
        assert [one for one in seen_since(ada) if any(one in found for found in others)] == []
        none_of(ada, *others)
        while ada.moves:
            hands.make(move := soon(ada.moves))
            me = ada.document["view"]["players"][seat]
            if ada.document["view"]["seat"] == seat:
                secrets[seat] = {*me.get("tickets", []), *me.get("offer", [])}
            none_of(ada, *others)
            if move["kind"] == "claim" and not reclaimed:
                reclaimed = reclaim(ada, seat)
                expect(curtain).to_have_count(0)
        expect(curtain).to_have_count(0)  # whoever has decided looks as long as they like
        ada.page.locator("[data-action=pass-on]").click()
    assert len(secrets[0] | secrets[1]) == len(secrets[0]) + len(secrets[1]) > 3
    assert reclaimed


def reclaim(person: Person, seat: int) -> bool:
    """Takes a claim back before the device is passed on: the track is free, and the same player is asked again."""
    owned = person.page.locator("[data-owned]")
    claimed = sum(len(player["tracks"]) for player in person.document["view"]["players"])
    expect(owned).to_have_count(claimed, timeout=PATIENCE)
    person.page.locator("[data-action=undo]").click()
    expect(owned).to_have_count(claimed - 1, timeout=PATIENCE)
    expect(person.page.locator(".bar")).to_have_attribute("data-now", "yourTurn", timeout=PATIENCE)
    person.until(lambda: bool(person.moves))
    return person.document["view"]["seat"] == seat


def none_of(person: Person, *tickets: set[str]) -> None:
    told = told_by_page(person)
    assert [ticket for found in tickets for ticket in found if f'"{ticket}"' in told] == []


def watch_for(person: Person, *tickets: set[str]) -> None:
    """Notes every ticket that is shown from now on, however short."""
    person.page.evaluate(
        """() => {
            window.ticketsSeen = [];
            new MutationObserver(() => {
                for (const one of document.querySelectorAll("[data-ticket]")) ticketsSeen.push(one.dataset.ticket);
            }).observe(document.body, { subtree: true, childList: true });
        }"""
    )


def seen_since(person: Person) -> set[str]:
    return set(person.page.evaluate("window.ticketsSeen"))


# A phone, and French --------------------------------------------------------------------------------------------------


def test_what_is_being_written_stays_when_the_turn_comes(person: People) -> None:
    """On a phone the cards come to the front with one's turn, but not over somebody who writes; a dot tells them."""
    ada, ben = person(size=PHONE, touch=True), person()
    made = ada.table(**{**SMALL, **QUICK, "seed": DEAL, "first": 1})
    table = made["id"]
    ben.api("POST", f"/tables/{table}/seats/1/join", {"token": made["links"]["seats"][1], "name": "Ben"})
    ada.submit(table, kind="start")
    for one in (ada, ben):
        decide(one, table, "keep")
    ada.open(f"/t/{table}")
    tabs = {name: ada.page.locator(f'[data-tab="{name}"]') for name in ("cards", "players", "log")}
    tabs["log"].tap()
    ada.page.get_by_role("button", name="Say something").tap()
    field = ada.page.get_by_role("textbox", name="Say something")
    field.fill("Good lu")
    for _ in range(2):
        decide(ben, table, "draw")
    expect(ada.page.locator(".bar")).to_have_attribute("data-now", "yourTurn", timeout=PATIENCE)
    expect(tabs["cards"].locator(".dot")).to_be_visible()
    expect(tabs["log"]).to_have_attribute("aria-selected", "true")
    expect(field).to_have_value("Good lu")
    tabs["log"].focus()
    ada.page.keyboard.press("ArrowLeft")
    expect(tabs["players"]).to_be_focused()
    expect(ada.page.get_by_role("tabpanel", name="Players")).to_be_visible()
    ada.page.keyboard.press("Home")
    expect(ada.page.get_by_role("tabpanel", name="Cards")).to_be_visible()


@pytest.mark.long
def test_a_game_on_a_phone(person: People) -> None:
    """By taps alone to the end; every claim is confirmed by a second one."""
    ada = person(size=PHONE, touch=True)
    ada.open("/")
    play_button = ada.page.locator(".go button")
    expect(play_button).to_be_enabled(timeout=PATIENCE)
    no_sideways(ada.page)
    started(ada, **AGAINST_A_BOT)
    expect(ada.page.locator(".play.narrow")).to_be_visible(timeout=PATIENCE)
    finger = Finger(ada)
    play(finger, turns=3)
    no_sideways(ada.page)
    for tab in ("tickets", "players", "log", "cards"):
        ada.page.locator(f'[data-tab="{tab}"]').tap()
        expect(ada.page.locator(f'[data-tab="{tab}"]')).to_have_attribute("aria-selected", "true")
        no_sideways(ada.page)
    play(finger)
    assert finger.made.count("claim") >= 2
    assert len(finger.made) >= 10
    expect(ada.page.locator("tr.total")).to_be_visible(timeout=PATIENCE)
    no_sideways(ada.page)


def no_sideways(page: Page) -> None:
    """Against the width of the screen: on a phone `innerWidth` grows with whatever hangs out."""
    assert page.evaluate("document.documentElement.scrollWidth") <= page.evaluate("screen.width")


@pytest.mark.long
def test_in_french(person: People) -> None:
    """The browser's language is taken; no English is left; another language is there at once."""
    ada = person(language="fr-FR")
    ada.open("/")
    expect(ada.page.locator(".go button")).to_be_enabled(timeout=PATIENCE)
    assert ada.page.evaluate("document.documentElement.lang") == "fr"
    in_french(ada)
    ada.page.locator(".gear").click()
    in_french(ada)
    ada.page.keyboard.press("Escape")
    ada.page.locator(".go button").click()
    expect(ada.page.locator(".play")).to_be_visible(timeout=PATIENCE)
    ada.until(lambda: bool(ada.moves))
    in_french(ada)
    hands = Mouse(ada)
    for turns in (1, 4, 9, 14):
        play(hands, turns=turns)
        in_french(ada)
    for number in (0, 1):
        ada.page.locator(".tools button").nth(number).click()
        expect(ada.page.locator("dialog[open] .content")).to_be_visible(timeout=PATIENCE)
        ada.until(lambda: ada.page.locator("dialog[open] li, dialog[open] section").count() > 3)
        in_french(ada)
        ada.page.keyboard.press("Escape")
        expect(ada.page.locator("dialog[open]")).to_have_count(0)
    ada.until(lambda: bool(ada.moves))
    claims = [move for move in ada.moves if move["kind"] == "claim"]
    if claims:
        hands.choose_track(claims[0]["track"])
        expect(ada.page.locator(".claim")).to_be_visible(timeout=PATIENCE)
        in_french(ada)
        ada.page.keyboard.press("Escape")

    ada.page.locator(".gear").click()
    ada.page.locator(".menu").get_by_text("English").click()
    expect(ada.page.locator(".bar .now")).to_contain_text(re.compile("Your turn|second card|to move|tickets"))
    assert ada.page.evaluate("document.documentElement.lang") == "en"
    expect(ada.page.get_by_role("region", name="Your hand")).to_be_visible()


def in_french(person: Person) -> None:
    assert english_in(shown(person.page)) == []
