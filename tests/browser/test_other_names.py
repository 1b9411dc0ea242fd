"""A game by clicking on a board that calls everything otherwise: each panel works, and no other board is named."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import branchline as bl
from branchline.boards.schema import Board, Deck
from tests.browser.behind import started
from tests.browser.person import PATIENCE, Person
from tests.browser.play import Player
from tests.browser.policy import Deed, Move, Policy, cards_of
from tests.browser.texts import ALL_TEXT
from tests.own_board import forget_boards
from tests.server.helpers import Running, running

LAKELAND = Path(__file__).parents[1] / "boards" / "lakeland.toml"
DEAL = 21
"""A deal in which the policy does all that the board has."""
MECHANISMS = {
    "split", "refill", "tickets", "harbour", "exchange", "pay", "withdraw", "any_for_wild", "any_for_card", "paired",
    "double", "bonus", "by hand",
}  # fmt: skip
FRENCH = {"wagon", "bateau", "joker", "locomotive"}


def names_of_others(own: Board) -> re.Pattern[str]:
    """The names that other boards give to pieces, wild cards, decks and awards, alone and in the plural."""
    found = set(FRENCH)
    for id in bl.BUILT_IN:
        rules = bl.load_board(id).rules
        found.add(rules.wild)
        for named in (*rules.pieces, *rules.decks, *rules.awards):
            found.update(named.name.values())
    for named in (*own.rules.pieces, *own.rules.decks, *own.rules.awards):
        found -= set(named.name.values())
    words = "|".join(sorted(map(re.escape, found), key=len, reverse=True))
    return re.compile(rf"(?i)(?<!\w)({words})(s|x|es)?(?!\w)")


@dataclass
class Lakeland(Policy):
    """Does each thing of the board once, then ends the game."""

    asked: list[str] = field(default_factory=list)

    def note(self, move: Move) -> None:
        super().note(move)
        if move["kind"] == "claim":
            track = self.tracks[move["track"]]
            free = "any_for_card" if track.any_for_card else "any_for_wild" if track.locomotives else "paired"
            self.done |= {free} if move.get("free") else set()
            self.done |= {"bonus"} if track.draw_bonus else set()
            self.done |= {"double"} if any("twin" in card for card in cards_of(move)) else set()

    def best_split(self, moves: list[Move]) -> Move:
        return moves[len(moves) // 2 + 1]

    def answer(self) -> Deed | None:
        pays, withdraw = self.of("pay"), self.of("withdraw")
        if not withdraw:
            return None
        return Deed(withdraw[0] if not pays or "withdraw" not in self.done else pays[0])

    def aim(self) -> Deed | None:
        for kind in ("exchange", "harbour", "tickets"):
            if kind not in self.done and (moves := self.of(kind)):
                return Deed(moves[0])
        for track, move in self.claims():
            cards = cards_of(move)
            if "bonus" not in self.done and track.draw_bonus:
                return Deed(move)
            if "any_for_wild" not in self.done and track.locomotives and move.get("free"):
                return self.by_hand(move)
            if "any_for_card" not in self.done and track.any_for_card and move.get("free"):
                return Deed(move)
            if "paired" not in self.done and track.paired and move.get("free"):
                return Deed(move)
            if "double" not in self.done and any("twin" in card for card in cards):
                return Deed(move)
            spare = sum((self.hand - cards)[card] for card in cards)
            if not self.done >= {"pay", "withdraw"} and track.kind == "tunnel" and spare:
                return Deed(move)
        wanted = self.saving(*MECHANISMS - {"by hand"}) and self.hand.total() < 14
        return self.draw(self.most_held()) if wanted and (self.of("take") or self.of("draw")) else None

    def draw(self, wanted: Iterable[str], deck: str = "") -> Deed:
        """A blind card comes from the deck that the hand has fewest cards of: those of one deck alone end no game."""

        def held(deck: Deck) -> int:
            return sum(self.hand[card.id.format(colour=colour)] for card in deck.cards for colour in deck.colours)

        fewest = min(self.board.rules.decks, key=held)
        return super().draw(wanted, deck or fewest.id)

    def by_hand(self, move: Move) -> Deed:
        """The cards that the page suggests, laid one by one."""
        self.done.add("by hand")
        return Deed(move, cards_of(move) + cards_of({"cards": move["fill"]}))

    def best_refill(self, moves: list[Move]) -> Move:
        return next((move for move in moves if f"refill {move['deck']}" not in self.done), moves[0])


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    forget_boards(monkeypatch)
    with running(tmp_path, boards=(LAKELAND,)) as found:
        yield found


class Reader:
    """Reads all that a page says, and notes what belongs to another board."""

    def __init__(self, page: Page, board: Board) -> None:
        self.page, self.named = page, names_of_others(board)
        self.wrong: set[str] = set()
        self.read: set[str] = set()

    def look(self) -> None:
        texts = set(self.page.evaluate(ALL_TEXT))
        self.read |= texts
        self.wrong |= {text for text in texts if self.named.search(text)}


@pytest.mark.long
def test_a_game_under_other_names(person: Callable[..., Person], tmp_path: Path) -> None:
    ada = person()
    started(ada, board="lakeland", seats=[{"kind": "person"}, {"kind": "bot", "level": "easy"}], first=0, seed=DEAL)
    board = bl.load_board("lakeland")
    reader = Reader(ada.page, board)
    policy = Lakeland(board)
    player = Player(ada, policy, tmp_path, look=reader.look, every=1)

    player.next_question()
    ada.page.keyboard.press("/")
    ada.page.locator(".command button[aria-expanded]").click()
    reader.look()
    ada.page.keyboard.press("Escape")
    choose = player.choose_track

    def choose_and_read(track: str) -> None:
        choose(track)
        reader.look()

    player.choose_track = choose_and_read  # type: ignore[method-assign]
    player.play()
    reader.look()
    assert reader.wrong == set()
    events = {event["type"] for event in ada.events if event.get("seat") == 0}
    assert events >= {"split", "harbour_built", "exchanged", "paid_extra", "withdrawn", "claimed", "bonus_card"}
    assert policy.done >= MECHANISMS
    turned = [event for event in ada.events if event["type"] == "turned_over"]
    assert turned
    assert len(turned) % board.rules.tunnel_cards == 0
    said = " ".join(reader.read)
    for text in (
        "sledge",
        "canoe",
        "northern star",
        "any 2 cards stand for a northern star",
        "4 cards are turned over",
    ):
        assert text in said, text
    expect(ada.page.locator("tr.total")).to_be_visible(timeout=PATIENCE)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_its_rules(person: Callable[..., Person], language: str) -> None:
    ada = person(language=language)
    ada.open("/rules/lakeland")
    expect(ada.page.get_by_role("heading", level=1)).to_contain_text(
        bl.load_board("lakeland").name[language], timeout=PATIENCE
    )
    reader = Reader(ada.page, bl.load_board("lakeland"))
    for more in ada.page.locator("summary, button[aria-expanded=false]").all():
        if more.is_visible():
            more.click()
    reader.look()
    assert reader.wrong == set()
    assert any("northern star" in text for text in reader.read)
