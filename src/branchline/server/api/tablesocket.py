"""The socket of a table: what somebody there wants, asks and is told."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Coroutine, Mapping
from contextlib import suppress
from typing import Any

import orjson
from pydantic import ValidationError
from starlette.websockets import WebSocket

from branchline.moves.move import Fact
from branchline.server.api.access import Access
from branchline.server.api.commands import submit
from branchline.server.api.errors import what_is_wrong
from branchline.server.api.guests import Caller
from branchline.server.api.outbox import FRAME, GONE, Outbox
from branchline.server.api.queries import answer_to
from branchline.server.service.live import Live
from branchline.server.store import StoreDown
from branchline.server.table.refusal import OVERTAKEN, Refusal
from branchline.server.table.table import Viewer
from branchline.server.wire import messages as M
from branchline.server.wire.commands import Hint

log = logging.getLogger("branchline.socket")


WAITING = 16
"""Messages that may wait for those before them."""
ASKING = 8
"""Queries that are answered at the same time."""
NEAR = 40
"""Steps that are quickly made again; more of them are asked for seldom."""
PATIENCE = 12
"""Messages in a row that cannot be read before the socket is closed."""
FINISHING = 5.0
"""Seconds to answer what was asked before the server went down."""


class TableSocket(Outbox):
    """One tab at a table. Commands are handled in their order; queries are answered beside."""

    def __init__(self, socket: WebSocket, caller: Caller, live: Live, access: Access, viewer: Viewer) -> None:
        super().__init__(socket)
        self.caller = caller
        self.tables = caller.services.tables
        self.live = live
        self.access = access
        self.viewer = viewer
        self._commands: list[tuple[M.Submit | M.Missing, float]] = []
        """The first of them is being handled just now."""
        self._submitting: asyncio.Task[None] | None = None
        self._asking: set[asyncio.Task[None]] = set()
        self._between = False
        """On the way from one seat to another: what is told meanwhile is in the snapshot there."""
        self._moving: asyncio.Task[None] | None = None
        self._joined = False
        self._unread = 0

    # What it is told --------------------------------------------------------------------------------------------------

    def send(self, message: bytes) -> None:
        """Queues a message, unless the seat that it is for is no longer this guest's."""
        if self._between:
            return
        if self._displaced():
            self._between = True
            self._moving = asyncio.create_task(self._move())
            return
        super().send(message)

    def say(self, message: dict[str, Any]) -> None:
        """Answers what this socket itself asked; that is never lost, whoever's the seat is by now."""
        super().send(orjson.dumps(message))

    def _displaced(self) -> bool:
        try:
            return self.access.viewer(self.live.table) != self.viewer
        except Refusal:
            return True

    async def _move(self) -> None:
        """Sits down, gets up, or is sent away: from now on this socket sees with other eyes, or none."""
        try:
            await self._leave()
            viewer = self.access.viewer(self.live.table)
            self.viewer, self._between = viewer, False
            self.live = await self.tables.join(self.live.table.id, viewer, self)
            self._joined = True
        except Refusal:
            self.close("seat_moved", "this seat is no longer this browser's; open its link to have it here", False)
        except StoreDown:
            self.come_back_soon()

    # Its life ---------------------------------------------------------------------------------------------------------

    async def attend(self, after: int | None) -> None:
        """From joining the table to leaving it."""
        if not await self._join(after):
            return
        try:
            await self.run(self._listen())
        finally:
            if self._moving is not None:
                await asyncio.gather(self._moving, return_exceptions=True)
            if self._submitting is not None:
                self._submitting.cancel()
            for task in self._asking:
                task.cancel()
            await self._leave()

    async def _join(self, after: int | None) -> bool:
        """Whether that was possible; if not, the reason is said."""
        try:
            self.live = await self.tables.join(self.live.table.id, self.viewer, self, after)
        except Refusal as error:
            self.close(error.key, error.sentence, False)
        except StoreDown:
            self.come_back_soon()
        else:
            self._joined = True
            return True
        await self.last_words()
        return False

    async def _leave(self) -> None:
        """At most once for each time it joined: the table service counts who is there."""
        if self._joined:
            self._joined = False
            with suppress(StoreDown):
                await self.tables.leave(self.live, self.viewer, self)

    def goodbye(self) -> None:
        """Closes once what was asked is answered."""
        self._beside(self._finish())

    async def _finish(self) -> None:
        if self._submitting is not None:
            await asyncio.wait([self._submitting], timeout=FINISHING)
        super().goodbye()

    def ping(self) -> bytes:
        return self._heartbeat("ping")

    def _heartbeat(self, type: str) -> bytes:
        """With the number of the last step: whoever has not got it knows that something was lost."""
        beat: dict[str, Any] = {"type": type}
        if not self.live.lock.locked():  # else that step may not be stored yet
            beat["seq"] = self.live.table.seq(self.viewer)
        return orjson.dumps(beat)

    async def _listen(self) -> None:
        while True:
            self._take(await self.hear())

    def _take(self, text: bytes) -> None:
        message = self._read(text)
        if isinstance(message, M.Ping):
            super().send(self._heartbeat("pong"))
        elif isinstance(message, M.Ask):
            self._ask(message)
        elif isinstance(message, (M.Submit, M.Missing)):
            self._queue_up(message)

    def _read(self, text: bytes) -> Any:
        """The message, or None for one that is refused: with its id, if that much of it can be read."""
        said = None
        try:
            if len(text) > FRAME:
                raise ValueError("too large")
            said = orjson.loads(text)
            message = M.FROM_CLIENT.validate_python(said)
            self._unread = 0
            return message
        except ValidationError as error:
            why = what_is_wrong(error.errors(include_url=False, include_input=False))
        except ValueError:
            why = f"send JSON objects of at most {FRAME // 1024} KB"
        id = M.id_of(said)
        self._unread += id is None
        if self._unread >= PATIENCE:
            self.close("unreadable", "too many messages that cannot be read", False, GONE)
        else:
            self._refuse(id, "invalid", why)
        return None

    def _refuse(self, id: str | None, key: str, message: str, facts: Mapping[str, Fact] | None = None) -> None:
        said = {"type": "refused", "id": id, "key": key, "message": message, "facts": facts or None}
        self.say({name: value for name, value in said.items() if value is not None})

    # Commands ---------------------------------------------------------------------------------------------------------

    def _queue_up(self, message: M.Submit | M.Missing) -> None:
        if len(self._commands) >= WAITING:
            self._refuse(getattr(message, "id", None), "too_fast", "wait for the answers before you ask on")
            return
        self._commands.append((message, time.perf_counter()))
        if self._submitting is None:
            self._submitting = asyncio.create_task(self._submit_all())

    async def _submit_all(self) -> None:
        """One after the other, in the order in which they came."""
        try:
            while self._commands:
                await self._handle(*self._commands[0])
                del self._commands[0]
        except Exception as error:
            self.stop(error)
        finally:
            self._submitting = None

    async def _handle(self, message: M.Submit | M.Missing, came: float) -> None:
        try:
            if isinstance(message, M.Missing):
                behind = self.live.table.seq(self.viewer) - message.after
                self.caller.take("queries" if behind <= NEAR else "heavy")
                await self.tables.missing(self.live, self.viewer, self, message.after)
            else:
                await self._submit(message, came)
        except Refusal as error:
            self._refuse(getattr(message, "id", None), error.key, error.sentence, error.facts)
            if error.key in OVERTAKEN:
                await self.tables.fresh(self.live, self.viewer, self)
        except StoreDown:
            self._refuse(getattr(message, "id", None), "store_down", "the database is away; try again soon")

    async def _submit(self, message: M.Submit, came: float) -> None:
        accepted = await submit(self.caller, self.live.table.id, self.viewer, message, came)
        self.say(accepted.model_dump(exclude_none=True))

    # Queries ----------------------------------------------------------------------------------------------------------

    def _ask(self, message: M.Ask) -> None:
        if len(self._asking) >= ASKING:
            self._refuse(message.id, "too_fast", "wait for the answers before you ask on")
            return
        self._beside(self._answer(message))

    def _beside(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._asking.add(task)
        task.add_done_callback(self._asking.discard)

    async def _answer(self, message: M.Ask) -> None:
        try:
            self.caller.take("hints" if isinstance(message.query, Hint) else "queries")
            found = await answer_to(self.tables, self.live, self.viewer, message.query)
            self.say({"type": "answer", "id": message.id, **found})
        except Refusal as error:
            self._refuse(message.id, error.key, error.sentence)
        except Exception:
            log.exception("a query could not be answered")
            self._refuse(message.id, "failed", "this could not be worked out; it was noted")
