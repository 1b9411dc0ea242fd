"""`branchline boards`: the list, a board's facts, and its picture."""

from __future__ import annotations

import json
from pathlib import Path

from branchline.boards.loader import BUILT_IN, load_board
from branchline.cli.facts import everything_about, mechanisms, show_board, size
from branchline.cli.screens import console, table
from branchline.cli.words import Words
from branchline.drawing.draw import board_png, board_svg
from branchline.files import write_bytes


def listing(example: str) -> None:
    words = Words("en")
    found = table("id", "name", ">players", ">cities", ">tracks", ">tickets", no_wrap=True)
    found.add_column("what is special")
    for id in BUILT_IN:
        board = load_board(id)
        low, high = board.rules.players
        figures = (f"{low}–{high}", *map(str, size(board)))
        found.add_row(f"[bold]{id}[/]", board.name["en"], *figures, ", ".join(mechanisms(board, words)))
    screen = console()
    screen.print(found)
    screen.print(f"\n[dim]branchline boards show {example}     branchline boards draw {example} -o {example}.svg[/]")


def show(board: str, as_json: bool) -> None:
    facts = load_board(board)
    if as_json:
        print(json.dumps(everything_about(facts), ensure_ascii=False))
    else:
        show_board(facts, console())


def draw(board: str, output: Path, lang: str, width: int, theme: str) -> None:
    suffix = output.suffix.lower()
    if suffix not in (".svg", ".png"):
        raise ValueError(f'-o: "{output}" must end in .svg or .png')
    svg = board_svg(load_board(board), lang=lang, theme=theme)
    write_bytes(output, board_png(svg, width) if suffix == ".png" else svg.encode())
    print(output)
