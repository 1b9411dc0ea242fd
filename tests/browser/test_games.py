"""A whole game on each board, from the home page to the score sheet, by clicking only; and nothing hidden is told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

import branchline as bl
from tests.browser.hidden import Watchdog
from tests.browser.person import Person
from tests.browser.play import Player, begin
from tests.browser.policy import Deed, cards_of, spaces
from tests.server.helpers import Running

pytestmark = pytest.mark.long
DEALS = {
    "usa": 900_000_000_000_004,
    "nordic": 900_000_000_000_012,
    "poland": 900_000_000_000_008,
    "northern_lights": 900_000_000_000_012,
    "world": 900_000_000_000_021,
}
"""Known deals, so that a failure can be played again. Long numbers: their digits are looked for in what is told. Of
…001 to …025 those in which the policy does all that its board has in the fewest decisions, found by playing it over a
socket, without a browser."""


class Played:
    """A game that was played to its end, and what can be asked about it."""

    def __init__(self, person: Person, player: Player, watchdog: Watchdog) -> None:
        self.person, self.player, self.watchdog = person, player, watchdog
        self.seat: int = person.document["view"]["seat"]
        self.result: dict[str, Any] = person.document["result"]
        self.tracks = {track.id: track for track in player.policy.board.tracks}

    def mine(self, type: str) -> list[dict[str, Any]]:
        """What happened to this seat, as the page was told."""
        return [event for event in self.person.events if event["type"] == type and event["seat"] == self.seat]

    def deeds(self, kind: str) -> list[Deed]:
        return [deed for deed in self.player.played if deed.move["kind"] == kind]

    def claimed(self) -> set[str]:
        return {event["track"] for event in self.mine("claimed")}


@pytest.fixture
def played(person: Callable[..., Person], server: Running, tmp_path: Path) -> Callable[..., Played]:
    def whole_game(board: str, opponents: int = 1) -> Played:
        found = person()
        table = begin(found, board, opponents=opponents, seed=DEALS[board])
        player = Player(found, board, tmp_path)
        player.next_question()
        watchdog = Watchdog(server, found, table)
        player.look = watchdog.look
        player.play()
        game = Played(found, player, watchdog)
        assert watchdog.looks > 5
        the_sheet_is_shown(game)
        the_board_is_shown(game)
        the_paths_are_shown(game)
        return game

    return whole_game


def the_sheet_is_shown(game: Played) -> None:
    """The totals of the page are those of the result, and of a count of the game anew."""
    table = game.person.page.get_by_role("table", name="Score sheet")
    expect(table).to_be_visible()
    shown = [int(text.replace("−", "-")) for text in table.locator("tr.total td").all_inner_texts()]
    assert shown == [sheet["total"] for sheet in game.result["sheets"]] == game.result["scores"]
    assert shown == list(game.watchdog.table.game.result().scores)


def the_board_is_shown(game: Played) -> None:
    """As many pieces of each seat lie on the map as the spaces it has claimed."""
    first_copy = game.person.page.locator("[data-map] svg.live > g").first
    hrefs = first_copy.locator("use").evaluate_all("all => all.map(one => one.getAttribute('href'))")
    shown = Counter(href.split("-")[-1] for href in hrefs if "wagon-" in href or "ship-" in href)
    players = game.person.document["view"]["players"]
    for seat, player in enumerate(players):
        assert shown[str(seat)] == spaces(game.tracks[track] for track in player["tracks"])


def the_paths_are_shown(game: Played) -> None:
    """Where the longest path counts, everybody's is marked on the map when asked for, as long as it was measured."""
    page, rules = game.person.page, game.player.policy.board.rules
    awards = set(game.person.document["view"]["awards"])
    counts = any(award.measure == "longest_path" and award.id in awards for award in rules.awards)
    counts = counts or any(rule.measure == "longest_path" for rule in rules.tie_breaks)
    paths = page.locator(".paths").get_by_role("button")
    expect(paths).to_have_count(len(game.result["sheets"]) if counts else 0)
    marked = page.locator("[data-map] svg.live > g").first.locator(".way .dashes")
    measured = sorted((sheet["longest_path"] for sheet in game.result["sheets"]), reverse=True)
    for path, length in zip(paths.all(), measured, strict=False):
        expect(path.locator("b")).to_have_text(str(length))
        path.click()
        expect(path).to_have_attribute("aria-pressed", "true")
        shown = marked.evaluate_all("all => all.map(one => one.dataset.way)")
        assert spaces(game.tracks[track] for track in shown) == length
        path.click()
        expect(marked).to_have_count(0)


def test_usa(played: Callable[..., Played]) -> None:
    """Gray tracks, double connections of which one is used, locomotives, tickets put back in an order."""
    game = played("usa", opponents=2)
    assert game.player.policy.done >= {"gray", "double", "wild", "tickets", "return"}
    gray = {track for track in game.claimed() if game.tracks[track].colour == "gray"}
    double = {track for track in game.claimed() if "/" in track}
    assert gray
    assert double
    assert any(cards_of(deed.move)["locomotive"] for deed in game.deeds("claim"))
    connections = {game.tracks[track].connection for track in double}
    twins = {track.id for track in game.tracks.values() if track.connection in connections}
    assert twins - double <= set(game.person.document["view"]["closed"])


def test_nordic(played: Callable[..., Played]) -> None:
    """A tunnel that costs more is paid, another given up; three cards for a locomotive; four for one, laid by hand."""
    game = played("nordic", opponents=1)
    assert game.mine("paid_extra")
    assert game.mine("withdrawn")
    ferries = [deed for deed in game.deeds("claim") if game.tracks[deed.move["track"]].kind == "ferry"]
    assert any(deed.move.get("free") for deed in ferries)
    (by_hand,) = (deed for deed in game.deeds("claim") if deed.by_hand)
    long = game.tracks[by_hand.move["track"]]
    assert long.any_for_card == 4
    assert long.id in game.claimed()
    assert sum((by_hand.by_hand or {}).values()) > long.length


def test_poland(played: Callable[..., Played]) -> None:
    """Country cards are won, announced, and count."""
    game = played("poland", opponents=1)
    won = game.mine("country_card")
    assert won
    assert game.result["sheets"][game.seat]["country_cards"] == sum(event["value"] for event in won)


def test_northern_lights(played: Callable[..., Played]) -> None:
    """Tracks that bring cards, ferries paid in pairs, and bonus cards on the sheet."""
    game = played("northern_lights", opponents=2)
    assert game.mine("bonus_card")
    assert any(deed.move.get("free") for deed in game.deeds("claim"))
    awards = {award for sheet in game.result["sheets"] for award, points in sheet["awards"].items() if points}
    assert awards
    names = {award.id: award.name["en"] for award in bl.load_board("northern_lights").rules.awards}
    table = game.person.page.get_by_role("table", name="Score sheet")
    for award in awards:
        expect(table.get_by_role("rowheader", name=names[award])).to_be_visible()


def test_world(played: Callable[..., Played]) -> None:
    """Pieces chosen and exchanged, a harbour, double ships, pairs, a tour, and the deck that refills the market."""
    game = played("world", opponents=1)
    assert game.deeds("split")
    assert game.mine("exchanged")
    assert game.mine("harbour_built")
    assert len(game.result["sheets"][game.seat]["harbours"]) == 1
    assert any("double_ship" in card for deed in game.deeds("claim") for card in cards_of(deed.move))
    assert any(game.tracks[track].paired for track in game.claimed())
    assert {deed.move["deck"] for deed in game.deeds("refill")} == {"wagon", "ship"}
    tours = {ticket.id for ticket in bl.load_board("world").tickets if ticket.tour}
    assert tours & {scored["ticket"] for scored in game.result["sheets"][game.seat]["tickets"]}
