"""What began on a board that was replaced since goes on with that board: the files are of the tree before (`make.py`).

The Poland of then was a reconstruction; that of today is the printed board.
"""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

import branchline as bl
from branchline.boards.loader import address, known_boards, past_boards
from branchline.cli.table.keeping import take_up
from branchline.drawing.draw import board_svg
from branchline.server.api.keys import Keys
from branchline.server.log import Stored
from branchline.server.store import open_store
from branchline.server.table.refusal import Refusal
from branchline.server.table.table import TableState
from branchline.server.wire.boards import BoardSeen
from tests.cli.helpers import refused, run
from tests.past.make import SECRET
from tests.server.helpers import Browser, Tab, play_out, running

HERE = Path(__file__).parent
RECORD, LEFT = HERE / "poland.record", HERE / "poland-left.record"
SEEN: dict[str, Any] = json.loads((HERE / "seen.json").read_text("utf-8"))
for seen in SEEN.values():
    seen["view"]["turned_costs"] = []  # what views have got since
OVER, GOES_ON = sorted(SEEN, key=lambda id: "result" not in SEEN[id] or SEEN[id]["result"] is None)
PAST = "poland@4798f40d3d412a0d"
SENTENCE = f'this game is of {PAST}, an earlier Poland (a reconstruction); the "poland" of today is another board'
CITIES_GONE, CITIES_NEW = {"torun", "jelenia_gora", "zamosc", "przemysl"}, {"pila", "elk", "bielsko_biala"}


def cities(board: bl.Board) -> set[str]:
    return {city.id for city in board.cities}


# The board ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", past_boards())
def test_a_past_board_is_found_by_its_digest(name: str) -> None:
    """Its file is named after the digest, so no edit of it, nor of how digests are made, can go unseen."""
    board = bl.load_board(name)
    assert f"{board.id}@{board.digest}" == name == address(board)
    assert board.digest != bl.load_board(board.id).digest


def test_both_polands_are_there() -> None:
    earlier, today = bl.load_board(PAST), bl.load_board("poland")
    assert cities(earlier) - cities(today) == CITIES_GONE
    assert cities(today) - cities(earlier) == CITIES_NEW
    assert "RECONSTRUCTION" in board_svg(earlier)
    assert "RECONSTRUCTION" not in board_svg(today)


def test_nobody_is_offered_a_past_board() -> None:
    assert PAST not in (*bl.BUILT_IN, *known_boards())
    assert "@" not in run("boards").out
    assert "@" not in run("terminal", "--help").out
    with pytest.raises(bl.BoardError, match=r'no board "poland@0000".*\(boards: usa, [^@]*\)'):
        bl.load_board("poland@0000")


def test_a_board_of_ones_own_can_go_on_from_it(tmp_path: Path) -> None:
    """An edition of a built-in board that was replaced keeps its base by naming its digest."""
    file = tmp_path / "mine.toml"
    file.write_text(f'format = 1\nid = "mine"\nname = "Mine"\nbase = "{PAST}"\n', "utf-8")
    assert cities(bl.load_board(file)) == cities(bl.load_board(PAST))


# Records ------------------------------------------------------------------------------------------------------------


def test_an_old_record_is_replayed_on_its_own_board() -> None:
    record = bl.Record.loads(RECORD.read_text("utf-8"))
    game = record.replay()
    assert cities(game.board) > CITIES_GONE
    assert game.result().scores == record.scores
    assert any(sheet.country_cards for sheet in game.result().sheets)
    assert record.verify() == []
    assert record.past_board == SENTENCE
    assert bl.Record.loads(game.record().dumps()).past_board == SENTENCE


def test_a_record_of_today_says_nothing() -> None:
    assert bl.new_game("poland", 2, 1).record().past_board == ""
    assert bl.Record.loads((HERE.parents[1] / "examples" / "tiny.record").read_text("utf-8")).past_board == ""


def test_verify_and_replay_say_which_board(tmp_path: Path) -> None:
    verified = run("verify", RECORD)
    assert verified.status == 0
    assert verified.out.endswith(f"rules, result and chance (seed 2053) hold; {SENTENCE}\n")
    picture = tmp_path / "then.svg"
    replayed = run("replay", RECORD, "--to", 71, "--lang", "fr", "--board-svg", picture)
    assert replayed.status == 0
    assert f"Cette partie est de {PAST}, un ancien plateau « Pologne »" in replayed.out
    assert "Toruń" in picture.read_text("utf-8")
    assert f"This game is of {PAST}, an earlier Poland" in run("replay", RECORD, "--to", 0).out
    assert PAST in run("boards", "show", PAST).out


def test_a_record_of_a_poland_that_nobody_knows_still_says_so(tmp_path: Path) -> None:
    path = tmp_path / "other.record"
    path.write_text(RECORD.read_text("utf-8").replace("4798f40d3d412a0d", "0123456789abcdef"), "utf-8")
    today = bl.load_board("poland").digest
    sentence = f"line 2: board: the board poland has changed since (its digest is {today})"
    assert sentence in run("verify", path).err
    assert sentence in refused(run("replay", path, "--to", 3))
    assert bl.Record.loads(path.read_text("utf-8")).past_board == ""
    imported = run("import", path, "--database", f"sqlite:///{tmp_path}/kept.db")
    assert imported.status == 2
    assert sentence in imported.err


def test_a_game_left_in_the_terminal_goes_on_as_if_it_had_not_been(tmp_path: Path) -> None:
    """Its seed deals what it would have dealt then: the whole game is the other record."""
    whole = bl.Record.loads(RECORD.read_text("utf-8"))
    game = take_up(LEFT).game
    assert len(game.history) == 40
    for line in whole.lines[40:]:
        game.play(line.move, line.seat)
        assert game.history[-1].outcomes == line.outcomes
    assert game.result().scores == whole.scores
    copy = tmp_path / "left.record"
    copy.write_bytes(LEFT.read_bytes())
    assert "Poland (an earlier board, a reconstruction)" in run("terminal", "--resume", copy, typed="\nq\n").out
    assert take_up(copy).game.board == game.board


# Tables -------------------------------------------------------------------------------------------------------------


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The folder of a server that was updated."""
    (tmp_path / "branchline.db").write_bytes(gzip.decompress((HERE / "poland.db.gz").read_bytes()))
    return tmp_path


async def stored(folder: Path, id: str) -> Stored:
    store = await open_store(f"sqlite:///{folder}/branchline.db")
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


async def looked_at(browser: Browser, board: str) -> None:
    assert board == PAST
    facts = await browser.call("GET", f"/boards/{board}")
    BoardSeen.model_validate_json(json.dumps(facts), strict=True)
    assert (facts["id"], facts["past"], facts["reconstruction"]) == (PAST, True, True)
    assert len(facts["tickets"]) == 35
    assert "torun" in facts["layout"]["labels"]
    assert "Toruń" in (await browser.http.get(f"/api/boards/{board.replace('@', '%40')}.svg")).text
    listed = await browser.call("GET", "/boards")
    assert PAST not in {one["id"] for one in listed["boards"]}
    today = await browser.call("GET", "/boards/poland")
    assert (today["id"], today["past"], today["reconstruction"]) == ("poland", False, False)


async def test_a_game_in_progress_goes_on_with_its_board(data: Path) -> None:
    kept = await stored(data, GOES_ON)
    with running(data, secret=SECRET) as server:
        async with guest_of(Browser(server.url), kept, 0) as ada, guest_of(Browser(server.url), kept, 1) as ben:
            async with (
                ada.socket(f"/tables/{GOES_ON}/socket?seat=0") as one,
                ben.socket(f"/tables/{GOES_ON}/socket?seat=1") as two,
            ):
                tabs = Tab(one), Tab(two)
                for tab in tabs:
                    await tab.until("snapshot")
                assert tabs[0].document["view"] == SEEN[GOES_ON]["view"]
                await looked_at(ada, tabs[0].document["table"]["board"])
                await play_out(*tabs)
                assert (await tabs[0].want("rematch"))["type"] == "accepted"
            again = await ada.call("GET", f"/tables/{tabs[0].document['table']['rematch']}")
            assert again["document"]["table"]["board"] == "poland"
            text = (await ada.http.get(f"/api/tables/{GOES_ON}/record")).text
            record = bl.Record.loads(text)
            assert (record.verify(), record.past_board) == ([], SENTENCE)
            checked = await ada.call("POST", "/verify", content=text.encode(), headers={"Content-Type": "text/plain"})
            assert (checked["problems"], checked["deal"], checked["past_board"]) == ([], True, PAST)


async def test_a_finished_game_is_shown_on_its_board(data: Path) -> None:
    kept = await stored(data, OVER)
    with running(data, secret=SECRET) as server:
        async with guest_of(Browser(server.url), kept, 0) as ada:
            found = (await ada.call("GET", f"/tables/{OVER}?seat=0"))["document"]
            assert {part: found[part] for part in ("view", "result")} == SEEN[OVER]
            steps = (await ada.call("GET", f"/tables/{OVER}/replay?as=open"))["steps"]
            boards = [step["patch"]["table"]["board"] for step in steps if "board" in step["patch"].get("table", {})]
            assert boards == ["poland", PAST]  # as the table was opened, and as its game began
            text = (await ada.http.get(f"/api/tables/{OVER}/record")).text
            assert bl.Record.loads(text).verify() == []


async def test_no_new_game_begins_on_it(data: Path) -> None:
    with running(data, secret=SECRET) as server:
        async with Browser(server.url) as ada:
            await ada.named("Ada")
            people = [{"kind": "person"}, {"kind": "person"}]
            await ada.call("POST", "/tables", {"board": PAST, "seats": people}, 422)


def test_tables_move_to_another_database(data: Path, tmp_path: Path) -> None:
    out, home = tmp_path / "moving", f"sqlite:///{tmp_path}/home.db"
    assert run("export", "--whole", "--out", out, "--database", f"sqlite:///{data}/branchline.db").status == 0
    (archive,) = out.iterdir()
    imported = run("import", archive, "--database", home)
    assert (imported.status, imported.err) == (0, "")
    assert "2 tables added" in imported.out


def test_an_imported_record_says_which_board(tmp_path: Path) -> None:
    imported = run("import", RECORD, "--database", f"sqlite:///{tmp_path}/kept.db")
    assert imported.status == 0, imported
    assert imported.out.endswith(f"everybody can watch it; {SENTENCE}\n")


async def test_logs_older_than_digests_are_of_the_earlier_board(data: Path) -> None:
    """A log that does not say what it began on is older than the printed board."""
    kept = await stored(data, OVER)
    for entry in kept.entries:
        if entry.kind == "started":
            entry.data.clear()
    assert TableState.of(OVER, kept.secret, kept.entries).board == PAST


async def test_a_table_of_a_poland_that_nobody_knows_still_says_so(data: Path) -> None:
    kept = await stored(data, GOES_ON)
    started = next(entry for entry in kept.entries if entry.kind == "started")
    started.data["board"] = "0123456789abcdef"
    with pytest.raises(Refusal, match='the board "poland" has changed since this game began; its file is needed'):
        TableState.of(GOES_ON, kept.secret, kept.entries)
