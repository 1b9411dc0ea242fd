"""Ways to make a move in the page: with a mouse, a finger, the keys alone, or typed words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property
from typing import Any

from playwright.sync_api import Locator, TimeoutError, expect

import branchline as bl
from tests.browser.person import PATIENCE, TICK, Person

Move = dict[str, Any]
QUICK: dict[str, Any] = {"board": "poland", "rules": {"end.pieces": 20}, "first": 0}
"""Options of a short game: fifteen spaces claimed by one player end it."""
AGAINST_A_BOT: dict[str, Any] = {
    **QUICK, "seats": [{"kind": "person"}, {"kind": "bot", "level": "easy"}], "seed": 900_000_000_000_217,
}  # fmt: skip
"""A known deal with digits that cannot stand for anything else, for they are looked for in all that is told. Of the
first forty deals from …201 on it is the one that `soon` brings to an end in the fewest decisions, nineteen."""
MOST_TABS = 250
"""Nobody should need more presses of Tab than this for anything; in fact it is a few dozens."""
POINTS_AGAIN = 3
"""So often somebody points at a track that does not open."""

# Where a space of a track is seen, once the map rests: the first that lies in the window with nothing before it. Boards
# that wrap are drawn several times side by side, and each copy will do.
PLACE_OF = """
async ([spaces, width]) => {
    const drawing = document.querySelector("[data-map] svg.live");
    const port = document.querySelector("[data-map]");
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    let box = drawing.getBoundingClientRect();
    for (let still = 0, last = ""; still < 2; ) {
        await frame();
        box = drawing.getBoundingClientRect();
        still = last === JSON.stringify(box) ? still + 1 : 0;
        last = JSON.stringify(box);
    }
    const { x, y, width: units, height } = drawing.viewBox.baseVal;
    for (const space of spaces) {
        for (let shift = 0; shift < units - 1; shift += width || units) {
            const at = {
                x: box.left + ((space.x + shift - x) * box.width) / units,
                y: box.top + ((space.y - y) * box.height) / height,
            };
            const there = document.elementFromPoint(at.x, at.y);
            if (there && port.contains(there) && !there.closest("button")) return at;
        }
    }
    return null;
}
"""

# Whether it has the focus, or which way to go from what has.
WAY_TO = """
(element) => {
    const now = document.activeElement ?? document.body;
    if (element === now) return 0;
    return now.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING ? -1 : 1;
}
"""


def soon(moves: Sequence[Move]) -> Move:
    """What ends a game soon, in few steps: any claim first, as few tickets as may be."""

    def worth(move: Move) -> tuple[int, int]:
        order = ("keep", "return", "pay", "withdraw", "spend", "claim", "take", "draw", "tickets")
        kind = move["kind"]
        if kind == "keep":
            return 0, len(move["tickets"])
        if kind == "claim":
            return order.index(kind) + (1 if move.get("free") else 0), -sum(move.get("cards", {}).values())
        if kind == "take" and move["card"] == "locomotive":
            return order.index("tickets"), 0
        return order.index(kind) if kind in order else len(order), 0

    return min(moves, key=worth)


class Mouse:
    """Clicks."""

    confirms = False
    """Whether claims ask for a second press."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.page = person.page
        self.made: list[str] = []
        """The kinds of all moves made."""

    @cached_property
    def layout(self) -> dict[str, Any]:
        found: dict[str, Any] = self.person.api("GET", f"/boards/{self.board}")["layout"]
        return found

    @cached_property
    def wraps(self) -> bool:
        return any(track.wrap for track in bl.load_board(self.board).tracks)

    @property
    def board(self) -> str:
        return str(self.person.document["table"]["options"]["board"])

    # How something is pressed -----------------------------------------------------------------------------------------

    def press(self, target: Locator) -> None:
        target.click()

    def press_at(self, x: float, y: float) -> None:
        self.page.mouse.click(x, y)

    def choose_track(self, track: str) -> None:
        """A space of the track, from its middle on; where none is in sight, the whole board is shown first.

        Should the map move under the pointer (a slow machine lays the page out late), people point again, too.
        """
        self.page.locator(".port.seen svg.live").wait_for(timeout=PATIENCE)
        panel = self.page.locator(f'.claim[data-chosen="{track}"]')
        for _ in range(POINTS_AGAIN):
            at = self.place_of(track)
            if at is None:
                self.person.button("Show the whole board").click()
                at = self.place_of(track)
            assert at is not None, f"no space of {track} is in sight"
            self.press_at(at["x"], at["y"])
            try:
                return panel.wait_for(timeout=PATIENCE / POINTS_AGAIN)
            except TimeoutError:
                self.page.keyboard.press("Escape")
        raise AssertionError(f"pointing at {track} opens something else")

    def place_of(self, track: str) -> dict[str, float] | None:
        spaces = self.layout["spaces"][track]
        middle_first = sorted(spaces, key=lambda space: abs(spaces.index(space) - len(spaces) // 2))
        found: dict[str, float] | None = self.page.evaluate(
            PLACE_OF, [middle_first, self.layout["width"] if self.wraps else 0]
        )
        return found

    def press_twice_where_asked(self, button: Locator) -> None:
        """Where taps are confirmed, the first one only asks."""
        before = self.person.seq
        expect(button).to_be_enabled(timeout=PATIENCE)
        self.press(button)
        if self.confirms:
            expect(button).to_have_class(re.compile(r"\bsure\b"), timeout=PATIENCE)
            assert self.person.seq == before, "the first tap did it already"
            self.press(button)

    # Moves ------------------------------------------------------------------------------------------------------------

    def make(self, move: Move) -> None:
        """Makes the move, and waits until the page shows what came of it."""
        before = self.person.seq
        kind = move["kind"]
        self.made.append(kind)
        getattr(self, f"do_{kind}")(move)
        self.until_after(before)

    def until_after(self, seq: int) -> None:
        """Until the page is further than this, and as far as it has been told; or shows no game any more."""
        shows = "seq => Number(document.querySelector('[data-seq]')?.dataset.seq ?? Infinity)"
        self.page.wait_for_function(f"{shows} > seq", arg=seq, timeout=PATIENCE, polling=TICK)
        self.page.wait_for_function(f"{shows} >= seq", arg=self.person.seq, timeout=PATIENCE, polling=TICK)

    def do_keep(self, move: Move) -> None:
        for ticket in move["tickets"]:
            self.press(self.page.locator(f'.choice button[data-ticket="{ticket}"]'))
        self.press_twice_where_asked(self.page.locator(".choice .go button"))

    def do_take(self, move: Move) -> None:
        self.press(self.page.locator(f'.market button[data-card="{move["card"]}"]').first)

    def do_draw(self, move: Move) -> None:
        self.press(self.page.locator(f'.market button[data-deck="{move["deck"]}"]'))

    do_refill = do_draw

    def do_tickets(self, _move: Move) -> None:
        self.press(self.page.locator("[data-action=tickets]"))

    def do_claim(self, move: Move) -> None:
        """The payment is the first one that the page offers."""
        self.choose_track(move["track"])
        self.press_twice_where_asked(self.page.locator(".claim .actions .button.primary"))

    def do_spend(self, _move: Move) -> None:
        self.press(self.page.locator(".spend .pick").first)

    def do_pay(self, move: Move) -> None:
        self.press(self.page.locator(f'.tunnel [data-move="{move["text"]}"]'))

    def do_withdraw(self, _move: Move) -> None:
        self.press(self.page.locator('.tunnel [data-move="withdraw"]'))

    def do_return(self, move: Move) -> None:
        self.press(self.page.locator(f'[aria-labelledby=return-choice] button[data-ticket="{move["tickets"][0]}"]'))

    def do_pass(self, _move: Move) -> None:
        self.press(self.page.locator(".bar .actions .button.primary"))


class Finger(Mouse):
    """Taps; a claim wants a second one."""

    confirms = True

    def press(self, target: Locator) -> None:
        target.tap()

    def press_at(self, x: float, y: float) -> None:
        self.page.touchscreen.tap(x, y)


class Keys(Mouse):
    """Tab, Enter and Space alone: what is not reached by them is not reached at all."""

    def __init__(self, person: Person) -> None:
        super().__init__(person)
        self.longest = 0
        """The most presses of Tab that anything needed."""

    def press(self, target: Locator) -> None:
        self.reach(target)
        self.page.keyboard.press("Enter")

    def press_at(self, x: float, y: float) -> None:
        raise AssertionError("the keyboard points at nothing")

    def reach(self, target: Locator) -> None:
        """Forwards or back, wherever it lies."""
        expect(target).to_be_enabled(timeout=PATIENCE)
        for presses in range(MOST_TABS):
            way = target.evaluate(WAY_TO)
            if way == 0:
                self.longest = max(self.longest, presses)
                return
            self.page.keyboard.press("Tab" if way > 0 else "Shift+Tab")
        raise AssertionError(f"Tab does not lead to {target}")

    def choose_track(self, track: str) -> None:
        """From the list of the board, cut down to what can be taken."""
        self.press(self.page.locator(".tools button").nth(1))
        dialog = self.page.locator("dialog[open]")
        only = dialog.locator(".only input")
        self.reach(only)
        self.page.keyboard.press("Space")
        expect(only).to_be_checked()
        self.press(dialog.locator(f'.tracks button[data-track="{track}"]').first)


class Typist(Mouse):
    """Types every move into the field of the page."""

    def make(self, move: Move) -> None:
        before = self.person.seq
        self.made.append(move["kind"])
        field = self.page.get_by_role("combobox")
        if not field.is_visible():
            self.page.keyboard.press("/")
        expect(field).to_be_focused(timeout=PATIENCE)
        # Not typed before the page has all of the last move: it would be an answer to the question before.
        self.person.settled()
        self.page.keyboard.type(self.words_for(move))
        self.page.keyboard.press("Enter")
        self.until_after(before)

    def words_for(self, move: Move) -> str:
        """As somebody would say it, where that is shorter than the move itself."""
        if move["kind"] == "keep":
            offer = self.person.document["view"]["players"][self.person.document["view"]["seat"]]["offer"]
            return "keep " + " ".join(str(offer.index(ticket) + 1) for ticket in move["tickets"])
        if move["kind"] == "draw":
            return "draw"
        return str(move["text"])


def on_my_turn(person: Person, *, confirms: bool = False) -> Mouse:
    """The opening is over."""
    hands = Mouse(person)
    hands.confirms = confirms
    while not any(move["kind"] == "draw" for move in person.moves):
        if person.moves:
            hands.make(soon(person.moves))
        else:
            person.wait()
    person.page.locator(".port.seen svg.live").wait_for(timeout=PATIENCE)
    return hands


def play(*hands: Mouse, turns: int | None = None) -> None:
    """Plays to the end, or until somebody has made so many moves."""
    while any(hand.person.status != "over" for hand in hands):
        asked = [hand for hand in hands if hand.person.moves]
        for hand in asked:
            hand.make(soon(hand.person.moves))
            if turns is not None and len(hand.made) >= turns:
                return
        if not asked:
            hands[0].person.wait()
