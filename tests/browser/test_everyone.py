"""For everyone: games by keys alone and by typed words, what is heard, what moves, how much is loaded."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.behind import played_out, started
from tests.browser.hidden import Watchdog
from tests.browser.person import DESKTOP, PATIENCE, PHONE, Person
from tests.browser.ways import AGAINST_A_BOT, Keys, Mouse, Typist, on_my_turn, play, soon
from tests.browser.weighing import first_load
from tests.server.helpers import Running

People = Callable[..., Person]
LARGEST = 200 * 1024
"""Bytes that the first load may have over the wire, without images."""


# Keys and words -----------------------------------------------------------------------------------------------------


@pytest.mark.long
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


@pytest.mark.long
def test_a_game_by_typed_words(person: People, server: Running) -> None:
    ada = person()
    table = started(ada, **AGAINST_A_BOT)
    expect(ada.page.locator(".play")).to_be_visible(timeout=PATIENCE)
    words = Typist(ada)
    play(words)
    assert {"keep", "take", "claim"} <= set(words.made)
    expect(ada.page.locator("tr.total")).to_be_visible(timeout=PATIENCE)
    Watchdog(server, ada, table).look()


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


def test_every_panel_leads_to_its_rule(person: People) -> None:
    """The rules open where the question is, with their fine print; the game is as it was when they are closed."""
    ada = person()
    started(ada, **{**AGAINST_A_BOT, "board": "nordic"})
    dialog = ada.page.locator("dialog[open]")
    for panel, section in ((".choice", "tickets"), (".awards", "completed")):
        ada.page.locator(f"{panel} [data-rule]").click()
        found = dialog.locator("section", has=ada.page.locator(f"#rules-{section}"))
        expect(found.locator("details[open]")).to_be_visible(timeout=PATIENCE)
        expect(dialog.locator(f"#rules-{section}")).to_be_in_viewport()
        ada.page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
    hands = on_my_turn(ada)
    kinds = {track["id"]: track["kind"] for track in ada.api("GET", "/boards/nordic")["tracks"]}
    ferry = next(track for track, kind in kinds.items() if kind == "ferry")
    hands.choose_track(ferry)
    ada.page.locator(".claim [data-rule]").click()
    expect(dialog.locator("#rules-ferries")).to_be_in_viewport(timeout=PATIENCE)
    dialog.get_by_role("button", name="Close").click()
    expect(ada.page.locator(f'.claim[data-chosen="{ferry}"]')).to_be_visible()


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


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_posters_stay_where_they_are_while_their_pictures_load(person: People, size: dict[str, int]) -> None:
    """Whoever clicks before the last picture has come gets the board that is meant."""
    ada = person(size=size)
    held: list[Route] = []
    ada.page.route("**/api/boards/*.svg?*", lambda route: held.append(route))
    ada.open("/")
    expect(ada.page.locator(".go button")).to_be_enabled(timeout=PATIENCE)
    ada.page.evaluate("document.fonts.ready.then(() => undefined)")
    before = posters(ada.page)
    assert len(before) > 1
    ada.until(lambda: len(held) == len(before), "every picture is asked for")
    assert posters(ada.page) == before
    for route in held:
        route.continue_()
    ada.page.wait_for_function(
        "() => [...document.querySelectorAll('.poster img')].every((one) => one.complete && one.naturalWidth)",
        timeout=PATIENCE,
    )
    assert posters(ada.page) == before


def posters(page: Page) -> dict[str, list[float]]:
    """Where each hangs when all that has come is drawn, by its board: left, top, width, height."""
    found: dict[str, list[float]] = page.evaluate(
        """async () => {
            for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
            return Object.fromEntries([...document.querySelectorAll(".poster")].map((one) => {
                const { x, y, width, height } = one.getBoundingClientRect();
                return [one.querySelector("input").value, [x, y, width, height]];
            }));
        }"""
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
