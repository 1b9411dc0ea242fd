"""Events as another seat sees them carry no card and no ticket that is not public."""

from __future__ import annotations

import json
from random import Random

import pytest

import branchline as bl
from tests.leak.worlds import GAMES, moments, shown, viewers

SECRET_KEYS = {
    "dealt": "card", "drawn": "card", "bonus_card": "card", "offered": "ticket", "kept": "ticket", "returned": "ticket",
}  # fmt: skip
"""What each event hides from all but its own seat."""


def told(events: list[bl.Event], viewer: int | None) -> str:
    """What a viewer is told, as text."""
    seen = [event.for_seat(viewer) for event in events]
    return json.dumps([[event.type, event.seat, event.data] for event in seen if event is not None], sort_keys=True)


def check_private(event: bl.Event, players: int) -> None:
    for viewer in [*range(players), None]:
        seen = event.for_seat(viewer)
        if event.type == "split" and viewer != event.seat:
            assert seen is None
        elif event.type in SECRET_KEYS:
            key = SECRET_KEYS[event.type]
            assert seen is None or (key in seen.data) == (viewer == event.seat)
        else:
            assert seen == event


@pytest.mark.parametrize(("board", "players"), GAMES)
def test_private_cards_and_tickets_are_removed(board: str, players: int) -> None:
    rng = Random(3)
    game = bl.new_game(board, players, seed=3)
    events = list(game.setup_events)
    while not game.over:
        opening = game.phase == "opening"
        seat = rng.choice(game.to_move)
        happened = game.play(rng.choice(game.legal_ids(seat)), seat)
        if opening:  # what is chosen there is not even known to have been chosen
            for other in [p for p in range(players) if p != seat] + [None]:
                seen = [event for event in (e.for_seat(other) for e in happened) if event is not None]
                assert {event.type for event in seen} <= {"play_begins"}
        events += happened
    for event in events:
        check_private(event, players)
    assert {"dealt", "offered", "kept", "drawn"} <= {event.type for event in events}


@pytest.mark.parametrize(("board", "players"), GAMES)
def test_a_secret_draw_looks_the_same_in_every_world(board: str, players: int) -> None:
    """In two worlds that differ only in what a viewer cannot see, another seat's secret moves are told alike."""
    compared = 0
    for game in moments(board, players, count=10):
        if game.over or game.phase == "opening":
            continue
        actor = game.to_move[0]
        secret = [move.id for move in game.legal() if move.kind in ("draw", "tickets", "keep", "return")]
        for viewer in [seat for seat in range(players) if seat != actor] + [None]:
            worlds = [game.sample(viewer, seed) for seed in (1, 2, 3)]
            for id in secret:
                stories = set()
                for world in worlds:
                    branch = world.copy()
                    stories.add((told(branch.play(id), viewer), *shown(branch, viewer)))
                assert len(stories) == 1
                compared += 1
    assert compared > 10


@pytest.mark.parametrize(("board", "players"), GAMES)
def test_opening_choices_are_secret_until_all_have_chosen(board: str, players: int) -> None:
    """COM-21: whatever a seat keeps and splits, all others see the same, and the same again when it is done."""
    rng = Random(7)
    game = bl.new_game(board, players, seed=7)
    while len(game.to_move) > 1:
        seat = rng.choice(game.to_move)
        others = [viewer for viewer in viewers(game) if viewer != seat]
        waiting = {viewer: shown(game, viewer) for viewer in others}
        ends = {viewer: set() for viewer in others}
        for _ in range(6):
            branch = game.copy()
            while branch.stage(seat) != "done":
                events = branch.play(rng.choice(branch.legal_ids(seat)), seat)
                assert all(told(events, viewer) == "[]" for viewer in others)
                if branch.stage(seat) != "done":
                    assert {viewer: shown(branch, viewer) for viewer in others} == waiting
            for viewer in others:
                ends[viewer].add(shown(branch, viewer))
        assert all(len(seen) == 1 for seen in ends.values())
        while game.stage(seat) != "done":
            game.play(rng.choice(game.legal_ids(seat)), seat)


def test_choices_become_known_as_counts_when_all_have_chosen() -> None:
    """COM-09: the number of tickets kept is public once play begins, the tickets are not."""
    game = bl.new_game("usa", 2, seed=1, first=0)
    assert game.view(1).players[0].tickets_held is None
    for seat in (0, 1):
        game.play(game.legal(seat)[-1], seat)
    seen = game.view(1).players[0]
    assert seen.tickets_held == 4
    assert seen.tickets is None
    assert seen.hand is None
