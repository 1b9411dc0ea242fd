"""The score sheet at the end: every line of it, who won and by what."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from branchline.cli.labels import Labels
from branchline.game.result import Result

MARKS = {"failed": ("✘", "red"), "completed": ("✔", "green"), "in_order": ("✔", "green"), "any_order": ("✔", "yellow")}


def score_sheet(result: Result, labels: Labels) -> Group:
    words = labels.words
    return Group(
        Rule(f"{labels.title} · {words('final')}", style="dim", align="left"),
        _sums(result, labels),
        Text(),
        _tickets(result, labels),
        Text(),
        verdict(result, labels),
    )


def verdict(result: Result, labels: Labels) -> Text:
    """Who won, and what decided it."""
    words = labels.words
    names = ", ".join(result.sheets[seat].name for seat in result.winners)
    text = Text(words("winners" if len(result.winners) > 1 else "winner", names=names), "bold")
    if result.decided_by == "score":
        by = words("by_score", n=max(result.scores))
    elif result.decided_by == "shared":
        by = words("by_shared")
    else:
        by = words("by_tie", measure=words(f"d_{result.decided_by}"))
    return text.append(f", {by}.", "not bold")


def _sums(result: Result, labels: Labels) -> Table:
    words = labels.words
    table = Table(box=None, header_style="bold", padding=(0, 3, 0, 1))
    table.add_column("")
    for seat, sheet in enumerate(result.sheets):
        table.add_column(labels.seat(seat, sheet.name), justify="right")
    for name, values in _lines(result, labels):
        table.add_row(name, *(f"{v:+d}" if v else "–" for v in values))
    table.add_row(Text(words("total"), "bold"), *(Text(str(total), "bold") for total in result.scores))
    table.add_row(Text(words("longest"), "dim"), *(Text(str(s.longest_path), "dim") for s in result.sheets))
    return table


ALWAYS = ("routes", "tickets")
"""Lines that stand there even if nobody has anything in them."""


def _lines(result: Result, labels: Labels) -> Iterator[tuple[str, list[int]]]:
    """The lines of the sums, each with everybody's points; each award has its own."""
    parts = [sheet.parts() for sheet in result.sheets]
    for part in parts[0]:
        if part == "awards":
            for award in labels.board.rules.awards:
                values = [sheet.awards.get(award.id, 0) for sheet in result.sheets]
                if any(values):
                    yield award.name[labels.lang], values
        elif any(values := [own[part] for own in parts]) or part in ALWAYS:
            yield labels.words(f"s_{part}"), values


def _tickets(result: Result, labels: Labels) -> Table:
    table = Table.grid(padding=(0, 3, 0, 1))
    for seat, sheet in enumerate(result.sheets):
        lines = Text("\n").join(
            Text(*MARKS[ticket.outcome]).append(f" {labels.ticket(ticket.ticket)}  {ticket.points:+d}", "default")
            for ticket in sorted(sheet.tickets, key=lambda ticket: -ticket.points)
        )
        harbours = "".join(f"\n⚓ {labels.city(city)}  {points:+d}" for city, points in sheet.harbours)
        table.add_row(labels.seat(seat, sheet.name), lines.append(harbours))
    return table
