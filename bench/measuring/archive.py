"""The games that the rows rest on, as one file that can be published."""

from __future__ import annotations

import io
import tarfile
from collections.abc import Sequence
from pathlib import Path

from branchline.files import write_bytes
from measuring.rows import Rows


def write_archive(out: Path, rows: Rows, folder: Path) -> tuple[int, Sequence[str]]:
    """Writes the rows and the files of their games; how many files it has, and the rows whose games are not here."""
    some = sorted(rows, key=lambda row: row.file)
    here = [folder / row.file for row in some if (folder / row.file).exists()]
    if not here:
        raise ValueError(f"--archive: none of the games that {rows.path} tells of are in {folder}")
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode="w:gz", compresslevel=9) as archive:
        for path in (rows.path, *here):
            archive.add(path, path.name, filter=_nobodys)
    write_bytes(out, data.getvalue())
    return len(here), [row.name for row in some if folder / row.file not in here]


def _nobodys(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    entry.uid = entry.gid = entry.mtime = 0
    entry.uname = entry.gname = ""
    entry.mode = 0o644
    return entry
