"""A file of games by number, one JSON object a line after a header: what is not a tournament is kept in these."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from pathlib import Path
from typing import Any


class Ledger:
    """Lines are only ever added; a torn one at the end is cut off and its games are played again."""

    def __init__(self, path: Path, header: dict[str, Any]) -> None:
        self.path = path
        self.lines: dict[int, Any] = {}
        data = path.read_bytes() if path.exists() else b""
        whole = data[: data.rfind(b"\n") + 1]
        if whole != data:
            path.write_bytes(whole)
        rows = [json.loads(line) for line in whole.splitlines()]
        if rows and rows[0] != header:
            raise ValueError(f"{path}: the games of something else, {rows[0]}; remove the file to play anew")
        for row in rows[1:]:
            self.lines[row["number"]] = row["data"]
        self._head = "" if rows else json.dumps(header) + "\n"

    def fill(self, most: int, work: Callable[[int], Any], workers: int, told: Callable[[int], object]) -> None:
        """Adds the lines up to that number that are missing, on threads; whoever stops this keeps what is under way."""
        left = iter([number for number in range(most) if number not in self.lines])
        running: dict[Future[Any], int] = {}
        told(len(self.lines))

        def keep(done: set[Future[Any]]) -> None:
            self.add([(running.pop(future), future.result()) for future in done])

        with ThreadPoolExecutor(workers) as pool:
            try:
                while True:
                    while len(running) < workers and (number := next(left, None)) is not None:
                        running[pool.submit(work, number)] = number
                    if not running:
                        return
                    keep(wait(running, return_when=FIRST_COMPLETED).done)
                    told(len(self.lines))
            finally:
                keep(wait(running).done)

    def add(self, rows: Iterable[tuple[int, Any]]) -> None:
        text = self._head
        for number, data in rows:
            self.lines[number] = data
            text += json.dumps({"number": number, "data": data}) + "\n"
        self._head = ""
        with self.path.open("a", encoding="utf-8") as file:
            file.write(text)

    @property
    def row(self) -> list[Any]:
        """The unbroken row from number 0 on, so that luck cannot choose."""
        found: list[Any] = []
        while len(found) in self.lines:
            found.append(self.lines[len(found)])
        return found
