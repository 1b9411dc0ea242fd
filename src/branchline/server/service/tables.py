"""`TableService`: the one way to a table. A command is validated, written, and only then shown to anybody."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Any, TypeVar

import orjson

from branchline.game.deal import new_secret
from branchline.moves.move import Move
from branchline.server.bus import Bus
from branchline.server.log import LogEntry, now_ms
from branchline.server.service.bot_pool import BotPool
from branchline.server.service.live import FAR, MUCH, Listener, Live, Missed, steps_after
from branchline.server.store import StoreDown, TableStore, Taken
from branchline.server.table.refusal import Refusal
from branchline.server.table.table import RUNNING, TableState, Viewer, table_id
from branchline.server.table.validate import (
    ABSENT_FOR,
    Actor,
    Draft,
    Moment,
    again,
    check_options,
    hand_over,
    take_over,
    validate,
)
from branchline.server.wire.commands import Command, Configure, Reclaim
from branchline.server.wire.messages import Accepted
from branchline.server.wire.options import Person, TableOptions

T = TypeVar("T")
log = logging.getLogger("branchline.tables")

TRIES = 20
"""How often a command is validated anew because another process was faster."""
MISSED_TRIES = 3
"""How often missed steps are made anew because something happened meanwhile."""
KEEP_IDLE = 60_000
"""Milliseconds for which a table stays in memory that nobody looks at."""


class NoTable(Refusal):
    def __init__(self) -> None:
        super().__init__("no_table", "there is no such table, or it is not open to you; ask for its link")


@dataclass(frozen=True, slots=True)
class BotPace:
    """How bots take their time at tables with people: milliseconds after what happened last.

    After a decision that a person may still take back, the bot leaves them the time to do so. Where bots stand in for
    everybody they play slowly, so that there is still a game when somebody comes back.
    """

    usual: int = 700
    undo: int = 2500

    @property
    def alone(self) -> int:
        return 12 * self.usual


class TableService:
    def __init__(
        self,
        store: TableStore,
        bus: Bus,
        bot_pool: BotPool,
        pace: BotPace = BotPace(),  # noqa: B008 (a frozen value)
        now: Callable[[], int] = now_ms,
    ) -> None:
        self.store = store
        self.bus = bus
        self.bot_pool = bot_pool
        self.pace = pace
        self.now = now
        self.name = secrets.token_hex(6)
        """Tells this process from others on the bus."""
        self.closing = False
        self.began = now()
        self.on_news: Callable[[], None] | None = None
        """Called when lists of tables may have changed."""
        self._live: dict[str, Live] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    async def start(self) -> None:
        await self.bus.start(self._heard, self._missed)

    async def close(self) -> None:
        """Finishes what was begun: no command is cut off between being written and being answered."""
        self.closing = True
        for live in list(self._live.values()):
            if live.bots is not None:
                live.bots.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.bot_pool.close()
        await self.bus.close()

    # Tables -----------------------------------------------------------------------------------------------------------

    async def open_table(self, host: Actor, options: TableOptions) -> TableState:
        """A new table; its host sits on the first seat for people."""
        await asyncio.to_thread(check_options, options)
        free = next((n for n, seat in enumerate(options.seats) if isinstance(seat, Person)), None)
        seated = {} if free is None else {str(free): {"guest": host.guest, "name": host.name}}
        data = {"options": options.model_dump(), "host": host.guest, "seated": seated}
        return await self._create(table_id(secrets.token_bytes(16)), data)

    async def _create(self, id: str, data: dict[str, Any]) -> TableState:
        secret = new_secret()
        live = Live(TableState(id, secret), self.now())
        entry = LogEntry(id, 0, "created", "created", None, data, self.now())
        live.apply(entry)
        await self.store.create(live.table.summary(), secret, [entry])
        self._live[id] = live
        self._tell_lists()
        return live.table

    async def live(self, id: str) -> Live:
        """The table in memory, as it is stored; `Refusal` if there is none, or its board is not what it was."""
        live = self._live.get(id)
        if live is None:
            async with self._loading.setdefault(id, asyncio.Lock()):
                live = self._live.get(id)
                if live is None:
                    stored = await self.store.load(id)
                    try:
                        if stored is None:
                            raise NoTable
                        # Whoever is away has been since the last thing happened, or since they could come back at all.
                        live = self._live[id] = Live.of(stored, self.began)
                    except Refusal:  # whoever comes next is refused as well
                        self._loading.pop(id, None)
                        raise
            self._loading.pop(id, None)
        live.used = self.now()
        return live

    async def table(self, id: str) -> TableState:
        return (await self.live(id)).table

    def in_memory(self) -> list[Live]:
        return list(self._live.values())

    def forget_idle(self) -> None:
        """Lets go of tables that nobody looks at; they are read again when somebody does."""
        before = self.now() - KEEP_IDLE
        for id, live in list(self._live.items()):
            if not live.watches and live.bots is None and live.used < before and not live.lock.locked():
                del self._live[id]

    # Commands ---------------------------------------------------------------------------------------------------------

    async def submit(self, id: str, actor: Actor, command_id: str, command: Command) -> Accepted:
        """Accepts a command or refuses it. The same `command_id` of the same guest again is answered the same."""
        if self.closing:
            raise Refusal("closing", "the server is going down; try again in a moment")
        if isinstance(command, Configure):
            await asyncio.to_thread(check_options, command.options)  # compiles rules that nobody has played by yet
        return await self._keep(self._accept(id, actor, command_id, command))

    async def take_over(self, id: str, seat: int, guest: str, holder: str | None) -> None:
        """Gives a seat to another guest; its name and its part of the deal stay."""
        await self._keep(self._take_over(id, seat, guest, holder))

    async def _take_over(self, id: str, seat: int, guest: str, holder: str | None) -> None:
        async with self._at(id) as live:
            await self._write_validated(
                live, f"claim/{secrets.token_hex(8)}", lambda: [take_over(live.table, seat, guest, holder)]
            )

    @asynccontextmanager
    async def _at(self, id: str) -> AsyncIterator[Live]:
        """The table, with its lock held."""
        while True:
            live = await self.live(id)
            async with live.lock:
                if not live.gone:
                    yield live
                    return

    async def _keep(self, work: Coroutine[Any, Any, T]) -> T:
        """Runs to its end even if whoever asked for it goes away: half a command must not be."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return await asyncio.shield(task)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            task.exception()  # whoever asked may be gone: then nobody else looks at a refusal

    async def _accept(self, id: str, actor: Actor, command_id: str, command: Command) -> Accepted:
        async with self._at(id) as live:
            number = await self._write_validated(
                live, f"{actor.guest}/{command_id}", lambda: validate(live.table, actor, command, self.moment(live))
            )
            return Accepted(id=command_id, seq=live.table.seq_at(actor.seat, number), table=live.table.rematch)

    async def _write_validated(self, live: Live, entry_id: str, validated: Callable[[], list[Draft]]) -> int:
        """Writes what a command makes, unless it is written already; the number of its (first) entry.

        It is validated anew as often as another process is faster.
        """
        for _ in range(TRIES):
            if (written := live.table.number_of(entry_id)) is not None:
                return written
            drafts = validated()
            with suppress(Taken):
                if drafts[0].kind == "rematched":
                    await self._open_rematch(live.table)
                return await self._write(live, drafts, entry_id)
        raise Refusal("busy", "too many want something of this table at once; try again")

    async def _open_rematch(self, table: TableState) -> None:
        """Opens the table of a rematch before the log names it; somebody else may have done so already."""
        with suppress(Taken):
            await self._create(table.next_id(), again(table))

    def moment(self, live: Live) -> Moment:
        now = self.now()
        seats = range(len(live.table.seats))
        return Moment(now, {seat for seat in seats if live.absent_for(seat, now) >= ABSENT_FOR})

    async def _write(self, live: Live, drafts: Sequence[Draft], entry_id: str) -> int:
        """Applies, stores, tells, in this order: what is not stored is told to nobody. The first entry's number."""
        table, first = live.table, live.table.entries
        now = max(self.now(), table.changed)
        entries = [
            LogEntry(table.id, first + i, f"{entry_id}/{i}" if i else entry_id, draft.kind, draft.seat, draft.data, now)
            for i, draft in enumerate(drafts)
        ]
        try:
            sent = [message for entry in entries for message in live.steps(live.apply(entry))]
            await self.store.append(entries, table.summary())
        except BaseException:
            if table.entries > first:
                await self._go_back(live, first)
            raise
        for listener, step in sent:
            listener.send(step)
        self._tell_lists()
        await self.bus.publish({"table": table.id, "entries": table.entries})
        self.wake_bots(live)
        return first

    async def _go_back(self, live: Live, entries: int) -> None:
        """Drops entries that could not be stored, and goes on from those that others have stored meanwhile."""
        try:
            stored = await self.store.load(live.table.id)
        except StoreDown:
            stored = None
        if stored is None:
            self._drop(live, "store_down", "the server cannot reach its database; nothing is lost, come back soon")
            return
        live.go_back(stored, entries)
        for entry in stored.entries[entries:]:
            live.tell(live.apply(entry))

    def _drop(self, live: Live, key: str, message: str) -> None:
        live.gone = True
        live.tell_all({"type": "closed", "key": key, "message": message, "again": True})
        self._live.pop(live.table.id, None)

    # Looking ----------------------------------------------------------------------------------------------------------

    async def join(self, id: str, viewer: Viewer, listener: Listener, after: int | None = None) -> Live:
        """Begins to listen: a snapshot first, or the steps after `after`, for somebody who comes back."""
        if self.bus.shared:
            await self.catch_up(await self.live(id))
        async with self._at(id) as live:
            if viewer is not None and viewer >= len(live.table.seats):
                raise NoTable
            if viewer is not None:
                await self._come_back(live, viewer)
        async with self._with_missed(live, viewer, after) as (live, missed):
            live.watch(viewer, listener)
            news = viewer is not None and live.presence.come(viewer)
            if missed is not None:
                _send_all(listener, missed)
                listener.send(orjson.dumps({"type": "present", "present": live.present(self.now())}))
            else:
                listener.send(live.snapshot(viewer, self.now()))
        if news:
            await self._tell_presence(live)
        return live

    async def fresh(self, live: Live, viewer: Viewer, listener: Listener) -> None:
        """Everything as it stands now, for somebody who listens already."""
        async with live.lock:
            if viewer in live.watches:
                listener.send(live.snapshot(viewer, self.now()))

    async def missing(self, live: Live, viewer: Viewer, listener: Listener, after: int) -> None:
        """Sends the steps after `after` to somebody who listens already."""
        async with self._with_missed(live, viewer, after) as (live, missed):
            if missed is not None:
                _send_all(listener, missed)
            else:
                listener.send(live.snapshot(viewer, self.now()))

    @asynccontextmanager
    async def _with_missed(
        self, live: Live, viewer: Viewer, after: int | None
    ) -> AsyncIterator[tuple[Live, Missed | None]]:
        """The table with its lock held, and the steps after `after` exactly; None where a snapshot is quicker.

        They are made while the lock is free, and once more if something happens meanwhile.
        """
        for _ in range(MISSED_TRIES):
            missed = await self._steps_missed(live, viewer, after)
            async with self._at(live.table.id) as live:
                if missed is None or missed.entries == live.table.entries:
                    yield live, missed
                    return
        async with self._at(live.table.id) as live:
            yield live, None

    async def _steps_missed(self, live: Live, viewer: Viewer, after: int | None) -> Missed | None:
        """Played anew from the log, unless there is nothing."""
        table = live.table
        if after is None or not 0 <= table.seq(viewer) - after <= FAR:
            return None
        if table.seq(viewer) == after:
            return Missed(table.entries, [])
        stored = await self.store.load(table.id)
        if stored is None:
            raise NoTable
        steps = await asyncio.to_thread(steps_after, stored, viewer, after)
        return Missed(len(stored.entries), steps) if sum(map(len, steps)) <= MUCH else None

    async def leave(self, live: Live, viewer: Viewer, listener: Listener) -> None:
        live.unwatch(viewer, listener)
        live.used = self.now()
        if viewer is not None and live.presence.go(viewer, self.now()):
            await self._tell_presence(live)

    async def _come_back(self, live: Live, seat: int) -> None:
        """Reclaims the seat of somebody who returns, and those of the others on the same device."""
        for number in live.table.seats_together(seat):
            if live.table.seats[number].may_return:
                actor = Actor(live.table.seats[number].guest or "", "", number)
                with suppress(Refusal, Taken):
                    drafts = validate(live.table, actor, Reclaim(), self.moment(live))
                    await self._write(live, drafts, f"back/{secrets.token_hex(8)}")

    async def _tell_presence(self, live: Live) -> None:
        live.tell_all({"type": "present", "present": live.present(self.now())})
        await self._publish_presence(live)

    async def _publish_presence(self, live: Live) -> None:
        await self.bus.publish({"here": live.table.id, "from": self.name, "seats": sorted(live.presence.here)})

    # Other processes --------------------------------------------------------------------------------------------------

    async def _heard(self, message: dict[str, Any]) -> None:
        if "table" in message:
            live = self._live.get(message["table"])
            if live is not None and live.table.entries < message["entries"]:
                await self.catch_up(live)
            self._tell_lists()
        elif "here" in message:
            live = self._live.get(message["here"])
            if live is not None and live.presence.hear(message["from"], message["seats"], self.now()):
                live.tell_all({"type": "present", "present": live.present(self.now())})

    async def _missed(self) -> None:
        """The bus was down: whatever we show may be out of date."""
        for live in list(self._live.values()):
            try:
                await self.catch_up(live)
            except Exception:
                log.exception("a table could not be read again", extra={"table": live.table.id})

    async def catch_up(self, live: Live) -> None:
        """Reads what other processes have written."""
        async with live.lock:
            for entry in await self.store.entries(live.table.id, live.table.entries):
                live.tell(live.apply(entry))

    async def tell_again(self) -> None:
        """Repeats who is here, for processes that began to listen later."""
        for live in list(self._live.values()):
            if live.presence.here:
                await self._publish_presence(live)

    def _tell_lists(self) -> None:
        if self.on_news is not None:
            self.on_news()

    # Bots -------------------------------------------------------------------------------------------------------------

    def wake_bots(self, live: Live) -> None:
        """Lets the bots play on; after what another process wrote, that process does it."""
        if live.bots is None and not self.closing and live.table.bots_to_move():
            live.bots = asyncio.create_task(self._play_bots(live))

    async def _play_bots(self, live: Live) -> None:
        try:
            while not self.closing and not live.gone and (waiting := live.table.bots_to_move()):
                await self._play_bot(live, waiting[0])
        except Exception:
            log.exception("a bot could not play", extra={"table": live.table.id})  # the sweep tries again later
        finally:
            live.bots = None

    async def _play_bot(self, live: Live, seat: int) -> None:
        table, decision_id = live.table, live.table.decision_ids[seat]
        level = table.seats[seat].bot
        assert level is not None
        view, moves = table.game.view(seat), table.game.legal(seat)
        began = self.now()
        move = await self.bot_pool.choose(level, table.game.board, view, moves, f"{table.seed}/{seat}/{decision_id}")
        await asyncio.sleep(max(0, self._pause(table) - (self.now() - began)) / 1000)
        await self._keep(self._bot_decides(live, seat, decision_id, move))

    async def _bot_decides(self, live: Live, seat: int, decision_id: int, move: Move) -> None:
        """Writes a bot's decision, unless another one is asked for by now than it thought about."""
        async with live.lock:
            table = live.table
            if not live.gone and seat in table.bots_to_move() and table.decision_ids[seat] == decision_id:
                with suppress(Taken):
                    await self._write(live, [Draft("decided", seat, {"moves": [move.text]})], f"bot/{table.entries}")

    def _pause(self, table: TableState) -> int:
        people = [number for number, seat in enumerate(table.seats) if seat.person_plays]
        if not people or table.play is None:
            return self.pace.alone if any(seat.may_return for seat in table.seats) else 0
        return self.pace.undo if any(table.play.undoable(seat) for seat in people) else self.pace.usual

    # Rules that time applies -----------------------------------------------------------------------------------------

    async def hand_over(self, id: str, why: str, seats: Callable[[Live, int], list[int]]) -> None:
        """Lets bots play on for the people on those seats that `seats` finds."""
        async with self._at(id) as live:
            if live.table.status != RUNNING:
                return
            late = seats(live, self.now())
            if late:
                with suppress(Taken):
                    drafts = [hand_over(live.table, seat, why) for seat in late]
                    await self._write(live, drafts, f"{why}/{live.table.entries}")


def _send_all(listener: Listener, missed: Missed) -> None:
    for step in missed.steps:
        listener.send(step)
