"""Records: a game as text, one decision a line, with what chance answered, so that it outlives any generator."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

from branchline.boards.loader import BoardError, address, board_begun_on, known_boards, override_rules
from branchline.boards.schema import Board
from branchline.engine.tables import compile_game
from branchline.game.game import Game, check_names, new_game
from branchline.game.script import ScriptError
from branchline.moves.move import IllegalMove
from branchline.version import __version__

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

T = TypeVar("T")

MAGIC = "branchline-record 1"
HEADER = ("board", "rules", "players", "version", "seed-hash", "first", "setup")
FIRST_LINE = len(HEADER) + 3
"""The number of the first decision's line in the text: after the header and an empty line."""
DEEPEST = 20
"""Levels of lists and tables in each other that the rules of a record may have."""


class RecordError(ValueError):
    """A record that cannot be read or does not hold, with the line at fault."""


@dataclass(frozen=True)
class Line:
    """One decision: the seat, the move's text, the outcomes of chance, and the line's number in the text."""

    seat: int
    move: str
    outcomes: tuple[str, ...]
    number: int = 0


@dataclass(frozen=True)
class Record:
    """A whole game, or one in progress (then without seed and result)."""

    board: str
    board_digest: str
    rules_digest: str
    options: dict[str, Any]
    names: tuple[str, ...]
    version: str
    seed_hash: str
    setup: tuple[str, ...]
    lines: tuple[Line, ...]
    seed: int | None = None
    first: int | None = None
    scores: tuple[int, ...] | None = None
    winners: tuple[int, ...] | None = None
    given_board: Board | None = None
    end_line: int = 0

    # Writing ------------------------------------------------------------------------------------------------------

    @classmethod
    def of(cls, game: Game) -> Record:
        if game.from_position:
            raise RecordError("a game that began from a position or a sample has no record: its deal is not known")
        result = game.result() if game.over else None
        return cls(
            board=game.board.id,
            board_digest=game.board.digest,
            rules_digest=game.board.rules_digest,
            options=game.options,
            names=game.names,
            version=__version__,
            seed_hash=game.seed_hash or seed_hash(game.seed),
            setup=game.setup_outcomes,
            lines=tuple(
                Line(d.seat, str(d.move), d.outcomes, number) for number, d in enumerate(game.history, FIRST_LINE)
            ),
            seed=game.seed if game.over else None,
            first=game.given_first,
            scores=result.scores if result else None,
            winners=result.winners if result else None,
            given_board=game.board,
            end_line=FIRST_LINE + len(game.history) if result else 0,
        )

    def dumps(self) -> str:
        header = [
            MAGIC,
            f"board {self.board} {self.board_digest}",
            f"rules {self.rules_digest}" + (f" {json.dumps(self.options, sort_keys=True)}" if self.options else ""),
            f"players {json.dumps(list(self.names), ensure_ascii=False)}",
            f"version {self.version}",
            f"seed-hash {self.seed_hash}",
            f"first {'drawn' if self.first is None else self.first}",
            f"setup {' '.join(self.setup)}",
        ]
        lines = [
            f"{line.seat} {line.move}" + (f" | {' '.join(line.outcomes)}" if line.outcomes else "")
            for line in self.lines
        ]
        footer = []
        if self.scores is not None and self.winners is not None:
            footer = [
                "end",
                f"seed {'unknown' if self.seed is None else self.seed}",
                f"scores {' '.join(map(str, self.scores))}",
                f"winners {' '.join(map(str, self.winners))}",
            ]
        return "\n".join([*header, "", *lines, *footer]) + "\n"

    @property
    def earlier_board(self) -> Board | None:
        """The board that the game is of, where today's of its id is another."""
        if self.board not in known_boards():
            return None
        board = board_begun_on(self.board, self.board_digest)
        return None if address(board) == self.board else board

    @property
    def past_board(self) -> str:
        """A sentence that says so where the game is of an earlier board than today's of its id; else empty."""
        board = self.earlier_board
        if board is None:
            return ""
        earlier = f"an earlier {board.name['en']}" + (" (a reconstruction)" if board.reconstruction else "")
        return f'this game is of {address(board)}, {earlier}; the "{self.board}" of today is another board'

    # Reading ------------------------------------------------------------------------------------------------------

    @classmethod
    def loads(cls, text: str) -> Record:
        return _Reader(text).record()

    def replay(self, to: int | None = None, board: Board | None = None) -> Game:
        """The game played again from its moves and outcomes, to the end or for `to` decisions."""
        game = self._start(board)
        for line in self.lines[:to]:
            self._play(game, line)
        return game

    def _start(self, board: Board | None) -> Game:
        board = board or self.given_board or _load(self)
        if self.options:
            board = override_rules(board, self.options)
        if board.id != self.board:
            raise RecordError(
                f'line 2: board: the record is of "{self.board}", not of "{board.id}"; give its own board'
            )
        if board.digest != self.board_digest:
            raise RecordError(f"line 2: board: the board {board.id} has changed since (its digest is {board.digest})")
        if board.rules_digest != self.rules_digest:
            raise RecordError(f"line 3: rules: the rules have changed since (their digest is {board.rules_digest})")
        compiled = compile_game(board, len(self.names))
        game = Game(compiled, self.names, self.seed, self.options)
        game.seed_hash = self.seed_hash
        _script(game, self.setup if self.first is None else self.setup[1:], 8)
        try:
            game._begin(self.first)
        except ScriptError as error:
            raise RecordError(f"line 8: setup: these cards and tickets cannot be dealt like this: {error}") from None
        if game.setup_outcomes != self.setup:
            raise RecordError("line 8: setup: these cards and tickets cannot be dealt like this")
        return game

    def _play(self, game: Game, line: Line) -> None:
        _script(game, line.outcomes, line.number)
        try:
            game.play(line.move, line.seat)
        except IllegalMove as error:
            raise RecordError(f"line {line.number}: {line.move}: {error.sentence}") from None
        except ScriptError as error:
            said = " ".join(line.outcomes)
            raise RecordError(f"line {line.number}: {said}: chance cannot answer so here: {error}") from None
        answered = game.history[-1].outcomes
        if len(answered) != len(line.outcomes):
            raise RecordError(
                f"line {line.number}: {line.move}: chance answers {len(answered)} times here; after | there must be as "
                f"many outcomes, found {len(line.outcomes)}"
            )

    def verify(self, board: Board | None = None) -> list[str]:
        """What is wrong: rules and moves, the result, and chance against the revealed seed. Nothing: all is well."""
        try:
            game = self.replay(board=board)
        except (RecordError, BoardError) as error:
            return [str(error)]
        problems = self._check_result(game)
        return problems or self._check_seed(game)

    def _check_result(self, game: Game) -> list[str]:
        if self.scores is None:
            return [] if not game.over else ["the game is over, but the record has no end"]
        if not game.over:
            return [f"line {self.lines[-1].number if self.lines else 9}: the game is not over after this line"]
        result = game.result()
        both = (("scores", self.scores, result.scores), ("winners", self.winners, result.winners))
        return [
            f"line {number}: {name}: the record says {told}, the rules say {found}"
            for number, (name, told, found) in enumerate(both, self.end_line + 2)
            if told != found
        ]

    def _check_seed(self, game: Game) -> list[str]:
        if self.seed is None:
            if self.scores is None or self.seed_hash == seed_hash(None):
                return []
            return [f"line {self.end_line + 1}: seed: the header holds its hash, so it must be revealed at the end"]
        if seed_hash(self.seed) != self.seed_hash:
            return ["line 6: seed-hash: it is not the hash of the seed given at the end"]
        again = new_game(game.board, game.players, self.seed, self.names, self.first)
        if again.setup_outcomes != game.setup_outcomes:
            return ["line 8: setup: the seed deals otherwise"]
        for line, decision in zip(self.lines, game.history, strict=True):
            again.play(decision.move, decision.seat)
            if again.history[-1].outcomes != decision.outcomes:
                return [f"line {line.number}: {line.move}: the seed answers otherwise"]
        return []


def seed_hash(seed: int | None) -> str:
    return "unknown" if seed is None else hashlib.sha256(f"branchline seed {seed}".encode()).hexdigest()


def note(prefix: str, facts: Mapping[str, Any]) -> str:
    """The line that goes under a record, after this prefix."""
    return f"{prefix}{json.dumps(facts, separators=(',', ':'))}\n"


def noted(text: str, prefix: str, read: Callable[[Any], T]) -> T | None:
    """What such a line says, or None; a ValueError where it is there twice or cannot be read."""
    found, name = [line for line in text.splitlines() if line.startswith(prefix)], prefix.strip("# ")
    if len(found) > 1:
        raise ValueError(f"{name}: a second {name}; a game has one")
    try:
        return read(read_json(found[0].removeprefix(prefix))) if found else None
    except (ValueError, OverflowError, KeyError, TypeError, AttributeError):
        raise ValueError(f'{name}: the line "{found[0][:60]}" cannot be read') from None


def read_json(text: str) -> Any:
    """JSON in a record; a ValueError if it is none, or nested deeper than anything that could be meant."""
    try:
        found = json.loads(text)
    except RecursionError:
        raise ValueError("nested too deeply") from None
    if not _shallow(found, DEEPEST):
        raise ValueError("nested too deeply")
    json.dumps(found, ensure_ascii=False).encode()  # a ValueError for half a character (\ud800), which is no text
    return found


def _shallow(value: Any, levels: int) -> bool:
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return levels > 0 and all(_shallow(one, levels - 1) for one in inside)


def _load(record: Record) -> Board:
    if record.board not in known_boards():  # a record names a board; it never makes us read a file
        raise RecordError(f'line 2: board: no board "{record.board}" is known here; give its file (--board FILE)')
    return board_begun_on(record.board, record.board_digest)


def _script(game: Game, outcomes: Sequence[str], number: int) -> None:
    try:
        game.script(outcomes)
    except ScriptError as error:
        raise RecordError(f"line {number}: {error.reason}") from None
    except ValueError as error:
        raise RecordError(f"line {number}: {error}") from None


class _Reader:
    """Reads a record line by line; what does not fit is refused with its number."""

    def __init__(self, text: str) -> None:
        self.lines = text.split("\n")
        if not text.endswith("\n"):
            raise RecordError(f"line {len(self.lines)}: the text breaks off here (no end of line)")
        self.lines.pop()
        while self.lines and self.lines[-1].startswith("#"):  # notes of programs that keep a game here
            self.lines.pop()

    def fail(self, number: int, reason: str) -> NoReturn:
        raise RecordError(f"line {number}: {reason}")

    def record(self) -> Record:
        if not self.lines or self.lines[0] != MAGIC:
            self.fail(1, f'not a Branchline record: it must begin with "{MAGIC}"')
        fields = [self._field(i, name) for i, name in enumerate(HEADER, 2)]
        if len(self.lines) < FIRST_LINE - 1 or self.lines[FIRST_LINE - 2]:
            self.fail(FIRST_LINE - 1, "expected an empty line between the header and the moves")
        board, rules, players, version, seed_hash, first, setup = fields
        digest, _, options = rules.partition(" ")
        names = self._json(4, "players", players)
        if not isinstance(names, list) or not 2 <= len(names) <= 5:
            self.fail(4, f"players: expected a list of 2 to 5 names, found {players}")
        try:
            check_names(names, len(names))
        except ValueError as error:
            self.fail(4, f"players: {error}")
        settings = self._json(3, "rules", options) if options else {}
        if not isinstance(settings, dict):
            self.fail(3, f"rules: expected a table of options, found {options}")
        if len(board.split()) != 2:
            self.fail(2, f"board: expected an id and a digest, found {board!r}")
        lines, end = self._moves(len(names))
        return Record(
            board=board.split()[0],
            board_digest=board.split()[1],
            rules_digest=digest,
            options=settings,
            names=tuple(names),
            version=version,
            seed_hash=seed_hash,
            first=None if first == "drawn" else self._integer(7, "first", first, len(names) - 1),
            setup=tuple(setup.split()),
            lines=lines,
            **self._end(end, len(names)),
        )

    def _field(self, number: int, name: str) -> str:
        line = self.lines[number - 1] if number <= len(self.lines) else ""
        if not line.startswith(f"{name} "):
            self.fail(number, f'expected "{name} …", found "{line[:40]}"')
        return line[len(name) + 1 :]

    def _json(self, number: int, name: str, text: str) -> Any:
        try:
            return read_json(text)
        except ValueError:
            self.fail(number, f"{name}: not readable: {text[:40]}")

    def _integer(self, number: int, name: str, text: str, most: int, least: int = 0) -> int:
        digits = text.removeprefix("-")
        readable = digits.isascii() and digits.isdecimal() and len(digits) < 20
        if not readable or not least <= int(text) <= most:
            self.fail(number, f'{name}: "{text[:30]}" is not a number up to {most}')
        return int(text)

    def _moves(self, players: int) -> tuple[tuple[Line, ...], int]:
        moves: list[Line] = []
        for number, text in enumerate(self.lines[FIRST_LINE - 1 :], FIRST_LINE):
            if text == "end":
                return tuple(moves), number
            move, _, outcomes = text.partition(" | ")
            seat, _, words = move.partition(" ")
            if not words:
                self.fail(number, f'expected a seat and a move, found "{text[:40]}"')
            moves.append(Line(self._integer(number, "seat", seat, players - 1), words, tuple(outcomes.split()), number))
        return tuple(moves), 0

    def _end(self, number: int, players: int) -> dict[str, Any]:
        """Seed, scores and winners after the `end` line; nothing while a game is in progress."""
        if not number:
            return {}
        seed = self._field(number + 1, "seed")
        scores = self._field(number + 2, "scores").split()
        winners = self._field(number + 3, "winners").split()
        if len(self.lines) > number + 3:
            self.fail(number + 4, "nothing may follow the winners")
        if len(scores) != players:
            self.fail(number + 2, f"scores: {len(scores)} for {players} players; write one for each")
        return {
            "end_line": number,
            "seed": None if seed == "unknown" else self._integer(number + 1, "seed", seed, 2**63 - 1),
            "scores": tuple(self._integer(number + 2, "scores", word, 32767, -32768) for word in scores),
            "winners": tuple(self._integer(number + 3, "winners", word, players - 1) for word in winners),
        }
