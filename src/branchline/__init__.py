"""Branchline plays the Ticket to Ride family: five boards, every rule, one compiled engine.

>>> import branchline as bl
>>> game = bl.new_game("nordic", players=3, seed=7)
>>> events = game.play(game.legal()[0])
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from branchline.version import __version__

if TYPE_CHECKING:
    from branchline.boards.loader import BUILT_IN, BoardError, load_board, register_board
    from branchline.boards.schema import Board
    from branchline.game.batch import Batch
    from branchline.game.events import Event
    from branchline.game.game import Game, imagine, new_game
    from branchline.game.position import Position, PositionError
    from branchline.game.record import Record, RecordError
    from branchline.game.result import Result
    from branchline.game.script import ScriptError
    from branchline.game.view import View
    from branchline.moves.move import IllegalMove, Move
    from branchline.seeds import game_seed

# The engine is loaded when something of it is first used, so that `import branchline` is quick.
_HOME = {
    "BUILT_IN": "boards.loader",
    "Batch": "game.batch",
    "Board": "boards.schema",
    "BoardError": "boards.loader",
    "Event": "game.events",
    "Game": "game.game",
    "IllegalMove": "moves.move",
    "Move": "moves.move",
    "Position": "game.position",
    "PositionError": "game.position",
    "Record": "game.record",
    "RecordError": "game.record",
    "Result": "game.result",
    "ScriptError": "game.script",
    "View": "game.view",
    "imagine": "game.game",
    "load_board": "boards.loader",
    "game_seed": "seeds",
    "new_game": "game.game",
    "register_board": "boards.loader",
}

__all__ = [
    "BUILT_IN", "Batch", "Board", "BoardError", "Event", "Game", "IllegalMove", "Move", "Position", "PositionError",
    "Record", "RecordError", "Result", "ScriptError", "View", "__version__", "game_seed", "imagine", "load_board",
    "new_game", "register_board",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module 'branchline' has no attribute {name!r}")
    # Loaded by name, so that what is not used is not loaded.
    return getattr(import_module(f"branchline.{_HOME[name]}"), name)


def __dir__() -> list[str]:
    return sorted(__all__)
