"""The scratch record that the kernels work in: one for each thread, shared by all its games."""

from __future__ import annotations

import threading

import numpy as np

from branchline.engine import play
from branchline.engine import state as S


class Scratch:
    """The work record of one thread, and room for a list of moves."""

    def __init__(self) -> None:
        self.work = S.zeros(S.WORK)
        self.moves = np.zeros(S.WORDS * 64 + 256, np.int64)
        self.status = np.zeros(play.STATUS, np.int64)
        self._w = self.work[0]
        self._log = self._w["log"]

    def log(self, entries: int) -> list[list[int]]:
        return self._log[:entries].tolist()  # type: ignore[no-any-return]

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
