"""Runs the command line in this process, as a terminal without a keyboard would."""

from __future__ import annotations

import io
import random
import sys
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from unittest.mock import patch

import branchline as bl
from branchline.bots import make_bot
from branchline.cli import main
from branchline.lab.match import bot_chance


@dataclass(frozen=True)
class Run:
    status: int
    out: str
    err: str


def run(*arguments: object, typed: str = "") -> Run:
    """One command, with what a player types."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err), patch.object(sys, "stdin", io.StringIO(typed)):
        status = main([str(argument) for argument in arguments])
    return Run(status, out.getvalue(), err.getvalue())


def refused(result: Run) -> str:
    """The one line of a command that was refused."""
    assert result.status == 2, result
    assert "Traceback" not in result.err
    lines = result.err.splitlines()
    assert len(lines) == 1, lines
    assert lines[0].startswith("branchline: ")
    return lines[0].removeprefix("branchline: ")


def a_game(board: str, players: Sequence[str], seed: int) -> tuple[bl.Game, list[tuple[int, str]]]:
    """A whole game as the terminal plays it: bots first, people at random; and what each person types."""
    names = ["You" if name == "me" else name for name in players]
    game = bl.new_game(
        board, len(players), seed, [f"Bot {i} (random)" if n == "random" else n for i, n in enumerate(names)]
    )
    bots = {i: make_bot(n, game.board) for i, n in enumerate(players) if n == "random"}
    chance = random.Random(seed)
    typed: list[tuple[int, str]] = []
    reader: int | None = None
    while not game.over:
        waiting = game.to_move
        bot = next((seat for seat in waiting if seat in bots), None)
        if bot is not None:
            chance_now = bot_chance(seed, bot, len(game.history))
            game.play(bots[bot].choose(game.view(bot), game.legal(bot), chance_now), bot)
            continue
        reader = reader if reader in waiting else waiting[0]
        move = chance.choice(game.legal(reader))
        game.play(move, reader)
        typed.append((reader, str(move)))
    return game, typed
