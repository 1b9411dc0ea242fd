"""The lobby: public tables, and sockets that hear of changes, at most twice a second."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import orjson

from branchline.server.api.outbox import PONG, Outbox
from branchline.server.hall.hall import Hall
from branchline.server.log import Summary
from branchline.server.store import StoreDown

log = logging.getLogger("branchline.lobby")

LISTED = 100
EVERY = 0.5
"""Seconds between two lists."""
FRAME = 256


def listed(summary: Summary) -> dict[str, Any]:
    """A table in a list; nobody is told whose a seat is."""
    seats = [
        {"name": seat["name"], "bot": seat["bot"], "taken": seat["guest"] is not None or seat["bot"] is not None}
        for seat in summary.seats
    ]
    return {
        "id": summary.table,
        "board": summary.board,
        "status": summary.status,
        "seats": [{key: value for key, value in seat.items() if value is not None} for seat in seats],
        "created": summary.created,
        "changed": summary.changed,
    }


class Lobby:
    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.hall.on_news = self._news
        self._listeners: set[Outbox] = set()
        self._told = b""
        self._changed = asyncio.Event()
        self._task = asyncio.create_task(self._run())

    def _news(self) -> None:
        if self._listeners:
            self._changed.set()

    async def tables(self) -> list[dict[str, Any]]:
        return [listed(summary) for summary in await self.hall.store.open_tables(LISTED)]

    async def _list(self) -> bytes:
        return orjson.dumps({"type": "tables", "tables": await self.tables()})

    async def _run(self) -> None:
        while True:
            await self._changed.wait()
            self._changed.clear()
            try:
                message = await self._list()
            except StoreDown:
                message = self._told
            if message != self._told:
                self._told = message
                for listener in tuple(self._listeners):
                    listener.send(message)
            await asyncio.sleep(EVERY)

    async def attend(self, outbox: Outbox) -> None:
        self._listeners.add(outbox)
        try:
            try:
                outbox.send(await self._list())
            except StoreDown:
                outbox.come_back_soon()
            await outbox.run(_listen(outbox))
        finally:
            self._listeners.discard(outbox)

    async def close(self) -> None:
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)


async def _listen(outbox: Outbox) -> None:
    """Nobody has anything to say here but that they are still there."""
    while True:
        text = await outbox.hear()
        if len(text) > FRAME:
            outbox.close("unreadable", "there is nothing to say here", False)
        elif b'"ping"' in text:
            outbox.send(PONG)
