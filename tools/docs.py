"""Brings the generated part of docs/ up to date: the tables of rule values.

`make docs` runs it.
"""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from branchline.boards import BUILT_IN, Board, load_board
from branchline.boards.schema import Award, Deck, Piece, TieBreak
from tools.made import ROOT, main

RULES_PAGE = Path("docs/rules.md")

BEGIN = "<!-- begin: made by tools/docs.py, do not edit -->"
END = "<!-- end -->"

ABSENT = "·"
TABLES_OF_THEIR_OWN = ("decks", "awards")


def rule_tables(boards: Sequence[Board]) -> str:
    """All rule values of all boards, as Markdown."""
    sections = [
        ("Facts", table(["fact", *heads(boards)], fact_rows(boards))),
        ("Rule values", table(["value", *heads(boards)], value_rows(boards))),
        ("Decks", table(["board", "deck", "cards", "wilds", "in all", "pays", "hand", "face up"], deck_rows(boards))),
        ("Awards", table(["board", "award", "counts", "points"], award_rows(boards))),
    ]
    return "\n\n".join(f"### {title}\n\n{text}" for title, text in sections)


def heads(boards: Sequence[Board]) -> list[str]:
    return [f"`{board.id}`" for board in boards]


def table(head: list[str], rows: Iterator[list[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(cell or ABSENT for cell in line) + " |" for line in lines)


def fact_rows(boards: Sequence[Board]) -> Iterator[list[str]]:
    facts = {
        "name": lambda b: b.name["en"],
        "cities": lambda b: str(sum(not city.end_point for city in b.cities)),
        "of them printed without a name": lambda b: str(sum(not city.named for city in b.cities) or ""),
        "neighbouring countries": lambda b: str(sum(city.end_point for city in b.cities) or ""),
        "tracks": lambda b: str(len(b.tracks)),
        "spaces": lambda b: str(sum(track.length for track in b.tracks)),
        "tunnels, ferries, sea tracks": lambda b: _kinds(b),
        "paired tracks": lambda b: str(sum(track.paired for track in b.tracks) or ""),
        "tracks that bring cards": lambda b: str(sum(track.draw_bonus > 0 for track in b.tracks) or ""),
        "any N cards for one, on": lambda b: ", ".join(
            f"{t.id} ({t.any_for_card})" for t in b.tracks if t.any_for_card
        ),
        "tickets": lambda b: str(len(b.tickets)),
        "of them tours": lambda b: str(sum(ticket.tour is not None for ticket in b.tickets) or ""),
        "country cards": lambda b: str(sum(len(country.cards) for country in b.countries) or ""),
        "harbour cities": lambda b: str(sum("harbour" in city.tags for city in b.cities) or ""),
    }
    for name, fact in facts.items():
        yield [name, *(fact(board) for board in boards)]


def _kinds(board: Board) -> str:
    counts = [sum(track.kind == kind for track in board.tracks) for kind in ("tunnel", "ferry", "sea")]
    return ", ".join(map(str, counts)) if any(counts) else ""


def value_rows(boards: Sequence[Board]) -> Iterator[list[str]]:
    """One row for each value that any board has; the first board's order, then what others add."""
    values = [dict(flat(board.rules)) for board in boards]
    names = list(dict.fromkeys(name for board in values for name in board))
    order = [field.name for field in dataclasses.fields(boards[0].rules)]
    names.sort(key=lambda name: (order.index(name.split(".")[0]), *_number(name)))
    for name in names:
        yield [f"`{name}`", *(board.get(name, "") for board in values)]


def _number(name: str) -> tuple[int]:
    """Lengths and numbers of tracks in their order; everything else stays where it is."""
    last = name.split(".")[-1]
    return (int(last) if last.isdecimal() else 0,)


def flat(value: Any, name: str = "") -> Iterator[tuple[str, str]]:
    """Rule values with their dotted names, as `options` of a game take them."""
    for field in dataclasses.fields(value):
        entry = getattr(value, field.name)
        path = f"{name}{field.name}"
        if path in TABLES_OF_THEIR_OWN or entry is None:
            continue
        if dataclasses.is_dataclass(entry):
            yield from flat(entry, f"{path}.")
        elif isinstance(entry, dict):
            yield from ((f"{path}.{key}", cell(part)) for key, part in entry.items())
        else:
            yield path, cell(entry)


def cell(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):  # tracks that open, by number of players
        return ", ".join(f"{n}: {many}" for n, many in value.items())
    if isinstance(value, tuple):
        return ", ".join(map(cell, value))
    if isinstance(value, Piece):
        return f"{value.count} {value.id} ({', '.join(value.tracks)})"
    if isinstance(value, TieBreak):
        return value.measure + (" (only a sole leader)" if value.sole else "")
    return str(value)


def deck_rows(boards: Sequence[Board]) -> Iterator[list[str]]:
    for board in boards:
        for deck in board.rules.decks:
            yield [
                f"`{board.id}`", deck.id, _deck_cards(deck), str(deck.wilds), str(_size(deck)), ", ".join(deck.tracks),
                str(deck.hand), str(deck.market),
            ]  # fmt: skip


def _deck_cards(deck: Deck) -> str:
    kinds = []
    for card in deck.cards:
        marks = ["covers 2 spaces"] * (card.spaces == 2) + ["with the symbol"] * card.symbol
        kinds.append(f"{len(deck.colours)} × {card.count} `{card.id}`" + (f" ({', '.join(marks)})" if marks else ""))
    return ", ".join(kinds)


def _size(deck: Deck) -> int:
    return len(deck.colours) * sum(card.count for card in deck.cards) + deck.wilds


def award_rows(boards: Sequence[Board]) -> Iterator[list[str]]:
    for board in boards:
        for award in board.rules.awards:
            yield [f"`{board.id}`", award.name["en"], _measure(award), str(award.points)]


def _measure(award: Award) -> str:
    narrowed = [
        f"{name} {getattr(award, name)}"
        for name in ("tag", "kind", "country", "length", "worth")
        if getattr(award, name)
    ]
    return f"`{award.measure}`" + (f" ({', '.join(narrowed)})" if narrowed else "")


def files() -> dict[Path, str]:
    """The page with what lies between the marks replaced."""
    before, _, rest = (ROOT / RULES_PAGE).read_text("utf-8").partition(BEGIN)
    _, mark, after = rest.partition(END)
    if not mark:
        raise SystemExit(f"{RULES_PAGE}: the marks {BEGIN!r} and {END!r} are missing")
    tables = rule_tables([load_board(id) for id in BUILT_IN])
    return {RULES_PAGE: f"{before}{BEGIN}\n\n{tables}\n\n{END}{after}"}


if __name__ == "__main__":
    sys.exit(main(files, "make docs"))
