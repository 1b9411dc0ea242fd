"""A tournament gives the same figures however it is played: threads, processes, chunks, or killed in between."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import branchline as bl
from branchline.engine.tables import Compiled
from branchline.lab.match import play_match
from branchline.lab.tournament import play, run
from branchline.lab.tournament.deal import Ending
from branchline.lab.tournament.hold import hold
from branchline.lab.tournament.plan import TournamentError, TournamentPlan, make_plan
from branchline.lab.tournament.report import TournamentReport
from branchline.lab.tournament.series import Series
from branchline.lab.tournament.stats import Interval

ROOT = Path(__file__).parents[2]
BOTS = ["random", "tests.cli.bots:First"]
STRENGTH = {"random": 0, "tests.cli.bots:First": 12, "tests.cli.bots:Cheat": 30}


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def figures(outcome: TournamentReport) -> Any:
    data = outcome.to_dict()
    return data["pairings"], data["ratings"]


# Compiled bots --------------------------------------------------------------------------------------------------------


class Engine:
    """Instead of the compiled bots: scores that depend on seed, seat and bot only."""

    def __init__(self) -> None:
        self.playing = self.most_playing = 0
        self.sizes: list[int] = []
        self.seeds: list[int] = []
        self.pause = 0.0
        self.lock = threading.Lock()

    def play(self, compiled: Compiled, bots: Sequence[str], seeds: np.ndarray) -> SimpleNamespace:
        with self.lock:
            self.playing += 1
            self.most_playing = max(self.most_playing, self.playing)
        self.sizes.append(len(seeds))
        self.seeds += seeds.tolist()
        time.sleep(self.pause * len(seeds))
        with self.lock:
            self.playing -= 1
        luck = [np.random.default_rng(int(seed)).integers(0, 60, len(bots)) for seed in seeds]
        scores = np.array(luck) + [STRENGTH[bot] for bot in bots]
        won = (scores == scores.max(axis=1, keepdims=True)).astype(np.int64)
        return SimpleNamespace(scores=scores, won=won)


@pytest.fixture
def engine(monkeypatch: pytest.MonkeyPatch) -> Engine:
    made = Engine()
    monkeypatch.setattr(run, "can_play_fast", lambda bots: True)
    monkeypatch.setattr(play, "play_fast", made.play)
    return made


def trio(players: int = 2, format: str = "pairs") -> TournamentPlan:
    return make_plan(bl.load_board("usa"), list(STRENGTH), players, format, 3)


def test_every_seating_has_the_same_deals(engine: Engine) -> None:
    plan = trio(3)
    hold(plan, 60, workers=1)
    counts = {seed: engine.seeds.count(seed) for seed in engine.seeds}
    assert counts == {plan.deal_seed(deal): 6 * 3 for deal in range(10)}


def test_chunks_grow_and_threads_do_not_change_the_outcome(engine: Engine) -> None:
    one = hold(trio(), 400, workers=1)
    assert engine.sizes[0] == 1
    assert max(engine.sizes) > 16
    assert sum(engine.sizes) == 3 * 400
    assert engine.most_playing == 1
    engine.pause = 0.0005
    two = hold(trio(), 400, workers=2)
    assert engine.most_playing == 2
    assert figures(one) == figures(two)


def test_the_stronger_one_is_rated_higher(engine: Engine) -> None:
    outcome = hold(trio(), 2000, workers=1)
    assert [rating.bot for rating in outcome.ratings] == [*STRENGTH][::-1]
    first = outcome.rows[0]
    assert first.win_rate.high < 0.5
    assert first.score_diff == Interval(-12, -12, -12)  # what seats and cards are worth cancels out
    assert first.mean_b - first.mean_a == pytest.approx(-first.score_diff.mean)


@pytest.mark.parametrize("workers", [1, 2])
def test_it_stops_when_decided_and_the_rest_counts_nowhere(engine: Engine, workers: int) -> None:
    told: list[tuple[int, int]] = []
    outcome = hold(
        trio(4, "table"), 4000, workers=workers, stop=True, progress=lambda done, all, who: told.append((done, all))
    )
    assert told[-1] == (4000 * 6, 4000 * 6)  # what is not played needs no time either
    strong = outcome.rows[-1]
    assert strong.pairing.a == "tests.cli.bots:Cheat"
    assert strong.stronger == "tests.cli.bots:Cheat"
    assert strong.deals < 500
    assert strong.win_rate.low > 0.25
    again = hold(trio(4, "table"), 8000, workers=1, stop=True)
    assert figures(again) == figures(outcome)


def test_what_is_played_once_is_not_played_again(engine: Engine) -> None:
    path = Path("kept.jsonl")
    short = hold(trio(), 100, resume=path)
    engine.seeds.clear()
    longer = hold(trio(), 160, resume=path)
    assert len(engine.seeds) == 3 * 60
    engine.seeds.clear()
    assert figures(hold(trio(), 100, resume=path)) == figures(short)
    assert not engine.seeds
    path.unlink()
    assert figures(hold(trio(), 160, resume=path)) == figures(longer)


def test_an_interrupted_tournament_is_found_again_without_a_name(engine: Engine) -> None:
    said: list[str] = []

    def interrupt(done: int, all: int, who: str) -> None:
        if done > 100:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        hold(trio(), 200, workers=2, progress=interrupt, say=said.append)
    (kept,) = Path().glob("*.jsonl")
    assert f"--resume {kept}" in said[-1]
    engine.seeds.clear()
    outcome = hold(trio(), 200, say=said.append)
    assert f"Going on with {kept}" in said[-1]
    assert 0 < len(engine.seeds) < 3 * 200
    assert not list(Path().iterdir())
    assert figures(outcome) == figures(hold(trio(), 200))


def test_a_tournament_without_deals_leaves_no_file() -> None:
    with pytest.raises(ValueError, match="missing"):
        hold(make_plan(bl.load_board("usa"), ["random", "missing:Bot"]), 2)
    assert not list(Path().iterdir())


# Any bots -------------------------------------------------------------------------------------------------------------


def test_games_are_those_that_anyone_can_play_again() -> None:
    plan = make_plan(bl.load_board("usa"), BOTS, seed=11)
    path = Path("kept.jsonl")
    hold(plan, 4, resume=path, workers=1)
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()[1:]]
    for line in lines:
        for bots, scores in zip((BOTS, BOTS[::-1]), line["scores"], strict=True):
            assert play_match(plan.board, bots, plan.deal_seed(line["deal"])).game.result().scores == tuple(scores)
    assert [line["deal"] for line in lines] == [0, 1]


@pytest.mark.parametrize("line", ["{}['x']", "exit()"])
def test_a_bot_that_breaks_ends_its_pairings_and_no_others(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(Path.cwd()))
    monkeypatch.delitem(sys.modules, "broken_arena_bot", raising=False)
    Path("broken_arena_bot.py").write_text(
        f"class Broken:\n    def __init__(self, board): ...\n    def choose(self, *a): return {line}\n", "utf-8"
    )
    plan = make_plan(bl.load_board("usa"), ["broken_arena_bot:Broken", *BOTS])
    outcome = hold(plan, 2, workers=1)
    *rest, fine = outcome.rows
    assert (fine.games, fine.problem) == (2, None)
    assert all(row.games == 0 and "broken_arena_bot.py:3" in str(row.problem) for row in rest)
    assert outcome.to_dict()["pairings"][1]["win_rate"] is None
    assert outcome.anchor == BOTS[0]
    assert next(rating.rating for rating in outcome.ratings if rating.bot == BOTS[0]) == 1500
    with pytest.raises(TournamentError, match="broken_arena_bot"):
        hold(make_plan(plan.board, ["random", "broken_arena_bot:Broken"]), 2, workers=1)


def test_programs_that_die_or_hang_forfeit_and_the_others_play_on() -> None:
    for name, line in (("dies", "exit 3"), ("hangs", "exec sleep 600")):
        Path(name).write_text(f"#!/bin/sh\n{line}\n", "utf-8")
        Path(name).chmod(0o755)
    plan = make_plan(bl.load_board("usa"), ["random", "exec:./dies", "exec:./hangs"], bot_time=0.2)
    outcome = hold(plan, 2, workers=1)
    assert [(row.forfeits_a, row.forfeits_b) for row in outcome.rows] == [(0, 2), (0, 2), (2, 2)]
    assert [row.win_rate.mean for row in outcome.rows[:2]] == [1.0, 1.0]
    assert set(outcome.reasons) == {"exec:./dies", "exec:./hangs"}
    assert [(row["mean_a"], row["score_diff"], row["forfeited_games"]) for row in outcome.to_dict()["pairings"]] == [
        (None, None, 2)
    ] * 3
    assert all(row.problem is None for row in outcome.rows)


def test_a_program_that_is_changed_ends_its_pairings_and_keeps_what_it_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is started anew for each game, so its next deals would be another bot's."""
    first = Path("first")
    first.write_text("#!/bin/sh\nexit 3\n", "utf-8")
    first.chmod(0o755)
    told: list[str] = []

    def change(done: int, wanted: int, who: str) -> None:
        if "first" in who and done:
            first.write_text("#!/bin/sh\nexit 4\n", "utf-8")

    plan = make_plan(bl.load_board("usa"), [*BOTS, "exec:./first"], bot_time=5)
    outcome = hold(plan, 4, workers=1, progress=change, say=told.append)
    fine, *rest = outcome.rows
    assert (fine.games, fine.problem) == (4, None)
    assert sum(row.games for row in rest) == 2  # one deal, before the change
    assert all("exec:./first was changed while it played" in str(row.problem) for row in rest)
    (kept,) = Path.cwd().glob("tournament-*.jsonl")
    assert str(kept) in told[-1] or kept.name in told[-1]
    first.write_text("#!/bin/sh\nexit 3\n", "utf-8")
    again = hold(plan, 4, workers=1)
    assert [(row.games, row.problem) for row in again.rows] == [(4, None)] * 3
    assert not kept.exists()


def test_only_deals_that_count_say_why_a_bot_forfeited() -> None:
    plan = make_plan(bl.load_board("usa"), BOTS)
    fine, lost = (Ending((90, 70), (0,), {}),) * 2, (Ending((90, 70), (0,), {1: "hung"}),) * 2
    series = Series(plan, 0, 3, stop=False)
    series.add({2: lost, 0: fine})
    assert series.reasons == {}  # deal 1 is not there yet
    series.add({1: (fine[0], Ending((90, 70), (0,), {1: "died"}))})
    assert series.reasons == {"random": "died", "tests.cli.bots:First": "hung"}


# Killed ---------------------------------------------------------------------------------------------------------------

GAMES = 14
COMMAND = """
import sys
import branchline.lab.tournament.run as run
run.WORTH_PROCESSES = 0.0
from branchline.cli import main
sys.exit(main(sys.argv[1:]))
"""


@pytest.fixture(scope="module")
def uninterrupted(tmp_path_factory: pytest.TempPathFactory) -> TournamentReport:
    path = tmp_path_factory.mktemp("whole") / "whole.jsonl"
    return hold(make_plan(bl.load_board("usa"), BOTS, seed=5), GAMES, workers=1, resume=path)


@pytest.mark.parametrize(("number", "status"), [(signal.SIGKILL, -9), (signal.SIGINT, 130)])
def test_killed_and_resumed_is_the_same_as_never_killed(
    uninterrupted: TournamentReport, number: signal.Signals, status: int
) -> None:
    path = Path("kept.jsonl")
    arguments = ["tournament", "usa", "--bots", ",".join(BOTS), "--games", "2000", "--seed", "5", "--workers", "2"]
    process = subprocess.Popen(
        [sys.executable, "-c", COMMAND, *arguments, "--resume", str(path)],
        env=os.environ | {"PYTHONPATH": f"{ROOT / 'src'}:{ROOT}"},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    wait_for(lambda: path.exists() and path.read_bytes().count(b"\n") > 4)
    workers = children(process.pid)
    os.killpg(process.pid, number) if number == signal.SIGINT else process.kill()  # Ctrl-C reaches the workers too
    _, err = process.communicate(timeout=30)
    assert process.returncode == status
    assert ("--resume kept.jsonl" in err) == (number == signal.SIGINT)
    assert "Traceback" not in err
    assert len(workers) >= 2
    wait_for(lambda: not any(alive(pid) for pid in workers))
    with path.open("ab") as file:
        file.write(b'{"pairing": 0, "deal": 11, "sco')  # torn
    kept = path.read_bytes().count(b"\n") - 1
    assert kept >= 4
    plan = make_plan(bl.load_board("usa"), BOTS, seed=5)
    assert figures(hold(plan, GAMES, workers=1, resume=path)) == figures(uninterrupted)


def wait_for(what: Any, seconds: float = 120.0) -> None:
    ends = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < ends
        time.sleep(0.02)


def children(pid: int) -> list[int]:
    text = Path(f"/proc/{pid}/task/{pid}/children").read_text("utf-8")
    return [int(child) for child in text.split()]


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_processes_do_not_change_the_outcome(uninterrupted: TournamentReport, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "WORTH_PROCESSES", 0.0)
    plan = make_plan(bl.load_board("usa"), BOTS, seed=5)
    assert figures(hold(plan, GAMES, workers=2)) == figures(uninterrupted)
