"""`branchline simulate`."""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

import branchline as bl
from branchline.bots import bot_names
from branchline.cli.patience import ask_for_patience
from branchline.engine.tables import compile_game
from branchline.lab.simulate import play_chunk, seeds_of, simulate
from branchline.seeds import game_seed
from branchline.thinking.table import Games, Table
from tests.cli.helpers import refused, run

KEYS = {"board", "players", "games", "seconds", "games_per_second", "decisions_per_game", "mean_scores", "wins"}


def test_as_json() -> None:
    result = run("simulate", "nordic", "--players", "random,random,random", "--games", 300, "--seed", 1, "--json")
    found = json.loads(result.out)
    assert set(found) >= KEYS
    assert found["board"] == "nordic"
    assert found["players"] == ["random"] * 3
    assert found["games"] == 300
    assert len(found["mean_scores"]) == 3
    assert sum(found["wins"]) == pytest.approx(300)
    assert found["games_per_second"] == pytest.approx(300 / found["seconds"], rel=0.01)


def test_as_a_table() -> None:
    out = run("simulate", "usa", "--games", 500, "--seed", 2).out
    for words in ("USA", "500 games", "seed 2", "±", "games/s", "decisions a game"):
        assert words in out


def test_a_single_game_is_one_game() -> None:
    assert "USA, 1 game, seed 0" in run("simulate", "usa", "--players", "random,random", "--games", 1).out


def test_help_names_the_bots() -> None:
    for command in ("simulate", "tournament"):
        words = " ".join(run(command, "--help").out.replace("│", " ").split())
        assert ", ".join(bot_names()) in words


@pytest.mark.parametrize(
    ("seats", "workers", "words"),
    [
        ({"search": 2000}, 1, "search thinks 1 s for each decision: this takes about 39 hours."),
        (
            {"search:500ms": 100, "planner": 100},
            2,
            "search:500ms thinks 0.5 s for each decision: this takes about 29 min.",
        ),
        (
            {"hard": 10, "expert": 10**6},
            1,
            "hard thinks 0.8 s, expert thinks 4.5 s for each decision: this takes about",
        ),
        ({"search:50ms": 10}, 1, ""),
        ({"search:200": 10**6, "planner": 10**6, "random": 10**6, "exec:./mine": 10**6, "mine:Bot": 10**6}, 1, ""),
    ],
)
def test_a_long_wait_is_told_beforehand(
    seats: dict[str, int], workers: int, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    ask_for_patience(Counter(seats), workers)
    said = capsys.readouterr().err
    assert said.startswith(words)
    assert bool(said) == bool(words)


def test_a_shared_victory_is_counted_in_parts_and_said() -> None:
    found = json.loads(run("simulate", "world", "--games", 2000, "--json").out)
    out = run("simulate", "world", "--games", 2000).out
    assert ("shared" in out) == (found["shared_wins"] > 0)


@pytest.mark.parametrize("players", [["random"] * 3, ["tests.cli.bots:First", "random", "random"]])
def test_the_outcome_does_not_depend_on_the_workers(players: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("branchline.lab.simulate.WORTH_PROCESSES", 0)
    board = bl.load_board("usa")
    games = 600 if set(players) == {"random"} else 9
    one, two = (simulate(board, players, games, 5, workers).tally for workers in (1, 2))
    assert one == two


def test_what_a_bot_prints_does_not_spoil_the_result() -> None:
    result = run("simulate", "usa", "--players", "tests.cli.bots:Chatty,random", "--games", 1, "--json")
    assert json.loads(result.out)["games"] == 1
    assert "Let me see …" in result.err


def test_a_bot_that_ends_its_process_is_told_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("branchline.lab.simulate.WORTH_PROCESSES", 0)
    result = run("simulate", "usa", "--players", "tests.cli.bots:Leaver,random", "--games", 4, "--workers", 2)
    assert "a process that played ended: a bot of yours" in refused(result)


def test_no_game_is_played_for_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[int] = []

    class Watched(Table):
        def play(self, seeds: np.ndarray) -> Games:
            played.extend(seeds.tolist())
            return super().play(seeds)

    monkeypatch.setattr("branchline.lab.fast.Table", Watched)
    simulate(bl.load_board("usa"), ["random"] * 2, 50, 5, 2)
    assert sorted(played) == seeds_of(5, 0, 50).tolist()


def test_each_game_has_a_seed_of_its_own() -> None:
    board = bl.load_board("usa")
    assert seeds_of(9, 3, 6).tolist() == [game_seed(9, g) for g in (3, 4, 5)]
    alone = play_chunk(compile_game(board, 2), seeds_of(9, 4, 5))
    games = simulate(board, ["random"] * 2, 5, 9, 1).tally
    first = simulate(board, ["random"] * 2, 4, 9, 1).tally
    assert games == first + alone


def test_records_are_written_and_hold(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    result = run("simulate", "poland", "--games", 3, "--seed", 4, "--records", folder, "--workers", 1, "--json")
    records = sorted(folder.iterdir())
    assert [path.name for path in records] == ["game-1.record", "game-2.record", "game-3.record"]
    assert run("verify", *records).status == 0
    scores = [bl.Record.loads(path.read_text("utf-8")).scores or () for path in records]
    means = [sum(row) / 3 for row in zip(*scores, strict=True)]
    assert json.loads(result.out)["mean_scores"] == pytest.approx(means, abs=1e-3)


def test_a_board_of_ones_own(tmp_path: Path) -> None:
    path = tmp_path / "my.toml"
    path.write_text('format = 1\nid = "my"\nbase = "usa"\nname = "My own"\n', "utf-8")
    assert json.loads(run("simulate", path, "--games", 10, "--json").out)["board"] == "my"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["usa", "--seed", "abc"], '--seed: "abc" is not a whole number'),
        (["usa", "--seed", "-1"], "--seed"),
        (["usa", "--players", "random"], "usa is for 2 to 5 players, not 1"),
        (["usa", "--players", ",".join(["random"] * 6)], "usa is for 2 to 5 players, not 6"),
        (["usa", "--players", "random,"], "--players"),
        (["usa", "--players", "random,randon"], 'did you mean "random"?'),
        (["usa", "--players", "random,missing:Bot"], "missing:Bot"),
        (["usa", "--players", "random,random:1s"], "random takes no budget"),
        (["usa", "--players", "random,exec:./missing"], 'there is no file "./missing"'),
        (["uas"], 'did you mean "usa"?'),
        (["usa", "--games", "0"], "--games"),
        (["usa", "--games", "many"], "--games"),
        (["usa", "--games", "10k"], 'found "10k"'),
        (
            ["usa", "--players", "mybot.py:MyBot,random"],
            '"mybot.py:MyBot" names a file; in its folder, write mybot:MyBot',
        ),
        (["usa", "--players", "random,./bots/mybot.py:MyBot"], "in its folder, write mybot:MyBot"),
        (["usa", "--workers", "0"], "--workers"),
        (["missing.toml"], "no such file"),
    ],
)
def test_bad_input(arguments: list[str], words: str) -> None:
    assert words in refused(run("simulate", *arguments))


def test_records_into_a_place_that_cannot_be_written(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("kept", "utf-8")
    assert str(file) in refused(run("simulate", "usa", "--games", 1, "--records", file))
    assert file.read_text("utf-8") == "kept"


@pytest.fixture
def mine(monkeypatch: pytest.MonkeyPatch) -> None:
    """A module of one's own, full of bots."""
    monkeypatch.setitem(sys.modules, "mine", __import__("tests.cli.bots", fromlist=["Cheat"]))


@pytest.mark.usefixtures("mine")
def test_a_bot_that_plays_what_is_not_legal_forfeits() -> None:
    arguments = ("simulate", "usa", "--players", "mine:Cheat,random", "--games", 3, "--workers", 1)
    out = " ".join(run(*arguments).out.split())
    assert 'Seat 0 (mine:Cheat) forfeited 3 games. The first time it played "keep ' in out
    found = json.loads(run(*arguments, "--json").out)
    assert found["forfeits"] == [3, 0]
    assert "which is not legal" in found["forfeit_reasons"][0]
    assert found["forfeit_reasons"][1] is None
    assert found["wins"] == [0, 3]


@pytest.mark.usefixtures("mine")
@pytest.mark.parametrize(
    ("bot", "words"),
    [
        ("mine:Broken", "in _think: KeyError: 'no such card'"),
        ("mine:Unmakeable", "in __init__: ValueError: not on this board"),
        ("mine:Bare", "TypeError: Bare() takes no arguments (expected module:name, where name(board) makes a bot)"),
        ("mine:Curt", "in choose: TypeError: Curt.choose() takes 2 positional arguments but 4 were given"),
        ("mine:Mute", "'Mute' object has no attribute 'choose' (expected choose(self, view, moves, rng))"),
        ("mine:random", "TypeError: 'module' object is not callable"),
        ("mine:Missing", "(expected module:name"),
    ],
)
def test_a_bot_that_breaks_is_shown_to_its_author(bot: str, words: str) -> None:
    message = refused(run("simulate", "usa", "--players", f"{bot},random", "--games", 1))
    assert bot in message
    assert words in message
    if words.startswith("in "):
        assert re.search(r"bots\.py:\d+, ", message)


def test_a_broken_bot_in_another_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("branchline.lab.simulate.WORTH_PROCESSES", 0)
    players = "tests.cli.bots:Mortal,random"
    message = refused(run("simulate", "usa", "--players", players, "--games", 20, "--workers", 2))
    assert "in choose: RuntimeError: too old" in message


def test_a_program_that_does_not_answer() -> None:
    arguments = ("simulate", "usa", "--players", "random,exec:sleep 100", "--games", 2, "--bot-time", 0.1)
    found = json.loads(run(*arguments, "--json").out)
    assert found["forfeits"] == [0, 2]
    assert found["forfeit_reasons"] == [None, "did not answer within 0.1 s"]
    assert found["wins"] == [2, 0]


@pytest.mark.parametrize("seconds", ["0", "-1", "soon", "4000"])
def test_a_time_that_makes_no_sense(seconds: str) -> None:
    assert "--bot-time" in refused(run("simulate", "usa", "--bot-time", seconds))
