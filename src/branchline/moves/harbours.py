"""Harbours: the city is chosen first, then how to pay."""

from __future__ import annotations

from branchline.boards.schema import HARBOUR as HARBOUR_PLACE
from branchline.boards.schema import Rules
from branchline.engine import ids
from branchline.engine import state as S
from branchline.engine.tables import Compiled
from branchline.moves.event import EventKind
from branchline.moves.kind import MoveKind, Situation, cards_missing
from branchline.moves.move import Context, IllegalMove, Move
from branchline.moves.words import card_text, named_cards, one
from branchline.texts import counted


def _never(rules: Rules) -> IllegalMove | None:
    return IllegalMove("no_harbours", "no harbours are built in this game") if rules.harbours is None else None


def _harbour(game: Compiled, city: int, context: Context) -> Move:
    name = game.board.cities[city].id
    return Move(ids.HARBOUR + city, "harbour", f"harbour {name}", city=name)


def _why_not_harbour(situation: Situation, place: int) -> IllegalMove:
    """WOR-17: a place for one that is free, a track of one's own to it, a harbour left, and the cards."""
    city, rules = situation.board.cities[place], situation.rules.harbours
    assert rules is not None
    if HARBOUR_PLACE not in city.tags:
        return IllegalMove("no_harbour_city", f"{city.id} has no harbour place", city=city.id)
    owner = situation.owner("harbours", place)
    if owner is not None:
        sentence = f"the harbour of {city.id} belongs to {situation.names[owner]}"
        return IllegalMove("harbour_taken", sentence, city=city.id, owner=owner)
    if not situation.has("touched", situation.seat, place):
        return IllegalMove("harbour_unreached", f"{situation.name} owns no track to {city.id}", city=city.id)
    built = sum(situation.has("harbours", situation.seat, i) for i in range(len(situation.board.cities)))
    if built >= rules.count:
        sentence = f"{situation.name} has built {counted(rules.count, 'harbour')}, and no more"
        return IllegalMove("no_harbour_left", sentence, count=rules.count)
    return IllegalMove("cards_missing", f"{situation.name} lacks cards: {_price(situation.rules)}")


HARBOUR = MoveKind(
    name="harbour",
    first=ids.HARBOUR,
    count=S.CITIES,
    exists=lambda game, city: city < len(game.board.cities),
    describe=_harbour,
    parse=lambda game, rest, context: one("harbour", rest, game.city_index, "city"),
    why_not=_why_not_harbour,
    act="build a harbour",
    moments=("turn",),
    never=_never,
)


def _cards(game: Compiled, way: int) -> dict[str, int]:
    return {game.kinds[k].name: n for k, n in game.builds[way]}


def _build(game: Compiled, way: int, context: Context) -> Move:
    cards = _cards(game, way)
    return Move(ids.BUILD + way, "build", f"build {card_text(cards)}", cards=cards)


def _read_build(game: Compiled, rest: list[str], context: Context) -> int:
    return build_with(game, named_cards(rest, game.kind_index))


def build_with(game: Compiled, cards: dict[str, int]) -> int:
    """Which way to pay for a harbour these cards are."""
    need = tuple(sorted((game.kind_index[name], n) for name, n in cards.items() if n))
    if need not in game.builds:
        raise IllegalMove("wrong_payment", _price(game.board.rules), fault="harbour")
    return game.builds.index(need)


def _price(rules: Rules) -> str:
    """WOR-17: what a harbour costs."""
    assert rules.harbours is not None
    n = rules.harbours.cards_per_deck
    decks = " and ".join(counted(n, f"{deck.id} card") for deck in rules.decks)
    return f"a harbour takes {decks}, all with the symbol and of one colour, or {rules.wild}s for any of them"


def _why_not_build(situation: Situation, way: int) -> IllegalMove:
    return cards_missing(situation, situation.lacks(_cards(situation.game, way)))


BUILD = MoveKind(
    name="build",
    first=ids.BUILD,
    count=S.BUILDS,
    exists=lambda game, way: way < len(game.builds),
    describe=_build,
    parse=_read_build,
    why_not=_why_not_build,
    act="pay for a harbour",
    moments=("harbour",),
    never=_never,
)

KINDS = (HARBOUR, BUILD)

EVENTS = (EventKind(S.L_HARBOUR, "harbour_built", lambda game, seat, i, c: {"city": game.board.cities[i].id}),)
