"""Advice in words: for every kind of decision, in every language, about legal moves, and true to what is played."""

from __future__ import annotations

import inspect
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random
from string import Formatter

import pytest

import branchline as bl
from branchline.bots import advice, make_bot
from branchline.bots.advice import REASONS, Advice
from branchline.bots.compiled import CompiledBot
from branchline.bots.phrases import LANGUAGES, PHRASES
from branchline.moves.kinds import KINDS
from tests.leak.worlds import play_random

EACH = 3
"""Decisions of one kind that are looked at on a board."""

EVERYWHERE = {"opening keep_tickets", "turn", "second_card", "keep_tickets", "return_order"}
MEETS = {
    "nordic": {"spend", "tunnel"} | EVERYWHERE - {"return_order"},
    "northern_lights": {"spend", "opening return_order"} | EVERYWHERE,
    "world": {"spend", "refill", "harbour", "opening split", "opening return_order", "exchange"} | EVERYWHERE,
}
"""What a board asks, where it is not only what most do."""


def kind(game: bl.Game, seat: int) -> str:
    return f"opening {game.stage(seat)}" if game.phase == "opening" else game.phase


@cache
def decisions(board: str) -> list[tuple[str, bl.Game, int]]:
    """Copies of random games and one of planners, each at a decision: a few of every kind that they meet."""
    return list(_decisions(board))


def _decisions(board: str) -> Iterator[tuple[str, bl.Game, int]]:
    for seed in range(4):
        met: Counter[str] = Counter()
        rng = Random(seed)
        game = bl.new_game(board, 2 + seed % 2, seed)
        bot = make_bot("planner", game.board) if seed == 3 else None
        while not game.over:
            seat = game.to_move[0]
            found = f"{kind(game, seat)}{' late' if game.view(None).last_turns is not None else ''}"
            met[found] += 1
            if met[found] <= EACH and (met[found] == 1 or game.ply > 20):
                yield kind(game, seat), game.copy(), seat
            if bot is None:
                play_random(game, rng, 1)
            else:
                game.play(bot.choose(game.view(seat), game.legal(seat), rng), seat)


@cache
def advices(board: str, name: str, language: str) -> list[tuple[bl.Game, int, list[Advice]]]:
    """What a bot that knows nothing of other decisions advises in each of them."""
    found = []
    for _, game, seat in decisions(board):
        bot = make_bot(name, game.board)
        assert isinstance(bot, CompiledBot)
        found.append((game, seat, bot.explain(game.view(seat), language)))
    return found


@pytest.mark.parametrize("board", bl.BUILT_IN)
def test_every_kind_of_decision_is_looked_at(board: str) -> None:
    """Or the tests below would say nothing about it."""
    found = {found for found, _, _ in decisions(board)}
    if any(move.kind == "exchange" for _, game, seat in decisions(board) for move in game.legal(seat)):
        found.add("exchange")
    assert found == MEETS.get(board, EVERYWHERE)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["greedy", "planner", "search:4"])
@pytest.mark.parametrize("board", bl.BUILT_IN)
def test_advice_is_sound(board: str, name: str, language: str) -> None:
    """A few legal moves, no move twice, whole sentences, and numbers that can be."""
    for game, seat, found in advices(board, name, language):
        legal = game.legal(seat)
        assert 1 <= len(found) <= min(3, len(legal))
        assert len({one.move.id for one in found}) == len(found)
        for one in found:
            assert one.move in legal
            assert one.reason.strip() == one.reason != ""
            assert not set("{}") & set(one.reason)
            assert one.win is None or 0 <= one.win <= 1
            assert (one.win is None) == (one.points is None) == (one.playouts == 0)
            assert -2000 < one.score < 2000 or name == "greedy"


@pytest.mark.parametrize("name", ["greedy", "planner", "search:4"])
@pytest.mark.parametrize("board", bl.BUILT_IN)
def test_the_first_advice_is_what_is_played(board: str, name: str) -> None:
    """Where a search plays by its generator, it is given the one that it explains with."""
    for game, seat, found in advices(board, name, "en"):
        view = game.view(seat)
        assert found[0].move == make_bot(name, game.board).choose(view, game.legal(seat), Random(view.ply))


@pytest.mark.parametrize("name", ["greedy", "planner"])
@pytest.mark.parametrize("board", bl.BUILT_IN)
def test_french_says_the_same_in_other_words(board: str, name: str) -> None:
    for (_, _, english), (_, _, french) in zip(advices(board, name, "en"), advices(board, name, "fr"), strict=True):
        assert [one.move for one in english] == [one.move for one in french]
        assert [one.score for one in english] == [one.score for one in french]
        assert all(en.reason != fr.reason for en, fr in zip(english, french, strict=True))


def phrases(reason: str) -> set[str]:
    """The phrases that a reason in English may be made of."""
    found = set()
    for key, words in PHRASES["en"].items():
        pattern = re.sub(r"\\\{\w+\\\}", ".+", re.escape(words))
        if re.match(pattern, reason) or (words.startswith(";") and re.search(pattern, reason)):
            found.add(key)
    return found


ABOUT = {
    "return": {"return", "only"},
    "split": {"split", "only"},
    "refill": {"refill", "only"},
    "withdraw": {"withdraw", "only"},
    "pay": {"pay", "only"},
    "spend": {"spend", "only"},
    "build": {"build", "only"},
    "keep": {"keep", "only"},
    "harbour": {"harbour"},
    "exchange": {"exchange"},
    "tickets": {"tickets"},
    "claim": {"for_ticket", "for_goal", "for_points"},
    "draw": {"draw"},
    "take": {"card_for", "card", "take_wild"},
}
"""The phrases that fit a kind of move."""


@pytest.mark.parametrize("name", ["greedy", "planner", "search:4"])
@pytest.mark.parametrize("board", bl.BUILT_IN)
def test_a_reason_is_about_its_move(board: str, name: str) -> None:
    for _, _, found in advices(board, name, "en"):
        for one in found:
            assert phrases(one.reason) & ABOUT[one.move.kind], f"{one.move.text}: {one.reason}"


def test_no_card_is_said_to_be_missing_for_a_track_that_it_pays_for() -> None:
    """A hand is shared out among all tracks of a plan: what one of them lacks may be what another is to have."""
    met = 0
    for seed in range(3):
        game, rng = bl.new_game("usa", 2, seed), Random(seed)
        bot = make_bot("planner", game.board)
        assert isinstance(bot, CompiledBot)
        names = {city.id: city.name["en"] for city in game.board.cities}
        ways = {track.id: f"{names[track.a]}–{names[track.b]}" for track in game.board.tracks}
        while not game.over:
            seat = game.to_move[0]
            paid = {(ways[m.track], *m.cards) for m in game.legal(seat) if m.kind == "claim" and m.track}
            for one in bot.explain(game.view(seat)):
                if needs := re.match(r"(\w+): needs \d+ more for ([^;]+)", one.reason):
                    met += 1
                    assert (needs[2], needs[1]) not in paid
            game.play(bot.choose(game.view(seat), game.legal(seat), rng), seat)
    assert met > 20


def test_as_many_as_asked_for_and_none_without_a_decision() -> None:
    game = bl.new_game("usa", 2, seed=1)
    bot = make_bot("planner", game.board)
    assert isinstance(bot, CompiledBot)
    assert len(bot.explain(game.view(0), most=1)) == 1
    assert len(bot.explain(game.view(0), most=99)) == len(game.legal(0))
    game.play(game.legal(0)[0], 0)
    assert bot.explain(game.view(0)) == []
    assert bot.explain(game.view(None)) == []


def test_a_language_that_is_none() -> None:
    game = bl.new_game("usa", 2, seed=1)
    bot = make_bot("planner", game.board)
    assert isinstance(bot, CompiledBot)
    with pytest.raises(ValueError, match='language: "de" is not one of en, fr'):
        bot.explain(game.view(0), "de")


# The words ------------------------------------------------------------------------------------------------------


def placeholders(words: str) -> set[str]:
    """Without `t`, what a board's own book calls a ticket, which only French asks for."""
    names = {name for _, name, _, _ in Formatter().parse(words) if name is not None}
    return {name for name in names if not name.startswith("t.")}


def test_all_languages_have_the_same_words() -> None:
    assert set(PHRASES) == set(LANGUAGES) >= {"en", "fr"}
    for language in LANGUAGES:
        assert set(PHRASES[language]) == set(PHRASES["en"])
        for key, phrase in PHRASES[language].items():
            assert phrase.strip()
            assert placeholders(phrase) == placeholders(PHRASES["en"][key])
    assert all(PHRASES["fr"][key] != phrase for key, phrase in PHRASES["en"].items())


def test_every_phrase_is_used_and_every_phrase_used_is_there() -> None:
    source = inspect.getsource(advice)
    used = set(re.findall(r'\bsay\(\s*"(\w+)"', source)) | set(REASONS.values())
    assert used | KINDS.keys() - {"take", "claim", "pass"} == set(PHRASES["en"])  # these have phrases of their own


def test_every_colour_of_a_card_has_a_name() -> None:
    for board in map(bl.load_board, bl.BUILT_IN):
        french = {board.card_name(colour, "fr") for colour in board.rules.colours} - {"orange"}
        assert not french & {*board.rules.colours}
