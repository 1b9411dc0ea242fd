"""Nobody is sent what they may not know: whole games, with every frame and every answer looked at field by field."""

from __future__ import annotations

import asyncio
import re
from collections import Counter, defaultdict
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from copy import deepcopy
from random import Random
from typing import Any

import orjson
import pytest

import branchline as bl
from branchline.server.api import bodies
from branchline.server.table.patch import patched
from branchline.server.wire import messages, options, views
from tests.server.fuzz import shapes
from tests.server.fuzz.shapes import Eyes, Leak, check_message, walk
from tests.server.helpers import Browser, Running, Tab, catch_up

NAMES = {"Ada", "Ben", "Cleo", "Guest"}
TALK = "a word between"
METRIC = re.compile(r'branchline_[a-z_]+(\{(le="[0-9.+Inf]+"|outcome="[a-z]+"|status="[0-9x]+")\})? [0-9.e+-]+')


def test_every_field_of_the_models_is_judged() -> None:
    """Whoever adds a field says here who may know it; whoever takes one away cleans up."""
    pairs = [
        (views.OptionsSeen, shapes.OPTIONS), (views.SeatSeen, shapes.SEAT), (views.DealSeen, shapes.DEAL),
        (views.TableSeen, shapes.TABLE), (views.PlayerSeen, shapes.PLAYER), (views.GameSeen, shapes.VIEW),
        (views.MoveSeen, shapes.MOVE), (views.TurnSeen, shapes.TURN), (views.TicketScored, shapes.SCORED),
        (views.SheetSeen, shapes.SHEET), (views.ResultSeen, shapes.RESULT), (views.Document, shapes.DOCUMENT),
        (views.LineSeen, shapes.LINE), (views.TalkSeen, shapes.TABLE.fields["talk"][0]),
        (views.EventSeen, shapes.LINE.fields["events"][0]), (messages.Advised, shapes.ADVISED),
        (messages.Facts, shapes.FACTS), (views.CompletionSeen, shapes.COMPLETION),
        (views.OutlookSeen, shapes.OUTLOOK), (views.TicketOutlook, shapes.TICKET_OUTLOOK),
        (views.Standing, shapes.STANDING), (views.Prize, shapes.PRIZE),
        (views.HarbourOutlook, shapes.HARBOUR_OUTLOOK),
        (bodies.TableNow, shapes.ANSWERS["table"]), (bodies.Links, shapes.LINKS), (bodies.TableListed, shapes.LISTED),
        (bodies.SeatListed, shapes.LISTED_SEAT), (bodies.GamesListed, shapes.ANSWERS["games"]),
        (bodies.MeSeen, shapes.ANSWERS["me"]), (messages.Accepted, shapes.ANSWERS["accepted"]),
    ]  # fmt: skip
    for model, shape in pairs:
        assert set(model.model_fields) == shape.fields.keys(), model
    for group, shape in (
        ((options.Person, options.Local, options.Robot), shapes.OCCUPANT),
        ((options.NoPace, options.ClockPace, options.DaysPace), shapes.PACE),
    ):
        assert {name for model in group for name in model.model_fields} == shape.fields.keys()
    sent = {
        model.model_fields["type"].default: set(model.model_fields) - {"type"}
        for model in (
            messages.Snapshot, messages.Step, messages.Accepted, messages.Refused, messages.QueryAnswer,
            messages.Present, messages.Closed, messages.Pinged, messages.Ponged,
        )
    }  # fmt: skip
    assert sent == {type: fields.keys() for type, fields in shapes.MESSAGES.items()}


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("hand", {"red": 1}), ("hand", None), ("offer", []), ("tickets", []), ("plans", 1), ("known_cards", {"rde": 1}),
    ],
)  # fmt: skip
def test_the_judge_is_strict(name: str, value: Any) -> None:
    """What the walk must find, found in a patch of our own."""
    eyes = Eyes("usa", 0, NAMES)
    line = {"seq": 2, "at": 1, "kind": "decided", "seat": 1, "events": []}
    step = {"type": "step", "seq": 2, "line": line, "patch": {"view": {"players": {"1": {name: value}}}}}
    with pytest.raises(Leak):
        check_message(step, eyes)
    if name in ("hand", "offer", "tickets"):
        check_message({**step, "patch": {"view": {"players": {"0": {name: value}}}}}, eyes)


@pytest.mark.parametrize(
    "event",
    [
        {"type": "drawn", "seat": 1, "card": "red", "deck": "train"},
        {"type": "offered", "seat": 1, "ticket": "x"},
        {"type": "split", "seat": 1, "pieces": {"train": 3}},
        {"type": "guessed", "seat": 1},
        {"type": "passed", "seat": 1, "card": "red"},
    ],
)
def test_the_judge_of_events_is_strict(event: dict[str, Any]) -> None:
    line = {"seq": 2, "at": 1, "kind": "decided", "seat": 1, "events": [event]}
    with pytest.raises(Leak):
        check_message({"type": "step", "seq": 2, "line": line, "patch": {}}, Eyes("usa", 0, NAMES))


class Secrets:
    """What the server knows of a table and must not say."""

    def __init__(self, server: Running, id: str, links: list[dict[str, Any]]) -> None:
        self.table = server.services.tables._live[id].table
        self.tokens = [{found["seats"][seat] for found in links} - {None} for seat in range(2)]
        """For each seat its links, as those who may have them were told."""
        self.watch = links[0]["watch"]
        self.server = server.services.settings.load_secret().decode()

    def never(self) -> list[str]:
        """Not even after the end."""
        guests = [seat.guest for seat in self.table.seats if seat.guest]
        return [*guests, self.table.host, self.server]

    def links(self, but: int | None = None) -> list[str]:
        """What opens a seat, all but one; and what opens the table."""
        return [*(token for seat, known in enumerate(self.tokens) if seat != but for token in known), self.watch]

    def until_the_end(self) -> list[str]:
        seed = [str(self.table.seed)] if self.table.play is not None else []
        return [self.table._secret, *seed]


class Judge(Tab):
    """A tab that looks at every frame before it believes it."""

    def __init__(self, socket: Any, eyes: Eyes, secrets: Secrets) -> None:
        super().__init__(socket)
        self.eyes, self.secrets = eyes, secrets
        self.frames = 0
        self.known: dict[int, Counter[str]] = defaultdict(Counter)
        """Cards that each player took in the open and has not laid down since, at most."""
        self.before: list[dict[int, Counter[str]]] = []
        """The same before each decision that stands: the last is where taking back leads to."""

    async def hear(self, seconds: float = 20) -> dict[str, Any]:
        async with asyncio.timeout(seconds):
            raw = await self.socket.recv()
        message: dict[str, Any] = orjson.loads(raw)
        self.frames += 1
        messages.TO_CLIENT.validate_json(raw)
        if message["type"] == "snapshot":
            self.seq, self.document = message["seq"], message["document"]
        elif message["type"] == "step" and message["seq"] == self.seq + 1:
            laid = self.document.get("view", {}).get("laid", {})
            self.seq += 1
            self.document = patched(self.document, message["patch"])
            self._follow(message["line"], Counter(laid))
        self.eyes.over = self.document["table"]["status"] == "over"
        forbidden = [*self.secrets.never(), *self.secrets.links()]
        no_secret(raw, forbidden if self.eyes.over else [*forbidden, *self.secrets.until_the_end()])
        check_message(message, self.eyes)
        self._look()
        return message

    def _follow(self, line: dict[str, Any], laid: Counter[str]) -> None:
        """Counts by what everybody saw happen, never by what the document says is known."""
        if line["kind"] == "undone":
            self.known = self.before.pop()
        elif line["kind"] == "decided":
            self.before.append(deepcopy(self.known))
        for event in line["events"]:
            known = self.known[event.get("seat")]
            if event["type"] == "taken":
                known[event["card"]] += 1
            elif event["type"] == "paid":
                known[event["card"]] = max(0, known[event["card"]] - event["count"])
            elif event["type"] == "withdrawn":  # what lay on the table is back in the hand
                known |= laid

    def _look(self) -> None:
        """What depends on the whole document."""
        view = self.document.get("view")
        if view is None or self.eyes.over:
            return
        for seat, player in enumerate(view["players"]):
            if seat == self.eyes.viewer:
                continue
            if view["phase"] == "opening":
                assert not {"tickets_held", "tickets_offered"} & player.keys()
                assert len(bl.load_board(self.eyes.board).rules.pieces) == 1 or "pieces" not in player
            assert sum(player["known_cards"].values()) <= sum(player["cards"].values())
            for card, count in player["known_cards"].items():
                assert count <= self.known[seat][card], (seat, card, player["known_cards"])


def no_secret(raw: str | bytes, words: list[str]) -> None:
    text = raw.decode() if isinstance(raw, bytes) else raw
    for word in words:
        if word in text:
            raise Leak(f"{word} is in {text[:300]}")


class Party:
    """Two who play and one who watches, each with a browser of their own."""

    def __init__(self, server: Running, board: str, browsers: list[Browser], tabs: list[Judge], id: str) -> None:
        self.server, self.board, self.browsers, self.tabs, self.id = server, board, browsers, tabs, id
        self.secrets = tabs[0].secrets
        self.answers = 0

    async def requests(self) -> None:
        """Everything that can be asked for, by everybody."""
        await catch_up(*self.tabs)
        over = self.tabs[0].document["table"]["status"] == "over"
        for number, browser in enumerate(self.browsers):
            eyes = self.tabs[number].eyes
            hidden = [*self.secrets.never(), *([] if over else self.secrets.until_the_end())]
            hidden += self.secrets.links(but=number)[:-1]
            key = "?key=" + self.secrets.watch if number == 2 else ""
            for path, name in (
                (f"/api/tables/{self.id}{key}", "table"),
                (f"/api/tables/{self.id}/deal{key}", "deal"),
                ("/api/tables", "tables"),
                ("/api/me/games", "games"),
                ("/api/me", "me"),
                (f"/api/tables/{self.id}?seat={1 - number}" if number < 2 else f"/api/tables/{self.id}", "problem"),
                *(
                    (f"/api/tables/{self.id}/{what}{key or '?'}{more}", "problem")
                    for what, more in (("record", ""), ("replay", "&as=open"), ("replay", f"&as={(number + 1) % 2}"))
                    if not over
                ),
            ):
                found = await browser.http.get(path)
                no_secret(found.text, hidden)
                assert found.is_success == (name != "problem"), found.text
                walk(shapes.ANSWERS[name], found.json(), eyes, (path,))
                self.answers += 1
                if name == "problem":
                    assert found.status_code in (403, 404, 409)
                elif name == "table" and number == 2:
                    assert "links" not in found.json()
                elif name == "table":
                    assert found.json()["document"] == self.tabs[number].document
            pulse = await browser.http.get("/metrics")
            no_secret(pulse.text, [*hidden, *self.secrets.links(), self.id])
            assert not [line for line in pulse.text.splitlines() if line[:2] != "# " and not METRIC.fullmatch(line)]

    async def play(self, rng: Random) -> None:
        """A random game to its end; now and then somebody asks, talks, takes back, or comes again."""
        decisions = 0
        while True:
            await catch_up(*self.tabs)
            if self.tabs[0].document["table"]["status"] == "over":
                return
            tab = rng.choice([tab for tab in self.tabs if tab.decision is not None])
            by_kind: dict[str, list[str]] = defaultdict(list)
            for move in tab.moves:
                by_kind[move["kind"]].append(move["text"])
            kinds = sorted(by_kind)
            weights = [6 if kind in ("claim", "exchange") else 4 if kind in ("draw", "take") else 1 for kind in kinds]
            answer = await tab.decide(rng.choice(by_kind[rng.choices(kinds, weights)[0]]))
            assert answer["type"] == "accepted", answer
            decisions += 1
            if decisions % 25 == 1:
                await self.requests()
            if decisions % 10 == 0:
                await self.disturb(rng)

    async def disturb(self, rng: Random) -> None:
        await catch_up(*self.tabs)
        if self.tabs[0].document["table"]["status"] == "over":
            return  # nothing is asked any more
        tab, view = rng.choice(self.tabs), self.tabs[0].document["view"]
        track = rng.choice(sorted(tab.eyes.words["tracks"]))
        cards = {rng.choice(sorted(tab.eyes.words["cards"])): rng.randrange(1, 4)}
        what = rng.randrange(7)
        if what == 0:
            await tab.ask("why_not", track=track)
        elif what == 1:
            await tab.ask("match", track=track, cards=cards)
        elif what == 2:
            await tab.want("say", text=TALK)
        elif what == 3:
            await tab.say({"type": "missing", "after": max(0, tab.seq - rng.randrange(30))})
        elif what == 4:
            assert (await tab.ask("outlook"))["type"] == "answer"
        elif what == 5:
            await tab.want("decide", decision=0, moves=["draw cards"])
        elif view["phase"] != "opening":
            await tab.want("undo")


@asynccontextmanager
async def party(server: Running, board: str, **given: Any) -> AsyncIterator[Party]:
    """The table is private: the link for watching is the only way to see it for others."""
    async with AsyncExitStack() as stack:
        browsers = [await stack.enter_async_context(Browser(server.url)) for _ in range(3)]
        for browser, name in zip(browsers, ("Ada", "Ben", "Cleo"), strict=True):
            await browser.named(name)
        ada, ben, _ = browsers
        seats = [{"kind": "person"}, {"kind": "person"}]
        made = await ada.call("POST", "/tables", {"board": board, "seats": seats, **given}, 201)
        id, links = made["id"], made["links"]
        token = {"token": links["seats"][1], "contribution": "of-ben"}
        claimed = await ben.call("POST", f"/tables/{id}/seats/1/join", token)
        seen = await ada.call("GET", f"/tables/{id}")
        secrets = Secrets(server, id, [links, claimed["links"], seen["links"]])
        paths = [f"?seat={seat}" for seat in range(2)] + [f"?key={links['watch']}"]
        tabs = []
        for number, (browser, query) in enumerate(zip(browsers, paths, strict=True)):
            socket = await stack.enter_async_context(browser.socket(f"/tables/{id}/socket{query}"))
            eyes = Eyes(board, number if number < 2 else None, NAMES | {TALK})
            tabs.append(Judge(socket, eyes, secrets))
            await tabs[-1].until("snapshot")
        yield Party(server, board, browsers, tabs, id)


@pytest.mark.parametrize("board", bl.BUILT_IN)
async def test_whole_games_tell_nobody_what_is_hidden(server: Running, board: str) -> None:
    async with party(server, board) as found:
        await found.requests()
        assert (await found.tabs[0].want("start"))["type"] == "accepted"
        await found.play(Random(board))
        await found.requests()
        ended = found.tabs[2].document
        assert ended["table"]["deal"]["secret"] == found.secrets.table._secret
        assert all("tickets" in player and "hand" not in player for player in ended["view"]["players"])
        assert min(tab.frames for tab in found.tabs) > 50
        assert found.answers > 50


async def test_a_seed_for_practice_is_not_told(server: Running) -> None:
    async with party(server, "nordic", seed=4_611_686_018_427_387_905) as found:
        assert (await found.tabs[0].want("start"))["type"] == "accepted"
        assert "4611686018427387905" in found.secrets.until_the_end()
        await found.requests()
        hint = await found.tabs[0].ask("hint")
        assert hint["type"] == "answer", hint
        for tab in found.tabs[:2]:
            while tab.decision is not None:
                await tab.decide()
                await catch_up(*found.tabs)
                if tab.document["view"]["phase"] != "opening":
                    break
        await found.requests()


async def test_the_lobby_tells_only_what_its_list_says(server: Running) -> None:
    async with (
        Browser(server.url) as nobody,
        nobody.socket("/lobby/socket") as lobby,
        party(server, "usa", public=True) as found,
    ):
        assert (await found.tabs[0].want("start"))["type"] == "accepted"
        heard = []
        async with asyncio.timeout(10):
            while not heard or "running" not in heard[-1]:
                heard.append(await lobby.recv())
        for raw in heard:
            hidden = [*found.secrets.never(), *found.secrets.until_the_end(), *found.secrets.links()]
            no_secret(raw, hidden)
            walk(shapes.ANSWERS["tables"], orjson.loads(raw), found.tabs[2].eyes)
