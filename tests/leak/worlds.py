"""Games stopped along the way, and what is hidden in them, for the tests that nothing leaks."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import branchline as bl

GAMES = [
    (board, players)
    for board in bl.BUILT_IN
    for players in range(bl.load_board(board).rules.players[0], bl.load_board(board).rules.players[1] + 1)
]


def viewers(game: bl.Game) -> list[int | None]:
    """Every seat, and the spectator."""
    return [*range(game.players), None]


def play_random(game: bl.Game, rng: Random, most: int = 100_000) -> None:
    """Random legal moves, to the end or for `most` of them."""
    for _ in range(most):
        if game.over:
            return
        seat = rng.choice(game.to_move)
        game.play(rng.choice(game.legal_ids(seat)), seat)


def moments(board: str, players: int, count: int = 12, seed: int = 11) -> Iterator[bl.Game]:
    """A random game stopped in every phase it meets (the first time), and now and then besides."""
    rng = Random(seed)
    game = bl.new_game(board, players, seed)
    met: set[str] = set()
    pause = 0
    while not game.over and count:
        pause -= 1
        if pause < 0 or game.phase not in met:
            met.add(game.phase)
            pause = rng.randrange(5, 30)
            count -= 1
            yield game
        play_random(game, rng, 1)
    while not game.over:
        play_random(game, rng, 1)
    yield game


def shown(game: bl.Game, viewer: int | None) -> tuple[str, bytes]:
    """All that a viewer is given: the view as text, the observation as bytes."""
    return json.dumps(game.view(viewer).to_dict(), sort_keys=True), game.observation(viewer).tobytes()


def cards(game: bl.Game) -> Counter[str]:
    """Every card of a game, wherever it lies."""
    position = game.position()
    everything: Counter[str] = Counter(card for card in position.market or () if card is not None)
    for part in (*position.hands, position.deck or {}, position.discard or {}):
        everything.update(part)
    return +everything


def tickets(game: bl.Game) -> Counter[str]:
    """Every ticket that is still in the game."""
    position = game.position()
    return Counter(ticket for pile in (*position.tickets, position.ticket_deck or ()) for ticket in pile)


def hidden(game: bl.Game, viewer: int | None) -> dict[str, Any]:
    """What a viewer must not know: the others' hands and tickets, and what the decks hold."""
    position = game.position()
    others = [seat for seat in range(game.players) if seat != viewer]
    return {
        "hands": [sorted(position.hands[seat].items()) for seat in others],
        "tickets": [sorted(position.tickets[seat]) for seat in others],
        "deck": sorted((position.deck or {}).items()),
    }
