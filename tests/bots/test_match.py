"""Games between bots: forfeits, and what a bot is told at the end."""

from __future__ import annotations

import math
import random
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import ClassVar

import numpy as np
import pytest

import branchline as bl
from branchline.boards.schema import Board
from branchline.bots import Bot, BotError, Forfeit, registry
from branchline.bots.registry import Entry
from branchline.bots.uniform import RandomBot
from branchline.game.result import Result
from branchline.game.view import View
from branchline.lab.match import Played, play_match
from branchline.lab.tally import PARTS, Tally
from branchline.moves.move import Move

BOARD = bl.load_board("usa")


class Quitter(RandomBot):
    """Gives up at a decision of its own choice, and tells what happens to it."""

    log: ClassVar[list[object]] = []
    after: ClassVar[dict[int, int]] = {}

    def choose(self, view: View, moves: Sequence[Move], rng: random.Random) -> Move:
        assert view.seat is not None
        if view.ply >= self.after.get(view.seat, 10**9):
            raise Forfeit(f"had enough in seat {view.seat}")
        return super().choose(view, moves, rng)

    def over(self, result: Result) -> None:
        self.log.append(result)

    def close(self) -> None:
        self.log.append("closed")


class Odd(RandomBot):
    """Answers with something that is no move."""

    answers: ClassVar[Iterator[object]]

    def choose(self, view: View, moves: Sequence[Move], rng: random.Random) -> Move:
        return next(self.answers)  # type: ignore[return-value]


@pytest.fixture(autouse=True)
def bots(monkeypatch: pytest.MonkeyPatch) -> None:
    def make(bot: type[RandomBot]) -> Entry:
        def made(board: Board, budget: object) -> Bot:
            return bot()

        return Entry(made, "")

    monkeypatch.setattr(registry, "_bots", {**registry._bots, "quitter": make(Quitter), "odd": make(Odd)})
    monkeypatch.setattr(Quitter, "log", [])
    monkeypatch.setattr(Quitter, "after", {})


def test_a_bot_is_told_the_end_and_closed() -> None:
    played = play_match(BOARD, ["quitter", "random"], 1)
    assert played.forfeits == {}
    assert Quitter.log == [played.game.result(), "closed"]
    assert played.winners == played.game.result().winners


def test_who_forfeits_is_behind_everyone() -> None:
    Quitter.after = {0: 40}
    played = play_match(BOARD, ["quitter", "random", "random"], 1)
    assert played.forfeits == {0: "had enough in seat 0"}
    assert played.places[0] == 3
    assert Quitter.log == ["closed"]
    assert played.game.over


@pytest.mark.parametrize("seed", range(4))
def test_who_forfeits_first_is_last(seed: int) -> None:
    Quitter.after = {0: 60, 1: 20}
    played = play_match(BOARD, ["quitter", "quitter", "random"], seed)
    assert list(played.forfeits) == [1, 0]
    assert played.places == (2, 3, 1)
    Quitter.after = {0: 60, 1: 20, 2: 40}
    assert play_match(BOARD, ["quitter"] * 3, seed).places == (1, 3, 2)


def test_the_others_play_the_same_game_until_the_forfeit() -> None:
    whole = play_match(BOARD, ["quitter", "random"], 1).game
    Quitter.after = {0: 40}
    first, again = (play_match(BOARD, ["quitter", "random"], 1).game for _ in range(2))
    assert first.history[:40] == whole.history[:40]
    assert first.history == again.history


class _Finished:
    """A game of which only the result is asked."""

    def __init__(self, scores: tuple[int, ...], winners: tuple[int, ...]) -> None:
        self._result = Result(scores, winners, "score", ())

    def result(self) -> Result:
        return self._result


@pytest.mark.parametrize(
    ("scores", "winners", "forfeits", "places"),
    [
        ((10, 20, 30), (2,), [], (3, 2, 1)),
        ((10, 20, 30), (2,), [2], (2, 1, 3)),
        ((30, 30, 10), (1,), [], (2, 1, 3)),  # decided by a tie-break
        ((30, 30, 10), (0, 1), [], (1, 1, 3)),
        ((30, 30, 10), (0, 1), [0], (3, 1, 2)),
        ((30, 30, 40), (2,), [2], (1, 1, 3)),
        ((10, 20, 30), (2,), [2, 0, 1], (2, 1, 3)),
    ],
)
def test_places(scores: tuple[int, ...], winners: tuple[int, ...], forfeits: list[int], places: object) -> None:
    played = Played(_Finished(scores, winners), dict.fromkeys(forfeits, "why"))  # type: ignore[arg-type]
    assert played.places == places


@pytest.mark.parametrize("answer", [None, "dance", "", 10**9, -1, 1.5, True, ["draw"], "claim the-moon red"])
def test_an_answer_that_is_no_move_is_a_forfeit(answer: object) -> None:
    Odd.answers = iter([answer])
    played = play_match(BOARD, ["odd", "random"], 1)
    assert list(played.forfeits) == [0]
    assert len(played.forfeits[0]) > 10


def test_a_bot_of_ones_own_that_breaks_says_where() -> None:
    with pytest.raises(BotError, match=r"bots\.py:\d+, in _think: KeyError: 'no such card'") as caught:
        play_match(BOARD, ["tests.cli.bots:Broken", "random"], 1)
    assert isinstance(caught.value.__cause__, KeyError)


def test_a_bot_of_ones_own_that_breaks_at_the_end_says_where() -> None:
    with pytest.raises(BotError, match=r"bots\.py:\d+, in over: ZeroDivisionError"):
        play_match(BOARD, ["tests.cli.bots:SoreLoser", "random"], 1)


def test_a_bot_of_ours_that_breaks_shows_everything() -> None:
    Odd.answers = iter([])
    with pytest.raises(StopIteration):
        play_match(BOARD, ["odd", "random"], 1)


def test_a_tally_counts_forfeits_and_keeps_the_first_reason() -> None:
    scores, won = np.array([[10, 20]]), np.array([[0, 1]])
    games = [Tally.of(scores, won, 5, reasons) for reasons in ({}, {0: "a"}, {0: "b", 1: "c"})]
    tally = games[0] + games[1] + games[2]
    assert tally.forfeits == (2, 1)
    assert tally.reasons == ("a", "c")
    assert tally.win_parts == (0, 3 * PARTS)


def test_the_scores_of_a_forfeited_game_are_in_no_mean() -> None:
    games = [
        Tally.of(np.array([scores]), np.array([[0, 1]]), 5, reasons)
        for scores, reasons in (([10, 20], {}), ([90, 90], {0: "a"}), ([20, 30], {}))
    ]
    tally = games[0] + games[1] + games[2]
    assert (tally.games, tally.forfeited, tally.mean_scores) == (3, 1, (15, 25))
    assert tally.margins == (games[0] + games[2]).margins
    assert math.isnan(games[1].mean_scores[0])
    assert math.isinf((games[0] + games[1]).margins[0])


@pytest.mark.parametrize("where", ["__init__", "choose", "over", "close"])
def test_a_bot_of_ones_own_that_exits_breaks_like_any_other(
    where: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "leaver.py").write_text(
        f"class Leaver:\n    def choose(self, view, moves, rng): return moves[-1]\n    def {where}(self, *_): exit(3)\n"
        + "    def __init__(self, board): ...\n" * (where != "__init__"),
        "utf-8",
    )
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "leaver", raising=False)
    with pytest.raises(BotError, match=rf"leaver\.py:3, in {where}: SystemExit: 3"):
        play_match(BOARD, ["leaver:Leaver", "random"], 1)
