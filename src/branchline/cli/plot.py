"""The plot of `branchline tournament --plot`: a module of its own, as it cannot be loaded without matplotlib."""

from __future__ import annotations

from pathlib import Path

from branchline.drawing.draw import board_png
from branchline.files import write_bytes
from branchline.lab.tournament.plot import tournament_svg
from branchline.lab.tournament.report import TournamentReport

PIXELS = 2000
"""Width of a PNG."""


def plot(outcome: TournamentReport, file: Path) -> None:
    svg = tournament_svg(outcome)
    write_bytes(file, board_png(svg, PIXELS) if file.suffix.lower() == ".png" else svg.encode())
