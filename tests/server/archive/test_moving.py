"""From one database to another: export --whole and import."""

from __future__ import annotations

import gzip
import stat
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from branchline.game.record import Record
from branchline.server.log import Stored
from branchline.server.table.archive import read_line, record_text, write_line
from branchline.server.table.table import TableState
from tests.cli.helpers import refused, run
from tests.server.archive.helpers import FINISHED, GIVEN_UP, GUESTS, NAMES, fill, stored, tables, write


@pytest.fixture
def source(tmp_path: Path) -> str:
    url = f"sqlite:///{tmp_path}/source.db"
    fill(url)
    return url


def exported(url: str, folder: Path) -> Path:
    result = run("export", "--whole", "--out", folder, "--database", url)
    assert result.status == 0, result
    assert "only you can read it" in result.out
    (path,) = folder.iterdir()
    assert str(path) in result.out
    return path


@pytest.fixture
def archive(source: str, tmp_path: Path) -> Path:
    return exported(source, tmp_path / "moving")


def records(found: dict[str, Stored]) -> dict[str, str]:
    return {
        id: record_text(TableState.of(id, one.secret, one.entries))
        for id, one in found.items()
        if one.summary.status != "open"
    }


def test_everything_arrives_on_both_databases(source: str, archive: Path, url: str) -> None:
    result = run("import", archive, "--database", url)
    assert result.status == 0, result
    assert f"{len(NAMES)} tables added, 0 there already, {len(GUESTS)} guests" in result.out
    before, after = stored(source), stored(url)
    assert after == before
    assert after[0] == tables()
    assert records(after[0]) == records(before[0])
    for text in records(after[0]).values():
        assert Record.loads(text).verify() == []


def test_there_and_back_again(archive: Path, postgres_url: str, tmp_path: Path) -> None:
    assert run("import", archive, "--database", postgres_url).status == 0
    again = exported(postgres_url, tmp_path / "back")
    assert gzip.decompress(again.read_bytes()) == gzip.decompress(archive.read_bytes())
    home = f"sqlite:///{tmp_path}/home.db"
    assert run("import", again, "--database", home).status == 0
    assert stored(home)[0] == tables()


def test_exported_records_verify(source: str, archive: Path, url: str, tmp_path: Path) -> None:
    assert run("import", archive, "--database", url).status == 0
    for database, folder in ((source, tmp_path / "a"), (url, tmp_path / "b")):
        assert run("export", "--out", folder, "--database", database).status == 0
    names = sorted(path.name for path in (tmp_path / "a").iterdir())
    assert len(names) == len(FINISHED) + len(GIVEN_UP)
    for name in names:
        assert (tmp_path / "a" / name).read_text("utf-8") == (tmp_path / "b" / name).read_text("utf-8")
    result = run("verify", *(tmp_path / "b" / name for name in names))
    assert result.status == 0, result
    assert result.out.count("the deal is the one that was promised") == len(FINISHED)
    assert result.out.count("chance hold") == len(names) - len(FINISHED)
    assert result.out.count("the game was given up before its end") == len(GIVEN_UP)


def test_importing_twice_changes_nothing(archive: Path, url: str) -> None:
    assert run("import", archive, "--database", url).status == 0
    result = run("import", archive, archive, "--database", url)
    assert result.status == 0, result
    assert result.out.count(f"0 tables added, {len(NAMES)} there already") == 2
    assert stored(url)[0] == tables()


def beginning(id: str, one: Stored) -> Stored:
    """As it stood after three entries."""
    entries = one.entries[:3]
    return Stored(one.secret, TableState.of(id, one.secret, entries).summary(), entries)


def test_a_table_that_went_on_is_not_overwritten(archive: Path, url: str) -> None:
    """The archive is older than the table in the database, and of another there is only the name."""
    other = replace(tables()["over"], secret="9" * 64)
    write(url, {id: beginning(id, one) for id, one in (("back", tables()["back"]), ("over", other))})
    before = stored(url)[0]
    result = run("import", archive, "--database", url)
    assert result.status == 2
    assert len(result.err.splitlines()) == 2
    assert "table back: another table of this name" in result.err
    assert "table over: another table of this name" in result.err
    after = stored(url)[0]
    assert {id: after[id] for id in before} == before
    assert {id: after[id] for id in NAMES if id not in before} == {
        id: one for id, one in tables().items() if id not in before
    }


def test_the_archive_is_private(archive: Path) -> None:
    assert stat.S_IMODE(archive.stat().st_mode) == 0o600
    assert archive.name.endswith(".archive.gz")


def edited(archive: Path, edit: Callable[[list[bytes]], list[bytes]]) -> Path:
    lines = gzip.decompress(archive.read_bytes()).splitlines(keepends=True)
    path = archive.with_name("edited.gz")
    path.write_bytes(gzip.compress(b"".join(edit(lines))))
    return path


def _spoiled(line: bytes) -> bytes:
    """A table whose fifth entry cannot happen."""
    one = read_line(line).table
    assert one is not None
    entries = list(one.entries)
    entries[4] = replace(entries[4], kind="decided", seat=0, data={"moves": ["win"]})
    return write_line(table=replace(one, entries=tuple(entries)))


def test_bad_lines_are_named_and_the_others_taken(archive: Path, url: str) -> None:
    path = edited(archive, lambda lines: [*lines[:2], b'{"table": 1}\n', _spoiled(lines[2]), b"rubbish\n", *lines[3:]])
    result = run("import", path, "--database", url)
    assert result.status == 2
    faults = result.err.splitlines()
    assert [fault.split(": line ")[1].split(":")[0] for fault in faults[:3]] == ["3", "4", "5"]
    spoiled = sorted(NAMES)[1]
    assert f"line 4: table {spoiled}: entry 4 (decided): cannot happen here" in faults[1]
    assert sorted(stored(url)[0]) == [name for name in sorted(NAMES) if name != spoiled]
    assert "Traceback" not in result.err


def test_an_archive_that_breaks_off_is_noticed(archive: Path, tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/target.db"
    cut = archive.with_name("cut.gz")
    cut.write_bytes(archive.read_bytes()[:-200])
    result = run("import", cut, "--database", database)
    assert result.status == 2
    assert "damaged or cut off" in result.err
    result = run("import", edited(archive, lambda lines: lines[:-1]), "--database", database)
    assert result.status == 2
    assert "without an end" in result.err
    result = run("import", edited(archive, lambda lines: [*lines[:3], *lines[4:]]), "--database", database)
    assert result.status == 2
    assert f"should hold {len(NAMES)} tables" in result.err
    assert run("import", archive, "--database", database).status == 0
    assert stored(database)[0] == tables()


def test_other_files_are_refused(tmp_path: Path, archive: Path) -> None:
    database = f"sqlite:///{tmp_path}/target.db"
    (tmp_path / "text").write_text("hello\n", "utf-8")
    (tmp_path / "zip.gz").write_bytes(gzip.compress(b"hello\n"))
    newer = edited(archive, lambda lines: [lines[0].replace(b'"format":2', b'"format":3'), *lines[1:]])
    result = run("import", tmp_path / "text", tmp_path / "zip.gz", newer, tmp_path / "none", "--database", database)
    assert result.status == 2
    assert [line.split(": ", 1)[1] for line in result.err.splitlines()] == [
        "neither an archive (branchline export --whole) nor a record",
        "line 1: not an archive of branchline export --whole",
        "line 1: format: 3; this Branchline reads 1 to 2; update it",
        "No such file or directory",
    ]
    assert stored(database)[0] == {}


def test_whole_takes_no_names(source: str, tmp_path: Path) -> None:
    assert "--whole" in refused(run("export", "over", "--whole", "--out", tmp_path, "--database", source))


def test_guests_that_are_known_keep_their_names(archive: Path, url: str) -> None:
    renamed = replace(GUESTS[0], name="New name")
    write(url, {}, [renamed])
    assert run("import", archive, "--database", url).status == 0
    assert stored(url)[1] == {one.id: one for one in (renamed, *GUESTS[1:])}
