"""What a decision brought about, in order, as the table would tell it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from branchline.engine import state as S
from branchline.engine.tables import Compiled


@dataclass(slots=True)
class Event:
    """One thing that happened, a value. `private`: data only `seat` sees; a `secret` event only `seat` sees at all."""

    type: str
    seat: int | None
    data: dict[str, Any] = field(default_factory=dict)
    private: tuple[str, ...] = ()
    secret: bool = False

    def for_seat(self, seat: int | None) -> Event | None:
        """The event as this seat (None: a spectator) may know it, or None if it may not know of it at all."""
        if seat is not None and seat == self.seat:
            return self
        if self.secret:
            return None
        if not self.private:
            return self
        return Event(self.type, self.seat, {k: v for k, v in self.data.items() if k not in self.private})


_UNSEEN = {S.L_DEALT: "dealt", S.L_BLIND: "drawn", S.L_BONUS: "bonus_card"}
_TICKET = {S.L_OFFERED: "offered", S.L_KEPT: "kept", S.L_RETURNED: "returned"}


class Teller:
    """Turns the log of the compiled engine into events."""

    def __init__(self, compiled: Compiled) -> None:
        board = compiled.board
        self.rules = board.rules
        self.kinds = [kind.name for kind in compiled.kinds]
        self.decks = [deck.id for deck in board.rules.decks]
        self.tickets = [ticket.id for ticket in board.tickets]
        self.tracks = [track.id for track in board.tracks]
        self.cities = [city.id for city in board.cities]
        self.stacks = [country.id for country in board.countries if country.cards]
        self.awards = [award.id for award in board.rules.awards]
        self.firsts = [f"first={seat}" for seat in range(compiled.players)]
        sorts = {S.A_SEAT: self.firsts, S.AN_AWARD: self.awards, S.A_TICKET: self.tickets, S.A_CARD: self.kinds}
        self._numbers = {
            name: sort * S.OF_ONE_SORT + i for sort, names in sorts.items() for i, name in enumerate(names)
        }
        self._outcome_names = {
            S.L_FIRST: self.firsts, S.L_AWARD: self.awards, S.L_OFFERED: self.tickets, S.L_DEALT: self.kinds,
            S.L_BLIND: self.kinds, S.L_FACE_UP: self.kinds, S.L_TURNED: self.kinds, S.L_BONUS: self.kinds,
        }  # fmt: skip

    def outcomes(self, log: bytes) -> tuple[str, ...]:
        """What chance answered, in words, in the order it was asked."""
        names = self._outcome_names
        return tuple(names[code][b] for code, _, b, _ in S.LOG_ENTRY.iter_unpack(log) if code in names)

    def outcome_number(self, name: str) -> int:
        """The number by which a script names an outcome."""
        if name not in self._numbers:
            raise ValueError(f'no card, ticket or award "{name}"')
        return self._numbers[name]

    def tell(self, log: bytes, opening: bool) -> list[Event]:
        """What happened, in the order of the engine's log."""
        return [self._event(code, a, b, c, opening) for code, a, b, c in S.LOG_ENTRY.iter_unpack(log)]

    def _event(self, code: int, a: int, b: int, c: int, opening: bool) -> Event:
        if code in _UNSEEN:
            return Event(_UNSEEN[code], a, {"card": self.kinds[b], "deck": self.decks[c]}, ("card",))
        if code in _TICKET:
            secret = opening and code != S.L_OFFERED
            return Event(_TICKET[code], a, {"ticket": self.tickets[b]}, ("ticket",), secret)
        return self._public(code, a, b, c)

    def _public(self, code: int, a: int, b: int, c: int) -> Event:
        if code == S.L_TAKEN:
            return Event("taken", a, {"card": self.kinds[b], "slot": c})
        if code == S.L_FACE_UP:
            return Event("face_up", None, {"slot": a, "card": self.kinds[b], "deck": self.decks[c]})
        if code == S.L_PAID:
            return Event("paid", a, {"card": self.kinds[b], "count": c})
        if code == S.L_CLAIMED:
            return Event("claimed", a, {"track": self.tracks[b], "points": c})
        if code == S.L_RESHUFFLE:
            return Event("reshuffled", None, {"deck": self.decks[b], "count": c})
        if code == S.L_TURNED:
            return Event("turned_over", None, {"card": self.kinds[b], "costs": bool(a)})
        if code == S.L_EXTRA:
            return Event("paid_extra", a, {"count": b, "wilds": c})
        if code == S.L_WITHDRAWN:
            return Event("withdrawn", a, {"track": self.tracks[b]})
        if code == S.L_COUNTRY:
            return Event("country_card", a, {"country": self.stacks[b], "value": c})
        if code == S.L_HARBOUR:
            return Event("harbour_built", a, {"city": self.cities[b]})
        if code == S.L_EXCHANGED:
            return Event("exchanged", a, {"piece": self.rules.pieces[b].id, "count": c})
        if code == S.L_SPLIT:
            pieces = {piece.id: n for piece, n in zip(self.rules.pieces, (b, c), strict=True)}
            return Event("split", a, {"pieces": pieces}, secret=True)
        if code == S.L_AWARD:
            return Event("award_in_play", None, {"award": self.rules.awards[b].id})
        if code == S.L_LAST:
            return Event("last_turns", a, {"turns": b})
        if code == S.L_FIRST:
            return Event("first_player", b)
        return Event(_PLAIN[code], a if code in (S.L_PASS, S.L_BEGIN) else None)


_PLAIN = {S.L_FLUSH: "market_swept", S.L_PASS: "passed", S.L_OVER: "game_over", S.L_BEGIN: "play_begins"}
