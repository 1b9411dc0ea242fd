"""What a player can do now, as a short menu; the answer is a list of moves to be played in order."""

from __future__ import annotations

from collections.abc import Callable

from rich.text import Text

from branchline.cli.labels import Labels
from branchline.cli.table import pieces
from branchline.cli.table.asking import Asking, Entry, Moves
from branchline.cli.table.payment import Payment
from branchline.cli.table.refusals import reason
from branchline.cli.table.stops import Stops
from branchline.cli.table.talk import Back, Row, Talk, side_by_side, whole
from branchline.cli.table.typed import recorded
from branchline.explain.unread import InSteps
from branchline.game.game import Game
from branchline.game.outlook import network_of
from branchline.moves.book import said
from branchline.moves.claims import CLAIM, tracks_called
from branchline.moves.move import IllegalMove, Move


class Chosen(Exception):
    """A move typed in words, past whatever menu was open."""

    def __init__(self, moves: Moves) -> None:
        super().__init__()
        self.moves = moves


class Choices(Asking):
    """Asks one player for one decision, or for the few that make one action."""

    def __init__(self, game: Game, seat: int, labels: Labels, talk: Talk) -> None:
        super().__init__(game, seat, labels, talk)
        self.payment = Payment(game, seat, labels, talk)
        self.stops = Stops(game, seat, labels, talk)

    def ask(self) -> Moves:
        """The moves the player wants; Back if the position should be shown again."""
        phase = self.game.stage(self.seat) if self.game.phase == "opening" else self.game.phase
        before = self.talk.command
        self.talk.command = lambda answer: before(answer) or self._hear(answer)
        try:
            return self._turn() if phase in ("turn", "second_card") else self.stops.ask(phase)
        except Chosen as chosen:
            return chosen.moves
        finally:
            self.talk.command = before

    def _hear(self, answer: str) -> bool:
        """A move typed in words is chosen wherever it is typed.

        `claim` without cards leads to the payment; one that names its free cards too is played to its end.
        """
        text = answer.lower()
        try:
            kind, words = said(text)
        except IllegalMove:
            text = recorded(self.labels, text) or ""
            if not text:
                return False
            kind, words = said(text)
        try:
            if kind is CLAIM and len(words) == 1:
                raise Chosen(self.payment.claim(self._claims_of(words[0])))
            move = self.game.parse(text, self.seat)
            if move not in self.legal:
                self.game.copy().play(move, self.seat)  # says why not
            raise Chosen([move])
        except InSteps as error:
            raise Chosen(error.steps) from None
        except IllegalMove as error:
            self.talk.warn(reason(self.labels, error, self.legal))
        return True

    def _claims_of(self, name: str) -> Moves:
        """The claims of a track named in either direction; IllegalMove says why there are none."""
        tracks = tracks_called(self.labels.board, name)
        found = [m for m in self.legal if m.track in {t.id for t in tracks}]
        if found:
            return [m for m in found if m.track == found[0].track]
        self.game.match(tracks[0].id if tracks else name, [], self.seat)
        raise IllegalMove("not_legal", self.words("not_legal"))

    # A turn --------------------------------------------------------------------------------------------------------

    def _turn(self) -> Moves:
        left, right = self._draws(), self._actions()
        entries = [*left, *right]
        title = "second_card" if self.game.phase == "second_card" else "what_now"
        self.talk.say(Text(self.words(title), "bold"))
        self.talk.say(side_by_side([label for label, _ in left], [label for label, _ in right]))
        while True:
            answer = self.talk.ask(self.words("keys"))
            if not answer:
                raise Back
            place = whole(answer)
            if place is not None and 1 <= place <= len(entries):
                return entries[place - 1][1]()
            self.talk.warn(self.words("no_undo") if answer == "undo" else self.words("not_a_move", text=answer))

    def _draws(self) -> list[Entry]:
        rules, lang = self.labels.board.rules, self.labels.lang
        decks = {deck.id: self.words("draw_from_deck", deck=deck.name[lang]) for deck in rules.decks}
        if len(decks) == 1:
            decks = dict.fromkeys(decks, self.words("draw_from"))
        draws = [move for move in self.legal if move.kind == "draw"]
        entries: list[Entry] = [(Text(decks[move.deck or ""]), _always(move)) for move in draws]
        for move in self.legal:
            if move.kind == "take":
                label = Text(f"{self.words('take')} ").append_text(self.labels.card(move.card or ""))
                if self.labels.is_wild(move.card or "") and rules.market.wild_takes_turn:
                    label.append(f" ({self.words('only_the_wild')})", "dim")
                entries.append((label, _always(move)))
        return entries

    def _actions(self) -> list[Entry]:
        words, tickets = self.words, self.labels.board.rules.tickets
        tracks = len({move.track for move in self.legal if move.kind == "claim"})
        drawn = min(tickets.draw, self.view.ticket_deck)
        return [
            *self.entry("claim", words("claim", n=tracks), self._claim),
            *self.entry("tickets", words("draw_tickets", n=drawn, keep=tickets.keep_later), list),
            *self.entry("harbour", words("harbour"), self._harbour),
            *pieces.actions(self),
            *self.entry("pass", words("pass"), list),
        ]

    def _claim(self, claims: Moves) -> Moves:
        """Choose a track, then pay: those on the way of a ticket come first, cheap and long ones before others."""
        by_track: dict[str, Moves] = {}
        for move in claims:
            by_track.setdefault(move.track or "", []).append(move)
        wanted = self._wanted()
        tracks = [self.labels.tracks[id] for id in by_track]
        dear = {id: extra for id, moves in by_track.items() if (extra := self._extra(moves)) > 0}
        tracks.sort(key=lambda t: (t.id not in wanted, t.id in dear, -t.length, t.id))
        points = self.labels.board.rules.points
        options: list[Row] = []
        for t in tracks:
            purpose = self.words("for_ticket", ticket=self.labels.ticket(wanted[t.id])) if t.id in wanted else ""
            name, plate, notes = self.labels.track(t.id), self.labels.track_plate(t), self.labels.track_notes(t)
            price = Text(self.words("dear", n=t.length + dear[t.id]) if t.id in dear else "", "yellow")
            options.append([name, plate, f"+{points[t.length]}", notes, price, Text(purpose, "green")])
        chosen = tracks[self.talk.pick(self.words("which_track"), options)]
        return self.payment.claim(by_track[chosen.id])

    def _extra(self, claims: Moves) -> int:
        """How many cards more than spaces the cheapest payment of a track takes."""
        track = self.labels.tracks[claims[0].track or ""]
        spaces = 2 * track.length if track.paired else track.length
        return min(sum(move.cards.values()) + move.free for move in claims) - spaces

    def _wanted(self) -> dict[str, str]:
        """Tracks on the shortest way of a ticket that is not done, each with that ticket."""
        network = network_of(self.labels.board, self.view)
        wanted: dict[str, str] = {}
        for id in self.view.players[self.seat].tickets or ():
            way = network.ticket(self.labels.tickets[id])
            for track in way.tracks if way else ():
                for twin in self.labels.board.tracks:
                    if twin.connection == track.connection:
                        wanted.setdefault(twin.id, id)
        return wanted

    def _harbour(self, moves: Moves) -> Moves:
        options = [[self.labels.city(move.city or "")] for move in moves]
        return self.payment.harbour(moves[self.talk.pick(self.words("which_harbour"), options)])


def _always(move: Move) -> Callable[[], Moves]:
    return lambda: [move]
