"""Positions: what is refused as impossible and what passes unchecked, the pieces that go without saying, the words."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

import pytest

import branchline as bl
from branchline.boards.schema import TrackKind
from tests.rulebook.helpers import rest

WILDS = ["locomotive"] * 3
MARKET = ["red", "blue", "green", "white", "black"]


def play_random(game: bl.Game, rng: Random) -> Iterable[bl.Game]:
    while not game.over:
        yield game
        seat = rng.choice(game.to_move)
        game.play(rng.choice(game.legal_ids(seat)), seat)
    yield game


@pytest.mark.parametrize(
    ("board", "fields", "message"),
    [
        (
            "usa",
            {"market": [*WILDS, "red", "blue"]},
            "market: 3 of 5 cards are locomotives, and 3 would be swept away;",
        ),
        ("usa", {"market": [*WILDS, "red", "blue"], "last_turns": 0}, "market: 3 of 5 cards are locomotives"),
        (
            "world",
            {"market": ["joker"] * 3 + ["red_ship"] * 3},
            "market: 3 of 6 cards are jokers, and 3 would be swept",
        ),
        (
            "usa",
            {"market": MARKET[:3]},
            "market: 2 of 5 places empty, but 107 cards are left to fill them; name a card",
        ),
        ("usa", {"market": [None, *MARKET[1:]]}, "market: 1 of 5 places empty, but 106 cards are left"),
        ("world", {"market": [None] * 6}, "market: 6 of 6 places empty, but 140 cards are left"),
        (
            "usa",
            {"hands": [rest("usa", "red")], "market": [None] * 5, "deck": {}, "discard": {"red": 1}},
            "market: 5 of 5 places empty, but 1 card is left to fill them",
        ),
        (
            "usa",
            {"pieces": [{"train": 5}]},
            "pieces[0]: 5 trains left and 0 trains on the board, but a player has 45 in",
        ),
        (
            "world",
            {"pieces": [{"wagon": 1, "ship": 1}]},
            "pieces[0]: 1 wagon and 1 ship left and 0 wagons and 0 ships on the board, but a player has 60 in all, at",
        ),
        ("world", {"pieces": [{}, {"wagon": 1}]}, "pieces[1]: 1 wagon and 59 ships left and 0 wagons"),
        ("world", {"owners": {"athina-hamburg": 0}, "pieces": [{"wagon": 20, "ship": 40}]}, "pieces[0]: 20 wagons and"),
    ],
)
def test_what_passes_only_unchecked(board: str, fields: dict[str, Any], message: str) -> None:
    """USA-03, WOR-08, COM-04, COM-08, WOR-04, WOR-19: what no turn begins with is refused, with the remedy."""
    with pytest.raises(bl.PositionError) as error:
        bl.Position(board, **fields).game()
    assert str(error.value).startswith(message)
    if "or say unchecked=True" in str(error.value):
        bl.Position(board, **fields, unchecked=True).game()
    else:
        assert board == "world"  # two pieces too many are no plausibility: nobody ever has them


@pytest.mark.parametrize(
    ("board", "fields", "place"),
    [
        ("usa", {"pieces": [{"ship": 1}]}, "pieces[0].ship: is not a piece of this game (pieces: train)"),
        ("usa", {"pieces": [{"train": 45, "ship": 0}]}, "pieces[0].ship: is not a piece"),
        ("world", {"pieces": [{}, {"train": 0}]}, "pieces[1].train: is not a piece of this game (pieces: wagon, ship)"),
        ("world", {"pieces": {"wagon": 20}}, "pieces: expected a list with one entry for each player"),
        ("usa", {"pieces": ["train"]}, "pieces[0]: expected a table of names and values"),
        ("usa", {"hands": [["red"]]}, "hands[0]: expected a table of names and values"),
        ("usa", {"market": "red"}, "market: expected a list of names, found 'red'"),
        ("usa", {"tickets": ["boston-miami"]}, "tickets[0]: expected a list of names, found 'boston-miami'"),
        ("usa", {"ticket_deck": "boston-miami"}, "ticket_deck: expected a list of names"),
        ("northern_lights", {"awards": "ferries"}, "awards: expected a list of names"),
        ("usa", {"exchanged": [1]}, "exchanged[0]: 1 pieces cannot have been exchanged"),
        ("world", {"pieces": [{"wagon": 25, "ship": 50}]}, "pieces[0]: 25 wagons and 50 ships left"),
        ("usa", {"pieces": [{"train": 46}]}, "pieces[0].train: 46 left and 0 on the board; the game has 45"),
    ],
)
def test_what_is_refused_unchecked_too(board: str, fields: dict[str, Any], place: str) -> None:
    for unchecked in (False, True):
        with pytest.raises(bl.PositionError) as error:
            bl.Position(board, **fields, unchecked=unchecked).game()
        assert str(error.value).startswith(place)
        assert "unchecked" not in str(error.value)


def test_wilds_that_could_not_be_swept_may_lie_there() -> None:
    """USA-03: with too few other cards outside the hands nothing is swept, and so nothing is refused."""
    market = [*WILDS, "red", "blue"]
    held = rest("usa", market, "locomotive*2")
    assert bl.Position("usa", hands=[held], market=market, deck={"locomotive": 2}, discard={}).game().turn == 0
    assert bl.Position("nordic", market=["locomotive"] * 5).game().turn == 0


def test_the_default_market_is_full_where_cards_are_left() -> None:
    """COM-07, WOR-08: it is dealt from the discard, and from the other deck, where one runs short."""
    held = rest("usa", "red*7")
    game = bl.Position("usa", hands=[held], deck={"red": 1}, discard={"red": 6}).game()
    assert list(game.view(None).market) == ["red"] * 5
    assert game.position().deck == {"red": 2}
    game = bl.Position("world", hands=[rest("world", "white_ship*4 red_ship*4")]).game()
    assert None not in game.view(None).market


@pytest.mark.parametrize("board", bl.BUILT_IN)
def test_a_position_read_from_a_game_can_be_played_on(board: str) -> None:
    """Whatever a game comes to at the start of a turn passes the checks, and in the middle of one is let pass."""
    for players in (2, bl.load_board(board).rules.players[1]):
        for game in play_random(bl.new_game(board, players, seed=4), Random(4)):
            position = game.position()
            assert position.unchecked == (game.phase not in ("turn", "over"))
            if game.phase != "opening":
                assert position.game().position().pieces == position.pieces


# Pieces that go without saying ----------------------------------------------------------------------------------------


def network(kinds: tuple[TrackKind, ...], spaces: int) -> dict[str, int]:
    """Tracks of seat 0 with exactly so many spaces, one of each connection."""
    board = bl.load_board("world")
    tracks = {track.connection: track for track in reversed(board.tracks) if track.kind in kinds and track.length <= 4}
    found: dict[str, int] = {}
    for track in sorted(tracks.values(), key=lambda track: -track.length):
        if track.length <= spaces:
            spaces -= track.length
            found[track.id] = 0
    assert spaces == 0
    return found


@pytest.mark.parametrize(
    ("wagons", "ships", "left"),
    [
        (0, 0, {"wagon": 20, "ship": 40}),
        (20, 0, {"wagon": 0, "ship": 40}),
        (23, 0, {"wagon": 0, "ship": 37}),
        (25, 35, {"wagon": 0, "ship": 0}),
        (0, 45, {"wagon": 15, "ship": 0}),
        (12, 45, {"wagon": 3, "ship": 0}),
    ],
)
def test_the_default_split_fits_the_tracks(wagons: int, ships: int, left: dict[str, int]) -> None:
    """WOR-04: 20 and 40 where that will do; otherwise the tracks have what they take, and 60 pieces are kept."""
    owners = network(("land",), wagons) | network(("sea",), ships)
    position = bl.Position("world", owners=owners).game().position()
    assert position.pieces == [left, {"wagon": 20, "ship": 40}]


@pytest.mark.parametrize(("wagons", "ships"), [(26, 0), (20, 45)])
def test_tracks_that_no_split_allows(wagons: int, ships: int) -> None:
    """WOR-04: nobody has more than 25 wagons, 50 ships, and 60 pieces in all."""
    with pytest.raises(bl.PositionError) as error:
        bl.Position("world", owners=network(("land",), wagons) | network(("sea",), ships)).game()
    assert str(error.value) == (
        f"owners: the tracks of seat 0 take {wagons} wagons and {ships} ships, but a player has at most 25 wagons and "
        "50 ships, 60 in all; give it fewer tracks"
    )


def test_one_kind_given_leaves_the_other() -> None:
    position = bl.Position("world", pieces=[{"wagon": 12}, {"ship": 50}]).game().position()
    assert position.pieces == [{"wagon": 12, "ship": 48}, {"wagon": 10, "ship": 50}]


# In words -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("board", bl.BUILT_IN)
def test_a_printed_position_is_short(board: str) -> None:
    """All along a random game it is under 30 lines that fit a terminal, and names what every player has."""
    for players in (2, bl.load_board(board).rules.players[1]):
        names = [f"Seat {seat}" for seat in range(players)]
        for game in play_random(bl.new_game(board, players, seed=2, names=names), Random(2)):
            lines = str(game.position()).split("\n")
            assert len(lines) < 30
            assert max(map(len, lines)) <= 120
        assert lines[0] == f"{game.board.name['en']}, {players} players: the game is over"
        for word in (*names, "market", "ticket deck"):
            assert any(line.startswith(word) for line in lines)
        assert len(repr(game.position())) < 9000
        assert "Layout(" not in repr(game.position())


def test_what_is_not_given_is_not_told() -> None:
    position = bl.Position("nordic", hands=[{"red": 2, "blue": 0}], turn=1, last_turns=1)
    assert repr(position) == "Position('nordic', hands=[{'red': 2, 'blue': 0}], turn=1, last_turns=1)"
    assert str(position).split("\n") == [
        "nordic, 2 players: Player 2 to move, 1 turn before the end",
        "Player 1",
        "  hand: 2 red",
        "  tracks (0)",
        "  tickets (0)",
        "Player 2",
        "  hand: no cards",
        "  tracks (0)",
        "  tickets (0)",
    ]


def test_what_does_not_fit_is_counted() -> None:
    """Nothing is left out without a word: the names that are told and those counted make all."""
    board = bl.load_board("usa")
    tickets = [ticket.id for ticket in board.tickets]
    position = bl.Position("usa", 5, tickets=[tickets])
    row = str(position).split("\nPlayer 2")[0].partition("  tickets (33): ")[2]
    told, _, more = row.rpartition(" and ")
    names = told.replace("\n    ", " ").split(", ")
    assert names == tickets[: len(names)]
    assert len(names) + int(more.removesuffix(" more")) == 33


def test_a_position_that_cannot_be_is_printed_all_the_same() -> None:
    """Whoever looks for what is wrong prints it."""
    assert str(bl.Position("atlantis", turn=7, names=["Ann"])).startswith(
        "atlantis, 2 players: Player 8 to move\nAnn\n"
    )
