"""Turns, passing, the opening, the first player."""

from __future__ import annotations

import pytest

import branchline as bl
from tests.rulebook.helpers import ALL, BASE_DECK, claim, draw_two, keep, rest, table, texts


@pytest.mark.parametrize("board", BASE_DECK)
def test_players_take_turns_clockwise(board: str) -> None:
    """COM-01: players take turns clockwise; drawing cards is a whole turn."""
    game = table(board, players=3)
    for seat in (0, 1, 2, 0):
        assert game.turn == seat
        assert game.to_move == (seat,)
        draw_two(game)
    assert game.turn == 1


def test_claiming_is_the_whole_turn() -> None:
    """COM-01: after one claim the turn is over, whatever cards are left."""
    game = table("usa", hands=["red*9", ""])
    claim(game, "chicago-duluth", "red*3")
    assert game.turn == 1
    assert game.phase == "turn"


def test_drawing_tickets_is_the_whole_turn() -> None:
    """COM-01: after tickets were kept the turn is over."""
    game = table("usa", hands=["red*9", ""], ticket_deck=["boston-miami"])
    game.play("tickets")
    keep(game, ["boston-miami"])
    assert game.turn == 1
    assert game.phase == "turn"


def test_a_turn_offers_exactly_the_three_actions() -> None:
    """COM-01: draw cards, claim a track or draw tickets, and nothing else."""
    game = table("usa", hands=["red*9", ""])
    assert {move.kind for move in game.legal()} == {"draw", "take", "claim", "tickets"}


def stuck(players: int = 2) -> bl.Game:
    """A game in which nobody can do anything: no cards to draw, no tickets, no track short enough."""
    short = [track.id for track in bl.load_board("usa").tracks if track.length == 1 and not track.id.endswith("/2")]
    return table(
        "usa",
        players=players,
        options={"end.pieces": 0},
        hands=[rest("usa")] + [{}] * (players - 1),
        market=[None] * 5,
        deck={},
        discard={},
        ticket_deck=[],
        owners=dict.fromkeys(short, 0),
        pieces=[{"train": 1}] * players,
        unchecked=True,
    )


def test_a_player_without_a_legal_action_passes() -> None:
    """COM-20: a player with no legal action passes; the game goes on with the next player."""
    game = stuck(3)
    assert texts(game) == {"pass"}
    game.play("pass")
    assert game.turn == 1
    assert not game.over


def test_the_game_ends_when_all_pass_in_succession() -> None:
    """COM-20: when all players pass in succession the game ends at once and is scored."""
    game = stuck(3)
    for _ in range(3):
        assert not game.over
        game.play("pass")
    assert game.over
    assert [sheet.routes for sheet in game.result().sheets] == [5, 0, 0]


@pytest.mark.parametrize("board", ALL)
def test_passing_is_no_choice(board: str) -> None:
    """COM-20: whoever can act may not pass."""
    game = table(board)
    assert "pass" not in texts(game)
    with pytest.raises(bl.IllegalMove):
        game.play("pass")


def test_an_action_between_two_passes_lets_the_game_go_on() -> None:
    """COM-20: only passes of all players in succession end the game."""
    game = table(
        "usa",
        options={"end.pieces": 0},
        hands=[{}, rest("usa")],
        market=[None] * 5,
        deck={},
        discard={},
        ticket_deck=[],
        pieces=[{"train": 1}],
        unchecked=True,
    )
    game.play("pass")
    claim(game, "chicago-duluth", "red*3")
    # Three cards have come back and lie face up, so nobody has to pass.
    assert not game.over
    assert texts(game) == {"take red"}


def decide(game: bl.Game, seat: int, most: bool) -> None:
    """A seat's whole opening: it keeps as few or as many tickets as it can, and its pieces likewise."""
    while seat in game.to_move and game.phase == "opening":
        moves = sorted(game.legal(seat), key=lambda move: (len(move.tickets), move.count))
        game.play(moves[-1 if most else 0], seat)


@pytest.mark.parametrize("board", ALL)
def test_the_opening_is_simultaneous(board: str) -> None:
    """COM-21: all players choose at once, and nobody sees what another kept before deciding."""
    one, other = (bl.new_game(board, 3, seed=5) for _ in range(2))
    assert set(one.to_move) == {0, 1, 2}
    decide(one, 0, most=False)
    decide(other, 0, most=True)
    assert set(one.position().tickets[0]) != set(other.position().tickets[0])
    assert set(one.to_move) == {1, 2}
    for viewer in (1, 2, None):
        assert one.view(viewer).to_dict() == other.view(viewer).to_dict()


@pytest.mark.parametrize("board", ALL)
def test_the_opening_may_be_decided_in_any_order(board: str) -> None:
    """COM-21: the order in which the choices come in does not matter."""
    ends = []
    for seats in ((0, 1), (1, 0)):
        game = bl.new_game(board, 2, seed=11)
        for seat in seats:
            while seat in game.to_move and game.phase == "opening":
                game.play(game.legal(seat)[0], seat)
        assert game.phase == "turn"
        position = game.position()
        ends.append((position.hands, position.tickets, position.pieces, position.market))
    assert ends[0] == ends[1]


def test_the_first_player_is_the_tables_choice() -> None:
    """COM-23: the first player is whoever the table chooses."""
    for first in range(3):
        game = bl.new_game("usa", 3, seed=1, first=first)
        for seat in range(3):
            game.play(game.legal(seat)[0], seat)
        assert game.turn == first


def test_the_first_player_is_drawn_at_random_and_recorded() -> None:
    """COM-23: by default the first player is drawn at random, and the record knows who it was."""
    drawn = set()
    for seed in range(30):
        game = bl.new_game("usa", 3, seed=seed)
        drawn.add(game.turn)
        replayed = bl.Record.loads(game.record().dumps()).replay()
        assert replayed.turn == game.turn
    assert drawn == {0, 1, 2}
