"""The figures of a load run as a page with a plot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from branchline.lab.charts import COLOURS, Curve, CurvePanel, curve_chart


@dataclass(frozen=True)
class Figures:
    """One run: so many tables and decisions a second, for so long."""

    what: str
    tables: int
    rate: float
    seconds: float
    decisions: int
    p50: float
    p99: float
    longest: float
    """Milliseconds from sending a decision to its arrival at the other seat."""
    usual: float
    """The middle one of the p99s of every ten seconds: what other work on the machine disturbs least."""
    table_kb: float
    server_ms: float
    """Processor time of the server for a decision."""
    errors: int
    stolen: float
    """Share of the processors' time that the machine gave to others meanwhile."""

    def row(self) -> str:
        memory = f"{self.table_kb:.0f}" if self.table_kb else "–"
        server = f"{self.server_ms:.2f}" if self.server_ms else "–"
        cells = (
            self.what, f"{self.tables:,}", f"{self.decisions / self.seconds:.0f}", f"{self.seconds:.0f}",
            f"{self.p50:.1f}", f"{self.p99:.1f}", f"{self.usual:.1f}", f"{self.longest:.0f}", memory, server,
            self.errors, f"{self.stolen:.0%}",
        )  # fmt: skip
        return f"| {' | '.join(map(str, cells))} |"


HEAD = (
    "| run | tables | decisions/s | s | p50 ms | p99 ms | usual p99 ms | longest ms | KB a table "
    "| server ms a decision | errors | stolen |\n"
    f"|{' --- |' * 12}"
)


def percentile(values: Sequence[float], part: float) -> float:
    """In milliseconds; 0 where there is nothing."""
    ordered = sorted(values)
    return 1000 * ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else 0.0


def usual(values: Sequence[float], rate: float) -> float:
    """The median of the p99s of every ten seconds, for values in the order in which they came."""
    size = max(1, int(10 * rate))
    parts = sorted(percentile(values[i : i + size], 0.99) for i in range(0, max(1, len(values) - size // 2), size))
    return parts[len(parts) // 2]


def latencies(values: Sequence[float], rate: float) -> tuple[float, float, float, float]:
    """p50, p99, the longest and the usual p99, as `Figures` has them."""
    p50, p99, longest = (percentile(values, part) for part in (0.5, 0.99, 1.0))
    return p50, p99, longest, usual(values, rate)


def page(runs: Sequence[Figures], start: float, machine: str, command: str, plot: str) -> str:
    """The report."""
    lines = [
        "# Load",
        "",
        f"Made by `{command}` on {machine}. Server and load share the machine, over loopback; people",
        "decide by chance on real sockets. A latency is from sending a decision to its arrival at the other seat: it",
        "holds the rules, the commit to disk (SQLite, synchronous=FULL) and both sockets. The echo server is of the",
        "same stack and does nothing else; the store alone makes the same commits without a server. The *usual* p99 is",
        "the median of those of every ten seconds; *stolen* is processor time that the host gave to other machines.",
        "",
        HEAD,
        *(run.row() for run in runs),
        "",
        *_verdicts(runs),
        _goal(start <= 2, f"start of the process to the first page: {start:.1f} s (goal 2)"),
        "",
        f"![How latency and memory grow with the tables]({plot})",
        "",
    ]
    return "\n".join(lines)


def _verdicts(runs: Sequence[Figures]) -> list[str]:
    """The goals, and whether they were reached."""
    named = {run.what: run for run in runs}
    found = []
    if main := named.get("play"):
        found.append(_goal(main.p99 <= 50, f"p99 at {main.tables:,} tables: {main.p99:.1f} ms (goal 50)"))
        found.append(_goal(main.table_kb <= 100, f"memory: {main.table_kb:.0f} KB a table with two sockets (goal 100)"))
        found.append(_goal(main.errors == 0, f"errors: {main.errors} (goal 0)"))
        if echo := named.get("echo"):
            found.append(
                f"- p99 is {main.p99 / max(echo.p99, 0.001):.1f} times that of the echo server in the same run."
            )
    if bots := named.get("with 8 expert bots"):
        found.append(
            _goal(bots.p99 <= 100, f"p99 for people with 8 expert bots thinking: {bots.p99:.1f} ms (goal 100)")
        )
    return found


def _goal(reached: bool, words: str) -> str:
    return f"- {words}: {'reached' if reached else '**not reached**'}."


def drawn(runs: Sequence[Figures]) -> str:
    """Latency and memory over the number of tables, both from zero."""
    grown = sorted((run for run in runs if run.what in ("growth", "play")), key=lambda run: run.tables)
    tables = [run.tables for run in grown]
    latency = [Curve("p50", tables, [run.p50 for run in grown]),
               Curve("p99", tables, [run.p99 for run in grown], colour=COLOURS[1])]  # fmt: skip
    memory = [Curve("", tables, [run.table_kb for run in grown])]
    panels = [CurvePanel("latency, ms", "tables", latency), CurvePanel("memory, KB a table", "tables", memory)]
    return curve_chart("How latency and memory grow with the tables", panels)
