"""Moves: one integer inside, one text outside that parses back."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from branchline.boards.schema import Board, Rules
from branchline.engine import ids
from branchline.engine.tables import Compiled
from branchline.moves.payment import UNITS, cards_at_a_time

Fact = int | str | Mapping[str, int]


class IllegalMove(ValueError):
    """A move that cannot be played: `key` and `facts` for wording it in any language, the sentence for reading."""

    def __init__(self, key: str, sentence: str, **facts: Fact) -> None:
        super().__init__(sentence)
        self.key = key
        self.sentence = sentence
        self.facts = facts


@dataclass(slots=True)
class Move:
    """One decision, a value. `cards` are laid exactly; `free` further cards follow as `spend` moves."""

    id: int
    kind: str
    text: str
    track: str | None = None
    cards: Mapping[str, int] = field(default_factory=dict)
    free: int = 0
    unit: str | None = None
    """What the free part of a claim is counted in, and what a `spend` lays: any "card", a "pair" of one card, or cards
    that make pairs of a "colour" (a wild may be the other one)."""
    card: str | None = None
    deck: str | None = None
    tickets: tuple[str, ...] = ()
    city: str | None = None
    piece: str | None = None
    count: int = 0
    pieces: Mapping[str, int] = field(default_factory=dict)
    """How many pieces of each kind a `split` keeps."""

    def __str__(self) -> str:
        return self.text

    def __hash__(self) -> int:
        return hash((self.id, self.text))


@dataclass(slots=True)
class Context:
    """What a move's words depend on beside its number: tickets on offer, the tunnel being dug, what a spend lays."""

    offer: tuple[int, ...] = ()
    extra: int = 0
    tunnel_kind: int = -1
    unit: str = "card"

    @property
    def spend(self) -> int:
        """How many cards one `spend` lays."""
        return cards_at_a_time(self.unit)


NO_CONTEXT = Context()

IN_CONTEXT = ("keep", "return", "pay", "spend")
"""Kinds of move whose words depend on more than their number."""


class _Plain(dict[int, Move]):
    """The moves that are the same in every context, each made when it is first asked for."""

    def __init__(self, describe: Callable[[int, Context], Move]) -> None:
        super().__init__()
        self._describe = describe

    def __missing__(self, id: int) -> Move:
        move = self[id] = self._describe(id, NO_CONTEXT)
        return move


FREE_WORDS = {"card": "any", "pair": "pair", "colour": "any"}
"""How a text names one unit of a free part."""


class MoveBook:
    """The moves of one compiled game, as words."""

    def __init__(self, compiled: Compiled) -> None:
        self.compiled = compiled
        self.board = compiled.board
        self._plain = _Plain(self._describe)

    def move(self, id: int, context: Context) -> Move:
        move = self._plain.get(id)
        if move is None:
            move = self._describe(id, context)
            if move.kind not in IN_CONTEXT:
                self._plain[id] = move
        return move

    def plain_moves(self, ids: Iterable[int]) -> list[Move]:
        """Moves whose words depend on nothing but their numbers."""
        return list(map(self._plain.__getitem__, ids))

    def exists(self, id: int) -> bool:
        """Whether a number is a move of this game at all."""
        rules, compiled = self.board.rules, self.compiled
        if id >= ids.CLAIM:
            return id < compiled.move_ids and compiled.plans[id - ids.CLAIM] is not None
        ranges = (
            (ids.EXCHANGE, 100 * len(rules.pieces)),
            (ids.BUILD, len(compiled.builds)),
            (ids.HARBOUR, len(self.board.cities)),
            (ids.PAY, ids.HARBOUR - ids.PAY),
            (ids.SPEND, len(compiled.kinds)),
            (ids.SPLIT, rules.pieces_kept + 1),
            (ids.KEEP, ids.SPLIT - ids.KEEP),
            (ids.DRAW_TICKETS, 1),
            (ids.REFILL, len(rules.decks)),
            (ids.TAKE, len(compiled.kinds)),
            (ids.BLIND, len(rules.decks)),
            (ids.PASS, 1),
        )
        return any(base <= id < base + n for base, n in ranges)

    def _describe(self, id: int, context: Context) -> Move:
        rules, kinds = self.board.rules, self.compiled.kinds
        if id >= ids.CLAIM:
            return self._claim(id)
        if id >= ids.EXCHANGE:
            kind, n = divmod(id - ids.EXCHANGE, 100)
            piece = rules.pieces[kind].id
            return Move(id, "exchange", f"exchange {n + 1} {piece}", piece=piece, count=n + 1)
        if id >= ids.BUILD:
            cards = {kinds[k].name: n for k, n in self.compiled.builds[id - ids.BUILD]}
            return Move(id, "build", f"build {card_text(cards)}", cards=cards)
        if id >= ids.HARBOUR:
            city = self.board.cities[id - ids.HARBOUR].id
            return Move(id, "harbour", f"harbour {city}", city=city)
        if id == ids.WITHDRAW:
            return Move(id, "withdraw", "withdraw")
        if id >= ids.PAY:
            return self._pay(id, context)
        if id >= ids.SPEND:
            card = kinds[id - ids.SPEND].name
            text = f"spend {card_text({card: context.spend})}"
            return Move(id, "spend", text, card=card, count=context.spend, unit=context.unit)
        if id >= ids.SPLIT:
            kept = (id - ids.SPLIT, rules.pieces_kept - id + ids.SPLIT)
            pieces = {piece.id: n for piece, n in zip(rules.pieces, kept, strict=True)}
            return Move(id, "split", f"split {kept[0]} {kept[1]}", count=kept[0], pieces=pieces)
        if id >= ids.KEEP:
            return self._about_tickets(id, context)
        if id == ids.DRAW_TICKETS:
            return Move(id, "tickets", "tickets")
        if id >= ids.REFILL:
            deck = rules.decks[id - ids.REFILL].id
            return Move(id, "refill", f"refill {deck}", deck=deck)
        if id >= ids.TAKE:
            card = kinds[id - ids.TAKE].name
            return Move(id, "take", f"take {card}", card=card)
        if id >= ids.BLIND:
            deck = rules.decks[id - ids.BLIND].id
            return Move(id, "draw", f"draw {deck}", deck=deck)
        return Move(id, "pass", "pass")

    def _claim(self, id: int) -> Move:
        plan = self.compiled.plans[id - ids.CLAIM]
        assert plan is not None
        track = self.board.tracks[plan.track].id
        cards = {self.compiled.kinds[k].name: n for k, n in plan.need}
        words = [f"claim {track}", card_text(cards)] if cards else [f"claim {track}"]
        unit = UNITS[plan.free_kind] if plan.free else None
        if unit:
            words.append(card_text({FREE_WORDS[unit]: plan.free // cards_at_a_time(unit)}))
        return Move(id, "claim", " ".join(words), track=track, cards=cards, free=plan.free, unit=unit)

    def _pay(self, id: int, context: Context) -> Move:
        kinds = self.compiled.kinds
        wilds = id - ids.PAY
        cards = {}
        if context.extra > wilds:
            cards[kinds[context.tunnel_kind].name] = context.extra - wilds
        if wilds:
            cards[self.board.rules.wild] = wilds
        return Move(id, "pay", f"pay {card_text(cards)}", cards=cards)

    def _about_tickets(self, id: int, context: Context) -> Move:
        names = [self.board.tickets[i].id for i in context.offer]
        if id >= ids.RETURN:
            name = names[id - ids.RETURN]
            return Move(id, "return", f"return {name}", tickets=(name,))
        kept = tuple(name for i, name in enumerate(names) if (id - ids.KEEP) >> i & 1)
        return Move(id, "keep", f"keep {' '.join(kept) or 'none'}", tickets=kept)

    # Text to number -----------------------------------------------------------------------------------------------

    def parse(self, text: str, context: Context) -> int:
        """The number of the move that `text` describes, whether or not it is legal now."""
        words = text.split()
        if not words:
            raise IllegalMove("empty_move", 'an empty move; try "draw …", "take …", "claim …" or "tickets"')
        verb, rest = words[0], words[1:]
        reader = getattr(self, f"_read_{verb}", None)
        if reader is None:
            raise IllegalMove("unknown_verb", f'"{verb}" is not a move; moves begin with {", ".join(VERBS)}')
        return int(reader(rest, context))

    def _one(self, verb: str, rest: list[str], index: Mapping[str, int], what: str) -> int:
        if len(rest) != 1 or rest[0] not in index:
            found = f'"{" ".join(rest)}"' if rest else "nothing"
            raise IllegalMove(f"unknown_{what}", f"{verb} needs one {what}, found {found}: {_some(index)}")
        return index[rest[0]]

    @cached_property
    def _decks(self) -> dict[str, int]:
        return {deck.id: d for d, deck in enumerate(self.board.rules.decks)}

    def _alone(self, verb: str, rest: list[str], id: int) -> int:
        if rest:
            raise IllegalMove("words_too_many", f'"{verb}" stands alone; found "{" ".join(rest)}" after it')
        return id

    def _read_pass(self, rest: list[str], context: Context) -> int:
        return self._alone("pass", rest, ids.PASS)

    def _read_draw(self, rest: list[str], context: Context) -> int:
        return ids.BLIND + (0 if not rest and len(self._decks) == 1 else self._one("draw", rest, self._decks, "deck"))

    def _read_take(self, rest: list[str], context: Context) -> int:
        return ids.TAKE + self._one("take", rest, self.compiled.kind_index, "card")

    def _read_refill(self, rest: list[str], context: Context) -> int:
        return ids.REFILL + self._one("refill", rest, self._decks, "deck")

    def _read_tickets(self, rest: list[str], context: Context) -> int:
        return self._alone("tickets", rest, ids.DRAW_TICKETS)

    def _read_keep(self, rest: list[str], context: Context) -> int:
        places = self._offered(context)
        mask = 0
        for name in rest if rest != ["none"] else []:
            mask |= 1 << self._one("keep", [name], places, "ticket")
        return ids.KEEP + mask

    def _read_return(self, rest: list[str], context: Context) -> int:
        return ids.RETURN + self._one("return", rest, self._offered(context), "ticket")

    def _offered(self, context: Context) -> dict[str, int]:
        return {self.board.tickets[ticket].id: i for i, ticket in enumerate(context.offer)}

    def _read_split(self, rest: list[str], context: Context) -> int:
        kept = self.board.rules.pieces_kept
        numbers = [_number(word) for word in rest]
        if not 1 <= len(numbers) <= 2 or not 0 <= numbers[0] <= 100 or (len(numbers) == 2 and sum(numbers) != kept):
            raise bad_split(self.board.rules)
        return ids.SPLIT + numbers[0]

    def _read_claim(self, rest: list[str], context: Context) -> int:
        if not rest or rest[0] not in self.compiled.track_index:
            raise unknown_track(self.board, rest[0] if rest else "")
        track = self.compiled.track_index[rest[0]]
        cards = named_cards(rest[1:], (*self.compiled.kind_index, *FREE_WORDS.values()))
        free = cards.pop("any", 0) + 2 * cards.pop("pair", 0)
        key = (frozenset((self.compiled.kind_index[name], n) for name, n in cards.items()), free)
        plan = self._plans_of(track).get(key)
        if plan is None:
            raise IllegalMove("wrong_payment", f"these cards do not pay for {self.board.tracks[track].id}")
        return ids.CLAIM + plan

    def _plans_of(self, track: int) -> dict[tuple[frozenset[tuple[int, int]], int], int]:
        plans = {}
        for p in self.compiled.track_plan_ids[track]:
            plan = self.compiled.plans[p]
            assert plan is not None
            plans[frozenset(plan.need), plan.free] = p
        return plans

    def _read_spend(self, rest: list[str], context: Context) -> int:
        cards = named_cards(rest, self.compiled.kind_index)
        if any(n not in (1, context.spend) for n in cards.values()):
            at_a_time = "1 card is" if context.spend == 1 else f"{context.spend} cards are"
            raise IllegalMove("words_too_many", f"{at_a_time} laid at a time, not {card_text(cards)}")
        return ids.SPEND + self._one("spend", list(cards), self.compiled.kind_index, "card")

    def _read_pay(self, rest: list[str], context: Context) -> int:
        cards = named_cards(rest, self.compiled.kind_index)
        wilds = cards.pop(self.board.rules.wild, 0)
        coloured = self.compiled.kinds[context.tunnel_kind].name if context.tunnel_kind >= 0 else None
        if sum(cards.values()) + wilds != context.extra or any(name != coloured for name in cards):
            raise IllegalMove("wrong_payment", "these cards are not what the tunnel asks for")
        return ids.PAY + wilds

    def _read_withdraw(self, rest: list[str], context: Context) -> int:
        return self._alone("withdraw", rest, ids.WITHDRAW)

    def _read_harbour(self, rest: list[str], context: Context) -> int:
        return ids.HARBOUR + self._one("harbour", rest, self.compiled.city_index, "city")

    def _read_build(self, rest: list[str], context: Context) -> int:
        cards = named_cards(rest, self.compiled.kind_index)
        need = tuple(sorted((self.compiled.kind_index[name], n) for name, n in cards.items()))
        if need not in self.compiled.builds:
            raise IllegalMove("wrong_payment", "these cards do not pay for a harbour")
        return ids.BUILD + self.compiled.builds.index(need)

    def _read_exchange(self, rest: list[str], context: Context) -> int:
        pieces = {piece.id: i for i, piece in enumerate(self.board.rules.pieces)}
        if len(rest) != 2 or not 1 <= _number(rest[0]) <= 100:
            raise IllegalMove("bad_exchange", "exchange needs a number and the piece given, as in: exchange 2 ship")
        return ids.EXCHANGE + 100 * self._one("exchange", rest[1:], pieces, "piece") + _number(rest[0]) - 1


VERBS = (
    "draw", "take", "claim", "spend", "tickets", "keep", "return", "pay", "withdraw", "refill", "split", "harbour",
    "build", "exchange", "pass",
)  # fmt: skip


def unknown_track(board: Board, name: str) -> IllegalMove:
    return IllegalMove("unknown_track", f'no track "{name}"; a track is named like {board.tracks[0].id}')


def bad_split(rules: Rules) -> IllegalMove:
    if len(rules.pieces) == 1:
        return IllegalMove("no_split", "pieces are not split in this game")
    first, second = rules.pieces
    kept = rules.pieces_kept
    least = max(0, kept - second.count)
    most = min(kept, first.count)
    sentence = (
        f"split needs two numbers that make {kept}, the first from {least} to {most} for the {first.id}s, "
        f"as in: split {least} {kept - least}"
    )
    return IllegalMove("bad_split", sentence, count=kept, least=least, most=most)


def card_text(cards: Mapping[str, int]) -> str:
    return " ".join(name if n == 1 else f"{name}*{n}" for name, n in cards.items())


def named_cards(words: Iterable[str], names: Iterable[str]) -> dict[str, int]:
    """`orange*2 locomotive` as {orange: 2, locomotive: 1}."""
    names = list(names)
    cards: dict[str, int] = {}
    for word in words:
        match = re.fullmatch(r"([a-z_]+)(?:\*(\d{1,3}))?", word)
        if match is None or match[1] not in names:
            raise IllegalMove("unknown_card", f'no card "{word}": {_some(names)}')
        cards[match[1]] = cards.get(match[1], 0) + int(match[2] or 1)
    return cards


def _number(word: str) -> int:
    return int(word) if word.isdecimal() and len(word) < 4 else -1


def _some(names: Iterable[str]) -> str:
    names = list(names)
    return ", ".join(names[:9]) + (", …" if len(names) > 9 else "")
