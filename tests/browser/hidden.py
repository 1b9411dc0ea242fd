"""What somebody may not know, compared with all that their browser has: frames, the page, and what is stored."""

from __future__ import annotations

from collections import Counter
from typing import Any

import orjson

import branchline as bl
from branchline.server.table.table import TableState
from tests.browser.person import Person
from tests.server.fuzz.shapes import Eyes, check_message
from tests.server.helpers import Running

STORED = """
async () => {
    const bases = await indexedDB.databases();
    const kept = "caches" in window ? await caches.keys() : [];
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, bases, kept, document.cookie]);
}
"""
SHOWN = """
() => ({
    tickets: [...document.querySelectorAll("[data-ticket]")].map((one) => one.dataset.ticket),
    hand: Object.fromEntries([...document.querySelectorAll(".hand [data-card]")].map((one) =>
        [one.dataset.card, Number(one.querySelector(".count")?.textContent ?? 1)])),
    market: [...document.querySelectorAll(".market .open button")].map((one) => one.dataset.card),
})
"""


def told_by_page(person: Person) -> str:
    """The whole page, and all that the browser keeps for it."""
    page, stored = person.page.content(), person.page.evaluate(STORED)
    return f"{page}\n{person.page.title()}\n{person.page.url}\n{stored}"


class Watchdog:
    """Compares what a browser has, of a player or a watcher, with what the server knows."""

    def __init__(self, server: Running, person: Person, table: str) -> None:
        self.person = person
        self.table: TableState = server.services.tables._live[table].table
        self.board = bl.load_board(self.table.game.board.id)
        self.seat: int | None = person.document["view"].get("seat")
        names = {seat.get("name", "") for seat in person.document["table"]["seats"]}
        self.eyes = Eyes(self.board.id, self.seat, names)
        self.frames = self.looks = 0

    def look(self) -> None:
        self.looks += 1
        self.person.settled()
        self._frames()
        if self.table.status != "over":
            self._page()

    def _frames(self) -> None:
        """Each frame once: every field must be one that this person may have."""
        for raw in self.person.frames[self.frames :]:
            message = orjson.loads(raw)
            if "document" in message:
                message["document"]["table"]["options"]["rules"] = {}  # a short game has some, for all to see
            self.eyes.over = self.eyes.over or "result" in message.get("patch", message.get("document", {}))
            check_message(message, self.eyes)
            assert self.eyes.over or not [word for word in self._secrets() if word in raw], raw[:300]
        self.frames = len(self.person.frames)

    def _page(self) -> None:
        shown, view = self._shown()
        own = view.players[self.seat] if self.seat is not None else None
        assert set(shown["tickets"]) <= ({*(own.tickets or ()), *(own.offer or ())} if own else set())
        assert Counter(shown["hand"]) == Counter(own.hand if own else {})
        assert shown["market"] == [card for card in view.market if card is not None]
        told = told_by_page(self.person)
        assert [word for word in (*self._secrets(), *self._hidden_tickets()) if word in told] == []

    def _shown(self) -> tuple[dict[str, Any], bl.View]:
        """What the page shows, and what there is to see: looked at again until nobody has moved meanwhile."""
        while True:
            self.person.until(lambda: self.person.seq >= self.table.seq(self.seat), "the page has heard of it")
            self.person.settled()
            shown, view = self.person.page.evaluate(SHOWN), self.table.game.view(self.seat)
            if self.person.seq == self.table.seq(self.seat):
                return shown, view

    def _secrets(self) -> list[str]:
        """What the cards are dealt from."""
        return [self.table._secret, str(self.table.seed)]

    def _hidden_tickets(self) -> list[str]:
        """Tickets that this person has not been shown, by id and by name, save those that others are named like."""
        tracks = {frozenset((track.a, track.b)) for track in self.board.tracks}
        known = " ".join(self._name(ticket.cities) for ticket in self.board.tickets if ticket.id in self.eyes.mine)
        found: list[str] = []
        for ticket in self.board.tickets:
            if ticket.id in self.eyes.mine or frozenset(ticket.cities) in tracks:
                continue
            name = self._name(ticket.cities)
            found += [f'"{ticket.id}"', *([] if name in known else [name])]
        return found

    def _name(self, cities: tuple[str, ...]) -> str:
        names = {city.id: city.printed_name.get("en", "") for city in self.board.cities}
        return " – ".join(names[city] for city in cities)
