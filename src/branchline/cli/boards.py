"""`branchline boards`: list, show, check and draw them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from branchline.boards.loader import BUILT_IN
from branchline.cli.lazily import load
from branchline.cli.options import BoardName, Json, Language, read_language

ONE, TWO = BUILT_IN[:2]

app = typer.Typer(rich_markup_mode="rich")


@app.callback(invoke_without_command=True)
def boards(context: typer.Context) -> None:
    """List the boards; show, check and draw one."""
    if context.invoked_subcommand is None:
        listing()


@app.command("list")
def listing() -> None:
    """List the boards that come with Branchline, as without a command."""
    load("shown:listing")(TWO)


@app.command(epilog=f"[bold]Example[/bold]  [cyan]branchline boards show {TWO}[/cyan]")
def show(board: BoardName, json: Json = False) -> None:
    """Show a board: its places, tracks, tickets, every rule value, and how certain the facts are."""
    load("shown:show")(board, json)


@app.command(epilog="[bold]Example[/bold]  [cyan]branchline boards check my-board.toml[/cyan]")
def check(
    files: Annotated[
        list[str], typer.Argument(metavar="FILE...", help="Board files, or ids of boards.", show_default=False)
    ],
) -> int:
    """Check boards: ids, counts, connections, ticket values against shortest ways, the drawing, the engine's limits."""
    status: int = load("checked:check")(files)
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
    load("shown:draw")(board, output, read_language(lang or "en"), width, theme)
