"""A player who only clicks: looks at what the page was told, decides, and carries it out as a person would."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Error, Locator, expect

from tests.browser.person import Person
from tests.browser.policy import Cards, Deed, Move, Policy, cards_of, policy_for
from tests.browser.ways import Mouse

LONGEST = 400
"""Decisions after which a game of the tests should long be over."""
OUTLOOK_AFTER = 1_500
"""Milliseconds that the answer about how things stand may take; the game goes on without it."""


class Stuck(AssertionError):
    """Something could not be clicked. Says what, and where the picture of the page is."""


class Player(Mouse):
    """Plays a game at the table that the page shows. `look` is called after every few decisions."""

    def __init__(
        self,
        person: Person,
        board: str | Policy,
        pictures: Path,
        look: Callable[[], None] | None = None,
        every: int = 8,
    ) -> None:
        super().__init__(person)
        self.policy = policy_for(board) if isinstance(board, str) else board
        self.cities = {city.id: city.printed_name.get("en", "") for city in self.policy.board.cities}
        self.pictures, self.look, self.every = pictures, look, every
        self.played: list[Deed] = []
        self.deed: Deed
        """What is being carried out."""

    def play(self) -> None:
        """To the end of the game."""
        self.until(lambda: bool(self.person.document.get("view")), "the game begins")
        while self.next_question():
            if len(self.played) > LONGEST:
                raise Stuck(f"the game does not end\n{self.picture()}")
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
        """The page asks for it once a turn; what it shows depends on the answer."""
        before = time.monotonic()
        while self.person.outlook_of != self.person.occasion and (time.monotonic() - before) * 1000 < OUTLOOK_AFTER:
            self.person.wait()

    def decide(self, deed: Deed) -> None:
        """Carries a decision out, and waits for the server's answer."""
        before, self.deed = self.person.turn["decision"], deed
        try:
            getattr(self, f"do_{deed.move['kind']}")(deed.move)
            self.until(
                lambda: self.person.turn.get("decision") != before or self.person.status == "over", "the server answers"
            )
        except (Error, AssertionError) as error:
            raise Stuck(f"{deed.move['text']}: {error}\n{self.picture()}") from None
        assert self.person.refusals == [], deed.move["text"]
        self.played.append(deed)

    def until(self, true: Callable[[], bool], what: str) -> None:
        try:
            self.person.until(true, what)
        except AssertionError as error:
            raise Stuck(f"{error}\n{self.picture()}") from None

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

    def do_split(self, move: Move) -> None:
        self.step_to(".split", move.get("count", 0), self.person.moves)
        self.sure(".split")

    def do_claim(self, move: Move) -> None:
        self.choose_track(move["track"])
        self.pay(self.deed)

    def do_harbour(self, move: Move) -> None:
        self.click('[data-action="harbour"]')
        self.click(f'.harbours [data-city="{move["city"]}"]')
        self.sure(".claim .actions")

    def do_exchange(self, move: Move) -> None:
        piece = move["piece"]
        self.click('[data-action="exchange"]')
        if len({one["piece"] for one in self.person.moves if one["kind"] == "exchange"}) > 1:
            self.click(f'.exchange label:has(input[value="{piece}"])')
        same = [one for one in self.person.moves if one.get("piece") == piece]
        self.step_to(".exchange", move["count"], same)
        self.sure(".exchange")

    # Several clicks ---------------------------------------------------------------------------------------------------

    def step_to(self, panel: str, count: int, moves: list[Move]) -> None:
        """Plus or minus, until the number is the wanted one."""
        counts = sorted(move.get("count", 0) for move in moves)
        slider = self.page.locator(f"{panel} input[type=range]")
        away = counts.index(count) - int(slider.input_value())
        for _ in range(abs(away)):
            self.click(f"{panel} :has(> input[type=range]) > button:{'last' if away > 0 else 'first'}-of-type")

    def choose_track(self, track: str) -> None:
        super().choose_track(track)
        expect(self.page.locator(".claim h2"), f"the panel of {track}").to_have_text(self.name_of(track))

    def name_of(self, track: str) -> re.Pattern[str]:
        """What its panel is called; a place without a name may be called anything."""
        ends = (self.policy.tracks[track].a, self.policy.tracks[track].b)
        return re.compile(" – ".join(re.escape(self.cities[city]) or ".+" for city in ends))

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
    poster = page.locator(f'label.poster:has(input[value="{board}"])')
    poster.click()
    expect(poster.locator("input"), f"the poster of {board}").to_be_checked()
    page.get_by_role("group", name="Opponents").get_by_text(str(opponents), exact=True).click()
    page.locator('label:has(input[value="easy"])').click()
    if seed is not None:
        page.get_by_text("Options", exact=True).click()
        page.get_by_label("Practice deal").fill(str(seed))
    person.button("Play", exact=True).click()
    page.wait_for_url("**/t/*")
    return page.url.rpartition("/t/")[2].partition("?")[0].partition("#")[0]
