"""A board that is not built in: the example, with a colour that it invents."""

from __future__ import annotations

from pathlib import Path

import pytest

from branchline.boards import loader

TINY = Path(__file__).parents[1] / "examples" / "tiny.toml"


COLOURS = '["purple", "blue", "orange", "white", "green", "yellow", "black", "teal"]'
ODD = {
    '"red"': '"teal"', 'id = "tiny"': 'id = "Odd"', "players = [2, 3]": f"players = [2, 3]\ncolours = {COLOURS}",
}  # fmt: skip


def odd_board(folder: Path, **changes: str) -> Path:
    """Writes it; `changes` are made to its text."""
    return tiny_board(folder / "odd.toml", *ODD.items(), *changes.items())


def tiny_board(path: Path, *changes: tuple[str, str]) -> Path:
    """Writes the example with changes made to its text, one after the other."""
    text = TINY.read_text("utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    path.write_text(text, "utf-8")
    return path


def forget_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    """None is registered, as in a new process."""
    monkeypatch.setattr(loader, "_registered", {})
