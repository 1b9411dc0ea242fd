"""Why a move cannot be played, and which moves play the cards a person chose."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np

from branchline.boards.schema import GRAY, Track
from branchline.engine import ids
from branchline.engine import state as S
from branchline.engine.payment import WILD_COLOUR, Plan
from branchline.moves import Context, IllegalMove, Move, card_text

if TYPE_CHECKING:
    from branchline.game import Game

_PHASE_OF = (
    (ids.CLAIM, "turn", "a track can be claimed"),
    (ids.EXCHANGE, "turn", "pieces can be exchanged"),
    (ids.BUILD, "harbour", "a harbour is paid"),
    (ids.HARBOUR, "turn", "a harbour can be built"),
    (ids.PAY, "tunnel", "a tunnel is paid or given up"),
    (ids.SPEND, "spend", "cards are spent on a claim"),
    (ids.SPLIT, "opening", "pieces are split"),
    (ids.RETURN, "return_order", "tickets are returned"),
    (ids.KEEP, "keep_tickets", "tickets are kept"),
    (ids.DRAW_TICKETS, "turn", "tickets can be drawn"),
    (ids.REFILL, "refill", "the market is refilled"),
    (ids.BLIND, "turn", "cards can be drawn"),
)


def why_not(game: Game, seat: int, id: int, context: Context) -> IllegalMove:
    """The reason why a move that was refused is not legal."""
    if not game._book.exists(id):
        return IllegalMove("unknown_move", f"{id} is not a move of this game")
    phase = game.stage(seat) if game.phase == "opening" else game.phase
    needed, when = next(((p, w) for base, p, w in _PHASE_OF if id >= base), (None, ""))
    in_turn = needed == "turn" and phase in ("turn", "second_card")
    if id == ids.PASS:
        return IllegalMove("must_act", "a player passes only when nothing else can be done")
    if needed is not None and not in_turn and phase not in (needed, "split" if needed == "opening" else needed):
        return IllegalMove(
            "wrong_phase", f"this is not the moment when {when}; now: {phase.replace('_', ' ')}", phase=phase
        )
    if phase == "second_card" and not ids.BLIND <= id < ids.REFILL:
        return IllegalMove("second_card", "a first card was drawn: draw the second one")
    if id >= ids.CLAIM:
        plan = game._compiled.plans[id - ids.CLAIM]
        assert plan is not None
        return why_not_claim(game, seat, plan)
    return _why_not_other(game, seat, id, context)


def why_not_claim(game: Game, seat: int, plan: Plan) -> IllegalMove:
    closed = closed_reason(game, seat, plan.track)
    if closed:
        return closed
    short = lacking(game, seat, {game._compiled.kinds[k].name: n for k, n in plan.need})
    if short:
        return IllegalMove("cards_missing", f"{game.names[seat]} lacks {card_text(short)}", lacks=short)
    return IllegalMove(
        "cards_missing", f"{game.names[seat]} has too few other cards for {plan.free} free ones", count=plan.free
    )


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
        sentence = f"{track.id} needs {track.length} of {name}; {left} left"
        return IllegalMove("pieces_missing", sentence, piece=name, need=track.length, left=left)
    return None


def _why_not_other(game: Game, seat: int, id: int, context: Context) -> IllegalMove:
    kinds = game._compiled.kinds
    state = game._state[0]
    if id >= ids.EXCHANGE:
        kind, n = divmod(id - ids.EXCHANGE, 100)
        most = min(int(state["pieces"][seat, kind]), int(state["box"][seat, 1 - kind]))
        if not game.rules.exchange_cost:
            return IllegalMove("no_exchange", "pieces are not exchanged in this game")
        return IllegalMove("exchange_too_many", f"{n + 1} cannot be exchanged; at most {most}", count=n + 1, most=most)
    if id >= ids.BUILD:
        need = {kinds[k].name: n for k, n in game._compiled.builds[id - ids.BUILD]}
        return IllegalMove(
            "cards_missing", f"{game.names[seat]} does not hold these cards", lacks=lacking(game, seat, need)
        )
    if id >= ids.HARBOUR:
        return _why_not_harbour(game, seat, id - ids.HARBOUR)
    if id >= ids.PAY:
        return IllegalMove(
            "cards_missing",
            f"the tunnel asks for {context.extra} more cards: pay them or withdraw",
            count=context.extra,
        )
    if id >= ids.SPEND:
        return _why_not_spend(game, seat, id - ids.SPEND)
    if id >= ids.SPLIT:
        limits = " and ".join(f"{piece.count} {piece.id}s" for piece in game.rules.pieces)
        return IllegalMove(
            "bad_split", f"{game.rules.pieces_kept} pieces are kept, of at most {limits}", count=game.rules.pieces_kept
        )
    if id >= ids.RETURN:
        return IllegalMove("unknown_ticket", "that ticket is not among those to return")
    if id >= ids.KEEP:
        rules = game.rules.tickets
        least = min(rules.keep if game.phase == "opening" else rules.keep_later, len(context.offer))
        return IllegalMove("keep_too_few", f"at least {least} tickets must be kept", least=least)
    if id == ids.DRAW_TICKETS:
        return IllegalMove("no_tickets", "the ticket deck is empty")
    if ids.TAKE <= id < ids.REFILL:
        name = kinds[id - ids.TAKE].name
        if id - ids.TAKE in state["market"][: game._tables[0]["slots"]]:
            return IllegalMove(
                "wild_second", f"a face-up {name} can only be the first and only card of a turn", card=name
            )
        return IllegalMove("not_face_up", f"no {name} lies face up", card=name)
    return IllegalMove("deck_empty", "that deck and its discard pile are empty")


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
        return IllegalMove("no_harbour_left", f"{game.names[seat]} has built all {count} harbours", count=count)
    return IllegalMove(
        "cards_missing", "a harbour costs cards with the symbol, all of one colour, from both decks; wilds for any"
    )


def _why_not_spend(game: Game, seat: int, kind: int) -> IllegalMove:
    state = game._state[0]
    name = game._compiled.kinds[kind].name if kind < len(game._compiled.kinds) else "?"
    if kind < state["spend_from"]:
        return IllegalMove("spend_order", "free cards are laid in the order of the kinds")
    if not kind < len(game._compiled.kinds) or state["hand"][seat, kind] == 0:
        return IllegalMove("cards_missing", f"{game.names[seat]} has no {name} left", lacks={name: 1})
    return IllegalMove("spend_short", f"after {name} the rest could not be paid any more", card=name)


# Cards to moves ---------------------------------------------------------------------------------------------------


def match_claim(game: Game, track: str, cards: Counter[str], seat: int) -> list[Move]:
    """The claim and spend moves that lay exactly these cards on a track."""
    compiled = game._compiled
    index = compiled.track_index.get(track)
    if index is None:
        raise IllegalMove("unknown_track", f'no track "{track}"; a track is named like {game.board.tracks[0].id}')
    _refuse_cards(game, cards, seat)
    if game.phase != "turn":
        raise IllegalMove(
            "wrong_phase", f"a track is claimed at the start of a turn; now: {game.phase}", phase=game.phase
        )
    closed = closed_reason(game, seat, index)
    if closed:
        raise closed
    hand = Counter({compiled.kind_index[name]: n for name, n in cards.items() if n})
    for p in compiled.track_plan_ids[index]:
        plan = compiled.plans[p]
        assert plan is not None
        rest = free_part(game, plan, hand)
        if rest is not None:
            return _moves(game, p, plan, rest)
    raise IllegalMove("wrong_payment", _what_is_asked(game, game.board.tracks[index]))


def _refuse_cards(game: Game, cards: Counter[str], seat: int) -> None:
    index = game._compiled.kind_index
    for name, n in cards.items():
        if name not in index:
            raise IllegalMove("unknown_card", f'no card "{name}": {", ".join(index)}')
        held = int(game._state[0]["hand"][seat, index[name]])
        if n > held:
            lacks = lacking(game, seat, cards)
            raise IllegalMove("cards_missing", f"{game.names[seat]} has {held} {name}, not {n}", lacks=lacks)


def lacking(game: Game, seat: int, cards: Mapping[str, int]) -> dict[str, int]:
    """The cards of these that a seat does not hold."""
    index, hand = game._compiled.kind_index, game._state[0]["hand"][seat]
    return {name: n - int(hand[index[name]]) for name, n in cards.items() if n > hand[index[name]]}


def free_part(game: Game, plan: Plan, hand: Counter[int]) -> Counter[int] | None:
    """The cards of `hand` that the plan's free part takes, if plan and hand fit exactly."""
    if hand.total() != plan.cards:
        return None
    rest = Counter(hand)
    rest.subtract(dict(plan.need))
    if min(rest.values(), default=0) < 0:
        return None
    rest = +rest
    kinds = game._compiled.kinds
    if plan.free_kind == S.ANY:
        return rest
    if any(kinds[k].colour == WILD_COLOUR for k in rest):
        return None
    if plan.free_kind == S.PAIRS:
        return rest if all(n % 2 == 0 for n in rest.values()) else None
    colours: Counter[int] = Counter()
    for k, n in rest.items():
        if kinds[k].deck != 0:
            return None
        colours[kinds[k].colour] += n
    return rest if sum(n % 2 for n in colours.values()) <= plan.cards - plan.free else None


def _moves(game: Game, p: int, plan: Plan, rest: Counter[int]) -> list[Move]:
    step = 2 if plan.free_kind == S.PAIRS else 1
    context = Context(spend=step)
    spends = [ids.SPEND + k for k in sorted(rest) for _ in range(rest[k] // step)]
    return [game._book.move(id, context) for id in (ids.CLAIM + p, *spends)]


def _what_is_asked(game: Game, track: Track) -> str:
    pay, wild = game.rules.pay, game.rules.wild
    if track.paired:
        return (
            f"{track.id} takes two cards of one colour for each of its {track.length} spaces, {wild}s for any of them"
        )
    colour = "cards of any one colour" if track.colour == GRAY else f"{track.colour} cards"
    words = f"{track.id} takes {colour} for its {track.length} spaces"
    if track.locomotives:
        words += f", a {wild} for each of its {track.locomotives} symbols"
        if pay.any_for_wild:
            words += f" (or any {pay.any_for_wild} cards for a {wild})"
        if pay.pair_for_wild:
            words += f" (or a pair of one colour for a due {wild})"
    if track.any_for_card:
        words += f"; any {track.any_for_card} cards stand for one of them"
    if track.kind not in pay.wild_on:
        words += f"; no {wild} here"
    return words


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
        raise IllegalMove(
            "wrong_payment",
            f"a harbour takes cards with the symbol, all of one colour, from both decks; {game.rules.wild}s for any",
        )
    return [game._book.move(id, Context()) for id in (choose, ids.BUILD + compiled.builds.index(need))]
