"""The records of the engine: nothing of an old game is left in a new one, and nothing is shown that is not named."""

from __future__ import annotations

import numpy as np
import pytest

import branchline as bl
from branchline.engine import play
from branchline.engine import state as S
from branchline.engine.observe import NOT_OBSERVED, OBSERVATION
from branchline.engine.tables import compile_game

PUBLIC = [name for name, *_ in S.PUBLIC]


def test_every_field_of_a_state_is_observed_or_said_not_to_be() -> None:
    names, seen = set(S.STATE.names or ()), set(OBSERVATION.names or ())
    assert names - seen == NOT_OBSERVED.keys()
    assert all(NOT_OBSERVED.values())


def test_what_is_public_lies_alike_in_states_and_observations() -> None:
    """So it is copied as one piece, and nothing beside it."""

    def places(record: np.dtype) -> list[tuple[int, np.dtype]]:
        fields = record.fields or {}
        assert [name for name in record.names or () if name in PUBLIC] == PUBLIC
        return [(fields[name][1] - fields[PUBLIC[0]][1], fields[name][0]) for name in PUBLIC]

    assert places(S.STATE) == places(OBSERVATION)
    for record in (S.STATE, OBSERVATION):
        at = (record.names or ()).index(PUBLIC[0])
        assert list((record.names or ())[at : at + len(PUBLIC)]) == PUBLIC


@pytest.mark.parametrize("board", bl.BUILT_IN)
def test_a_game_begins_in_a_used_record_as_in_a_new_one(board: str) -> None:
    tables = compile_game(bl.load_board(board), 2).tables
    works, states = S.zeros(S.WORK), S.zeros(S.STATE, 2)
    states[1:].view(np.uint8)[...] = 0xFF
    for state in (states[:1], states[1:]):
        play.start(tables, state, works, np.uint64(7), 0)
    assert states[0].tobytes() == states[1].tobytes()


@pytest.mark.parametrize("board", bl.BUILT_IN)
def test_an_observation_has_what_is_public(board: str) -> None:
    """As it stands; the count of decisions, which lies beside it, is hidden in the opening."""
    game = bl.new_game(board, 2, seed=3)
    state, observation = game._state, game.observation(None)
    for name in PUBLIC:
        assert np.array_equal(observation[0][name], state[0][name]), name
    assert (game.phase, observation[0]["ply"]) == ("opening", 0)
