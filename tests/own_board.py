"""A board that is not built in: the example, with a colour that it invents."""

from __future__ import annotations

from pathlib import Path

import pytest

from branchline.boards import Board, load_board, loader

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


RECONSTRUCTED = ("format = 1", "format = 1\nreconstruction = true")
"""The change that marks it as a reconstruction."""

GATES = ("szczecin", "zielona_gora")


def gates_board(folder: Path) -> Board:
    """Poland with a country that is entered from several cities, which the printed one has not."""
    text = (Path(loader.__file__).parent / "poland.toml").read_text("utf-8").replace('id = "poland"', 'id = "gates"', 1)
    added = "".join(f'  {{ a = "{city}", b = "germany", length = 2, colour = "gray" }},\n' for city in GATES)
    path = folder / "gates.toml"
    path.write_text(text.replace("tracks = [\n", f"tracks = [\n{added}", 1), "utf-8")
    return load_board(path)


def forget_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    """None is registered, as in a new process."""
    monkeypatch.setattr(loader, "_registered", {})
