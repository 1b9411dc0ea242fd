"""A whole game by two guests over sockets, and all that may happen on the way."""

from __future__ import annotations

from contextlib import AsyncExitStack
from typing import Any

import pytest

from tests.server.helpers import Browser, Running, Tab, catch_up, command_id, play_out


class Two:
    """Two browsers at one table, each with a tab."""

    def __init__(self, server: Running, **options: Any) -> None:
        self.server = server
        self.options = options
        self.stack = AsyncExitStack()

    async def __aenter__(self) -> Two:
        self.ada = await self.stack.enter_async_context(Browser(self.server.url))
        self.ben = await self.stack.enter_async_context(Browser(self.server.url))
        await self.ada.named("Ada")
        made = await self.ada.table(**self.options)
        self.id, self.links = made["id"], made["links"]
        claim = {"token": self.links["seats"][1], "name": "Ben"}
        await self.ben.call("POST", f"/tables/{self.id}/seats/1/join", claim)
        self.a, self.b = await self.tab(self.ada, "seat=0"), await self.tab(self.ben, "seat=1")
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stack.aclose()

    async def tab(self, browser: Browser, query: str) -> Tab:
        tab = Tab(await self.stack.enter_async_context(browser.socket(f"/tables/{self.id}/socket?{query}")))
        await tab.until("snapshot", "present")
        return tab

    async def start(self) -> None:
        """The game begins, and both have chosen what they keep."""
        assert (await self.a.want("start"))["type"] == "accepted"
        await catch_up(self.a, self.b)
        for tab in (self.a, self.b):
            while tab.document["view"]["phase"] == "opening" and tab.decision is not None:
                assert (await tab.decide())["type"] == "accepted"
        await catch_up(self.a, self.b)


async def test_a_whole_game_and_what_comes_after(server: Running) -> None:
    async with Two(server) as table:
        a, b, ada, path = table.a, table.b, table.ada, f"/tables/{table.id}"
        early = await ada.call("GET", f"{path}/record", status=409)
        assert early["key"] == "not_over"
        await ada.call("GET", f"{path}/replay?as=open", status=409)
        await table.start()
        watching = await table.tab(table.ben, f"seat=1&key={table.links['watch']}")
        await play_out(a, b)
        await catch_up(a, b, watching)
        assert a.document["result"] == b.document["result"] == watching.document["result"]
        assert watching.document == b.document, "two tabs of one seat agree"
        assert a.seq == b.seq or abs(a.seq - b.seq) < 8
        for seat, tab, browser in ((0, a, ada), (1, b, table.ben)):
            now = await browser.call("GET", path)
            assert (now["seat"], now["seq"], now["document"]) == (seat, tab.seq, tab.document)
        await after(table)


async def after(table: Two) -> None:
    ada, path = table.ada, f"/tables/{table.id}"
    text = (await ada.http.get(f"/api{path}/record")).text
    assert "\nend\n" in text
    assert "# deal " in text
    kind = {"Content-Type": "text/plain"}
    checked = await ada.call("POST", "/verify", content=text.encode(), headers=kind)
    assert checked["problems"] == []
    assert (checked["finished"], checked["deal"]) == (True, True)
    forged = text.replace('"contributions":[""', '"contributions":["x"')
    assert (await ada.call("POST", "/verify", content=forged.encode(), headers=kind))["problems"]
    nonsense = await ada.call("POST", "/verify", content=b"nonsense\n", headers=kind)
    assert "line 1" in nonsense["problems"][0]
    deal = await ada.call("GET", f"{path}/deal")
    assert deal["secret"] in text
    opened = await ada.call("GET", f"{path}/replay?as=open")
    assert [step["seq"] for step in opened["steps"]] == list(range(1, len(opened["steps"]) + 1))
    dealt = next(step for step in opened["steps"] if step["line"]["kind"] == "started")
    assert all("hand" in player for player in dealt["patch"]["view"]["players"])
    mine = await ada.call("GET", f"{path}/replay?as=0")
    dealt = next(step for step in mine["steps"] if step["line"]["kind"] == "started")
    assert ["hand" in player for player in dealt["patch"]["view"]["players"]] == [True, False]
    assert (await ada.call("GET", f"{path}/replay?as=4", status=422))["message"].startswith("as: ")
    again = await table.a.want("rematch")
    assert again["type"] == "accepted"
    new = await table.ben.call("GET", f"/tables/{again['table']}")
    assert new["seat"] == 0, "everybody one seat further on"


async def test_repeats_stale_decisions_undo_and_queries(server: Running) -> None:
    async with Two(server) as table:
        await table.start()
        a, b = table.a, table.b
        decision, id = a.decision, command_id()
        draw = next(move["text"] for move in a.moves if move["kind"] == "draw")
        first = await a.decide(draw, id=id)
        assert first["type"] == "accepted"
        seq = a.seq
        assert await a.want("decide", id=id, decision=decision, moves=[draw]) == first, "a repeat is the same command"
        assert a.seq == seq, "nothing happened twice"
        stale = await a.want("decide", decision=decision, moves=[draw])
        assert (stale["type"], stale["key"]) == ("refused", "stale")
        fresh = await a.until("snapshot")
        assert fresh["seq"] == seq, "and a fresh look follows"
        assert (await a.want("undo"))["key"] == "no_undo", "what was drawn is known"
        assert (await b.want("decide", decision=1, moves=[draw]))["key"] == "stale"
        await queries(a, b)


async def queries(a: Tab, b: Tab) -> None:
    hints = await a.ask("hint", language="fr")
    assert hints["type"] == "answer"
    assert {hint["move"] for hint in hints["hints"]} <= {move["text"] for move in a.moves}
    assert all(hint["reason"] for hint in hints["hints"])
    assert (await b.ask("hint"))["key"] == "not_your_turn"
    unknown = await a.ask("why_not", track="nowhere-else")
    assert (unknown["type"], unknown["key"]) == ("answer", "unknown_track")
    assert (await a.ask("match", cards={"red": 1}))["key"] == "invalid"
    found = (await a.ask("outlook"))["outlook"]
    assert [ticket["ticket"] for ticket in found["tickets"]] == a.document["view"]["players"][0]["tickets"]
    assert found["longest"] == [0, 0]


async def test_claims_are_matched_and_undone(server: Running) -> None:
    async with Two(server, rules={"end.pieces": 2}) as table:
        await table.start()
        a, b = table.a, table.b
        for _ in range(60):
            claims = [move for move in a.moves if move["kind"] == "claim" and "free" not in move]
            if claims and a.document["view"]["phase"] == "turn":
                break
            active = a if a.decision is not None else b
            draws = [m["text"] for m in active.moves if m["kind"] in ("draw", "take")]
            await active.decide(draws[0] if draws else None)
            await catch_up(a, b)
        claim = claims[0]
        why = await a.ask("why_not", track=claim["track"])
        assert claim["text"] in [move["text"] for move in why["moves"]]
        matched = await a.ask("match", track=claim["track"], cards=claim["cards"])
        assert [move["text"] for move in matched["moves"]] == [claim["text"]]
        wrong = await a.ask("match", track=claim["track"], cards={next(iter(claim["cards"])): 59})
        before = a.document["view"]
        card, hand = next(iter(claim["cards"])), before["players"][0]["hand"]
        assert (wrong["key"], wrong["facts"]) == ("cards_missing", {"lacks": {card: 59 - hand[card]}})
        none = await a.ask("match", track=claim["track"], cards={})
        assert (none["key"], none["completions"][0]["held"]) == ("wrong_payment", True)
        assert (await a.ask("match", track=claim["track"], cards=none["completions"][0]["cards"]))["moves"]
        too_much = await a.ask("match", track=claim["track"], cards=hand)
        assert len(too_much.keys() & {"moves", "completions", "surplus"}) == 1
        early = await a.decide("withdraw")
        assert (early["key"], early["facts"]) == ("wrong_phase", {"phase": "turn", "verb": "withdraw"})
        assert (await a.decide(claim["text"]))["type"] == "accepted"
        if a.document["turn"].get("may_undo"):
            assert (await a.want("undo"))["type"] == "accepted"
            assert a.document["view"] == before


async def test_who_comes_back_misses_nothing(server: Running) -> None:
    async with Two(server) as table:
        await table.start()
        a, b = table.a, table.b
        seq, document = b.seq, b.document
        await b.socket.close()
        while a.decision is not None:
            await a.decide()
        address = f"/tables/{table.id}/socket?seat=1&after={seq}"
        back = Tab(await table.stack.enter_async_context(table.ben.socket(address)))
        back.seq, back.document = seq, document
        await back.until("present")
        await catch_up(back)
        assert {message["type"] for message in back.heard} <= {"step", "present", "pong"}
        assert [step["seq"] for step in back.steps] == list(range(seq + 1, back.seq + 1))
        now = await table.ben.call("GET", f"/tables/{table.id}")
        assert (now["seq"], now["document"]) == (back.seq, back.document)
        sent = (b.steps + back.steps)[-2:]
        await back.say({"type": "missing", "after": back.seq - 2})
        again = [await back.hear(), await back.hear()]
        assert again == sent, "exactly the steps that were sent before"


async def test_no_hints_where_the_table_has_none(server: Running) -> None:
    async with Two(server, hints=False, talk=False) as table:
        await table.start()
        assert (await table.a.ask("hint"))["key"] == "no_hints"
        assert (await table.a.want("say", text="hello"))["key"] == "no_talk"


async def test_resigning_ends_a_game_of_two_and_its_deal_can_be_checked(server: Running) -> None:
    async with Two(server) as table:
        await table.start()
        for _ in range(4):
            for tab in (table.a, table.b):
                if tab.decision is not None:
                    await tab.decide()
            await catch_up(table.a, table.b)
        assert (await table.b.want("resign"))["type"] == "accepted"
        await catch_up(table.a)
        assert table.a.document["table"]["ended_by"] == "resignation"
        text = (await table.ada.http.get(f"/api/tables/{table.id}/record")).content
        kind = {"Content-Type": "text/plain"}
        checked = await table.ada.call("POST", "/verify", content=text, headers=kind)
        assert checked["problems"] == []
        assert (checked["finished"], checked["deal"]) == (False, True)


@pytest.mark.parametrize("level", ["easy", "medium"])
async def test_bots_play_on_their_own(server: Running, level: str) -> None:
    async with Browser(server.url) as ada:
        await ada.named("Ada")
        seats = [{"kind": "person"}, {"kind": "bot", "level": level}]
        made = await ada.table(seats=seats)
        async with ada.socket(f"/tables/{made['id']}/socket?seat=0") as socket:
            tab = Tab(socket)
            await tab.until("snapshot")
            await tab.want("start")
            await play_out(tab)
            assert len(tab.document["result"]["scores"]) == 2
