"""Live tables on both databases: whole games, repeats, races, processes side by side, bots and absent people."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import orjson
import pytest

from branchline.server.service import tables as module
from branchline.server.service.sweep import Sweep
from branchline.server.service.tables import BotPace, NoTable, TableService
from branchline.server.store import StoreDown
from branchline.server.table.projection import document
from branchline.server.table.refusal import Refusal
from branchline.server.table.table import TableState
from branchline.server.table.validate import Actor
from branchline.server.wire import commands as C
from branchline.server.wire.options import ClockPace, Local, Person, Robot, TableOptions
from tests.server.service.people import Ear, Person_, halls_on, people_at, service_on


def options(*seats: Any, board: str = "usa", **more: Any) -> TableOptions:
    return TableOptions(board=board, seats=list(seats), **more)


TWO = options(Person(), Person())


async def stored(service: TableService, id: str) -> TableState:
    found = await service.store.load(id)
    assert found is not None
    return TableState.of(id, found.secret, found.entries)


async def test_a_whole_game_of_people_and_bots(service: TableService) -> None:
    people = await people_at([service], options(Person(), Robot(level="easy"), Person(), board="nordic"))
    watcher = Ear()
    await service.join(people[0].table, None, watcher)
    await asyncio.gather(*(person.play() for person in people))
    await watcher.until(lambda: watcher.over)
    table = await stored(service, people[0].table)
    assert table.game.over
    for ear, viewer in ((people[0].ear, 0), (people[1].ear, 2), (watcher, None)):
        assert ear.gaps == 0
        assert ear.document == orjson.loads(orjson.dumps(document(table, viewer)))


async def test_people_on_two_processes_play_one_game(url: str) -> None:
    async with halls_on(url, 2) as services:
        people = await people_at(services, options(Person(), Person(), Robot(level="easy")))
        await people[0].ear.until(lambda: people[0].ear.present[:2] == [True, True])
        await asyncio.gather(*(person.play() for person in people))
        table = await stored(services[0], people[0].table)
        assert table.game.over
        assert all(person.ear.gaps == 0 for person in people)


async def test_a_repeated_command_is_answered_the_same_and_done_once(service: TableService) -> None:
    ada, ben = await people_at([service], TWO)
    turn = ada.ear.document["turn"]
    command = C.Decide(decision=turn["decision"], moves=[turn["moves"][0]["text"]])
    first = await ada.submit(command, "the-same")
    await ben.move()
    again = await asyncio.gather(*(ada.submit(command, "the-same") for _ in range(3)))
    assert {accepted.seq for accepted in again} == {first.seq}
    service._live.clear()  # as after a restart
    assert (await ada.submit(command, "the-same")).seq == first.seq
    log = await service.store.entries(ada.table, 0)
    assert [entry.id for entry in log if entry.id.endswith("the-same")] == ["guest0/the-same"]


@pytest.mark.parametrize("processes", [1, 2])
async def test_one_seat_twice_at_once_has_one_outcome(url: str, processes: int) -> None:
    """Two tabs of one player decide at once, in one process or two: one is accepted, the other told that it is late."""
    async with halls_on(url, processes) as services:
        people = await people_at(services[:1], TWO)
        rng = Random(4)
        for round in range(12):
            mover = next(person for person in people if person.ear.decision is not None)
            turn = mover.ear.document["turn"]
            commands = [
                services[i % processes].submit(
                    mover.table,
                    mover.actor,
                    f"racer-{round}-{i}",
                    C.Decide(decision=turn["decision"], moves=[rng.choice(turn["moves"])["text"]]),
                )
                for i in range(2)
            ]
            outcomes = await asyncio.gather(*commands, return_exceptions=True)
            accepted = [outcome for outcome in outcomes if not isinstance(outcome, BaseException)]
            refused = [outcome for outcome in outcomes if isinstance(outcome, Refusal)]
            assert len(accepted) == 1
            assert [error.key in ("stale", "not_your_turn") for error in refused] == [True]
            await mover.ear.until(lambda m=mover, q=turn["decision"]: m.ear.decision != q)
            for person in people:
                await person.ear.until(lambda: any(p.ear.decision is not None for p in people))


async def test_simultaneous_openings_are_all_accepted(url: str) -> None:
    async with halls_on(url, 2) as services:
        people = await people_at(services, options(*(Person() for _ in range(5))))
        await asyncio.gather(*(person.ear.until(lambda p=person: p.ear.decision is not None) for person in people))
        await asyncio.gather(*(person.move() for person in people))
        assert (await stored(services[0], people[0].table)).game.phase == "turn"


async def test_who_comes_back_gets_exactly_what_is_missing(service: TableService) -> None:
    ada, ben = await people_at([service], TWO)
    await asyncio.gather(ada.play(20), ben.play(20))
    full = [message for message in ada.ear.heard if message["type"] == "step"]
    back = Ear()
    back.seq, back.document = full[2]["seq"], {}
    await service.join(ada.table, 0, back, after=full[2]["seq"])
    assert [message for message in back.heard if message["type"] == "step"] == full[3:]
    late = Ear()
    live = await service.join(ada.table, 0, late)
    await service.missing(live, 0, late, full[-3]["seq"])
    assert late.heard[0]["type"] == "snapshot"
    assert [message for message in late.heard if message["type"] == "step"] == full[-2:]
    assert late.heard[0]["story"][-1] == full[-1]["line"]


@pytest.mark.parametrize(("limit", "value"), [("FAR", 10), ("MUCH", 2000)])
async def test_who_misses_much_gets_everything_as_it_stands(
    tmp_path: Path, limit: str, value: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All those steps at once would be more than a socket takes."""
    monkeypatch.setattr(module, limit, value)
    async with service_on(f"sqlite:///{tmp_path / 'games.db'}") as service:
        ada, ben = await people_at([service], TWO)
        await asyncio.gather(ada.play(20), ben.play(20))
        live, ear = ada.live, Ear()
        assert live is not None
        await service.missing(live, 0, ear, 1)
        assert [message["type"] for message in ear.heard] == ["snapshot"]
        assert (ear.seq, ear.document) == (ada.ear.seq, ada.ear.document)
        monkeypatch.undo()  # one step alone may be as much as the small limit
        await service.missing(live, 0, ear, ear.seq - 1)
        assert [message["type"] for message in ear.heard] == ["snapshot", "step"]


async def test_absent_people_are_replaced_by_the_tables_rule_and_come_back(url: str) -> None:
    time = [1_000_000]
    async with service_on(url, now=lambda: time[0]) as service:
        sweep = Sweep(service)
        ada, ben = await people_at([service], options(Person(), Person(), bot_after=60, stand_in="easy"))
        await ben.leave()
        await ada.ear.until(lambda: ada.ear.present == [True, False])
        time[0] += 59_000
        await sweep.once(1)
        assert (await service.table(ada.table)).seats[1].bot is None
        time[0] += 2_000
        await sweep.once(1)
        await ada.ear.until(lambda: ada.ear.document["table"]["seats"][1].get("bot") == "easy")
        await ada.ear.until(lambda: 1 not in ada.ear.document["view"]["to_move"])  # the bot has chosen
        await ben.join()
        assert not ben.ear.document["table"]["seats"][1]["stands_in"]
        assert ben.ear.document["table"]["seats"][1].get("bot") is None


async def test_time_that_is_up_hands_the_seat_to_a_bot(url: str) -> None:
    time = [1_000_000]
    async with service_on(url, now=lambda: time[0]) as service:
        ada, _ = await people_at([service], options(Person(), Person(), pace=ClockPace(seconds=30), stand_in="easy"))
        await ada.move()
        time[0] += 31_000
        await Sweep(service).once(1)
        await ada.ear.until(lambda: ada.ear.document["table"]["seats"][1].get("bot") == "easy")
        assert [m["line"].get("why") for m in ada.ear.heard if m["type"] == "step"].count("time") == 1


async def test_bots_that_stand_in_for_everybody_leave_time_to_come_back(url: str) -> None:
    time = [1_000_000]
    async with service_on(url, now=lambda: time[0], pace=BotPace(usual=1_000)) as service:
        pace = ClockPace(seconds=30)
        (ada,) = await people_at([service], options(Person(), Robot(level="easy"), pace=pace, stand_in="easy"))
        await ada.ear.until(lambda: ada.ear.document["view"]["to_move"] == [0])  # the other bot has chosen
        time[0] += 31_000
        await Sweep(service).once(1)
        await ada.ear.until(lambda: ada.ear.document["table"]["seats"][0]["stands_in"])
        seq = ada.ear.seq
        await asyncio.sleep(0.5)
        assert ada.ear.seq == seq  # nothing is decided for twelve seconds
        await ada.submit(C.Reclaim())
        assert ada.ear.decision is not None


async def test_whoever_shares_a_device_that_is_here_is_here(url: str) -> None:
    time = [1_000_000]
    async with service_on(url, now=lambda: time[0]) as service:
        seats = Person(), Local(name="Lea"), Robot(level="easy")
        (ada,) = await people_at([service], options(*seats, bot_after=30, stand_in="easy"))
        assert ada.ear.present == [True, True, False]
        time[0] += 31_000
        await Sweep(service).once(1)
        assert [seat.stands_in for seat in (await service.table(ada.table)).seats] == [False, False, False]
        await ada.leave()
        time[0] += 31_000
        await Sweep(service).once(1)
        assert [seat.stands_in for seat in (await service.table(ada.table)).seats] == [True, True, False]
        await ada.join()
        assert [seat["stands_in"] for seat in ada.ear.document["table"]["seats"]] == [False, False, False]


async def test_votes_count_when_those_who_did_not_vote_are_gone(url: str) -> None:
    time = [1_000_000]
    async with service_on(url, now=lambda: time[0]) as service:
        ada, ben, xavier = await people_at([service], options(Person(), Person(), Person()))
        await xavier.leave()
        time[0] += 61_000
        await ada.submit(C.Replace(seat=2))
        await Sweep(service).once(1)
        assert not (await service.table(ada.table)).seats[2].stands_in  # one of two is not enough
        await ben.submit(C.Resign())
        await Sweep(service).once(1)
        assert (await service.table(ada.table)).seats[2].stands_in


async def test_who_moved_from_the_hosts_device_to_their_own_keeps_the_seat(service: TableService) -> None:
    host = Actor("guest0", "Name0")
    table = await service.open_table(host, options(Person(), Local(name="Lea")))
    await service.take_over(table.id, 1, "guest1", holder="guest0")
    changed = (await service.table(table.id)).options.model_copy(update={"public": True})
    await service.submit(table.id, host, "configure", C.Configure(options=changed))
    assert [(seat.guest, seat.name) for seat in (await service.table(table.id)).seats][1] == ("guest1", "Lea")
    await service.submit(table.id, host, "start", C.Start())
    await service.submit(table.id, Actor("guest0", "Name0", 0), "resign", C.Resign())
    accepted = await service.submit(table.id, Actor("guest1", "Lea", 1), "rematch", C.Rematch())
    assert accepted.table is not None
    assert sorted(seat.guest or "" for seat in (await service.table(accepted.table)).seats) == ["guest0", "guest1"]


async def test_a_game_whose_people_never_come_back_is_ended_by_bots(url: str) -> None:
    time = [1_000_000]
    async with service_on(url, now=lambda: time[0]) as service:
        ada, ben = await people_at([service], options(Person(), Person(), stand_in="easy"))
        await ada.leave()
        await ben.leave()
        service._live.clear()
        time[0] += 31 * 86_400_000
        await Sweep(service).once(0)
        async with asyncio.timeout(60):
            while not (await stored(service, ada.table)).game.over:
                await asyncio.sleep(0.05)


async def test_a_new_process_plays_on_for_bots_that_lost_theirs(url: str) -> None:
    async with service_on(url) as first:
        ada = (await people_at([first], options(Person(), Robot(level="easy"))))[0]
        live = await first.live(ada.table)
        first.closing = True  # it stops before its bot answers
        if live.bots:
            live.bots.cancel()
        first.closing = False
        async with service_on(url) as second:
            again = Person_(second, ada.table, 0, Random(99))
            await again.join()
            await Sweep(second).once(0)
            await again.play()
            assert again.ear.over


async def test_two_rematches_asked_for_at_once_are_one(service: TableService) -> None:
    ada, ben = await people_at([service], options(Person(), Person(), Robot(level="easy")))
    await ben.submit(C.Resign())
    await ada.submit(C.Resign())
    outcomes = await asyncio.gather(ada.submit(C.Rematch()), ben.submit(C.Rematch()), return_exceptions=True)
    tables = {outcome.table for outcome in outcomes if not isinstance(outcome, BaseException)}
    assert len(tables) == 1
    again = await service.table(tables.pop() or "")
    assert again.status == "open"
    assert [seat.guest for seat in again.seats] == [None, "guest0", "guest1"]
    assert [seat.bot for seat in again.seats] == ["easy", None, None]


async def test_what_cannot_be_stored_is_told_to_nobody(service: TableService, monkeypatch: pytest.MonkeyPatch) -> None:
    ada, ben = await people_at([service], TWO)
    heard = len(ben.ear.heard)

    async def down(*given: object) -> None:
        raise StoreDown("away")

    turn = ada.ear.document["turn"]
    command = C.Decide(decision=turn["decision"], moves=[turn["moves"][0]["text"]])
    with monkeypatch.context() as patch:
        patch.setattr(service.store, "append", down)
        with pytest.raises(StoreDown):
            await ada.submit(command, "lost-one")
    assert len(ben.ear.heard) == heard
    assert ada.ear.decision == turn["decision"]
    await ada.submit(command, "lost-one")
    await ben.ear.until(lambda: len(ben.ear.heard) > heard)
    await asyncio.gather(ada.play(16), ben.play(16))
    assert ada.ear.gaps == ben.ear.gaps == 0


async def test_a_table_that_is_not_there(service: TableService) -> None:
    with pytest.raises(NoTable):
        await service.join("nowhere", None, Ear())
    with pytest.raises(NoTable):
        await service.submit("nowhere", Actor("g", "n"), "12345678", C.Start())
