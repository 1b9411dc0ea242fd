"""The boards: facts and rule values, one TOML file each, and what reads and checks them."""

from branchline.boards.loader import BUILT_IN, BoardError, load_board, parse_board
from branchline.boards.schema import Board

__all__ = ["BUILT_IN", "Board", "BoardError", "load_board", "parse_board"]
