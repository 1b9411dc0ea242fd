"""A table as a record, and a record as a table."""

from __future__ import annotations

import pytest

from branchline.game.deal import read_note
from branchline.game.record import Record
from branchline.server.api.replays import checked
from branchline.server.table.archive import check, from_record, record_text
from branchline.server.table.projection import document
from branchline.server.table.table import OVER, TableState
from tests.server.archive.helpers import FINISHED, GIVEN_UP, table, tables


@pytest.mark.parametrize("name", FINISHED)
def test_a_finished_game_has_a_record_that_holds(name: str) -> None:
    text = record_text(table(name))
    record, deal = Record.loads(text), read_note(text)
    assert record.verify() == []
    assert record.scores is not None
    assert (deal is None) == (name == "known")
    if deal is not None:
        assert deal.problems(record.seed) == []


def test_a_game_given_up_reveals_its_deal_and_has_no_end() -> None:
    text = record_text(table("givenup"))
    record, deal = Record.loads(text), read_note(text)
    assert record.scores is None
    assert record.seed is None
    assert deal is not None
    assert deal.problems(table("givenup").seed) == []


def test_a_running_game_keeps_its_secrets() -> None:
    one = table("running")
    text = record_text(one)
    assert read_note(text) is None
    assert tables()["running"].secret not in text
    assert str(one.seed) not in text
    assert Record.loads(text).verify() == []


def test_a_game_that_has_not_begun_has_none() -> None:
    with pytest.raises(ValueError, match="table open: its game has not begun"):
        record_text(table("open"))


@pytest.mark.parametrize("name", FINISHED)
def test_a_record_becomes_a_table_and_the_same_record_again(name: str) -> None:
    text = record_text(table(name))
    kept = from_record(text, 123)
    assert check(kept) == kept.summary
    assert kept.summary.status == OVER
    assert kept.summary.public
    again = TableState.of(kept.summary.table, kept.secret, kept.entries)
    assert record_text(again) == text
    assert [seat.name for seat in again.seats] == [seat.name for seat in table(name).seats]
    assert from_record(text, 456).summary.table == kept.summary.table
    assert document(again, None)["result"] == document(table(name), None)["result"]


def test_records_of_different_games_are_different_tables() -> None:
    ids = {from_record(record_text(table(name)), 1).summary.table for name in FINISHED}
    assert len(ids) == len(FINISHED)


def test_a_record_that_does_not_hold_is_refused() -> None:
    text = record_text(table("over"))
    with pytest.raises(ValueError, match="scores"):
        from_record(text.replace("\nscores ", "\nscores 1"), 1)
    with pytest.raises(ValueError, match="deal: the secret"):
        from_record(text.replace(tables()["over"].secret, "4" * 64), 1)


@pytest.mark.parametrize("name", GIVEN_UP)
def test_a_game_given_up_becomes_a_table_too(name: str) -> None:
    text = record_text(table(name))
    kept = from_record(text, 123)
    assert check(kept) == kept.summary
    again = TableState.of(kept.summary.table, kept.secret, kept.entries)
    assert record_text(again) == text
    assert document(again, None)["table"]["ended_by"] == "resignation"
    assert again.seed == table(name).seed
    assert checked(text)["problems"] == []
    assert [seat.resigned for seat in again.seats] == [seat.resigned for seat in table(name).seats]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("", "only a finished game"),
        ('# resigned {"seats":[]}\n', "all but one"),
        ('# resigned {"seats":[0,0]}\n', "all but one"),
        ('# resigned {"seats":[2]}\n', "all but one"),
        ('# resigned {"seats":[-1]}\n', "all but one"),
        ('# resigned {"seats":"all"}\n', "cannot be read"),
        ('# resigned {"seats":[1],"seed":"none"}\n', "cannot be read"),
        ("# resigned 1\n", "cannot be read"),
        ('# resigned {"seats":[1]}\n' * 2, "a second resigned"),
    ],
)
def test_who_resigned_must_make_sense(line: str, reason: str) -> None:
    text = record_text(table("givenup"))
    with pytest.raises(ValueError, match=reason):
        from_record(text[: text.index("# resigned")] + line, 1)


def test_a_game_given_up_must_hold_as_well() -> None:
    text = record_text(table("givenup"))
    with pytest.raises(ValueError, match="deal: the secret"):
        from_record(text.replace(tables()["givenup"].secret, "4" * 64), 1)
    otherwise = record_text(table("knowngivenup")).replace('"seed":"', '"seed":"1')
    with pytest.raises(ValueError, match="seed-hash"):
        from_record(otherwise, 1)
    assert "seed-hash" in checked(otherwise)["problems"][0]
    with pytest.raises(ValueError, match="seed: it is not known"):
        from_record(record_text(table("knowngivenup")).replace(',"seed":"78"', ""), 1)
    with pytest.raises(ValueError, match="played to its end"):
        from_record(record_text(table("over")) + '# resigned {"seats":[1]}\n', 1)


def test_a_record_that_cannot_be_dealt_again_is_refused() -> None:
    text = record_text(table("known"))
    record = Record.loads(text)
    unknown = text.replace(f"seed {record.seed}", "seed unknown").replace(record.seed_hash, "unknown")
    assert Record.loads(unknown).verify() == []
    with pytest.raises(ValueError, match="seed: it is not known"):
        from_record(unknown, 1)
