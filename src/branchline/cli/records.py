"""Records in files, as commands read them."""

from __future__ import annotations

from pathlib import Path

from branchline.game.record import Record, RecordError


def read_record(path: Path) -> Record:
    """The record in a file; a line of the terminal game at its end, for taking the game up again, is left out."""
    try:
        text = path.read_text("utf-8")
    except OSError as error:
        raise ValueError(f"{path}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise ValueError(f"{path}: not a Branchline record: it is not UTF-8 text") from None
    try:
        return Record.loads(without_notes(text))
    except RecordError as error:
        raise RecordError(f"{path}: {error}") from None


def without_notes(text: str) -> str:
    """The record itself, without the lines beginning with # at its end."""
    lines = text.split("\n")
    end = len(lines) - 1 if text.endswith("\n") else len(lines)
    while end and lines[end - 1].startswith("#"):
        del lines[end - 1]
        end -= 1
    return "\n".join(lines)
