"""A player who only clicks: looks at what the page was told, decides, and carries it out as a person would."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Error, Locator, expect

from tests.browser.person import PATIENCE, Person
from tests.browser.policy import Cards, Deed, Move, Policy, cards_of, policy_for

TICK = 15
"""Milliseconds between two looks at what has come."""
OUTLOOK_AFTER = 1_500
"""Milliseconds that the answer about how things stand may take; the game goes on without it."""

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


class Stuck(AssertionError):
    """Something could not be clicked. Says what, and where the picture of the page is."""


class Player:
    """Plays a game at the table that the page shows. `look` is called after every few decisions."""

    def __init__(
        self, person: Person, board: str, pictures: Path, look: Callable[[], None] | None = None, every: int = 8
    ) -> None:
        self.person, self.page = person, person.page
        self.policy: Policy = policy_for(board)
        self.layout = person.api("GET", f"/boards/{board}")["layout"]
        self.cities = {city.id: city.name.get("en", "") for city in self.policy.board.cities}
        self.wraps = any(track.wrap for track in self.policy.board.tracks)
        self.pictures, self.look, self.every = pictures, look, every
        self.played: list[Deed] = []

    def play(self) -> None:
        """To the end of the game."""
        self.until(lambda: bool(self.person.document.get("view")), "the game begins")
        while self.next_question():
            self.decide(self.policy.choose(self.person.document, self.person.outlook))
            if self.look and len(self.played) % self.every == 1:
                self.look()
        if self.look:
            self.look()

    def next_question(self) -> bool:
        """Waits until this player is asked and the page shows it; false when the game is over."""
        self.until(lambda: bool(self.person.moves) or self.person.status == "over", "the others have moved")
        self.person.settled()
        if self.person.status == "over":
            return False
        self.hear_the_outlook()
        return True

    def hear_the_outlook(self) -> None:
        """The page asks for it after each step; what it shows depends on the answer."""
        before = time.monotonic()
        while self.person.outlook_at < self.person.seq and (time.monotonic() - before) * 1000 < OUTLOOK_AFTER:
            self.person.wait(TICK)

    def decide(self, deed: Deed) -> None:
        """Carries a decision out, and waits for the server's answer."""
        before = self.person.turn["question"]
        try:
            getattr(self, f"do_{deed.move['kind']}")(deed)
            self.until(
                lambda: self.person.turn.get("question") != before or self.person.status == "over", "the server answers"
            )
        except (Error, AssertionError) as error:
            raise Stuck(f"{deed.move['text']}: {error}\n{self.picture()}") from None
        assert self.person.refusals == [], deed.move["text"]
        self.played.append(deed)

    def until(self, true: Callable[[], bool], what: str) -> None:
        before = time.monotonic()
        while not true():
            if (time.monotonic() - before) * 1000 > PATIENCE:
                raise Stuck(f"waited in vain until {what}\n{self.picture()}")
            self.person.wait(TICK)

    def picture(self) -> Path:
        path = self.pictures / f"stuck-{len(self.played)}.png"
        self.page.screenshot(path=path)
        return path

    # What is clicked --------------------------------------------------------------------------------------------------

    def click(self, selector: str, within: Locator | None = None) -> None:
        (within or self.page).locator(selector).first.click()

    def sure(self, panel: str) -> None:
        """The button that ends a choice."""
        self.click(f"{panel} .button.primary")

    def do_keep(self, deed: Deed) -> None:
        for ticket in deed.move.get("tickets", ()):
            self.click(f'.choice [data-ticket="{ticket}"]')
        self.sure(".choice")

    def do_return(self, deed: Deed) -> None:
        self.click(f'.return [data-ticket="{deed.move["tickets"][0]}"]')

    def do_split(self, deed: Deed) -> None:
        self.step_to(".split", deed.move.get("count", 0), self.person.moves)
        self.sure(".split")

    def do_take(self, deed: Deed) -> None:
        self.click(f'.market button[data-card="{deed.move["card"]}"]')

    def do_draw(self, deed: Deed) -> None:
        self.click(f'.market [data-deck="{deed.move["deck"]}"]')

    do_refill = do_draw

    def do_tickets(self, _deed: Deed) -> None:
        self.click('[data-action="tickets"]')

    def do_pass(self, _deed: Deed) -> None:
        self.person.button("Pass", exact=True).click()

    def do_claim(self, deed: Deed) -> None:
        self.point_at(deed.move["track"])
        self.pay(deed)

    def do_harbour(self, deed: Deed) -> None:
        self.click('[data-action="harbour"]')
        self.click(f'.harbours [data-city="{deed.move["city"]}"]')
        self.sure(".claim .actions")

    def do_exchange(self, deed: Deed) -> None:
        piece = deed.move["piece"]
        self.click('[data-action="exchange"]')
        if len({move["piece"] for move in self.person.moves if move["kind"] == "exchange"}) > 1:
            self.click(f'.exchange label:has(input[value="{piece}"])')
        same = [move for move in self.person.moves if move.get("piece") == piece]
        self.step_to(".exchange", deed.move["count"], same)
        self.sure(".exchange")

    def do_pay(self, deed: Deed) -> None:
        self.click(f'.tunnel [data-move="{deed.move["text"]}"]')

    def do_withdraw(self, _deed: Deed) -> None:
        self.click('.tunnel [data-move="withdraw"]')

    # Several clicks ---------------------------------------------------------------------------------------------------

    def step_to(self, panel: str, count: int, moves: list[Move]) -> None:
        """Plus or minus, until the number is the wanted one."""
        counts = sorted(move.get("count", 0) for move in moves)
        slider = self.page.locator(f"{panel} input[type=range]")
        away = counts.index(count) - int(slider.input_value())
        for _ in range(abs(away)):
            self.click(f"{panel} .stepper button:{'last' if away > 0 else 'first'}-of-type")

    def point_at(self, track: str) -> None:
        """Clicks a space of the track on the map; where none is in sight, the whole board is shown first."""
        at = self.place_of(track)
        if at is None:
            self.person.button("Show the whole board").click()
            at = self.place_of(track)
        if at is None:
            raise Stuck(f"no space of {track} is in sight")
        self.page.mouse.click(at["x"], at["y"])
        expect(self.page.locator(".claim h2"), f"the panel of {track}").to_have_text(self.name_of(track))

    def name_of(self, track: str) -> re.Pattern[str]:
        """What its panel is called; a place without a name may be called anything."""
        ends = (self.policy.tracks[track].a, self.policy.tracks[track].b)
        return re.compile(" – ".join(re.escape(self.cities[city]) or ".+" for city in ends))

    def place_of(self, track: str) -> dict[str, float] | None:
        spaces = self.layout["spaces"][track]
        middle_first = sorted(spaces, key=lambda space: abs(spaces.index(space) - len(spaces) // 2))
        found: dict[str, float] | None = self.page.evaluate(
            PLACE_OF, [middle_first, self.layout["width"] if self.wraps else 0]
        )
        return found

    def pay(self, deed: Deed) -> None:
        """Takes the payment of the list, or lays the cards one by one."""
        if deed.by_hand is not None:
            self.lay(deed.by_hand)
            self.sure(".claim .picker .actions")
            return
        way = f"{signature(cards_of(deed.move))} +{deed.move.get('free', 0)}"
        label = self.page.locator(".claim label.way", has=self.page.locator(f'input[value="{way}"]'))
        self.page.locator(".claim label.way").first.wait_for()
        if not label.count():
            self.click(".claim .actions .button.quiet")
        if not label.locator("input").is_checked():
            label.click()
        self.sure(".claim .actions")

    def lay(self, cards: Cards) -> None:
        """One by one from the hand, on an empty counter."""
        self.page.locator(".claim .actions .button.quiet").last.click()
        clear = self.page.locator(".claim .picker .actions .button.quiet")
        if clear.is_enabled():
            clear.click()
        for card, count in cards.items():
            for _ in range(count):
                self.click(f'.claim .picker button[data-card="{card}"]')


def signature(cards: Cards) -> str:
    """The name of a payment in the list."""
    return " ".join(f"{card}*{count}" for card, count in sorted(cards.items()))


def begin(person: Person, board: str, *, opponents: int = 1, seed: int | None = None) -> str:
    """From the home page to a table against bots, by clicks; the table's id."""
    page = person.page
    person.open("/")
    page.locator(f'label.poster:has(input[value="{board}"])').click()
    page.get_by_role("group", name="Opponents").get_by_text(str(opponents), exact=True).click()
    page.locator('label:has(input[value="easy"])').click()
    if seed is not None:
        page.get_by_text("Options", exact=True).click()
        page.get_by_label("Practice deal").fill(str(seed))
    person.button("Play", exact=True).click()
    page.wait_for_url("**/t/*")
    return page.url.rpartition("/t/")[2].partition("?")[0].partition("#")[0]
