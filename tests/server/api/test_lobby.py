"""Everybody in the lobby has the list as it is, whatever others were told before."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from typing import Any, cast

import orjson
import pytest

from branchline.server.api import lobby as L
from branchline.server.api.lobby import Lobby
from branchline.server.api.outbox import Outbox
from branchline.server.api.services import _look_after
from branchline.server.store import StoreDown


class TableService:
    """Tables that are listed, and a word when there is news."""

    on_news: Callable[[], None]

    def __init__(self) -> None:
        self.tables: list[Any] = []
        self.fault: Exception | None = None

    def become(self, *tables: Any) -> None:
        self.tables = list(tables)
        self.on_news()


class Ear:
    """A socket in the lobby."""

    def __init__(self) -> None:
        self.lists: list[Any] = []
        self.gone = asyncio.Event()

    def send(self, message: bytes) -> None:
        self.lists.append(orjson.loads(message)["tables"])

    async def run(self, listen: Coroutine[Any, Any, None]) -> None:
        listen.close()
        await self.gone.wait()


Listen = Callable[[], Awaitable[Ear]]


async def pause() -> None:
    await asyncio.sleep(0.05)


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(L, "EVERY", 0.01)


@pytest.fixture
def service() -> TableService:
    return TableService()


@pytest.fixture
async def listen(service: TableService) -> AsyncIterator[Listen]:
    """Somebody more in the lobby of this service."""
    lobby, tasks = Lobby(cast(Any, service)), []

    async def tables() -> list[Any]:
        if service.fault is not None:
            fault, service.fault = service.fault, None
            raise fault
        return list(service.tables)

    async def enter() -> Ear:
        ear = Ear()
        tasks.append(asyncio.create_task(lobby.attend(cast(Any, ear))))
        await pause()
        return ear

    lobby.tables = tables  # type: ignore[method-assign]
    yield enter
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await lobby.close()


async def test_what_others_were_told_is_news_for_who_came_later(service: TableService, listen: Listen) -> None:
    first = await listen()
    service.become("a")
    await pause()
    assert first.lists == [[], ["a"]]
    first.gone.set()
    await pause()
    service.become("a", "b")
    second = await listen()
    service.become("a")
    await pause()
    assert second.lists == [["a", "b"], ["a"]]
    service.on_news()
    await pause()
    assert len(second.lists) == 2


async def test_it_goes_on_after_a_fault(
    service: TableService, listen: Listen, caplog: pytest.LogCaptureFixture
) -> None:
    ear = await listen()
    service.fault = StoreDown("away")
    service.become("a")
    await pause()
    assert ear.lists == [[], ["a"]]
    service.fault = ZeroDivisionError()
    service.become("b")
    await pause()
    service.become("c")
    await pause()
    assert ear.lists[-1] == ["c"]
    assert "could not be told" in caplog.text


def test_a_socket_that_fails_is_ended_alone(caplog: pytest.LogCaptureFixture) -> None:
    class Broken:
        ended = False

        def beat(self, now: float) -> None:
            raise ZeroDivisionError

        def stop(self) -> None:
            self.ended = True

    broken = Broken()
    _look_after(cast(Outbox, broken), 0.0)
    assert broken.ended
    assert "could not be looked after" in caplog.text
