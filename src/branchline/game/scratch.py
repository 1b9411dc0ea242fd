"""The scratch record that the kernels work in: one for each thread, shared by all its games."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass

from branchline.engine import state as S
from branchline.engine.play import address


@dataclass(frozen=True, slots=True)
class Fault:
    """A scripted outcome that could not be: its place in what was loaded, what was drawn, the log's entries so far."""

    place: int
    drawn: int
    entries: int


class Scratch:
    """The work record of one thread, and room for a list of moves."""

    def __init__(self) -> None:
        self.work = S.zeros(S.WORK)
        moves = S.zeros(S.MOVES)
        self.work_at, self.moves_at = address(self.work), address(moves)
        self.moves = moves["ids"][0]
        self._w = self.work[0]
        self._log = memoryview(self._w["log"]).cast("B")

    def log(self, entries: int) -> bytes:
        """The log of the last decision, as the kernels wrote it."""
        return bytes(self._log[: entries * S.LOG_ENTRY.size])

    def load(self, script: Sequence[int]) -> None:
        self._w["script"][: len(script)] = script
        self._w["script_n"], self._w["script_at"], self._w["fault"] = len(script), 0, 0

    def unload(self) -> tuple[int, Fault | None]:
        """How much of the script was used, and where it asked for what was not there."""
        w = self._w
        used, fault = int(w["script_at"]), None
        if w["fault"]:
            fault = Fault(int(w["fault"]) - 1, int(w["fault_drawn"]), int(w["fault_log"]))
        w["script_n"], w["script_at"], w["fault"] = 0, 0, 0
        return used, fault


class _Thread(threading.local):
    def __init__(self) -> None:
        self.scratch = Scratch()


_thread = _Thread()


def scratch_of_thread() -> Scratch:
    return _thread.scratch
