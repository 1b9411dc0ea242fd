"""The lines of an archive."""

from __future__ import annotations

from dataclasses import replace

import orjson
import pytest

from branchline.server.log import Guest, Stored
from branchline.server.table.archive import Head, Totals, check, check_guest, guests_of, read_line, write_line
from tests.server.archive.helpers import GUESTS, NAMES, tables
from tests.server.tables import guest


@pytest.mark.parametrize("name", NAMES)
def test_a_table_comes_back(name: str) -> None:
    one = tables()[name]
    line = read_line(write_line(table=one))
    assert line.table == one
    assert check(one) == one.summary


def test_what_is_not_a_table_comes_back() -> None:
    head, end = Head(format=1, version="1"), Totals(tables=1, guests=2)
    assert read_line(write_line(archive=head)).archive == head
    assert read_line(write_line(end=end)).end == end
    assert read_line(write_line(guest=GUESTS[0])).guest == GUESTS[0]


def test_an_archive_of_format_1_is_read_in_the_words_of_today() -> None:
    now = changed(tables()["over"], 7, kind="reclaimed")
    text = write_line(table=now).replace(b'"reclaimed"', b'"taken_back"')
    assert read_line(text, 1).table == now
    assert read_line(text).table != now


@pytest.mark.parametrize(
    "text",
    [b"", b"{", b"[]", b"{}", b"1", b'{"table":{}}', b'{"guest":{},"end":{}}', b'{"other":1}', b"\xff", b"[" * 10000],
)
def test_other_lines_are_refused(text: bytes) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 (each says it otherwise)
        read_line(text)


def test_a_refusal_does_not_repeat_secrets() -> None:
    line = orjson.loads(write_line(table=tables()["running"]))
    line["table"]["secret"] = ["hush"]
    with pytest.raises(ValueError, match=r"table\.secret") as error:
        read_line(orjson.dumps(line))
    assert "hush" not in str(error.value)


def changed(one: Stored, number: int, **what: object) -> Stored:
    entries = list(one.entries)
    entries[number] = replace(entries[number], **what)  # type: ignore[arg-type]
    return replace(one, entries=tuple(entries))


def test_a_log_that_is_none_is_refused() -> None:
    one = tables()["over"]
    for bad, words in [
        (replace(one, entries=()), "created"),
        (replace(one, entries=one.entries[1:]), "created"),
        (replace(one, entries=(*one.entries[:5], *one.entries[6:])), "place 5"),
        (replace(one, entries=one.entries[:-1]), "summary"),
        (changed(one, 7, table="other"), "place 7"),
        (changed(one, 7, id=one.entries[6].id), "same id"),
        (changed(one, 7, seat=-1), "seat: -1"),
        (changed(one, 7, kind="cheated"), r"entry 7 \(cheated\)"),
        (changed(one, 7, data={"moves": ["win"]}), r"entry 7 \(decided\): cannot happen here"),
        (changed(one, 1, data={"guest": "x" * 3}), r"entry 1 \(seated\)"),
        (changed(one, 3, data={"text": 2**70}), "entry 3"),
        (replace(one, secret="4" * 64), "cannot happen here|summary"),
        (replace(one, summary=replace(one.summary, status="running")), r"summary\.status"),
        (replace(one, summary=replace(one.summary, table="../../etc")), r"summary\.table"),
        (replace(one, summary=replace(one.summary, board="/etc/passwd")), r"summary\.board"),
    ]:
        with pytest.raises(ValueError, match=words):
            check(bad)


def test_guests_are_checked() -> None:
    check_guest(GUESTS[0])
    for bad, words in [
        (Guest("a", "x\0", "en", 1, 1), "name"),
        (Guest("", "x", "en", 1, 1), "id"),
        (Guest("a", "x", "en", 1, 2**70), "seen"),
    ]:
        with pytest.raises(ValueError, match=words):
            check_guest(bad)


def test_everybody_who_was_there_is_found() -> None:
    assert guests_of(tables()["open"]) == {guest(seat) for seat in range(3)}
