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


def moves_of_a_game(board: str, players: Sequence[str], seed: int) -> list[tuple[int, str]]:
    """A whole game as the terminal plays it: bots first, people at random; each decision of a person as typed."""
    names = [p if p not in ("random",) else f"Bot {i} (random)" for i, p in enumerate(players)]
    game = bl.new_game(board, len(players), seed, names)
    chance = random.Random(seed)
    bots = {
        seat: (make_bot(name, game.board), bot_chance(seed, seat))
        for seat, name in enumerate(players)
        if name == "random"
    }
    typed: list[tuple[int, str]] = []
    reader: int | None = None
    while not game.over:
        waiting = game.to_move
        bot = next((seat for seat in waiting if seat in bots), None)
        if bot is not None:
            player, own = bots[bot]
            game.play(player.choose(game.view(bot), game.legal(bot), own), bot)
            continue
        seat = reader if reader in waiting else waiting[0]
        assert seat is not None
        reader = seat
        move = chance.choice(game.legal(seat))
        game.play(move, seat)
        typed.append((seat, str(move)))
    return typed
