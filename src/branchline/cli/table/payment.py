"""How a claim or a harbour is paid: from the ways that are legal to the moves that play them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rich.text import Text

from branchline.cli.table.asking import Asking
from branchline.cli.table.refusals import reason
from branchline.explain.completing import suggested_fills
from branchline.moves.move import IllegalMove, Move
from branchline.moves.payment import cards_at_a_time


class Payment(Asking):
    """Asks a player how to pay."""

    def claim(self, claims: Sequence[Move]) -> list[Move]:
        """The moves that claim a track, chosen among all its payments."""
        claims = sorted(claims, key=self._price)
        track = claims[0].track
        assert track is not None
        title = self.words("how_paid", track=self.labels.track(track))
        move = claims[self.talk.pick(title, [self._ways(claim) for claim in claims])]
        return self._free(move) if move.free else [move]

    def _price(self, move: Move) -> tuple[int, int, int]:
        """Few wilds first, then few cards."""
        wilds = sum(n for card, n in move.cards.items() if self.labels.is_wild(card))
        return move.free, wilds, sum(move.cards.values())

    def _ways(self, move: Move) -> list[Text]:
        parts = [self.labels.cards(move.cards)] if move.cards else []
        if move.free:
            parts.append(Text(self._free_words(move)))
        return [Text("  ").join(parts)]

    def _free_words(self, move: Move) -> str:
        key = {"pair": "plus_pairs", "colour": "plus_paired", "card": "plus_any"}[move.unit or "card"]
        return self.words(key, n=move.free // cards_at_a_time(move.unit or "card"))

    # Free cards ----------------------------------------------------------------------------------------------------

    def _free(self, move: Move) -> list[Move]:
        """Asks which cards fill the free part of a payment."""
        hand = Counter(self.view.players[self.seat].hand or {})
        hand.subtract(move.cards)
        size = cards_at_a_time(move.unit or "card")
        names = [card for card, n in hand.items() if n >= size and not (size == 2 and self.labels.is_wild(card))]
        offer = suggested_fills(self.game.situation(self.seat))(move)
        n = move.free // size
        while True:
            self.talk.say(Text(self.words("which_pairs" if size == 2 else "which_cards", n=n), "bold"))
            line = Text("  ")
            for i, name in enumerate(names):
                line.append(f"{i + 1} ", "bold cyan").append_text(self.labels.card(name, hand[name])).append("  ")
            self.talk.say(line)
            places = self.talk.numbers(self.words("cards_keys", cards=self.labels.plain_cards(offer)), len(names))
            chosen = offer if places is None else Counter(names[i] for i in places for _ in range(size))
            if sum(chosen.values()) != move.free:
                self.talk.warn(self.words("wrong_count", n=n))
                continue
            try:
                return self.game.match(move.track or "", Counter(move.cards) + Counter(chosen), self.seat)
            except IllegalMove as error:
                self.talk.warn(reason(self.labels, error, self.game.legal(self.seat)))

    # Harbours ------------------------------------------------------------------------------------------------------

    def harbour(self, choose: Move) -> list[Move]:
        """The moves that build in a city; the ways to pay are read off a copy of the game."""
        trial = self.game.copy()
        trial.play(choose, self.seat)
        builds = sorted(trial.legal(self.seat), key=self._price)
        build = builds[self.talk.pick(self.words("which_build"), [self._ways(move) for move in builds])]
        return [choose, build]
