"""What a board consists of, and what is wrong with it: the engine's limits, connections, tickets, drawing."""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from branchline.boards.loader import BoardError
from branchline.boards.schema import GRAY, WORST_CONFIDENCE, Board, Deck
from branchline.drawing.geometry import geometry_problems
from branchline.engine.tables import compile_game


@dataclass(frozen=True, slots=True)
class TicketRow:
    """A ticket beside the fewest spaces that fulfil it; for a tour, those of its cities in the listed order."""

    id: str
    points: int
    shortest: int | None

    @property
    def difference(self) -> int | None:
        return None if self.shortest is None else self.points - self.shortest


@dataclass(frozen=True, slots=True)
class BoardReport:
    """The findings on one board. `problems` are faults; all else is for the reader to judge."""

    board: str
    counts: dict[str, int]
    cards: dict[str, dict[str, int]]
    spaces: dict[str, int]
    tickets: tuple[TicketRow, ...]
    confidence: dict[str, int]
    problems: tuple[str, ...]

    def lines(self) -> list[str]:
        """The report as plain text."""
        found = len(self.problems)
        text = [f"{self.board}: {found or 'no'} problem{'s' * (found != 1)}"]
        text += [f"  ! {problem}" for problem in self.problems]
        text += ["counts", *(f"  {name}: {n}" for name, n in self.counts.items())]
        for deck, kinds in self.cards.items():
            text += [f"cards of deck {deck} ({sum(kinds.values())})", *(f"  {kind}: {n}" for kind, n in kinds.items())]
        text += [f"spaces by colour ({sum(self.spaces.values())})", *(f"  {c}: {n}" for c, n in self.spaces.items())]
        text += ["tickets: points, fewest spaces, difference"]
        for row in self.tickets:
            shortest = "-" if row.shortest is None else str(row.shortest)
            difference = "-" if row.difference is None else f"{row.difference:+d}"
            text.append(f"  {row.id}: {row.points}, {shortest}, {difference}")
        text += ["sources", *(f"  {name}: {n}" for name, n in self.confidence.items())]
        return text


def check(board: Board) -> BoardReport:
    """Everything worth knowing about a board before playing it."""
    rows = tuple(_ticket_rows(board))
    problems = [
        *_beyond_the_engine(board),
        *_unreachable(board),
        *(f"ticket {row.id}: no path joins its cities" for row in rows if row.shortest is None),
        *_unpayable(board),
        *_empty_awards(board),
        *geometry_problems(board),
    ]
    spaces = Counter(dict.fromkeys((*board.rules.colours, GRAY), 0))
    for track in board.tracks:
        spaces[track.colour] += track.length
    return BoardReport(
        board=board.id,
        counts=_counts(board),
        cards={deck.id: _cards(deck, board.rules.wild) for deck in board.rules.decks},
        spaces={colour: n for colour, n in spaces.items() if n},
        tickets=rows,
        confidence=_confidence(board),
        problems=tuple(problems),
    )


def _counts(board: Board) -> dict[str, int]:
    ends = sum(c.end_point for c in board.cities)
    counts = {
        "cities": len(board.cities) - ends,
        "end points": ends,
        "cities without a name": sum(not c.named for c in board.cities),
        "tracks": len(board.tracks),
        "connections": len({t.connection for t in board.tracks}),
        "spaces": sum(t.length for t in board.tracks),
        "tickets": sum(t.tour is None for t in board.tickets),
        "tours": sum(t.tour is not None for t in board.tickets),
        "countries": len(board.countries),
        "country cards": sum(len(c.cards) for c in board.countries),
        "awards": len(board.rules.awards),
    }
    counts |= {f"{kind} tracks": n for kind, n in sorted(Counter(t.kind for t in board.tracks).items())}
    return {name: n for name, n in counts.items() if n or name in ("cities", "tracks", "tickets")}


def _cards(deck: Deck, wild: str) -> dict[str, int]:
    cards = {card.id.replace("{colour}", colour): card.count for card in deck.cards for colour in deck.colours}
    return cards | ({wild: deck.wilds} if deck.wilds else {})


# --- paths ---------------------------------------------------------------------------------------------------------


def _neighbours(board: Board) -> dict[str, dict[str, int]]:
    near: dict[str, dict[str, int]] = {c.id: {} for c in board.cities}
    for track in board.tracks:
        for a, b in ((track.a, track.b), (track.b, track.a)):
            near[a][b] = min(track.length, near[a].get(b, track.length))
    return near


def distances(board: Board, start: str) -> dict[str, int]:
    """The fewest spaces from a city to every place it reaches; paths end at end points (POL-11)."""
    near = _neighbours(board)
    ends = board.end_points
    found: dict[str, int] = {}
    queue = [(0, start)]
    while queue:
        length, place = heapq.heappop(queue)
        if place in found:
            continue
        found[place] = length
        if place not in ends or place == start:
            for other, step in near[place].items():
                if other not in found:
                    heapq.heappush(queue, (length + step, other))
    return found


def _ticket_rows(board: Board) -> Iterator[TicketRow]:
    known: dict[str, dict[str, int]] = {}
    for ticket in board.tickets:
        total: int | None = 0
        for a, b in zip(ticket.cities, ticket.cities[1:], strict=False):
            leg = known.setdefault(a, distances(board, a)).get(b)
            total = None if leg is None or total is None else total + leg
        yield TicketRow(ticket.id, ticket.tour.in_order if ticket.tour else ticket.points, total)


def _beyond_the_engine(board: Board) -> Iterator[str]:
    """The limit of the engine that the board meets first, if it meets one."""
    low, high = board.rules.players
    try:
        for players in range(low, high + 1):
            compile_game(board, players)
    except BoardError as error:
        yield str(error).removeprefix(f"{board.id}: ")


def _unreachable(board: Board) -> Iterator[str]:
    """Places apart from the largest network."""
    networks: list[dict[str, int]] = []
    for city in board.cities:
        if not city.end_point and not any(city.id in network for network in networks):
            networks.append(distances(board, city.id))
    if not networks:
        yield "the board has no city, only end points"
        return
    reached = max(networks, key=len)
    for city in board.cities:
        if city.id not in reached:
            yield f"city {city.id} cannot be reached from {next(iter(reached))}"


# --- rules against the board ---------------------------------------------------------------------------------------


def _unpayable(board: Board) -> Iterator[str]:
    """Tracks for which no card or no piece exists."""
    rules = board.rules
    for track in board.tracks:
        decks = [deck for deck in rules.decks if track.kind in deck.tracks]
        if not decks:
            yield f"track {track.id}: no deck pays for {track.kind} tracks"
        elif track.colour != GRAY and not any(track.colour in deck.colours for deck in decks):
            yield f"track {track.id}: no deck for {track.kind} tracks has {track.colour} cards"
        pieces = sum(piece.count for piece in rules.pieces if track.kind in piece.tracks)
        if track.length > min(pieces, rules.pieces_kept):
            yield f"track {track.id}: {track.length} spaces, but a player has only {pieces} pieces for it"


def _empty_awards(board: Board) -> Iterator[str]:
    tags = {tag for city in board.cities for tag in city.tags}
    countries = {city.country for city in board.cities}
    for award in board.rules.awards:
        if award.tag and award.tag not in tags:
            yield f'award {award.id}: no city has the tag "{award.tag}"'
        if award.country and award.country not in countries:
            yield f'award {award.id}: no city is in the country "{award.country}"'
        if award.kind and award.kind not in {track.kind for track in board.tracks}:
            yield f"award {award.id}: the board has no {award.kind} track"
        if award.length and award.length not in {track.length for track in board.tracks}:
            yield f"award {award.id}: the board has no track of {award.length} spaces"


def _confidence(board: Board) -> dict[str, int]:
    """How many facts rest on which kind of source, the weakest first."""
    counts = sum(map(Counter, board.sources().values()), Counter[str]())
    return {word: counts[word] for word in WORST_CONFIDENCE if counts[word]}
