"""The commands and their help."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from branchline.boards.loader import BUILT_IN
from branchline.bots.registry import BOT_TIME, bot_names
from branchline.cli import boards
from branchline.cli.lazily import load
from branchline.cli.options import (
    BoardFile,
    BoardName,
    BotTime,
    Json,
    Language,
    Workers,
    read_language,
    read_names,
    read_seed,
)
from branchline.version import __version__

ONE, TWO = BUILT_IN[:2]
NAMED = (
    f"with commas between: by name ({', '.join(bot_names())}), with a budget as in search:200 or search:1s, one of "
    "your own as module:name, or any program as exec:COMMAND; with a label as in deep=exec:./mybot."
)


def examples(*lines: str) -> str:
    """The last paragraph of a command's help."""
    return "\n".join(["[bold]Examples[/bold]", *(f"  [cyan]{line}[/cyan]" for line in lines)])


app = typer.Typer(
    name="branchline",
    add_completion=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog=examples("branchline play", f"branchline terminal {TWO} --players me,medium", "branchline COMMAND --help"),
)
app.add_typer(boards.app, name="boards")


def _version(wanted: bool) -> None:
    if wanted:
        print(f"branchline {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def root(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and stop.")
    ] = False,
) -> None:
    """Railway games of the Ticket to Ride family: play them, simulate them, look at their boards.

    New here? [bold]branchline play[/bold] opens the game in your browser.
    """
    if context.invoked_subcommand is None:
        print(context.get_help())


@app.command(
    epilog=examples("branchline play", "branchline play my_board.toml", "branchline play --no-open --port 8800")
)
def play(
    boards: Annotated[
        list[Path] | None,
        typer.Argument(
            metavar="FILE...", help="Board files of your own, offered beside the built-in ones.", show_default=False
        ),
    ] = None,
    port: Annotated[
        int | None,
        typer.Option(metavar="NUMBER", min=0, max=65535, help="Left out: the usual one, or any if that is taken."),
    ] = None,
    open_page: Annotated[bool, typer.Option("--open/--no-open", help="Whether to open your browser.")] = True,
) -> int:
    """Play in the browser, on this machine: against bots, or with others in front of the same screen.

    For games with others over the network there is [bold]branchline serve[/bold], on the same games.
    """
    return load("serve:play")(boards, port, open_page)


@app.command(
    epilog=examples(
        "branchline terminal",
        f"branchline terminal {ONE} --players Ada,medium,hard",
        f"branchline terminal {TWO} --players Ada,Ben --lang fr",
        "branchline terminal --resume my-game.record",
    )
)
def terminal(
    board: Annotated[
        str | None,
        typer.Argument(
            metavar="BOARD",
            help=f"One of {', '.join(BUILT_IN)}, or a .toml file of your own. Left out: you are asked.",
            show_default=False,
        ),
    ] = None,
    players: Annotated[
        str | None,
        typer.Option(
            metavar="NAMES",
            help="Who plays, in the order of the seats: names of people, and bots by level (easy, medium, hard, "
            "expert), by name (planner, random …), as module:name or as exec:COMMAND. "
            "Two people or more share the screen; hands stay hidden.",
        ),
    ] = None,
    seed: Annotated[
        str | None, typer.Option(metavar="NUMBER", help="The same seed deals the same game; left out: drawn.")
    ] = None,
    lang: Language = None,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help="Go on with a game that was left.")] = None,
) -> int:
    """Play a game in the terminal, against bots or with others in front of the same screen.

    During the game [bold]?[/bold] explains everything, [bold]q[/bold] leaves and keeps the game in a file.
    """
    return load("terminal")(
        board,
        None if players is None else read_names(players),
        None if seed is None else read_seed(seed),
        None if lang is None else read_language(lang),
        resume,
    )


@app.command(
    epilog=examples(
        f"branchline simulate {ONE} --games 10000",
        f"branchline simulate {TWO} --players planner,planner,greedy --games 10000 --seed 1 --json",
        "branchline simulate ./my-board.toml --players planner,planner --games 100 --records games/",
        f"branchline simulate {ONE} --players mybot:MyBot,random --games 100",
        f"branchline simulate {ONE} --players exec:./mybot,random --games 100 --bot-time 2",
    )
)
def simulate(
    board: BoardName,
    players: Annotated[
        str,
        typer.Option(
            metavar="BOTS",
            help=f"The bot of each seat, {NAMED}",
        ),
    ] = "planner,planner",
    games: Annotated[int, typer.Option(metavar="NUMBER", min=1, help="How many games.")] = 1000,
    seed: Annotated[str, typer.Option(metavar="NUMBER", help="The same seed plays the same games.")] = "0",
    workers: Workers = None,
    bot_time: BotTime = BOT_TIME,
    json: Json = False,
    records: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR",
            help="Write the record of each game to this folder. Slower: the games then run in Python, not inside the "
            "compiled engine.",
        ),
    ] = None,
) -> None:
    """Let bots play many games and sum up: speed, mean scores, wins by seat.

    The outcome depends on the board, the bots, the number of games and the seed, not on the number of workers.
    """
    load("simulate")(board, read_names(players), games, read_seed(seed), workers, json, records, bot_time)


@app.command(
    epilog=examples(
        f"branchline tournament {ONE} --bots planner,search:1s --games 2000 --seed 1",
        f"branchline tournament {TWO} --bots planner,random,exec:./mybot --players 3 --format table --plot rates.svg",
        f'branchline tournament {ONE} --bots "mine=exec:python3 mybot.py,planner"',
        f"branchline tournament {ONE} --bots planner,mybot:MyBot --games 20000 --stop --resume mybot.jsonl --json",
    )
)
def tournament(
    board: BoardName,
    bots: Annotated[
        str,
        typer.Option(
            metavar="BOTS",
            help=f"Two bots or more, {NAMED}",
            show_default=False,
        ),
    ],
    players: Annotated[int, typer.Option(metavar="NUMBER", help="How many play a game.")] = 2,
    games: Annotated[
        int, typer.Option(metavar="NUMBER", min=1, help="How many games of each pairing, rounded up to whole deals.")
    ] = 1000,
    seed: Annotated[str, typer.Option(metavar="NUMBER", help="The same seed deals the same games.")] = "0",
    format: Annotated[
        str,
        typer.Option(
            metavar="pairs|table",
            help="pairs: two bots share the seats. table: each bot alone against a table of each other.",
        ),
    ] = "pairs",
    stop: Annotated[
        bool, typer.Option("--stop", help="Stop a pairing as soon as it is decided which bot is stronger.")
    ] = False,
    workers: Workers = None,
    bot_time: BotTime = BOT_TIME,
    resume: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Keep every deal in this file, and go on with those it holds already."),
    ] = None,
    json: Json = False,
    csv: Annotated[bool, typer.Option("--csv", help="Print the pairings as CSV instead of tables.")] = False,
    plot: Annotated[Path | None, typer.Option(metavar="FILE", help="Draw win rates and ratings: .svg or .png.")] = None,
) -> int:
    """Find out which bot is stronger: every pairing on the same deals, with every bot in every seat.

    Win rates, scores and ratings come with 95 % intervals over deals. An interrupted tournament goes on where it
    stopped if the same is said again in the same folder, or with the file that --resume names.
    """
    return load("tournament")(
        board, bots, players, games, read_seed(seed), workers, resume, json, csv, plot, format, stop, bot_time
    )


@app.command(
    epilog=examples(
        "branchline replay my-game.record",
        "branchline replay my-game.record --to 40 --as 1",
        "branchline replay my-game.record --to 40 --board-svg after-40.svg",
    )
)
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record.", show_default=False)],
    to: Annotated[
        int | None, typer.Option(metavar="N", min=0, help="Show the position after N decisions and stop.")
    ] = None,
    board_svg: Annotated[Path | None, typer.Option(metavar="OUT", help="Write the board at that point as SVG.")] = None,
    seat: Annotated[
        int | None,
        typer.Option(
            "--as", metavar="SEAT", min=0, help="Show only what this seat knew (0 is the first); left out: all hands."
        ),
    ] = None,
    board: BoardFile = None,
    lang: Language = None,
) -> None:
    """Look at a recorded game, decision by decision: Enter goes on, b back, a number jumps, q stops."""
    load("replay")(file, to, board_svg, seat, board, read_language(lang or "en"))


@app.command(epilog=examples("branchline verify my-game.record", "branchline verify games/*.record"))
def verify(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Records.", show_default=False)],
    board: BoardFile = None,
    unfinished: Annotated[
        bool, typer.Option("--unfinished", help="Accept games that are still in progress, without an end.")
    ] = False,
) -> int:
    """Check records: every move against the rules, the result, and all chance against the seed revealed at the end.

    A game of a server has its deal noted under the record: that it is the one promised before the game is checked too.
    Names the first line that is wrong. The exit status is 0 only if every record holds.
    """
    return load("verify")(files, board, unfinished)


Boards = Annotated[
    list[Path] | None,
    typer.Option(
        "--board",
        metavar="FILE",
        help="A board file of your own, beside the built-in boards; may be said again. Left out: BRANCHLINE_BOARDS.",
    ),
]


@app.command(
    epilog=examples(
        "branchline serve",
        "branchline serve --open",
        "branchline serve --host 0.0.0.0",
        "branchline serve --public-url https://play.example.org --trust-proxy 127.0.0.1",
        "branchline serve --database postgresql://branchline@localhost/branchline --workers 4",
    )
)
def serve(
    host: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Where to listen; left out: only this machine (127.0.0.1).")
    ] = None,
    port: Annotated[
        int | None, typer.Option(metavar="NUMBER", min=0, max=65535, help="Left out: 8765; 0 takes a free one.")
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(
            metavar="URL", help="sqlite:///FILE or postgresql://USER@HOST/NAME; left out: a file in your data folder."
        ),
    ] = None,
    data: Annotated[
        Path | None, typer.Option(metavar="DIR", help="The data folder; left out: the usual one of your system.")
    ] = None,
    workers: Annotated[
        int | None, typer.Option(metavar="NUMBER", min=1, help="Processes; more than one needs PostgreSQL.")
    ] = None,
    public_url: Annotated[
        str | None,
        typer.Option(metavar="URL", help="How players reach the server, as in https://play.example.org."),
    ] = None,
    trusted_proxies: Annotated[
        str | None,
        typer.Option(
            "--trust-proxy", metavar="ADDRESSES", help="Proxies whose word about clients is believed, as in 127.0.0.1."
        ),
    ] = None,
    log: Annotated[
        str | None, typer.Option(metavar="LEVEL", help="debug, info, warning or error; left out: warning.")
    ] = None,
    board: Boards = None,
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in your browser.")] = False,
) -> int:
    """Run the game server: play in the browser, with others, or against bots.

    Everything can also be set in the environment: BRANCHLINE_DATABASE, BRANCHLINE_SECRET, BRANCHLINE_PUBLIC_URL …
    """
    return load("serve")(
        open_page,
        host=host,
        port=port,
        database=database,
        data=data,
        workers=workers,
        public_url=public_url,
        trusted_proxies=trusted_proxies,
        log=log,
        boards=tuple(board) if board else None,
    )


@app.command(epilog=examples("branchline bench", "branchline bench --quick", "branchline bench --json"))
def bench(
    quick: Annotated[bool, typer.Option("--quick", help="Fewer games: a rough picture in seconds.")] = False,
    json: Json = False,
) -> None:
    """Measure the speed of the engine on this machine: games a second, memory, start-up."""
    load("bench")(quick, json)


Database = Annotated[
    str | None,
    typer.Option(
        metavar="URL",
        help="The server's: sqlite:///FILE or postgresql://USER@HOST/NAME; left out: BRANCHLINE_DATABASE, or the file "
        "in your data folder.",
    ),
]


@app.command(
    epilog=examples(
        "branchline export --out games/",
        "branchline export q7mz2k4vx9ab --out games/",
        "branchline export --whole --out moving/ --database sqlite:////var/lib/branchline/branchline.db",
    )
)
def export(
    out: Annotated[Path, typer.Option(metavar="DIR", help="The folder to write to.", show_default=False)],
    tables: Annotated[
        list[str] | None,
        typer.Argument(metavar="TABLE...", help="Ids of tables; left out: all whose game is over.", show_default=False),
    ] = None,
    whole: Annotated[
        bool,
        typer.Option("--whole", help="Write one archive with all there is, running games too, to import elsewhere."),
    ] = False,
    database: Database = None,
    board: Boards = None,
) -> int:
    """Write games of a server to files: a record of each, or one archive with everything.

    An archive holds the secrets of running deals, so only you can read it. So does the record of a named game that
    still goes on: it shows every hand.
    """
    return load("keep:export")(tables or [], out, whole, database, board)


@app.command(
    "import",
    epilog=examples(
        "branchline import moving/*.archive.gz --database postgresql://branchline@localhost/branchline",
        "branchline import games/*.record",
    ),
)
def import_(
    files: Annotated[
        list[Path],
        typer.Argument(metavar="FILE...", help="Archives, or records of finished games.", show_default=False),
    ],
    database: Database = None,
    board: Boards = None,
) -> int:
    """Read archives back into a server's database, or records, whose games everybody can then watch there.

    Each table is added as a whole or not at all. What is there already stays as it is.
    """
    return load("keep:import_files")(files, database, board)


@app.command(
    epilog=examples("branchline backup backup.db", "branchline backup backup.db --database sqlite:///games.db")
)
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The new file.", show_default=False)],
    database: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            help="The server's: sqlite:///FILE; left out: BRANCHLINE_DATABASE, or the file in your data folder.",
        ),
    ] = None,
) -> int:
    """Copy a server's SQLite database while it is in use. PostgreSQL has its own tool, pg_dump."""
    return load("keep:backup")(file, database)
