"""Nothing is lost: the server is killed again and again, frames are lost, and the database restarts underneath.

`python -m tests.server.chaos.storm` does the same for longer.
"""

from __future__ import annotations

from pathlib import Path

from tests.server.chaos.player import Line
from tests.server.chaos.storm import Report, storm
from tests.server.databases import Postgres


def _holds(report: Report) -> None:
    assert report.problems == []
    assert report.acknowledged > 50 * report.tables
    assert report.entries >= report.acknowledged


async def test_a_server_that_is_killed_loses_nothing(url: str, tmp_path: Path) -> None:
    report = await storm(url, tmp_path, tables=6, kills=4, polite=True)
    _holds(report)
    assert report.kills == 4
    assert report.joins > 12


async def test_lost_doubled_and_late_frames_change_nothing(tmp_path: Path) -> None:
    bad = Line(lost=0.04, doubled=0.1, late=0.1)
    report = await storm(f"sqlite:///{tmp_path}/storm.db", tmp_path, tables=6, kills=1, line=bad)
    _holds(report)


async def test_a_database_that_restarts_underneath_loses_nothing(
    postgres: Postgres, postgres_url: str, tmp_path: Path
) -> None:
    def crash() -> None:
        postgres.restart("immediate")

    report = await storm(postgres_url, tmp_path, tables=6, kills=3, seed=3, shake=crash)
    _holds(report)
    assert report.restarts
