"""`branchline export`, `import` and `backup`, deals under records, and the page about hosting."""

from __future__ import annotations

import re
import shlex
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

from branchline.cli.app import app
from branchline.server.admin import database as admin
from branchline.server.settings import PREFIX, Limits, Settings
from branchline.server.table.archive import record_text
from tests.cli.helpers import refused, run
from tests.own_board import TINY, forget_boards, odd_board
from tests.server.archive.helpers import FINISHED, GIVEN_UP, NAMES, fill, stored, table, tables

HOSTING = Path(__file__).parents[2] / "docs/hosting.md"


@pytest.fixture
def database(tmp_path: Path) -> str:
    url = f"sqlite:///{tmp_path}/games.db"
    fill(url)
    return url


# Deals under records --------------------------------------------------------------------------------------------------


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.record"
    path.write_text(record_text(table("over")), "utf-8")
    return path


def test_verify_checks_the_deal(record: Path) -> None:
    result = run("verify", record)
    assert result.status == 0, result
    assert "hold; the deal is the one that was promised" in result.out


def test_a_game_given_up_is_checked_with_its_deal(tmp_path: Path) -> None:
    path = tmp_path / "game.record"
    path.write_text(record_text(table("givenup")), "utf-8")
    result = run("verify", path)
    assert result.status == 0, result
    assert "rules and chance hold; the deal is the one that was promised; the game was given up" in result.out
    text = path.read_text("utf-8")
    path.write_text(text.replace('"own1"', '"own2"'), "utf-8")
    assert "deal: the seed of the record is not made of" in run("verify", path).err


def test_without_a_note_nothing_is_said_of_a_deal(record: Path) -> None:
    text = record.read_text("utf-8")
    record.write_text(text[: text.index("# deal")], "utf-8")
    result = run("verify", record)
    assert result.status == 0
    assert "deal" not in result.out


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('"secret":"5', '"secret":"4', "the secret is not the one that was promised"),
        ('"promise":"', '"promise":"0', "the secret is not the one that was promised"),
        ('"own0"', '"own9"', "the seed of the record is not made of"),
        ('"own0","own1"', '"own1","own0"', "the seed of the record is not made of"),
        ('"own0"', "7", "must be texts"),
        ('"own0",', "", "the seed of the record is not made of"),
        ('"secret"', '"secrets"', "cannot be read"),
        ("]}", "]", "cannot be read"),
        ("{", "[{", "cannot be read"),
        ('# deal {"promise"', '# deal null {"promise"', "cannot be read"),
    ],
)
def test_a_note_that_was_changed_is_named_with_its_line(record: Path, old: str, new: str, words: str) -> None:
    text = record.read_text("utf-8")
    head, note = text[: text.index("# deal")], text[text.index("# deal") :]
    assert old in note
    record.write_text(head + note.replace(old, new), "utf-8")
    result = run("verify", record)
    assert result.status == 2
    assert f"line {len(head.splitlines()) + 1}: deal: " in result.err
    assert words in result.err
    assert len(result.err.splitlines()) == 1


def test_a_second_note_is_refused(record: Path) -> None:
    text = record.read_text("utf-8")
    record.write_text(text + text.splitlines(keepends=True)[-1], "utf-8")
    assert f"line {len(text.splitlines()) + 1}: deal: a second deal" in run("verify", record).err


def test_the_deal_of_another_game_is_refused(record: Path) -> None:
    note = record_text(table("three")).splitlines(keepends=True)[-1]
    text = record.read_text("utf-8")
    record.write_text(text[: text.index("# deal")] + note, "utf-8")
    assert "the seed of the record is not made of" in run("verify", record).err


# Records out and in ---------------------------------------------------------------------------------------------------


def test_finished_games_are_exported(database: str, tmp_path: Path) -> None:
    result = run("export", "--out", tmp_path / "games", "--database", database)
    assert result.status == 0, result
    assert f"{len(FINISHED) + len(GIVEN_UP)} records" in result.out
    found = {path.stem.partition("-")[2]: path.read_text("utf-8") for path in (tmp_path / "games").iterdir()}
    assert found == {name: record_text(table(name)) for name in (*FINISHED, *GIVEN_UP)}


def test_named_games_are_exported_and_running_ones_stay_private(database: str, tmp_path: Path) -> None:
    out = tmp_path / "games"
    assert run("export", "running", "three", "--out", out, "--database", database).status == 0
    modes = {path.stem.partition("-")[2]: stat.S_IMODE(path.stat().st_mode) for path in out.iterdir()}
    assert set(modes) == {"running", "three"}
    assert modes["running"] == 0o600


def test_what_has_no_record_is_named_and_the_others_are_written(database: str, tmp_path: Path) -> None:
    out = tmp_path / "games"
    result = run("export", "open", "nosuch", "over", "--out", out, "--database", database)
    assert result.status == 2
    assert [line.split(":")[0] for line in result.err.splitlines()] == ["✗ table open", "✗ table nosuch"]
    assert len(list(out.iterdir())) == 1


def test_a_record_can_be_imported_and_comes_out_again(database: str, tmp_path: Path) -> None:
    home = f"sqlite:///{tmp_path}/home.db"
    run("export", "over", "known", "--out", tmp_path / "games", "--database", database)
    files = sorted((tmp_path / "games").iterdir())
    result = run("import", *files, "--database", home)
    assert result.status == 0, result
    assert result.out.count("everybody can watch it") == 2
    assert run("import", *files, "--database", home).out.count("was there already") == 2
    assert len(stored(home)[0]) == 2
    run("export", "--out", tmp_path / "again", "--database", home)
    texts = {path.read_text("utf-8") for path in (tmp_path / "again").iterdir()}
    assert texts == {path.read_text("utf-8") for path in files}


def test_records_that_do_not_do_are_refused(tmp_path: Path) -> None:
    home = f"sqlite:///{tmp_path}/home.db"
    texts = {
        "running": record_text(table("running")),
        "wrong": record_text(table("over")).replace("\nwinners ", "\nwinners 1 "),
        "own": (Path(__file__).parents[2] / "examples" / "tiny.record").read_text("utf-8"),
        "bytes": "",
    }
    for name, text in texts.items():
        (tmp_path / name).write_text(text, "utf-8")
    (tmp_path / "bytes").write_bytes(b"branchline-record 1\n\xff")
    result = run("import", *(tmp_path / name for name in texts), "--database", home)
    assert result.status == 2
    own = 'own: line 2: board: "tiny" is not known here; give its file (--board FILE)'
    assert [words in result.err for words in ("finished game", "winners", "UTF-8", own)] == [True] * 4
    assert stored(home)[0] == {}


def test_a_record_on_an_own_board_goes_in_and_out_with_its_board(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home, record = f"sqlite:///{tmp_path}/home.db", TINY.with_suffix(".record")
    forget_boards(monkeypatch)
    result = run("import", record, "--database", home, "--board", TINY)
    assert result.status == 0, result
    forget_boards(monkeypatch)
    without = run("export", "--out", tmp_path / "games", "--database", home)
    assert without.status == 2
    assert 'this table is on the board "tiny", which is not known now; its file is needed (--board FILE)' in without.err
    monkeypatch.setenv(PREFIX + "BOARDS", str(TINY))
    assert run("export", "--out", tmp_path / "games", "--database", home).status == 0
    (written,) = (tmp_path / "games").iterdir()
    assert written.read_text("utf-8").startswith(record.read_text("utf-8"))


@pytest.mark.parametrize("words", [("play",), ("serve", "--board")])
def test_a_server_does_not_start_with_a_board_that_does_not_do(tmp_path: Path, words: tuple[str, ...]) -> None:
    board = odd_board(tmp_path, **{'b = "birch"': 'b = "brich"'})
    found = refused(run(*words, board, "--port", 0))
    assert found == 'board: odd.toml: tracks[0].b: no city "brich"; did you mean "birch"?'


@pytest.mark.parametrize("command", ["export", "import", "backup"])
def test_every_command_has_help_with_an_example(command: str) -> None:
    result = run(command, "--help")
    assert result.status == 0
    assert f"branchline {command}" in result.out.replace("Usage: branchline", "")
    assert command in run("--help").out


# Backups --------------------------------------------------------------------------------------------------------------


def test_a_backup_is_a_database(database: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    result = run("backup", copy, "--database", database)
    assert result.status == 0, result
    assert "only you can read it" in result.out
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert stored(f"sqlite:///{copy}")[0] == tables()
    assert "name a new file" in refused(run("backup", copy, "--database", database))


def test_postgresql_is_left_to_its_own_tool_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def asked(*_: object) -> None:
        raise AssertionError("there is nothing to wait for")

    monkeypatch.setattr(admin, "open_store", asked)
    assert "pg_dump" in refused(run("backup", tmp_path / "copy", "--database", "postgresql://nobody@192.0.2.1/games"))


def test_a_database_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    missing = f"sqlite:///{tmp_path}/missing.db"
    for words in (("backup", tmp_path / "copy"), ("export", "--out", tmp_path / "out")):
        assert "there is no file" in refused(run(*words, "--database", missing))
    assert not (tmp_path / "missing.db").exists()
    assert "--database" in refused(run("backup", tmp_path / "copy", "--database", "mysql://x/y"))


def test_the_environment_names_the_database(database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BRANCHLINE_DATABASE", database)
    assert run("export", "--out", tmp_path / "games").status == 0
    assert len(list((tmp_path / "games").iterdir())) == len(FINISHED) + len(GIVEN_UP)
    assert len(NAMES) > len(FINISHED)


# The page about hosting -----------------------------------------------------------------------------------------------


def hosting() -> str:
    return HOSTING.read_text("utf-8")


def commands() -> Iterator[list[str]]:
    """Each `branchline …` of the page, in blocks (with their continued lines) and in running text, as words."""
    blocks = re.findall(r"^```\w*\n(.*?)^```", hosting(), re.MULTILINE | re.DOTALL)
    lines = [line for block in blocks for line in block.replace("\\\n", " ").splitlines()]
    lines += re.findall(r"`([^`\n]*)`", re.sub(r"^```.*?^```", "", hosting(), flags=re.MULTILINE | re.DOTALL))
    for line in lines:
        if found := re.search(r"(?:^|/bin/)branchline((?: +[^\s#]+)+)", line):
            yield shlex.split(found[1])


def options() -> dict[str, set[str]]:
    """The options of each command."""
    found: dict[str, Any] = getattr(get_command(app), "commands")  # noqa: B009 (a group, which its type does not say)
    return {
        name: {option for parameter in command.params for option in parameter.opts} for name, command in found.items()
    }


def test_the_page_about_hosting_shows_commands() -> None:
    shown = {words[0] for words in commands()}
    assert shown >= {"serve", "export", "import", "backup", "verify"}


@pytest.mark.parametrize("words", list(commands()), ids=" ".join)
def test_every_command_of_the_page_exists(words: list[str]) -> None:
    assert words[0] in options(), words
    known = options()[words[0]]
    given = {word.partition("=")[0] for word in words[1:] if word.startswith("-")}
    assert given <= known | {"--help"}, given - known
    shown = run(words[0], "--help").out
    assert all(option in shown for option in given)


def test_every_option_that_the_page_names_belongs_to_a_command() -> None:
    known = {option for found in options().values() for option in found}
    text = re.sub(r"pg_\w+[^`\n]*", "", hosting())
    assert set(re.findall(r"`(--[a-z-]+)", text)) <= known


def test_every_setting_of_the_environment_exists() -> None:
    names = {PREFIX + name.upper() for name in Settings.__dataclass_fields__}
    named = set(re.findall(rf"{PREFIX}[A-Z_]+", hosting()))
    assert named <= names | {"BRANCHLINE_DEBUG"}
    assert named >= {PREFIX + "SECRET", PREFIX + "DATABASE"}


def test_the_limits_of_the_page_are_the_real_ones() -> None:
    rows = re.findall(r"^\| `(\w+)` \| [^|]* \| ([\d.,]+)(?: \| ([\d.]+))? \|$", hosting(), re.MULTILINE)
    shown = {name: (_number(most), _number(rate)) if rate else _number(most) for name, most, rate in rows}
    limits = Limits()
    real = {name: getattr(limits, name) for name in Limits.__dataclass_fields__}
    assert shown == real


def _number(text: str) -> float:
    return float(text.replace(",", ""))
