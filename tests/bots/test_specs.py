"""How bots are named: `search:1s`, `exec:./mybot`, `module:name`."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import branchline as bl
from branchline.boards.schema import Board
from branchline.bots import BotError, BotSpec, Budget, bot_names, make_bot, read_bot, register, registry
from branchline.bots.bot import Bot
from branchline.bots.registry import Entry, check_bot
from branchline.bots.uniform import RandomBot


class Thinker(RandomBot):
    def __init__(self, budget: Budget | None) -> None:
        self.budget = budget


@pytest.fixture(autouse=True)
def thinker(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that takes a budget, and one that takes none; both are gone after the test."""

    def make(board: Board, budget: Budget | None) -> Bot:
        return Thinker(budget)

    thinkers = {"thinker": Entry(make, "thinks", Budget(seconds=1)), "simple": Entry(make, "does not")}
    monkeypatch.setattr(registry, "_bots", {**registry._bots, **thinkers})


@pytest.fixture(scope="module")
def board() -> Board:
    return bl.load_board("usa")


@pytest.mark.parametrize(
    ("text", "budget"),
    [
        ("thinker", None),
        ("thinker:1s", Budget(seconds=1)),
        ("thinker:500ms", Budget(seconds=0.5)),
        ("thinker:0.5s", Budget(seconds=0.5)),
        ("thinker:1ms", Budget(seconds=0.001)),
        ("thinker:600s", Budget(seconds=600)),
        ("thinker:2000", Budget(iterations=2000)),
        ("thinker: 1 ", Budget(iterations=1)),
        ("thinker:10000000", Budget(iterations=10_000_000)),
    ],
)
def test_a_budget(text: str, budget: Budget | None, board: Board) -> None:
    assert read_bot(text) == BotSpec("thinker", budget)
    bot = make_bot(text, board)
    assert isinstance(bot, Thinker)
    assert bot.budget == (budget or Budget(seconds=1))


@pytest.mark.parametrize(
    "budget",
    ["", "0", "0s", "-1", "-1s", "abc", "1h", "1m", "601s", "0.5ms", "10000001", "1.5", "1e3", "1_000", "٣", "1s2",
     "nan", "infs", "99999999999999999999", "s", "0.0000001s", "1 s", "½s"],
)  # fmt: skip
def test_a_budget_that_makes_no_sense(budget: str) -> None:
    with pytest.raises(BotError, match=r"from 1ms to 600s.*from 1 to 10,000,000") as caught:
        read_bot(f"thinker:{budget}")
    assert f'"thinker:{budget}"' in str(caught.value)


def test_a_budget_for_a_bot_that_takes_none() -> None:
    with pytest.raises(BotError, match=r'"simple:1s": simple takes no budget; write simple; .*thinker:1s'):
        read_bot("simple:1s")
    with pytest.raises(BotError, match="random takes no budget"):
        read_bot("random:100")


@pytest.mark.parametrize("budget", [Budget(seconds=1), Budget(seconds=0.25), Budget(iterations=2000)])
def test_a_budget_reads_as_it_is_written(budget: Budget) -> None:
    spec = BotSpec("thinker", budget)
    assert read_bot(str(spec)) == spec


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("randon", 'no bot "randon"; did you mean "random"?'),
        ("Thinker", 'did you mean "thinker"?'),
        ("thinkr:1s", 'no bot "thinkr:1s"; did you mean "thinker"?'),
        ("xyzzy", "module:name, or a program as exec:COMMAND"),
        ("", 'no bot ""'),
        ("000", "as in search:10000"),
        ("exe:./bot", 'did you mean "exec"?'),
        ("no module:Bot", 'no bot "no module:Bot"'),
        ("module:", 'no bot "module:"'),
        (":Bot", 'no bot ":Bot"'),
        ("module:a b", 'no bot "module:a b"'),
        ("exec:cat\n", "cannot be shown"),
    ],
)
def test_a_name_that_is_none(text: str, words: str) -> None:
    with pytest.raises(BotError) as caught:
        check_bot(text)
    assert words in str(caught.value)


def test_a_registered_name_wins_over_a_module(board: Board) -> None:
    register("tests", lambda board: Thinker(None), "mine")
    assert bot_names()["tests"] == "mine"
    with pytest.raises(BotError, match="tests takes no budget"):
        read_bot("tests:First")
    assert isinstance(make_bot("tests", board), Thinker)
    assert type(make_bot("tests.cli.bots:First", board)).__name__ == "First"


@pytest.mark.parametrize("name", ["exec", "a:b", "", "my bot", "1st"])
def test_a_name_that_cannot_be_registered(name: str) -> None:
    with pytest.raises(BotError, match="cannot name a bot"):
        register(name, lambda board: RandomBot())


def test_a_program_that_cannot_be_started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "plain").write_text("#!/bin/sh\n")
    (tmp_path / "bare").write_text("print('no first line')\n")
    (tmp_path / "bare").chmod(0o755)
    (tmp_path / "folder").mkdir()
    for command, words in (
        ("", "names no program"),
        ("'", "close every quotation mark"),
        ("./missing", f'there is no file "./missing" in {tmp_path}'),
        ("plain", 'there is no program "plain"; a file in this folder is named with ./'),
        ("./plain", "is not executable; run: chmod +x ./plain"),
        ("./folder", "is a folder"),
        ("./bare", "begin it with a line like #!/usr/bin/env python3"),
    ):
        if command == "./plain" and os.geteuid() == 0 and os.access("plain", os.X_OK):
            continue
        with pytest.raises(BotError) as caught:
            check_bot(f"exec:{command}")
        assert words in str(caught.value), command


def test_a_program_with_its_arguments() -> None:
    assert check_bot("exec:cat 'a b' --flag x") == "exec:cat 'a b' --flag x"
    assert read_bot("exec:cat 'a b'").command == "cat 'a b'"
    assert read_bot("exec: cat").command == "cat"
    assert read_bot("cat:cat").command is None


def test_a_module_with_a_wrong_line_says_which(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, board: Board) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "wrong_line.py").write_text("class Bot:\n    def choose(self: pass\n", "utf-8")
    with pytest.raises(BotError, match=rf'"wrong_line:Bot": {tmp_path}/wrong_line.py:2: SyntaxError: '):
        make_bot("wrong_line:Bot", board)
