"""Programs that ask to stay play game after game; whatever they do, none is left when the games are over."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

import pytest

import branchline as bl
from branchline.bots.kept import keeping_programs
from branchline.lab import simulate as S
from branchline.lab.match import Played, play_match
from branchline.lab.tournament import run as R
from branchline.lab.tournament.hold import hold
from branchline.lab.tournament.plan import make_plan
from tests.bots.helpers import alive, gone, pids_in, program, zombies
from tests.bots.test_page import ROOT, blocks

BOARD = bl.load_board("usa")


def moves(played: Played) -> list[str]:
    return [str(decision.move) for decision in played.game.history]


def games_of(folder: Path) -> list[int]:
    """How many games each process was told the end of."""
    return sorted(int(path.read_text()) for path in folder.glob("*-games"))


def test_one_process_plays_all_games_and_ends_by_itself(tmp_path: Path) -> None:
    with keeping_programs():
        kept = [play_match(BOARD, [program("again", tmp_path), "random"], seed) for seed in range(3)]
        (pid,) = pids_in(tmp_path)
        assert alive(pid)
    assert not alive(pid)
    assert zombies() == []
    assert games_of(tmp_path) == [3]
    assert len(list(tmp_path.glob("*-ended"))) == 1
    fresh = [play_match(BOARD, [program("play"), "random"], seed) for seed in range(3)]
    assert [moves(played) for played in kept] == [moves(played) for played in fresh]
    assert [played.forfeits for played in kept] == [{}] * 3


@pytest.mark.parametrize("where", ["examples/external_bot.py", "the page"])
def test_the_example_stays(where: str, tmp_path: Path) -> None:
    text = next(block for block in blocks("python") if block.startswith("#!"))
    if where != "the page":
        text = (ROOT / where).read_text("utf-8")
    bot = tmp_path / "bot.py"
    noted = f"import os\nopen(os.path.join({str(tmp_path)!r}, str(os.getpid())), 'w').close()\n"
    bot.write_text(text.replace("import json\n", f"{noted}import json\n", 1), "utf-8")
    with keeping_programs():
        for seed in range(2):
            assert play_match(BOARD, [f"exec:{sys.executable} {bot}", "random"], seed).forfeits == {}
    assert len(pids_in(tmp_path)) == 1


def test_one_game_alone_ends_the_program(tmp_path: Path) -> None:
    """As at the terminal: there is no next game to stay for."""
    play_match(BOARD, [program("again", tmp_path), "random"], 1)
    assert gone(pids_in(tmp_path), 0)
    assert len(list(tmp_path.glob("*-ended"))) == 1


def test_one_that_does_not_ask_is_started_for_each_game(tmp_path: Path) -> None:
    with keeping_programs():
        for seed in range(2):
            play_match(BOARD, [program("play", tmp_path), "random"], seed)
            assert gone(pids_in(tmp_path), 0)
    assert len(pids_in(tmp_path)) == 2


def test_two_seats_are_two_processes(tmp_path: Path) -> None:
    with keeping_programs():
        for seed in range(3):
            play_match(BOARD, [program("again", tmp_path)] * 2, seed)
        assert len(pids_in(tmp_path)) == 2
    assert games_of(tmp_path) == [3, 3]
    assert gone(pids_in(tmp_path), 0)


def test_a_crash_in_a_later_game_forfeits_that_game_and_the_next_starts_afresh(tmp_path: Path) -> None:
    with keeping_programs():
        bots = [program("again-then-dies", tmp_path), "random"]
        forfeits = [play_match(BOARD, bots, seed).forfeits for seed in range(4)]
    assert [list(lost) for lost in forfeits] == [[], [0], [], [0]]
    assert forfeits[1][0] == "ended with status 3 before the game was over"
    assert len(pids_in(tmp_path)) == 2
    assert gone(pids_in(tmp_path), 0)
    assert zombies() == []


@pytest.mark.parametrize("behaviour", ["again-then-speaks", "again-then-quits"])
def test_one_that_speaks_unasked_or_ends_between_games_is_replaced(behaviour: str, tmp_path: Path) -> None:
    with keeping_programs():
        for seed in range(3):
            assert play_match(BOARD, [program(behaviour, tmp_path), "random"], seed).forfeits == {}
            time.sleep(0.3)
    assert len(pids_in(tmp_path)) == 3
    assert gone(pids_in(tmp_path), 0)


def test_what_is_interrupted_leaves_none(tmp_path: Path) -> None:
    def interrupt(games: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        S.simulate(BOARD, [program("again", tmp_path), "random"], 3, 1, workers=1, progress=interrupt)
    assert len(pids_in(tmp_path)) == 1
    assert gone(pids_in(tmp_path), 0)


def test_a_simulation_on_processes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each process has its own program, and the outcome is that of one process."""
    monkeypatch.setattr(S, "WORTH_PROCESSES", 0)
    bots = [program("again", tmp_path), "random"]
    two = S.simulate(BOARD, bots, 12, 3, workers=2).tally
    assert gone(pids_in(tmp_path), 0)
    assert 2 <= len(pids_in(tmp_path)) <= 3
    assert sum(games_of(tmp_path)) == 12
    assert two == S.simulate(BOARD, bots, 12, 3, workers=1).tally
    assert len(pids_in(tmp_path)) == len(list(tmp_path.glob("*-ended")))


def test_a_tournament_on_processes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(R, "WORTH_PROCESSES", 0)
    plan = make_plan(BOARD, [program("again", tmp_path), "random"])
    two = hold(plan, 12, workers=2)
    assert gone(pids_in(tmp_path), 0)
    assert len(pids_in(tmp_path)) <= 2
    assert sum(games_of(tmp_path)) == 12
    assert len(pids_in(tmp_path)) == len(list(tmp_path.glob("*-ended")))
    one = hold(plan, 12, workers=1)
    assert json.dumps(one.to_dict()["pairings"]) == json.dumps(two.to_dict()["pairings"])
