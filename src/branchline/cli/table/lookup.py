"""What a player may look up at any time: ways to finish tickets, the tracks of a city, a picture of the board."""

from __future__ import annotations

import difflib
import unicodedata
from collections.abc import Sequence
from pathlib import Path

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from branchline.boards.schema import City, Track
from branchline.bots.compiled import CompiledBot
from branchline.bots.registry import make_bot
from branchline.cli.labels import Labels
from branchline.drawing.draw import board_svg
from branchline.files import WriteError, write_text
from branchline.game.outlook import network_of, owners_of
from branchline.game.view import View

ADVISER = "hard"
"""The bot whose hints are given."""


def folded(text: str) -> str:
    """Letters without accents, in lower case, so that Malmo finds Malmö."""
    plain = unicodedata.normalize("NFKD", text.lower().replace("ø", "o").replace("ł", "l").replace("_", " "))
    return "".join(c for c in plain if not unicodedata.combining(c)).strip()


def find_city(labels: Labels, text: str) -> City | None:
    """The city meant by a name, its beginning, or nearly its name."""
    names = {folded(name): city for city in labels.board.cities for name in (city.id, *city.name.values())}
    wanted = folded(text)
    if wanted in names:
        return names[wanted]
    starting = sorted(name for name in names if name.startswith(wanted))
    close = starting[:1] or difflib.get_close_matches(wanted, names, 1, 0.75)
    return names[close[0]] if close and wanted else None


def hints(labels: Labels, view: View) -> list[Text]:
    """What a strong bot thinks of the position, the best move first."""
    words = labels.words
    lines = []
    bot = make_bot(ADVISER, labels.board)
    assert isinstance(bot, CompiledBot)
    for advice in bot.explain(view, words.lang):
        line = Text(words("hint_line", move=advice.move.text, reason=advice.reason))
        if advice.win is not None and advice.points is not None:
            chance = words("hint_chance", win=round(100 * advice.win), n=round(advice.points))
            line.append(f" ({chance})", "dim")
        lines.append(line)
    return lines


def tracks_of(labels: Labels, view: View, city: City) -> RenderableType:
    """Every track of a city, and who has it."""
    steps = [(city.id, track) for track in labels.board.tracks if city.id in (track.a, track.b)]
    return Group(Text(labels.city(city.id), "bold"), track_table(labels, view, steps))


def track_table(labels: Labels, view: View, steps: Sequence[tuple[str, Track]]) -> Table:
    """Tracks, each with the city it is seen from, and who has them."""
    owners = owners_of(view)
    table = Table.grid(padding=(0, 2, 0, 1))
    for city, track in steps:
        if track.id in owners:
            state = labels.seat(owners[track.id], view.players[owners[track.id]].name)
        elif track.id in view.closed:
            state = Text(labels.words("closed"), "dim")
        else:
            state = Text(labels.words("free"), "green")
        name = labels.way((city, track.b if track.a == city else track.a), arrow=True)
        points = f"+{labels.board.rules.points[track.length]}"
        table.add_row(name, labels.track_plate(track), points, state, labels.track_notes(track), Text(track.id, "dim"))
    return table


def ways(labels: Labels, view: View) -> RenderableType:
    """For each ticket that is not done, the tracks of its shortest way that are still to be claimed."""
    words, network = labels.words, network_of(labels.board, view)
    assert view.seat is not None
    player = view.players[view.seat]
    parts: list[RenderableType] = []
    for id in (*(player.tickets or ()), *(player.offer or ())):
        way = network.ticket(labels.tickets[id])
        ticket = labels.ticket(id)
        if way is None:
            parts.append(Text(words("way_none", ticket=ticket), "yellow"))
        elif not way.tracks:
            parts.append(Text(words("way_done", ticket=ticket), "green"))
        else:
            parts.append(Text(words("way", ticket=ticket, count=labels.pieces_for(way.tracks)), "bold"))
            parts.append(track_table(labels, view, way.steps))
    return Group(*parts) if parts else Text(words("no_tickets"))


def write_picture(labels: Labels, view: View, path: Path) -> None:
    """The board as it stands, as SVG."""
    if path.suffix.lower() != ".svg":
        raise WriteError(f'cannot write "{path}": the picture is SVG; let its name end in .svg')
    harbours = {city: seat for seat, player in enumerate(view.players) for city in player.harbours}
    svg = board_svg(
        labels.board, lang=labels.lang, owners=owners_of(view), harbours=harbours, players=len(view.players)
    )
    write_text(path, svg)
