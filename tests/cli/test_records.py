"""`branchline replay` and `branchline verify`."""

from __future__ import annotations

from pathlib import Path

import pytest

import branchline as bl
from branchline.lab.match import play_match
from tests.cli.helpers import refused, run


@pytest.fixture(scope="module")
def text() -> str:
    return play_match(bl.load_board("nordic"), ["random", "random"], 7).game.record().dumps()


@pytest.fixture
def record(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "game.record"
    path.write_text(text, "utf-8")
    return path


def test_verify_says_what_holds(record: Path) -> None:
    result = run("verify", record)
    assert result.status == 0
    assert "rules, result and chance (seed 7) hold" in result.out


def _edited(record: Path, edit: tuple[str, str]) -> Path:
    old, new = edit
    text = record.read_text("utf-8")
    assert old in text
    record.write_text(text.replace(old, new, 1), "utf-8")
    return record


def test_verify_names_the_first_line_that_is_wrong(record: Path) -> None:
    lines = record.read_text("utf-8").splitlines()
    number = next(i for i, line in enumerate(lines, 1) if i > 30 and " take " in line and " | " in line)
    seat, card = lines[number - 1].split()[0], lines[number - 1].split()[2]
    other = "red" if card != "red" else "blue"
    lines[number - 1] = lines[number - 1].replace(f"{seat} take {card}", f"{seat} take {other}", 1)
    if other in [line.split()[-1] for line in lines[number - 6 : number - 1]]:
        other = "locomotive"
    record.write_text("\n".join(lines) + "\n", "utf-8")
    result = run("verify", record)
    assert result.status == 2
    assert str(record) in result.err
    assert int(result.err.split(": line ")[1].split(":")[0]) >= number


@pytest.mark.parametrize(
    ("edit", "words"),
    [
        (("seed 7", "seed 8"), "seed-hash"),
        (("branchline-record 1", "something else"), "line 1"),
        (("\nscores ", "\nscores 9"), "scores"),
        (("\nwinners 0", "\nwinners 1"), "winners"),
        (("board nordic", "board usa"), "line 2"),
    ],
)
def test_an_edited_record_is_refused(record: Path, edit: tuple[str, str], words: str) -> None:
    if edit[0] not in record.read_text("utf-8"):
        edit = (edit[0].replace("0", "1"), edit[1].replace("1", "0"))
    result = run("verify", _edited(record, edit))
    assert result.status == 2
    assert words in result.err
    assert "Traceback" not in result.err


@pytest.mark.parametrize("part", [0.3, 0.6, 0.9])
def test_a_record_that_breaks_off_is_refused(record: Path, text: str, part: float) -> None:
    record.write_text(text[: int(len(text) * part)], "utf-8")
    assert run("verify", record).status == 2
    whole_lines = text[: text.rindex("\n", 0, int(len(text) * part)) + 1]
    record.write_text(whole_lines, "utf-8")
    result = run("verify", record)
    assert result.status == 2
    assert "breaks off" in result.err
    assert run("verify", record, "--unfinished").status == 0


def test_verify_of_several_fails_if_one_does(record: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.record"
    bad.write_bytes(b"\xff\xfe")
    result = run("verify", record, bad, tmp_path / "missing.record")
    assert result.status == 2
    assert [line[0] for line in result.out.splitlines()] == ["✓"]
    assert [line[0] for line in result.err.splitlines()] == ["✗", "✗"]


def test_a_board_of_ones_own_is_given(tmp_path: Path) -> None:
    board = tmp_path / "my.toml"
    board.write_text('format = 1\nid = "my"\nbase = "usa"\nname = "My own"\n', "utf-8")
    run("simulate", board, "--games", 1, "--records", tmp_path / "games", "--workers", 1)
    record = tmp_path / "games" / "game-1.record"
    without = run("verify", record)
    assert without.status == 2
    assert "give its file" in without.err
    other = run("verify", record, "--board", "nordic")
    assert 'line 2: board: the record is of "my", not of "nordic"; give its own board' in other.err
    assert 'the record is of "my", not of "nordic"' in refused(run("replay", record, "--to", 5, "--board", "nordic"))
    assert run("verify", record, "--board", board).status == 0
    assert "My own" in run("replay", record, "--to", 5, "--board", board).out


def test_replay_to_a_decision(record: Path) -> None:
    out = run("replay", record, "--to", 20).out
    assert "after 20 of" in out
    assert out.count("locomotive") >= 0
    assert "random 1" in out


def test_replay_as_one_seat_hides_the_others(record: Path, text: str) -> None:
    game = bl.Record.loads(text).replay(10)
    board = game.board
    names = {city.id: city.name["en"] for city in board.cities}
    for seat in (0, 1):
        out = run("replay", record, "--to", 10, "--as", seat).out
        for other in (0, 1):
            for id in game.view(other).players[other].tickets or ():
                ticket = next(t for t in board.tickets if t.id == id)
                assert (" – ".join(names[city] for city in ticket.cities) in out) == (other == seat)


def test_replay_steps_back_and_forth(record: Path) -> None:
    out = run("replay", record, typed="\n\nb\n30\nx\nq\n").out
    seen = [line.split("after ")[1].split()[0] for line in out.splitlines() if "after " in line]
    assert seen == ["1", "2", "1", "30"]
    assert '"x"' in out
    assert run("replay", record, typed="").status == 0


def test_replay_shows_the_score_sheet_at_the_end(record: Path, text: str) -> None:
    last = len(bl.Record.loads(text).lines)
    out = run("replay", record, "--to", last, "--lang", "fr").out
    assert "Score final" in out
    assert "Globetrotter" in out


def test_replay_writes_the_board(record: Path, tmp_path: Path) -> None:
    target = tmp_path / "after.svg"
    assert run("replay", record, "--to", 60, "--board-svg", target).status == 0
    assert target.read_text("utf-8").startswith("<svg")
    assert "end in .svg" in refused(run("replay", record, "--to", 60, "--board-svg", tmp_path / "after.png"))
    assert list(tmp_path.glob("after*")) == [target]
    assert str(tmp_path / "no" / "a.svg") in refused(run("replay", record, "--board-svg", tmp_path / "no" / "a.svg"))


def test_bad_input(record: Path, tmp_path: Path) -> None:
    assert "decisions" in refused(run("replay", record, "--to", 100000))
    assert "--as" in refused(run("replay", record, "--as", 5))
    assert "cannot be read" in refused(run("replay", tmp_path / "missing.record"))
    assert "line 1" in refused(run("replay", Path(__file__)))
    assert "--lang" in refused(run("replay", record, "--lang", "de"))
