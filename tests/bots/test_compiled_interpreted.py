"""The thinking of the compiled bots, compiled and interpreted, is the same."""

from __future__ import annotations

from tests.bots.stretches import stretches
from tests.interpreted.test_interpreted import in_the_other_mode


def test_interpreted_bots_play_as_compiled_ones() -> None:
    """The same moves on every board, from a process that runs in the mode this one does not."""
    assert in_the_other_mode("tests.bots.stretches") == stretches()
