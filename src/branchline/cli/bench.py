"""`branchline bench`: the speed of the engine and of the bots as tables."""

from __future__ import annotations

import json

from rich.console import Console
from rich.table import Table

from branchline.cli.progress import steps
from branchline.cli.screens import console, table
from branchline.lab.bench import FULL, QUICK, SpeedReport, measure


def bench(quick: bool, as_json: bool) -> None:
    with steps("measuring") as say:
        report = measure(QUICK if quick else FULL, say)
    if as_json:
        print(json.dumps(report.to_dict()))
    else:
        show(report, console())


def show(report: SpeedReport, screen: Console) -> None:
    screen.print(f"[bold]Speed on this machine[/] ({report.machine}), best of several runs")
    random = table(
        "uniformly random play", ">players", ">games/s", ">µs/decision", ">two threads",
        ">ns/decision by quarter of the game", ">from Python, µs",
    )  # fmt: skip
    for s in report.speeds:
        ratio = "–" if s.two_core_ratio is None else f"× {s.two_core_ratio:.2f}"
        quarters = "  ".join(f"{ns:.0f}" for ns in s.ns_by_quarter)
        python = f"{report.python_us_per_decision[s.board]:.1f}" if s.players == 2 else ""
        random.add_row(
            s.board, str(s.players), f"{s.games_per_second:,.0f}", f"{s.us_per_decision:.3f}", ratio, quarters, python
        )
    screen.print(random)
    screen.print()
    screen.print(thoughts_table(report))
    slow = report.interpreted
    facts = [
        ("a state", f"{report.state_bytes:,} bytes, copied in {report.copy_ns:.0f} ns"),
        ("a kernel's call from Python", f"{report.kernel_call_us:.2f} µs"),
        ("import branchline", f"{report.import_seconds:.3f} s"),
        ("start of Python to the first move", f"{report.first_move_seconds:.2f} s"),
        ("  of which importing Numba", f"{report.numba_seconds:.2f} s"),
        (
            "compiled against interpreted",
            f"× {slow['ratio']:,.0f} (interpreted: {slow['us_per_decision']:,.0f} µs/decision)",
        ),
    ]
    grid = Table.grid(padding=(0, 2, 0, 0))
    for name, value in facts:
        grid.add_row(name, value)
    screen.print()
    screen.print(grid)
    screen.print('[dim]"from Python": legal() and play() together, without a view.[/]')


def thoughts_table(report: SpeedReport) -> Table:
    found = table("the bots on one core", ">players", ">planners, games/s", ">search, play-outs/s")
    for t in report.thoughts:
        games, playouts = f"{t.planner_games_per_second:,.0f}", f"{t.playouts_per_second:,.0f}"
        found.add_row(t.board, str(t.players), games, playouts)
    return found
