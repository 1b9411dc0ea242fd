"""What a bot has in mind, in words: moves with an estimate and a short reason, in English or French."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from branchline.boards.schema import Board, Track
from branchline.bots.phrases import LANGUAGES, PHRASES
from branchline.engine.payment import WILD_COLOUR, card_kinds
from branchline.game.game import imagine
from branchline.game.outlook import Prize, outlook
from branchline.game.view import View
from branchline.moves.move import Move
from branchline.texts import FrenchNoun
from branchline.thinking import planner_state as M
from branchline.thinking.thinker import Idea

NEAR_END = 12
"""Pieces of another player from which on the end is worth a word."""


@dataclass(frozen=True, slots=True)
class Advice:
    """A move, how good it looks, and why. `win` and `points` are there where the game was played out."""

    move: Move
    reason: str
    score: float
    """Points that the move brings, in the bot's own reckoning; only differences mean something."""
    win: float | None = None
    """The chance to win: the mean over play-outs, estimated where they did not go to the end."""
    points: float | None = None
    """The final score, likewise."""
    playouts: int = 0


def advise(board: Board, view: View, ideas: Sequence[Idea], language: str) -> list[Advice]:
    """The ideas in words."""
    if language not in LANGUAGES:
        raise ValueError(f'language: "{language}" is not one of {", ".join(LANGUAGES)}')
    moves = {move.id: move for move in imagine(board, view).legal(view.seat)}
    speaker = _Speaker(board, view, language)
    return [
        Advice(moves[idea.move], speaker.reason(idea, moves[idea.move]), idea.score, idea.win, idea.points, idea.visits)
        for idea in ideas
    ]


class _Speaker:
    def __init__(self, board: Board, view: View, language: str) -> None:
        self.board = board
        self.view = view
        self.language = language
        self.kinds = card_kinds(board.rules)
        self.ticket_word = FrenchNoun(board.terms["fr"]["ticket"])

    @cached_property
    def prizes(self) -> Mapping[str, Sequence[Prize]]:
        """The country cards that a claim would win, by track (POL-06)."""
        return outlook(self.board, self.view).prizes if any(c.cards for c in self.board.countries) else {}

    def say(self, key: str, **values: object) -> str:
        return PHRASES[self.language][key].format(t=self.ticket_word, **values)

    def city(self, id: str) -> str:
        city = next(city for city in self.board.cities if city.id == id)
        return city.name[self.language] if city.named else self.say("unnamed")

    def track(self, track: Track) -> str:
        return f"{self.city(track.a)}–{self.city(track.b)}"

    def ticket(self, number: int) -> str:
        return "–".join(self.city(id) for id in self.board.tickets[number].cities)

    def card(self, kind: int) -> str:
        colour = self.kinds[kind].colour
        if colour == WILD_COLOUR:
            return self.board.rules.wild
        name = self.board.rules.colours[colour]
        return self.board.card_name(name, self.language)

    def reason(self, idea: Idea, move: Move) -> str:
        """Why the move, and what to watch."""
        return self._why(idea, move) + self._end(idea)

    def _why(self, idea: Idea, move: Move) -> str:
        about = idea.about
        if move.kind == "claim":
            return self._claim(idea)
        if idea.reason == M.R_CARD_FOR and idea.track is not None:
            track = self.board.tracks[idea.track]
            if self._held(about) < track.length:  # else it lacks cards only because other tracks get them
                return self.say("card_for", card=self.card(about), n=idea.missing, track=self.track(track))
        key = "keep" if move.kind == "keep" else REASONS.get(idea.reason, move.kind)
        city = self.city(move.city) if move.city else ""
        tickets = ", ".join(self.ticket(i) for i in self._numbers(move.tickets)) or self.say("none")
        return self.say(key, wild=self.board.rules.wild, n=about, city=city, tickets=tickets)

    def _held(self, kind: int) -> int:
        """The spaces that cards in hand of this deck and colour cover."""
        alike = (k for k in self.kinds if (k.deck, k.colour) == (self.kinds[kind].deck, self.kinds[kind].colour))
        hand = self.view.players[self.view.seat or 0].hand or {}
        return sum(hand.get(k.name, 0) * k.spaces for k in alike)

    def _claim(self, idea: Idea) -> str:
        track = self.board.tracks[idea.about]
        points = self.board.rules.points[track.length]
        if idea.tickets:
            names = ", ".join(self.ticket(i) for i in idea.tickets[:2])
            why = self.say("for_ticket", track=self.track(track), tickets=names, n=points)
        elif idea.reason == M.R_TICKET:
            why = self.say("for_goal", track=self.track(track), n=points)
        else:
            why = self.say("for_points", track=self.track(track), n=points)
        won = sum(card.value for card in self.prizes.get(track.id, ()))
        return why + (self.say("country_cards", n=won) if won else "")

    def _numbers(self, ids: Sequence[str]) -> list[int]:
        return [i for i, ticket in enumerate(self.board.tickets) if ticket.id in ids]

    def _end(self, idea: Idea) -> str:
        """A word about the player nearest to ending the game."""
        others = [p for seat, p in enumerate(self.view.players) if seat != self.view.seat and p.pieces]
        if not others:
            return ""
        nearest = min(others, key=lambda player: sum((player.pieces or {}).values()))
        left = sum((nearest.pieces or {}).values())
        if self.view.last_turns is not None:
            return self.say("last_turns")
        return self.say("near_end", name=nearest.name, n=left) if left <= NEAR_END else ""


REASONS = {M.R_ONLY: "only", M.R_CARD_FOR: "card", M.R_WILD: "take_wild"}
"""The phrases for some reasons; for all others, the move's kind names the phrase."""
