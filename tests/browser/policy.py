"""What a player of the tests decides: ends games soon, and does first what has not been done in this game yet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import branchline as bl
from branchline.boards.schema import Board, Track

Move = dict[str, Any]
Cards = Mapping[str, int]

LONG = 4
"""Tracks of so many spaces are worth waiting for."""
FULL = 11
"""With so many cards in hand, any track will do."""
TICKETS_AT = 14
"""The number of own decisions after which tickets are drawn, once."""
PATIENCE = 90
"""Own decisions after which nothing is saved for any more: the game must end."""


def cards_of(move: Move) -> Counter[str]:
    """The cards that a move lays exactly."""
    return Counter(move.get("cards", {}))


def spaces(tracks: Iterable[Track]) -> int:
    return sum(track.length for track in tracks)


@dataclass(frozen=True)
class Deed:
    """A move, and where its cards are laid by hand, which ones."""

    move: Move
    by_hand: Cards | None = None


@dataclass
class Policy:
    """Decides from a document alone, as the page has it. `done` are names of what has been done in this game."""

    board: Board
    done: set[str] = field(default_factory=set)
    decisions: int = 0

    # What is known ----------------------------------------------------------------------------------------------------

    def choose(self, document: Mapping[str, Any], outlook: Mapping[str, Any]) -> Deed:
        self.view, self.outlook = document["view"], outlook
        self.moves: list[Move] = document["turn"]["moves"]
        self.decisions += 1
        deed = next(filter(None, (part() for part in (self.opening, self.answer, self.aim, self.ordinary))))
        self.note(deed.move)
        return deed

    @cached_property
    def tracks(self) -> dict[str, Track]:
        return {track.id: track for track in self.board.tracks}

    @cached_property
    def colours(self) -> dict[str, str]:
        """The colour of each card; none for the wild one."""
        found = {self.board.rules.wild: ""}
        for deck in self.board.rules.decks:
            for card in deck.cards:
                found |= {card.id.format(colour=colour): colour for colour in deck.colours}
        return found

    @property
    def me(self) -> dict[str, Any]:
        found: dict[str, Any] = self.view["players"][self.view["seat"]]
        return found

    @property
    def hand(self) -> Counter[str]:
        return Counter(self.me["hand"])

    def of(self, kind: str) -> list[Move]:
        return [move for move in self.moves if move["kind"] == kind]

    def claims(self) -> list[tuple[Track, Move]]:
        return [(self.tracks[move["track"]], move) for move in self.of("claim")]

    def saving(self, *names: str) -> bool:
        """Whether one of these is still to be done, and there is time for it."""
        return self.decisions < PATIENCE and not self.done.issuperset(names)

    def wilds(self, move: Move) -> int:
        return cards_of(move)[self.board.rules.wild]

    # What every board has ---------------------------------------------------------------------------------------------

    def note(self, move: Move) -> None:
        """Keeps in mind what has been done now; boards add their own."""
        self.done.add(str(move["kind"]))

    def opening(self) -> Deed | None:
        """Choices of the opening, and of tickets later: as few of them as may be."""
        for kind in ("keep", "return", "split", "pass", "refill"):
            if moves := self.of(kind):
                return Deed(getattr(self, f"best_{kind}", lambda found: found[0])(moves))
        return None

    def best_keep(self, moves: list[Move]) -> Move:
        value = {ticket.id: ticket.points for ticket in self.board.tickets}
        return min(moves, key=lambda move: (len(move["tickets"]), sum(map(value.__getitem__, move["tickets"]))))

    def answer(self) -> Deed | None:
        """What a board asks in the middle of a turn."""
        return None

    def aim(self) -> Deed | None:
        """What this board has and others have not."""
        return None

    def ordinary(self) -> Deed:
        claims = self.claims()
        if (tickets := self.of("tickets")) and self.decisions >= TICKETS_AT and "tickets" not in self.done:
            return Deed(tickets[0])
        worth = [(track, move) for track, move in claims if track.length >= LONG or self.hand.total() >= FULL]
        if worth:
            return Deed(self.longest(worth))
        if self.of("take") or self.of("draw"):
            return self.draw(self.most_held())
        return Deed(self.longest(claims) if claims else self.moves[0])

    def longest(self, claims: Iterable[tuple[Track, Move]]) -> Move:
        def worth(found: tuple[Track, Move]) -> tuple[int, int, int]:
            track, move = found
            return track.length, -move.get("free", 0), -self.wilds(move)

        return max(claims, key=worth)[1]

    def cheapest(self, moves: Iterable[Move]) -> Move | None:
        return min(moves, key=lambda move: cards_of(move).total() + move.get("free", 0), default=None)

    def most_held(self) -> list[str]:
        """Cards of the colour that the hand has most of."""
        held: Counter[str] = Counter()
        for card, count in self.hand.items():
            held[self.colours[card]] += count if self.colours[card] else 0
        best = held.most_common(1)[0][0] if held else ""
        return [card for card, colour in self.colours.items() if colour == best]

    def draw(self, wanted: Iterable[str], deck: str = "") -> Deed:
        """A wanted card from the market, or a blind one."""
        takes = {move["card"]: move for move in self.of("take")}
        found = next((takes[card] for card in wanted if card in takes), None)
        blind = next((move for move in self.of("draw") if deck in ("", move["deck"])), None)
        return Deed(found or blind or [*takes.values(), *self.of("draw")][0])

    def towards(self, targets: list[Track]) -> Deed | None:
        """Claims the first of these that can be claimed, else draws for the shortest of them."""
        free = [track for track in targets if self.is_free(track)]
        if not free:
            return None
        claims = [move for track, move in self.claims() if track in free]
        if found := self.cheapest(claims):
            return Deed(found)
        if not (self.of("take") or self.of("draw")):
            return None
        colour = min(free, key=lambda track: track.length).colour
        return self.draw([colour, self.board.rules.wild] if colour != "gray" else self.most_held())

    def is_free(self, track: Track) -> bool:
        taken = {name for player in self.view["players"] for name in player["tracks"]}
        mine = {self.tracks[name].connection for name in self.me["tracks"]}
        return track.id not in taken and track.id not in self.view["closed"] and track.connection not in mine


class Usa(Policy):
    """A gray track, one of a double connection, and locomotives."""

    def note(self, move: Move) -> None:
        super().note(move)
        if move["kind"] == "claim":
            track = self.tracks[move["track"]]
            twins = [other for other in self.board.tracks if other.connection == track.connection]
            self.done |= {"gray"} if track.colour == "gray" else set()
            self.done |= {"double"} if len(twins) > 1 else set()
            self.done |= {"wild"} if self.wilds(move) else set()

    def aim(self) -> Deed | None:
        for name in ("gray", "double", "wild"):
            if name not in self.done and (found := [move for move in self.of("claim") if name in self.shown_by(move)]):
                return Deed(max(found, key=lambda move: self.tracks[move["track"]].length))
        return None

    def shown_by(self, move: Move) -> set[str]:
        before, self.done = self.done, set()
        self.note(move)
        shown, self.done = self.done, before
        return shown


class Nordic(Policy):
    """Murmansk–Lieksa with four cards for one, laid by hand; a ferry with three for a locomotive; tunnels."""

    def note(self, move: Move) -> None:
        super().note(move)
        if move["kind"] == "claim" and move.get("free"):
            self.done.add("any_for_card" if self.tracks[move["track"]].any_for_card else "any_for_wild")

    def answer(self) -> Deed | None:
        """The first tunnel that asks for more is given up, which costs nothing but the turn; the next one is paid."""
        pays, withdraw = self.of("pay"), self.of("withdraw")
        if not withdraw:
            return None
        give_up = not pays or "withdraw" not in self.done
        return Deed(withdraw[0] if give_up else pays[0])

    def aim(self) -> Deed | None:
        long = next(track for track in self.board.tracks if track.any_for_card)
        if self.saving("any_for_card") and self.is_free(long):
            claims = [move for track, move in self.claims() if track is long and move.get("free")]
            found = self.cheapest(claims)
            return Deed(found, self.with_any(found)) if found else self.draw(self.most_held())
        if self.saving("any_for_wild"):
            ferries = [move for track, move in self.claims() if track.kind == "ferry" and move.get("free")]
            if found := self.cheapest(ferries):
                return Deed(found)
        if self.saving("pay", "withdraw"):
            return self.tunnel()
        return None

    def with_any(self, move: Move) -> Cards:
        """The cards of a claim, with those for its free part that the hand has fewest of."""
        laid = cards_of(move)
        rest = self.hand - laid
        for card, count in sorted(rest.items(), key=lambda item: item[1]):
            laid[card] += min(count, move["free"] - (laid.total() - cards_of(move).total()))
        return +laid

    def tunnel(self) -> Deed | None:
        """The one that leaves most cards for what it may cost beyond; before one is to be paid, there must be two."""

        def spare(move: Move) -> int:
            left = self.hand - cards_of(move)
            return left[self.board.rules.wild] + sum(left[card] for card in cards_of(move) if self.colours[card])

        tunnels = [move for track, move in self.claims() if track.kind == "tunnel"]
        best = max(tunnels, key=spare, default=None)
        if best and ("withdraw" not in self.done or spare(best) >= 2):
            return Deed(best)
        if self.hand.total() < 2 * FULL and (self.of("take") or self.of("draw")):
            return self.draw([self.board.rules.wild, *self.most_held()])
        return None


class Poland(Policy):
    """Border tracks that win country cards."""

    def note(self, move: Move) -> None:
        super().note(move)
        if move.get("track") in self.outlook.get("prizes", {}):
            self.done.add("country")

    def aim(self) -> Deed | None:
        prizes = self.outlook.get("prizes", {})
        if found := [(track, move) for track, move in self.claims() if track.id in prizes]:
            return Deed(self.longest(found))
        if not self.saving("country"):
            return None
        way = self.shortest_way()
        between = [track for track in way if not self.at_border(track)]
        return self.towards(between or way)

    def at_border(self, track: Track) -> bool:
        return not self.countries.isdisjoint((track.a, track.b))

    @cached_property
    def countries(self) -> set[str]:
        return {city.id for city in self.board.cities if "country" in city.tags}

    def shortest_way(self) -> list[Track]:
        """The tracks still to be claimed between the two countries that are nearest to each other."""
        ways = (self.way_from(country) for country in sorted(self.countries))
        found = [way for way in ways if way is not None]
        return min(found, key=spaces, default=[])

    def way_from(self, country: str) -> list[Track] | None:
        """To the nearest other country; what is one's own already costs nothing, and no way leads through a country."""
        ways: dict[str, list[Track]] = {country: []}
        reached: set[str] = set()
        while ways:
            city = min(sorted(ways), key=lambda name: spaces(ways[name]))
            way = ways.pop(city)
            reached.add(city)
            if city in self.countries and city != country:
                return way
            for track in self.board.tracks:
                if city not in (track.a, track.b):
                    continue
                other = track.b if track.a == city else track.a
                mine = track.id in self.me["tracks"]
                if other in reached or not (mine or self.is_free(track)):
                    continue
                longer = way if mine else [*way, track]
                if other not in ways or spaces(longer) < spaces(ways[other]):
                    ways[other] = longer
        return None


class NorthernLights(Policy):
    """A track that brings cards, and a ferry with two of one colour for a locomotive."""

    def note(self, move: Move) -> None:
        super().note(move)
        if move["kind"] == "claim":
            self.done |= {"bonus"} if self.tracks[move["track"]].draw_bonus else set()
            self.done |= {"pair"} if move.get("free") else set()

    def aim(self) -> Deed | None:
        if self.saving("pair") and (found := self.cheapest(move for move in self.of("claim") if move.get("free"))):
            return Deed(found)
        if self.saving("bonus"):
            return self.towards([track for track in self.board.tracks if track.draw_bonus])
        return None


class World(Policy):
    """Pieces split and exchanged, a harbour, double ships, a track paid in pairs, and the refill of one's choice."""

    def note(self, move: Move) -> None:
        super().note(move)
        if move["kind"] == "claim":
            self.done |= {"paired"} if self.tracks[move["track"]].paired else set()
            self.done |= {"double_ship"} if any("double" in card for card in cards_of(move)) else set()
        if move["kind"] == "refill":
            self.done.add(f"refill {move['deck']}")

    def best_keep(self, moves: list[Move]) -> Move:
        tours = {ticket.id for ticket in self.board.tickets if ticket.tour}
        return min(moves, key=lambda move: (not tours & set(move["tickets"]), len(move["tickets"])))

    def best_split(self, moves: list[Move]) -> Move:
        """Mostly ships: with double ones on the sea the game is over sooner."""
        return sorted(moves, key=lambda move: int(move.get("count", 0)))[2]

    def draw(self, wanted: Iterable[str], deck: str = "ship") -> Deed:
        """A card of the market asks which deck refills it: once both have, a blind one is the quicker move."""
        done = self.done.issuperset(("harbour", "refill wagon", "refill ship"))
        return super().draw(() if done else wanted, deck)

    def best_refill(self, moves: list[Move]) -> Move:
        return next((move for move in moves if f"refill {move['deck']}" not in self.done), moves[0])

    def aim(self) -> Deed | None:
        if "harbour" not in self.done and (harbours := self.of("harbour")):
            return Deed(harbours[0])
        if "exchange" not in self.done and (exchanges := self.of("exchange")):
            return Deed(exchanges[0])
        paired = [move for track, move in self.claims() if track.paired]
        if "harbour" in self.done and "paired" not in self.done and (found := self.cheapest(paired)):
            return Deed(found)
        if not self.saving("harbour"):
            return None
        return self.thrifty() or self.for_a_harbour()

    def symbols(self) -> dict[str, list[str]]:
        """The cards with the symbol, by colour."""
        found: dict[str, list[str]] = {}
        for deck in self.board.rules.decks:
            for card in deck.cards:
                for colour in deck.colours if card.symbol else ():
                    found.setdefault(colour, []).append(card.id.format(colour=colour))
        return found

    def kept_back(self) -> set[str]:
        """The cards that are saved for a harbour."""
        each = self.board.rules.harbours.cards_per_deck if self.board.rules.harbours else 0
        best = max(self.symbols().values(), key=lambda cards: sum(min(self.hand[card], each) for card in cards))
        return {*best, self.board.rules.wild}

    def thrifty(self) -> Deed | None:
        """A track that can be paid without what is saved."""
        kept = self.kept_back()
        found = [
            (track, move) for track, move in self.claims()
            if not kept & cards_of(move).keys() and not move.get("free") and track.length >= LONG
        ]  # fmt: skip
        return Deed(self.longest(found)) if found else None

    def for_a_harbour(self) -> Deed | None:
        if not (self.of("take") or self.of("draw")):
            return None
        each = self.board.rules.harbours.cards_per_deck if self.board.rules.harbours else 0
        wanted = [card for card in self.kept_back() if not self.colours[card] or self.hand[card] < each]
        decks = [deck.id for deck in self.board.rules.decks for card in wanted if f"_{deck.id}" in card]
        return self.draw(sorted(wanted), decks[0] if decks else "ship")


POLICIES: dict[str, type[Policy]] = {
    "usa": Usa, "usa_classic": Usa, "nordic": Nordic, "poland": Poland, "northern_lights": NorthernLights,
    "world": World,
}  # fmt: skip


def policy_for(board: str) -> Policy:
    return POLICIES[board](bl.load_board(board))
