"""`bench/strength.py`: a tiny run has the rows it should, however often it is interrupted, and claims nothing more."""

from __future__ import annotations

import json
import re
import shutil
import sys
from pathlib import Path

import pytest

from branchline.boards.loader import load_board
from branchline.lab.bench import Effort, Thought
from branchline.lab.tournament.stats import Interval

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "bench"))

import strength  # noqa: E402
from measuring import carry, finds, pace, page, settings  # noqa: E402
from measuring.classic import ratio_interval  # noqa: E402
from measuring.ledger import Ledger  # noqa: E402
from measuring.verdict import MISSED, NO_GOAL, OPEN, REACHED, Goal, verdict  # noqa: E402

BOARDS = settings.BOARDS
TINY = ("--games", "2", "--fast-games", "4", "--workers", "2", "--budgets", "0.001", "--thinking", "0.001,0.003")


@pytest.fixture(autouse=True)
def little_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pace, "EFFORT", Effort(0.002, 1, 0, 0, 2))
    for module in (settings, strength, page):
        monkeypatch.setattr(module, "BOARDS", ("nordic",))
    monkeypatch.setattr(settings, "THINKING", ("nordic", 2))
    monkeypatch.setattr(finds, "POSITIONS", 3)
    monkeypatch.setattr(finds, "DEALS", 2)


def measure(folder: Path, *words: str) -> str:
    assert strength.main([*TINY, "--folder", str(folder), "--out", str(folder / "page.md"), *words]) == 0
    return (folder / "page.md").read_text("utf-8")


def section(text: str, title: str) -> list[list[str]]:
    """The rows of the first table below a heading, without its head."""
    part = text.split(f"\n## {title}")[1].split("\n## ")[0]
    lines = re.search(r"(?:^\|.*\n)+", part, re.MULTILINE)
    assert lines, part
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[0].splitlines()[2:]]


def played(text: str) -> str:
    """All that must not depend on how the games were played."""
    return text.split("## Without search")[1].split("## Speed")[0]


# Runs -----------------------------------------------------------------------------------------------------------------


def test_a_tiny_run_and_one_that_is_interrupted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    text = measure(one)
    rows = section(text, "Without search")
    assert [row[:4] for row in rows] == [
        ["nordic", "2", "greedy – random", "4"],
        ["nordic", "3", "greedy – random", "6"],  # whole deals
        ["nordic", "2", "planner – greedy", "4"],
        ["nordic", "3", "planner – greedy", "6"],
    ]
    assert {row[6] for row in rows} == {f"{OPEN} (4 of 1,000)", f"{OPEN} (6 of 1,000)"}
    rows = section(text, "Search against planner")
    assert [(*row[:2], row[3], row[5]) for row in rows] == [
        ("nordic", "2", "0.001 s", "2"),
        ("nordic", "3", "0.001 s", "6"),
        ("nordic", "2", "0.003 s", "2"),
    ]
    assert [row[:4] for row in section(text, "Search alone")] == [["nordic", "3", "search – 2 × planner", "0.001 s"]]
    (more,) = section(text, "More thinking")
    assert more[:4] == ["nordic", "2", "search – search", "0.003 s – 0.001 s"]
    assert (more[4], more[5]) == (f"{rows[2][4]} – {rows[0][4]}", "2")
    less, more = section(text.split("What one decision gains")[1].join(("\n## Finds", "")), "Finds")
    assert (less[:3], more[:3]) == (["0.001 s", rows[0][4], "3"], ["0.003 s", rows[2][4], "3"])
    assert (less[-1], more[-1]) == (NO_GOAL, f"{OPEN} (3 of 64)")
    speeds = section(text, "Speed")
    assert [row[:2] for row in speeds] == [["nordic", "2"], ["nordic", "3"], ["usa_classic", "2"], ["usa_classic", "5"]]
    search = f"in games of search (0.001 s, {speeds[2][6]} play-outs) against planner"
    assert [row[:2] for row in section(text, "Points and tickets")] == [
        ["planner against itself", "4"],
        [f"search {search}", "2"],
        [f"planner {search}", "2"],
    ]
    assert f"branchline tournament nordic --bots search:{rows[0][4]},planner --players 2 --games 2 --seed 1" in text
    assert "<svg" in (one / "page.svg").read_text("utf-8")

    two.mkdir()
    shutil.copy(one / "budgets.json", two)
    calls = 0

    def check_time(self: strength.Session) -> None:
        nonlocal calls
        calls += 1
        if calls % 5 == 0:
            raise strength.TimeUp

    with monkeypatch.context() as often:
        often.setattr(strength.Session, "_check_time", check_time)
        parts = [measure(two) for _ in range(2)]
    assert played(parts[0]) != played(text)
    assert played(measure(two)) == played(text)


def test_more_games_extend_a_run(tmp_path: Path) -> None:
    only = "--only", "nordic-2-planner-greedy"
    measure(tmp_path, *only)
    text = measure(tmp_path, *only, "--fast-games", "8")
    assert [row[3] for row in section(text, "Without search")] == ["8"]
    assert len(list(tmp_path.glob("nordic-2-planner-greedy-*.jsonl"))) == 1
    assert [row[3] for row in section(measure(tmp_path, *only), "Without search")] == ["8"]  # fewer take none away


def test_no_time_is_a_report_without_rows(tmp_path: Path) -> None:
    text = measure(tmp_path, "--minutes", "0")
    assert text.count(page.NOTHING) == 5
    assert "Nothing has been measured yet" in text


def test_what_is_missing_is_said(tmp_path: Path) -> None:
    assert "No games yet: nordic (3 players)." in measure(tmp_path, "--only", "nordic-2-planner-greedy")
    measure(tmp_path, "--only", "nordic-3-planner-greedy")
    text = measure(tmp_path, "--only", "speed-nordic-3")
    assert "No games yet" not in text
    assert "Not measured yet: nordic (2 players); usa_classic (2 and 5 players)." in text


def test_the_report_has_no_games_of_replaced_boards() -> None:
    """Its games are on the boards of today; of those that changed since, it says that they are missing."""
    text = (ROOT / "bench" / "strength.md").read_text("utf-8")
    (said,) = re.findall(r"\| boards \(facts, rules\) \| (.*) \|", text)
    boards = [board for board in map(load_board, BOARDS) if f"{board.id} " in said]
    assert said == ", ".join(f"{board.id} {board.digest} {board.rules_digest}" for board in boards)
    played = {row[0] for title in ("Without search", "Search against planner") for row in section(text, title)}
    assert played == {board.id for board in boards}
    for id in {*BOARDS} - played:
        assert f"No games yet: {id} (" in text


def test_sources_that_change_stop_the_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    found = iter(["engine a"])
    monkeypatch.setattr(strength, "version", lambda: next(found, "engine b"))
    assert strength.main([*TINY, "--folder", str(tmp_path), "--out", str(tmp_path / "page.md")]) == 1
    assert "the sources changed while measuring (engine a, now engine b)" in capsys.readouterr().err
    assert not (tmp_path / "page.md").exists()


OLD = "engine 0123456789ab, bots ba9876543210"


@pytest.fixture
def earlier(tmp_path: Path) -> Path:
    """A folder whose games were played by an earlier version."""
    for only in ("nordic-2-planner-greedy", "usa_classic-2-planner-planner", "nordic-3-search@0.001s-alone"):
        measure(tmp_path, "--only", only, "--fast-games", "8", "--games", "6")
    now = settings.version()
    digests = list(zip(carry._digests(now), carry._digests(OLD), strict=True))
    for path in (*tmp_path.glob("*.jsonl"), tmp_path / "budgets.json"):
        text = path.read_text("utf-8").replace(now, OLD)
        for new, old in digests:
            text = text.replace(f'"{new}"', f'"{old}"')
        path.write_text(text, "utf-8")
        if path.suffix == ".jsonl":
            path.rename(path.with_stem(f"{path.stem.rpartition('-')[0]}-earlier"))
    return tmp_path


def test_games_of_a_version_that_played_alike_are_carried_over(earlier: Path) -> None:
    text = measure(earlier, "--carry-over", OLD, "--fast-games", "2", "--games", "3")
    assert [row[3] for row in section(text, "Without search")] == ["8"]
    assert [row[5] for row in section(text, "Search alone")] == ["6"]
    assert section(text, "Points and tickets")[0][1] == "8"
    taken = json.loads((earlier / "budgets.json").read_text("utf-8"))
    assert taken[settings.version()]["budgets"] == {"nordic-3": taken[OLD]["budgets"]["nordic-3"]}
    assert f"carried over from {OLD} | 4 deals of 3 settings were played again with the same scores, 10 taken" in text


def test_nothing_is_carried_over_where_a_score_differs(earlier: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (path,) = earlier.glob("nordic-2-planner-greedy-*.jsonl")
    header, *deals = path.read_text("utf-8").splitlines(keepends=True)  # in the order in which they were finished
    path.write_text("".join([header, *(re.sub(r"\d+(?=\])", "999", deal, count=1) for deal in deals)]), "utf-8")
    words = "--carry-over", OLD, "--fast-games", "2", "--folder", str(earlier), "--out", str(earlier / "page.md")
    assert strength.main([*TINY, *words]) == 1
    assert "nordic-2-planner-greedy: {" in capsys.readouterr().err
    (new,) = (found for found in earlier.glob("nordic-2-planner-greedy-*.jsonl") if found != path)
    assert len(new.read_text("utf-8").splitlines()) == 2


@pytest.mark.parametrize(("version", "said"), [("v1", "is not a version"), (OLD, "has played nothing")])
def test_versions_that_cannot_be_carried_over(
    version: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert strength.main([*TINY, "--carry-over", version, "--folder", str(tmp_path)]) == 1
    assert said in capsys.readouterr().err


def test_names(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert strength.main(["--list", "--only", "search*planner", "--folder", str(tmp_path)]) == 0
    assert capsys.readouterr().out.split() == [
        "nordic-2-search@0.1s-planner",
        "usa_classic-2-search@0.1s-planner",
        "nordic-3-search@0.1s-planner",
        "nordic-2-search@1s-planner",
        "usa_classic-2-search@1s-planner",
        "nordic-3-search@1s-planner",
        "nordic-2-search@5s-planner",
    ]
    assert strength.main(["--list", "--only", "s-search", "--folder", str(tmp_path)]) == 0
    assert capsys.readouterr().out.split() == ["nordic-2-search@1s-search@0.1s", "nordic-2-search@5s-search@1s"]
    assert strength.main(["--only", "mars", "--folder", str(tmp_path)]) == 1
    assert 'nothing is named like "mars"' in capsys.readouterr().err


@pytest.mark.parametrize("words", [("--budgets", "0.1;1"), ("--budgets", "0"), ("--games", "none"), ("--workers", "0")])
def test_wrong_options_are_quoted(words: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        strength.main(words)
    assert f'"{words[1]}" is not a' in capsys.readouterr().err


# Parts ----------------------------------------------------------------------------------------------------------------

HIGH, LOW, WIDE = Interval(0.7, 0.66, 0.74), Interval(0.5, 0.4, 0.6), Interval(0.7, 0.6, 0.8)


@pytest.mark.parametrize(
    ("found", "games", "seconds", "said"),
    [
        (HIGH, 200, 1.0, REACHED),
        (HIGH, 199, 1.0, f"{OPEN} (199 of 200)"),
        (LOW, 199, 1.0, f"{OPEN} (199 of 200)"),
        (LOW, 200, 1.0, MISSED),
        (WIDE, 5000, 1.0, f"{OPEN} (the interval holds the goal)"),
        (HIGH, 200, 0.1, f"{REACHED}, in less time"),
        (LOW, 200, 0.1, f"{NO_GOAL} (the goal is for 1 s)"),
        (WIDE, 200, 0.1, f"{NO_GOAL} (the goal is for 1 s)"),
        (HIGH, 200, 5.0, NO_GOAL),
        (Interval(0.65, 0.65, 0.65), 200, 1.0, REACHED),
    ],
)
def test_verdicts(found: Interval, games: int, seconds: float, said: str) -> None:
    assert verdict(found, games, Goal(0.65, 200, 1.0), seconds) == said


def test_nobody_is_stronger_by_nothing() -> None:
    assert verdict(Interval(0, 0, 0), 64, page.FINDS_GOAL).startswith(OPEN)
    assert verdict(Interval(0.5, 0.5, 0.5), 40, settings.MORE_GOAL).startswith(OPEN)
    assert verdict(Interval(0.6, 0.51, 0.7), 40, settings.MORE_GOAL) == REACHED


def test_a_goal_without_a_time() -> None:
    assert verdict(Interval(112, 111, 113), 2000, Goal(110, 2000)) == REACHED
    assert verdict(Interval(109, 108, 109.9), 2000, Goal(110, 2000)) == MISSED


@pytest.mark.parametrize(
    ("found", "games", "said"),
    [
        (Interval(0.6, 0.52, 0.68), 40, REACHED),
        (Interval(0.6, 0.52, 0.68), 38, f"{OPEN} (38 of 40)"),
        (Interval(0.6, 0.48, 0.72), 40, f"{OPEN} (the interval holds the goal)"),
        (Interval(0.4, 0.32, 0.48), 40, MISSED),
    ],
)
def test_more_thinking_must_win_from_less(found: Interval, games: int, said: str) -> None:
    more, less = settings.with_more_time([5.0, 0.1, 1.0])
    assert (more.name, less.name) == ("nordic-2-search@1s-search@0.1s", "nordic-2-search@5s-search@1s")
    assert verdict(found, games, more.goal, more.seconds) == said


def test_a_budget_is_settled_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mine = pace.Pace(tmp_path, "here")
    speeds = iter([2345.6, 9999.9])
    monkeypatch.setattr(pace, "playout_speed", lambda compiled, effort: next(speeds) / (1 + effort.seconds))
    assert mine.fix("nordic", 2, 1.0) == 1170
    assert mine.fix("nordic", 2, 1.0) == 1170
    assert mine.fix("nordic", 2, 0.25) == 1990  # a longer search plays fewer in the same time
    assert mine.times == [0.25, 1.0]
    assert pace.Pace(tmp_path, "there").budget("nordic", 2, 1.0) is None


def test_of_all_speeds_the_best_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mine = pace.Pace(tmp_path, "here")
    speeds = iter([Thought("nordic", 2, 100.0, 2345.6), Thought("nordic", 2, 90.0, 9999.9)])
    monkeypatch.setattr(pace, "thought", lambda compiled, effort: next(speeds))
    assert mine.measure("nordic", 2) == pace.Speed("nordic", 2, 100.0, 2345.6)
    assert mine.measure("nordic", 2) == pace.Speed("nordic", 2, 100.0, 9999.9)


@pytest.mark.parametrize(("value", "rounded"), [(0.2, 1), (7.9, 7), (999.9, 999), (1234, 1230), (56789, 56700)])
def test_three_digits(value: float, rounded: int) -> None:
    assert pace.three_digits(value) == rounded


def test_the_share_of_tickets_weighs_games_by_their_tickets() -> None:
    found = ratio_interval([1, 9], [2, 10])
    assert found.mean == pytest.approx(10 / 12)
    assert found.low < found.mean < found.high


def test_a_torn_line_is_cut_off(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    Ledger(path, {"board": "x"}).add([(0, "a"), (2, "c")])
    with path.open("a") as file:
        file.write('{"number": 1, "da')
    again = Ledger(path, {"board": "x"})
    assert again.row == ["a"]
    again.add([(1, "b")])
    assert Ledger(path, {"board": "x"}).row == ["a", "b", "c"]
    with pytest.raises(ValueError, match="the games of something else"):
        Ledger(path, {"board": "y"})
