"""One's turn comes: what is heard, felt and told of it, also while another tab is in front."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.behind import decide
from tests.browser.person import PATIENCE, PHONE, Person
from tests.server.helpers import SMALL

People = Callable[..., Person]

# What a device would do is noted. A page cannot be put behind another tab here, so it is told that it is.
NOTING = """
window.noted = { notices: [], vibrations: [], tones: [], puffs: 0, asked: 0, focused: 0, contexts: 0 };
window.away = false;
Object.defineProperty(document, "hidden", { get: () => away });
window.focus = () => (noted.focused += 1);
navigator.vibrate = (pattern) => (noted.vibrations.push(pattern), true);
window.Notification = class {
    static permission = "granted";
    static requestPermission = async () => ((noted.asked += 1), "granted");
    constructor(title, { body, tag }) {
        noted.notices.push({ title, body, tag, closed: false });
        window.lastNotice = this;
        this.close = () => (noted.notices.at(-1).closed = true);
    }
};
const parameter = () => ({ setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} });
const node = (more) => ({ connect: (next) => next, start() {}, stop() {}, gain: parameter(), ...more });
window.AudioContext = class {
    sampleRate = 8000;
    currentTime = 0;
    destination = node({});
    constructor() { noted.contexts += 1; }
    resume() { return Promise.resolve(); }
    createGain() { return node({}); }
    createBuffer(_, length) { return { getChannelData: () => new Float32Array(length) }; }
    createBiquadFilter() { return node({ frequency: {} }); }
    createBufferSource() { return node({ start: () => (noted.puffs += 1) }); }
    createOscillator() {
        return node({ frequency: { ...parameter(), setValueAtTime: (pitch) => noted.tones.push(pitch) } });
    }
};
"""
BELL = [523, 392]
"""The pitches of the bell that rings when one's turn comes."""


@pytest.fixture
def game(person: People) -> Callable[..., tuple[Person, Person, str]]:
    """Ada before the page on her phone, Ben by requests; the tickets are chosen, and it is Ben's turn."""

    def begun(**preferences: Any) -> tuple[Person, Person, str]:
        ada = person(size=PHONE, touch=True, preferences={"guide": False, **preferences})
        ben = person()
        ada.context.add_init_script(NOTING)
        made = ada.table(**{**SMALL, "first": 1})
        table: str = made["id"]
        ben.api("POST", f"/tables/{table}/seats/1/join", {"token": made["links"]["seats"][1], "name": "Ben"})
        ada.submit(table, kind="start")
        for one in (ada, ben):
            decide(one, table, "keep")
        ada.open(f"/t/{table}")
        expect(ada.page.locator(".bar")).to_have_attribute("data-now", "others", timeout=PATIENCE)
        return ada, ben, table

    return begun


def noted(person: Person) -> dict[str, Any]:
    """All that the device was asked for since the last time."""
    person.settled()
    found: dict[str, Any] = person.page.evaluate(
        """() => {
            const found = structuredClone(noted);
            Object.assign(noted, { notices: [], vibrations: [], tones: [], puffs: 0 });
            return found;
        }"""
    )
    return found


def turn_of(person: Person, table: str) -> None:
    for _ in range(2):
        decide(person, table, "draw")


def comes_to(ada: Person, ben: Person, table: str) -> None:
    """Ben's turn, then Ada's."""
    turn_of(ben, table)
    expect(ada.page.locator(".bar")).to_have_attribute("data-now", "yourTurn", timeout=PATIENCE)


def goes_from(ada: Person, table: str) -> None:
    turn_of(ada, table)
    expect(ada.page.locator(".bar")).to_have_attribute("data-now", "others", timeout=PATIENCE)


def test_ones_turn_is_heard_felt_and_told(game: Callable[..., tuple[Person, Person, str]]) -> None:
    """A bell and a vibration each time; a notification only while the tab is hidden, one a table, with a way back."""
    ada, ben, table = game(sound=True, notify=True)
    ada.page.locator('[data-tab="log"]').tap()  # before a first touch, browsers allow neither sound nor vibration
    comes_to(ada, ben, table)
    seen = noted(ada)
    assert seen["vibrations"] == [60]
    assert [pitch for pitch in seen["tones"] if pitch in BELL] == BELL
    assert seen["puffs"] >= 1, "Ben's cards are heard, too"
    assert seen["notices"] == [], "whoever looks need not be told"
    goes_from(ada, table)
    seen = noted(ada)
    assert (seen["vibrations"], seen["notices"]) == ([], [])
    assert not set(BELL) & set(seen["tones"]), "a turn that goes does not ring"

    ada.page.evaluate("away = true")
    comes_to(ada, ben, table)
    seen = noted(ada)
    assert seen["vibrations"] == [60]
    (notice,) = seen["notices"]
    assert notice["title"] == "Branchline"
    assert notice["body"] == "It is your turn on Nordic Countries."
    assert notice["tag"] == f"/t/{table}", "a second one takes the place of the first"
    ada.page.evaluate("noted.notices.push({}); lastNotice.onclick()")
    assert ada.page.evaluate("[noted.focused, noted.notices.at(-1).closed]") == [1, True]


def test_silence_where_nothing_was_asked_for(game: Callable[..., tuple[Person, Person, str]]) -> None:
    """As the page is at first: no sound is even prepared, and a hidden tab only changes its title."""
    ada, ben, table = game()
    ada.page.locator('[data-tab="log"]').tap()
    ada.page.evaluate("away = true")
    comes_to(ada, ben, table)
    seen = noted(ada)
    assert (seen["contexts"], seen["tones"], seen["notices"], seen["asked"]) == (0, [], [], 0)
    assert "Your turn" in ada.page.title()
    ada.page.reload()
    expect(ada.page.locator(".bar")).to_have_attribute("data-now", "yourTurn", timeout=PATIENCE)
    assert noted(ada)["vibrations"] == [], "a turn that is there when the page opens has not come"


def test_notifications_are_asked_for_by_the_switch(person: People) -> None:
    """Not before somebody wants them; and where the browser says no, the switch goes back and says why."""
    ada = person()
    ada.context.add_init_script(NOTING)
    ada.open("/")
    ada.page.locator(".gear").click()
    switch = ada.page.locator(".menu").get_by_label("Tell me when it is my turn")
    assert ada.page.evaluate("noted.asked") == 0
    switch.check(force=True)
    ada.until(lambda: ada.page.evaluate("noted.asked") == 1)
    expect(switch).to_be_checked()
    switch.uncheck(force=True)
    ada.page.evaluate("() => void (Notification.requestPermission = async () => 'denied')")
    switch.click(force=True)
    denied = ada.page.locator(".menu").get_by_text("Your browser does not allow notifications")
    expect(denied).to_be_visible(timeout=PATIENCE)
    expect(switch).not_to_be_checked()
