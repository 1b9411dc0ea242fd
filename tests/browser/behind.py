"""Moves made by requests: to come quickly to what a test looks at in the page."""

from __future__ import annotations

from typing import Any

from tests.browser.person import Person
from tests.browser.ways import soon

Document = dict[str, Any]
DRAWING = ("keep", "take", "draw", "withdraw")
"""Kinds of moves that bring cards, and what may come between."""


def started(person: Person, *, show: bool = True, **options: Any) -> str:
    """A game that has begun, on the screen or not yet; the table."""
    table: str = person.table(**options)["id"]
    person.submit(table, kind="start")
    if show:
        person.open(f"/t/{table}")
    return table


def seen(person: Person, table: str) -> Document:
    found: Document = person.api("GET", f"/tables/{table}")["document"]
    return found


def decide(person: Person, table: str, *kinds: str) -> str:
    """Decides: the first move of the first of these kinds that there is. The kind."""
    turn = seen(person, table)["turn"]
    for kind in kinds:
        for move in turn["moves"]:
            if move["kind"] == kind and move.get("card") != "locomotive":
                choose(person, table, turn, move)
                return kind
    raise AssertionError((kinds, turn))


def choose(person: Person, table: str, turn: Document, move: Document) -> None:
    person.submit(table, kind="decide", decision=turn["decision"], moves=[move["text"]])


def dig(digger: Person, table: str, *others: Person) -> None:
    """Plays until a tunnel of `digger` asks for cards that are there; bots play by themselves."""
    board = seen(digger, table)["table"]["options"]["board"]
    kinds = {track["id"]: track["kind"] for track in digger.api("GET", f"/boards/{board}")["tracks"]}
    while True:
        found = seen(digger, table)
        turn = found["turn"]
        if turn.get("decision") is None:
            for other in others:
                if seen(other, table)["turn"].get("decision") is not None:
                    decide(other, table, "take", "draw", "tickets", "keep")
            continue
        moves = turn["moves"]
        if any(move["kind"] == "pay" for move in moves):
            return
        hand = found["view"]["players"][0].get("hand", {})
        # With two more of the colour, whatever is turned over can be paid.
        tunnels = [
            move for move in moves
            if kinds.get(move.get("track", "")) == "tunnel"
            and all(hand[card] >= count + 2 for card, count in move["cards"].items())
        ]  # fmt: skip
        choose(digger, table, turn, (tunnels or [soon([move for move in moves if move["kind"] in DRAWING])])[0])


def played_out(person: Person, table: str) -> None:
    """To the end, against bots."""
    while (found := seen(person, table))["table"]["status"] != "over":
        if found["turn"].get("decision") is not None:
            choose(person, table, found["turn"], soon(found["turn"]["moves"]))
