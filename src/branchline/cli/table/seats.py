"""Who sits where: people and bots."""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence
from dataclasses import dataclass

from branchline.bots.bot import BotError
from branchline.bots.registry import bot_names, check_bot, read_bot
from branchline.cli.words import Words

ME = "me"
BOT_NAME = re.compile(r"(?:.*) \((?P<bot>[A-Za-z_][\w.:]*)\)")


@dataclass(frozen=True, slots=True)
class Seat:
    """One player: a person, or a bot by its name."""

    name: str
    bot: str | None = None


def read_seats(names: Sequence[str], words: Words) -> list[Seat]:
    """The seats of `--players me,Ben,random`: whatever names a bot is one, all others are people."""
    seats: list[Seat] = []
    bots = 0
    for name in names:
        if name in bot_names() or ":" in name:
            bots += 1
            seats.append(bot_seat(check_bot(name), bots))
            continue
        close = difflib.get_close_matches(name, bot_names(), 1, 0.75)
        if close:
            raise ValueError(
                f'--players: no bot "{name}"; did you mean "{close[0]}"? '
                f'(bots: {", ".join(bot_names())}; a person of that name: "{name.capitalize()}")'
            )
        seats.append(Seat(words("you") if name == ME else name))
    doubled = [seat.name for i, seat in enumerate(seats) if seat.name in [other.name for other in seats[:i]]]
    if doubled:
        raise ValueError(f'--players: two players are called "{doubled[0]}"; names must differ')
    return seats


def bot_seat(bot: str, number: int) -> Seat:
    return Seat(f"Bot {number} ({bot})", bot)


def _is_known(bot: str) -> bool:
    """Whether a file may name it: what comes with Branchline, but no program and no module."""
    try:
        return read_bot(bot).entry is not None
    except BotError:
        return False


def seats_of_record(names: Sequence[str]) -> list[Seat]:
    """Who played a recorded game: names like `Bot 1 (random)` are bots that are still known."""
    seats = []
    for name in names:
        match = BOT_NAME.fullmatch(name)
        seats.append(Seat(name, match["bot"] if match and _is_known(match["bot"]) else None))
    return seats
