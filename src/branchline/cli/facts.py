"""A board's facts and rule values, in words and as plain data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from rich.console import Console
from rich.table import Table

from branchline.boards.schema import HARBOUR, WORST_CONFIDENCE, Board, City, Ticket, Track


def size(board: Board) -> tuple[int, int, int]:
    """Cities with a name, tracks, tickets."""
    cities = sum(city.named and not city.end_point for city in board.cities)
    return cities, len(board.tracks), len(board.tickets)


def mechanisms(board: Board, lang: str) -> list[str]:
    """What a board has that the plainest one has not, each in a few words."""
    rules, kinds = board.rules, {track.kind for track in board.tracks}
    found = [
        (len(rules.pieces) > 1, " & ".join(f"{p.name[lang]}s" for p in rules.pieces)),
        ("tunnel" in kinds, "tunnels"),
        ("ferry" in kinds, "ferries"),
        (any(country.cards for country in board.countries), _("cards of neighbouring countries", "cartes des pays voisins", lang)),
        (any(track.draw_bonus for track in board.tracks), _("tracks that bring cards", "voies qui rapportent des cartes", lang)),
        (any(ticket.tour for ticket in board.tickets), _("tours", "circuits", lang)),
        (rules.harbours is not None, _("harbours", "ports", lang)),
        (
            0 < rules.awards_in_play < len(rules.awards),
            _(f"{rules.awards_in_play} of {len(rules.awards)} bonuses", f"{rules.awards_in_play} bonus sur {len(rules.awards)}", lang),
        ),
    ]
    words = [text for there, text in found if there]
    if rules.awards and rules.awards_in_play == len(rules.awards):
        words += [f"{award.name[lang]} +{award.points}" for award in rules.awards]
    return words
