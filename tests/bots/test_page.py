"""docs/bots.md is true: its bots play, its commands run, its protocol is the one that is spoken."""

from __future__ import annotations

import doctest
import json
import re
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import branchline as bl
from branchline.bots import registry
from branchline.bots.protocol import choose, hello, over
from branchline.game.facts import board_facts
from branchline.moves.kinds import VERBS
from tests.arena.test_command import outcome
from tests.cli.helpers import run

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/bots.md").read_text("utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


def commands() -> list[list[str]]:
    lines = [shlex.split(line, comments=True) for block in blocks("sh") for line in block.splitlines()]
    return [words[1:] for words in lines if words[:1] == ["branchline"]]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A newcomer's folder with the bots of the page."""
    (tmp_path / "mybot.py").write_text(blocks("python")[0], "utf-8")
    program = next(block for block in blocks("python") if block.startswith("#!"))
    (tmp_path / "external_bot.py").write_text(program, "utf-8")
    (tmp_path / "external_bot.py").chmod(0o755)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    yield tmp_path
    sys.modules.pop("mybot", None)


def test_every_option_and_field_of_a_tournament_is_described() -> None:
    shown = set(re.findall(r"--[a-z-]+", run("tournament", "--help").out)) - {"--help", "--bots"}
    assert {option for option in shown if f"`{option}" not in PAGE and f"{option} " not in PAGE} == set()
    fields = {field for format in ("pairs", "table") for field in outcome(("x", "y"), format).to_dict()}
    rows = {field for row in outcome(("x", "y"), "table").to_dict()["pairings"] for field in row}
    assert {field for field in fields | rows if f"`{field}`" not in PAGE} == set()


def test_there_are_commands() -> None:
    assert {words[0] for words in commands()} == {"simulate", "tournament", "terminal"}


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("words", commands(), ids=" ".join)
def test_the_commands_run(words: list[str]) -> None:
    short = ["2" if before == "--games" else word for before, word in zip(["", *words], words, strict=False)]
    result = run(*short, *(["--workers", "1"] if words[0] != "terminal" else []), typed="1 2\nq\n")
    assert result.status == 0, result
    assert "forfeit" not in result.out


@pytest.mark.usefixtures("folder")
def test_the_first_bot_beats_random() -> None:
    found = json.loads(run("simulate", "usa", "--players", "mybot:MyBot,random", "--games", 12, "--json").out)
    assert found["wins"][0] >= 10


@pytest.mark.parametrize("board", bl.BUILT_IN)
@pytest.mark.parametrize(
    "bot", ["mybot:MyBot", "ticket_bot:TicketBot", "exec:{}/external_bot.py", "exec:{}/last_move.sh"]
)
def test_the_examples_play_on_every_board(bot: str, board: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ROOT / "examples")
    name = bot.format(ROOT / "examples")
    found = json.loads(run("simulate", board, "--players", f"{name},random", "--games", 1, "--json").out)
    assert found["forfeit_reasons"] == [None, None]


def test_the_shell_bot_of_the_page_is_the_example() -> None:
    shown = next(block for block in blocks("sh") if block.startswith("#!"))
    example = (ROOT / "examples/last_move.sh").read_text("utf-8").splitlines()
    assert shown.splitlines() == [line for line in example if not line.startswith("# ")]


def test_the_python_of_the_page_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_bots", dict(registry._bots))
    result = doctest.testfile(str(ROOT / "docs/bots.md"), module_relative=False, optionflags=doctest.REPORT_NDIFF)
    assert result.attempted > 5
    assert result.failed == 0


# The protocol ------------------------------------------------------------------------------------------------------


def messages() -> dict[str, dict[str, Any]]:
    game = bl.new_game("usa", 2, 3, ["Ada", "Ben"])
    view = game.view(0)
    ended = game.copy()
    while not ended.over:
        ended.play(ended.legal_ids()[0])
    told = hello(game.board, view, 10.0, 1), choose(1, view, game.legal(0)), over(ended.result())
    return {message["type"]: json.loads(json.dumps(message)) for message in told}


def test_the_messages_have_the_fields_of_the_page_in_its_order() -> None:
    shown = {message.get("type"): message for message in map(json.loads, blocks("json"))}
    real = messages()
    assert set(shown) == {*real, None}
    for type, message in real.items():
        assert list(shown[type]) == list(message)
    assert list(shown["choose"]["moves"][0]) == list(real["choose"]["moves"][0])
    assert list(shown["over"]["result"]) == list(real["over"]["result"])


def test_every_field_is_explained() -> None:
    real = messages()
    board = board_facts(bl.load_board("world"))
    view, result = real["choose"]["view"], real["over"]["result"]
    tour = next(ticket["tour"] for ticket in board["tickets"] if ticket["tour"])
    things = [*real.values(), board, view, view["players"][0], real["choose"]["moves"][0], result["sheets"][0], tour]
    for facts in (board, board_facts(bl.load_board("poland"))):
        rows = (facts[name][:1] for name in ("cities", "tracks", "tickets", "countries", "cards"))
        things += [thing for row in rows for thing in row]
    named = set(re.findall(r"`([a-z_]+)`", PAGE)) | {"type"}
    assert {field for thing in things for field in thing} - named == set()


def test_every_kind_of_move_is_explained() -> None:
    table = PAGE.partition("## Moves")[2].partition("## ")[0]
    assert set(re.findall(r"^\| `([a-z]+)` \|", table, re.MULTILINE)) == set(VERBS)
