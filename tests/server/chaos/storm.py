"""Plays many tables while the server is killed again and again; then looks whether anything was lost or doubled.

`python -m tests.server.chaos.storm --tables 40 --kills 40` on an SQLite file, `--postgresql` on a PostgreSQL that is
restarted underneath as well.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import httpx

from branchline.game.deal import read_note
from branchline.game.record import Record
from branchline.server.store import TableStore, open_store
from branchline.server.table.table import TableState
from tests.server.chaos.player import Line, Player

BOARDS = (("usa", 2), ("nordic", 2), ("poland", 2), ("northern_lights", 2), ("world", 2), ("usa", 3))


@dataclass
class Report:
    """What was done, and what went wrong; nothing wrong is the only good outcome."""

    kills: int = 0
    restarts: int = 0
    tables: int = 0
    acknowledged: int = 0
    entries: int = 0
    joins: int = 0
    seconds: float = 0.0
    problems: list[str] = field(default_factory=list)


class Server:
    """A server that is killed, not stopped, and started again on the same port."""

    def __init__(self, database: str, folder: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.address = f"127.0.0.1:{self.port}"
        self._command = [
            sys.executable, "-m", "branchline", "serve", "--port", str(self.port), "--database", database,
        ]  # fmt: skip
        self._environment = {
            **os.environ, "BRANCHLINE_DATA": str(folder), "BRANCHLINE_LIMITS": "off",
            "BRANCHLINE_BOT_PAUSE": "0", "BRANCHLINE_UNDO_PAUSE": "0",
        }  # fmt: skip
        self.log = folder / "server.log"
        self.process: subprocess.Popen[bytes] | None = None

    async def start(self) -> None:
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(self._command, env=self._environment, stdout=log, stderr=log)
        async with httpx.AsyncClient() as client:
            for _ in range(600):
                try:
                    if (await client.get(f"http://{self.address}/healthz", timeout=5)).status_code == 200:
                        return
                except httpx.HTTPError:
                    pass
                assert self.process.poll() is None, self.log.read_text()[-2000:]
                await asyncio.sleep(0.05)
        raise AssertionError("the server does not answer")

    def kill(self, number: int = signal.SIGKILL) -> None:
        assert self.process is not None
        self.process.send_signal(number)
        self.process.wait(30)


EARLY = 100
"""Decisions of people at a table, of some two hundred, by which all kills are done."""


async def storm(
    database: str,
    folder: Path,
    tables: int = 12,
    kills: int = 8,
    line: Line = Line(),  # noqa: B008 (a frozen value)
    seed: int = 1,
    shake: Callable[[], None] | None = None,
    polite: bool = False,
) -> Report:
    """The whole storm. `shake` is called now and then as well: it restarts the database. `polite`: SIGTERM first."""
    rng, report, began = Random(seed), Report(tables=tables), time.monotonic()
    server = Server(database, folder)
    await server.start()
    try:
        players = [player for n in range(tables) for player in await _open(server, n, rng, line)]
        games = asyncio.gather(*(player.play() for player in players))
        while report.kills < kills and not games.done():
            await _some_play(players, rng.uniform(0.3, 1) * EARLY * tables / kills, rng.uniform(0.2, 1.2))
            if shake is not None and report.kills % 3 == 1:
                await asyncio.to_thread(shake)
                report.restarts += 1
            server.kill(signal.SIGTERM if polite and rng.random() < 0.3 else signal.SIGKILL)
            report.kills += 1
            await server.start()
        await asyncio.wait_for(games, 600)
    finally:
        server.kill(signal.SIGTERM)
    for player in players:
        report.acknowledged += len(player.acknowledged)
        report.joins += player.joins
        report.problems += [f"{player.table} seat {player.seat}: {problem}" for problem in player.problems]
    store = await open_store(database)
    try:
        await _audit(store, players, report)
    finally:
        await store.close()
    report.seconds = time.monotonic() - began
    return report


async def _some_play(players: list[Player], decisions: float, seconds: float) -> None:
    """Lets the games go on for a while; on a fast machine not so far that they end before the last kill."""
    ends, before = time.monotonic() + seconds, sum(len(player.acknowledged) for player in players)
    while time.monotonic() < ends and sum(len(player.acknowledged) for player in players) < before + decisions:
        await asyncio.sleep(0.01)


async def _open(server: Server, number: int, rng: Random, line: Line) -> list[Player]:
    """A table with its people seated and its game begun; every third has a bot as well."""
    board, people = BOARDS[number % len(BOARDS)]
    seats: list[dict[str, Any]] = [{"kind": "person"} for _ in range(people)]
    if number % 3 == 2:
        seats.append({"kind": "bot", "level": "easy"})
    async with httpx.AsyncClient(base_url=f"http://{server.address}", timeout=30) as client:
        made = await client.post("/api/tables", json={"board": board, "seats": seats, "stand_in": "easy"})
        made.raise_for_status()
        id, links = made.json()["id"], made.json()["links"]["seats"]
        cookies = [_cookie(made)]
        for seat in range(1, people):
            client.cookies.clear()
            body = {"token": links[seat], "name": f"Player {seat}"}
            claimed = await client.post(f"/api/tables/{id}/seats/{seat}/join", json=body)
            claimed.raise_for_status()
            cookies.append(_cookie(claimed))
        client.cookies.clear()
        command = {"id": "start-the-game", "command": {"kind": "start"}}
        started = await client.post(f"/api/tables/{id}/commands", json=command, headers={"Cookie": cookies[0]})
        started.raise_for_status()
    return [
        Player(server.address, id, seat, cookie, Random(rng.getrandbits(60)), line)
        for seat, cookie in enumerate(cookies)
    ]


def _cookie(answer: httpx.Response) -> str:
    return answer.headers["set-cookie"].partition(";")[0]


async def _audit(store: TableStore, players: list[Player], report: Report) -> None:
    for id in sorted({player.table for player in players}):
        stored = await store.load(id)
        if stored is None:
            report.problems.append(f"{id}: the table is gone")
            continue
        report.entries += len(stored.entries)
        report.problems += [f"{id}: {problem}" for problem in _wrong(stored, [p for p in players if p.table == id])]


def _wrong(stored: Any, players: list[Player]) -> list[str]:
    """What is lost, doubled or not as the rules say."""
    entries = stored.entries
    if [entry.number for entry in entries] != list(range(len(entries))):
        return ["the log has gaps"]
    found = []
    written = Counter((entry.seat, entry.id.rpartition("/")[2]) for entry in entries if entry.kind == "decided")
    moves = {
        (entry.seat, entry.id.rpartition("/")[2]): entry.data["moves"] for entry in entries if entry.kind == "decided"
    }
    for player in players:
        for said in player.acknowledged:
            key = (player.seat, said.id)
            if written[key] != 1 or moves[key] != said.moves:
                found.append(f"{said.id} of seat {player.seat} is written {written[key]} times")
    table = TableState.of(entries[0].table, stored.secret, entries)
    if not table.game.over:
        return [*found, "the game did not end"]
    record = Record.of(table.game)
    assert table.deal is not None
    note = read_note(table.deal.note())
    assert note is not None
    return [*found, *Record.loads(record.dumps()).verify(), *note.problems(record.seed)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=24)
    parser.add_argument("--kills", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--postgresql", action="store_true")
    parser.add_argument("--bad-line", action="store_true", help="frames are lost, doubled and late, too")
    given = parser.parse_args()
    line = Line(0.05, 0.05, 0.1) if given.bad_line else Line()
    with tempfile.TemporaryDirectory() as folder:
        shake, database = None, f"sqlite:///{folder}/storm.db"
        if given.postgresql:
            from tests.server.databases import shared

            postgres = shared()
            database, shake = postgres.url(), lambda: postgres.restart("immediate")
        report = asyncio.run(
            storm(database, Path(folder), given.tables, given.kills, line, given.seed, shake, polite=True)
        )
    for problem in report.problems:
        print(problem)
    print(
        f"{report.tables} tables, {report.kills} kills, {report.restarts} restarts of the database, "
        f"{report.joins} joins, {report.acknowledged} acknowledged decisions, {report.entries} entries, "
        f"{report.seconds:.0f} s: {len(report.problems)} problems"
    )
    raise SystemExit(bool(report.problems))


if __name__ == "__main__":
    main()
