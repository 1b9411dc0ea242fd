"""Views are read from records fact by fact, so what a record has not changed need not be read again."""

from __future__ import annotations

from dataclasses import fields
from random import Random
from typing import Any

import pytest

import branchline as bl
from branchline.boards.parallels import closed_tracks
from branchline.game.game import Game
from branchline.game.view import COLUMNS, PLAYER_FACTS, VIEW_FACTS, Player, Reader, View, changed_columns, public_part
from tests.leak.worlds import GAMES


class Watched(Reader):
    """Notes which columns are read."""

    def __init__(self, game: Game, record: bytes) -> None:
        super().__init__(game._compiled, record, game.names)
        self.read: set[str] = set()

    def __getitem__(self, name: str) -> Any:
        self.read.add(name)
        return super().__getitem__(name)


def positions(board: str, players: int, seed: int) -> list[Game]:
    """A game at every tenth decision."""
    rng, game, found = Random(seed), bl.new_game(board, players, seed=seed), []
    while not game.over:
        if game.ply % 10 == 0:
            found.append(game.copy())
        seat = rng.choice(game.to_move)
        game.play(rng.choice(game.legal(seat)), seat)
    return [*found, game]


@pytest.mark.parametrize(("board", "players"), GAMES)
def test_facts_are_read_from_the_columns_that_they_name(board: str, players: int) -> None:
    """A fact that read more than it names would not be told when that changes."""
    for game in positions(board, players, seed=5):
        for seat in (*range(players), None):
            record = game.observation(seat).tobytes()
            for fact in VIEW_FACTS:
                reader = Watched(game, record)
                fact.words(reader)
                assert reader.read <= fact.columns, fact.name
            for fact in PLAYER_FACTS:
                for other in range(players):
                    reader = Watched(game, record)
                    fact.words(reader, other)
                    assert reader.read <= fact.columns, fact.name


def test_every_fact_of_a_view_is_read() -> None:
    assert {fact.name for fact in VIEW_FACTS} == {one.name for one in fields(View)} - {"players", "observation"}
    assert {fact.name for fact in PLAYER_FACTS} == {one.name for one in fields(Player)}


@pytest.mark.parametrize(("board", "players"), GAMES)
def test_columns_are_read_as_numpy_reads_them(board: str, players: int) -> None:
    for game in positions(board, players, seed=6):
        observation = game.observation(0)
        reader = game.reader(observation.tobytes())
        at_once = game.reader(observation.tobytes())
        at_once.read_all()
        for name in COLUMNS:
            rows = observation[0][name].tolist()
            expected = rows if not isinstance(rows, list) else [tuple(x) if isinstance(x, list) else x for x in rows]
            assert reader[name] == (tuple(expected) if isinstance(reader[name], tuple) else expected), name
            assert at_once[name] == reader[name], name


@pytest.mark.parametrize(("board", "players"), GAMES)
def test_all_viewers_have_the_same_public_part(board: str, players: int) -> None:
    """So what is said of it to one may be said to all."""
    for game in positions(board, players, seed=8):
        seen = {public_part(game.observation(seat).tobytes()) for seat in (*range(players), None)}
        assert len(seen) == 1


def test_changed_columns() -> None:
    game = bl.new_game("usa", 2, seed=1)
    for seat in (0, 1):
        game.play(game.legal(seat)[-1], seat)
    before = game.observation(1).tobytes()
    assert changed_columns(before, before) == set()
    game.play("draw train", game.turn)
    changed = changed_columns(before, game.observation(1).tobytes())
    assert {"ply", "hand_n", "deck_n"} <= changed
    assert not changed & {"owned", "score", "market", "tickets", "discard"}


@pytest.mark.parametrize(("board", "players"), GAMES)
def test_closed_tracks_are_in_the_view(board: str, players: int) -> None:
    """USA-04, NOR-14, POL-04, NLI-05, WOR-13: what may not be taken beside its parallel is told as closed."""
    for game in positions(board, players, seed=7):
        assert game.view(0).closed == tuple(sorted(closed_tracks(game.board, game.owners(), players)))
