"""Whatever is thrown at a reader, it answers with its own error or not at all, and nothing changes."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import branchline as bl
from branchline.boards import parse_board
from branchline.moves.kinds import VERBS

RECORD = (Path(__file__).parents[1] / "golden/records/nordic-2.txt").read_text("utf-8")
BOARD = (Path(__file__).parents[2] / "examples/tiny.toml").read_text("utf-8")

game = bl.new_game("world", 2, seed=3)
while game.phase == "opening":
    game.play(game.legal_ids()[0])

WORDS = [
    *VERBS, "any*3", "pair", "none", "20", "40", "-1", "²", "red*2", "joker", "wagon", "ship", "athina",
    "purple_ship*999",
    *(track.id for track in game.board.tracks[:9]), *(ticket.id for ticket in game.board.tickets[:5]),
]  # fmt: skip


@settings(max_examples=400, deadline=None)
@given(st.one_of(st.text(max_size=40), st.lists(st.sampled_from(WORDS), max_size=5).map(" ".join)))
def test_any_text_is_a_move_or_an_illegal_one(text: str) -> None:
    before = game.state_bytes()
    reason: bl.IllegalMove | None = None
    try:
        move = game.parse(text)
    except bl.IllegalMove as error:
        reason = error
    if reason is None:
        assert game.parse(str(move)) == move
    else:
        assert reason.key
        assert reason.sentence
    assert game.state_bytes() == before


@settings(max_examples=300, deadline=None)
@given(st.one_of(st.integers(min_value=-(2**70), max_value=2**70), st.sampled_from(game.legal_ids())))
def test_any_number_is_a_move_or_an_illegal_one(number: int) -> None:
    trial = game.copy()
    if number in game.legal_ids():
        trial.play(number)
        assert len(trial.history) == len(game.history) + 1
    else:
        with pytest.raises(bl.IllegalMove):
            trial.play(number)
        assert trial.state_bytes() == game.state_bytes()


def edited(text: str, data: st.DataObject) -> str:
    """The text with a piece cut out, doubled, or replaced by something else."""
    start = data.draw(st.integers(0, len(text)), "start")
    stop = data.draw(st.integers(start, min(len(text), start + 60)), "stop")
    new = data.draw(st.one_of(st.just(""), st.just(text[start:stop] * 2), st.text(max_size=12)), "new")
    return text[:start] + new + text[stop:]


@settings(max_examples=120, deadline=None)
@given(st.data())
def test_an_edited_record_is_refused_or_fails_to_verify_in_words(data: st.DataObject) -> None:
    text = edited(RECORD, data)
    try:
        problems = bl.Record.loads(text).verify()
    except bl.RecordError as error:
        problems = [str(error)]
    assert all(problem.strip() for problem in problems)


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_an_edited_board_loads_or_is_refused_with_its_name(data: st.DataObject) -> None:
    refusal = ""
    try:
        board = parse_board(edited(BOARD, data), "tiny.toml")
    except bl.BoardError as error:
        refusal = str(error)
    assert refusal.startswith("tiny.toml: ") or board.cities
