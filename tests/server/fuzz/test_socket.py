"""A fuzzer at a table's socket: whatever it sends, nothing happens at the table, and everybody else plays on."""

from __future__ import annotations

import asyncio
import base64
import copy
import gc
import os
import socket
import struct
import typing
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from random import Random
from typing import Any

import orjson
import pytest
from pydantic import ValidationError
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from branchline.server.api.tablesocket import PATIENCE
from branchline.server.wire import commands, messages
from tests.server.fuzz.conftest import Kept
from tests.server.helpers import SMALL, Browser, Running, Tab, catch_up

OPTIONS = {**SMALL, "seats": [{"kind": "person"}, {"kind": "bot", "level": "easy"}], "pace": {"kind": "clock"}}
COMMANDS: list[dict[str, Any]] = [
    {"kind": "sit", "seat": 0, "name": "Eve", "contribution": "mine"},
    {"kind": "leave", "seat": 0},
    {"kind": "arrange", "seat": 1, "occupant": {"kind": "bot", "level": "hard"}},
    {"kind": "arrange", "seat": 1, "occupant": {"kind": "local", "name": "Eve"}},
    {"kind": "configure", "options": OPTIONS},
    {"kind": "start"},
    {"kind": "decide", "decision": 1_000_000, "moves": ["draw train"]},
    {"kind": "undo"},
    {"kind": "resign"},
    {"kind": "replace", "seat": 0},
    {"kind": "reclaim"},
    {"kind": "say", "text": "hello"},
    {"kind": "react", "sign": "wow"},
    {"kind": "rematch"},
]
QUERIES: list[dict[str, Any]] = [
    {"kind": "hint", "language": "fr"},
    {"kind": "why_not", "track": "helsinki-tallinn"},
    {"kind": "match", "track": "helsinki-tallinn", "cards": {"purple": 2}},
    {"kind": "match", "city": "oslo", "cards": {"purple": 2}},
    {"kind": "outlook"},
]
VALID: list[dict[str, Any]] = [
    *({"type": "submit", "id": "command-of-eve", "command": wanted} for wanted in COMMANDS),
    *({"type": "ask", "id": "ask-of-eve", "query": query} for query in QUERIES),
    {"type": "missing", "after": 2},
    {"type": "ping"},
    {"type": "pong"},
]
ACCEPTED = ("say", "react", "resign", "undo")
"""Commands that somebody who plays may have accepted at any time: of these only what cannot be read is sent."""

WRONG: list[Any] = [
    None, True, -1, 0, 5, 2**31, 2**53, 2**63 - 1, 2**63, 2**64 - 1, -(2**63), 1.5, -0.0, 1e308, "", " ", "1",
    "x" * 300, "\x00", "\u202e", "e\u0301" * 30, "../../etc/passwd", "'; drop table guests; --", [], {}, [[]], [None],
    {"kind": []}, {"": 0}, [{"kind": "person"}] * 40, {"__proto__": {}},
]  # fmt: skip
DEEP = "[" * 900 + "]" * 900
LITERALS = ["1e999", "-1e999", "NaN", "Infinity", "01", "9" * 4000, "0." + "1" * 4000, '"\\ud800"', DEEP]
"""What no JSON library writes."""


def test_every_kind_of_message_is_there() -> None:
    def kinds(union: Any, name: str) -> set[str]:
        return {model.model_fields[name].default for model in typing.get_args(typing.get_args(union)[0])}

    assert {message["type"] for message in VALID} == kinds(messages.FromClient, "type")
    assert {wanted["kind"] for wanted in COMMANDS} == kinds(commands.Command, "kind")
    assert {query["kind"] for query in QUERIES} == kinds(commands.Query, "kind")
    for message in VALID:
        messages.FROM_CLIENT.validate_python(message)


def places(value: Any, place: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where in a message something can be wrong."""
    yield place
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, item in items:
        yield from places(item, (*place, name))


def with_other(message: Any, place: tuple[Any, ...], other: Any) -> Any:
    if not place:
        return other
    changed = copy.deepcopy(message)
    inside = changed
    for name in place[:-1]:
        inside = inside[name]
    inside[place[-1]] = other
    return changed


def without(message: Any, place: tuple[Any, ...]) -> Any:
    changed = copy.deepcopy(message)
    inside = changed
    for name in place[:-1]:
        inside = inside[name]
    del inside[place[-1]]
    return changed


def mutations() -> list[bytes]:
    """Every field of every message with every wrong value, left out, doubled, or with an unknown one beside it."""
    found: list[bytes] = []
    for message in VALID:
        for place in places(message):
            found += [orjson.dumps(with_other(message, place, wrong)) for wrong in WRONG]
            marked = orjson.dumps(with_other(message, place, "#HERE#"))
            found += [marked.replace(b'"#HERE#"', literal.encode()) for literal in LITERALS]
            if place:
                found.append(orjson.dumps(without(message, place)))
        for place in (place for place in places(message) if isinstance(at(message, place), dict)):
            found.append(orjson.dumps(with_other(message, place, {**at(message, place), "more": 1})))
    return found


def at(message: Any, place: tuple[Any, ...]) -> Any:
    for name in place:
        message = message[name]
    return message


def garbage(rng: Random) -> bytes:
    """Random bytes; random JSON; pieces of good messages."""
    kind = rng.randrange(5)
    if kind == 0:
        return rng.randbytes(rng.randrange(300))
    if kind == 1:
        return rng.choice([b"[", b'{"a":', b'[{"":', b" ", b"\xef\xbb\xbf", b"\x00"]) * rng.randrange(1, 2500)
    text = bytearray(orjson.dumps(rng.choice(VALID)))
    for _ in range(rng.randrange(1, 4)):
        spot = rng.randrange(len(text))
        if kind == 2:
            text[spot] = rng.randrange(256)
        elif kind == 3:
            del text[spot : spot + rng.randrange(1, 9)]
            text += b" "
        else:
            text[spot:spot] = rng.choice([b'"', b"{", b"}", b"\\", b",", b"\xc3", b"\\u0000", b"0", b"null"])
    return bytes(text)


def readable(raw: bytes) -> Any:
    """The message, if the server may take it for one; else None."""
    try:
        return messages.FROM_CLIENT.validate_python(orjson.loads(raw))
    except (ValidationError, ValueError):
        return None


UNREADABLE = sorted({raw for raw in mutations() if readable(raw) is None})


def harmless(raw: bytes) -> bool:
    """Can be read, but cannot be accepted to Eve during a game."""
    found = readable(raw)
    return found is not None and getattr(getattr(found, "command", None), "kind", None) not in ACCEPTED


ABSURD = sorted({raw for raw in mutations() if harmless(raw)})


class Scene:
    """A running table of Ada's and Eve's; it is Ada's turn, and what Eve sends must not change anything."""

    def __init__(self, server: Running, id: str, ada: Tab, eve: Browser) -> None:
        self.server, self.id, self.ada, self.eve = server, id, ada, eve
        self.live = server.services.tables._live[id]
        self.before = self._facts()
        self.document = copy.deepcopy(ada.document)

    def _facts(self) -> Any:
        table = self.live.table
        return table.entries, list(table.decision_ids), [table.seq(viewer) for viewer in (0, 1, None)]

    @asynccontextmanager
    async def socket(self, **given: Any) -> AsyncIterator[ClientConnection]:
        async with self.eve.socket(f"/tables/{self.id}/socket?seat=1", **given) as connection:
            first = orjson.loads(await connection.recv())
            assert first["type"] == "snapshot"
            yield connection

    async def untouched(self) -> None:
        """Nothing was applied, the server is well, and the game goes on."""
        assert self._facts() == self.before
        stored = await self.on_server(self.server.services.store.load(self.id))
        assert len(stored.entries) == self.before[0]
        assert (await self.eve.http.get("/healthz")).status_code == 200
        await catch_up(self.ada)
        assert self.ada.document == self.document
        heard = {message["type"] for message in self.ada.heard}
        assert heard <= {"snapshot", "present", "pong", "step", "accepted", "ping"}
        answer = await self.ada.decide()
        assert answer["type"] == "accepted", answer
        await self.all_left()

    async def on_server(self, work: Any) -> Any:
        future = asyncio.run_coroutine_threadsafe(work, self.live_loop())
        return await asyncio.wrap_future(future)

    def live_loop(self) -> asyncio.AbstractEventLoop:
        return next(iter(self.server.services.sockets)).ended.get_loop()

    async def all_left(self) -> None:
        """Of Eve's sockets none is left behind."""
        async with asyncio.timeout(8):
            while len(self.server.services.sockets) > 1:
                await asyncio.sleep(0.02)


@asynccontextmanager
async def scene(server: Running) -> AsyncIterator[Scene]:
    async with AsyncExitStack() as stack:
        ada, eve = [await stack.enter_async_context(Browser(server.url)) for _ in range(2)]
        await ada.named("Ada")
        await eve.named("Eve")
        made = await ada.table()
        await eve.call("POST", f"/tables/{made['id']}/seats/1/join", {"token": made["links"]["seats"][1]})
        connection = await stack.enter_async_context(ada.socket(f"/tables/{made['id']}/socket?seat=0"))
        tab = Tab(connection)
        await tab.until("snapshot")
        await tab.want("start")
        async with eve.socket(f"/tables/{made['id']}/socket?seat=1") as opening:
            other = Tab(opening)
            await catch_up(tab, other)
            while tab.document["view"]["phase"] == "opening":
                await (tab if tab.decision is not None else other).decide()
                await catch_up(tab, other)
        await catch_up(tab)
        assert tab.decision is not None
        found = Scene(server, made["id"], tab, eve)
        await found.all_left()
        yield found


async def rest(connection: ClientConnection) -> list[dict[str, Any]]:
    """All that is still said on a socket until it is closed; every message is one that the protocol knows."""
    heard = []
    with suppress(ConnectionClosed):
        async with asyncio.timeout(10):
            while True:
                raw = await connection.recv()
                messages.TO_CLIENT.validate_json(raw)
                heard.append(orjson.loads(raw))
    return [message for message in heard if message["type"] not in ("present", "ping")]


async def send_unreadable(found: Scene, sent: list[bytes], binary: bool) -> None:
    """In groups with as many without an id as the server has patience for: all but the last of those are refused, that
    one closes the socket; what has an id is refused by it."""
    for start in range(0, len(sent), PATIENCE):
        group = sent[start : start + PATIENCE]
        group += [b"{"] * (PATIENCE - sum(named(raw) is None for raw in group))
        async with found.socket() as connection:
            for raw in group:
                await connection.send(raw if binary else raw.decode())
            heard = await rest(connection)
            assert [message["type"] for message in heard] == ["refused"] * (len(group) - 1) + ["closed"], (group, heard)
            assert {message["key"] for message in heard} == {"invalid", "unreadable"}
            assert [message.get("id") for message in heard] == [named(raw) for raw in group]


def named(raw: bytes) -> str | None:
    """The id of a message, if it has one."""
    try:
        return messages.id_of(orjson.loads(raw))
    except ValueError:
        return None


async def test_wrong_values_in_every_field_are_refused(server: Running) -> None:
    assert len(UNREADABLE) > 1500
    async with scene(server) as found:
        sample = Random(1).sample(UNREADABLE, 1200)
        await send_unreadable(found, sample, binary=False)
        await found.untouched()


@pytest.mark.parametrize("binary", [False, True])
async def test_garbage_is_refused(server: Running, binary: bool) -> None:
    rng, sent = Random(2), []
    while len(sent) < 240:
        raw = garbage(rng)
        with suppress(UnicodeDecodeError):
            if readable(raw) is None and len(raw) < 16_000 and (binary or raw.decode() is not None):
                sent.append(raw)
    async with scene(server) as found:
        await send_unreadable(found, sent, binary)
        await found.untouched()


async def test_absurd_commands_and_queries_change_nothing(server: Running) -> None:
    """They can be read, but not be accepted: one answer each, and at most a fresh look or old steps beside it."""

    async def answered(connection: ClientConnection, asked: str | None) -> list[dict[str, Any]]:
        """All that comes until the answer, and beside it: commands and queries are answered when they are ready, so the
        pong that follows them may come first; after a stale command comes a fresh look."""
        heard: list[dict[str, Any]] = []
        await connection.send('{"type":"ping"}')
        async with asyncio.timeout(20):
            ponged = False
            while not ponged or not complete(heard, asked):
                raw = await connection.recv()
                messages.TO_CLIENT.validate_json(raw)
                message = orjson.loads(raw)
                ponged = ponged or message["type"] == "pong"
                if message["type"] not in ("present", "ping", "pong"):
                    heard.append(message)
        return heard

    def complete(heard: list[dict[str, Any]], asked: str | None) -> bool:
        own = [answer for answer in heard if asked and answer.get("id") == asked]
        stale = any(answer.get("key") == "stale" for answer in own)
        return (bool(own) or not asked) and (not stale or heard[-1]["type"] == "snapshot")

    assert len(ABSURD) > 60
    async with scene(server) as found, found.socket() as connection:
        for number, raw in enumerate(ABSURD):
            message = orjson.loads(raw)
            if "id" in message:
                message["id"] = f"absurd-{number:06}"
            await connection.send(orjson.dumps(message).decode())
            asked = message.get("id")
            if message["type"] == "missing":  # it has no answer of its own: that of the next command comes after it
                asked = f"absurd-{number:06}"
                await connection.send(orjson.dumps({**VALID[0], "id": asked, "command": {"kind": "start"}}).decode())
            answers = await answered(connection, asked)
            if message["type"] in ("submit", "ask"):
                assert [answer["id"] for answer in answers if "id" in answer] == [message["id"]], (message, answers)
            allowed = {
                "submit": {"refused", "snapshot"},
                "ask": {"refused", "answer"},
                "missing": {"step", "snapshot", "refused"},
            }
            kinds = {answer["type"] for answer in answers}
            assert kinds <= allowed.get(message["type"], {"pong"}), (message, answers)
            assert "failed" not in {answer.get("key") for answer in answers}, (message, answers)
        await connection.close()
        await found.untouched()


@pytest.mark.parametrize(
    "message",
    [
        {"type": "x" * 15_000},
        {"type": "submit", "id": "command-of-eve", "command": {"kind": "x" * 15_000}},
    ],
    ids=["type", "kind"],
)
async def test_a_refusal_does_not_repeat_all_that_was_sent(server: Running, message: dict[str, Any]) -> None:
    async with scene(server) as found, found.socket() as connection:
        tab = Tab(connection)
        await tab.say(message)
        assert len((await tab.until("refused"))["message"]) < 1000


async def test_a_refusal_that_nobody_waits_for_is_no_error(server: Running, printed: Kept) -> None:
    async with scene(server) as found:
        async with found.socket() as connection:
            await found.on_server(found.live.lock.acquire())
            await connection.send('{"type":"submit","id":"command-of-eve","command":{"kind":"start"}}')
            await asyncio.sleep(0.2)
        await asyncio.sleep(0.2)
        found.live_loop().call_soon_threadsafe(found.live.lock.release)
        await found.untouched()
        gc.collect()
    assert not printed.alarms


async def test_many_messages_at_once(server: Running) -> None:
    """More than anybody can have waiting: each is answered, or the socket is closed with a reason."""
    kinds = [
        {"type": "submit", "command": {"kind": "start"}},
        {"type": "submit", "command": {"kind": "decide", "decision": 2**40, "moves": ["pass"]}},
        {"type": "ask", "query": {"kind": "why_not", "track": "nowhere"}},
        {"type": "missing", "after": 10**12},
        {"type": "ping"},
    ]

    async def flood(found: Scene, number: int) -> None:
        async with found.socket() as connection:
            with suppress(ConnectionClosed):
                for count in range(400):
                    message = dict(Random(count).choice(kinds))
                    if message["type"] in ("submit", "ask"):
                        message["id"] = f"flood-{number}-{count:05}"
                    await connection.send(orjson.dumps(message).decode())
                await connection.send("{" * PATIENCE)
                for _ in range(PATIENCE):
                    await connection.send("{")
            heard = await rest(connection)
            types = {message["type"] for message in heard}
            assert types <= {"refused", "answer", "pong", "snapshot", "closed"}
            assert heard[-1]["type"] == "closed"
            assert heard[-1]["key"] in ("unreadable", "slow")

    async with scene(server) as found:
        await asyncio.gather(*(flood(found, number) for number in range(4)))
        await found.untouched()


@pytest.mark.parametrize(
    ("frame", "text", "codes"),
    [
        (b"\xff\xfe\x00", True, {1007}),
        (b'{"type":"ping\xc3"}', True, {1007}),
        (b"\xed\xa0\x80", True, {1007}),
        (b"x" * 17_000, True, {1009}),
        (b"x" * 17_000, False, {1009}),
        (b"[" * 20_000_000, True, {1009}),  # a few KB once it is packed
    ],
    ids=["no-utf8", "half-a-letter", "surrogate", "large-text", "large-binary", "bomb"],
)
async def test_frames_that_break_the_rules_close_the_socket(
    server: Running, frame: bytes, text: bool, codes: set[int]
) -> None:
    async with scene(server) as found:
        async with found.socket() as connection:
            with suppress(ConnectionClosed):
                await connection.send(frame, text=text)
            assert {message["type"] for message in await rest(connection)} <= {"closed", "refused"}
            assert connection.close_code in codes
        await found.untouched()


def masked(first: int, payload: bytes, claimed: int | None = None) -> bytes:
    """A frame of our own making; `claimed`: the length that it pretends to have."""
    length = len(payload) if claimed is None else claimed
    head = bytes([first]) + (bytes([0x80 | length]) if length < 126 else b"\xff" + struct.pack("!Q", length))
    mask = os.urandom(4)
    return head + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))


async def test_raw_bytes_below_the_frames(server: Running) -> None:
    """Reserved bits, pieces without a beginning, giant lengths, unmasked frames, and noise."""
    rng = Random(5)
    ping = b'{"type":"ping"}'
    streams = [
        masked(0xC1, ping), masked(0xF1, ping), masked(0x83, ping), masked(0x80, ping), masked(0x8F, b""),
        masked(0x01, b'{"type"') * 3, masked(0x09, b"x"), masked(0x89, b"x" * 200), masked(0x81, b"", 2**62),
        masked(0x81, b"", 2**63 + 1), b"\x81\x0f" + ping, masked(0x88, b"\x00"), masked(0x88, b"\x03\xe8\xff\xff"),
        masked(0x88, struct.pack("!H", 65535)), masked(0x01, b"{") + masked(0x00, b" ") * 2000,
        b"GET / HTTP/1.1\r\n\r\n",
        *(rng.randbytes(rng.randrange(1, 400)) for _ in range(40)),
    ]  # fmt: skip

    def send(found: Scene, stream: bytes) -> None:
        secret = base64.b64encode(os.urandom(16)).decode()
        head = (
            f"GET /api/tables/{found.id}/socket?seat=1 HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {secret}\r\n"
            f"Cookie: {found.eve.cookies}\r\n\r\n"
        )
        with socket.create_connection(("127.0.0.1", server.port), timeout=5) as raw, suppress(OSError):
            raw.sendall(head.encode())
            assert raw.recv(20).startswith(b"HTTP/1.1 101")
            raw.settimeout(0.1)
            raw.sendall(stream)
            while raw.recv(65536):
                pass

    async with scene(server) as found:
        for stream in streams:
            await asyncio.to_thread(send, found, stream)
        await found.untouched()


async def test_the_lobby_listens_to_nothing(server: Running) -> None:
    async with scene(server) as found:
        rng = Random(6)
        for _ in range(60):
            async with found.eve.socket("/lobby/socket") as lobby:
                with suppress(ConnectionClosed):
                    for raw in (garbage(rng), orjson.dumps(rng.choice(VALID)), b"x" * rng.choice((10, 400))):
                        await lobby.send(raw)
                    await lobby.send('{"type":"ping"}')
                    heard = set()
                    async with asyncio.timeout(10):
                        while not heard & {"pong", "closed"}:
                            heard.add(orjson.loads(await lobby.recv())["type"])
                    assert heard <= {"tables", "pong", "closed"}
        await found.untouched()
