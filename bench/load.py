"""Measures the server under load and writes bench/load.md with a plot; an echo server of the same stack beside it.

Server and load generator share the machine. Stop everything else first: latencies are those of the whole machine.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import sys
import tempfile
import time
from dataclasses import asdict
from pathlib import Path
from statistics import mean

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

import httpx  # noqa: E402
import uvloop  # noqa: E402

from bench.loading.people import Crowd, Pairs  # noqa: E402
from bench.loading.report import HEAD, Figures, drawn, latencies, page  # noqa: E402
from bench.loading.serving import Processors, Server, branchline, echo, tree_of  # noqa: E402
from bench.loading.storing import commits  # noqa: E402
from bench.measuring.pace import machine  # noqa: E402

GROWTH = (10, 50, 200, 500, 2000)
BOARD = "usa"
SETTLE = 2.0


async def play(
    server: Server, what: str, tables: int, rate: float, seconds: float, experts: int = 0, each_step: bool = False
) -> Figures:
    """One run on a server that is up."""
    first = Crowd(server.address, BOARD, each_step=each_step)
    await first.open(1)  # everything is loaded before memory is counted
    await asyncio.sleep(SETTLE)
    before = server.memory
    crowd = Crowd(server.address, BOARD, each_step=each_step)
    await crowd.open(tables)
    if experts:
        await crowd.watch_bots(experts, "expert")
    gc.collect()
    gc.freeze()
    await asyncio.sleep(SETTLE)
    crowd.seen.clear()
    used, others = server.seconds, Processors.now()
    said(f"{what}: {tables:,} tables, {rate:.0f} decisions a second for {seconds:.0f} s …")
    await crowd.play(rate, seconds)
    await asyncio.sleep(0.5)
    figures = Figures(
        what, tables, rate, seconds, crowd.decisions, *latencies(crowd.seen, rate),
        (server.memory - before) / tables / 1024, 1000 * (server.seconds - used) / max(1, crowd.decisions),
        len(crowd.errors), Processors.now().stolen_since(others),
    )  # fmt: skip
    for error in sorted(set(crowd.errors))[:5]:
        said(f"  error: {error}")
    await crowd.close()
    await first.close()
    gc.unfreeze()
    said(f"  {words(figures)}, {figures.table_kb:.0f} KB a table")
    return figures


async def echoed(server: Server, pairs: int, rate: float, seconds: float) -> Figures:
    """The same traffic to the echo server."""
    crowd = Pairs(server.address)
    before = server.memory
    await crowd.open(pairs)
    used, memory, others = server.seconds, (server.memory - before) / pairs / 1024, Processors.now()
    said(f"echo: {pairs:,} pairs, {rate:.0f} messages a second for {seconds:.0f} s …")
    await crowd.play(rate, seconds)
    await asyncio.sleep(0.5)
    seen = crowd.seen
    await crowd.close()
    figures = Figures(
        "echo", pairs, rate, seconds, len(seen), *latencies(seen, rate), memory,
        1000 * (server.seconds - used) / max(1, len(seen)), 0, Processors.now().stolen_since(others),
    )  # fmt: skip
    said(f"  {words(figures)}")
    return figures


async def stored(folder: Path, tables: int, rate: float, seconds: float) -> Figures:
    """The same commits, without a server."""
    said(f"store alone: {tables:,} tables, {rate:.0f} commits a second for {seconds:.0f} s …")
    others = Processors.now()
    seen = await commits(folder, tables, rate, seconds)
    figures = Figures(
        "store alone", tables, rate, seconds, len(seen), *latencies(seen, rate), 0.0, 0.0, 0,
        Processors.now().stolen_since(others),
    )  # fmt: skip
    said(f"  {words(figures)}")
    return figures


def words(figures: Figures) -> str:
    return f"p50 {figures.p50:.1f} ms, p99 {figures.p99:.1f} ms, usual p99 {figures.usual:.1f} ms"


def first_page() -> float:
    """Seconds from the start of the process to the first page, the best of three: other work only ever slows."""
    times = []
    for _ in range(3):
        with tempfile.TemporaryDirectory() as folder, branchline(Path(folder)) as server:
            httpx.get(f"http://{server.address}/").raise_for_status()
            times.append(time.perf_counter() - server.began)
    said(f"start to first page: {min(times):.2f} s")
    return min(times)


def said(words: str) -> None:
    print(words, file=sys.stderr, flush=True)


def measure(given: argparse.Namespace) -> list[Figures]:
    runs = []
    short = min(given.seconds, 30.0)

    def fresh(what: str, tables: int, seconds: float, experts: int = 0) -> Figures:
        rate = given.rate * min(1.0, tables / given.tables)  # few tables would play their games to the end
        with tempfile.TemporaryDirectory() as folder, branchline(Path(folder)) as server:
            return uvloop.run(play(server, what, tables, rate, seconds, experts))

    with echo() as server:
        runs.append(uvloop.run(echoed(server, given.tables, given.rate, short)))
    with tempfile.TemporaryDirectory() as folder:
        runs.append(uvloop.run(stored(Path(folder), given.tables, given.rate, short)))
    runs.append(fresh("play", given.tables, given.seconds))
    if not given.quick:
        runs.append(fresh("with 8 expert bots", given.tables, min(given.seconds, 60.0), experts=8))
        runs += [fresh("growth", tables, short) for tables in GROWTH]
    return runs


def compared(given: argparse.Namespace) -> list[Figures]:
    """This tree and that of another commit in turn, twice, with pages of their own; the echo server before them."""
    runs = []
    with echo() as server:
        runs.append(uvloop.run(echoed(server, given.tables, given.rate, min(given.seconds, 30.0))))
    with tree_of(given.against) as other:
        for _ in range(2):
            for what, tree in (("play", ROOT), (f"play at {given.against}", other)):
                with tempfile.TemporaryDirectory() as folder, branchline(Path(folder), tree) as server:
                    each_step = given.their_pages == "step" and tree != ROOT
                    run = play(server, what, given.tables, given.rate, given.seconds, each_step=each_step)
                    runs.append(uvloop.run(run))
    ours, theirs = (mean(run.server_ms for run in runs[start::2]) for start in (1, 2))
    said(f"server ms a decision: {ours:.2f}, at {given.against} {theirs:.2f}: {ours / theirs:.0%}")
    said(f"p99: {mean(run.p99 for run in runs[1::2]) / runs[0].p99:.1f} times that of the echo server")
    return runs


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=1000, help="open tables of two people (1000)")
    parser.add_argument("--rate", type=float, default=300.0, help="decisions a second (300)")
    parser.add_argument("--seconds", type=float, default=300.0, help="how long the main run lasts (300)")
    parser.add_argument("--quick", action="store_true", help="only the echo server, the store alone and the main run")
    parser.add_argument("--against", metavar="REV", help="only this tree and that of a commit, side by side")
    parser.add_argument(
        "--their-pages", choices=("turn", "step"), default="step", help="when pages of that commit ask for the outlook"
    )
    parser.add_argument(
        "--draw", action="store_true", help="only draw the plot anew from the figures beside the report"
    )
    parser.add_argument("--out", type=Path, default=ROOT / "bench" / "load.md", help="the report (bench/load.md)")
    given = parser.parse_args()
    if given.against:
        print(HEAD, *(run.row() for run in compared(given)), sep="\n")
        return
    plot, figures = given.out.with_suffix(".svg"), given.out.with_suffix(".json")
    if given.draw:
        plot.write_text(drawn([Figures(**run) for run in json.loads(figures.read_text())]))
        return
    start = first_page()
    runs = measure(given)
    plot.write_text(drawn(runs))
    command = " ".join(["python bench/load.py", *sys.argv[1:]])
    given.out.write_text(page(runs, start, machine(), command, plot.name))
    figures.write_text(json.dumps([asdict(run) for run in runs], indent=1) + "\n")
    said(f"Report: {given.out}")


if __name__ == "__main__":
    main()
