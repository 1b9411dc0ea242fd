"""The lobby: public tables, and sockets that hear of changes, at most twice a second."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import orjson

from branchline.server.api.outbox import PONG, Outbox
from branchline.server.log import Summary
from branchline.server.service.tables import TableService
from branchline.server.store import StoreDown
from branchline.server.table.patch import without_nulls

log = logging.getLogger("branchline.lobby")

LISTED = 100
EVERY = 0.5
"""Seconds between two lists."""
FRAME = 256


def listed(summary: Summary, guest: str | None = None) -> dict[str, Any]:
    """A table in a list; a guest is told which seats are theirs, and nobody whose the others are."""
    seats = [
        {
            "name": seat["name"],
            "bot": seat["bot"],
            "taken": seat["guest"] is not None or seat["bot"] is not None,
            "mine": None if guest is None else seat["guest"] == guest,
        }
        for seat in summary.seats
    ]
    return {
        "id": summary.table,
        "board": summary.board,
        "status": summary.status,
        "seats": without_nulls(seats),
        "created": summary.created,
        "changed": summary.changed,
    }


class Lobby:
    def __init__(self, tables: TableService) -> None:
        self.service = tables
        self._told: dict[Outbox, bytes] = {}
        """Who listens, and the list that each of them has."""
        self._changed = asyncio.Event()
        self.service.on_news = self._changed.set
        self._task = asyncio.create_task(self._run())

    async def tables(self) -> list[dict[str, Any]]:
        return [listed(summary) for summary in await self.service.store.open_tables(LISTED)]

    async def _list(self) -> bytes:
        return orjson.dumps({"type": "tables", "tables": await self.tables()})

    async def _run(self) -> None:
        while True:
            await self._changed.wait()
            self._changed.clear()
            try:
                if self._told:
                    await self._tell_all()
            except StoreDown:
                self._changed.set()
            except Exception:
                log.exception("the list of tables could not be told")
            await asyncio.sleep(EVERY)

    async def _tell_all(self) -> None:
        message = await self._list()
        for outbox, told in tuple(self._told.items()):
            if told != message:
                self._tell(outbox, message)

    def _tell(self, outbox: Outbox, message: bytes) -> None:
        self._told[outbox] = message
        outbox.send(message)

    async def attend(self, outbox: Outbox) -> None:
        self._told[outbox] = b""
        try:
            try:
                message = await self._list()
                if not self._told[outbox]:  # else a newer one was told meanwhile
                    self._tell(outbox, message)
            except StoreDown:
                outbox.come_back_soon()
            await outbox.run(_listen(outbox))
        finally:
            del self._told[outbox]

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
