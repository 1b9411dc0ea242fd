"""Nothing leaks: what a viewer is sent is the same, byte for byte, when what is hidden from them is another."""

from __future__ import annotations

from random import Random

import orjson
import pytest

import branchline as bl
from branchline.game.deal import seed_of
from branchline.server.service.live import Watch, make_step
from branchline.server.table.projection import document, line
from branchline.server.table.table import RUNNING, EntryOutcome, Viewer
from tests.leak.worlds import GAMES, hidden
from tests.server.tables import Desk, full


def viewers(desk: Desk) -> list[Viewer]:
    return [*range(len(desk.table.seats)), None]


@pytest.mark.parametrize(("board", "players"), GAMES)
def test_documents_steps_and_refusals_do_not_tell_what_is_hidden(board: str, players: int) -> None:
    """At many moments of a whole random game, the hidden part of the world is dealt anew under the table."""
    rng = Random(players)
    desk = full(board, players)
    compared = 0
    while desk.table.status == RUNNING:
        desk.play_random(rng, rng.randrange(1, 12))
        if desk.table.status != RUNNING:
            break  # the score sheet counts all hands in the open
        for viewer in viewers(desk):
            compared += _compare(desk, viewer, rng)
    assert compared > 0


def _compare(desk: Desk, viewer: Viewer, rng: Random) -> int:
    """Compares with other worlds; how many of those really were others."""
    play = desk.table.play
    assert play is not None
    truth = play.game
    seen = orjson.dumps(document(desk.table, viewer))
    refused = _refusals(desk, viewer, Random(7))
    others = 0
    for seed in range(2):
        play.game = truth.sample(viewer, seed)
        others += hidden(play.game, viewer) != hidden(truth, viewer)
        assert orjson.dumps(document(desk.table, viewer)) == seen
        assert _refusals(desk, viewer, Random(7)) == refused
    play.game = truth
    return others


def _refusals(desk: Desk, viewer: Viewer, rng: Random) -> list[str]:
    """What a viewer is answered to commands of all kinds, legal or not."""
    if viewer is None or desk.table.status != RUNNING:
        return []
    book = desk.table.game.board
    texts = [
        "tickets", "draw cards", "withdraw", "pass", "keep none",
        *(f"take {colour}" for colour in book.rules.colours),
        *(f"claim {track.id} {rng.choice(book.rules.colours)}*{track.length}" for track in rng.sample(book.tracks, 12)),
    ]  # fmt: skip
    answers = []
    for text in texts:
        try:
            desk.table.game.copy().play(text, viewer)
            answers.append("legal")
        except bl.IllegalMove as error:
            answers.append(f"{error.key}: {error.sentence}")
    return answers


@pytest.mark.parametrize(("board", "players"), GAMES)
def test_blind_draws_of_others_look_alike(board: str, players: int) -> None:
    """The step that tells of another player's blind draw is the same whatever card it was."""
    rng = Random(3)
    desk = full(board, players)
    found = 0
    while desk.table.status == RUNNING and found < 12:
        seat = rng.choice(desk.table.to_move())
        draws = [move.text for move in desk.table.game.legal(seat) if move.kind == "draw"]
        if desk.table.game.phase == "turn" and draws:
            steps = {_draw_in_another_world(desk, seat, draws[0], seed) for seed in range(4)}
            assert len(steps) == 1
            found += 1
        desk.play_random(rng, 1)
    assert found


def _draw_in_another_world(desk: Desk, seat: int, move: str, seed: int) -> tuple[bytes, ...]:
    """The steps of all others after a draw in a world with another deck; the table is put back afterwards."""
    play = desk.table.play
    assert play is not None
    truth, kept = play.game, list(play.decisions)
    steps = []
    for viewer in (v for v in viewers(desk) if v != seat):
        play.game = truth.sample(viewer, seed)
        before = document(desk.table, viewer)
        happened = play.decide(seat, [move])
        after = document(desk.table, viewer)
        outcome = EntryOutcome(desk.log[-1], happened.events, 0xFF)
        # A reshuffle or the count of decks is public; the card is not.
        steps.append(orjson.dumps([before["view"], after["view"], line(outcome, 1, viewer)]))
        play.game, play.decisions = truth, list(kept)
    return tuple(steps)


@pytest.mark.parametrize(("board", "players"), GAMES)
def test_opening_choices_are_secret_until_all_have_chosen(board: str, players: int) -> None:
    """COM-21: two games that differ only in what seat 1 keeps look the same to the others until the opening is over."""
    worlds = [_opening(board, players, choice) for choice in (0, -1)]
    assert worlds[0][0] == worlds[1][0]
    assert worlds[0][1] != worlds[1][1]


def _opening(board: str, players: int, choice: int) -> tuple[list[bytes], list[str]]:
    """All that the others receive while seat 1 chooses first, and what it chose."""
    desk = full(board, players)
    others = [viewer for viewer in viewers(desk) if viewer != 1]
    received, chosen = [], []
    watches = {viewer: Watch.of(desk.table, viewer) for viewer in others}
    while desk.table.game.phase == "opening" and 1 in desk.table.to_move():
        move = desk.table.game.legal(1)[choice].text
        chosen.append(move)
        outcome = desk.decide(1, move)
        for viewer, watch in watches.items():
            if outcome.visible_to & desk.table.bit(viewer):
                received.append(make_step(desk.table, outcome, viewer, watch, {}))
            else:
                assert Watch.of(desk.table, viewer) == watch
    assert received  # that the seat is ready is public
    return received, chosen


def test_the_seed_stays_hidden_until_the_end() -> None:
    desk = full("usa", 2)
    for viewer in viewers(desk):
        text = orjson.dumps(document(desk.table, viewer))
        assert desk.table._secret.encode() not in text
        assert str(desk.table.seed).encode() not in text
    desk.play_random(Random(1))
    over = document(desk.table, None)["table"]["deal"]
    assert over["secret"] == desk.table._secret
    assert seed_of(over["secret"], over["contributions"]) == int(over["seed"])
