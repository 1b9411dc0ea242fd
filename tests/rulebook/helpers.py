"""Positions, and questions about them, that the rulebook tests share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

import branchline as bl
from tests.oracles.cards import box

BASE_DECK = ("usa", "nordic", "poland", "northern_lights")
"""The boards played with one deck of train cards."""

ALL = (*BASE_DECK, "world")


def cards(text: str) -> dict[str, int]:
    """`cards("orange*2 locomotive")` is {"orange": 2, "locomotive": 1}."""
    result: Counter[str] = Counter()
    for word in text.split():
        name, _, n = word.partition("*")
        result[name] += int(n or 1)
    return dict(result)


def table(board: str | bl.Board, **fields: Any) -> bl.Game:
    """A game in the given position; hands may be written as text."""
    if "hands" in fields:
        fields["hands"] = [cards(hand) if isinstance(hand, str) else hand for hand in fields["hands"]]
    for pile in ("deck", "discard"):
        if isinstance(fields.get(pile), str):
            fields[pile] = cards(fields[pile])
    return bl.Position(board, **fields).game()


def rest(board: str, *taken: Mapping[str, int] | str | Iterable[str | None]) -> dict[str, int]:
    """The cards of the box that are not among those taken: a count, a text, or a row of cards."""
    left = box(bl.load_board(board))
    for part in taken:
        if isinstance(part, str):
            left.subtract(cards(part))
        elif isinstance(part, Mapping):
            left.subtract(part)
        else:
            left.subtract(Counter(card for card in part if card is not None))
    return dict(+left)


def texts(game: bl.Game, seat: int | None = None) -> set[str]:
    return {str(move) for move in game.legal(seat)}


def can_pay(game: bl.Game, track: str, text: str) -> bool:
    """Whether exactly these cards pay for the track now."""
    try:
        moves = game.match(track, cards(text))
    except bl.IllegalMove:
        return False
    assert moves
    return True


def claim(game: bl.Game, track: str, text: str) -> None:
    """Lays exactly these cards for the track."""
    for move in game.match(track, cards(text)):
        game.play(move)


def claimable(game: bl.Game) -> set[str]:
    """The tracks that the player to move can claim."""
    return {move.track for move in game.legal() if move.kind == "claim"}


def hand(game: bl.Game, seat: int) -> dict[str, int]:
    return {card: n for card, n in game.position().hands[seat].items() if n}


def pile(game: bl.Game, name: str) -> dict[str, int]:
    """The "deck" or the "discard", without the cards it has none of."""
    return {card: n for card, n in getattr(game.position(), name).items() if n}


def pieces(game: bl.Game, seat: int) -> dict[str, int]:
    return dict(game.position().pieces[seat])


def score(game: bl.Game, seat: int) -> int:
    """The running score that everybody sees."""
    return game.view(None).players[seat].score


def draw_two(game: bl.Game) -> None:
    """The player to move draws two cards blind from the first deck."""
    deck = game.board.rules.decks[0].id
    game.play(f"draw {deck}")
    game.play(f"draw {deck}")


def keep(game: bl.Game, tickets: Iterable[str], seat: int | None = None) -> None:
    """Keeps exactly these of the offered tickets, whatever their order in the move."""
    wanted = set(tickets)
    game.play(next(move for move in game.legal(seat) if move.kind == "keep" and set(move.tickets) == wanted), seat)


def open_all(game: bl.Game) -> None:
    """Plays the opening with the first legal choice of every seat."""
    while game.phase == "opening":
        seat = game.to_move[0]
        game.play(game.legal(seat)[0], seat)


def first_reject(board: str, seed: int) -> int:
    """The seat that had rejected the ticket which is the first of the opening rejects to come up again."""
    game = bl.new_game(board, 2, seed)
    rejected = {}
    for seat in (0, 1):
        moves = game.legal(seat)
        for ticket in {ticket for move in moves for ticket in move.tickets} - set(moves[0].tickets):
            rejected[ticket] = seat
        game.play(moves[0], seat)
    while True:
        game.play("tickets")
        offer = max(game.legal(), key=lambda move: len(move.tickets))
        again = [ticket for ticket in offer.tickets if ticket in rejected]
        if again:
            return rejected[again[0]]
        game.play(offer)


def opening_returns(board: str, backwards: bool) -> tuple[list[str], list[str]]:
    """Seat 0 rejects two tickets in the opening and puts them under the deck; these, and what lies at the bottom."""
    game = bl.new_game(board, 2, seed=8)
    most = max(game.legal(1), key=lambda move: len(move.tickets))
    game.play(most, 1)
    offered = max(game.legal(0), key=lambda move: len(move.tickets)).tickets
    keep(game, offered[2:], 0)
    rejects = sorted(offered[:2], reverse=backwards)
    for ticket in rejects:
        if game.stage(0) == "return_order":
            game.play(f"return {ticket}", 0)
    open_all(game)
    return rejects, list(game.position().ticket_deck)[-2:]


def finish(game: bl.Game) -> bl.Result:
    """Plays to the end: cards are drawn blind where possible, otherwise anything."""
    while not game.over:
        moves = game.legal()
        blind = [move for move in moves if move.kind == "draw"]
        game.play((blind or moves)[0])
    return game.result()


def final(board: str | bl.Board, players: int = 2, **fields: Any) -> bl.Result:
    """The result of a game that ends when the last seat has drawn two cards."""
    return finish(table(board, players=players, turn=players - 1, last_turns=1, **fields))


def ticket_lines(result: bl.Result, seat: int) -> list[tuple[str, int, bool, str]]:
    """The tickets on a score sheet, in alphabetical order: id, points, completed, outcome."""
    return sorted(tuple(line) for line in result.sheets[seat].tickets)


def awards(result: bl.Result, award: str) -> list[int]:
    """What the award brought each seat."""
    return [sheet.awards.get(award, 0) for sheet in result.sheets]
