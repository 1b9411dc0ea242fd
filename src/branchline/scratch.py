"""The scratch record that the kernels work in: one for each thread, shared by all its games."""

from __future__ import annotations

import threading

from branchline.engine import state as S
from branchline.engine.play import address


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

    def load(self, script: list[int]) -> None:
        self._w["script"][: len(script)] = script
        self._w["script_n"], self._w["script_at"], self._w["fault"] = len(script), 0, 0

    def unload(self) -> tuple[int, bool]:
        """How much of the script was used, and whether it asked for what was not there."""
        used, fault = int(self._w["script_at"]), bool(self._w["fault"])
        self._w["script_n"], self._w["script_at"], self._w["fault"] = 0, 0, 0
        return used, fault


_threads = threading.local()


def scratch_of_thread() -> Scratch:
    try:
        return _threads.scratch  # type: ignore[no-any-return]
    except AttributeError:
        _threads.scratch = Scratch()
        return _threads.scratch  # type: ignore[no-any-return]
