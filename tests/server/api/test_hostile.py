"""Clients that mean no good."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from branchline.server import protocols
from branchline.server.api import outbox
from branchline.server.settings import Limits
from branchline.server.store import StoreDown
from tests.server.helpers import SMALL, Browser, Running, Tab, running

SHAPE = {"key", "message"}


@pytest.fixture(scope="module")
def limited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    limits = Limits(tables=(3, 0.01), sockets=3, heavy=(2, 0.01), guests=(30, 0.01))
    with running(tmp_path_factory.mktemp("limited"), limits=limits) as found:
        yield found


# Requests -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("method", "path", "content", "status", "key"),
    [
        ("GET", "/api/nothing", b"", 404, "not_found"),
        ("POST", "/api/nothing", b"", 404, "not_found"),
        ("POST", "/somewhere", b"", 405, "wrong_method"),
        ("DELETE", "/api/tables", b"", 405, "wrong_method"),
        ("GET", "/nothing.js", b"", 404, "not_found"),
        ("GET", "/../../etc/passwd", b"", 200, None),
        ("GET", "/api/boards/atlantis", b"", 404, "no_board"),
        ("GET", "/api/boards/atlantis.svg", b"", 404, "no_board"),
        ("GET", "/api/tables/UPPER", b"", 422, "invalid"),
        ("PUT", "/api/me", b"", 422, "invalid"),
        ("PUT", "/api/me", b"{", 422, "not_json"),
        ("PUT", "/api/me", b'{"name": "\xff"}', 422, "not_json"),
        ("PUT", "/api/me", b'{"name": "\\ud800"}', 422, "not_json"),
        ("PUT", "/api/me", b'{"name": NaN}', 422, "not_json"),
        ("PUT", "/api/me", b"[" * 30_000 + b"]" * 30_000, 422, "not_json"),
        ("PUT", "/api/me", b'{"name": 7}', 422, "invalid"),
        ("PUT", "/api/me", b'{"nmae": "Ada"}', 422, "invalid"),
        ("PUT", "/api/me", b"[]", 422, "invalid"),
        ("POST", "/api/verify", b"", 422, "invalid"),
        ("PUT", "/api/me", b'{"name": "' + b"x" * 70_000 + b'"}', 413, "too_large"),
        ("POST", "/api/verify", b"x" * 1_100_000, 413, "too_large"),
        ("POST", "/api/tables", b'{"board": "atlantis", "seats": [{"kind": "person"}, {"kind": "person"}]}', 422, None),
    ],
)
async def test_errors_have_one_shape(
    server: Running, method: str, path: str, content: bytes, status: int, key: str | None
) -> None:
    async with Browser(server.url) as eve:
        headers = {"Content-Type": "application/json"}
        found = await eve.http.request(method, path, content=content, headers=headers)
        assert found.status_code == status, found.text
        if status != 200:
            assert found.json().keys() == SHAPE
            assert key is None or found.json()["key"] == key
            assert "Traceback" not in found.text


async def test_faults_name_the_field_and_the_fix(server: Running) -> None:
    async with Browser(server.url) as eve:
        wrong = {**SMALL, "seats": [{"kind": "person"}, {"kind": "bot", "level": "god"}]}
        found = await eve.call("POST", "/tables", wrong, 422)
        assert found["message"] == "seats.1.bot.level: input should be 'easy', 'medium', 'hard' or 'expert'"
        found = await eve.call("POST", "/tables", {**SMALL, "rules": {"tickets.deal": 99}}, 422)
        assert found["message"].startswith("rules: ")
        text = await eve.http.put("/api/me", content=b"name=Ada", headers={"Content-Type": "text/plain"})
        assert (text.status_code, text.json()["key"]) == (415, "wrong_type")


async def test_what_goes_wrong_inside_stays_inside(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(*_: object) -> Any:
        raise ZeroDivisionError("secret sauce")

    async with Browser(server.url) as eve:
        await eve.named("Eve")
        monkeypatch.setattr(server.services.store, "guest", broken)
        found = await eve.call("GET", "/me", status=500)
        assert found.keys() == SHAPE
        assert "sauce" not in str(found)


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": "https://127.0.0.1"},
    ],
)
async def test_other_sites_cannot_act_in_somebodys_name(server: Running, headers: dict[str, str]) -> None:
    async with Browser(server.url, **headers) as eve:
        assert (await eve.call("PUT", "/me", {"name": "Eve"}, 403))["key"] == "wrong_origin"
        await eve.call("GET", "/me")
        with pytest.raises(InvalidStatus) as refused:
            await eve.socket("/lobby/socket", headers).__aenter__()
        assert refused.value.response.status_code == 403


async def test_the_page_itself_may(server: Running) -> None:
    async with Browser(server.url, **{"Origin": server.url, "Sec-Fetch-Site": "same-origin"}) as ada:
        await ada.named("Ada")
        async with ada.socket("/lobby/socket", {"Origin": server.url}):
            pass


async def test_a_name_that_is_not_ours_is_refused(server: Running) -> None:
    async with Browser(server.url, Host="evil.example") as eve:
        assert (await eve.call("GET", "/me", status=400))["key"] == "wrong_host"


async def test_metrics_are_for_this_machine_only(server: Running) -> None:
    async with Browser(server.url) as eve:
        found = await eve.http.get("/metrics")
        assert "branchline_decision_seconds_bucket" in found.text
        assert "branchline_sockets" in found.text
        for header in ("X-Forwarded-For", "Forwarded", "X-Real-IP"):
            assert (await eve.http.get("/metrics", headers={header: "127.0.0.1"})).status_code == 404
        assert (await eve.http.get("/healthz")).json() == {"status": "ok"}


async def test_too_much_is_refused_for_a_while(limited: Running) -> None:
    async with Browser(limited.url) as eve:
        await eve.named("Eve")
        for _ in range(3):
            await eve.table()
        found = await eve.http.post("/api/tables", json=SMALL)
        assert (found.status_code, found.json()["key"]) == (429, "too_fast")
        assert int(found.headers["Retry-After"]) > 1
        for _ in range(2):
            await eve.call("POST", "/verify", content=b"x\n", headers={"Content-Type": "text/plain"})
        await eve.call("POST", "/verify", status=429, content=b"x\n", headers={"Content-Type": "text/plain"})


def test_slow_heads_and_bodies_are_cut_off(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocols, "HEAD_SECONDS", 0.3)
    monkeypatch.setattr("branchline.server.api.guard.BODY_SECONDS", 0.3)
    head = b"PUT /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{"
    for start in (b"", b"GET / HTTP/1.1\r\nHost: 127", head):
        with socket.create_connection(("127.0.0.1", server.port), timeout=5) as slow:
            slow.sendall(start)
            began, answer = time.monotonic(), b""
            while piece := slow.recv(4096):
                answer += piece
            assert time.monotonic() - began < 4
            assert answer.startswith(b"HTTP/1.1 408") if start is head else not answer


def test_what_is_not_http_is_refused_in_words(server: Running) -> None:
    with socket.create_connection(("127.0.0.1", server.port), timeout=5) as eve:
        eve.sendall(b"\x16\x03\x01 hello\r\n\r\n")
        answer = eve.recv(4096)
        assert answer.startswith(b"HTTP/1.1 400")
        assert b'{"key":"bad_request"' in answer


def test_heads_without_end_are_refused(server: Running) -> None:
    with socket.create_connection(("127.0.0.1", server.port), timeout=5) as eve:
        eve.sendall(b"GET / HTTP/1.1\r\n")
        sent = 0
        with suppress(OSError):
            for sent in range(200):  # noqa: B007 (how far it came)
                eve.sendall(b"X-Long: " + b"x" * 4000 + b"\r\n")
                time.sleep(0.01)
        assert sent < 100


async def test_the_allowed_methods_are_told(server: Running) -> None:
    async with Browser(server.url) as eve:
        found = await eve.http.delete("/api/me")
        assert (found.status_code, found.headers["allow"]) == (405, "GET, PUT")


async def test_a_database_that_is_away_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def away(*_: object) -> Any:
        raise StoreDown("away")

    with running(tmp_path) as server:
        async with Browser(server.url) as eve, eve.socket(await at_table(eve)) as connection:
            tab = Tab(connection)
            await tab.until("snapshot")
            store = server.services.store
            with monkeypatch.context() as patch:
                for name in ("guest", "append", "load", "ping"):
                    patch.setattr(store, name, away)
                assert (await eve.call("GET", "/me", status=503))["key"] == "store_down"
                assert (await eve.http.get("/healthz")).status_code == 503
                await tab.say({"type": "submit", "id": "command-lost", "command": {"kind": "say", "text": "hello"}})
                closed = await tab.until("closed")
                assert (closed["key"], closed["again"]) == ("store_down", True)
            async with eve.socket((await at_table(eve)).partition("?")[0]) as again:
                await Tab(again).until("snapshot")


# Sockets --------------------------------------------------------------------------------------------------------------


async def at_table(browser: Browser, **options: Any) -> str:
    await browser.named("Eve")
    made = await browser.table(**options)
    return f"/tables/{made['id']}/socket?seat=0"


async def test_messages_that_cannot_be_read_are_refused_and_then_the_socket(server: Running) -> None:
    async with Browser(server.url) as eve, eve.socket(await at_table(eve)) as connection:
        tab = Tab(connection)
        await tab.until("snapshot")
        for text in (
            "{",
            "[]",
            "null",
            '{"type": "dance"}',
            '{"type": "submit", "id": "x", "command": {"kind": "start"}}',
            '{"type": "missing", "after": -1}',
            "[" * 8000,
        ):
            await tab.say(text)
            refused = await tab.until("refused")
            assert refused["key"] == "invalid"
            assert refused.keys() == {"type", "key", "message"}
        assert "command" not in str(tab.document)
        await tab.say({"type": "ping"})
        for _ in range(12):
            await tab.say("nonsense")
        closed = await tab.until("closed")
        assert (closed["key"], closed["again"]) == ("unreadable", False)


async def test_what_is_wrong_is_refused_by_its_id_as_often_as_it_is_sent(server: Running) -> None:
    async with Browser(server.url) as eve, eve.socket(await at_table(eve)) as connection:
        tab = Tab(connection)
        await tab.until("snapshot")
        for _ in range(10):
            refused = [
                await tab.want("say", text="a\u202eb"),
                await tab.want("start", more=1),
                await tab.ask("hint", language="de"),
            ]
            assert [answer["key"] for answer in refused] == ["invalid"] * 3
        assert (await tab.want("say", text="🤷‍♂️"))["type"] == "accepted"


SAY = {"kind": "say", "text": "hello"}


@pytest.mark.parametrize(
    ("message", "words"),
    [
        ({"type": "intend", "intention": SAY}, '"intend" is "submit" now'),
        ({"type": "submit", "intention": SAY}, '"intention" is "command" now'),
        ({"type": "submit", "command": {"kind": "take_back"}}, '"take_back" is "reclaim" now'),
        (
            {"type": "submit", "command": {"kind": "decide", "question": 1, "moves": ["pass"]}},
            '"question" is "decision" now',
        ),
    ],
)
async def test_whoever_says_an_old_name_is_told_the_new_one(server: Running, message: Any, words: str) -> None:
    async with Browser(server.url) as eve, eve.socket(await at_table(eve)) as connection:
        tab = Tab(connection)
        await tab.until("snapshot")
        await tab.say({"id": "as-before", **message})
        refused = await tab.until("refused")
        assert (refused["key"], refused["id"]) == ("invalid", "as-before")
        assert refused["message"].endswith(words)


async def test_whoever_asks_at_an_old_address_is_told_the_new_one(server: Running) -> None:
    async with Browser(server.url) as eve:
        path = (await at_table(eve)).partition("/socket")[0]
        body = {"id": "as-before", "intention": SAY}
        gone = await eve.call("POST", f"{path}/wishes", body, 404)
        assert gone["message"].endswith('"wishes" is "commands" now')
        gone = await eve.call("POST", f"{path}/seats/0/claim", {"token": "wrongwrongwrong"}, 404)
        assert gone["message"].endswith('"claim" is "join" now')
        wrong = await eve.call("POST", f"{path}/commands", body, 422)
        assert wrong["message"].endswith('"intention" is "command" now')


@pytest.mark.parametrize(("frame", "code"), [("x" * 20_000, 1009), (b"\xff\xfe", None)])
async def test_frames_too_large_close_the_socket(server: Running, frame: Any, code: int | None) -> None:
    async with Browser(server.url) as eve, eve.socket(await at_table(eve)) as connection:
        tab = Tab(connection)
        await tab.until("snapshot")
        await connection.send(frame)
        if code is None:
            assert (await tab.until("refused"))["key"] == "invalid"
            return
        with suppress(ConnectionClosed):
            while True:
                await tab.hear()
        assert connection.close_code == code


async def test_text_that_is_not_utf8_closes_the_socket(server: Running) -> None:
    async with Browser(server.url) as eve, eve.socket(await at_table(eve)) as connection:
        await connection.send(b"\xff\xfe", text=True)
        with suppress(ConnectionClosed):
            while True:
                await connection.recv()
        assert connection.close_code == 1007


@pytest.mark.parametrize("query", ["seat=9", "seat=x", "after=-1", "key=" + "x" * 300])
async def test_wrong_addresses_are_refused_in_words(server: Running, query: str) -> None:
    async with Browser(server.url) as eve:
        path = (await at_table(eve)).partition("?")[0]
        with pytest.raises(InvalidStatus) as refused:
            await eve.socket(f"{path}?{query}").__aenter__()
        assert refused.value.response.status_code == 422
        assert query.partition("=")[0].encode() in refused.value.response.body


async def test_a_refused_socket_is_no_error_of_the_server(server: Running, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("ERROR", "uvicorn.error")
    async with Browser(server.url) as eve:
        for path in ("/tables/nothing/socket", "/nothing"):
            with pytest.raises(InvalidStatus) as refused:
                await eve.socket(path).__aenter__()
            assert refused.value.response.status_code == 404
    assert not caplog.records


async def test_talk_is_limited(limited: Running) -> None:
    async with Browser(limited.url) as eve, eve.socket(await at_table(eve)) as connection:
        tab = Tab(connection)
        await tab.until("snapshot")
        said = [await tab.want("say", text=f"number {n}") for n in range(7)]
        assert [answer["type"] for answer in said[:5]] == ["accepted"] * 5
        assert {answer.get("key") for answer in said[5:]} == {"too_fast"}


async def test_sockets_are_counted(limited: Running) -> None:
    async with Browser(limited.url) as eve:
        path = await at_table(eve)
        async with eve.socket(path), eve.socket(path), eve.socket(path):
            with pytest.raises(InvalidStatus):
                await eve.socket(path).__aenter__()
        async with asyncio.timeout(5):
            while limited.services.sockets:
                await asyncio.sleep(0.02)
        async with eve.socket(path):
            pass


async def test_who_does_not_read_is_sent_away(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outbox, "MOST_MESSAGES", 8)
    monkeypatch.setattr(outbox, "LAST_WORDS", 0.2)
    async with Browser(server.url) as eve:
        path = await at_table(eve)
        async with eve.socket(path, max_queue=1) as lazy:
            await lazy.recv()
            found = next(s for s in server.services.sockets if s.live.table.id in path)
            message = b'{"type":"present","present":[' + b"true," * 40_000 + b"true]}"
            for _ in range(200):
                found.ended.get_loop().call_soon_threadsafe(found.send, message)
            async with asyncio.timeout(10):
                while found in server.services.sockets:
                    await asyncio.sleep(0.02)
            assert found.closing


async def test_silence_is_noticed(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outbox, "BEAT", 0.5)
    monkeypatch.setattr(outbox, "SILENCE", 2.5)
    async with Browser(server.url) as eve, eve.socket(await at_table(eve)) as connection:
        tab = Tab(connection)
        assert (await tab.until("ping", "closed"))["type"] == "ping"
        closed = await tab.until("closed")
        assert (closed["key"], closed["again"]) == ("silent", True)


async def test_nothing_secret_is_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO", "branchline")
    with running(tmp_path) as server:
        async with Browser(server.url) as ada, Browser(server.url) as ben:
            await ada.named("Ada")
            made = await ada.table()
            token, key = made["links"]["seats"][1], made["links"]["watch"]
            await ben.call("POST", f"/tables/{made['id']}/seats/1/join", {"token": token})
            await ben.call("GET", f"/tables/{made['id']}?key={key}")
            async with ben.socket(f"/tables/{made['id']}/socket?seat=1&key={key}"):
                pass
            link = (await ada.call("POST", "/me/link"))["token"]
            hidden = token, key, link, ada.cookies.partition("=")[2]
        secret = (tmp_path / "secret").read_text().strip()
    assert caplog.records
    assert not [word for word in (*hidden, secret) if word in caplog.text]
