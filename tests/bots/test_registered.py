"""Bots that were given to `register`: their names, their versions, and where they can play."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path

import pytest

import branchline as bl
from branchline.bots import BotError, register, registry
from branchline.bots.uniform import RandomBot
from branchline.lab import simulate as simulation
from branchline.lab.simulate import simulate, workers_for
from branchline.lab.tournament import run
from branchline.lab.tournament.digest import bot_digest
from branchline.lab.tournament.hold import hold
from branchline.lab.tournament.plan import make_plan

BOARD = bl.load_board("usa")


class Mine(RandomBot):
    """Knows in which processes it was made."""

    seen: set[int] = set()  # noqa: RUF012

    def __init__(self, board: object) -> None:
        self.seen.add(os.getpid())


class Faulty(Mine):
    def choose(self, *anything: object) -> bl.Move:
        raise KeyError("mine")


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Gone after the test."""
    monkeypatch.setattr(registry, "_bots", dict(registry._bots))
    monkeypatch.setattr(simulation, "cores", lambda: 4)
    monkeypatch.chdir(tmp_path)
    register("mine", Mine)
    Mine.seen.clear()


@pytest.mark.parametrize("name", ["random", "search", "medium"])
def test_the_bots_of_branchline_keep_their_names(name: str) -> None:
    before = registry._bots[name]
    with pytest.raises(BotError, match="comes with Branchline; choose another name"):
        register(name, Mine)
    assert registry._bots[name] is before


def test_a_name_of_ones_own_can_be_given_again() -> None:
    register("mine", Mine, "better now")
    assert registry.bot_names()["mine"] == "better now"


def test_they_play_in_the_process_that_knows_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "WORTH_PROCESSES", 0.0)
    monkeypatch.setattr(simulation, "WORTH_PROCESSES", 0.0)
    outcome = hold(make_plan(BOARD, ["mine", "random"]), 4, workers=2)
    assert (outcome.rows[0].games, outcome.workers) == (4, 1)
    assert simulate(BOARD, ["mine", "random"], 4, 0, workers=2).workers == 1
    assert Mine.seen == {os.getpid()}


def test_one_that_breaks_says_where() -> None:
    register("faulty", Faulty)
    with pytest.raises(BotError, match=r"test_registered\.py:\d+, in choose: KeyError: 'mine'"):
        simulate(BOARD, ["faulty", "random"], 1, 0)


def test_a_version_is_that_of_its_own_source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "version_of_mine.py"
    found = []
    for text in ("class Bot: a = 1\n", "class Bot: a = 2\n"):
        path.write_text(text, "utf-8")
        scope = {"__name__": "version_of_mine"}
        exec(compile(f"def make(board, depth=1): ...\n{text}", path, "exec"), scope)
        for make in (scope["make"], partial(scope["make"], depth=2)):  # type: ignore[call-overload]
            register("mine", make)
            found.append(bot_digest("mine"))
    assert found[0] == found[1] != found[2] == found[3]
    assert None not in found
    assert bot_digest("random") not in found


def test_what_has_no_source_has_no_version() -> None:
    scope: dict[str, type[Mine]] = {}
    exec("class Typed: ...", scope)
    register("mine", scope["Typed"])
    assert bot_digest("mine") is None


def test_no_more_threads_than_cores() -> None:
    assert workers_for(["random", "planner"]) == 4
    assert workers_for(["random", "expert"]) == 2
    assert workers_for(["random", "expert"], asked=3) == 3
    assert workers_for(["random", "mine"], asked=3) == 1
