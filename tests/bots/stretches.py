"""Stretches of games by the compiled bots, as the moves they play: `python -m tests.bots.stretches` prints them."""

from __future__ import annotations

import json
from random import Random
from unittest.mock import patch

import numpy as np

import branchline as bl
from branchline.bots import make_bot
from branchline.engine.tables import Compiled
from branchline.thinking import learn
from branchline.thinking.guide import make_guide
from branchline.thinking.value import COUNTED


def told(compiled: Compiled) -> np.ndarray:
    """Weights without the games they are learnt from, which would take hours uncompiled: what is counted now counts."""
    guides = make_guide(compiled).copy()
    guides["learnt"] = 1
    guides["weight"][0, COUNTED] = 1.0
    return guides


@patch.object(learn, "_learn", told)
def stretches() -> dict[str, list[str]]:
    """On every board: greedy and planner in the opening and in the middle of a game, search in the last turns."""
    found = {}
    for board in bl.BUILT_IN:
        for bot in ("greedy", "planner"):
            found[f"{board} {bot} opening"] = _moves(bl.new_game(board, 2, seed=8), bot, 1)
            found[f"{board} {bot} middle"] = _moves(_scattered(board, None), bot, 2)
        found[f"{board} search end"] = _moves(
            _scattered(board, 2), "search:4", 2
        )  # uncompiled, a play-out must be short
    return found


def _scattered(board: str, last_turns: int | None) -> bl.Game:
    """Two players with cards, tickets and tracks from anywhere."""
    rng = Random(5)
    loaded = bl.load_board(board)
    cards = list(bl.Position(board).game().position().deck or {})
    tickets = rng.sample([ticket.id for ticket in loaded.tickets], 6)
    tracks = {track.connection: track.id for track in loaded.tracks if track.length < 4}
    return bl.Position(
        board,
        hands=[{card: rng.randint(0, 2) for card in cards} for _ in range(2)],
        tickets=[tickets[:3], tickets[3:]],
        owners={track: i % 2 for i, track in enumerate(rng.sample(list(tracks.values()), 6))},
        last_turns=last_turns,
    ).game()


def _moves(game: bl.Game, bot: str, plies: int) -> list[str]:
    """What a bot plays for every seat."""
    bots = [make_bot(bot, game.board) for _ in range(game.players)]
    rng = Random(6)
    played: list[str] = []
    while len(played) < plies and not game.over:
        seat = game.to_move[0]
        played.append(bots[seat].choose(game.view(seat), game.legal(seat), rng).text)
        game.play(played[-1], seat)
    return played


if __name__ == "__main__":
    print(json.dumps(stretches()))
