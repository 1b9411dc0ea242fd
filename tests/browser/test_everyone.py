"""For everyone: axe on every screen, games by keys alone and by typed words, what is heard, what moves, how fast."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.person import PATIENCE, PHONE, Person
from tests.browser.secrets_kept import check_hidden
from tests.browser.ways import QUICK, Keys, Mouse, Typist, play, soon
from tests.browser.weighing import first_load
from tests.server.helpers import SMALL

People = Callable[..., Person]
AXE = (Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8")
GRAVE = ("serious", "critical")
DEAL = 900_000_000_000_202
AGAINST_A_BOT: dict[str, Any] = {**QUICK, "seats": [{"kind": "person"}, {"kind": "bot", "level": "easy"}], "seed": DEAL}
LARGEST = 200 * 1024
"""Bytes that the first load may have over the wire, without images."""


def axe(page: Page) -> list[str]:
    """What axe finds serious or critical now, in one line each."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    # Styles that have just changed are there with the next frame, without motion too.
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    found = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
    return [
        f"{one['impact']} {one['id']}: {node['target']} {node['html'][:160]} {node['failureSummary'][:300]}"
        for one in found["violations"]
        if one["impact"] in GRAVE
        for node in one["nodes"]
    ]


def started(person: Person, **options: Any) -> str:
    """A game that has begun, on the screen; the table."""
    table: str = person.table(**options)["id"]
    person.wish(table, kind="start")
    person.open(f"/t/{table}")
    return table


def on_my_turn(person: Person) -> Mouse:
    """The opening is over."""
    hands = Mouse(person)
    while not any(move["kind"] == "draw" for move in person.moves):
        if person.moves:
            hands.make(soon(person.moves))
        else:
            person.wait()
    person.page.locator(".port.seen svg.live").wait_for(timeout=PATIENCE)
    return hands


def played_out(person: Person, table: str) -> None:
    """To the end, by requests."""
    while True:
        found = person.api("GET", f"/tables/{table}")["document"]
        if found["table"]["status"] == "over":
            return
        turn = found["turn"]
        if turn.get("question") is not None:
            person.wish(table, kind="decide", question=turn["question"], moves=[soon(turn["moves"])["text"]])


# Axe ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_axe_at_home(person: People, size: str) -> None:
    ada = person(**({"size": PHONE, "touch": True} if size == "phone" else {}))
    ada.open("/")
    expect(ada.page.locator(".go button")).to_be_enabled(timeout=PATIENCE)
    assert axe(ada.page) == []
    ada.page.locator("summary").first.click()
    expect(ada.page.locator(".panel.options")).to_be_visible(timeout=PATIENCE)
    assert axe(ada.page) == []
    ada.page.locator(".gear").click()
    expect(ada.page.locator(".menu")).to_be_visible()
    assert axe(ada.page) == []


def test_axe_in_the_lobby_and_at_an_invitation(person: People) -> None:
    ada, ben = person(), person()
    made = ada.table(**SMALL)
    ada.open(f"/t/{made['id']}")
    expect(ada.button("Start the game")).to_be_visible(timeout=PATIENCE)
    ada.page.locator("details summary").last.click()
    assert axe(ada.page) == []
    ben.open(f"/t/{made['id']}#seat=1:{made['links']['seats'][1]}")
    expect(ben.button("Take this seat")).to_be_visible(timeout=PATIENCE)
    assert axe(ben.page) == []
    ben.open("/t/nosuchtable1")
    expect(ben.page.locator("main h1")).to_be_visible(timeout=PATIENCE)
    assert axe(ben.page) == []
    ben.troubles.clear()  # the browser itself notes a table that is not there


LOOKS: dict[str, dict[str, Any]] = {
    "day": {"preferences": {"guide": False, "theme": "day"}},
    "night": {"preferences": {"guide": False, "theme": "night"}},
    "contrast": {"preferences": {"guide": False, "theme": "day", "contrast": True}},
    "night contrast": {"preferences": {"guide": False, "theme": "night", "contrast": True}},
    "guide": {"preferences": {"theme": "day"}},
    "phone": {"size": PHONE, "touch": True},
    "phone night": {"size": PHONE, "touch": True, "preferences": {"guide": False, "theme": "night"}},
}


@pytest.mark.parametrize("look", LOOKS)
def test_axe_at_the_table(person: People, look: str) -> None:
    """Opening tickets, my turn, the panel that pays, a hint, the typed command, talk; on phones every tab."""
    ada = person(**LOOKS[look])
    started(ada, **AGAINST_A_BOT)
    expect(ada.page.locator(".choice")).to_be_visible(timeout=PATIENCE)
    ada.page.locator(".port.seen svg.live").wait_for(timeout=PATIENCE)
    found = {"opening": axe(ada.page)}
    ada.page.locator(".choice [data-ticket]").first.click()
    found["marked"] = axe(ada.page)
    hands = Mouse(ada)
    ada.page.reload()
    hands.confirms = "phone" in look
    ada.page.locator(".choice [data-ticket]").first.wait_for(timeout=PATIENCE)
    hands.make(soon(ada.moves))
    on_turn = on_my_turn(ada)
    found["turn"] = axe(ada.page)
    claim = next(move for move in ada.moves if move["kind"] == "claim")
    on_turn.choose_track(claim["track"])
    expect(ada.page.locator(".claim .actions")).to_be_visible(timeout=PATIENCE)
    found["claim"] = axe(ada.page)
    ada.page.locator(".claim .small .button").last.click()
    ada.page.locator(".claim .picker").wait_for(timeout=PATIENCE)
    found["by hand"] = axe(ada.page)
    ada.page.keyboard.press("Escape")
    ada.page.locator(".bar .hint button").click()
    expect(ada.page.locator(".advice")).to_be_visible(timeout=PATIENCE)
    found["hint"] = axe(ada.page)
    ada.page.keyboard.press("Escape")
    if "phone" in look:
        for tab in ("tickets", "players", "log"):
            ada.page.locator(f'[data-tab="{tab}"]').click()
            found[tab] = axe(ada.page)
    ada.page.locator(".command .open").click()
    ada.page.get_by_role("combobox").fill("take")
    expect(ada.page.get_by_role("listbox")).to_be_visible(timeout=PATIENCE)
    found["command"] = axe(ada.page)
    assert {screen: problems for screen, problems in found.items() if problems} == {}


@pytest.mark.parametrize("theme", ["day", "night"])
def test_axe_in_dialogs(person: People, theme: str) -> None:
    """The board as a list, the rules, resigning; and the settings over a game."""
    ada = person(preferences={"guide": False, "theme": theme})
    started(ada, **AGAINST_A_BOT)
    on_my_turn(ada)
    found: dict[str, list[str]] = {}
    for number in range(3):
        ada.page.locator(".tools button").nth(number).click()
        dialog = ada.page.locator("dialog[open]")
        expect(dialog.locator(".content")).to_be_visible(timeout=PATIENCE)
        dialog.locator("li, section, p").first.wait_for(timeout=PATIENCE)
        found[f"dialog {number}"] = axe(ada.page)
        ada.page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
    ada.page.locator(".gear").click()
    found["menu"] = axe(ada.page)
    assert {screen: problems for screen, problems in found.items() if problems} == {}


@pytest.mark.parametrize("look", ["day", "night", "phone"])
def test_axe_from_the_tunnel_to_the_replay(person: People, look: str) -> None:
    """A tunnel that asks, the score sheet, the replay, the rules, a record checked."""
    ada = person(**LOOKS[look])
    table = started(ada, **{**AGAINST_A_BOT, **SMALL, "seats": AGAINST_A_BOT["seats"]})
    found: dict[str, list[str]] = {}
    dig(ada, table)
    expect(ada.page.locator(".tunnel button:enabled").first).to_be_visible(timeout=PATIENCE)
    found["tunnel"] = axe(ada.page)
    played_out(ada, table)
    expect(ada.page.locator("tr.total")).to_be_visible(timeout=PATIENCE)
    found["end"] = axe(ada.page)
    ada.open(f"/t/{table}/replay?as=open&at=20")
    expect(ada.page.locator(".replay")).to_be_visible(timeout=PATIENCE)
    ada.page.locator(".port.seen svg.live").wait_for(timeout=PATIENCE)
    found["replay"] = axe(ada.page)
    ada.open("/rules/nordic")
    expect(ada.page.locator("main section, main article").first).to_be_visible(timeout=PATIENCE)
    found["rules"] = axe(ada.page)
    record = ada.page.request.get(f"{ada.url}/api/tables/{table}/record").text()
    ada.open("/verify")
    found["verify"] = axe(ada.page)
    ada.page.locator("#record").fill(record)
    ada.button("Check the record").click()
    expect(ada.page.get_by_text("The record holds.")).to_be_visible(timeout=PATIENCE)
    found["verified"] = axe(ada.page)
    assert {screen: problems for screen, problems in found.items() if problems} == {}


def dig(person: Person, table: str) -> None:
    """Plays by requests until a tunnel of this player asks for cards that are there."""
    kinds = {track["id"]: track["kind"] for track in person.api("GET", "/boards/nordic")["tracks"]}
    while True:
        found = person.api("GET", f"/tables/{table}")["document"]
        turn, view = found["turn"], found["view"]
        if turn.get("question") is None:
            continue
        moves = turn["moves"]
        if any(move["kind"] == "pay" for move in moves):
            return
        hand = view["players"][0].get("hand", {})
        tunnels = [
            move for move in moves
            if kinds.get(move.get("track", "")) == "tunnel"
            and all(hand[card] >= count + 2 for card, count in move["cards"].items())
        ]  # fmt: skip
        others = [move for move in moves if move["kind"] in ("keep", "take", "draw", "withdraw")]
        best = (tunnels or [soon(others)])[0]
        person.wish(table, kind="decide", question=turn["question"], moves=[best["text"]])


def test_axe_at_the_curtain(person: People) -> None:
    ada = person()
    started(ada, **{**QUICK, "seats": [{"kind": "person"}, {"kind": "local", "name": "Ben"}]})
    expect(ada.page.locator(".curtain")).to_be_visible(timeout=PATIENCE)
    assert axe(ada.page) == []


# Keys and words -----------------------------------------------------------------------------------------------------


def test_a_game_by_keys_alone(person: People, record_property: Callable[[str, object], None]) -> None:
    """From the home page to the score sheet with Tab, arrows, Space and Enter; what has the focus is always seen."""
    ada = person()
    ada.open("/")
    keys = Keys(ada)
    expect(ada.page.locator(".go button")).to_be_enabled(timeout=PATIENCE)
    keys.reach(ada.page.locator(".poster input:checked"))
    while not ada.page.locator('.poster input[value="poland"]').is_checked():
        ada.page.keyboard.press("ArrowRight")
    the_focus_is_seen(ada.page)
    keys.press(ada.page.locator(".go button"))
    expect(ada.page.locator(".play")).to_be_visible(timeout=PATIENCE)

    # A whole game of that board is long: the same keys in a short one.
    started(ada, **AGAINST_A_BOT)
    expect(ada.page.locator(".play")).to_be_visible(timeout=PATIENCE)
    while ada.status != "over":
        if ada.moves:
            keys.make(soon(ada.moves))
            the_focus_is_seen(ada.page)
        else:
            ada.wait()
    assert keys.made.count("claim") >= 2
    expect(ada.page.locator("tr.total")).to_be_visible(timeout=PATIENCE)
    keys.press(ada.page.get_by_role("link", name="Watch the replay"))
    expect(ada.page.locator(".replay")).to_be_visible(timeout=PATIENCE)
    ada.page.keyboard.press("ArrowRight")
    record_property("most presses of Tab", keys.longest)
    print(f"most presses of Tab for one thing: {keys.longest}")


def the_focus_is_seen(page: Page) -> None:
    """What has the focus has an outline of its own, or a part of it that shows it."""
    seen = page.evaluate(
        """() => {
            const element = document.activeElement;
            if (!element || element === document.body || !element.matches(":focus-visible")) return true;
            const marked = (one) => one && getComputedStyle(one).outlineStyle !== "none";
            return [element, element.nextElementSibling, element.parentElement, element.closest("label")].some(marked);
        }"""
    )
    assert seen, page.evaluate("document.activeElement.outerHTML.slice(0, 300)")


def test_a_game_by_typed_words(person: People) -> None:
    ada = person()
    started(ada, **AGAINST_A_BOT)
    expect(ada.page.locator(".play")).to_be_visible(timeout=PATIENCE)
    words = Typist(ada)
    play(words)
    assert {"keep", "take", "claim"} <= set(words.made)
    expect(ada.page.locator("tr.total")).to_be_visible(timeout=PATIENCE)
    check_hidden(ada)


def test_what_is_typed_wrongly_is_answered(person: People) -> None:
    ada = person()
    started(ada, **AGAINST_A_BOT)
    on_my_turn(ada)
    ada.page.keyboard.press("/")
    field = ada.page.get_by_role("combobox")
    expect(field).to_be_focused()
    before = ada.seq
    for text, said in (("dance", "is not a move here"), ("claim atlantis", "matches"), ("undo", "taken back")):
        field.fill(text)
        field.press("Enter")
        expect(ada.page.locator(".command .message")).to_contain_text(said)
    assert ada.seq == before
    field.press("Escape")
    expect(field).to_have_count(0)


# What is heard --------------------------------------------------------------------------------------------------------


def test_what_a_screen_reader_hears(person: People) -> None:
    """The story is a log, the turn a status and the title, the hand a list with a name; the map is a list too."""
    ada = person()
    started(ada, **AGAINST_A_BOT)
    hands = on_my_turn(ada)
    log = ada.page.get_by_role("log", name="What happened")
    expect(log.locator(".entry").first).to_be_visible(timeout=PATIENCE)
    expect(log).to_contain_text("You kept")
    status = ada.page.locator(".bar .now[role=status]")
    expect(status).to_contain_text("Your turn")
    assert "Your turn" in ada.page.title()
    hand = ada.page.get_by_role("region", name="Your hand").get_by_role("list").get_by_role("listitem")
    held = ada.document["view"]["players"][0]["hand"]
    expect(hand).to_have_count(len(held))
    for card, count in held.items():
        told = ada.page.locator(f'.hand li[data-card="{card}"]').aria_snapshot()
        assert card in told.lower()
        assert count == 1 or str(count) in told
    live = ada.page.locator(".visually-hidden [aria-live]")
    expect(live.filter(has_text="Your hand:")).to_have_count(1)
    lines = log.locator(".entry").count()
    hands.make(next(move for move in ada.moves if move["kind"] == "draw"))
    expect(status).to_contain_text("second card")
    hands.make(next(move for move in ada.moves if move["kind"] == "draw"))
    expect(log.locator(".entry")).not_to_have_count(lines, timeout=PATIENCE)
    expect(log).to_contain_text("You drew")
    ada.button("Board as a list").click()
    listed = ada.page.locator("dialog[open]").get_by_role("heading", level=3)
    facts = ada.api("GET", "/boards/poland")
    assert listed.count() >= len([city for city in facts["cities"] if city["name"]])


def test_nothing_moves_for_who_wants_no_motion(person: People) -> None:
    """No animation runs longer than a blink, on any screen of a game."""
    ada = person(motion=False)
    watch_motion(ada)
    ada.open("/")
    expect(ada.page.locator(".go button")).to_be_enabled(timeout=PATIENCE)
    assert long_motion(ada.page) == []
    table = started(ada, **AGAINST_A_BOT)
    hands = on_my_turn(ada)
    assert long_motion(ada.page) == []
    for _ in range(6):
        while not ada.moves:
            ada.wait()
        hands.make(soon(ada.moves))
        assert long_motion(ada.page) == []
    played_out(ada, table)
    expect(ada.page.locator("tr.total")).to_be_visible(timeout=PATIENCE)
    assert long_motion(ada.page) == []


def watch_motion(person: Person) -> None:
    """Notes every animation that is begun, by style or by script."""
    person.context.add_init_script(
        """
        window.moved = [];
        const animate = Element.prototype.animate;
        Element.prototype.animate = function (frames, options) {
            const lasts = typeof options === "number" ? options : (options?.duration ?? 0);
            if (lasts > 20) moved.push(`script ${this.className} ${lasts}`);
            return animate.call(this, frames, options);
        };
        for (const type of ["animationstart", "transitionrun"])
            document.addEventListener(type, (event) => {
                for (const one of event.target.getAnimations?.({ subtree: true }) ?? []) {
                    const { duration, iterations } = one.effect.getComputedTiming();
                    if (duration * iterations > 20) moved.push(`${type} ${event.target.className} ${duration}`);
                }
            }, true);
        """
    )


def long_motion(page: Page) -> list[str]:
    found: list[str] = page.evaluate(
        """() => [
            ...moved,
            ...document.getAnimations().flatMap((one) => {
                const { duration, iterations } = one.effect.getComputedTiming();
                return duration * iterations > 20 ? [`${one.animationName} ${duration} × ${iterations}`] : [];
            }),
        ]"""
    )
    return found


# How much, how fast ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("board", ["", "nordic", "poland"])
def test_the_first_load_is_small(person: People, board: str) -> None:
    """Home, and tables; one with letters from further east, which come in files of their own. How soon a page can be
    used depends on the machine: `make pagebench` measures it."""
    maker, fresh = person(), person()
    table = started(maker, **{**AGAINST_A_BOT, "board": board or "nordic"})
    fresh.context.add_cookies(maker.context.cookies())  # type: ignore[arg-type]
    code, milliseconds = first_load(fresh, f"/t/{table}" if board else "/", "table" if board else "home")
    assert 50 * 1024 < code <= LARGEST
    assert milliseconds > 0


def test_touch_targets_are_large_enough(person: People) -> None:
    """Whatever can be tapped at a table on a phone has 44 pixels; words in a sentence are exempt."""
    ada = person(size=PHONE, touch=True)
    started(ada, **AGAINST_A_BOT)
    expect(ada.page.locator(".choice")).to_be_visible(timeout=PATIENCE)
    small = {"opening": small_targets(ada.page)}
    hands = Mouse(ada)
    hands.confirms = True
    hands.make(soon(ada.moves))
    on_my_turn(ada)
    for tab in ("cards", "tickets", "players", "log"):
        ada.page.locator(f'[data-tab="{tab}"]').tap()
        small[tab] = small_targets(ada.page)
    assert {screen: found for screen, found in small.items() if found} == {}


def small_targets(page: Page) -> list[str]:
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll("button, a, select, input, summary")]
            .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.disabled)
            .filter((one) => !one.closest(".visually-hidden") && !one.matches(".visually-hidden"))
            .filter((one) => getComputedStyle(one).display !== "inline" && !one.matches("p *"))
            .map((one) => [one, one.getBoundingClientRect()])
            .filter(([, box]) => Math.round(box.width) < 44 || Math.round(box.height) < 44)
            .map(([one, box]) => `${Math.round(box.width)}×${Math.round(box.height)} ${one.outerHTML.slice(0, 120)}`)"""
    )
    return found
