"""The few questions before a game, each with an answer that Enter gives."""

from __future__ import annotations

import os
from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from branchline.boards.loader import BUILT_IN, load_board
from branchline.boards.schema import Board
from branchline.bots.registry import LEVELS, USUAL_LEVEL
from branchline.cli.facts import mechanisms, size
from branchline.cli.options import LANGUAGES
from branchline.cli.table.seats import Seat, bot_seat
from branchline.cli.table.talk import Row, Talk, numbered, whole
from branchline.cli.words import Words
from branchline.texts import is_readable


def usual_language() -> str:
    """The language of the user's system, if it is one of ours."""
    system = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    return "fr" if system.startswith("fr") else "en"


class Questions:
    """Asks a newcomer what is not known yet."""

    def __init__(self, console: Console, lang: str) -> None:
        self.words = Words(lang)
        self.talk = Talk(console, self.words)

    def language(self) -> str:
        """The language, asked in both."""
        names = list(LANGUAGES)
        usual = names.index(self.words.lang)
        place = self._one("Language / Langue", [[name] for name in LANGUAGES.values()], usual, names)
        return names[place]

    def board(self) -> str:
        options: list[Row] = []
        for id in BUILT_IN:
            board = load_board(id)
            (low, high), (cities, _, tickets) = board.rules.players, size(board)
            line = self.words.of(board)("board_line", low=low, high=high, cities=cities, tickets=tickets)
            special = "; ".join(mechanisms(board, self.words))
            options.append([Text(board.name[self.words.lang], "bold"), Text(line), Text(special, "dim")])
        return BUILT_IN[self._one(self.words("which_board"), options, 0, list(BUILT_IN))]

    def seats(self, board: Board) -> list[Seat]:
        low, high = board.rules.players
        choice = self._one(self.words("who_plays"), [[self.words("me_and_bots")], [self.words("people")]], 0)
        if choice == 0:
            seats = [Seat(self._name(self.words("your_name"), self.words("you"), []))]
            return seats + self._bots(self.words("how_many_bots"), low - 1, high - 1, min(2, high - 1))
        people = self._number(self.words("how_many_people"), 2, high, 2)
        seats = []
        for n in range(1, people + 1):
            default = self.words("player", n=n)
            seats.append(Seat(self._name(self.words("name_of", n=n), default, [seat.name for seat in seats])))
        least = max(0, low - people)
        return seats + (self._bots(self.words("more_bots"), least, high - people, least) if people < high else [])

    def _bots(self, question: str, low: int, high: int, default: int) -> list[Seat]:
        count = self._number(question, low, high, default)
        if not count:
            return []
        options: list[Row] = [
            [Text(self.words(f"l_{level}"), "bold"), self.words(f"l_{level}_means")] for level in LEVELS
        ]
        bot = LEVELS[self._one(self.words("which_bot"), options, LEVELS.index(USUAL_LEVEL), list(LEVELS))]
        return [bot_seat(bot, n + 1) for n in range(count)]

    # Kinds of question ---------------------------------------------------------------------------------------------

    def _one(self, title: str, options: list[Row], default: int, ids: list[str] | None = None) -> int:
        """One of several, by number or by name."""
        self.talk.say(Text(title, "bold"))
        self.talk.say(numbered(options, range(len(options))))
        return self._asked(self.words("enter_is", default=default + 1), 1, len(options), default + 1, ids or []) - 1

    def _number(self, title: str, low: int, high: int, default: int) -> int:
        if low == high:
            return low
        self.talk.say(Text(title, "bold"))
        return self._asked(f"{low}–{high} · {self.words('enter_is', default=default)}", low, high, default)

    def _asked(self, keys: str, low: int, high: int, default: int, names: Sequence[str] = ()) -> int:
        """A number between two, or the one that a name stands for."""
        while True:
            answer = self.talk.ask(keys)
            if not answer:
                return default
            number = whole(answer)
            if number is not None and low <= number <= high:
                return number
            if answer.lower() in names:
                return low + names.index(answer.lower())
            self.talk.warn(self.words("not_a_choice", text=answer, choices=f"{low}–{high}"))

    def _name(self, title: str, default: str, taken: list[str]) -> str:
        self.talk.say(Text(title, "bold"))
        while True:
            answer = self.talk.ask(self.words("enter_is", default=default)) or default
            if answer in taken or not is_readable(answer):
                self.talk.warn(self.words("names_differ", name=answer))
                continue
            return answer
