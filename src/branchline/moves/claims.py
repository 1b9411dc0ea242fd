"""Claiming a track: the claim, its free cards one by one, and what a tunnel costs more."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from branchline.boards.schema import Board, Track
from branchline.engine import ids
from branchline.engine import state as S
from branchline.engine.payment import WILD_COLOUR, Plan
from branchline.engine.tables import Compiled
from branchline.moves.event import EventKind, nobodys
from branchline.moves.kind import MoveKind, Situation, cards_missing
from branchline.moves.move import NO_CONTEXT, Context, Fact, IllegalMove, Move
from branchline.moves.payment import UNITS, FreePart, cards_at_a_time
from branchline.moves.words import alone, card_text, named_cards, one
from branchline.texts import counted

FREE_WORDS = {"card": "any", "pair": "pair", "colour": "any"}
"""How a text names one unit of a free part."""


def _plan(game: Compiled, number: int) -> Plan:
    plan = game.plans[number]
    assert plan is not None
    return plan


def _needed(game: Compiled, plan: Plan) -> dict[str, int]:
    return {game.kinds[k].name: n for k, n in plan.need}


# claim ------------------------------------------------------------------------------------------------------------


def _claim(game: Compiled, number: int, context: Context) -> Move:
    plan = _plan(game, number)
    track, cards = game.board.tracks[plan.track].id, _needed(game, plan)
    words = [f"claim {track}", card_text(cards)] if cards else [f"claim {track}"]
    unit = UNITS[plan.free_kind] if plan.free else None
    if unit:
        words.append(card_text({FREE_WORDS[unit]: plan.free // cards_at_a_time(unit)}))
    return Move(ids.CLAIM + number, "claim", " ".join(words), track=track, cards=cards, free=plan.free, unit=unit)


def _read_claim(game: Compiled, rest: list[str], context: Context) -> int:
    track, cards = track_and_cards(game, rest)
    free = cards.pop("any", 0) + 2 * cards.pop("pair", 0)
    need = frozenset((game.kind_index[name], n) for name, n in cards.items())
    for number in game.track_plan_ids[track]:
        plan = _plan(game, number)
        if (frozenset(plan.need), plan.free) == (need, free):
            return number
    raise IllegalMove("wrong_payment", f"these cards do not pay for {game.board.tracks[track].id}")


def track_and_cards(game: Compiled, words: Sequence[str]) -> tuple[int, dict[str, int]]:
    """The track and the cards that are named after `claim`, free ones as "any" and "pair" among them."""
    if not words:
        example = _claim(game, game.track_plan_ids[0][0], NO_CONTEXT)
        raise IllegalMove("empty_claim", f"claim needs a track and cards, as in: {example}")
    if words[0] not in game.track_index:
        raise unknown_track(game.board, words[0])
    return game.track_index[words[0]], named_cards(words[1:], (*game.kind_index, *FREE_WORDS.values()))


def tracks_called(board: Board, name: str) -> list[Track]:
    """The tracks meant by a name, from either end; without a number all those of a connection."""
    a, _, rest = name.partition("-")
    b, slash, number = rest.partition("/")
    names = {name, f"{b}-{a}{slash}{number}"}
    return [track for track in board.tracks if {track.id, track.connection} & names]


def unknown_track(board: Board, name: str) -> IllegalMove:
    return IllegalMove("unknown_track", f'no track "{name}"; a track is named like {board.tracks[0].id}')


def _why_not_claim(situation: Situation, number: int) -> IllegalMove:
    plan = _plan(situation.game, number)
    closed = closed_reason(situation, plan.track)
    if closed:
        return closed
    short = situation.lacks(_needed(situation.game, plan))
    return cards_missing(situation, short) if short else _why_not_free(situation, plan)


def closed_reason(situation: Situation, place: int) -> IllegalMove | None:
    """Why a track cannot be claimed whatever the cards, or None."""
    game, track = situation.game, situation.board.tracks[place]
    owner = situation.owner("owned", place)
    if owner is not None:
        sentence = f"{track.id} already belongs to {situation.names[owner]}"
        return IllegalMove("track_taken", sentence, owner=owner)
    twins = [situation.owner("owned", int(twin)) for twin in game.tables[0]["twins"][place] if twin >= 0]
    if situation.seat in twins:
        sentence = f"{situation.name} already owns a track of {track.connection}"
        return IllegalMove("own_twin", sentence, connection=track.connection)
    if sum(owner is not None for owner in twins) >= game.tables[0]["capacity"][place]:
        sentence = f"with {game.players} players no further track of {track.connection} opens"
        return IllegalMove("connection_full", sentence, connection=track.connection, players=game.players)
    piece = int(game.tables[0]["piece"][place])
    left = int(situation.state["pieces"][situation.seat, piece])
    if left < track.length:
        name = situation.rules.pieces[piece].id
        sentence = f"{track.id} needs {counted(track.length, name)}; {situation.name} has {left} left"
        return IllegalMove("pieces_missing", sentence, piece=name, need=track.length, left=left)
    return None


def _why_not_free(situation: Situation, plan: Plan) -> IllegalMove:
    """What a hand lacks for the free part of a plan: cards whatever they are, or pairs of one colour."""
    free = FreePart(situation.game.kinds, plan)
    left = situation.hand() - free.need
    if plan.free_kind == S.ANY:
        more = plan.free - left.total()
        return IllegalMove("cards_missing", f"{situation.name} lacks {counted(more, 'card')} of any kind", count=more)
    pairs = plan.free // 2 - free.pairs(left)
    return IllegalMove("pairs_missing", f"{situation.name} lacks {counted(pairs, 'pair')} of one colour", count=pairs)


CLAIM = MoveKind(
    name="claim",
    first=ids.CLAIM,
    count=64 * S.WORDS,
    exists=lambda game, number: number < len(game.plans) and game.plans[number] is not None,
    describe=_claim,
    parse=_read_claim,
    why_not=_why_not_claim,
    act="claim a track",
    moments=("turn",),
)

# spend ------------------------------------------------------------------------------------------------------------


def _spend(game: Compiled, kind: int, context: Context) -> Move:
    card = game.kinds[kind].name
    text = f"spend {card_text({card: context.spend})}"
    return Move(ids.SPEND + kind, "spend", text, card=card, count=context.spend, unit=context.unit)


def _read_spend(game: Compiled, rest: list[str], context: Context) -> int:
    cards = named_cards(rest, game.kind_index)
    if any(n not in (1, context.spend) for n in cards.values()):
        at_a_time = "1 card is" if context.spend == 1 else f"{context.spend} cards are"
        raise IllegalMove("words_too_many", f"{at_a_time} laid at a time, not {card_text(cards)}")
    return one("spend", list(cards), game.kind_index, "card")


def _why_not_spend(situation: Situation, kind: int) -> IllegalMove:
    game, state, step = situation.game, situation.state, situation.context.spend
    name = game.kinds[kind].name
    if not FreePart(game.kinds, _plan(game, int(state["plan"]))).takes(kind):
        if game.kinds[kind].colour == WILD_COLOUR:
            return IllegalMove("spend_wild", f"free cards of pairs are coloured: no {name} among them", card=name)
        return IllegalMove("spend_deck", f"{name} does not pay for a land track", card=name)
    short = situation.lacks({name: step})
    if short:
        return cards_missing(situation, short)
    if kind < state["spend_from"]:
        order = ", ".join(one.name for one in game.kinds)
        return IllegalMove("spend_order", f"free cards are laid in the order {order}")
    return IllegalMove("spend_short", f"after {name} the rest could not be paid any more", card=name)


SPEND = MoveKind(
    name="spend",
    first=ids.SPEND,
    count=S.KINDS,
    exists=lambda game, kind: kind < len(game.kinds),
    describe=_spend,
    parse=_read_spend,
    why_not=_why_not_spend,
    act="lay free cards",
    moments=("spend",),
    in_context=True,
)

# pay, withdraw ----------------------------------------------------------------------------------------------------


def _coloured(game: Compiled, context: Context) -> str | None:
    """The card, if any, that pays for a tunnel beside wilds."""
    return game.kinds[context.tunnel_kind].name if context.tunnel_kind >= 0 else None


def _pay(game: Compiled, wilds: int, context: Context) -> Move:
    cards = {}
    if context.extra > wilds:
        cards[game.kinds[context.tunnel_kind].name] = context.extra - wilds
    if wilds:
        cards[game.board.rules.wild] = wilds
    return Move(ids.PAY + wilds, "pay", f"pay {card_text(cards)}", cards=cards)


def _read_pay(game: Compiled, rest: list[str], context: Context) -> int:
    cards = named_cards(rest, game.kind_index)
    wilds = cards.pop(game.board.rules.wild, 0)
    coloured = _coloured(game, context)
    if sum(cards.values()) + wilds != context.extra or any(name != coloured for name in cards):
        raise _asked_by_tunnel(game, context)
    return wilds


def _asked_by_tunnel(game: Compiled, context: Context) -> IllegalMove:
    """NOR-10, NOR-11: the extra cards of a tunnel are of the colour laid, or wild."""
    coloured, wild, extra = _coloured(game, context), game.board.rules.wild, context.extra
    of = f"{coloured} or {wild}" if coloured else wild
    sentence = (
        f"the tunnel asks for {counted(extra, 'more card')}, {of}: pay {'it' if extra == 1 else 'them'} or withdraw"
    )
    facts: dict[str, Fact] = {"card": coloured or wild, "count": extra}
    return IllegalMove("wrong_payment", sentence, fault="tunnel", **facts)


def _why_not_pay(situation: Situation, wilds: int) -> IllegalMove:
    """NOR-10, NOR-11: more wilds than the tunnel asks for, or cards that the hand lacks."""
    game, context = situation.game, situation.context
    asked = _asked_by_tunnel(game, context)
    short: Mapping[str, int] = situation.lacks(_pay(game, wilds, context).cards)
    return cards_missing(situation, short, f"; {asked.sentence}") if wilds <= context.extra and short else asked


PAY = MoveKind(
    name="pay",
    first=ids.PAY,
    count=10,
    exists=lambda game, wilds: True,
    describe=_pay,
    parse=_read_pay,
    why_not=_why_not_pay,
    act="pay for a tunnel",
    moments=("tunnel",),
    in_context=True,
)


def _withdraw(game: Compiled, n: int, context: Context) -> Move:
    return Move(ids.WITHDRAW, "withdraw", "withdraw")


WITHDRAW = MoveKind(
    name="withdraw",
    first=ids.WITHDRAW,
    count=1,
    exists=lambda game, n: True,
    describe=_withdraw,
    parse=lambda game, rest, context: alone("withdraw", rest),
    why_not=lambda situation, n: _asked_by_tunnel(situation.game, situation.context),
    act="give up a tunnel",
    moments=("tunnel",),
    alone=True,
)

KINDS = (CLAIM, SPEND, PAY, WITHDRAW)


def _won(game: Compiled, seat: int, stack: int, value: int) -> dict[str, object]:
    return {"country": [country.id for country in game.board.countries if country.cards][stack], "value": value}


EVENTS = (
    EventKind(S.L_PAID, "paid", lambda game, seat, kind, n: {"card": game.kinds[kind].name, "count": n}),
    EventKind(S.L_CLAIMED, "claimed", lambda game, seat, i, n: {"track": game.board.tracks[i].id, "points": n}),
    EventKind(
        S.L_TURNED, "turned_over", lambda game, costs, k, deck: {"card": game.kinds[k].name, "costs": bool(costs)},
        nobodys, chance="card",
    ),
    EventKind(S.L_EXTRA, "paid_extra", lambda game, seat, n, wilds: {"count": n, "wilds": wilds}),
    EventKind(S.L_WITHDRAWN, "withdrawn", lambda game, seat, i, c: {"track": game.board.tracks[i].id}),
    EventKind(S.L_COUNTRY, "country_card", _won),
)  # fmt: skip
