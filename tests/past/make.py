"""How the files of this folder were made: with the tree of commit 767a225, the last one with the reconstructed Poland.

    cd <that tree> && PYTHONPATH=src:. python <this file> <folder to write to>

A server of that tree wrote `poland.db`: a game in progress of Ada, Ben and a bot, and one that they finished, both on
Poland; `seen.json` is what Ada saw of both. `poland.record` is a finished game with its seed, `poland-left.record` one
that was left in the terminal.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import sqlite3
import sys
import tempfile
from pathlib import Path
from random import Random
from typing import Any

import branchline as bl
from branchline.cli.table.keeping import keep
from branchline.cli.table.seats import Seat
from tests.server.helpers import Browser, Tab, catch_up, play_out, running

SECRET = "the secret of a server before the printed Poland"
SEED = 2053
SHORT = {"end.pieces": 15}
TABLE: dict[str, Any] = {
    "board": "poland",
    "seats": [{"kind": "person"}, {"kind": "person"}, {"kind": "bot", "level": "easy"}],
    "rules": SHORT,
    "first": 0,
    "public": True,
}
DECISIONS = 24
"""That Ada and Ben have made in the game that goes on."""


async def begun(ada: Browser, ben: Browser) -> str:
    made = await ada.call("POST", "/tables", TABLE, 201)
    id = str(made["id"])
    for seat, browser in enumerate((ada, ben)):
        async with browser.socket(f"/tables/{id}/socket") as socket:
            tab = Tab(socket)
            await tab.until("snapshot")
            answer = await tab.want("sit", seat=seat, contribution=f"seat{seat}")
            assert answer["type"] == "done", answer
    async with ada.socket(f"/tables/{id}/socket?seat=0") as socket:
        answer = await Tab(socket).want("start")
        assert answer["type"] == "done", answer
    return id


async def play(url: str) -> dict[str, Any]:
    """What Ada sees at the end of each table."""
    seen: dict[str, Any] = {}
    async with Browser(url) as ada, Browser(url) as ben:
        await ada.named("Ada")
        await ben.named("Ben")
        over, goes_on = await begun(ada, ben), await begun(ada, ben)
        for id in (over, goes_on):
            async with (
                ada.socket(f"/tables/{id}/socket?seat=0") as one,
                ben.socket(f"/tables/{id}/socket?seat=1") as two,
            ):
                tabs = Tab(one), Tab(two)
                for tab in tabs:
                    await tab.until("snapshot")
                await (play_out(*tabs) if id == over else play_on(*tabs))
                await catch_up(*tabs)
                seen[id] = {part: tabs[0].document.get(part) for part in ("view", "result")}
    return seen


async def play_on(*tabs: Tab) -> None:
    for _ in range(DECISIONS):
        answer = await (await asked(*tabs)).decide()
        assert answer["type"] == "done", answer
    await asked(*tabs)


async def asked(*tabs: Tab) -> Tab:
    """Whoever must decide, once the bot has."""
    while True:
        await catch_up(*tabs)
        for tab in tabs:
            if tab.question is not None:
                return tab
        await asyncio.sleep(0.01)


def write_tables(folder: Path) -> None:
    with tempfile.TemporaryDirectory() as data:
        with running(Path(data), secret=SECRET) as server:
            seen = asyncio.run(play(server.url))
        small = Path(data) / "small.db"
        with sqlite3.connect(Path(data) / "branchline.db") as kept:
            kept.execute("VACUUM INTO ?", (str(small),))
        (folder / "poland.db.gz").write_bytes(gzip.compress(small.read_bytes(), mtime=0))
    (folder / "seen.json").write_text(json.dumps(seen, indent=1) + "\n", "utf-8")


def write_records(folder: Path) -> None:
    rng = Random(SEED)
    game = bl.new_game("poland", 2, SEED, ["Ada", "Ben"], options=SHORT)
    while not game.over:
        game.play(rng.choice(game.legal()))
        if len(game.history) == 40:
            keep(game, folder / "poland-left.record", [Seat("Ada", None), Seat("Ben", None)], "en", None)
    (folder / "poland.record").write_text(game.record().dumps(), "utf-8")


if __name__ == "__main__":
    write_tables(Path(sys.argv[1]))
    write_records(Path(sys.argv[1]))
