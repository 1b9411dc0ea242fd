"""What the engine accepts as a payment is exactly what the rulebooks' sentences allow (tests/oracles/payments.py)."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from typing import Any

import pytest

import branchline as bl
from branchline.boards.schema import Track
from tests.oracles.cards import box, faces, frozen
from tests.oracles.payments import (
    Payment,
    alike,
    harbour_payments,
    is_harbour_payment,
    is_payment,
    payments,
    tunnel_demand,
    tunnel_extras,
)

VARIANTS: list[tuple[str, dict[str, Any]]] = [
    ("nordic", {"pay.any_for_wild": 2}),
    ("nordic", {"pay.any_for_wild": 0, "pay.pair_for_wild": True}),
    ("nordic", {"pay.wild_on": ["land", "tunnel", "ferry"]}),
    ("northern_lights", {"pay.pair_for_wild": False}),
    ("northern_lights", {"pay.pair_for_wild": False, "pay.any_for_wild": 3}),
    ("northern_lights", {"pay.wild_on": ["ferry"]}),
]
"""Rule values that no board has: the oracle and the engine read them alike."""

GAMES = [(board, {}) for board in bl.BUILT_IN] + VARIANTS
NAMES = [board + "".join(f" {key}={value}" for key, value in options.items()) for board, options in GAMES]


def random_hand(board: bl.Board, rng: random.Random) -> Counter[str]:
    """About ten cards of a few kinds, in heaps rather than one by one, often with wilds."""
    cards = box(board)
    ordinary = [card for card in cards if card != board.rules.wild]
    if len(board.rules.decks) > 1:  # the cards of one or two colours, so that kinds meet
        colours = rng.sample(board.rules.colours, rng.randint(1, 2))
        ordinary = [card for card in ordinary if faces(board)[card].colour in colours]
    hand: Counter[str] = Counter()
    for card in rng.sample(ordinary, min(len(ordinary), rng.randint(1, 5))):
        hand[card] = min(rng.choice((1, 1, 2, 2, 3, 4, 6)), cards[card])
    hand[board.rules.wild] = rng.choice((0, 0, 1, 2, 3, 4))
    while hand.total() > 11:
        hand[rng.choice(list(hand.elements()))] -= 1
    return +hand


def table(board: str, options: dict[str, Any], hand: Counter[str], **fields: Any) -> bl.Game:
    return bl.Position(board, options=options, hands=[hand, {}], **fields).game()


def paid_by_engine(game: bl.Game, claim: bl.Move) -> set[Payment]:
    """Every payment that begins with this claim, by playing each spend move that can follow."""
    found = set()

    def follow(state: bl.Game, move: bl.Move, paid: Counter[str], left: int) -> None:
        if not left:
            found.add(frozen(paid))
            return
        after = state.copy()
        after.play(move)
        assert after.phase == "spend"
        spends = after.legal()
        assert spends, "a claim that cannot be completed is no legal move"
        for spend in spends:
            assert spend.kind == "spend"
            follow(after, spend, paid + Counter({spend.card: spend.count}), left - spend.count)

    follow(game, claim, Counter(claim.cards), claim.free)
    return found


@pytest.mark.parametrize(("board_id", "options"), GAMES, ids=NAMES)
def test_claims_pay_exactly_what_the_rules_allow(board_id: str, options: dict[str, Any]) -> None:
    """COM-10, NOR-04, NOR-05, NOR-06, NOR-07, NOR-08, NOR-09, NLI-04, WOR-10, WOR-11, WOR-12: for random hands and
    every track, the payments that claims and their spend moves make are those of the oracle."""
    rng = random.Random(f"claims {board_id} {options}")
    for _ in range(12):
        game = table(board_id, options, random_hand(bl.load_board(board_id), rng))
        compare_claims(game, rng)


def test_the_long_track_pays_exactly_what_the_rules_allow() -> None:
    """NOR-06: hands large enough for the track where four cards stand for one."""
    rng = random.Random(6)
    for _ in range(6):
        colour, *others = rng.sample(bl.load_board("nordic").rules.colours, 3)
        hand = Counter({colour: rng.randint(6, 11), "locomotive": rng.randint(0, 5)})
        for other in others:
            hand[other] = rng.randint(1, 5)
        game = table("nordic", {}, hand)
        compare_claims(game, rng, {track.id for track in game.board.tracks if track.any_for_card})


def compare_claims(game: bl.Game, rng: random.Random, only: set[str] | None = None) -> None:
    hand = Counter(game.position().hands[0])
    claims: dict[str, list[bl.Move]] = defaultdict(list)
    for move in game.legal():
        if move.kind == "claim":
            claims[move.track].append(move)
    classes: dict[tuple[object, ...], list[Track]] = defaultdict(list)
    for track in game.board.tracks:
        if only is None or track.id in only:
            classes[alike(track)].append(track)
    for tracks in classes.values():
        expected = payments(game.board, tracks[0], hand)
        plans = {track.id: {(frozen(Counter(m.cards)), m.free) for m in claims[track.id]} for track in tracks}
        assert len({frozenset(plan) for plan in plans.values()}) == 1, "tracks that cost the same differ"
        track = rng.choice(tracks)
        accepted = {payment for claim in claims[track.id] for payment in paid_by_engine(game, claim)}
        assert accepted == expected, f"{track.id} with {dict(hand)}"


@pytest.mark.parametrize(("board_id", "options"), GAMES, ids=NAMES)
def test_match_finds_the_moves_for_exactly_the_legal_payments(board_id: str, options: dict[str, Any]) -> None:
    """COM-10, COM-11: cards that pay are turned into moves that spend them all; any other choice is refused."""
    rng = random.Random(f"match {board_id} {options}")
    refused = matched = 0
    for _ in range(25):
        hand = random_hand(bl.load_board(board_id), rng)
        game = table(board_id, options, hand)
        for track in rng.sample(game.board.tracks, 12):
            legal = sorted(payments(game.board, track, hand), key=sorted)
            for cards in (pick(hand, rng), Counter(dict(rng.choice(legal))) if legal else pick(hand, rng)):
                if is_payment(game.board, track, cards):
                    check_match(game, track, cards, hand)
                    matched += 1
                else:
                    before = game.state_bytes()
                    with pytest.raises(bl.IllegalMove):
                        game.match(track.id, list(cards.elements()))
                    assert game.state_bytes() == before
                    refused += 1
    assert matched > 30
    assert refused > 30


def pick(hand: Counter[str], rng: random.Random) -> Counter[str]:
    cards = list(hand.elements())
    return Counter(rng.sample(cards, rng.randint(1, min(6, len(cards)))))


def check_match(game: bl.Game, track: Track, cards: Counter[str], hand: Counter[str]) -> None:
    moves = game.match(track.id, list(cards.elements()))
    backwards = "-".join(reversed(track.id.partition("/")[0].split("-"))) + "".join(track.id.partition("/")[1:])
    assert game.match(backwards, cards) == moves
    after = game.copy()
    for move in moves:
        after.play(move)
    position = after.position()
    if after.phase == "tunnel":  # laid, not yet paid
        assert Counter(position.hands[0]) == hand - cards
        after.play("withdraw")
        assert Counter(after.position().hands[0]) == hand
        return
    assert position.owners == {track.id: 0}
    left = Counter(position.hands[0])
    assert left >= hand - cards
    assert left.total() == hand.total() - cards.total() + track.draw_bonus
    assert Counter(position.discard) >= cards


def test_tunnels_ask_exactly_what_the_rules_ask() -> None:
    """NOR-10, NOR-11, NOR-12, NOR-13: for random payments and turned cards, the extra cards are those of the oracle."""
    rng = random.Random(10)
    board = bl.load_board("nordic")
    tunnels = [track for track in board.tracks if track.kind == "tunnel"]
    seen: Counter[int] = Counter()
    for _ in range(150):
        track = rng.choice(tunnels)
        hand = Counter({track.colour: rng.randint(0, 7), "locomotive": rng.randint(0, 6)})
        hand[rng.choice(board.rules.colours)] += rng.randint(0, 2)
        hand = +hand
        legal = sorted(payments(board, track, hand), key=sorted)
        if not legal:
            continue
        laid = Counter(dict(rng.choice(legal)))
        turned = Counter(rng.choices((track.colour, "locomotive", *board.rules.colours[:3]), k=3))
        if any((hand + turned)[card] > n for card, n in box(board).items()):
            continue
        game = table("nordic", {}, hand, market=[None] * 5, script=list(turned.elements()), unchecked=True)
        for move in game.match(track.id, laid):
            game.play(move)
        colour = None if set(laid) == {"locomotive"} else track.colour
        seen[tunnel_demand(board, colour, turned)] += 1
        compare_tunnel(game, track, laid, hand, turned, colour)
    assert set(seen) == {0, 1, 2, 3}


def compare_tunnel(
    game: bl.Game, track: Track, laid: Counter[str], hand: Counter[str], turned: Counter[str], colour: str | None
) -> None:
    if not tunnel_demand(game.board, colour, turned):
        assert game.position().owners == {track.id: 0}
        assert Counter(game.position().hands[0]) == hand - laid
        return
    assert game.phase == "tunnel"
    moves = game.legal()
    expected = tunnel_extras(game.board, colour, turned, hand - laid)
    assert {frozen(Counter(move.cards)) for move in moves if move.kind == "pay"} == expected
    assert [move.kind for move in moves].count("withdraw") == 1
    assert len(moves) == len(expected) + 1
    for move in moves:
        after = game.copy()
        after.play(move)
        paid = laid + Counter(move.cards) if move.kind == "pay" else Counter()
        position = after.position()
        assert Counter(position.hands[0]) == hand - paid
        assert position.owners == ({track.id: 0} if move.kind == "pay" else {})
        assert after.turn == 1


def test_harbours_cost_exactly_what_the_rules_say() -> None:
    """WOR-17: for random hands, the cards that build a harbour are those of the oracle."""
    rng = random.Random(17)
    built = 0
    board = bl.load_board("world")
    for _ in range(150):
        hand = random_hand(board, rng)
        for card in ("wagon_anchor", "ship"):
            if rng.random() < 0.5:
                hand[f"{rng.choice(board.rules.colours)}_{card}"] += rng.randint(1, 2)
        if any(hand[card] > n for card, n in box(board).items()):
            continue
        game = table("world", {}, hand, owners={"athina-hamburg": 0})
        expected = harbour_payments(board, hand)
        cities = {move.city for move in game.legal() if move.kind == "harbour"}
        assert cities == ({"athina", "hamburg"} if expected else set())
        if expected:
            after = game.copy()
            after.play("harbour athina")
            assert {frozen(Counter(move.cards)) for move in after.legal()} == expected
            built += 1
        cards = pick(hand, rng)
        if is_harbour_payment(board, cards):
            assert game.match_harbour("athina", cards)
        else:
            with pytest.raises(bl.IllegalMove):
                game.match_harbour("athina", cards)
    assert built > 20
