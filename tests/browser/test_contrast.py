"""For those who see little: more contrast, and colours that the device forces on every page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.behind import started
from tests.browser.person import PATIENCE, Person
from tests.browser.seeing import Axe, differing, picture
from tests.browser.ways import AGAINST_A_BOT, on_my_turn

People = Callable[..., Person]
ENHANCED = 7.0
"""The contrast that WCAG asks for at its highest level."""
CLEARLY = 40
"""So many pixels of a button are another colour, or nobody sees that anything has changed."""

# The contrast of the text of an element with what lies under it, once colours that have just changed are there.
CONTRAST = """
async (element) => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const changing = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(changing.map((one) => one.finished));
    const numbers = (colour) => colour.match(/[\\d.]+/g).map(Number);
    const light = ([r, g, b]) => {
        const [x, y, z] = [r, g, b].map((one) => one / 255)
            .map((one) => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4));
        return 0.2126 * x + 0.7152 * y + 0.0722 * z;
    };
    let under = element;
    while (under && (numbers(getComputedStyle(under).backgroundColor)[3] ?? 1) === 0) under = under.parentElement;
    const [a, b] = [getComputedStyle(element).color, getComputedStyle(under).backgroundColor]
        .map((colour) => light(numbers(colour)) + 0.05);
    return Math.max(a, b) / Math.min(a, b);
}
"""


def contrast(target: Locator) -> float:
    return float(target.first.evaluate(CONTRAST))


class Unseen(AssertionError):
    """Something has changed, and nobody can see it."""


@contextmanager
def changes(target: Locator, what: str, *, least: int = CLEARLY) -> Iterator[None]:
    """What is done within is seen in a picture of `target`; the pointer is elsewhere both times."""
    target.page.mouse.move(2, 2)
    before = picture(target)
    yield
    target.page.mouse.move(2, 2)
    seen = differing(target.page, before, picture(target))
    if seen < least:
        raise Unseen(f"{what}: only {seen} pixels tell it apart")


@pytest.mark.parametrize("theme", ["day", "night"])
def test_more_contrast_is_more(person: People, theme: str) -> None:
    """By the switch on the home page: small print has the highest contrast then, and at the table too."""
    ada = person(preferences={"guide": False, "theme": theme})
    ada.open("/")
    tagline = ada.page.locator("header p").first
    soft = ada.page.get_by_role("group", name="Opponents").locator("legend")
    expect(soft).to_be_visible(timeout=PATIENCE)
    before = contrast(soft)
    ada.page.locator(".gear").click()
    ada.page.locator(".menu").get_by_label("More contrast").check(force=True)
    ada.page.keyboard.press("Escape")
    expect(ada.page.locator("html")).to_have_attribute("data-contrast", "more")
    assert contrast(soft) > before
    assert contrast(soft) >= ENHANCED
    assert contrast(tagline) >= ENHANCED
    started(ada, **AGAINST_A_BOT)
    hint = ada.page.locator(".choice .hint")
    expect(hint).to_be_visible(timeout=PATIENCE)
    assert ada.page.evaluate("document.documentElement.dataset.contrast") == "more"
    assert contrast(hint) >= ENHANCED


@pytest.mark.parametrize("theme", ["day", "night"])
def test_more_contrast_is_most_everywhere(person: People, theme: str) -> None:
    """Every text of the table has the highest contrast."""
    ada = person(preferences={"guide": False, "theme": theme, "contrast": True})
    started(ada, **AGAINST_A_BOT)
    on_my_turn(ada)
    axe = Axe(ada.page, colours=True, rules={"color-contrast-enhanced": True})
    axe.look("table")
    axe.nothing_grave()


def test_a_device_that_wants_contrast_has_it(person: People) -> None:
    """Without any switch, and only where the device says so."""
    for wanted, shown in (("more", "more"), ("no-preference", "usual")):
        ada = person(contrast=wanted)
        ada.open("/")
        assert ada.page.evaluate("document.documentElement.dataset.contrast") == shown


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_forced_colours(person: People, scheme: str) -> None:
    """Without backgrounds and shadows one sees which tickets are marked, which tracks can be claimed, which one is
    chosen, and what has the focus."""
    ada = at_home_in_forced_colours(person, scheme)
    focus_is_seen(ada, ada.page.locator(".go button"))
    axe = Axe(ada.page, rules={"color-contrast": False})  # axe knows only the colours that the page asked for
    axe.look("home")
    started(ada, **AGAINST_A_BOT)
    ticket = ada.page.locator(".choice [data-ticket]").first
    expect(ticket).to_be_visible(timeout=PATIENCE)
    with changes(ticket, "a ticket that is marked"):
        ticket.click()
    ticket.click()
    hands = on_my_turn(ada)
    with changes(ada.page.locator("[data-map]"), "tracks that can be claimed", least=1000):
        ada.page.evaluate("document.querySelector('.glowing').style.visibility = 'hidden'")
    ada.page.evaluate("document.querySelector('.glowing').style.visibility = ''")
    focus_is_seen(ada, ada.page.locator(".market [data-deck]"))
    with changes(ada.page.locator("[data-map]"), "the track that is chosen", least=100):
        hands.choose_track(next(move["track"] for move in ada.moves if move["kind"] == "claim"))
    axe.look("table")
    axe.nothing_grave()


@pytest.mark.parametrize("choice", ['label.poster:has(input[value="poland"])', 'label:has(input[value="hard"])'])
def test_what_is_chosen_at_home_in_forced_colours(person: People, choice: str) -> None:
    ada = at_home_in_forced_colours(person, "light")
    with changes(ada.page.locator(choice), choice):
        ada.page.locator(choice).click()


def test_a_chosen_payment_in_forced_colours(person: People) -> None:
    ada = person(forced_colors="active")
    started(ada, **AGAINST_A_BOT)
    hands = on_my_turn(ada)
    payable = [move["track"] for move in ada.moves if move["kind"] == "claim"]
    hands.choose_track(max(payable, key=payable.count))
    ways = ada.page.locator(".claim label.way")
    expect(ways.nth(1)).to_be_visible(timeout=PATIENCE)
    with changes(ways.last, "the way to pay that is chosen"):
        ways.last.click()


def at_home_in_forced_colours(person: People, scheme: str) -> Person:
    ada = person(forced_colors="active", color_scheme=scheme)
    ada.open("/")
    expect(ada.page.locator(".go button")).to_be_enabled(timeout=PATIENCE)
    expect(ada.page.locator(".frame:not(.hung)")).to_have_count(0, timeout=PATIENCE)  # pictures move what lies below
    assert ada.page.evaluate("matchMedia('(forced-colors: active)').matches")
    return ada


def focus_is_seen(person: Person, target: Locator) -> None:
    """As keys give it, not the mouse."""
    person.page.keyboard.press("Tab")
    person.page.evaluate("document.activeElement.blur()")
    with changes(target, "the focus"):
        target.focus()
        style = target.evaluate(
            "element => [getComputedStyle(element).outlineStyle, getComputedStyle(element).outlineWidth]"
        )
        assert style[0] != "none"
        assert float(style[1].removesuffix("px")) >= 2
