"""`branchline tournament`."""

from __future__ import annotations

import csv
import io
import json
import math
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from rich.console import Console

import branchline as bl
from branchline.bots.labels import short_names
from branchline.cli.tournament import show
from branchline.drawing.metrics import text_width
from branchline.lab.tournament.deal import Ending
from branchline.lab.tournament.digest import Versions
from branchline.lab.tournament.plan import TournamentPlan
from branchline.lab.tournament.plot import tournament_svg
from branchline.lab.tournament.report import TournamentReport, report
from branchline.lab.tournament.series import Series
from tests.cli.helpers import refused, run

BOTS = "random,tests.cli.bots:First"
KEYS = {"a", "b", "games", "win_rate", "low", "high", "mean_a", "mean_b"}


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_as_json_and_with_a_plot() -> None:
    result = run(
        "tournament", "usa", "--bots", BOTS, "--games", 5, "--seed", 1, "--workers", 1, "--json", "--plot", "p.png"
    )
    found = json.loads(result.out)
    (pairing,) = found["pairings"]
    assert set(pairing) >= KEYS
    assert (pairing["games"], pairing["deals"]) == (6, 3)
    assert pairing["low"] <= pairing["win_rate"] <= pairing["high"]
    assert pairing["score_diff"] == pytest.approx(pairing["mean_a"] - pairing["mean_b"], abs=2e-3)
    assert {rating["bot"] for rating in found["ratings"]} == set(BOTS.split(","))
    assert found["versions"]["board"]["digest"] == bl.load_board("usa").digest
    assert Path("p.png").read_bytes().startswith(b"\x89PNG")
    assert [path.name for path in Path().iterdir()] == ["p.png"]


def test_as_csv_and_as_a_table_from_the_same_file() -> None:
    arguments = ["tournament", "nordic", "--bots", BOTS, "--players", 3, "--games", 4, "--format", "table"]
    arguments += ["--resume", "kept.jsonl", "--workers", 1]
    rows = list(csv.DictReader(io.StringIO(run(*arguments, "--csv").out)))
    assert [(row["a"], row["b"]) for row in rows] == [tuple(BOTS.split(",")), tuple(BOTS.split(",")[::-1])]
    assert all(float(row["fair_share"]) == pytest.approx(1 / 3, abs=1e-4) for row in rows)
    assert all(float(row["ratio"]) == pytest.approx(3 * float(row["win_rate"]), abs=1e-3) for row in rows)
    again = run(*arguments)
    assert "Going on with kept.jsonl: 4 deals played already" in again.err
    for words in ("Nordic", "3 players", "2 deals × 3 seatings = 6 games (4 asked, rounded up", "(fixed)", "engine "):
        assert words in again.out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["usa", "--bots", "random,randon"], 'did you mean "random"?'),
        (["usa", "--bots", "random"], "name two or more"),
        (["usa", "--bots", "random,"], '--bots: "random," has an empty place'),
        (["usa", "--bots", "x=random,x=planner"], 'the label "x" is given twice'),
        (["usa", "--bots", "random,=planner"], "the label is empty; write one word"),
        (["usa", "--bots", "random,random:1s"], "random takes no budget"),
        (["usa", "--bots", "random,search:10,000"], "write a number without one, as in search:10000"),
        (["usa", "--bots", "random,missing:Bot"], "missing:Bot"),
        (["usa", "--bots", "random,my.py:Bot"], '--bots: "my.py:Bot" names a file; in its folder, write my:Bot'),
        (["usa", "--bots", "random,missing:Bot", "--resume", "new.jsonl"], "missing:Bot"),
        (["usa", "--bots", "random,exec:./missing"], "./missing"),
        (["usa"], "--bots"),
        (["usa", "--bots", BOTS, "--players", "6"], "usa is for 2 to 5 players, not 6"),
        (["usa", "--bots", BOTS, "--games", "0"], "--games"),
        (["usa", "--bots", BOTS, "--seed", "x"], '--seed: "x" is not a whole number'),
        (["usa", "--bots", BOTS, "--format", "cup"], '"cup" is not a format; write pairs or table'),
        (["usa", "--bots", BOTS, "--workers", "0"], "--workers"),
        (["usa", "--bots", BOTS, "--json", "--csv"], "--json and --csv"),
        (["usa", "--bots", BOTS, "--plot", "p.pdf"], "must end in .svg or .png"),
        (["usa", "--bots", BOTS, "--plot", "none/p.svg"], "no such folder"),
        (["usa", "--bots", BOTS, "--resume", "."], "cannot write ."),
        (["usa", "--bots", BOTS, "--resume", "none/kept"], "cannot write none/kept"),
        (["uas", "--bots", BOTS], 'did you mean "usa"?'),
    ],
)
def test_bad_input(arguments: list[str], words: str) -> None:
    assert words in refused(run("tournament", *arguments))
    assert not list(Path().iterdir())


def test_the_file_of_another_tournament() -> None:
    arguments = ["tournament", "usa", "--bots", BOTS, "--games", 2, "--workers", 1, "--resume", "kept.jsonl", "--json"]
    assert run(*arguments).status == 0
    assert "seed: 0 there, 3 here" in refused(run(*arguments, "--seed", 3))


def test_the_tables_say_who_is_stronger_and_who_forfeited(capsys: pytest.CaptureFixture[str]) -> None:
    show(outcome(("planner", "x"), stop=True))
    assert "not decided" in capsys.readouterr().out
    plan = TournamentPlan(bl.load_board("usa"), ("planner", "exec:./[b]mine[/b]"), 2, "pairs", 0)
    series = Series(plan, 0, 40, True)
    series.add({deal: (Ending((9, 1), (0,), {1: "hung"}), Ending((1, 9), (1,), {})) for deal in range(40)})
    show(report(plan, Versions("1", "e", "usa", "b", "r", dict.fromkeys(plan.bots)), 80, [series], stop=True))
    rows = capsys.readouterr().out.splitlines()
    assert series.decision is not None
    assert any(row.rstrip().endswith("planner") and f"0 : {series.decision.deals}" in row for row in rows)
    times = series.decision.deals
    assert f"exec:./[b]mine[/b] forfeited {times} times, the first time because it hung" in rows
    assert f"The scores are without the {times} games that were forfeited." in rows


def test_a_table_has_no_scores_where_every_game_was_forfeited(capsys: pytest.CaptureFixture[str]) -> None:
    plan = TournamentPlan(bl.load_board("usa"), ("x", "y"), 2, "pairs", 0)
    series = Series(plan, 0, 1, False)
    series.add({0: (Ending((9, 1), (0,), {1: "hung"}), Ending((1, 9), (1,), {0: "hung"}))})
    show(report(plan, Versions("1", "e", "usa", "b", "r", dict.fromkeys(plan.bots)), 2, [series]))
    out = capsys.readouterr().out
    assert "nan" not in out
    assert next(row for row in out.splitlines() if row.startswith("x – y")).split()[-5:] == ["–", "–", "0", ":", "2"]


PROGRAM = f"exec:{sys.executable} -I -S {Path(__file__).parents[1] / 'bots/program.py'}"


def test_labels_are_what_results_say_and_change_no_game() -> None:
    """In JSON the whole name stays beside the label; a file goes on whatever its bots are called."""
    arguments = ["--games", 2, "--workers", 1, "--resume", "kept.jsonl"]
    plain = run("tournament", "usa", "--bots", f"{PROGRAM} play,tests.cli.bots:First", *arguments, "--json")
    bots = f"deep={PROGRAM} play,first=tests.cli.bots:First"
    labelled = run("tournament", "usa", "--bots", bots, *arguments, "--json")
    assert "2 deals" not in labelled.err
    assert "Going on with kept.jsonl: 1 deal played already" in labelled.err
    was, now = json.loads(plain.out), json.loads(labelled.out)
    assert was["labels"] == was["bots"] == now["bots"] == [f"{PROGRAM} play", "tests.cli.bots:First"]
    assert now["labels"] == ["deep", "first"]
    (row,), (same,) = now["pairings"], was["pairings"]
    assert row == same | {"label_a": "deep", "label_b": "first"}
    assert (row["a"], row["label_a"]) == (f"{PROGRAM} play", "deep")
    assert {(rating["bot"], rating["label"]) for rating in now["ratings"]} == set(
        zip(now["bots"], now["labels"], strict=True)
    )
    assert now["anchor"] == "deep"
    out = run("tournament", "usa", "--bots", bots, *arguments).out
    assert out.count(PROGRAM) == 1  # told in full once, below
    assert f"deep: {PROGRAM} play\n" in out
    assert re.search(r"^deep – first +2 ", out, re.MULTILINE)


def test_a_labelled_planner_is_still_the_anchor() -> None:
    found = json.loads(run("tournament", "usa", "--bots", "random,p=planner", "--games", 2, "--json").out)
    assert found["anchor"] == "p"


def test_a_bot_against_itself() -> None:
    """Both play the same games with seats changed, so neither is ahead by anything."""
    found = json.loads(run("tournament", "usa", "--bots", "planner,planner", "--games", 20, "--json").out)
    assert found["bots"] == ["planner", "planner"]
    assert found["labels"] == ["planner", "planner#2"]
    (row,) = found["pairings"]
    assert (row["label_a"], row["label_b"]) == ("planner", "planner#2")
    assert (row["win_rate"], row["score_diff"]) == (0.5, 0)
    assert [rating["rating"] for rating in found["ratings"]] == [1500, 1500]
    assert found["anchor"] == "planner"


def test_a_bot_against_itself_with_labels_and_forfeits() -> None:
    bots = f"a={PROGRAM} die,b={PROGRAM} die,tests.cli.bots:First"
    found = json.loads(run("tournament", "usa", "--bots", bots, "--games", 2, "--workers", 1, "--json").out)
    assert set(found["forfeit_reasons"]) == {"a", "b"}
    assert [row["forfeits_a"] for row in found["pairings"]] == [2, 2, 2]
    assert list(found["versions"]["bots"]) == [f"{PROGRAM} die", "tests.cli.bots:First"]


@pytest.mark.parametrize("width", [80, 120])
def test_no_row_is_cut(width: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A name that is too long is shortened; numbers are whole, and every bot is told in full below."""
    monkeypatch.setattr("branchline.cli.tournament.console", lambda: Console(width=width, highlight=False))
    bots = tuple(f"exec:python3 /home/me/bots/of/mine/mybot.py --depth {depth} --quick" for depth in range(3))
    show(outcome(bots))
    rows = capsys.readouterr().out.splitlines()
    names = short_names(bots)
    assert len({*names.values()}) == 3
    assert sum("60  66.7 % (48.9–83.0)  80.0 : 70.0  10.0 ± 10.7" in row for row in rows) == 3
    for bot, short in names.items():
        assert f"{short}: {bot}" in rows
        assert any(row.startswith(short) for row in rows)


# The plot -------------------------------------------------------------------------------------------------------------


def outcome(bots: tuple[str, ...], format: str = "pairs", stop: bool = False) -> TournamentReport:
    """The first bot wins two deals of three."""
    plan = TournamentPlan(bl.load_board("usa"), bots, 2, format, 1)
    won, lost = Ending((90, 60), (0,), {}), Ending((60, 90), (1,), {})
    series = [Series(plan, number, 30, stop) for number in range(len(plan.pairings))]
    for one in series:
        one.add({deal: (won, lost) if deal % 3 else (lost, won) for deal in range(30)})
    return report(plan, Versions("1", "e", "usa", "b", "r", dict.fromkeys(bots, "d")), 60, series, stop=stop)


@pytest.mark.parametrize("format", ["pairs", "table"])
def test_the_plot_shows_every_pairing_and_every_bot_within_its_frame(format: str) -> None:
    bots = ("planner", "search:1s", "exec:python3 <my> & 'bot'.py --with a very long line of arguments --and more")
    drawn = tournament_svg(outcome(bots, format))
    root = ET.fromstring(drawn)
    width, height = (float(root.attrib[side]) for side in ("width", "height"))
    elements = list(root.iter("{http://www.w3.org/2000/svg}text"))
    texts = [element.text or "" for element in elements]
    assert sum("against" in text for text in texts) == 3
    assert sum("66.7 %" in text for text in texts) == 3
    assert any(text.startswith("1500 (fixed)") for text in texts)
    assert bots[2] in "".join(texts)  # in full, below
    for element, text in zip(elements, texts, strict=True):
        style = dict(part.split(": ", 1) for part in element.attrib["style"].split("; "))
        wide = text_width(text, float(style["font-size"].removesuffix("px")))
        left = float(element.attrib["x"]) - {"start": 0, "middle": 0.5, "end": 1}[style["text-anchor"]] * wide
        assert 0 <= left <= left + wide <= width
        assert 0 <= float(element.attrib["y"]) <= height
    assert drawn == tournament_svg(outcome(bots, format))


def test_without_matplotlib_a_plot_is_refused_before_anything_is_played(tmp_path: Path) -> None:
    (tmp_path / "matplotlib.py").write_text("raise ModuleNotFoundError('none here', name='matplotlib')")
    command = [sys.executable, "-m", "branchline", "tournament", "usa", "--bots", "random,greedy", "--games", "9999999"]
    paths = os.pathsep.join([str(tmp_path), *sys.path])
    done = subprocess.run(
        [*command, "--plot", "p.svg"],
        env=os.environ | {"PYTHONPATH": paths},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        'branchline: --plot: drawing needs matplotlib; install it with: pip install "branchline[charts]"\n'
    )


def test_a_bot_may_be_called_what_svg_cannot_hold() -> None:
    drawn = tournament_svg(outcome(("planner", "exec:a\x07b")))
    assert "exec:a?b" in "".join(ET.fromstring(drawn).itertext())


def test_a_plot_is_drawn_when_one_side_wins_everything() -> None:
    found = outcome(("x", "y"))
    assert found.rows[0].win_rate.mean == pytest.approx(2 / 3)
    plan = found.plan
    series = Series(plan, 0, 1, False)
    series.add({0: (Ending((9, 1), (0,), {}), Ending((1, 9), (1,), {}))})
    single = report(plan, found.versions, 2, [series])
    assert single.rows[0].win_rate.low < 0.5
    assert math.isinf(single.rows[0].score_diff.low)
    assert single.to_dict()["pairings"][0]["score_diff_low"] is None
    assert "100 % (" in tournament_svg(single)
