"""Questions and answers: reading a line, choosing from a numbered list, going back and leaving."""

from __future__ import annotations

import sys
from collections.abc import Callable, Container, Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from branchline.cli.words import Words

PAGE = 14
LEAVE = ("q", "quit", "exit", "quitter")
BACK = ("b", "back", "0")


Row = Sequence[Text | str]
"""One option of a list, as cells."""


class Left(Exception):
    """The player leaves the game."""


class Back(Exception):
    """The player goes back to the menu before."""


class Talk:
    """Speaks and listens; `command` hears every answer first and says whether it has dealt with it.

    What it raises goes through to whoever asked, past the menu that is open.
    """

    def __init__(self, console: Console, words: Words) -> None:
        self.console = console
        self.words = words
        self.command: Callable[[str], bool] = lambda answer: False

    def say(self, text: object = "", style: str = "") -> None:
        self.console.print(text, style=style or None)

    def warn(self, text: str) -> None:
        self.console.print(Text(text, "red"))

    def hear(self, keys: str) -> str:
        """One line from the player; the end of the input leaves the game."""
        if keys:
            self.console.print(Text(f" {keys}", "dim"))
        self.console.print(Text("❯ ", "bold"), end="")
        try:
            answer = input().strip()
        except EOFError:
            self.console.print()
            raise Left from None
        if not sys.stdin.isatty():
            self.console.print(answer, markup=False)
        return answer

    def ask(self, keys: str = "") -> str:
        """An answer that is not one of the commands heard everywhere."""
        while True:
            answer = self.hear(keys)
            if answer.lower() in LEAVE:
                raise Left
            if not self.command(answer):
                return answer

    def ask_here(self, keys: str) -> str:
        """The same inside a menu, where one can also go back."""
        answer = self.ask(keys)
        if answer.lower() in BACK:
            raise Back
        return answer

    def wait(self, keys: str) -> None:
        """Until Enter is pressed."""
        self.ask(keys)

    # Choosing ------------------------------------------------------------------------------------------------------

    def pick(self, title: str, options: Sequence[Row], keys: str = "", default: int | None = None) -> int:
        """The place of the option chosen by its number; part of its words narrows a long list."""
        if len(options) == 1:
            return 0
        places = list(range(len(options)))
        first = 0
        while True:
            shown = places[first : first + PAGE]
            self.say(Text(title, "bold"))
            self.say(numbered(options, shown))
            rest = len(places) - first - len(shown)
            hints = [keys or self.words("pick_keys"), *([self.words("more", n=rest)] if rest else [])]
            answer = self.ask_here(" · ".join(hints))
            if not answer:
                if default is not None:
                    return default
                first, places = 0, list(range(len(options)))
            elif answer.lower() == "m" and rest:
                first += PAGE
            elif (place := whole(answer)) is not None:
                if 1 <= place <= len(options):
                    return place - 1
                self.warn(self.words("not_a_number", text=answer))
            else:
                found = [i for i in range(len(options)) if answer.lower() in _plain(options[i])]
                if not found:
                    self.warn(self.words("nothing_found", text=answer))
                else:
                    first, places = 0, found

    def number(self, ask: Callable[[str], str], keys: str, allowed: Container[int], default: int | None = None) -> int:
        """One of the numbers that are allowed; without a default an answer is due."""
        while True:
            answer = ask(keys)
            if not answer and default is not None:
                return default
            number = whole(answer)
            if number is not None and number in allowed:
                return number
            self.warn(self.words("not_a_number", text=answer))

    def numbers(self, keys: str, most: int) -> list[int] | None:
        """Places (from 0) typed as `1 1 3`; None for an empty answer."""
        while True:
            answer = self.ask_here(keys)
            if not answer:
                return None
            words = answer.replace(",", " ").split()
            if all(w.isascii() and w.isdecimal() and 1 <= int(w) <= most for w in words):
                return [int(w) - 1 for w in words]
            if answer.lower() == "a":
                return list(range(most))
            self.warn(self.words("not_a_number", text=answer))


def whole(answer: str) -> int | None:
    """The number that was typed, if it is one."""
    return int(answer) if answer.isascii() and answer.isdecimal() else None


def numbered(options: Sequence[Row], places: Sequence[int]) -> Table:
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(justify="right", style="bold cyan", min_width=3)
    for i in places:
        table.add_row(str(i + 1), *options[i])
    return table


def side_by_side(left: Sequence[Text], right: Sequence[Text]) -> Table:
    """Two numbered lists in two columns, the second going on where the first ends."""
    options, middle = [[text] for text in (*left, *right)], len(left)
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_row(numbered(options, range(middle)), numbered(options, range(middle, len(options))))
    return table


def _plain(option: Row) -> str:
    return " ".join(str(cell) for cell in option).lower()
