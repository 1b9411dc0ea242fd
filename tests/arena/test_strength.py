"""`bench/strength.py`: a tiny run has the rows it should, however often it is interrupted, and claims nothing more."""

from __future__ import annotations

import re
import sys
import tarfile
from pathlib import Path

import pytest

from branchline.boards.loader import load_board
from branchline.lab.bench import Effort, Thought
from branchline.lab.tournament.stats import Interval

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "bench"))

import strength  # noqa: E402
from measuring import finds, pace, page, settings  # noqa: E402
from measuring.classic import ratio_interval  # noqa: E402
from measuring.ledger import Ledger  # noqa: E402
from measuring.rows import Row, Rows  # noqa: E402
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
    Rows(two / "page.json").change("budgets", Rows(one / "page.json").section("budgets"))
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


def test_a_run_without_its_games_takes_no_row_away(tmp_path: Path) -> None:
    only = "--only", "nordic-2-planner-greedy"
    text = measure(tmp_path, *only)
    (games,) = tmp_path.glob("*.jsonl")
    games.unlink()
    assert played(measure(tmp_path, *only, "--fast-games", "2")) == played(text)


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


def test_the_report_is_what_its_rows_say(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (settings, strength, page):
        monkeypatch.setattr(module, "BOARDS", BOARDS)
    monkeypatch.setattr(settings, "THINKING", ("usa", 2))
    (tmp_path / "strength.json").write_bytes((ROOT / "bench" / "strength.json").read_bytes())
    assert strength.main(["--page", "--out", str(tmp_path / "strength.md")]) == 0
    for name in ("strength.md", "strength.svg"):
        assert (tmp_path / name).read_text("utf-8") == (ROOT / "bench" / name).read_text("utf-8"), "strength.py --page"


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
    """A folder whose rows an earlier version has played."""
    for only in ("nordic-2-planner-greedy", "nordic-3-planner-greedy", "nordic-2-search@0.001s-planner"):
        measure(tmp_path, "--only", only)
    measure(tmp_path, "--only", "speed-nordic-2")
    data, now = tmp_path / "page.json", settings.version()
    data.write_text(data.read_text("utf-8").replace(now, OLD), "utf-8")
    for path in tmp_path.glob("*.jsonl"):
        path.rename(path.with_stem(f"{path.stem}-earlier"))
    return tmp_path


def test_rows_of_an_earlier_version_stay_and_say_so(earlier: Path) -> None:
    text = measure(earlier, "--only", "nordic-3-planner-greedy", "--fast-games", "2")
    assert f"| versions | {settings.version()} |" in text
    both = section(text, "Without search")
    assert [(*row[:2], row[3], row[-1]) for row in both] == [("nordic", "2", "4", OLD), ("nordic", "3", "6", NO_GOAL)]
    assert [row[-1] for row in section(text, "Search against planner")] == [OLD]
    assert [row[-1] for row in section(text, "Speed")] == [OLD]
    measure(earlier, "--only", "nordic-2-planner-greedy")
    text = measure(earlier, "--only", "nordic-2-search@0.001s-planner")
    assert OLD not in text.split("## Speed")[0]
    assert len(section(text, "Without search")) == 2


def test_a_part_takes_no_row_of_an_earlier_version_away(earlier: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(self: strength.Session, gauge: object, done: int, wanted: int) -> None:
        if done:
            raise strength.TimeUp

    before = Rows(earlier / "page.json").section("rows")
    monkeypatch.setattr(strength.Session, "_told", stop)
    text = measure(earlier, "--only", "nordic-2-planner-greedy", "--fast-games", "4000")
    assert Rows(earlier / "page.json").section("rows") == before
    assert f"| versions | {settings.version()} |" in text


def test_of_two_rows_the_one_with_more_games_stays(tmp_path: Path) -> None:
    rows = Rows(tmp_path / "page.json")
    board = settings.digests("nordic")
    four, six, new = (Row("a", version, board, "a.jsonl", games) for version, games in (("1", 4), ("1", 6), ("2", 2)))
    for row, whole, stays in ((six, False, six), (four, True, six), (new, False, six), (new, True, new)):
        rows.keep(row, whole)
        assert rows.get("a") == stays


def test_a_board_that_changed_has_no_rows(tmp_path: Path) -> None:
    measure(tmp_path, "--only", "nordic-2-planner-greedy")
    data = tmp_path / "page.json"
    data.write_text(data.read_text("utf-8").replace(load_board("nordic").digest, "0" * 16), "utf-8")
    text = measure(tmp_path, "--only", "nordic-3-planner-greedy")
    assert "No games yet: nordic (2 players)." in text
    assert [row[1] for row in section(text, "Without search")] == ["3"]


def test_an_archive_has_the_games_of_the_rows(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for players in (2, 3):
        measure(tmp_path, "--only", f"nordic-{players}-planner-greedy")
    (tmp_path / "nordic-2-planner-greedy-another.jsonl").write_text("{}")
    (three,) = tmp_path.glob("nordic-3-*.jsonl")
    archive, again = tmp_path / "games.tar.gz", tmp_path / "again.tar.gz"
    publish = "--folder", str(tmp_path), "--out", str(tmp_path / "page.md"), "--archive"
    assert strength.main([*publish, str(archive)]) == 0
    with tarfile.open(archive) as found:
        first, *games = found.getnames()
        assert first == "page.json"
        assert [name.split("-greedy-")[0] for name in games] == ["nordic-2-planner", "nordic-3-planner"]
        found.extractall(tmp_path / "out", filter="data")
    assert (tmp_path / "out" / three.name).read_bytes() == three.read_bytes()
    three.unlink()
    assert strength.main([*publish, str(again)]) == 0
    assert "The games of these rows are not in" in capsys.readouterr().err
    assert strength.main([*publish[:3], str(tmp_path / "none.md"), "--archive", str(again)]) == 1
    assert "none of the games" in capsys.readouterr().err


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
    rows = Rows(tmp_path / "page.json")
    mine = pace.Pace(rows, "here")
    speeds = iter([2345.6, 9999.9])
    monkeypatch.setattr(pace, "playout_speed", lambda compiled, effort: next(speeds) / (1 + effort.seconds))
    assert mine.fix("nordic", 2, 1.0) == 1170
    assert mine.fix("nordic", 2, 1.0) == 1170
    assert mine.fix("nordic", 2, 0.25) == 1990  # a longer search plays fewer in the same time
    assert mine.settled("nordic", 2, "here") == {"1": 1170, "0.25": 1990}
    assert pace.Pace(rows, "there").budget("nordic", 2, 1.0) is None


def test_of_all_speeds_the_best_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mine = pace.Pace(Rows(tmp_path / "page.json"), "here")
    speeds = iter([Thought("nordic", 2, 100.0, 2345.6), Thought("nordic", 2, 90.0, 9999.9)])
    monkeypatch.setattr(pace, "thought", lambda compiled, effort: next(speeds))
    assert mine.measure("nordic", 2) == pace.Speed("nordic", 2, 100.0, 2345.6, "here")
    assert mine.measure("nordic", 2) == pace.Speed("nordic", 2, 100.0, 9999.9, "here")


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
