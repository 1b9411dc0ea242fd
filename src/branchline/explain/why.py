"""Why a move cannot be played, and which moves play the cards a person chose."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np

from branchline.engine import ids
from branchline.engine import state as S
from branchline.engine.payment import WILD_COLOUR, Plan
from branchline.explain.completing import hand_of
from branchline.explain.faults import (
    harbour_price,
    plans_of,
    wrong_harbour_payment,
    wrong_payment,
    wrong_tunnel_payment,
)
from branchline.explain.moments import not_now, verb_of
from branchline.moves.book import (
    FREE_WORDS,
    VERBS,
    Context,
    IllegalMove,
    Move,
    bad_split,
    card_text,
    named_cards,
    unknown_track,
)
from branchline.moves.payment import UNITS, FreePart
from branchline.texts import counted

if TYPE_CHECKING:
    from branchline.game.game import Game


def why_not(game: Game, seat: int, id: int, context: Context) -> IllegalMove:
    """The reason why a move that was refused is not legal."""
    if not game._book.exists(id):
        return IllegalMove("unknown_move", f"{id} is not a move of this game")
    early = not_now(game, seat, verb_of(id))
    if early:
        return early
    if id >= ids.CLAIM:
        plan = game._compiled.plans[id - ids.CLAIM]
        assert plan is not None
        return why_not_claim(game, seat, plan)
    return _why_not_other(game, seat, id, context)


def why_unread(game: Game, seat: int, text: str, context: Context, error: IllegalMove) -> IllegalMove:
    """The reason why a text is not read as a move: above all that its moment is not now, or how it must be written."""
    verb, *rest = text.split() or [""]
    if verb not in VERBS:
        return error
    early = not_now(game, seat, verb)
    if early or error.key != "wrong_payment":
        return early or error
    if verb == "pay":
        return _asked_by_tunnel(game, context)
    return _why_unpaid(game, seat, rest) if verb == "claim" else wrong_harbour_payment(game.rules)


def _why_unpaid(game: Game, seat: int, words: list[str]) -> IllegalMove:
    """Why the words of a claim, a track and cards, are no payment: as `match_claim` finds it."""
    index = game._compiled.track_index[words[0]]
    cards = Counter(named_cards(words[1:], (*game._compiled.kind_index, *FREE_WORDS.values())))
    if not set(cards).isdisjoint(FREE_WORDS.values()):
        return closed_reason(game, seat, index) or wrong_payment(game, index, {}, seat)
    try:
        claim, *spends = match_claim(game, words[0], cards, seat)
    except IllegalMove as refusal:
        return refusal
    return _in_steps(claim, spends)


def _in_steps(claim: Move, spends: list[Move]) -> IllegalMove:
    """Cards that pay, written in one move although the free ones are laid one by one."""
    steps = ", ".join(map(str, spends))
    return IllegalMove("claim_in_steps", f"write: {claim}, then {steps}", moves=f"{claim}, {steps}")


def why_not_claim(game: Game, seat: int, plan: Plan) -> IllegalMove:
    closed = closed_reason(game, seat, plan.track)
    if closed:
        return closed
    short = lacking(game, seat, {game._compiled.kinds[k].name: n for k, n in plan.need})
    if short:
        return IllegalMove("cards_missing", f"{game.names[seat]} lacks {card_text(short)}", lacks=short)
    return _why_not_free(game, seat, plan)


def _why_not_free(game: Game, seat: int, plan: Plan) -> IllegalMove:
    """What a hand lacks for the free part of a plan: cards whatever they are, or pairs of one colour."""
    left = hand_of(game, seat)
    left.subtract(dict(plan.need))
    name = game.names[seat]
    if plan.free_kind == S.ANY:
        more = plan.free - left.total()
        return IllegalMove("cards_missing", f"{name} lacks {counted(more, 'card')} of any kind", count=more)
    pairs = plan.free // 2 - FreePart(game._compiled.kinds, plan).pairs(left)
    return IllegalMove("pairs_missing", f"{name} lacks {counted(pairs, 'pair')} of one colour", count=pairs)


def closed_reason(game: Game, seat: int, index: int) -> IllegalMove | None:
    """Why a track cannot be claimed whatever the cards, or None."""
    track = game.board.tracks[index]
    owners = game.owners()
    if track.id in owners:
        owner = owners[track.id]
        return IllegalMove("track_taken", f"{track.id} already belongs to {game.names[owner]}", owner=owner)
    twins = [owners[t.id] for t in game.board.tracks if t.connection == track.connection and t.id in owners]
    if seat in twins:
        return IllegalMove(
            "own_twin", f"{game.names[seat]} already owns a track of {track.connection}", connection=track.connection
        )
    if len(twins) >= game._tables[0]["capacity"][index]:
        return IllegalMove(
            "connection_full",
            f"with {game.players} players no further track of {track.connection} opens",
            connection=track.connection,
            players=game.players,
        )
    piece = int(game._tables[0]["piece"][index])
    left = int(game._state[0]["pieces"][seat, piece])
    if left < track.length:
        name = game.rules.pieces[piece].id
        sentence = f"{track.id} needs {counted(track.length, name)}; {game.names[seat]} has {left} left"
        return IllegalMove("pieces_missing", sentence, piece=name, need=track.length, left=left)
    return None


def _why_not_other(game: Game, seat: int, id: int, context: Context) -> IllegalMove:
    kinds = game._compiled.kinds
    if id >= ids.EXCHANGE:
        return _why_not_exchange(game, seat, *divmod(id - ids.EXCHANGE, 100))
    if id >= ids.BUILD:
        short = lacking(game, seat, {kinds[k].name: n for k, n in game._compiled.builds[id - ids.BUILD]})
        return IllegalMove("cards_missing", f"{game.names[seat]} lacks {card_text(short)}", lacks=short)
    if id >= ids.HARBOUR:
        return _why_not_harbour(game, seat, id - ids.HARBOUR)
    if id >= ids.PAY:
        return _why_not_pay(game, seat, id, context)
    if id >= ids.SPEND:
        return _why_not_spend(game, seat, id - ids.SPEND, context)
    if id >= ids.SPLIT:
        return bad_split(game.rules)
    if id >= ids.RETURN:
        return IllegalMove("unknown_ticket", f"the tickets to return are {_offered(game, context)}")
    if id >= ids.KEEP:
        return _why_not_keep(game, id - ids.KEEP, context)
    if id == ids.DRAW_TICKETS:
        return IllegalMove("no_tickets", "the ticket deck is empty")
    if ids.TAKE <= id < ids.REFILL:
        return _why_not_take(game, id - ids.TAKE)
    return IllegalMove("deck_empty", "that deck and its discard pile are empty")


def _why_not_exchange(game: Game, seat: int, kind: int, n: int) -> IllegalMove:
    """WOR-19: so many as there are to give, and of the other kind in the box."""
    state, pieces = game._state[0], game.rules.pieces
    own, boxed = int(state["pieces"][seat, kind]), int(state["box"][seat, 1 - kind])
    has = f"{game.names[seat]} has {counted(own, pieces[kind].id)}"
    box = f"{counted(boxed, pieces[1 - kind].id)} in the box"
    sentence = f"{counted(n + 1, pieces[kind].id)} cannot be exchanged: {has}, and {box}"
    return IllegalMove("exchange_too_many", sentence, count=n + 1, most=min(own, boxed))


def _why_not_keep(game: Game, mask: int, context: Context) -> IllegalMove:
    rules = game.rules.tickets
    if mask >> len(context.offer):
        return IllegalMove("unknown_ticket", f"the tickets on offer are {_offered(game, context)}")
    least = min(rules.keep if game.phase == "opening" else rules.keep_later, len(context.offer))
    return IllegalMove("keep_too_few", f"at least {counted(least, 'ticket')} must be kept", least=least)


def _offered(game: Game, context: Context) -> str:
    return ", ".join(game.board.tickets[ticket].id for ticket in context.offer)


def _why_not_pay(game: Game, seat: int, id: int, context: Context) -> IllegalMove:
    """NOR-10, NOR-11: more wilds than the tunnel asks for, or cards that the hand lacks."""
    asked = _asked_by_tunnel(game, context)
    short = lacking(game, seat, game._book.move(id, context).cards)
    if id - ids.PAY > context.extra or not short:
        return asked
    return IllegalMove("cards_missing", f"{game.names[seat]} lacks {card_text(short)}; {asked.sentence}", lacks=short)


def _asked_by_tunnel(game: Game, context: Context) -> IllegalMove:
    coloured = game._compiled.kinds[context.tunnel_kind].name if context.tunnel_kind >= 0 else None
    return wrong_tunnel_payment(context.extra, coloured, game.rules.wild)


def _why_not_take(game: Game, kind: int) -> IllegalMove:
    name = game._compiled.kinds[kind].name
    if kind in game._state[0]["market"][: game._tables[0]["slots"]]:
        return IllegalMove("wild_second", f"a face-up {name} can only be the first and only card of a turn", card=name)
    return IllegalMove("not_face_up", f"no {name} lies face up", card=name)


def _why_not_harbour(game: Game, seat: int, index: int) -> IllegalMove:
    city = game.board.cities[index]
    state = game._state[0]
    if game.rules.harbours is None:
        return IllegalMove("no_harbours", "no harbours are built in this game")
    if "harbour" not in city.tags:
        return IllegalMove("no_harbour_city", f"{city.id} has no harbour place", city=city.id)
    for p in range(game.players):
        if city.id in game.view(None).players[p].harbours:
            return IllegalMove(
                "harbour_taken", f"the harbour of {city.id} belongs to {game.names[p]}", city=city.id, owner=p
            )
    if not state["touched"][seat][index // 64] >> np.uint64(index % 64) & np.uint64(1):
        return IllegalMove("harbour_unreached", f"{game.names[seat]} owns no track to {city.id}", city=city.id)
    if len(game.view(None).players[seat].harbours) >= game.rules.harbours.count:
        count = game.rules.harbours.count
        return IllegalMove(
            "no_harbour_left", f"{game.names[seat]} has built {counted(count, 'harbour')}, and no more", count=count
        )
    return IllegalMove("cards_missing", f"{game.names[seat]} lacks cards: {harbour_price(game.rules)}")


def _why_not_spend(game: Game, seat: int, kind: int, context: Context) -> IllegalMove:
    state = game._state[0]
    found = game._compiled.kinds[kind]
    name, step = found.name, context.spend
    plan = game._compiled.plans[int(state["plan"])]
    assert plan is not None
    if plan.free_kind != S.ANY and found.colour == WILD_COLOUR:
        return IllegalMove("spend_wild", f"free cards of pairs are coloured: no {name} among them", card=name)
    if plan.free_kind == S.PAIRED and found.deck != 0:
        return IllegalMove("spend_deck", f"{name} does not pay for a land track", card=name)
    held = int(state["hand"][seat, kind])
    if held < step:
        lacks = {name: step - held}
        return IllegalMove("cards_missing", f"{game.names[seat]} lacks {card_text(lacks)}", lacks=lacks)
    if kind < state["spend_from"]:
        order = ", ".join(one.name for one in game._compiled.kinds)
        return IllegalMove("spend_order", f"free cards are laid in the order {order}")
    return IllegalMove("spend_short", f"after {name} the rest could not be paid any more", card=name)


# Cards to moves ---------------------------------------------------------------------------------------------------


def match_claim(game: Game, track: str, cards: Counter[str], seat: int) -> list[Move]:
    """The claim and spend moves that lay exactly these cards on a track."""
    compiled = game._compiled
    index = compiled.track_index.get(track)
    if index is None:
        raise unknown_track(game.board, track)
    early = not_now(game, seat, "claim")
    if early:
        raise early
    closed = closed_reason(game, seat, index)
    if closed:
        raise closed
    _refuse_cards(game, cards, seat)
    hand = Counter({compiled.kind_index[name]: n for name, n in cards.items() if n})
    for p, plan in plans_of(game, index):
        rest = FreePart(compiled.kinds, plan).of(hand)
        if rest is not None:
            return _moves(game, p, plan, rest)
    raise wrong_payment(game, index, cards, seat)


def _refuse_cards(game: Game, cards: Counter[str], seat: int) -> None:
    index = game._compiled.kind_index
    for name in cards:
        if name not in index:
            raise IllegalMove("unknown_card", f'no card "{name}": {", ".join(index)}')
    lacks = lacking(game, seat, cards)
    if lacks:
        raise IllegalMove("cards_missing", f"{game.names[seat]} lacks {card_text(lacks)}", lacks=lacks)


def lacking(game: Game, seat: int, cards: Mapping[str, int]) -> dict[str, int]:
    """The cards of these that a seat does not hold."""
    index, hand = game._compiled.kind_index, game._state[0]["hand"][seat]
    return {name: n - int(hand[index[name]]) for name, n in cards.items() if n > hand[index[name]]}


def _moves(game: Game, p: int, plan: Plan, rest: Counter[int]) -> list[Move]:
    context = Context(unit=UNITS[plan.free_kind])
    spends = [ids.SPEND + k for k in sorted(rest) for _ in range(rest[k] // context.spend)]
    return [game._book.move(id, context) for id in (ids.CLAIM + p, *spends)]


def match_harbour(game: Game, city: str, cards: Counter[str], seat: int) -> list[Move]:
    """The harbour and build moves that pay a harbour with exactly these cards."""
    compiled = game._compiled
    if city not in compiled.city_index:
        raise IllegalMove("unknown_city", f'no city "{city}"')
    _refuse_cards(game, cards, seat)
    choose = ids.HARBOUR + compiled.city_index[city]
    if choose not in game.legal_ids(seat):
        raise why_not(game, seat, choose, Context())
    need = tuple(sorted((compiled.kind_index[name], n) for name, n in cards.items() if n))
    if need not in compiled.builds:
        raise wrong_harbour_payment(game.rules)
    return [game._book.move(id, Context()) for id in (choose, ids.BUILD + compiled.builds.index(need))]
