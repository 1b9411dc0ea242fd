"""What people at one table must not know of each other: looked for in all frames, in the page, in what is stored."""

from __future__ import annotations

import orjson

from tests.browser.hidden import STORED
from tests.browser.person import Person
from tests.server.fuzz.shapes import Eyes, check_message


def check_hidden(viewer: Person, *others: Person) -> None:
    """`viewer` has been told nothing of what `others` hold, as these know it themselves now."""
    check_frames(viewer)
    if viewer.status == "over":
        return
    facts = viewer.api("GET", f"/boards/{viewer.document['table']['options']['board']}")
    cities = {city["id"]: city["name"]["en"] for city in facts["cities"]}
    told = told_by_page(viewer)
    secret = secret_tickets(*others)
    for ticket in facts["tickets"]:
        if ticket["id"] in secret:
            assert f'"{ticket["id"]}"' not in told
            assert " – ".join(cities[city] for city in ticket["cities"]) not in told
    view = viewer.document["view"]
    own = view["players"][view["seat"]]["hand"] if "seat" in view else {}
    shown = viewer.page.locator(".hand li").evaluate_all("all => all.map(one => one.dataset.card)")
    assert sorted(shown) == sorted(own)


def check_frames(viewer: Person) -> None:
    """Every field of every frame is one that this viewer may have."""
    names = {seat.get("name", "") for seat in viewer.document["table"]["seats"]}
    eyes = Eyes(viewer.document["table"]["options"]["board"], viewer.document["view"].get("seat"), names)
    for raw in viewer.frames:
        message = orjson.loads(raw)
        if "document" in message:
            message["document"]["table"]["options"]["rules"] = {}  # a short game has some, for all to see
        eyes.over = eyes.over or "result" in message.get("patch", message.get("document", {}))
        check_message(message, eyes)


def secret_tickets(*others: Person) -> set[str]:
    found: set[str] = set()
    for other in others:
        view = other.document["view"]
        me = view["players"][view["seat"]]
        found |= {*me.get("tickets", []), *me.get("offer", [])}
    return found


def told_by_page(person: Person) -> str:
    """The whole page, and all that the browser keeps for it."""
    page, stored = person.page.content(), person.page.evaluate(STORED)
    return f"{page}\n{person.page.title()}\n{person.page.url}\n{stored}"
