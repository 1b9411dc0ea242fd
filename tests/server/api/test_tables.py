"""Who may see which table, and what links do."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.helpers import Browser, Running, Tab, catch_up

NOWHERE = "zzzzzzzzzzzz"


async def test_a_private_table_does_not_exist_for_others(server: Running) -> None:
    async with Browser(server.url) as ada, Browser(server.url) as eve:
        id = (await ada.table())["id"]
        await eve.named("Eve")
        command = {"id": "command-eve-1", "command": {"kind": "sit", "seat": 1}}
        for path, method, body in (
            ("", "GET", None),
            ("/record", "GET", None),
            ("/deal", "GET", None),
            ("/replay", "GET", None),
            ("?key=wrongwrongwrong", "GET", None),
            ("/commands", "POST", command),
            ("/seats/1/join", "POST", {"token": "wrongwrongwrongwrong"}),
        ):
            there = await eve.call(method, f"/tables/{id}{path}", body, 404)
            nowhere = await eve.call(method, f"/tables/{NOWHERE}{path}", body, 404)
            assert there == nowhere, path
        for address in (id, NOWHERE):
            with pytest.raises(InvalidStatus) as refused:
                await eve.socket(f"/tables/{address}/socket").__aenter__()
            assert refused.value.response.status_code == 404
        listed = (await eve.call("GET", "/tables"))["tables"]
        assert id not in [table["id"] for table in listed]


async def test_the_key_of_a_table_shows_it_and_nothing_hidden(server: Running) -> None:
    async with Browser(server.url) as ada, Browser(server.url) as eve:
        made = await ada.table(seats=[{"kind": "person"}, {"kind": "local", "name": "Bo"}])
        path = f"/tables/{made['id']}"
        start = {"id": "command-start", "command": {"kind": "start"}}
        await ada.call("POST", f"{path}/commands", start)
        seen = await eve.call("GET", f"{path}?key={made['links']['watch']}")
        assert "seat" not in seen
        assert "links" not in seen
        assert not any("hand" in player for player in seen["document"]["view"]["players"])
        assert (await eve.call("GET", f"{path}?seat=0&key={made['links']['watch']}", status=403))["key"]
        late = {"id": "command-stale", "command": {"kind": "decide", "decision": 1, "moves": ["pass"]}}
        stale = await ada.call("POST", f"{path}/commands", late, 409)
        assert stale["key"] == "stale"
        assert stale["now"] == await ada.call("GET", path), "with how things stand, as on a socket"
        own = await ada.call("GET", f"{path}?seat=1")
        assert "hand" in own["document"]["view"]["players"][1], "both seats are on Ada's device"
        async with eve.socket(f"{path}/socket?key={made['links']['watch']}") as socket:
            tab = Tab(socket)
            await tab.until("snapshot")
            assert (await tab.want("say", text="hello"))["key"] == "no_guest"
            assert (await tab.ask("hint"))["key"] == "not_seated"
        await eve.named("Eve")
        empty = await ada.table()
        async with eve.socket(f"/tables/{empty['id']}/socket?key={empty['links']['watch']}") as socket:
            assert (await Tab(socket).want("sit", seat=1))["key"] == "needs_link", "the key is for watching"


async def test_a_seat_is_taken_over_in_another_browser(server: Running) -> None:
    async with Browser(server.url) as ada, Browser(server.url) as ben, Browser(server.url) as phone:
        made = await ada.table()
        path, token = f"/tables/{made['id']}", made["links"]["seats"][1]
        first = await ben.call("POST", f"{path}/seats/1/join", {"token": token, "name": "Ben"})
        assert first["document"]["table"]["seats"][1]["name"] == "Ben"
        await ada.call("POST", f"{path}/commands", {"id": "command-start", "command": {"kind": "start"}})
        before = await ada.call("GET", f"{path}/deal")
        async with ben.socket(f"{path}/socket?seat=1") as socket:
            tab = Tab(socket)
            await tab.until("snapshot")
            for thief in (ada, phone):
                await thief.call("POST", f"{path}/seats/1/join", {"token": token}, 404)  # it was used
            assert "seats" in (links := (await ada.call("GET", path))["links"])
            assert links["seats"][1] is None, "a host has no link to a seat that is taken"
            own = (await ben.call("GET", path))["links"]["seats"][1]
            mine = await ada.call("POST", f"{path}/seats/1/join", {"token": own}, 409)
            assert mine["key"] == "plays_here", "who plays here must not look into another's hand"
            moved = await phone.call("POST", f"{path}/seats/1/join", {"token": own})
            assert moved["seat"] == 1
            assert "hand" in moved["document"]["view"]["players"][1]
            assert moved["document"]["table"]["seats"][1]["name"] == "Ben"
            closed = await tab.until("closed")
            assert (closed["key"], closed["again"]) == ("seat_moved", False)
            with pytest.raises(ConnectionClosed):
                await tab.hear()
            assert not any(m["type"] == "step" for m in tab.heard), "nothing more is told to the old browser"
        await ben.call("GET", path, status=404)
        assert await ada.call("GET", f"{path}/deal") == before, "the deal stays what it was"


async def test_two_with_one_link_do_not_push_each_other_out(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    store = server.services.store
    both, save = asyncio.Barrier(2), store.save_guest

    async def together(guest: Any) -> None:
        """Both have shown the link of a free seat before either sits down, one after the other."""
        await asyncio.sleep(0.5 * await both.wait())
        await save(guest)

    async with Browser(server.url) as ada, Browser(server.url) as ben, Browser(server.url) as cyd:
        made = await ada.table()
        path, token = f"/api/tables/{made['id']}", made["links"]["seats"][1]
        with monkeypatch.context() as patch:
            patch.setattr(store, "save_guest", together)
            claims = (
                browser.http.post(f"{path}/seats/1/join", json={"token": token, "name": name})
                for browser, name in ((ben, "Ben"), (cyd, "Cyd"))
            )
            answers = sorted(await asyncio.gather(*claims), key=lambda answer: answer.status_code)
        assert [answer.status_code for answer in answers] == [200, 409]
        assert answers[1].json()["key"] == "seat_taken"
        sitting = (await ada.call("GET", f"/tables/{made['id']}"))["document"]["table"]["seats"][1]["name"]
        assert answers[0].json()["document"]["table"]["seats"][1]["name"] == sitting


async def test_links_of_seats_fit_only_their_seat(server: Running) -> None:
    async with Browser(server.url) as ada, Browser(server.url) as ben:
        one, two = await ada.table(), await ada.table()
        for token in (two["links"]["seats"][1], one["links"]["seats"][0], one["links"]["watch"]):
            await ben.call("POST", f"/tables/{one['id']}/seats/1/join", {"token": token}, 404)
        await ben.call("POST", f"/tables/{one['id']}/seats/4/join", {"token": one["links"]["seats"][1]}, 404)


async def test_who_watches_may_sit_down_and_get_up(server: Running) -> None:
    async with Browser(server.url) as ada, Browser(server.url) as ben:
        id = (await ada.table(public=True))["id"]
        await ben.named("Ben")
        async with ben.socket(f"/tables/{id}/socket") as socket, ben.socket(f"/tables/{id}/socket") as other:
            tab, second = Tab(socket), Tab(other)
            await tab.until("snapshot")
            await second.until("snapshot")
            assert not any(seat["mine"] for seat in tab.document["table"]["seats"])
            assert (await tab.want("sit", seat=1))["type"] == "accepted"
            for one in (tab, second):
                while not one.document["table"]["seats"][1]["mine"]:
                    await one.hear()
                assert one.document["table"]["seats"][1]["name"] == "Ben"
            assert (await tab.want("leave", seat=1))["type"] == "accepted"
            while tab.document["table"]["seats"][1]["mine"]:
                await tab.hear()


async def test_the_lobby_hears_of_public_tables(server: Running) -> None:
    async with Browser(server.url) as ada, Browser(server.url) as eve, eve.socket("/lobby/socket") as socket:
        tab = Tab(socket)
        first = await tab.until("tables")
        id = (await ada.table(public=True))["id"]
        while id not in [table["id"] for table in first["tables"]]:
            first = await tab.until("tables")
        text = str(first)
        assert "guest" not in text, "nobody is told whose a seat is"
        assert "secret" not in text
        await catch_up(tab)


async def test_only_the_host_arranges(server: Running) -> None:
    async with Browser(server.url) as ada, Browser(server.url) as ben:
        made = await ada.table(public=True)
        path = f"/tables/{made['id']}/commands"
        await ben.named("Ben")
        bot = {"kind": "arrange", "seat": 1, "occupant": {"kind": "bot", "level": "easy"}}
        assert (await ben.call("POST", path, {"id": "arrange-ben", "command": bot}, 403))["key"] == "not_host"
        done = await ada.call("POST", path, {"id": "arrange-ada", "command": bot})
        assert done == {"type": "accepted", "id": "arrange-ada", "seq": 2}
        assert await ada.call("POST", path, {"id": "arrange-ada", "command": bot}) == done
