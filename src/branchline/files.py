"""Writes files whole or not at all: into a part beside the goal, which then takes its place."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class WriteError(OSError):
    """A file that cannot be written, with the reason and the remedy."""


def write_text(path: Path, text: str) -> None:
    write_bytes(path, text.encode())


def write_bytes(path: Path, data: bytes) -> None:
    if path.is_dir():
        raise WriteError(f"cannot write {path}: it is a directory; name a file in it")
    if path.exists() and not path.is_file():  # a device or a pipe: nothing to replace
        path.write_bytes(data)
        return
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        part.write_bytes(data)
        part.replace(path)
    except OSError as error:
        raise WriteError(f"cannot write {path}: {error.strerror}; choose another place") from None
    finally:
        if part.parent.is_dir():
            part.unlink(missing_ok=True)


@contextmanager
def private_file(path: Path) -> Iterator[Path]:
    """A place to write a file that only its owner can read; it has its name only when it is whole and on disk."""
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        part.unlink(missing_ok=True)
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        yield part
        _sync(part)
        part.replace(path)
        _sync(path.parent)
    except OSError as error:
        raise WriteError(f"cannot write {path}: {error.strerror}; choose another place") from None
    finally:
        part.unlink(missing_ok=True)


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def make_folder(path: Path) -> Path:
    """The folder, made if it is missing, and tried by writing to it."""
    probe = path / f".{os.getpid()}.part"
    try:
        path.mkdir(parents=True, exist_ok=True)
        probe.touch()
        probe.unlink()
    except OSError as error:
        raise WriteError(f"cannot write to the folder {path}: {error.strerror}; choose another place") from None
    return path
