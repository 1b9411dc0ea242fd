"""The file in which a tournament keeps its deals: JSON lines, a header and then one for each deal, only ever added to.

A process that is killed leaves at most one torn line at the end; that deal is played again.
"""

from __future__ import annotations

import errno
import fcntl
import hashlib
import json
import os
import time
from collections.abc import Iterator
from functools import partial
from io import FileIO
from pathlib import Path
from typing import Any

from branchline.files import WriteError
from branchline.lab.tournament.deal import Deal, Ending
from branchline.lab.tournament.digest import Versions
from branchline.lab.tournament.plan import TournamentError, TournamentPlan

FORMAT = 1
MARK = "tournament"
SYNC = 1.0
"""Seconds after which what was written is also forced to the disk."""


def header(plan: TournamentPlan, versions: Versions) -> dict[str, Any]:
    """All that decides what a deal is; the number of games is not part of it, so a run can be made longer."""
    return {
        MARK: FORMAT,
        "board": versions.board,
        "board_digest": versions.board_digest,
        "rules_digest": versions.rules_digest,
        "bots": list(plan.names),
        "players": plan.players,
        "format": plan.format,
        "seed": plan.seed,
        "bot_time": plan.bot_time,
        "engine": versions.engine,
        "bot_digests": versions.bots,
    }


class Store:
    """An open file, locked; `deals` are those it held when it was opened, by pairing and number."""

    def __init__(self, path: Path, plan: TournamentPlan, versions: Versions) -> None:
        self.path = path
        self.versions = versions
        self.deals: dict[int, dict[int, Deal]] = {number: {} for number in range(len(plan.pairings))}
        self._twice = 0
        self._plan = plan
        self._end = 0
        self._synced = time.monotonic()
        self._file = _opened(path)
        try:
            self._read(header(plan, versions))
        except BaseException:
            self._file.close()
            raise

    def _read(self, wanted: dict[str, Any]) -> None:
        """Takes what the file holds, and cuts off a torn line."""
        first = (json.dumps(wanted, ensure_ascii=False) + "\n").encode()
        data = self._file.read()
        whole = data.rfind(b"\n") + 1
        if not whole:
            if not first.startswith(data):
                raise TournamentError(f"{self.path}: not the file of a tournament; name another one or a new one")
            self._file.truncate(0)
            self._append(first)
            return
        lines = data[:whole].splitlines()
        self._compare(_parsed(lines[0]), wanted)
        for number, line in enumerate(lines[1:], 2):
            try:
                pairing, deal_number, deal = self._deal(_parsed(line))
            except (TypeError, KeyError, ValueError, AttributeError):
                raise TournamentError(
                    f"{self.path}, line {number}: not a deal of this tournament; remove the line to play it again"
                ) from None
            self.deals[pairing].setdefault(deal_number, deal)
        self._twice = len(lines) - 1 - sum(map(len, self.deals.values()))
        self._file.truncate(whole)
        self._end = whole

    def _compare(self, found: Any, wanted: dict[str, Any]) -> None:
        if not isinstance(found, dict) or MARK not in found:
            raise TournamentError(f"{self.path}: not the file of a tournament; name another one or a new one")
        for field, value in wanted.items():
            if found.get(field) != value:
                raise TournamentError(f"{self.path}: {_difference(field, found.get(field), value)}")

    def _deal(self, line: Any) -> tuple[int, int, Deal]:
        """A line as data; whatever does not fit raises one of the errors of wrong types and values."""
        forfeits = line.get("forfeits", [{}] * len(line["scores"]))
        deal = tuple(
            Ending(tuple(scores), tuple(winners), {int(seat): str(reason) for seat, reason in lost.items()})
            for scores, winners, lost in zip(line["scores"], line["winners"], forfeits, strict=True)
        )
        players, seats = self._plan.players, set(range(self._plan.players))
        for ending in deal:
            numbers = all(type(score) is int for score in ending.scores)
            if (
                len(ending.scores) != players
                or not numbers
                or not seats.issuperset([*ending.winners, *ending.forfeits])
            ):
                raise ValueError
        pairing, number = line["pairing"], line["deal"]
        known = type(pairing) is type(number) is int and 0 <= pairing < len(self._plan.pairings) and number >= 0
        if not known or len(deal) != len(self._plan.seatings):
            raise ValueError
        return pairing, number, deal

    def add(self, pairing: int, deals: dict[int, Deal]) -> None:
        """Writes finished deals; what is written survives the end of this process, however it ends."""
        self._append(b"".join(_line(pairing, number, deal) for number, deal in deals.items()))

    @property
    def count(self) -> int:
        """The deals in the file. They are counted there: a signal may come between a write and any note of it."""
        with self.path.open("rb") as file:
            return sum(chunk.count(b"\n") for chunk in iter(partial(file.read, 1 << 20), b"")) - 1 - self._twice

    def _append(self, data: bytes) -> None:
        try:
            if self._file.write(data) != len(data):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            if time.monotonic() - self._synced > SYNC:
                os.fsync(self._file.fileno())
                self._synced = time.monotonic()
        except OSError as error:
            self._file.truncate(self._end)  # what comes after a torn line would be lost
            raise WriteError(f"cannot write {self.path}: {error.strerror}; make room and go on with it") from None
        self._end += len(data)

    def close(self) -> None:
        self._file.close()

    def remove(self) -> None:
        """Closes the file and takes it away: its tournament is over and nobody asked to keep it."""
        self.path.unlink(missing_ok=True)
        self._file.close()


def _opened(path: Path) -> FileIO:
    if path.exists() and not path.is_file():
        raise WriteError(f"cannot write {path}: it is not a file; name another one")
    try:
        file = path.open("a+b", buffering=0)  # one write for each call, which no signal divides
    except OSError as error:
        raise WriteError(f"cannot write {path}: {error.strerror}; choose another place") from None
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise InUse(f"{path}: another tournament is writing to it; wait for its end or name another file") from None
    if not path.exists() or not os.path.samestat(os.fstat(file.fileno()), path.stat()):
        file.close()  # whoever held the lock took the file away
        return _opened(path)
    file.seek(0)
    return file


class InUse(TournamentError):
    """A file to which another process writes."""


def own_paths(folder: Path, plan: TournamentPlan, versions: Versions) -> Iterator[Path]:
    """Where a tournament is kept until it is over, if no file is named: the same tournament finds it again."""
    digest = hashlib.sha256(json.dumps(header(plan, versions)).encode()).hexdigest()[:8]
    yield folder / f"tournament-{digest}.jsonl"
    for number in range(2, 100):
        yield folder / f"tournament-{digest}-{number}.jsonl"


def _line(pairing: int, number: int, deal: Deal) -> bytes:
    line: dict[str, Any] = {
        "pairing": pairing,
        "deal": number,
        "scores": [ending.scores for ending in deal],
        "winners": [ending.winners for ending in deal],
    }
    if any(ending.forfeits for ending in deal):
        line["forfeits"] = [dict(ending.forfeits) for ending in deal]
    return (json.dumps(line, ensure_ascii=False) + "\n").encode()


def _parsed(line: bytes) -> Any:
    try:
        return json.loads(line)
    except ValueError:  # not JSON, or not UTF-8
        return None


CHANGED = {"engine": "the engine", "board_digest": "the file of the board", "rules_digest": "the rule set of the board"}
"""Fields that no option sets: what changed if they differ."""


def _difference(field: str, found: Any, wanted: Any) -> str:
    """Where two headers differ, and what to do; of the bots' digests one that differs is named."""
    changed = CHANGED.get(field)
    if isinstance(found, dict) and isinstance(wanted, dict):
        bot = next((name for name in wanted if found.get(name) != wanted[name]), None)
        changed, found, wanted = f"the source of the bot {bot}", found.get(bot), wanted.get(bot)
    both = f"{json.dumps(found, ensure_ascii=False)} there, {json.dumps(wanted, ensure_ascii=False)} here"
    if changed is not None:
        return (
            f"{changed} has changed since these deals were played ({both}), and old and new deals do not mix; "
            f"name a new file to play all of them anew, or bring back what it was"
        )
    return f"the file of another tournament: {field}: {both}; ask for the same again, or name a new file"
