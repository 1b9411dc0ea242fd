"""`branchline boards`: list, show, check and draw them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from branchline.boards.loader import BUILT_IN, load_board
from branchline.cli import FAULTY
from branchline.cli.options import BoardName, Json, Language, console, read_language

if TYPE_CHECKING:
    pass

ONE, TWO = BUILT_IN[:2]
FIGURES = ("players", "cities", "tracks", "tickets")

app = typer.Typer(rich_markup_mode="rich")


@app.callback(invoke_without_command=True)
def boards(context: typer.Context) -> None:
    """List the boards; show, check and draw one."""
    if context.invoked_subcommand is None:
        listing()


@app.command("list")
def listing() -> None:
    """List the boards that come with Branchline, as without a command."""
    from rich.table import Table

    from branchline.cli.facts import mechanisms, size
    from branchline.cli.words import Words

    words = Words("en")
    table = Table(box=None, header_style="dim", padding=(0, 2, 0, 0))
    for column in ("id", "name", *FIGURES):
        table.add_column(column, justify="right" if column in FIGURES else "left", no_wrap=True)
    table.add_column("what is special")
    for id in BUILT_IN:
        board = load_board(id)
        low, high = board.rules.players
        figures = (f"{low}–{high}", *map(str, size(board)))
        table.add_row(f"[bold]{id}[/]", board.name["en"], *figures, ", ".join(mechanisms(board, words)))
    screen = console()
    screen.print(table)
    screen.print(f"\n[dim]branchline boards show {TWO}     branchline boards draw {TWO} -o {TWO}.svg[/]")


@app.command(epilog=f"[bold]Example[/bold]  [cyan]branchline boards show {TWO}[/cyan]")
def show(board: BoardName, json: Json = False) -> None:
    """Show a board: its places, tracks, tickets, every rule value, and how certain the facts are."""
    from branchline.cli.facts import board_facts, show_board

    facts = load_board(board)
    if json:
        import json as text

        print(text.dumps(board_facts(facts), ensure_ascii=False))
    else:
        show_board(facts, console())


@app.command(epilog="[bold]Example[/bold]  [cyan]branchline boards check my-board.toml[/cyan]")
def check(
    files: Annotated[
        list[str], typer.Argument(metavar="FILE...", help="Board files, or ids of boards.", show_default=False)
    ],
) -> int:
    """Check boards: ids, counts, connections, ticket values against shortest ways, the drawing, the engine's limits."""
    from rich.text import Text

    from branchline.boards.loader import BoardError
    from branchline.lab.check import check as examine

    screen, status = console(), 0
    for file in files:
        try:
            report = examine(load_board(file))
        except BoardError as error:
            console(to_stderr=True).print(Text("✗ ", "red").append(str(error), "default"), soft_wrap=True)
            status = FAULTY
            continue
        problems = report.problems
        head, *lines = report.lines()
        screen.print(Text("✗ " if problems else "✓ ", "red" if problems else "green").append(head, "default"))
        for line in lines:
            screen.print(f"  {line}", markup=False)
        status = FAULTY if problems else status
    return status


@app.command(
    epilog=f"[bold]Examples[/bold]\n  [cyan]branchline boards draw {TWO} -o {TWO}.svg[/cyan]\n"
    f"  [cyan]branchline boards draw {ONE} -o {ONE}.png --width 2000 --theme night[/cyan]"
)
def draw(
    board: BoardName,
    output: Annotated[
        Path, typer.Option("-o", "--output", metavar="FILE", help="The picture: .svg or .png.", show_default=False)
    ],
    lang: Language = None,
    width: Annotated[int, typer.Option(metavar="PIXELS", min=100, max=8000, help="Width of a .png.")] = 1600,
    theme: Annotated[str, typer.Option(metavar="THEME", help="Colours: day or night.")] = "day",
) -> None:
    """Draw a board as a picture."""
    from branchline.drawing.draw import board_png, board_svg
    from branchline.lab.files import write_bytes

    suffix = output.suffix.lower()
    if suffix not in (".svg", ".png"):
        raise ValueError(f'-o: "{output}" must end in .svg or .png')
    svg = board_svg(load_board(board), lang=read_language(lang or "en"), theme=theme)
    write_bytes(output, board_png(svg, width) if suffix == ".png" else svg.encode())
    print(output)
