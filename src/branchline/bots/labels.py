"""What bots go by in results: `deep=exec:./mybot --deep` is called deep there, and plays as without a label."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from branchline.bots.bot import BotError
from branchline.bots.registry import EXEC, bot_names

LONGEST = 24
"""Signs that a label may have."""

SHORT = 28
"""Signs that a table shows of a bot without one."""

RIGHT = f"write one word of up to {LONGEST} signs before the =, as in deep=exec:./mybot"


class Named(NamedTuple):
    """A bot as it was asked for."""

    name: str
    label: str | None = None


def read_labels(texts: Sequence[str]) -> list[Named]:
    """The bots and their labels; a label means one bot only."""
    found = [read_label(text) for text in texts]
    labels = [bot.label for bot in found if bot.label is not None]
    twice = next((label for i, label in enumerate(labels) if label in labels[:i]), None)
    if twice is not None:
        raise BotError(f'the label "{twice}" is given twice; give each bot its own')
    return found


def read_label(text: str) -> Named:
    """What stands before a `=` is a label, unless a colon comes first: then the `=` is part of the name."""
    label, equals, name = (part.strip() for part in text.partition("="))
    if not equals or ":" in label:
        return Named(text)
    if not label:
        raise BotError(f'"{text}": the label is empty; {RIGHT}')
    if label in bot_names() or label == EXEC:
        raise BotError(f'"{text}": a bot cannot be labelled "{label}", which names another one; {RIGHT}')
    if len(label) > LONGEST or not label.isprintable() or re.search(r"[\s,]", label):
        raise BotError(f'"{text}": "{label}" is no label; {RIGHT}')
    if read_label(name).label is not None:
        raise BotError(f'"{text}" has two labels; {RIGHT}')
    return Named(name, label)


def all_different(bots: Sequence[Named]) -> tuple[str, ...]:
    """Labels, or names where there are none; a bot that is named again is numbered: planner, planner#2."""
    taken = {bot.label for bot in bots if bot.label is not None}
    found = []
    for bot in bots:
        goes_by = bot.label or _free(bot.name, taken)
        taken.add(goes_by)
        found.append(goes_by)
    return tuple(found)


def short_names(bots: Sequence[str]) -> dict[str, str]:
    """These labels for tables: long ones are shortened, and all stay different."""
    taken: set[str] = set()
    found = {}
    for bot in dict.fromkeys(bots):
        found[bot] = _free(shortened(bot), taken)
        taken.add(found[bot])
    return found


def _free(name: str, taken: set[str]) -> str:
    """The name, with a number if it is taken."""
    number, found = 1, name
    while found in taken:
        number += 1
        found = f"{name}#{number}"
    return found


def shortened(name: str) -> str:
    """Without folders, and without the middle if it is still long; in signs that can be shown."""
    name = "".join(sign if sign.isprintable() else "?" for sign in name)
    if len(name) > SHORT:
        name = re.sub(r"(?<=[:\s])\S*/(?=[^\s/])", "", name)
    return name if len(name) <= SHORT else f"{name[: SHORT // 2 - 1]}…{name[-(SHORT // 2) :]}"
