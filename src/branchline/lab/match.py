"""One game between bots, through the face that everyone uses."""

from __future__ import annotations

import importlib
import random
import sys
import traceback
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, nullcontext, redirect_stdout
from dataclasses import dataclass, field

from branchline.boards.schema import Board
from branchline.bots import registry
from branchline.bots.bot import Bot, BotError, Forfeit
from branchline.bots.registry import BOT_TIME, PLANNER, make_bot, read_bot
from branchline.game.events import Event
from branchline.game.game import Game, new_game
from branchline.game.result import Result
from branchline.game.view import View
from branchline.moves.move import IllegalMove, Move

STAND_IN = PLANNER
"""The bot that plays on for one that forfeits."""


def standing(
    seat: int, scores: Sequence[int], winners: Sequence[int], forfeits: Iterable[int]
) -> tuple[int, int, bool]:
    """The greater stands ahead; who forfeits stands behind everyone who had not."""
    order = list(forfeits)
    return (order.index(seat), 0, False) if seat in order else (len(order), scores[seat], seat in winners)


@dataclass(frozen=True, slots=True)
class Played:
    """A whole game, and why a seat forfeited; who forfeits is behind everyone who had not."""

    game: Game
    forfeits: dict[int, str] = field(default_factory=dict)
    """Seats to reasons, in the order of the forfeits."""

    @property
    def places(self) -> tuple[int, ...]:
        """The place of each seat: 1 for the best, and equal ones share the higher place."""
        result = self.game.result()
        ranks = [standing(seat, result.scores, result.winners, self.forfeits) for seat in range(len(result.scores))]
        return tuple(1 + sum(other > rank for other in ranks) for rank in ranks)

    @property
    def winners(self) -> tuple[int, ...]:
        """The best of those who did not forfeit; if all did, the last to do so."""
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)


def play_match(board: Board, bots: Sequence[str], seed: int, bot_time: float = BOT_TIME) -> Played:
    """A whole game between the named bots; the same seed plays the same game again."""
    game = new_game(board, len(bots), seed, [f"{name} {seat + 1}" for seat, name in enumerate(bots)])
    forfeits: dict[int, str] = {}
    with ExitStack() as stack:
        seated = [stack.enter_context(Seated(name, board, bot_time)) for name in bots]
        chances = [bot_chance(seed, seat) for seat in range(len(bots))]
        while not game.over:
            seat = game.to_move[0]
            try:
                seated[seat].play(game, seat, chances[seat])
            except Forfeit as forfeit:
                forfeits[seat] = forfeit.reason
                chances[seat] = bot_chance(seed, seat, len(game.history))
        result = game.result()
        for each in seated:
            each.over(result)
    return Played(game, forfeits)


def bot_chance(seed: int | None, seat: int, decision: int = 0) -> random.Random:
    """The generator of the bot in `seat`, from the decision of that number on."""
    return random.Random(f"{seed} {seat} {decision}")


class Seated:
    """A bot for one game; after a forfeit another plays on in its place."""

    def __init__(self, name: str, board: Board, bot_time: float = BOT_TIME) -> None:
        self.name = name
        self.board = board
        spec = read_bot(name)
        self.own = spec.entry is None or spec.registered is not None
        with self._its_own_fault("module:name, where name(board) makes a bot"):
            self.bot: Bot = make_bot(name, board, bot_time)

    def play(self, game: Game, seat: int, rng: random.Random) -> Sequence[Event]:
        """One decision of the bot; a `Forfeit` leaves the game as it was, with another bot in the seat."""
        try:
            return self._decide(game, seat, rng)
        except Forfeit:
            self.close()
            self.bot = make_bot(STAND_IN, self.board)
            raise

    def _decide(self, game: Game, seat: int, rng: random.Random) -> Sequence[Event]:
        move = self._choose(game.view(seat), game.legal(seat), rng)
        try:
            return game.play(move, seat)
        except IllegalMove as error:
            raise Forfeit(f'played "{move}", which is not legal: {error.sentence}') from None
        except ValueError:
            raise Forfeit(f"answered {move!r}, which is no move; choose one of the moves it is given") from None

    def _choose(self, view: View, moves: Sequence[Move], rng: random.Random) -> Move:
        with self._its_own_fault("choose(self, view, moves, rng)"):
            return self.bot.choose(view, moves, rng)

    @contextmanager
    def _its_own_fault(self, expected: str) -> Iterator[None]:
        """Around all that a bot does; one that calls `sys.exit` breaks like any other, and ends nothing else.

        What it prints goes to standard error: standard output is for results.
        """
        try:
            with redirect_stdout(sys.stderr) if self.own else nullcontext():
                yield
        except (BotError, Forfeit):
            raise
        except (Exception, SystemExit) as error:
            self._explain(error, expected)
            raise

    def _explain(self, error: BaseException, expected: str) -> None:
        """For the author of a bot: where it broke, or, if it could not even be called, what was expected of it.

        A bot of ours that breaks is our fault and shows everything.
        """
        if not self.own:
            return
        ours = (__file__, registry.__file__, importlib.__file__)
        frames = traceback.extract_tb(error.__traceback__)
        theirs = [frame for frame in frames if frame.filename not in ours and not frame.filename.startswith("<frozen")]
        inside = [frame for frame in theirs if frame.filename == theirs[0].filename]
        where = f" at {inside[-1].filename}:{inside[-1].lineno}, in {inside[-1].name}" if inside else self._at(expected)
        hint = "" if inside else f" (expected {expected})"
        raise BotError(f"the bot {self.name} broke{where}: {type(error).__name__}: {error}{hint}") from error

    def _at(self, signature: str) -> str:
        """Where the bot has its method of this name, if it has one that is written in Python."""
        method = getattr(getattr(self, "bot", None), signature.partition("(")[0], None)
        code = getattr(method, "__code__", None)
        return f" at {code.co_filename}:{code.co_firstlineno}, in {code.co_name}" if code else ""

    def over(self, result: Result) -> None:
        """Tells the bot how the game ended, if it wants to know."""
        tell = getattr(self.bot, "over", None)
        if callable(tell):
            with self._its_own_fault("over(self, result)"):
                tell(result)

    def close(self) -> None:
        close = getattr(self.bot, "close", None)
        if callable(close):
            with self._its_own_fault("close(self)"):
                close()

    def __enter__(self) -> Seated:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()
