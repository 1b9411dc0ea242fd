"""A board that is not built in: the example, with a colour that it invents."""

from __future__ import annotations

from pathlib import Path

import pytest

from branchline.boards import loader

TINY = Path(__file__).parents[1] / "examples" / "tiny.toml"


def odd_board(folder: Path, **changes: str) -> Path:
    """Writes it; `changes` are made to its text."""
    text = TINY.read_text("utf-8").replace('"red"', '"teal"').replace('id = "tiny"', 'id = "Odd"')
    colours = '["purple", "blue", "orange", "white", "green", "yellow", "black", "teal"]'
    text = text.replace("players = [2, 3]", f"players = [2, 3]\ncolours = {colours}")
    for old, new in changes.items():
        assert old in text
        text = text.replace(old, new)
    path = folder / "odd.toml"
    path.write_text(text, "utf-8")
    return path


def forget_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    """None is registered, as in a new process."""
    monkeypatch.setattr(loader, "_registered", {})
