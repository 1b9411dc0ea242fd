"""A game at one screen: bots play, people are asked in turn, nobody sees another's hand."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.panel import Panel
from rich.text import Text

from branchline.boards.loader import address
from branchline.bots.bot import Forfeit
from branchline.cli.labels import Labels
from branchline.cli.table.choices import Choices
from branchline.cli.table.commands import Commands
from branchline.cli.table.keeping import free_name, keep, named
from branchline.cli.table.refusals import reason
from branchline.cli.table.screen import Screen, clear
from branchline.cli.table.seats import Seat
from branchline.cli.table.sheet import score_sheet
from branchline.cli.table.story import Story
from branchline.cli.table.talk import Back, Left, Talk
from branchline.game.events import Event
from branchline.game.game import Game
from branchline.lab.match import Seated, bot_chance
from branchline.moves.move import IllegalMove


class Session:
    """Plays one game to its end, or until someone leaves."""

    def __init__(
        self, game: Game, seats: Sequence[Seat], labels: Labels, console: Console, board_file: str | None
    ) -> None:
        self.game = game
        self.seats = seats
        self.labels = labels
        self.words = labels.words
        self.console = console
        self.board_file = board_file
        self.path: Path | None = None
        self.talk = Talk(console, labels.words)
        self.screen = Screen(labels)
        self.people = [i for i, seat in enumerate(seats) if seat.bot is None]
        self.bots = {i: Seated(seat.bot, game.board) for i, seat in enumerate(seats) if seat.bot is not None}
        self.news: dict[int, list[Event]] = {seat: [] for seat in self.people}
        self.log: dict[int, list[Event]] = {seat: [] for seat in self.people}
        self.reader: int | None = None if len(self.people) > 1 else next(iter(self.people), None)
        self.talk.command = Commands(self)
        self._note([event for event in game.setup_events if event.type != "offered"])

    # The loop ------------------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Until the game is over; `Left` goes through to whoever started it."""
        try:
            self._run()
        finally:
            for bot in self.bots.values():
                bot.close()

    def _run(self) -> None:
        while not self.game.over:
            waiting = self.game.to_move
            bot = next((seat for seat in waiting if seat in self.bots), None)
            if bot is not None:
                self._bot(bot)
                continue
            seat = self.reader if self.reader in waiting else waiting[0]
            assert seat is not None
            if seat != self.reader:
                self._hand_over(seat)
            self._person(seat)
        result = self.game.result()
        for seated in self.bots.values():
            seated.over(result)
        self._finish()

    def _bot(self, seat: int) -> None:
        # A generator for each decision, so that a game taken up again goes on exactly as it would have.
        chance = bot_chance(self.game.seed, seat, len(self.game.history))
        try:
            self._note(self.bots[seat].play(self.game, seat, chance))
        except Forfeit as forfeit:
            self.talk.warn(self.words("forfeit", name=self.game.names[seat], reason=forfeit.reason))
            if self.people:
                self.talk.wait(self.words("go_on"))

    def _person(self, seat: int) -> None:
        """Shows the position and asks until something is played."""
        self.show(seat)
        while True:
            try:
                moves = Choices(self.game, seat, self.labels, self.talk).ask()
                break
            except Back:
                self.show(seat)
        if self.game.phase in ("opening", "turn"):
            self.news[seat] = []
        for move in moves:
            try:
                self._note(self.game.play(move, seat))
            except IllegalMove as error:
                self.talk.warn(reason(self.labels, error, self.game.legal(seat)))
                return

    def _note(self, events: Sequence[Event]) -> None:
        """Tells every person what they may know of what happened."""
        for seat in self.people:
            known = [seen for event in events if (seen := event.for_seat(seat)) is not None]
            self.news[seat] += known
            self.log[seat] += known

    # The screen ----------------------------------------------------------------------------------------------------

    def show(self, seat: int) -> None:
        """The position as one person sees it, with what happened since their last turn began."""
        clear(self.console)
        view = self.game.view(seat)
        sheet = self.game.result().sheets[seat]
        news = Story(self.labels, self.game.names, seat).tell(self.news[seat])
        self.console.print(self.screen.position(view, {t.ticket: t.outcome for t in sheet.tickets}, news))
        if view.phase == "opening" and self.game.board.reconstruction:
            self.console.print(
                Text(self.words("reconstruction", id=self.board_file or address(self.game.board)), "yellow")
            )
        self.console.print()

    def _hand_over(self, seat: int) -> None:
        """A curtain between two people: the one before has seen the end of their turn, then the screen is emptied."""
        before, self.reader = self.reader, None
        if before is not None and self.news[before]:
            self.show(before)
            self.news[before] = []
            self.talk.wait(self.words("turn_done"))
        clear(self.console)
        name = self.game.names[seat]
        self.console.print(Panel(Text(self.words("curtain", name=name), "bold", justify="center"), padding=(2, 4)))
        self.talk.wait(self.words("curtain_keys", name=name))
        self.reader = seat

    def _finish(self) -> None:
        clear(self.console)
        result = self.game.result()
        for seat in self.people[:1]:
            reader = seat if len(self.people) == 1 else None
            seen = [event for news in self.news[seat] if (event := news.for_seat(reader)) is not None]
            self.console.print(Text("\n").join(Story(self.labels, self.game.names, reader).tell(seen)))
        self.console.print(score_sheet(result, self.labels))
        self._offer_record()

    def _offer_record(self) -> None:
        """Offers to keep the record of a finished game."""
        path = free_name(Path(), self.game.board.id)
        while True:
            try:
                answer = self.talk.hear(self.words("save_offer", path=path))
            except Left:
                return
            if answer.lower() in ("n", "no", "non", "q", "quit"):
                return
            try:
                self.keep(named(answer) if answer else path)
                return
            except OSError as error:
                self.talk.warn(str(error))

    def keep(self, path: Path) -> None:
        """Keeps the game in a file and says how to find it again."""
        keep(self.game, path, self.seats, self.words.lang, self.board_file)
        self.path = path
        if self.game.over:
            self.talk.say(self.words("record_saved", path=path))
        else:
            self.talk.say(self.words("saved", path=path))
            self.talk.say(self.words("resume_with", path=path))
