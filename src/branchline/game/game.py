"""`Game`: one game in progress, the face of the engine."""

from __future__ import annotations

import copy
import operator
import secrets
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

import numpy as np

from branchline.boards.loader import load_board, override_rules
from branchline.boards.schema import Board, Rules
from branchline.engine import play
from branchline.engine import state as S
from branchline.engine.observe import OBSERVATION, SPECTATOR
from branchline.engine.ready import announce_compiling
from branchline.engine.tables import Compiled, compile_game
from branchline.explain.match import match_claim, match_harbour
from branchline.explain.moments import why_not
from branchline.explain.unread import why_unread
from branchline.game.events import Event, Teller
from branchline.game.history import Events, History
from branchline.game.result import Result, make_result
from branchline.game.scratch import Scratch, scratch_of_thread
from branchline.game.script import Script, impossible
from branchline.game.view import Reader, View, bits, make_view
from branchline.moves.book import MoveBook, said
from branchline.moves.kind import Situation
from branchline.moves.kinds import IN_CONTEXT
from branchline.moves.move import NO_CONTEXT, Context, IllegalMove, Move
from branchline.moves.payment import UNITS
from branchline.seeds import MAX_SEED, check_seed
from branchline.texts import is_readable

if TYPE_CHECKING:
    from branchline.game.position import Position
    from branchline.game.record import Record


_AT = {name: found[1] for name, found in (S.STATE.fields or {}).items()}
_PHASE, _TURN, _FIRST, _EXTRA = _AT["phase"], _AT["turn"], _AT["first"], _AT["extra"]
_STAGE, _OFFER, _OFFER_N = _AT["stage"], _AT["offer"], _AT["offer_n"]
"""Where fields lie among the bytes of a state: there they are read ten times as fast as through the NumPy record."""


def new_game(
    board: str | Path | Board,
    players: int = 2,
    seed: int | None = None,
    names: Sequence[str] | None = None,
    first: int | None = None,
    options: Mapping[str, Any] | None = None,
    script: Sequence[str] = (),
) -> Game:
    """A new game on a board (id, path or `Board`); `options` override rule values, as in {"tickets.deal": 3}.

    `script` fixes what chance answers, from the set-up on: see `Game.script`.
    """
    if not isinstance(board, Board):
        board = load_board(board)
    if options:
        board = override_rules(board, options)
    compiled = compile_game(board, whole_number(players, "players"))
    seed = secrets.randbelow(MAX_SEED) if seed is None else check_seed(seed)
    if first is not None and (isinstance(first, bool) or first not in range(players)):
        raise ValueError(f"first: {first!r} is not a seat from 0 to {players - 1}, nor None for a drawn one")
    game = Game(compiled, check_names(names, players), seed, dict(options or {}))
    game.script(script)
    game._begin(first)
    return game


def whole_number(value: Any, what: str) -> int:
    """The value as an int; what only looks like one (True, 1.0, "1") is refused."""
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise ValueError(f"{what}: {value!r} is not a whole number")
    return operator.index(value)


def check_names(names: Sequence[Any] | None, players: int) -> tuple[str, ...]:
    if names is None:
        return tuple(f"Player {p + 1}" for p in range(players))
    if len(names) != players or not all(isinstance(n, str) and is_readable(n) for n in names):
        raise ValueError(f"names: expected {players} names, none empty, found {list(names)!r}")
    return tuple(names)


class Game:
    """A game in progress. Make one with `new_game`, `Position(…).game()` or `Record.replay()`."""

    def __init__(self, compiled: Compiled, names: tuple[str, ...], seed: int | None, options: dict[str, Any]) -> None:
        load_kernels()
        self._compiled = compiled
        self._tables = compiled.tables
        self._tables_at = compiled.once(_address_of_tables)
        self._take_state(S.zeros(S.STATE))
        self._move_ids = compiled.move_ids
        self._script: Script | None = None
        self._before_script = _NOTHING
        """The state before a scripted decision, which goes back to it if the script asks for what cannot be."""
        self._book, self._teller = compiled.once(MoveBook), compiled.once(Teller)
        self.names = names
        self.seed = seed
        self.options = options
        self.history = History(self._book, self._teller)
        self.setup_outcomes: tuple[str, ...] = ()
        self.given_first: int | None = None
        self.seed_hash: str | None = None
        """The hash of a seed that is not known yet: an unfinished record keeps it."""
        self.setup_events: Sequence[Event] = []
        self.from_position = False

    def _take_state(self, state: np.ndarray) -> None:
        plain = state.view(np.uint8)  # NumPy would describe a record field by field to say where it lies
        self._state, self._state_at = state, play.address(plain)
        self._bytes = memoryview(plain.data).cast("b")

    def _begin(self, first: int | None) -> None:
        self.given_first = first
        seed = np.uint64(0 if self.seed is None else self.seed)
        scratch = self._with_script()
        entries = load_kernels().start(self._tables, self._state, scratch.work, seed, -1 if first is None else first)
        self._script_used(scratch)
        log = scratch.log(entries)
        self.setup_outcomes = self._teller.outcomes(log)
        self.setup_events = Events(self._teller, log, opening=True)

    # What the game is ---------------------------------------------------------------------------------------------

    @property
    def board(self) -> Board:
        return self._compiled.board

    @property
    def rules(self) -> Rules:
        return self._compiled.board.rules

    @property
    def players(self) -> int:
        return self._compiled.players

    @property
    def ply(self) -> int:
        return int(self._state["ply"][0])

    @property
    def phase(self) -> str:
        return S.PHASES[self._bytes[_PHASE]]

    @property
    def turn(self) -> int:
        return self._bytes[_TURN]

    @property
    def first(self) -> int:
        return self._bytes[_FIRST]

    @property
    def over(self) -> bool:
        return self._bytes[_PHASE] == S.OVER

    @property
    def to_move(self) -> tuple[int, ...]:
        """The seats that must decide now; several while opening choices are made (COM-21)."""
        phase = self._bytes[_PHASE]
        if phase == S.OPENING:
            n = self.players
            seats = [(self.first + i) % n for i in range(n)]
            return tuple(p for p in seats if self._bytes[_STAGE + p] != S.READY)
        return () if phase == S.OVER else (self._bytes[_TURN],)

    def stage(self, seat: int) -> str:
        """Where a seat stands in the opening: "keep_tickets", "return_order", "split" or "done"."""
        return S.STAGES[self._bytes[_STAGE + self._seat(seat)]]

    def _seat(self, seat: int) -> int:
        if whole_number(seat, "seat") not in range(self.players):
            raise ValueError(f"seat: {seat!r} is not from 0 to {self.players - 1}")
        return seat

    # Moves --------------------------------------------------------------------------------------------------------

    def _actor(self, seat: int | None) -> int:
        """The seat that is meant, or IllegalMove if it is not its turn."""
        waiting = self.to_move
        if not waiting:
            raise IllegalMove("game_over", "the game is over")
        if seat is None:
            return waiting[0]
        seat = whole_number(seat, "seat")
        if seat not in waiting:
            if seat not in range(self.players):
                raise IllegalMove("no_such_seat", f"there is no seat {seat!r}; seats are 0 to {self.players - 1}")
            raise IllegalMove(
                "not_your_turn", f"{self.names[seat]} is not to move; {self._waiting()} is", turn=waiting[0]
            )
        return seat

    def _waiting(self) -> str:
        return " or ".join(self.names[p] for p in self.to_move)

    def _decides(self, seat: int | None) -> tuple[int, Context]:
        """Who decides, and what the words of their moves depend on."""
        found = self._bytes
        phase, turn = found[_PHASE], found[_TURN]
        if phase in _PLAIN and (seat is None or (type(seat) is int and seat == turn)):  # most decisions by far
            return turn, NO_CONTEXT
        actor = self._actor(seat)
        return actor, self._context(actor)

    def _context(self, seat: int) -> Context:
        found = self._bytes
        phase = found[_PHASE]
        if phase in (S.OPENING, S.KEEP, S.RETURN):
            row = _OFFER + S.OFFER * seat
            return Context(offer=tuple(found[row : row + found[_OFFER_N + seat]]))
        if phase in (S.SPEND, S.TUNNEL):
            plan = self._compiled.plans[int(self._state["plan"][0])]
            assert plan is not None
            kind = self._compiled.coloured_kind(plan) if phase == S.TUNNEL else -1
            return Context((), found[_EXTRA], kind, UNITS[plan.free_kind] if phase == S.SPEND else "card")
        return NO_CONTEXT

    def legal_ids(self, seat: int | None = None) -> list[int]:
        """The ids of the legal moves, in increasing order; none when the game is over."""
        if self._bytes[_PHASE] == S.OVER:
            return []
        return self._legal_ids(self._decides(seat)[0])

    def _legal_ids(self, seat: int) -> list[int]:
        scratch = scratch_of_thread()
        n = play.legal_moves(self._tables_at, self._state_at, scratch.work_at, seat, scratch.moves_at)
        return scratch.moves[:n].tolist()  # type: ignore[no-any-return]

    def legal(self, seat: int | None = None) -> list[Move]:
        """The legal moves, in increasing order of id; none when the game is over."""
        if self._bytes[_PHASE] == S.OVER:
            return []
        seat, context = self._decides(seat)
        ids = self._legal_ids(seat)
        if context is NO_CONTEXT:
            return self._book.plain_moves(ids)
        return [self._book.move(id, context) for id in ids]

    def parse(self, text: str, seat: int | None = None) -> Move:
        """The move that `text` describes; it need not be legal now."""
        seat = self._actor(seat)
        context = self._context(seat)
        return self._book.move(self._read(text, seat, context), context)

    def play(self, move: Move | int | str, seat: int | None = None) -> Sequence[Event]:
        """Plays a move and tells what happened; an illegal one raises `IllegalMove` and changes nothing."""
        seat, context = self._decides(seat)
        id = self._id(move, seat, context)
        opening = self._bytes[_PHASE] == S.OPENING
        scratch = self._with_script()
        entries = play.step(self._tables_at, self._state_at, scratch.work_at, seat, id)
        self._script_used(scratch)
        if entries < 0:
            raise why_not(self.situation(seat), id)
        log = scratch.log(entries)
        self.history.add(seat, id, context, log)
        return Events(self._teller, log, opening)

    def _id(self, move: Move | int | str, seat: int, context: Context) -> int:
        if type(move) is int:
            id = move
        elif isinstance(move, Move):  # the number of some moves means other tickets or cards in another context
            id = self._read(move.text, seat, context) if move.kind in IN_CONTEXT else move.id
        elif isinstance(move, str):
            id = self._read(move, seat, context)
        else:
            id = whole_number(move, "move")
        if not 0 <= id < self._move_ids:
            raise IllegalMove("unknown_move", f"{id} is not a move of this game")
        return id

    def _read(self, text: str, seat: int, context: Context) -> int:
        found = said(text)
        try:
            return self._book.parse(found, context)
        except IllegalMove as error:
            raise why_unread(self.situation(seat), found, error) from None

    def situation(self, seat: int) -> Situation:
        """What a seat faces, for explaining what it can and cannot do."""
        moment = self.stage(seat) if self._bytes[_PHASE] == S.OPENING else self.phase
        context = self._context(seat)
        return Situation(
            self._compiled, self._state[0], self.names, seat, moment, context, lambda: self._legal_ids(seat)
        )

    def match(self, track: str, cards: Iterable[str] | Mapping[str, int], seat: int | None = None) -> list[Move]:
        """The moves that claim `track` with exactly these cards, to be played in order."""
        return match_claim(self.situation(self._actor(seat)), track, Counter(cards))

    def match_harbour(self, city: str, cards: Iterable[str] | Mapping[str, int], seat: int | None = None) -> list[Move]:
        """The moves that build a harbour in `city` with exactly these cards."""
        return match_harbour(self.situation(self._actor(seat)), city, Counter(cards))

    # Chance -------------------------------------------------------------------------------------------------------

    def script(self, outcomes: Sequence[str]) -> None:
        """Fixes what chance will answer next, instead of any script before: names of cards, tickets or awards (at the
        set-up also of the first player, as `first=0`), in the order they will be needed; after them chance decides.

        An outcome that cannot be, when its time comes, raises `ScriptError`, and the decision is not played.
        """
        self._script = Script.of(outcomes, self._teller)

    def _with_script(self) -> Scratch:
        """The thread's scratch record, with the script of this game in it for the time of one decision."""
        scratch = scratch_of_thread()
        if self._script is not None:
            scratch.load(self._script.numbers[self._script.used :])
            self._before_script = self._state.view(np.uint8).copy()
        return scratch

    def _script_used(self, scratch: Scratch) -> None:
        if self._script is not None:
            used, fault = scratch.unload()
            if fault is not None:
                self._state.view(np.uint8)[...] = self._before_script
                log = scratch.log(fault.entries)
                raise impossible(self._script, fault, log, self._compiled, self._state[0], self.names)
            self._script = self._script.left(used)

    # Looking ------------------------------------------------------------------------------------------------------

    def observation(self, seat: int | None) -> np.ndarray:
        """What a seat (None: a spectator) may know, as a record; compiled bots take it."""
        found = S.zeros(OBSERVATION)
        viewer = SPECTATOR if seat is None else self._seat(seat)
        load_kernels().observe_state(self._tables, self._state, viewer, found)
        return found

    def view(self, seat: int | None) -> View:
        """All that a seat (None: a spectator) may know, and nothing else."""
        return make_view(self._compiled, self.observation(seat), self.names)

    def reader(self, record: bytes) -> Reader:
        """Reads the bytes of an observation of this game, fact by fact: for whoever wants only what has changed."""
        return Reader(self._compiled, record, self.names)

    def sample(self, seat: int | None, seed: int) -> Game:
        """A game drawn from what a seat knows: everything hidden from it is dealt anew."""
        return _imagined(self._compiled, self.observation(seat), self.names, self.options, seed)

    def result(self) -> Result:
        """The score sheet; before the end (`running`) as if the game ended now, but without what nobody has earned:
        an award that all have nothing towards is shared out in the end only (COM-19)."""
        sheet = S.zeros(S.SHEET)
        load_kernels().final_sheet(self._tables, self._state, scratch_of_thread().work, sheet)
        return make_result(self._compiled, self._state[0], sheet[0], self.names)

    def owners(self) -> dict[str, int]:
        """Who owns which track."""
        owned = self._state["owned"][0]
        return {self.board.tracks[i].id: p for p in range(self.players) for i in bits(owned[p])}

    def copy(self) -> Game:
        other = copy.copy(self)
        other._take_state(S.zeros(S.STATE))
        S.copy_records(self._state, other._state)
        other.history = self.history.copy()
        return other

    def record(self) -> Record:
        """The game so far as a record."""
        # A game is told as a record, and a record is played as a game: one of the two must come later.
        from branchline.game.record import Record

        return Record.of(self)

    def position(self) -> Position:
        """Where everything is now, as a `Position` that can be edited."""
        # The same for a position.
        from branchline.game.position import Position

        return Position.of(self)

    def state_bytes(self) -> bytes:
        """The whole state, for comparing games; never sent to anyone."""
        return self._state.tobytes()


def imagine(board: Board, view: View, seed: int = 0) -> Game:
    """A game that `view` could be a view of, what it hides dealt at random: for bots that look ahead."""
    compiled = compile_game(board, len(view.players))
    return _imagined(compiled, view.observation, view._reader.names, {}, seed)


def _imagined(
    compiled: Compiled, observation: np.ndarray, names: tuple[str, ...], options: dict[str, Any], seed: int
) -> Game:
    game = Game(compiled, names, None, options)
    load_kernels().sample_state(compiled.tables, observation, np.uint64(check_seed(seed)), game._state)
    game.from_position = True
    return game


_NOTHING = np.zeros(0, np.uint8)
_PLAIN = (S.TURN, S.SECOND)
"""Phases in which a move is said without a context."""


def _address_of_tables(compiled: Compiled) -> int:
    return play.address(compiled.tables)


def load_kernels() -> ModuleType:
    """The kernels; the first time on a machine they are compiled, which takes a while and is said."""
    announce_compiling(play.step, "engine")
    return play
