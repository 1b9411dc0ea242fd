"""Which moves play the cards that somebody chose."""

from __future__ import annotations

from collections import Counter

from branchline.engine import ids
from branchline.explain.faults import wrong_payment
from branchline.explain.moments import not_now, why_not
from branchline.moves.book import MoveBook
from branchline.moves.claims import CLAIM, closed_reason, unknown_track
from branchline.moves.harbours import build_with
from branchline.moves.kind import Situation, cards_missing
from branchline.moves.move import Context, IllegalMove, Move
from branchline.moves.payment import UNITS, parts_of


def match_claim(situation: Situation, track: str, cards: Counter[str]) -> list[Move]:
    """The claim and spend moves that lay exactly these cards on a track."""
    game = situation.game
    index = game.track_index.get(track)
    if index is None:
        raise unknown_track(game.board, track)
    refusal = not_now(situation, CLAIM) or closed_reason(situation, index)
    if refusal:
        raise refusal
    _refuse_cards(situation, cards)
    hand = situation.by_kind(cards)
    for number, part in parts_of(game, index).items():
        rest = part.of(hand)
        if rest is not None:
            context = Context(unit=UNITS[part.plan.free_kind])
            spends = [ids.SPEND + k for k in sorted(rest) for _ in range(rest[k] // context.spend)]
            return _moves(situation, context, ids.CLAIM + number, *spends)
    raise wrong_payment(situation, index, cards)


def match_harbour(situation: Situation, city: str, cards: Counter[str]) -> list[Move]:
    """The harbour and build moves that pay a harbour with exactly these cards."""
    game = situation.game
    if city not in game.city_index:
        raise IllegalMove("unknown_city", f'no city "{city}"')
    _refuse_cards(situation, cards)
    choose = ids.HARBOUR + game.city_index[city]
    if choose not in situation.legal():
        raise why_not(situation, choose)
    return _moves(situation, situation.context, choose, ids.BUILD + build_with(game, cards))


def _refuse_cards(situation: Situation, cards: Counter[str]) -> None:
    index = situation.game.kind_index
    for name in cards:
        if name not in index:
            raise IllegalMove("unknown_card", f'no card "{name}": {", ".join(index)}')
    short = situation.lacks(cards)
    if short:
        raise cards_missing(situation, short)


def _moves(situation: Situation, context: Context, *numbers: int) -> list[Move]:
    book = situation.game.once(MoveBook)
    return [book.move(number, context) for number in numbers]
