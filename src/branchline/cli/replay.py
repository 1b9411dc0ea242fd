"""`branchline replay`: a recorded game, decision by decision."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.text import Text

from branchline.boards.loader import address
from branchline.boards.schema import Board
from branchline.cli.labels import Labels, Plates
from branchline.cli.options import given_board
from branchline.cli.records import read_record
from branchline.cli.screens import console
from branchline.cli.table.lookup import write_picture
from branchline.cli.table.screen import Screen, clear, rows
from branchline.cli.table.sheet import score_sheet
from branchline.cli.table.story import Story
from branchline.cli.table.talk import Left, Talk
from branchline.cli.words import Words
from branchline.game.events import Event
from branchline.game.game import Game
from branchline.game.record import Record, RecordError
from branchline.moves.book import said

SECRET = ("keep", "return", "split")


def replay(
    file: Path, to: int | None, board_svg: Path | None, seat: int | None, board_file: str | None, lang: str
) -> None:
    record = read_record(file)
    reel = Reel(record, given_board(board_file), seat, Words(lang), file)
    last = len(record.lines)
    if to is not None and to > last:
        raise ValueError(f"--to: {to} is more than the {last} decisions of {file}")
    if board_svg is not None:
        game, _ = reel.at(last if to is None else to)
        write_picture(reel.labels, game.view(None), board_svg)
    screen = console()
    if to is not None:
        reel.show(to, screen)
    elif board_svg is None:
        step_through(reel, screen)
    if board_svg is not None:
        screen.print(reel.words("picture_saved", path=board_svg), soft_wrap=True)


class Reel:
    """A record that can be shown at any of its decisions."""

    def __init__(self, record: Record, board: Board | None, seat: int | None, words: Words, file: Path) -> None:
        self.record = record
        self.board = board
        self.seat = seat
        self.file = file
        if seat is not None and seat >= len(record.names):
            raise ValueError(f"--as: {seat} is not a seat of this game; seats are 0 to {len(record.names) - 1}")
        game, _ = self.at(0)
        self.labels = Labels(game.board, words)
        self.words = self.labels.words

    def at(self, n: int) -> tuple[Game, Sequence[Event]]:
        """The game after `n` decisions, and what the last of them brought about."""
        try:
            if n == 0:
                game = self.record.replay(0, self.board)
                return game, game.setup_events
            game = self.record.replay(n - 1, self.board)
            line = self.record.lines[n - 1]
            game.script(line.outcomes)
            return game, game.play(line.move, line.seat)
        except ValueError as error:
            raise RecordError(f"{self.file}: {self._fault(n) or error}") from None

    def _fault(self, n: int) -> str:
        """What is wrong with the record up to a decision, with its line."""
        try:
            self.record.replay(n, self.board)
        except RecordError as error:
            return str(error)
        return ""

    def show(self, n: int, screen: Console) -> None:
        """The position after `n` decisions, and what the last of them was."""
        game, events = self.at(n)
        drawn = Screen(self.labels)
        screen.print(drawn.position(game.view(self.seat), self._outcomes(game, self.seat)))
        if self.seat is None:
            for seat in range(game.players):
                screen.print(self._open_hand(game, seat, drawn))
        seen = [event if self.seat is None else event.for_seat(self.seat) for event in events]
        lines = Story(self.labels, game.names).tell([event for event in seen if event is not None])
        words = self.words
        where = words("r_position", n=n, of=len(self.record.lines)) if n else words("r_start")
        screen.print(rows((where, Text(self._move(n), "bold")), *(("", line) for line in lines)))
        if self.record.past_board:
            board = game.board
            name = board.name[words.lang]
            screen.print(Text(words("r_past", past=address(board), name=name, id=board.id), "yellow"), soft_wrap=True)
        if game.over:
            screen.print(score_sheet(game.result(), self.labels))

    def _move(self, n: int) -> str:
        """The move that was decision `n`; of a secret one, its kind only."""
        if n == 0:
            return ""
        line = self.record.lines[n - 1]
        verb = said(line.move).kind.name
        secret = self.seat not in (None, line.seat) and verb in SECRET
        return f"{self.record.names[line.seat]}: {verb + ' …' if secret else line.move}"

    def _outcomes(self, game: Game, seat: int | None) -> dict[str, str]:
        if seat is None:
            return {}
        return {ticket.ticket: ticket.outcome for ticket in game.result().sheets[seat].tickets}

    def _open_hand(self, game: Game, seat: int, drawn: Screen) -> object:
        """A hand laid open: cards, and tickets with how they stand."""
        view = game.view(seat)
        player = view.players[seat]
        lines = [(player.name, Plates(self.labels.plates(player.hand or {})))]
        table = rows(*lines)
        if player.tickets:
            table.add_row("", drawn.tickets(view, player.tickets, self._outcomes(game, seat)))
        return table


def step_through(reel: Reel, screen: Console) -> None:
    """Enter goes on, b back, a number jumps, q or the end of the input stops."""
    talk, last, n = Talk(screen, reel.words), len(reel.record.lines), 0
    while True:
        clear(screen)
        reel.show(n, screen)
        while True:
            try:
                answer = talk.ask(reel.words("r_keys")).lower()
            except Left:
                return
            if answer in ("", "n") and n < last:
                n += 1
                break
            if answer in ("b", "p") and n > 0:
                n -= 1
                break
            if answer.isascii() and answer.isdecimal() and int(answer) <= last:
                n = int(answer)
                break
            if answer == "" and n == last:
                return
            talk.warn(reel.words("r_bad", text=answer, of=last))
