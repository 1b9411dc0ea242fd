"""What games seldom come to: the market laid anew, and a turn on which nothing can be done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

import branchline as bl
from tests.browser.behind import choose, seen, started
from tests.browser.person import PATIENCE, Person
from tests.browser.ways import AGAINST_A_BOT, Mouse, on_my_turn

People = Callable[..., Person]
FLUSHED = 900_000_000_000_412
"""Two locomotives lie open at the first turn, and the third is the next card: found by taking a card in all deals from
…300 on (`bl.new_game("poland", 2, seed, first=0)`) until there was a "market_swept"."""
HOARDED = 900_000_000_000_303
"""Any deal will do; of ten this one needs the fewest decisions, some 175."""
HOARDING = ("draw", "take", "tickets", "return", "claim")


def market(person: Person) -> list[str]:
    found: list[str] = person.page.locator(".market .open button").evaluate_all(
        "all => all.map(one => one.dataset.card)"
    )
    return found


def test_three_locomotives_and_the_market_is_laid_anew(person: People) -> None:
    """The page shows the new cards, says why they changed, and the turn goes on with the second card."""
    ada = person()
    started(ada, **{**AGAINST_A_BOT, "seed": FLUSHED})
    hands = on_my_turn(ada)
    assert market(ada).count("locomotive") == 2
    hands.make(next(move for move in ada.moves if move["kind"] == "take" and move["card"] != "locomotive"))
    assert any(event["type"] == "market_swept" for event in ada.events)
    laid = [event["card"] for event in ada.events if event["type"] == "face_up"][-5:]
    assert market(ada) == laid == ada.document["view"]["market"]
    assert laid.count("locomotive") < 3
    log = ada.page.get_by_role("log").locator(".entry").last
    expect(log).to_contain_text("You took")
    expect(log).to_contain_text("3 locomotives lay face up, so all the open cards were replaced.")
    expect(ada.page.locator(".bar")).to_have_attribute("data-now", "second")
    hands.make(next(move for move in ada.moves if move["kind"] == "take"))  # the new cards can be taken at once


def test_a_forced_pass_is_made_by_its_button(person: People) -> None:
    """No card, no ticket and no piece for any free track is left: the page says so, and offers the one thing to do."""
    ada, ben = person(), person()
    seats = [{"kind": "person"}, {"kind": "person"}]
    rules = {"end.pieces": 0, "end.turns": 5}
    made = ada.table(board="poland", seats=seats, rules=rules, first=0, seed=HOARDED)
    table: str = made["id"]
    ben.api("POST", f"/tables/{table}/seats/1/join", {"token": made["links"]["seats"][1], "name": "Ben"})
    ada.submit(table, kind="start")
    hoard(ada, ben, table)
    ada.open(f"/t/{table}")
    expect(ada.page.locator(".bar")).to_have_attribute("data-now", "pass", timeout=PATIENCE)
    expect(ada.page.locator(".bar .now")).to_have_text("You cannot do anything: pass.")
    expect(ada.page.locator(".market button:enabled, [data-action]:enabled:not([data-action=pass])")).to_have_count(0)
    expect(ada.page.locator(".glowing")).to_have_count(0)
    button = ada.button("Pass", exact=True)
    expect(button).to_be_enabled()
    Mouse(ada).press(button)
    expect(ada.page.locator(".bar")).to_have_attribute("data-now", "others", timeout=PATIENCE)
    expect(ada.page.get_by_role("log").locator(".entry").last).to_contain_text("You passed: nothing could be done")
    assert [event["seat"] for event in ada.events if event["type"] == "passed"] == [0]


def hoard(ada: Person, ben: Person, table: str) -> None:
    """Ada builds until one piece is left, and both take every card and ticket, until Ada can only pass."""
    length = {track.id: track.length for track in bl.load_board("poland").tracks}

    def fits(move: dict[str, Any], left: int) -> bool:
        return move["kind"] == "claim" and length[move["track"]] < left

    while True:
        for person in (ada, ben):
            found = seen(person, table)
            turn = found["turn"]
            if turn.get("decision") is None:
                continue
            moves = turn["moves"]
            if moves[0]["kind"] == "pass":
                assert person is ada
                return
            left = found["view"]["players"][0]["pieces"]["train"]
            claims = [move for move in moves if person is ada and fits(move, left)]
            if claims:
                choose(person, table, turn, max(claims, key=lambda move: length[move["track"]]))
            elif moves[0]["kind"] == "keep":
                choose(person, table, turn, max(moves, key=lambda move: len(move["tickets"])))
            else:
                choose(person, table, turn, min(moves, key=lambda move: HOARDING.index(move["kind"])))
