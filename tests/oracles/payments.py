"""Which cards pay for what: the rulebooks' sentences read word for word, by trying every way to lay the cards out.

Nothing here is fast or clever, and nothing knows the name of a board: only rule values and what tracks print.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from functools import cache
from itertools import combinations_with_replacement

from branchline.boards import Board
from branchline.boards.schema import GRAY, Pay, Track
from tests.oracles.cards import Face, faces, frozen, parts

Payment = frozenset[tuple[str, int]]


def is_payment(board: Board, track: Track, cards: Counter[str]) -> bool:
    """Whether exactly these cards, no more and no fewer, pay for the track."""
    return _is_payment(board, faces(board), track, +cards)


def _is_payment(board: Board, table: dict[str, Face], track: Track, cards: Counter[str]) -> bool:
    if not cards or any(card not in table for card in cards):
        return False
    if track.paired:
        return _pairs_up(board, table, track, cards)
    colours = board.rules.colours if track.colour == GRAY else (track.colour,)
    return any(_pays_in(board, table, track, cards, colour) for colour in colours)


def payments(board: Board, track: Track, hand: Counter[str]) -> set[Payment]:
    """Every payment for the track that the hand holds."""
    table = faces(board)
    choices = parts(hand, most_cards(board, track))
    return {frozen(cards) for cards in choices if _is_payment(board, table, track, cards)}


def most_cards(board: Board, track: Track) -> int:
    """No payment for the track has more cards than this."""
    per_space = max(1, track.any_for_card, 2 if track.paired else 1)
    if track.kind == "ferry":
        per_space = max(per_space, board.rules.pay.any_for_wild, 2 if board.rules.pay.pair_for_wild else 1)
    return per_space * track.length


def alike(track: Track) -> tuple[object, ...]:
    """Tracks with the same value cost the same."""
    return (track.kind, track.length, track.colour, track.locomotives, track.paired, track.any_for_card)


def _pays_in(board: Board, table: dict[str, Face], track: Track, cards: Counter[str], colour: str) -> bool:
    """Whether the cards pay for the track when its (chosen) colour is `colour`."""
    if track.locomotives or track.any_for_card or (track.kind == "ferry" and board.rules.pay.any_for_wild):
        ways = _ways(board.rules.pay, track)[cards.total()]
        return any(_deal(board, table, track, cards, colour, slots) for slots in ways)
    return _lays(board, table, track, cards, colour)


def _is_own(table: dict[str, Face], track: Track, card: str, colour: str) -> bool:
    """A card of the colour, of the kind that this track takes (WOR-10: wagons on land, ships at sea)."""
    return table[card].colour == colour and track.kind in table[card].tracks


def _is_wild(board: Board, track: Track, card: str) -> bool:
    """A locomotive or joker that may be played on this kind of track (COM-10, NOR-04, WOR-10)."""
    return card == board.rules.wild and track.kind in board.rules.pay.wild_on


# Plain tracks: a card or a wild for each space (COM-10, NOR-04, NOR-05, WOR-10, WOR-11).


def _lays(board: Board, table: dict[str, Face], track: Track, cards: Counter[str], colour: str) -> bool:
    laid = list(cards.elements())
    if not all(_is_own(table, track, card, colour) or _is_wild(board, track, card) for card in laid):
        return False
    if not _fills(table, laid, track.length):
        return False
    # WOR-11: no card may be played that is not needed.
    return not any(_fills(table, laid[:i] + laid[i + 1 :], track.length) for i in range(len(laid)))


def _fills(table: dict[str, Face], laid: list[str], spaces: int) -> bool:
    """Whether the spaces can be filled, each card on one space or on as many as it shows, all cards used or not."""
    if spaces <= 0:
        return True
    if not laid:
        return False
    return any(_fills(table, laid[1:], spaces - n) for n in range(1, table[laid[0]].spaces + 1))


# Tracks whose spaces can be bought in several ways (NOR-06 to NOR-09, NLI-04): every space is given one way, and
# every way opens slots for cards. A slot is "own" (a card of the colour), "wild", "any", or "pair" (two cards).


@cache
def _ways(pay: Pay, track: Track) -> dict[int, list[Counter[str]]]:
    """The slots of every way to buy all the spaces, by the number of cards that fill them."""
    plain: list[tuple[str, ...]] = [("own",)]
    symbol: list[tuple[str, ...]] = []
    if track.kind in pay.wild_on:
        plain.append(("wild",))  # NOR-08: a locomotive also on the other spaces
        symbol.append(("wild",))  # NOR-07: a locomotive for each symbol
    if track.kind == "ferry" and pay.any_for_wild:
        plain.append(("any",) * pay.any_for_wild)  # NOR-09: three cards for any locomotive played
        symbol.append(("any",) * pay.any_for_wild)
    if track.kind == "ferry" and pay.pair_for_wild:
        symbol.append(("pair",))  # NLI-04: only the symbols may be bought with pairs
    if track.any_for_card:
        plain.append(("any",) * track.any_for_card)  # NOR-06: four cards for a card of the colour
    ways: dict[int, list[Counter[str]]] = defaultdict(list)
    for on_symbols in combinations_with_replacement(symbol, track.locomotives):
        for on_plain in combinations_with_replacement(plain, track.length - track.locomotives):
            slots = Counter(slot for way in (*on_symbols, *on_plain) for slot in way)
            if slots not in ways[slots.total() + slots["pair"]]:
                ways[slots.total() + slots["pair"]].append(slots)
    return ways


def _deal(
    board: Board, table: dict[str, Face], track: Track, cards: Counter[str], colour: str, slots: Counter[str]
) -> bool:
    """Whether the cards, as many as the slots take, fill exactly these slots."""
    if slots["pair"]:
        pairs = [card for card, n in cards.items() if n >= 2 and table[card].colour is not None]
        rest = slots - Counter(pair=1)
        return any(_deal(board, table, track, cards - Counter({card: 2}), colour, rest) for card in pairs)
    for slot, fits in (
        ("wild", lambda card: _is_wild(board, track, card)),
        ("own", lambda card: _is_own(table, track, card, colour)),
    ):
        if slots[slot]:
            rest = slots - Counter({slot: 1})
            choices = [card for card in cards if fits(card)]
            return any(_deal(board, table, track, cards - Counter({card: 1}), colour, rest) for card in choices)
    return True  # only "any" slots are left, as many as cards: every card fits


# Paired tracks (WOR-12): two cards of one colour for each space.


def _pairs_up(board: Board, table: dict[str, Face], track: Track, cards: Counter[str]) -> bool:
    laid = list(cards.elements())
    if len(laid) != 2 * track.length:
        return False
    for card in laid:
        wagon = table[card].colour is not None and track.kind in table[card].tracks
        if not wagon and not _is_wild(board, track, card):
            return False
    return _matched(table, laid)


def _matched(table: dict[str, Face], laid: list[str]) -> bool:
    """Whether the cards split into pairs of one colour, wilds taking any."""
    if not laid:
        return True
    first, rest = table[laid[0]].colour, laid[1:]
    for i, other in enumerate(rest):
        second = table[other].colour
        if (first is None or second is None or first == second) and _matched(table, rest[:i] + rest[i + 1 :]):
            return True
    return False


# Harbours and tunnels.


def is_harbour_payment(board: Board, cards: Counter[str]) -> bool:
    """WOR-17: from each deck so many cards, all of one colour, all with the symbol; jokers replace any of them."""
    harbours = board.rules.harbours
    table = faces(board)
    if harbours is None or any(card not in table for card in +cards):
        return False
    places = [deck.id for deck in board.rules.decks for _ in range(harbours.cards_per_deck)]
    laid = list(cards.elements())
    if len(laid) != len(places):
        return False
    return any(_stands(board, table, laid, places, colour) for colour in board.rules.colours)


def _stands(board: Board, table: dict[str, Face], laid: list[str], places: list[str], colour: str) -> bool:
    """Whether every card has a place of its deck; `places` lists the deck of each."""
    if not laid:
        return not places
    card, face = laid[0], table[laid[0]]
    for deck in set(places):
        if card == board.rules.wild or (face.deck == deck and face.colour == colour and face.symbol):
            left = list(places)
            left.remove(deck)
            if _stands(board, table, laid[1:], left, colour):
                return True
    return False


def harbour_payments(board: Board, hand: Counter[str]) -> set[Payment]:
    """Every payment for a harbour that the hand holds."""
    harbours = board.rules.harbours
    if harbours is None:
        return set()
    most = harbours.cards_per_deck * len(board.rules.decks)
    return {frozen(cards) for cards in parts(hand, most) if is_harbour_payment(board, cards)}


def tunnel_demand(board: Board, colour: str | None, turned: Counter[str]) -> int:
    """How many more cards the turned ones demand of a tunnel paid in `colour` (None: with locomotives alone)."""
    demand = 0
    for card in turned.elements():
        if card == board.rules.wild or (colour is not None and faces(board)[card].colour == colour):
            demand += 1
    return demand


def tunnel_extras(board: Board, colour: str | None, turned: Counter[str], hand: Counter[str]) -> set[Payment]:
    """NOR-10, NOR-11: what the hand, the payment already laid, can add; the empty payment when nothing is due."""
    demand = tunnel_demand(board, colour, turned)
    table = faces(board)
    result = set()
    for cards in parts(hand, demand):
        if cards.total() != demand:
            continue
        if all(card == board.rules.wild or (colour is not None and table[card].colour == colour) for card in cards):
            result.add(frozen(cards))
    return result
