"""A server with boards of its host's own: played, kept, and refused where the board is gone or another."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import orjson
import pytest

import branchline as bl
from branchline.boards import loader
from branchline.server.service.sweep import Sweep
from branchline.server.service.tables import TableService
from branchline.server.settings import Settings, SettingsError
from branchline.server.wire.boards import BoardSeen
from tests.own_board import TINY, forget_boards, odd_board
from tests.server.helpers import Browser, Tab, play_out, running
from tests.server.service.people import service_on

GREEDY_DECK = """
[[rules.decks]]
id = "train"
name = "cards"
tracks = ["land", "tunnel", "ferry"]
cards = [{ id = "{colour}", count = 4 }]
wilds = 14
hand = 20
market = 5

"""
"""Deals more than it has: a file can say so, but it cannot be played."""
OWN: dict[str, Any] = {"board": "Odd", "seats": [{"kind": "person"}, {"kind": "bot", "level": "easy"}], "first": 0}


@pytest.fixture(autouse=True)
def _none_registered(monkeypatch: pytest.MonkeyPatch) -> None:
    forget_boards(monkeypatch)


async def test_a_game_on_an_own_board(tmp_path: Path) -> None:
    with running(tmp_path, boards=(odd_board(tmp_path),)) as server:
        async with Browser(server.url) as ada:
            await ada.named("Ada")
            listed = (await ada.call("GET", "/boards"))["boards"]
            assert [board["id"] for board in listed] == [*bl.BUILT_IN, "Odd"]
            facts = await ada.call("GET", "/boards/Odd")
            BoardSeen.model_validate_json(orjson.dumps(facts), strict=True)
            assert facts["layout"]["colours"].keys() == {"teal"}
            assert facts["layout"]["colours"]["teal"]["symbol"].startswith("<rect")
            picture = await ada.http.get("/api/boards/Odd.svg")
            assert facts["layout"]["colours"]["teal"]["fill"] in picture.text
            id = (await ada.call("POST", "/tables", OWN, 201))["id"]
            async with ada.socket(f"/tables/{id}/socket?seat=0") as socket:
                tab = Tab(socket)
                await tab.until("snapshot")
                assert (await tab.want("start"))["type"] == "accepted"
                await play_out(tab)
            record = bl.Record.loads((await ada.http.get(f"/api/tables/{id}/record")).text)
            assert record.board == "Odd"
            assert record.replay().result().scores == record.scores


def test_usual_colours_are_not_told() -> None:
    from branchline.server.api.layout import layout_facts

    assert all(layout_facts(bl.load_board(id))["colours"] == {} for id in bl.BUILT_IN)


async def test_a_board_that_is_gone_or_another_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is lost: with the board as it was, the game goes on."""
    board = odd_board(tmp_path)
    kept: dict[str, Any] = {}

    async def begin(url: str) -> None:
        async with Browser(url) as ada:
            await ada.named("Ada")
            for name in ("open", "running"):
                kept[name] = (await ada.call("POST", "/tables", OWN, 201))["id"]
            async with ada.socket(f"/tables/{kept['running']}/socket?seat=0") as socket:
                assert (await Tab(socket).want("start"))["type"] == "accepted"
            kept["cookie"] = ada.http.cookies

    async def look(url: str, **expected: str | None) -> None:
        async with Browser(url) as ada:
            ada.http.cookies = kept["cookie"]
            assert {"open", "running"} == expected.keys()
            for name, key in expected.items():
                found = await ada.http.get(f"/api/tables/{kept[name]}?seat=0")
                assert (found.json().get("key"), found.status_code) == (key, 200 if key is None else 409), found.text
            if expected["running"] is None:
                async with ada.socket(f"/tables/{kept['running']}/socket?seat=0") as socket:
                    tab = Tab(socket)
                    await tab.until("snapshot")
                    assert (await tab.decide())["type"] == "accepted"
            games = (await ada.call("GET", "/me/games"))["tables"]
            assert {game["id"] for game in games} == {kept["open"], kept["running"]}

    with running(tmp_path, boards=(board,)) as server:
        await begin(server.url)
    forget_boards(monkeypatch)
    with running(tmp_path) as server:
        await look(server.url, open="board_gone", running="board_gone")
    changed = odd_board(tmp_path, **{"length = 5": "length = 4"})
    with running(tmp_path, boards=(changed,)) as server:
        await look(server.url, open=None, running="board_changed")
    forget_boards(monkeypatch)
    with running(tmp_path, boards=(odd_board(tmp_path),)) as server:
        await look(server.url, open=None, running=None)


async def test_a_table_that_no_longer_fits_its_board_is_not_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Refused, and the socket stays."""
    three = {**OWN, "seats": [OWN["seats"][0], *2 * [OWN["seats"][1]]]}
    with running(tmp_path, boards=(odd_board(tmp_path),)) as server:
        async with Browser(server.url) as ada:
            await ada.named("Ada")
            id = (await ada.call("POST", "/tables", three, 201))["id"]
            cookie = ada.http.cookies
    forget_boards(monkeypatch)
    with running(tmp_path, boards=(odd_board(tmp_path, **{"players = [2, 3]": "players = [2, 2]"}),)) as server:
        async with Browser(server.url) as ada:
            ada.http.cookies = cookie
            async with ada.socket(f"/tables/{id}/socket?seat=0") as socket:
                tab = Tab(socket)
                await tab.until("snapshot")
                answer = await tab.want("start")
                assert (answer["type"], answer["key"]) == ("refused", "options.seats")
                assert (await tab.want("say", text="still here"))["type"] == "accepted"


async def test_tables_without_their_board_are_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A bot is to move there: told once, not at every look."""
    monkeypatch.setattr(TableService, "wake_bots", lambda *_: None)  # the server goes down before the bot has thought
    with running(tmp_path, boards=(odd_board(tmp_path),)) as server:
        async with Browser(server.url) as ada:
            await ada.named("Ada")
            made = await ada.call("POST", "/tables", {**OWN, "first": 1}, 201)
            async with ada.socket(f"/tables/{made['id']}/socket?seat=0") as socket:
                assert (await Tab(socket).want("start"))["type"] == "accepted"
            id = made["id"]
    forget_boards(monkeypatch)
    async with service_on(f"sqlite:///{tmp_path / 'branchline.db'}") as service:
        found = Sweep(service)
        for _ in range(3):
            await found.once()
    told = [record.getMessage() for record in caplog.records if id in record.getMessage()]
    assert len(told) == 1
    assert 'on the board "Odd", which is not known now' in told[0]


def test_files_that_do_not_do_stop_the_server(tmp_path: Path) -> None:
    for changes, words in (
        ({'id = "Odd"': f'id = "{41 * "o"}"'}, "id: more than 40 letters; choose a shorter one"),
        ({'id = "Odd"': 'id = "usa"'}, 'id: "usa" is a built-in board'),
        ({"[layout]": GREEDY_DECK + "[layout]"}, "the train deck has 46 cards, but 65 are dealt"),
        ({'a = "alder", b = "birch"': 'a = "alder", b = "brich"'}, 'no city "brich"; did you mean "birch"?'),
    ):
        with pytest.raises(SettingsError) as found:
            Settings(boards=(odd_board(tmp_path, **changes),)).register_boards()
        assert str(found.value).startswith("board: ")
        assert words in str(found.value)
    with pytest.raises(SettingsError, match=r"board: .*nowhere\.toml: no such file"):
        Settings(boards=(tmp_path / "nowhere.toml",)).register_boards()


def test_files_from_the_environment(tmp_path: Path) -> None:
    board = odd_board(tmp_path)
    settings = Settings.read({"BRANCHLINE_BOARDS": f" {board}, {TINY}"})
    settings.register_boards()
    assert loader.known_boards() == (*bl.BUILT_IN, "Odd", "tiny")
