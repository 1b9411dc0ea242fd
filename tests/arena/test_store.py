"""The file of a tournament: nothing is lost, nothing foreign is taken in or destroyed."""

from __future__ import annotations

import dataclasses
import fcntl
import json
from pathlib import Path
from typing import Any

import pytest

import branchline as bl
from branchline.files import WriteError
from branchline.lab.tournament.deal import Deal, Ending
from branchline.lab.tournament.digest import Versions, bot_digest, versions
from branchline.lab.tournament.plan import TournamentError, TournamentPlan, make_plan
from branchline.lab.tournament.store import InUse, Store

BOTS = ["random", "tests.cli.bots:First"]
DEAL: Deal = (Ending((90, 70), (0,), {}), Ending((30, 120), (1,), {0: "hung"}))


@pytest.fixture
def plan() -> TournamentPlan:
    return make_plan(bl.load_board("usa"), BOTS)


@pytest.fixture
def played_by(plan: TournamentPlan) -> Versions:
    return versions(plan.board, plan.bots)


@pytest.fixture
def path(tmp_path: Path, plan: TournamentPlan, played_by: Versions) -> Path:
    """A file with two deals."""
    store = Store(tmp_path / "kept.jsonl", plan, played_by)
    store.add(0, {0: DEAL, 1: DEAL})
    store.close()
    return store.path


def opened(path: Path, plan: TournamentPlan, played_by: Versions) -> dict[int, dict[int, Deal]]:
    store = Store(path, plan, played_by)
    store.close()
    return store.deals


def test_deals_come_back(path: Path, plan: TournamentPlan, played_by: Versions) -> None:
    assert opened(path, plan, played_by) == {0: {0: DEAL, 1: DEAL}}


@pytest.mark.parametrize("cut", [1, 10, 60])
def test_a_torn_line_is_cut_off_and_the_next_deal_stands_on_a_line_of_its_own(
    path: Path, plan: TournamentPlan, played_by: Versions, cut: int
) -> None:
    path.write_bytes(path.read_bytes()[:-cut])
    store = Store(path, plan, played_by)
    assert (set(store.deals[0]), store.count) == ({0}, 1)
    store.add(0, {5: DEAL})
    store.close()
    assert set(opened(path, plan, played_by)[0]) == {0, 5}


def test_a_torn_header_is_written_again(path: Path, plan: TournamentPlan, played_by: Versions) -> None:
    first = path.read_bytes().splitlines(keepends=True)[0]
    path.write_bytes(first[:40])
    assert opened(path, plan, played_by) == {0: {}}
    assert path.read_bytes() == first


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"seed": 5}, "seed: 0 there, 5 here"),
        ({"players": 3}, "players: 2 there, 3 here"),
        ({"format": "table"}, 'format: "pairs" there, "table" here'),
        ({"bots": ("random", "tests.cli.bots:Cheat")}, "bots: "),
        ({"bot_time": 3.0}, "bot_time: 10.0 there, 3.0 here"),
    ],
)
def test_another_tournament_is_refused_by_the_field_that_differs(
    path: Path, plan: TournamentPlan, change: dict[str, object], words: str
) -> None:
    before = path.read_bytes()
    other = dataclasses.replace(plan, **change)  # type: ignore[arg-type]
    with pytest.raises(TournamentError, match="another tournament") as refusal:
        Store(path, other, versions(other.board, other.bots))
    assert words in str(refusal.value)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"engine": "0" * 12}, "the engine"),
        ({"board_digest": "0"}, "the file of the board"),
        ({"rules_digest": "0"}, "the rule set of the board"),
        ({"bots": {BOTS[0]: "0", BOTS[1]: None}}, "the source of the bot random"),
    ],
)
def test_other_versions_are_refused(
    path: Path, plan: TournamentPlan, played_by: Versions, change: dict[str, object], words: str
) -> None:
    with pytest.raises(TournamentError) as refusal:
        Store(path, plan, dataclasses.replace(played_by, **change))  # type: ignore[arg-type]
    assert f"{words} has changed since these deals were played" in str(refusal.value)
    assert "name a new file" in str(refusal.value)


@pytest.mark.parametrize("text", ["my notes", "my notes\n", '{"my": "notes"}\n', "[]\n", "\x00\n"])
def test_a_file_of_something_else_is_left_alone(
    tmp_path: Path, plan: TournamentPlan, played_by: Versions, text: str
) -> None:
    path = tmp_path / "notes"
    path.write_text(text, "utf-8")
    with pytest.raises(TournamentError, match="not the file of a tournament"):
        Store(path, plan, played_by)
    assert path.read_text("utf-8") == text


GOOD = {"pairing": 0, "deal": 7, "scores": [[1, 2], [3, 4]], "winners": [[1], [1]]}


@pytest.mark.parametrize(
    "change",
    [
        {"pairing": 1},
        {"pairing": "0"},
        {"deal": -1},
        {"deal": None},
        {"scores": [[1, 2]]},
        {"scores": [[1, 2], [3]]},
        {"scores": [[1, 2], [3, "4"]]},
        {"scores": 3},
        {"winners": [[1], [2]]},
        {"winners": [[1], 1]},
        {"forfeits": [{}, {"5": "hung"}]},
        {"forfeits": [{}, {"x": "hung"}]},
        {"forfeits": [{}]},
    ],
)
def test_a_line_that_is_no_deal_is_named(
    path: Path, plan: TournamentPlan, played_by: Versions, change: dict[str, object]
) -> None:
    whole = path.read_text("utf-8")
    path.write_text(f"{whole}{json.dumps(GOOD)}\n", "utf-8")
    assert 7 in opened(path, plan, played_by)[0]
    path.write_text(f"{whole}{json.dumps(GOOD | change)}\n", "utf-8")
    with pytest.raises(TournamentError, match="line 4: not a deal of this tournament; remove the line"):
        Store(path, plan, played_by)


@pytest.mark.parametrize("line", ["garbage", "null", "3", "[1]"])
def test_a_line_of_garbage_is_named(path: Path, plan: TournamentPlan, played_by: Versions, line: str) -> None:
    path.write_text(f"{path.read_text('utf-8')}{line}\n", "utf-8")
    with pytest.raises(TournamentError, match="line 4"):
        Store(path, plan, played_by)


def test_two_tournaments_do_not_write_to_one_file(path: Path, plan: TournamentPlan, played_by: Versions) -> None:
    first = Store(path, plan, played_by)
    with pytest.raises(InUse, match="another tournament is writing to it"):
        Store(path, plan, played_by)
    first.close()
    assert len(opened(path, plan, played_by)[0]) == 2


def test_a_full_disk_is_told_and_leaves_whole_lines(path: Path, plan: TournamentPlan, played_by: Versions) -> None:
    store = Store(path, plan, played_by)
    before, deals, disk = path.read_bytes(), {9: DEAL}, store._file

    class Full:
        """Takes what there is room for."""

        def __getattr__(self, name: str) -> object:
            return getattr(disk, name)

        def write(self, data: bytes) -> int:
            return disk.write(data[:5])

    store._file = Full()  # type: ignore[assignment]
    with pytest.raises(WriteError, match=r"cannot write .*: No space left on device; make room"):
        store.add(0, deals)
    assert path.read_bytes() == before
    store._file = disk
    store.add(0, deals)
    store.close()
    assert len(opened(path, plan, played_by)[0]) == 3


def test_a_device_is_no_file(plan: TournamentPlan, played_by: Versions) -> None:
    with pytest.raises(WriteError, match=r"cannot write /dev/full: it is not a file"):
        Store(Path("/dev/full"), plan, played_by)


def test_a_file_that_was_taken_away_is_not_written_to(
    path: Path, plan: TournamentPlan, played_by: Versions, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever opens a file and is given its lock when it is removed begins a new one."""
    lock = fcntl.flock

    def after_its_end(file: Any, how: int) -> None:
        monkeypatch.setattr(fcntl, "flock", lock)
        path.unlink()
        lock(file, how)

    monkeypatch.setattr(fcntl, "flock", after_its_end)
    store = Store(path, plan, played_by)
    store.close()
    assert path.read_text("utf-8").count("\n") == 1


# Versions -------------------------------------------------------------------------------------------------------------


def test_the_digest_of_a_bot_is_that_of_its_source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    program = Path("prog.sh")
    program.write_text("#!/bin/sh\n", "utf-8")
    program.chmod(0o755)
    before = bot_digest("exec:./prog.sh --fast")
    assert before is not None
    assert len(before) == 12
    program.write_text("#!/bin/sh\nexit\n", "utf-8")
    assert bot_digest("exec:./prog.sh --fast") not in (before, None)
    Path("my_arena_bot.py").write_text("X = 1\n", "utf-8")
    one = bot_digest("my_arena_bot:X")
    Path("my_arena_bot.py").write_text("X = 2\n", "utf-8")
    assert None not in (one, bot_digest("my_arena_bot:X"))
    assert one != bot_digest("my_arena_bot:X")
    assert bot_digest("no_such_module:X") is None


def test_the_versions_as_data(played_by: Versions) -> None:
    data = played_by.to_dict()
    assert data["board"] == {"id": "usa", "digest": played_by.board_digest, "rules_digest": played_by.rules_digest}
    assert set(data["bots"]) == set(BOTS)
    assert all(len(digest) == 12 for digest in [data["engine"], *data["bots"].values()])
