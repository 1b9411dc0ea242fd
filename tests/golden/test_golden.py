"""One game per board and player count, kept as a record: reading, playing and numbering change only on purpose."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import branchline as bl
from tests.golden.make import GAMES, MOVE_IDS, RECORDS, play, record_path, snapshot

ROOT = Path(__file__).parents[2]
AGAIN = "Where the change is meant, run `python -m tests.golden.make` and look at the difference."

_IN_ANOTHER_PROCESS = """
import hashlib, json, pathlib, sys
import branchline as bl
digests = {}
for path in sorted(pathlib.Path(sys.argv[1]).glob("*.txt")):
    text = bl.Record.loads(path.read_text("utf-8")).replay().record().dumps()
    digests[path.stem] = hashlib.sha256(text.encode()).hexdigest()
print(json.dumps(digests))
"""


def read(board: str, players: int) -> str:
    return record_path(board, players).read_bytes().decode("utf-8")


def of_this_version(text: str) -> str:
    """The record as if this version had written it: its version line is the one thing that may differ."""
    return text.replace(f"\nversion {bl.Record.loads(text).version}\n", f"\nversion {bl.__version__}\n", 1)


def test_there_is_one_record_for_every_board_and_player_count() -> None:
    assert {path.name for path in RECORDS.iterdir()} == {record_path(*game).name for game in GAMES}
    assert {path.stem for path in MOVE_IDS.iterdir()} == set(bl.BUILT_IN)


@pytest.mark.parametrize(("board", "players"), GAMES)
def test_a_record_is_written_as_it_was_read(board: str, players: int) -> None:
    text = read(board, players)
    assert bl.Record.loads(text).dumps() == text


@pytest.mark.parametrize(("board", "players"), GAMES)
def test_a_record_replays_to_the_same_record(board: str, players: int) -> None:
    text = read(board, players)
    game = bl.Record.loads(text).replay()
    assert game.over
    assert game.record().dumps() == of_this_version(text), AGAIN


@pytest.mark.parametrize(("board", "players"), GAMES)
def test_a_record_verifies(board: str, players: int) -> None:
    """Rules, result, and chance against the seed."""
    record = bl.Record.loads(read(board, players))
    assert record.seed is not None
    assert record.verify() == []


@pytest.mark.parametrize(("board", "players"), GAMES)
def test_the_same_seeds_give_the_same_game(board: str, players: int) -> None:
    assert play(board, players).record().dumps() == of_this_version(read(board, players)), AGAIN


def test_another_process_replays_the_same_bytes() -> None:
    """The other process has another hash seed, and nothing but the files."""
    done = subprocess.run(
        [sys.executable, "-c", _IN_ANOTHER_PROCESS, str(RECORDS)],
        env=os.environ | {"PYTHONPATH": str(ROOT / "src"), "PYTHONHASHSEED": "4321"},
        capture_output=True,
        text=True,
        check=True,
    )
    here = {
        f"{board}-{players}": hashlib.sha256(of_this_version(read(board, players)).encode()).hexdigest()
        for board, players in GAMES
    }
    assert json.loads(done.stdout) == here


def test_records_cover_every_kind_of_move() -> None:
    """Together the games contain every verb but `pass`, which random games hardly ever need."""
    verbs = {line.move.split()[0] for game in GAMES for line in bl.Record.loads(read(*game)).lines}
    assert verbs >= {
        "draw", "take", "claim", "spend", "tickets", "keep", "return", "pay", "withdraw", "refill", "split", "harbour",
        "build", "exchange",
    }  # fmt: skip


@pytest.mark.parametrize("board", bl.BUILT_IN)
def test_move_ids_change_only_on_purpose(board: str) -> None:
    assert snapshot(board) == (MOVE_IDS / f"{board}.txt").read_bytes().decode("utf-8"), AGAIN
