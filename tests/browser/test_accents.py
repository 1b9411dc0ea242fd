"""Capitals keep their accents: nothing that clips its text is so low that an É or an Å loses its head."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.person import DESKTOP, PATIENCE, PHONE, Person

People = Callable[..., Person]

CLIPPED = """
async () => {
    await document.fonts.ready;
    const canvas = document.createElement("canvas").getContext("2d");
    const found = new Set();
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
        const parent = walk.currentNode.parentElement;
        if (!walk.currentNode.data.trim() || parent?.closest("svg, script, style, .visually-hidden")) continue;
        if (!parent?.checkVisibility({ visibilityProperty: true })) continue;
        const style = getComputedStyle(parent);
        canvas.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
        const ink = canvas.measureText("ÉÅ");
        const range = document.createRange();
        range.selectNodeContents(walk.currentNode);
        const line = range.getClientRects()[0];
        if (!line) continue;
        const top = line.top + ink.fontBoundingBoxAscent - ink.actualBoundingBoxAscent;
        for (let box = parent; box && box !== document.body; box = box.parentElement) {
            const { overflowY, borderTopWidth } = getComputedStyle(box);
            const edge = box.getBoundingClientRect().top + parseFloat(borderTopWidth);
            const held = line.top + line.height / 2 > edge;  // what is scrolled away is not clipped
            if (overflowY !== "visible" && held && box.scrollTop === 0 && top < edge - 0.5)
                found.add(`${walk.currentNode.data.trim()} in ${box.tagName}, ${(edge - top).toFixed(1)} px`);
        }
    }
    return [...found];
}
"""


def whole(person: Person) -> None:
    person.page.wait_for_load_state("networkidle")
    person.wait(600)
    assert person.page.evaluate(CLIPPED) == []


@pytest.mark.parametrize(("size", "touch"), [(DESKTOP, False), (PHONE, True)], ids=["desktop", "phone"])
def test_no_accent_is_clipped(person: People, size: Any, touch: bool) -> None:
    ada = person(language="fr-FR", size=size, touch=touch, preferences={"guide": False})
    ada.open("/")
    whole(ada)
    ada.page.locator(".gear").click()
    whole(ada)
    ada.open("/rules/usa")
    whole(ada)
    seats = [{"kind": "person"}, {"kind": "bot", "level": "easy"}]
    table = ada.table(board="usa_classic", seats=seats, seed=1, first=0)["id"]
    ada.open(f"/t/{table}")
    whole(ada)
    ada.submit(table, kind="start")
    expect(ada.page.locator(".play")).to_be_visible(timeout=PATIENCE)
    whole(ada)
    if touch:
        for tab in ada.page.locator(".tabs button").all():
            tab.click()
            whole(ada)
    ada.submit(table, kind="resign")
    whole(ada)


def test_a_clipped_accent_would_be_found(person: People) -> None:
    ada = person(language="fr-FR").open("/")
    whole(ada)
    ada.page.evaluate("""() => {
        const low = document.createElement("p");
        low.textContent = "Élodie";
        low.style = "font: 600 40px/0.7 var(--deco); overflow: hidden";
        document.body.append(low);
    }""")
    assert any(text.startswith("Élodie") for text in ada.page.evaluate(CLIPPED))
