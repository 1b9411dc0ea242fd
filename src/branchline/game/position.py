"""`Position`: a game built by hand, for tests, puzzles and bug reports. Impossible ones are refused with a reason."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import MISSING, Field, dataclass, field, fields
from pathlib import Path
from typing import Any, NoReturn

import numpy as np

from branchline.boards.loader import address, load_board, override_rules
from branchline.boards.schema import HARBOUR, Board, Country, Piece
from branchline.engine import state as S
from branchline.engine.kernel import bit
from branchline.engine.tables import Compiled, compile_game
from branchline.game.described import COUNTED, Description
from branchline.game.game import Game, check_names, load_kernels
from branchline.game.view import bits
from branchline.seeds import check_seed
from branchline.texts import counted


class PositionError(ValueError):
    """A position that cannot occur, with the reason."""


@dataclass(repr=False)
class Position:
    """Everything is optional: what is not given takes the most ordinary value that fits (see docs/architecture.md).

    `unchecked`: also a position that no game comes to (pieces that do not add up, a market left unswept or with empty
    places), as long as it can be played on from.
    """

    board: str | Path | Board
    players: int = 2
    options: Mapping[str, Any] | None = None
    hands: Sequence[Mapping[str, int]] = ()
    owners: Mapping[str, int] = field(default_factory=dict)
    market: Sequence[str | None] | None = None
    deck: Mapping[str, int] | None = None
    discard: Mapping[str, int] | None = None
    tickets: Sequence[Sequence[str]] = ()
    ticket_deck: Sequence[str] | None = None
    turn: int = 0
    pieces: Sequence[Mapping[str, int]] | None = None
    harbours: Mapping[str, int] = field(default_factory=dict)
    country_cards: Sequence[Mapping[str, Sequence[int]]] = ()
    awards: Sequence[str] | None = None
    exchanged: Sequence[int] = field(default=(), metadata=COUNTED)
    last_turns: int | None = None
    script: Sequence[str] = ()
    seed: int = 0
    names: Sequence[str] | None = None
    unchecked: bool = False

    def game(self) -> Game:
        """A game that goes on from here, at the start of a turn (or is over); PositionError if it cannot be."""
        board = self.board if isinstance(self.board, Board) else load_board(self.board)
        if self.options:
            board = override_rules(board, self.options)
        compiled = compile_game(board, self.players)
        if self.turn not in range(self.players):
            raise PositionError(f"turn: {self.turn!r} is not a seat from 0 to {self.players - 1}")
        game = Game(compiled, check_names(self.names, self.players), check_seed(self.seed), dict(self.options or {}))
        game.from_position = True
        _Builder(self, compiled, game).build()
        if self.script:
            game.script(self.script)
        return game

    @classmethod
    def of(cls, game: Game) -> Position:
        """Where everything is in `game`; cards laid on the table count as discarded, tickets on offer as deck. In the
        middle of a turn it is `unchecked`, for a place of the market may be empty."""
        return _read(game)

    def __repr__(self) -> str:
        """What is not left to its default; of the board only what `load_board` knows it by."""
        board = repr(address(self.board) if isinstance(self.board, Board) else str(self.board))
        given = [
            f"{one.name}={getattr(self, one.name)!r}"
            for one in fields(self)
            if one.name != "board" and getattr(self, one.name) != _default(one)
        ]
        return f"Position({', '.join([board, *given])})"

    def __str__(self) -> str:
        """What lies where, for people: some thirty lines at most, however long the game."""
        return "\n".join(Description(self).lines())


def _default(one: Field[Any]) -> Any:
    return one.default if one.default_factory is MISSING else one.default_factory()


class _Builder:
    def __init__(self, position: Position, compiled: Compiled, game: Game) -> None:
        self.position = position
        self.compiled = compiled
        self.board = compiled.board
        self.t = compiled.tables[0]
        self.game = game
        self.s = game._state[0]

    def fail(self, where: str, reason: str) -> NoReturn:
        raise PositionError(f"{where}: {reason}")

    def build(self) -> None:
        s = self.s
        s["players"], s["turn"], s["first"] = self.position.players, self.position.turn, self.position.turn
        s["phase"] = S.OVER if self.position.last_turns == 0 else S.TURN
        s["stage"][: self.position.players] = S.READY
        s["last"] = -1 if self.position.last_turns is None else self._last_turns(self.position.last_turns)
        s["rng"] = np.uint64(self.position.seed)
        self._board_pieces()
        self._country_cards()
        self._awards()
        self._tickets()
        self._cards()
        sweep_is_due = load_kernels().complete_state(self.compiled.tables, self.game._state)
        if not self.position.unchecked:
            self._refuse_unswept(sweep_is_due)
            self._refuse_empty_places()

    def _last_turns(self, turns: int) -> int:
        most = self.position.players * self.board.rules.end.turns
        if not 0 <= self._whole(turns, "last_turns") <= most:
            self.fail("last_turns", f"{turns} is not between 0 (the game is over) and {most}, nor None")
        return turns

    def _whole(self, value: int, where: str) -> int:
        if isinstance(value, bool) or not isinstance(value, int):
            self.fail(where, f"{value!r} is not a whole number")
        return value

    def _seat(self, seat: int, where: str) -> int:
        if self._whole(seat, where) not in range(self.position.players):
            self.fail(where, f"{seat!r} is not a seat from 0 to {self.position.players - 1}")
        return seat

    def _list(self, values: Sequence[Any], where: str) -> Sequence[Any]:
        """Refuses one name where several are due: its letters would be taken for names."""
        if isinstance(values, str):
            self.fail(where, f"expected a list of names, found {values!r}")
        return values

    def _seats(self, values: Sequence[Any], where: str) -> list[tuple[int, Any]]:
        if isinstance(values, str | Mapping):
            self.fail(where, f"expected a list with one entry for each player, found {values!r}")
        if len(values) > self.position.players:
            self.fail(where, f"{len(values)} entries for {self.position.players} players")
        return list(enumerate(values))

    def _tables(self, values: Sequence[Any], where: str) -> list[tuple[int, Mapping[str, Any]]]:
        """The entries of seats that are each a table by name."""
        for p, entry in self._seats(values, where):
            if not isinstance(entry, Mapping):
                self.fail(f"{where}[{p}]", f"expected a table of names and values, found {entry!r}")
        return list(enumerate(values))

    def _index(self, index: Mapping[str, int], name: str, where: str) -> int:
        if name not in index:
            self.fail(where, f'"{name}" is not on this board')
        return index[name]

    def _counts(self, cards: Mapping[str, int], where: str) -> np.ndarray:
        counts = np.zeros(S.KINDS, np.int64)
        for name, n in cards.items():
            if self._whole(n, f"{where}.{name}") < 0:
                self.fail(f"{where}.{name}", f"{n} cards")
            counts[self._index(self.compiled.kind_index, name, where)] += n
        return counts

    # Cards --------------------------------------------------------------------------------------------------------

    def _cards(self) -> None:
        s, t, position = self.s, self.t, self.position
        left = t["start"].astype(np.int64)
        for p, hand in self._tables(position.hands, "hands"):
            counts = self._counts(hand, f"hands[{p}]")
            s["hand"][p] = counts
            s["hand_n"][p] = counts.sum()
            left -= counts
        slots = int(t["slots"])
        s["market"][:] = -1
        market = self._list(position.market or (), "market")
        if len(market) > slots:
            self.fail("market", f"{len(market)} cards for {slots} places")
        for i, name in enumerate(market):
            if name is not None:
                k = self._index(self.compiled.kind_index, name, "market")
                s["market"][i] = k
                left[k] -= 1
        self._refuse_negative(left)
        deck, discard = self._piles(left)
        s["deck"], s["discard"] = deck, discard
        for d in range(int(t["decks"])):
            mine = t["kind_deck"] == d
            s["deck_n"][d], s["discard_n"][d] = deck[mine].sum(), discard[mine].sum()
        if position.market is None:
            self._deal_market()

    def _refuse_negative(self, left: np.ndarray) -> None:
        for k in np.flatnonzero(left < 0).tolist():
            kind = self.compiled.kinds[k]
            self.fail("cards", f"{kind.count - left[k]} {kind.name} are used, but the game has {kind.count}")

    def _piles(self, left: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Deck and discard: given, or what is left of the game's cards."""
        position = self.position
        deck = None if position.deck is None else self._counts(position.deck, "deck")
        discard = None if position.discard is None else self._counts(position.discard, "discard")
        if deck is None:
            discard = np.zeros_like(left) if discard is None else discard
            deck = left - discard
        elif discard is None:
            discard = left - deck
        self._refuse_negative(np.minimum(deck, discard) + np.minimum(left, 0))
        for k in np.flatnonzero(deck + discard != left).tolist():
            kind = self.compiled.kinds[k]
            held = kind.count - left[k] + deck[k] + discard[k]
            self.fail("cards", f"{held} {kind.name} in all, but the game has {kind.count}")
        return deck, discard

    def _deal_market(self) -> None:
        """A market from the decks, without wilds where it can be, so that none is swept."""
        t = self.t
        for i in range(int(t["slots"])):
            own = int(t["slot_deck"][i])
            for d in (own, *(other for other in range(int(t["decks"])) if other != own)):  # WOR-08
                if self._deal(i, d):
                    break

    def _deal(self, place: int, d: int) -> bool:
        """Fills a place of the market from a deck, the discard included (COM-07); false where both are empty."""
        s, t = self.s, self.t
        mine = t["kind_deck"] == d
        if s["deck_n"][d] == 0:
            s["deck"][mine], s["deck_n"][d] = s["discard"][mine], s["discard_n"][d]
            s["discard"][mine], s["discard_n"][d] = 0, 0
        kinds = [k for k in range(int(t["first_kind"][d]), int(t["first_kind"][d + 1])) if s["deck"][k]]
        if not kinds:
            return False
        k = min(kinds, key=lambda k: (k == t["wild"], (k - place) % S.KINDS))
        s["market"][place] = k
        s["deck"][k] -= 1
        s["deck_n"][d] -= 1
        return True

    def _refuse_unswept(self, due: bool) -> None:
        """USA-03, WOR-08: a market with too many wilds is swept at once."""
        if due:
            rules, market = self.board.rules, self.s["market"][: self.t["slots"]].tolist()
            wilds, most = market.count(self.t["wild"]), rules.market.flush
            self.fail(
                "market",
                f"{wilds} of {len(market)} cards are {rules.wild}s, and {most} would be swept away; name fewer, or say "
                "unchecked=True",
            )

    def _refuse_empty_places(self) -> None:
        """COM-04, COM-08: when a turn begins, a place is empty only because there is no card for it."""
        s, slots = self.s, int(self.t["slots"])
        empty = s["market"][:slots].tolist().count(-1)
        left = int(s["deck_n"].sum() + s["discard_n"].sum())
        if empty and left:
            self.fail(
                "market",
                f"{empty} of {slots} places empty, but {left} {'card is' if left == 1 else 'cards are'} left to fill "
                "them; name a card for each place, or say unchecked=True",
            )

    # Tickets, awards, country cards -------------------------------------------------------------------------------

    def _tickets(self) -> None:
        index, s = self.compiled.ticket_index, self.s
        free = set(range(len(self.board.tickets)))
        for p, tickets in self._seats(self.position.tickets, "tickets"):
            for name in self._list(tickets, f"tickets[{p}]"):
                self._use(free, self._index(index, name, f"tickets[{p}]"), f"tickets[{p}]", name)
                s["tickets"][p][index[name] // 64] |= bit(index[name])
        if self.position.ticket_deck is None:
            for i in free:
                s["ticket_top"][i // 64] |= bit(i)
            s["top_n"] = len(free)
            return
        for place_, name in enumerate(self._list(self.position.ticket_deck, "ticket_deck")):
            i = self._index(index, name, "ticket_deck")
            self._use(free, i, "ticket_deck", name)
            s["queue"][place_], s["queue_by"][place_] = i, -1
        s["queue_n"] = len(self.position.ticket_deck)

    def _use(self, free: set[int], i: int, where: str, name: str) -> None:
        if i not in free:
            self.fail(where, f'"{name}" is used twice')
        free.remove(i)

    def _awards(self) -> None:
        ids = [award.id for award in self.board.rules.awards]
        chosen = self.position.awards
        if chosen is None:
            chosen = ids[: int(self.t["awards_in_play"])]
        for name in self._list(chosen, "awards"):
            if name not in ids:
                self.fail("awards", f'no award "{name}" (awards: {", ".join(ids)})')
            if self.s["awards"] & bit(ids.index(name)):
                self.fail("awards", f'"{name}" is named twice')
            self.s["awards"] |= bit(ids.index(name))

    def _country_cards(self) -> None:
        stacks = [country for country in self.board.countries if country.cards]
        names = {country.id: i for i, country in enumerate(stacks)}
        for p, held in self._tables(self.position.country_cards, "country_cards"):
            for name, values in held.items():
                stack = self._index(names, name, f"country_cards[{p}]")
                for value in values:
                    taken = np.bitwise_or.reduce(self.s["country_cards"])
                    first = S.STACK_CARDS * stack
                    places = [i for i, v in enumerate(stacks[stack].cards) if v == value and not taken & bit(first + i)]
                    if not places:
                        self.fail(f"country_cards[{p}].{name}", f"no card of {value} is left")
                    self.s["country_cards"][p] |= bit(S.STACK_CARDS * stack + places[0])
                    self.s["stack_taken"][stack] += 1
        self._refuse_cards_from_below(stacks)

    def _refuse_cards_from_below(self, stacks: list[Country]) -> None:
        """POL-03: cards are taken from the top of a stack."""
        taken = np.bitwise_or.reduce(self.s["country_cards"])
        for stack, country in enumerate(stacks):
            for place in range(int(self.s["stack_taken"][stack])):
                if not taken & bit(S.STACK_CARDS * stack + place):
                    self.fail(f"country_cards.{country.id}", f"the {country.cards[place]} lies above a card taken")

    # The board ----------------------------------------------------------------------------------------------------

    def _board_pieces(self) -> None:
        s, rules, position = self.s, self.board.rules, self.position
        used = np.zeros((S.SEATS, 2), np.int64)
        by_connection: dict[str, list[int]] = {}
        for name, seat in position.owners.items():
            track = self._index(self.compiled.track_index, name, "owners")
            self._seat(seat, f"owners.{name}")
            if any(s["owned"][p][track // 64] & bit(track) for p in range(position.players)):
                self.fail(f"owners.{name}", "has an owner already")
            owners = by_connection.setdefault(self.board.tracks[track].connection, [])
            if seat in owners:
                self.fail(f"owners.{name}", f"seat {seat} would own two tracks of one connection (COM-13)")
            owners.append(seat)
            if len(owners) > self.t["capacity"][track]:
                self.fail(f"owners.{name}", f"with {position.players} players that connection is full")
            s["owned"][seat][track // 64] |= bit(track)
            used[seat, self.t["piece"][track]] += self.board.tracks[track].length
            s["score"][seat] += rules.points[self.board.tracks[track].length]
        self._pieces(used)
        for name, seat in position.harbours.items():
            city = self._index(self.compiled.city_index, name, "harbours")
            if HARBOUR not in self.board.cities[city].tags or rules.harbours is None:
                self.fail(f"harbours.{name}", "no harbour can be built there")
            s["harbours"][self._seat(seat, f"harbours.{name}")][city // 64] |= bit(city)
            tracks = [self.board.tracks[i] for i in bits(s["owned"][seat])]
            if not any(name in (track.a, track.b) for track in tracks):
                self.fail(f"harbours.{name}", f"seat {seat} owns no track there (WOR-17)")
            if len(bits(s["harbours"][seat])) > rules.harbours.count:
                self.fail(f"harbours.{name}", f"seat {seat} would have more than {rules.harbours.count}")
        for p, n in self._seats(position.exchanged, "exchanged"):
            if self._whole(n, f"exchanged[{p}]") < 0 or (n and not rules.exchange_cost):
                self.fail(f"exchanged[{p}]", f"{n} pieces cannot have been exchanged")
            s["exchanged"][p] = n
            s["score"][p] -= n * rules.exchange_cost

    def _pieces(self, used: np.ndarray) -> None:
        given = dict(self._tables(self.position.pieces or (), "pieces"))
        kinds = self.board.rules.pieces
        for p in range(self.position.players):
            left = given.get(p, {})
            for name in left:
                if name not in {piece.id for piece in kinds}:
                    known = ", ".join(piece.id for piece in kinds)
                    self.fail(f"pieces[{p}].{name}", f"is not a piece of this game (pieces: {known})")
            for i, share in enumerate(self._shares(p, left, used[p].tolist())):
                self.s["pieces"][p, i] = share - used[p, i]
                self.s["box"][p, i] = kinds[i].count - share if len(kinds) > 1 else 0

    def _shares(self, p: int, left: Mapping[str, int], used: list[int]) -> list[int]:
        """How many pieces of each kind a player has, on the board and in hand: they add up to what is kept
        (WOR-04), for an exchange is one for one (WOR-19)."""
        kinds, kept = self.board.rules.pieces, self.board.rules.pieces_kept
        shares = {i: self._share(p, piece, left, used[i]) for i, piece in enumerate(kinds) if piece.id in left}
        if not shares:
            return self._usual_shares(p, used)
        for i, piece in enumerate(kinds):
            if i not in shares:
                shares[i] = kept - sum(shares.values())
                if self.position.unchecked:
                    shares[i] = max(used[i], min(shares[i], piece.count))
        found, all_ = [shares[i] for i in range(len(kinds))], sum(shares.values())
        fits = all(n <= share <= piece.count for n, share, piece in zip(used, found, kinds, strict=False))
        if all_ > kept or not (self.position.unchecked or (all_ == kept and fits)):
            left_of = [share - n for share, n in zip(found, used, strict=False)]
            limits = f", at most {self._pieces_of([piece.count for piece in kinds])}" if len(kinds) > 1 else ""
            self.fail(
                f"pieces[{p}]",
                f"{self._pieces_of(left_of)} left and {self._pieces_of(used)} on the board, but a player has {kept} in "
                f"all{limits}; name other numbers, or none{'' if all_ > kept else ', or say unchecked=True'}",
            )
        return found

    def _share(self, p: int, piece: Piece, left: Mapping[str, int], used: int) -> int:
        n = self._whole(left[piece.id], f"pieces[{p}].{piece.id}")
        if n < 0 or n + used > piece.count:
            self.fail(f"pieces[{p}].{piece.id}", f"{n} left and {used} on the board; the game has {piece.count}")
        return n + used

    def _usual_shares(self, p: int, used: list[int]) -> list[int]:
        """A third of the first kind, or as near to that as the tracks allow, and the rest of the second."""
        kinds, kept = self.board.rules.pieces, self.board.rules.pieces_kept
        counts = [piece.count for piece in kinds]
        if any(n > most for n, most in zip(used, counts, strict=False)) or sum(used) > kept:
            sum_ = f", {kept} in all" if len(kinds) > 1 else ""
            self.fail(
                "owners",
                f"the tracks of seat {p} take {self._pieces_of(used)}, but a player has at most "
                f"{self._pieces_of(counts)}{sum_}; give it fewer tracks",
            )
        if len(kinds) == 1:
            return [kept]
        first = min(max(kept // 3, used[0], kept - counts[1]), counts[0], kept - used[1])
        return [first, kept - first]

    def _pieces_of(self, numbers: Sequence[int]) -> str:
        pieces = zip(numbers, self.board.rules.pieces, strict=False)
        return " and ".join(counted(n, piece.id) for n, piece in pieces)


def _read(game: Game) -> Position:
    s, compiled = game._state[0], game._compiled
    kinds = [kind.name for kind in compiled.kinds]

    def cards(counts: np.ndarray) -> dict[str, int]:
        return {name: int(n) for name, n in zip(kinds, counts, strict=False) if n}

    table = Counter(cards(s["laid"])) + Counter(kinds[k] for k in s["turned"][: s["turned_n"]])
    queue = [int(s["queue"][(s["queue_head"] + i) % S.TICKETS]) for i in range(s["queue_n"])]
    offered = [int(i) for p in range(game.players) for i in s["offer"][p][: s["offer_n"][p]]]
    rejected = [int(i) for p in range(game.players) for i in s["rejects"][p][: s["rejects_n"][p]]]
    deck = bits(s["ticket_top"]) + bits(s["ticket_under"]) + queue + offered + rejected
    players = game.view(None).players
    return Position(
        board=game.board,
        players=game.players,
        hands=[cards(s["hand"][p]) for p in range(game.players)],
        owners=game.owners(),
        market=[kinds[k] if k >= 0 else None for k in s["market"][: compiled.tables[0]["slots"]]],
        deck=cards(s["deck"]),
        discard=dict(Counter(cards(s["discard"])) + table),
        tickets=[[game.board.tickets[i].id for i in bits(s["tickets"][p])] for p in range(game.players)],
        ticket_deck=[game.board.tickets[i].id for i in deck],
        turn=game.turn,
        pieces=[
            {piece.id: int(s["pieces"][p, i]) for i, piece in enumerate(game.rules.pieces)} for p in range(game.players)
        ],
        harbours={city: p for p, player in enumerate(players) for city in player.harbours},
        country_cards=[player.country_cards for player in players],
        awards=[award.id for i, award in enumerate(game.rules.awards) if s["awards"] & bit(i)],
        exchanged=[int(s["exchanged"][p]) for p in range(game.players)],
        last_turns=int(s["last"]) if s["last"] >= 0 else None,
        names=game.names,
        unchecked=game.phase not in ("turn", "over") or _is_unswept(game),
    )


def _is_unswept(game: Game) -> bool:
    """Where one decision had swept as often as it may, and the market has too many wilds still."""
    return bool(load_kernels().complete_state(game._tables, game.copy()._state))
