"""How the files of this folder were made: with the tree of commit d465dd6, the last one before the rooms.

    cd <that tree> && PYTHONPATH=src:. python <this file> <folder to write to>

A server of that tree wrote `tables.db`, and the same as an archive. One game on the World board goes on, of Ada, Ben
and a bot; its log holds every kind of line that a game can have. One on Northern Lights was played to its end, with a
rematch; one on the Nordic board ended as Ben gave up. `seen.json` is what Ada saw of each. The records are finished
games with their seed, `world-left.record` is one that was left in the terminal.
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
from branchline.cli.keep import export
from branchline.cli.table.keeping import keep
from branchline.cli.table.seats import Seat
from tests.server.helpers import Browser, Tab, catch_up, play_out, running

SECRET = "the secret of a server before the rooms"
SEED = 2111
PEOPLE: list[dict[str, Any]] = [{"kind": "person"}, {"kind": "person"}]
DECISIONS = 60
"""That Ada and Ben have made in the game that goes on."""
AWAY = 62
"""Seconds after which the others may ask for a bot."""
KINDS = {
    *("created", "configured", "seated", "left", "arranged", "started", "decided", "undone"),
    *("voted", "handed_over", "taken_back", "said"),
}
"""Of the lines in the log of the game that goes on."""


def table(board: str, **options: Any) -> dict[str, Any]:
    return {"board": board, "seats": PEOPLE, "first": 0, "public": True, **options}


async def want(tab: Tab, kind: str, **fields: Any) -> None:
    answer = await tab.want(kind, **fields)
    assert answer["type"] == "done", answer


async def opened(ada: Browser, ben: Browser, options: dict[str, Any]) -> str:
    made = await ada.call("POST", "/tables", options, 201)
    id = str(made["id"])
    async with ben.socket(f"/tables/{id}/socket") as socket:
        tab = Tab(socket)
        await tab.until("snapshot")
        await want(tab, "sit", seat=1, contribution="bens")
    return id


async def arrange(ada: Browser, ben: Browser, id: str, options: dict[str, Any]) -> None:
    """All that may happen before a game."""
    async with ada.socket(f"/tables/{id}/socket?seat=0") as one, ben.socket(f"/tables/{id}/socket?seat=1") as two:
        host, guest = Tab(one), Tab(two)
        for tab in (host, guest):
            await tab.until("snapshot")
        await want(host, "configure", options=options)
        await want(guest, "leave", seat=1)
        await want(guest, "sit", seat=1, contribution="again")
        await want(host, "arrange", seat=2, occupant={"kind": "bot", "level": "medium"})
        await want(guest, "say", text="Bon voyage")
        await want(host, "react", sign="thanks")


async def asked(*tabs: Tab) -> Tab:
    """Whoever must decide, once the bot has."""
    while True:
        await catch_up(*tabs)
        for tab in tabs:
            if tab.question is not None:
                return tab
        await asyncio.sleep(0.01)


async def play_on(*tabs: Tab) -> None:
    """Takes back what can be, now and then."""
    undone = 0
    for number in range(DECISIONS):
        tab = await asked(*tabs)
        answer = await tab.decide()
        assert answer["type"] == "done", answer
        if number % 7 == 0 or not undone:
            undone += (await tab.want("undo"))["type"] == "done"
    assert undone
    await asked(*tabs)


async def go_away(ada: Browser, ben: Browser, id: str) -> None:
    """Ben is gone until Ada asks for a bot, and then comes back."""
    async with ada.socket(f"/tables/{id}/socket?seat=0") as socket:
        tab = Tab(socket)
        await tab.until("snapshot")
        for _ in range(AWAY):
            await asyncio.sleep(1)
            await catch_up(tab)
        await want(tab, "replace", seat=1)
        async with ben.socket(f"/tables/{id}/socket?seat=1") as back:
            await Tab(back).until("snapshot")


async def looked(ada: Browser, id: str) -> dict[str, Any]:
    document = (await ada.call("GET", f"/tables/{id}?seat=0"))["document"]
    return {"board": document["table"]["board"], **{part: document.get(part) for part in ("view", "result", "turn")}}


async def play(url: str) -> dict[str, Any]:
    """What Ada sees of each table at the end."""
    async with Browser(url) as ada, Browser(url) as ben:
        await ada.named("Ada")
        await ben.named("Ben")
        goes_on = await opened(ada, ben, table("usa", seats=[*PEOPLE, {"kind": "person"}]))
        world = table("world", seats=[*PEOPLE, {"kind": "person"}], rules={"tickets.draw": 3})
        await arrange(ada, ben, goes_on, world)
        over = await opened(ada, ben, table("northern_lights", rules={"end.pieces": 15}))
        given_up = await opened(ada, ben, table("nordic"))
        for id in (goes_on, over, given_up):
            async with (
                ada.socket(f"/tables/{id}/socket?seat=0") as one,
                ben.socket(f"/tables/{id}/socket?seat=1") as two,
            ):
                tabs = Tab(one), Tab(two)
                for tab in tabs:
                    await tab.until("snapshot")
                await want(tabs[0], "start")
                if id == over:
                    await play_out(*tabs)
                    await want(tabs[0], "rematch")
                else:
                    await play_on(*tabs)
                if id == given_up:
                    await want(tabs[1], "resign")
        await go_away(ada, ben, goes_on)
        return {id: await looked(ada, id) for id in (goes_on, over, given_up)}


def write_tables(folder: Path) -> None:
    with tempfile.TemporaryDirectory() as data:
        with running(Path(data), secret=SECRET) as server:
            seen = asyncio.run(play(server.url))
        small, url = Path(data) / "small.db", f"sqlite:///{data}/branchline.db"
        with sqlite3.connect(Path(data) / "branchline.db") as kept:
            kept.execute("VACUUM INTO ?", (str(small),))
            (goes_on, *_) = seen
            rows = kept.execute("SELECT DISTINCT kind FROM entries WHERE table_id = ?", (goes_on,))
            assert {kind for (kind,) in rows} == KINDS
        (folder / "tables.db.gz").write_bytes(gzip.compress(small.read_bytes(), mtime=0))
        export([], Path(data) / "out", True, url, None)
        (archive,) = (Path(data) / "out").iterdir()
        (folder / "tables.archive.gz").write_bytes(archive.read_bytes())
    (folder / "seen.json").write_text(json.dumps(seen, indent=1) + "\n", "utf-8")


def write_records(folder: Path) -> None:
    rng = Random(SEED)
    for board, left in (("northern_lights", None), ("world", 60)):
        game = bl.new_game(board, 2, SEED, ["Ada", "Ben"])
        while not game.over:
            game.play(rng.choice(game.legal()))
            if len(game.history) == left:
                keep(game, folder / f"{board}-left.record", [Seat("Ada", None), Seat("Ben", None)], "en", None)
        (folder / f"{board}.record").write_text(game.record().dumps(), "utf-8")


if __name__ == "__main__":
    write_tables(Path(sys.argv[1]))
    write_records(Path(sys.argv[1]))
