"""Databases, archives and records of the version before the rooms open here and go on (`rooms/make.py`)."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

import branchline as bl
from branchline.cli.table.keeping import take_up
from branchline.server.api.keys import Keys
from branchline.server.log import Stored
from branchline.server.store import open_store
from tests.cli.helpers import run
from tests.server.databases import postgres, postgres_url
from tests.server.helpers import Browser, Tab, play_out, running

__all__ = ["postgres", "postgres_url"]

SECRET = "the secret of a server before the rooms"
"""As in `rooms/make.py`, which imports what that tree had."""
HERE = Path(__file__).parent / "rooms"
SEEN: dict[str, Any] = json.loads((HERE / "seen.json").read_text("utf-8"))
GOES_ON, OVER, GIVEN_UP = SEEN


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The file that the old server wrote; where there was a PostgreSQL, its archive, read back."""
    if request.param == "sqlite":
        (tmp_path / "branchline.db").write_bytes(gzip.decompress((HERE / "tables.db.gz").read_bytes()))
        return f"sqlite:///{tmp_path}/branchline.db"
    url: str = request.getfixturevalue("postgres_url")
    imported = run("import", HERE / "tables.archive.gz", "--database", url)
    assert (imported.status, imported.err) == (0, "")
    assert "4 tables added" in imported.out
    return url


async def stored(url: str, id: str) -> Stored:
    store = await open_store(url)
    try:
        found = await store.load(id)
    finally:
        await store.close()
    assert found is not None
    return found


def guest_of(browser: Browser, kept: Stored, seat: int) -> Browser:
    """The browser with the cookie of whoever sat there."""
    browser.http.cookies.set("branchline", Keys(SECRET.encode()).cookie(kept.summary.seats[seat]["guest"]))
    return browser


def check_unchanged(document: dict[str, Any], id: str) -> None:
    """Everything that was seen is seen as it was; a view may tell more than it did."""
    seen = SEEN[id]
    assert document["table"]["board"] == seen["board"]
    assert {fact: document["view"].get(fact) for fact in seen["view"]} == seen["view"]
    assert document.get("result") == seen["result"]


async def test_a_game_in_progress_goes_on_to_its_end(database: str, tmp_path: Path) -> None:
    kept = await stored(database, GOES_ON)
    with running(tmp_path, secret=SECRET, database=database) as server:
        async with guest_of(Browser(server.url), kept, 0) as ada, guest_of(Browser(server.url), kept, 1) as ben:
            async with (
                ada.socket(f"/tables/{GOES_ON}/socket?seat=0") as one,
                ben.socket(f"/tables/{GOES_ON}/socket?seat=1") as two,
            ):
                tabs = Tab(one), Tab(two)
                for tab in tabs:
                    await tab.until("snapshot")
                now = tabs[0].document
                check_unchanged(now, GOES_ON)
                before, after = SEEN[GOES_ON]["turn"]["moves"], now["turn"]["moves"]
                assert [move["text"] for move in after] == [move["text"] for move in before]
                assert "outlook" in await tabs[0].ask("outlook")
                assert (await tabs[1].want("say", "said-after-all", text="Encore là"))["type"] == "accepted"
                await play_out(*tabs)
                assert len(tabs[0].document["table"]["talk"]) == 3
            listed = {one["id"]: one["board"] for one in (await ada.call("GET", "/me/games"))["tables"]}
            assert listed[GOES_ON] == "world"  # as its host changed it after opening the table
            text = (await ada.http.get(f"/api/tables/{GOES_ON}/record")).text
            assert bl.Record.loads(text).verify() == []
            checked = await ada.call("POST", "/verify", content=text.encode(), headers={"Content-Type": "text/plain"})
            assert (checked["problems"], checked["deal"]) == ([], True)


async def test_finished_games_are_shown_as_they_were(database: str, tmp_path: Path) -> None:
    with running(tmp_path, secret=SECRET, database=database) as server:
        for id in (OVER, GIVEN_UP):
            kept = await stored(database, id)
            async with guest_of(Browser(server.url), kept, 0) as ada:
                document = (await ada.call("GET", f"/tables/{id}?seat=0"))["document"]
                check_unchanged(document, id)
                table = document["table"]
                assert table["ended_by"] == ("play" if id == OVER else "resignation")
                assert len((await ada.call("GET", f"/tables/{id}/replay?as=open"))["steps"]) == len(kept.entries)
                text = (await ada.http.get(f"/api/tables/{id}/record")).text
                checked = await ada.call(
                    "POST", "/verify", content=text.encode(), headers={"Content-Type": "text/plain"}
                )
                assert checked["problems"] == []
                if id == OVER:
                    again = await ada.call("GET", f"/tables/{table['rematch']}")
                    assert again["document"]["table"]["status"] == "open"


@pytest.mark.parametrize("board", ["northern_lights", "world"])
def test_records_are_replayed(board: str) -> None:
    text = (HERE / f"{board}.record").read_text("utf-8")
    record = bl.Record.loads(text)
    assert record.verify() == []
    game = record.replay()
    assert game.result().scores == record.scores
    assert game.record().dumps() == text


def test_a_game_left_in_the_terminal_goes_on_as_if_it_had_not_been() -> None:
    whole = bl.Record.loads((HERE / "world.record").read_text("utf-8"))
    game = take_up(HERE / "world-left.record").game
    assert len(game.history) == 60
    for line in whole.lines[60:]:
        game.play(line.move, line.seat)
        assert game.history[-1].outcomes == line.outcomes
    assert game.result().scores == whole.scores
