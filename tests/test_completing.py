"""Completions really pay, nothing smaller does, and what must be taken back is no more than needed: by brute force."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import chain, combinations, combinations_with_replacement
from random import Random

import pytest

import branchline as bl
from branchline.boards.schema import HARBOUR
from branchline.explain.completing import MOST, Remedy, complete_claim, complete_harbour, suggested_fills

BOARDS = [id for id in bl.BUILT_IN if id != "usa_classic"]
Cards = Counter[str]


def holding(board: str, hand: Mapping[str, int], reached: str | None = None) -> bl.Game:
    """A game of two at whose start the first player holds these cards, and owns a track to the city `reached`."""
    found = bl.load_board(board)
    track = next((t.id for t in found.tracks if reached in (t.a, t.b)), None)
    owners = {} if track is None else {track: 0}
    return bl.Position(board=board, players=2, hands=[dict(hand), {}], owners=owners).game()


def pays(game: bl.Game, track: str | None, city: str | None, cards: Mapping[str, int]) -> bool:
    try:
        return bool(game.match(track, cards, 0) if track else game.match_harbour(city or "", cards, 0))
    except bl.IllegalMove as error:
        if error.key != "wrong_payment":
            raise
        return False


def claims(board: str, track: str, cards: Cards) -> bool:
    """Whether a player who has just these cards can really lay them."""
    game = holding(board, cards)
    for move in game.match(track, cards, 0):
        game.play(move, 0)
    return game.phase == "tunnel" or bool(game.view(None).players[0].tracks)


def kinds(board: str) -> list[str]:
    game = bl.new_game(board, 2, 1)
    return [kind.name for kind in game._compiled.kinds]


def subsets(cards: Cards) -> Iterator[Cards]:
    items = sorted(cards.elements())
    chosen = chain.from_iterable(combinations(items, size) for size in range(len(items) + 1))
    for some in dict.fromkeys(chosen):
        yield Counter(some)


def remedy(game: bl.Game, track: str | None, cards: Mapping[str, int]) -> Remedy:
    return complete_claim(game.situation(0), track, cards) if track else complete_harbour(game.situation(0), cards)


def some_hands(board: str, rng: Random, count: int) -> Iterator[tuple[Cards, str]]:
    """Small hands, each with a track that some of its cards could be for."""
    found, names = bl.load_board(board), kinds(board)
    special = [t for t in found.tracks if t.locomotives or t.paired or t.any_for_card or t.kind != "land"]
    for number in range(count):
        track = rng.choice(special or found.tracks) if number % 2 else rng.choice(found.tracks)
        few = [*rng.sample(names, 2), found.rules.wild]
        few += [name for name in names if track.colour in name]
        yield Counter(rng.choices(few, k=rng.choice((3, 6)))), track.id


@pytest.mark.parametrize("board", BOARDS)
def test_completions_pay_and_nothing_smaller_in_hand_does(board: str) -> None:
    """Whatever part of a hand is chosen: if it can be completed from the hand, the smallest way is named first."""
    rng, seen = Random(5), Counter[str]()
    for hand, track in some_hands(board, rng, 20):
        game = holding(board, hand)
        parts = list(subsets(hand))
        for chosen in rng.sample(parts, min(8, len(parts))):
            if pays(game, track, None, chosen):
                seen["pays"] += 1
                continue
            found = remedy(game, track, chosen)
            sizes = [more.total() for more in subsets(hand - chosen) if pays(game, track, None, chosen + more)]
            held = [sum(one.cards.values()) for one in found.completions if one.held]
            assert (min(sizes) if sizes else None) == (held[0] if held else None), (hand, track, chosen, found)
            assert len(found.completions) <= MOST
            assert [one.held for one in found.completions] == sorted(
                (one.held for one in found.completions), reverse=True
            )
            for one in found.completions:
                assert one.held == (Counter(one.cards) <= hand - chosen)
                assert claims(board, track, chosen + Counter(one.cards))
            assert bool(found.completions) == (found.surplus is None)
            seen["held" if held else "not held" if found.completions else "surplus"] += 1
    assert min(seen[word] for word in ("held", "not held", "surplus")) > 0, seen


@pytest.mark.parametrize("board", BOARDS)
def test_what_must_be_taken_back_is_the_least(board: str) -> None:
    """Against every payment for a short track with a few kinds of cards: what none of them contains is too much."""
    found, rng, seen = bl.load_board(board), Random(3), Counter[str]()
    several = [t for t in found.tracks if t.length > 1]
    track = min([t for t in several if t.locomotives or t.paired] or several, key=lambda t: t.length)
    game = bl.new_game(board, 2, 1)
    plain = [kind.name for kind in game._compiled.kinds if kind.deck == 0 and kind.name != found.rules.wild]
    names = [found.rules.wild, *plain[:3], *(name for name in plain[3:] if track.colour in name)]
    payments = [Counter(some) for some in _payments(board, track.id, names)]
    most = max(payment.total() for payment in payments)
    for _ in range(40):
        chosen = Counter(rng.choices(names, k=rng.randrange(1, most + 3)))
        game = holding(board, chosen)
        if pays(game, track.id, None, chosen):
            continue
        taken = Counter(remedy(game, track.id, chosen).surplus or {})
        assert taken <= chosen
        assert taken.total() == min((chosen - payment).total() for payment in payments)
        left = chosen - taken
        assert pays(game, track.id, None, left) or remedy(game, track.id, left).completions
        seen["surplus" if taken else "completions"] += 1
    assert min(seen["surplus"], seen["completions"]) > 1, seen


@pytest.mark.parametrize("board", BOARDS)
def test_what_is_suggested_for_a_free_part_pays(board: str) -> None:
    """NOR-06, NOR-09, NLI-04, WOR-12: cards of the hand, and no wild where others do."""
    wild = bl.load_board(board).rules.wild
    there = Counter({kind.name: kind.count for kind in bl.new_game(board, 2, 1)._compiled.kinds})
    for some, _ in some_hands(board, Random(8), 30):
        hand = (some + some) & there
        game = holding(board, hand)
        suggested = suggested_fills(game.situation(0))
        for move in game.legal(0):
            if not move.free:
                continue
            fill, left = Counter(suggested(move)), hand - Counter(move.cards)
            assert fill <= left
            assert game.match(move.track or "", Counter(move.cards) + fill, 0)
            others = left.total() - left[wild] if move.unit == "card" else move.free
            assert fill[wild] == max(0, move.free - others)


def _payments(board: str, track: str, names: list[str]) -> Iterator[tuple[str, ...]]:
    """All that pays for a track: every multiset of these cards, tried out."""
    compiled = bl.new_game(board, 2, 1)._compiled
    most = max(plan.cards for p in compiled.track_plan_ids[compiled.track_index[track]] if (plan := compiled.plans[p]))
    there = {kind.name: kind.count for kind in compiled.kinds if kind.name in names}
    game = holding(board, {name: min(n, most) for name, n in there.items()})
    for size in range(1, most + 1):
        for some in combinations_with_replacement(names, size):
            if Counter(some) <= Counter(there) and pays(game, track, None, Counter(some)):
                yield some


def test_harbours_are_completed_too() -> None:
    """WOR-17: two cards with the symbol from each deck, all of one colour, wilds for any of them."""
    board = bl.load_board("world")
    rules = board.rules.harbours
    assert rules is not None
    city = next(city.id for city in board.cities if HARBOUR in city.tags)
    symbols = [kind.name for kind in bl.new_game(board, 2, 1)._compiled.kinds if kind.symbol]
    rng = Random(4)
    for _ in range(6):
        hand = Counter(dict.fromkeys(rng.sample(symbols, 3), 2)) | Counter({board.rules.wild: 2})
        game = holding("world", hand, city)
        for chosen in rng.sample(list(subsets(hand)), 8):
            if pays(game, None, city, chosen):
                continue
            found = remedy(game, None, chosen)
            sizes = [more.total() for more in subsets(hand - chosen) if pays(game, None, city, chosen + more)]
            held = [sum(one.cards.values()) for one in found.completions if one.held]
            assert (min(sizes) if sizes else None) == (held[0] if held else None)
            if found.surplus is not None:
                left = chosen - Counter(found.surplus)
                assert pays(game, None, city, left) or remedy(game, None, left).completions
                assert not any(
                    remedy(game, None, some).completions for some in subsets(chosen) if some.total() > left.total()
                )
