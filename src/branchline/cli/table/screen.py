"""The position as one reader may see it, drawn compactly."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.cells import cell_len, set_cell_size
from rich.console import Console, Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from branchline.cli.labels import Labels, Plates
from branchline.game.outlook import Network, network_of
from branchline.game.view import Player, View

CLEAR_SCROLLBACK = "\x1b[3J"


def clear(console: Console) -> None:
    """An empty screen, the lines above it forgotten, so that no hand can be scrolled back to."""
    if console.is_terminal:
        console.clear()
        console.file.write(CLEAR_SCROLLBACK)
        console.file.flush()


def rows(*lines: tuple[str, RenderableType]) -> Table:
    """Lines with their names in front."""
    table = Table.grid(padding=(0, 2, 0, 1))
    table.add_column(style="dim", no_wrap=True)
    table.add_column()
    for name, content in lines:
        table.add_row(name, content)
    return table


class Screen:
    """Draws views of one game."""

    def __init__(self, labels: Labels) -> None:
        self.labels = labels
        self.words = labels.words

    def position(self, view: View, outcomes: Mapping[str, str] | None = None, news: Sequence[Text] = ()) -> Group:
        """Everything the view's seat sees; `outcomes` says how its tickets stand, `news` what happened."""
        parts: list[RenderableType] = [self.head(view), self.players(view), Text()]
        lines = [(self.words("market"), self.market(view)), *self.around(view)]
        if view.seat is not None:
            player = view.players[view.seat]
            lines.append((self.words("hand"), Plates(self.labels.plates(player.hand or {}))))
            if player.tickets:
                lines.append((self.words("your_tickets"), self.tickets(view, player.tickets, outcomes or {})))
        if news:
            lines.append((self.words("news"), Text("\n").join(news)))
        parts.append(rows(*lines))
        return Group(*parts)

    def head(self, view: View) -> Rule:
        words = self.words
        parts = [self.labels.title, words("decision", n=view.ply + 1)]
        if view.last_turns is not None and view.phase != "over":
            parts.append(f"[bold red]{words('last_turns')}[/]")
        return Rule(" · ".join(parts), style="dim", align="left")

    # The table -----------------------------------------------------------------------------------------------------

    def players(self, view: View) -> Table:
        words, rules = self.words, self.labels.board.rules
        table = Table(box=None, header_style="dim", padding=(0, 3, 0, 1))
        table.add_column(words("name"))
        table.add_column(words("score"), justify="right")
        for i in range(len(rules.pieces)):
            table.add_column(self.labels.pieces(i), justify="right")
        table.add_column(words("cards"), justify="right")
        table.add_column(words("tickets"), justify="right")
        extras = self._extra_columns()
        for name in extras:
            table.add_column(words(name))
        for seat, player in enumerate(view.players):
            table.add_row(*self._player(view, seat, player), *(self._extra(name, player) for name in extras))
        return table

    def _player(self, view: View, seat: int, player: Player) -> list[Text | str]:
        rules = self.labels.board.rules
        mark = "▶ " if seat in view.to_move else "  "
        pieces = [str(player.pieces[piece.id]) if player.pieces else "?" for piece in rules.pieces]
        cards = " + ".join(str(n) for n in player.cards.values())
        tickets = "?" if player.tickets_held is None else str(player.tickets_held)
        return [Text(mark).append_text(self.labels.seat(seat, player.name)), str(player.score), *pieces, cards, tickets]

    def _extra_columns(self) -> list[str]:
        board = self.labels.board
        columns = ["countries"] if any(country.cards for country in board.countries) else []
        return [*columns, "harbours"] if board.rules.harbours else columns

    def _extra(self, name: str, player: Player) -> str:
        if name == "harbours":
            return ", ".join(self.labels.city(city) for city in player.harbours)
        names = {country.id: country.name[self.labels.lang] for country in self.labels.board.countries}
        return ", ".join(f"{names[id]} {'+'.join(map(str, values))}" for id, values in player.country_cards.items())

    def market(self, view: View) -> Plates:
        plates = [self.labels.card(card) if card else Text(f" {self.words('empty')} ", "dim") for card in view.market]
        decks = self.labels.board.rules.decks
        if len(decks) == 1:
            piles = f"{self.words('deck')} {view.decks[decks[0].id]}"
        else:
            piles = " · ".join(f"{deck.name[self.labels.lang]} {view.decks[deck.id]}" for deck in decks)
        below = self.words("piles", cards=piles, tickets=view.ticket_deck)
        return Plates([*plates, Text(f"  {below}", "dim")])

    def around(self, view: View) -> list[tuple[str, RenderableType]]:
        """What else lies on the table: bonuses in play, stacks of country cards."""
        board, lang = self.labels.board, self.labels.lang
        lines: list[tuple[str, RenderableType]] = []
        awards = [f"{a.name[lang]} +{a.points}" for a in board.rules.awards if a.id in view.awards]
        if awards:
            lines.append((self.words("bonuses"), Text(", ".join(awards))))
        names = {country.id: country.name[lang] for country in board.countries}
        stacks = [f"{names[id]} {' '.join(map(str, left)) or '–'}" for id, left in view.country_stacks.items()]
        if stacks:
            lines.append(
                (self.words("stacks"), Plates([Text(f"{stack} ·") for stack in stacks[:-1]] + [Text(stacks[-1])]))
            )
        return lines

    # The reader's own ----------------------------------------------------------------------------------------------

    def tickets(self, view: View, tickets: Sequence[str], outcomes: Mapping[str, str]) -> Text:
        """Tickets with what they bring, whether they are done, and how far they are; a line for each."""
        network = network_of(self.labels.board, view)
        names = {id: self.labels.ticket(id) for id in tickets}
        worths = {id: self.labels.worth(id) for id in tickets}
        wide, worth = max(map(cell_len, names.values())), max(map(cell_len, worths.values()))
        lines = []
        for id in tickets:
            done = outcomes.get(id, "failed") != "failed"
            line = Text("✔  ", "green") if done else Text("·  ", "dim")
            line.append(set_cell_size(names[id], wide), "not dim default").append("  ")
            line.append(set_cell_size(worths[id], worth), "bold not dim default").append("  ")
            lines.append(line.append_text(self._state(network, id, outcomes)))
        return Text("\n").join(lines)

    def _state(self, network: Network, id: str, outcomes: Mapping[str, str]) -> Text:
        outcome = outcomes.get(id, "failed")
        if outcome in ("in_order", "any_order"):
            return Text(self.words(outcome), "green" if outcome == "in_order" else "yellow")
        if outcome == "completed":
            return Text()
        return Text(self.distance(network, id), "dim")

    def distance(self, network: Network, id: str) -> str:
        way = network.ticket(self.labels.tickets[id])
        if way is None:
            return self.words("blocked")
        return self.words("needs", count=self.labels.pieces_for(way.tracks))
