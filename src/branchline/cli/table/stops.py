"""The decisions within a turn and in the opening: tickets, pieces, refills, tunnels, free cards."""

from __future__ import annotations

from rich.text import Text

from branchline.cli.table import pieces
from branchline.cli.table.asking import Asking
from branchline.cli.table.screen import Screen
from branchline.cli.table.talk import Back, Row, numbered
from branchline.game.outlook import network_of
from branchline.moves.move import Move


class Stops(Asking):
    """Asks for the decision of a phase that is not the start of a turn."""

    def ask(self, phase: str) -> list[Move]:
        if len(self.legal) == 1 and phase in ("return_order", "refill", "spend", "harbour"):
            return self.legal
        ask = {
            "keep_tickets": self._keep_tickets,
            "return_order": self._return_order,
            "split": lambda: pieces.split(self),
            "refill": self._refill,
            "spend": self._spend,
            "tunnel": self._tunnel,
            "harbour": self._harbour,
        }
        return ask[phase]()

    def _pick(self, title: str, options: list[Row], keys: str = "", default: int | None = None) -> list[Move]:
        return [self.legal[self.talk.pick(title, options, keys, default)]]

    def _keep_tickets(self) -> list[Move]:
        offer = self.view.players[self.seat].offer or ()
        least = min(len(move.tickets) for move in self.legal)
        self.talk.say(Text(self.words("which_keep", n=least), "bold"))
        self.talk.say(numbered(self._tickets(offer), range(len(offer))))
        while True:
            places = self.talk.numbers(self.words("keep_keys"), len(offer))
            if places is None:
                raise Back
            wanted = {offer[i] for i in places}
            found = [move for move in self.legal if set(move.tickets) == wanted]
            if found:
                return found
            self.talk.warn(self.words("too_few", n=least))

    def _tickets(self, ids: tuple[str, ...]) -> list[Row]:
        screen, network = Screen(self.labels), network_of(self.labels.board, self.view)
        named = [(self.labels.ticket(id), self.labels.worth(id), screen.distance(network, id)) for id in ids]
        return [[name, Text(worth, "bold"), Text(distance, "dim")] for name, worth, distance in named]

    def _return_order(self) -> list[Move]:
        options: list[Row] = [[self.labels.ticket(move.tickets[0])] for move in self.legal]
        return self._pick(self.words("which_return"), options, self.words("return_keys"), default=0)

    def _refill(self) -> list[Move]:
        names = {deck.id: deck.name[self.labels.lang] for deck in self.labels.board.rules.decks}
        return self._pick(self.words("which_refill"), [[names[move.deck or ""]] for move in self.legal])

    def _spend(self) -> list[Move]:
        title = self.words("which_spend", track=self.labels.track(self.view.claiming or ""), n=self.view.spend_left)
        return self._pick(title, [[self.labels.card(move.card or "", move.count)] for move in self.legal])

    def _tunnel(self) -> list[Move]:
        self.talk.say(Text(" ").join(self.labels.card(card) for card in self.view.turned_over))
        asked = self.view.tunnel_extra
        options: list[Row] = [[self._answer(move)] for move in self.legal]
        if len(options) == 1:
            self.talk.say(Text(self.words("tunnel_asks", n=asked), "bold"))
            self.talk.wait(f"{self.words('withdraw')}: {self.words('go_on')}")
            return self.legal
        return self._pick(self.words("tunnel_asks", n=asked), options)

    def _answer(self, move: Move) -> Text:
        """What a player says to a tunnel."""
        said = Text(self.words(move.kind))
        return said.append(" ").append_text(self.labels.cards(move.cards)) if move.kind == "pay" else said

    def _harbour(self) -> list[Move]:
        return self._pick(self.words("which_build"), [[self.labels.cards(move.cards)] for move in self.legal])
