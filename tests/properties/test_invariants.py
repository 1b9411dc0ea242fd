"""Every invariant after every decision of random games, on every board and for every number of players."""

from __future__ import annotations

import numpy as np
import pytest

import branchline as bl
from branchline.engine import state as S
from branchline.seeds import game_seed
from tests import fuzz, invariants

TABLES = [
    (board, players)
    for board in bl.BUILT_IN
    for players in range(bl.load_board(board).rules.players[0], bl.load_board(board).rules.players[1] + 1)
]


@pytest.mark.parametrize(("board", "players"), TABLES)
def test_invariants_hold_after_every_decision(board: str, players: int) -> None:
    """COM-09, COM-11, COM-13, COM-18, COM-22: cards, tickets and pieces conserved; score equals recount; no leak."""
    seeds = np.array([game_seed(7, g) for g in range(33)], np.uint64)
    _, _, played, fault = fuzz.run(board, players, seeds)
    assert fault is None, f"seed {fault[0]}, ply {fault[1]}: {invariants.FAULTS[fault[2]]}"
    assert played == len(seeds)


def spoiled(change: str) -> int:
    """The fault that is found after a state was spoiled in one way."""
    game = bl.new_game("poland", 3, seed=1)
    for _ in range(150):
        game.play(game.legal_ids()[-1])
    s = game._state[0]
    p = next(p for p in range(3) if s["owned"][p].any())
    if change == "card":
        s["hand"][p, 0] += 1
    elif change == "sum":
        s["hand_n"][p] += 1
    elif change == "known":
        s["known"][p, 0] = s["hand"][p, 0] + 1
    elif change == "ticket":
        s["tickets"][p, 0] = 0
    elif change == "piece":
        s["pieces"][p, 0] -= 1
    elif change == "score":
        s["score"][p] += 1
    elif change == "owner":
        s["owned"][(p + 1) % 3] |= s["owned"][p]
    t, state = game._tables, game._state
    return int(first_fault(t, state, S.zeros(S.WORK), S.zeros(S.STATE)))


def first_fault(tables: np.ndarray, states: np.ndarray, works: np.ndarray, spare: np.ndarray) -> int:
    from branchline.engine.observe import OBSERVATION

    observations = S.zeros(OBSERVATION, 2)
    words = observations.view(np.uint8).reshape(2, -1)
    return int(fuzz.check(tables[0], states[0], works[0], spare[0], True, observations, words, np.uint64(1)))


@pytest.mark.parametrize(
    ("change", "faults"),
    [
        ("nothing", {invariants.FINE}),
        ("card", {invariants.CARDS}),
        ("sum", {invariants.CARD_SUMS}),
        ("known", {invariants.KNOWN}),
        ("ticket", {invariants.TICKETS}),
        ("piece", {invariants.PIECES}),
        ("score", {invariants.SCORE}),
        ("owner", {invariants.OPEN, invariants.SCORE, invariants.CLAIMED_TWICE}),
    ],
)
def test_the_invariants_can_fail(change: str, faults: set[int]) -> None:
    assert spoiled(change) in faults
