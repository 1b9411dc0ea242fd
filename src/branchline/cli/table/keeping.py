"""Keeping a game in a file and taking it up again.

The file is the record so far, and below it one line, `# resume {…}`, with what a record does not tell while a game is
in progress: the seed, who is a bot, the language, the board file.
"""

from __future__ import annotations

import json
import secrets
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from branchline.boards.loader import board_begun_on, load_board
from branchline.boards.schema import Board
from branchline.bots.registry import read_bot
from branchline.cli.options import read_language
from branchline.cli.records import read_record
from branchline.cli.table.seats import Seat, seats_of_record
from branchline.files import WriteError, write_text
from branchline.game.game import Game, new_game
from branchline.game.record import Record, RecordError, seed_hash
from branchline.seeds import MAX_SEED, check_seed

NOTE = "# resume "


@dataclass
class ResumedGame:
    """A game taken up again."""

    game: Game
    seats: list[Seat]
    lang: str | None
    board_file: str | None


def keep(game: Game, path: Path, seats: Sequence[Seat], lang: str, board_file: str | None) -> None:
    """Writes a game so that it can be taken up again; a finished one is a plain record."""
    text = game.record().dumps()
    if not game.over:
        note = {"seed": game.seed, "bots": [seat.bot for seat in seats], "lang": lang, "board": board_file}
        text += f"{NOTE}{json.dumps(note)}\n"
    write_text(path, text)


def keep_somewhere(game: Game, path: Path, seats: Sequence[Seat], lang: str, board_file: str | None) -> Path:
    """Keeps a game that is left: at `path`, or where temporary files go if nothing can be written there."""
    try:
        keep(game, path, seats, lang, board_file)
    except WriteError:
        path = free_name(Path(tempfile.gettempdir()), game.board.id)
        keep(game, path, seats, lang, board_file)
    return path


def free_name(folder: Path, board: str) -> Path:
    """A file name that is not taken: the board, the date and the time."""
    stem = f"{board}-{datetime.now():%Y-%m-%d-%H%M}"
    names = (f"{stem}.record", *(f"{stem}-{n}.record" for n in range(2, 1000)))
    return next(folder / name for name in names if not (folder / name).exists())


def named(text: str) -> Path:
    """The file a player means: a name without an ending is a record's."""
    path = Path(text).expanduser()
    return path if path.suffix else path.with_name(f"{path.name}.record")


def take_up(path: Path, board_file: str | None = None) -> ResumedGame:
    """The game in a file, as it was left; with its seed the same cards will come as if it had never been."""
    record = read_record(path)
    if record.scores is not None:
        raise ValueError(f"{path}: this game is over; look at it with: branchline replay {path}")
    note = _note(path)
    board_file = board_file or note.board
    board = load_board(board_file) if board_file else None
    try:
        game = _played_on(record, board) if note.seed is None else _played_again(record, note.seed, board)
    except RecordError as error:
        raise RecordError(f"{path}: {error}") from None
    seats = seats_of_record(record.names)
    if len(note.bots) == len(seats):
        seats = [Seat(seat.name, bot) for seat, bot in zip(seats, note.bots, strict=True)]
    return ResumedGame(game, seats, note.lang, board_file)


@dataclass
class _Note:
    """The line below a record; whatever it does not say is None or empty."""

    seed: int | None = None
    bots: Sequence[str | None] = ()
    lang: str | None = None
    board: str | None = None


def _note(path: Path) -> _Note:
    last = path.read_text("utf-8").rstrip("\n").rpartition("\n")[2]
    if not last.startswith(NOTE):
        return _Note()
    try:
        note = _Note(**json.loads(last.removeprefix(NOTE)))
        if note.seed is not None:
            check_seed(note.seed)
        for bot in note.bots:
            if bot is not None:
                read_bot(bot)
        if note.lang is not None:
            read_language(note.lang)
        if note.board is not None and not note.board.endswith(".toml"):
            raise ValueError("board")
    except (TypeError, AttributeError, ValueError):
        raise ValueError(f"{path}: the last line is damaged; without it the game goes on from its record") from None
    return note


def _played_again(record: Record, seed: int, board: Board | None) -> Game:
    """The game dealt again from its seed; what chance answers must be what the record says."""
    if seed_hash(seed) != record.seed_hash:
        raise RecordError("line 6: seed-hash: it is not the hash of the seed in the last line")
    target = record.replay(board=board)
    game = new_game(
        board or board_begun_on(record.board, record.board_digest),
        len(record.names),
        seed,
        record.names,
        record.first,
        record.options,
    )
    if game.setup_outcomes != target.setup_outcomes:
        raise RecordError(
            "line 8: setup: the seed in the last line deals otherwise; without that line the game goes on too"
        )
    for line, decision in zip(record.lines, target.history, strict=True):
        game.play(decision.move, decision.seat)
        if game.history[-1].outcomes != decision.outcomes:
            raise RecordError(f"line {line.number}: the seed in the last line answers otherwise")
    return game


def _played_on(record: Record, board: Board | None) -> Game:
    """The game from its record alone: what is to come is drawn anew, and its seed stays unknown."""
    game = replace(record, seed=secrets.randbelow(MAX_SEED)).replay(board=board)
    game.seed = None
    return game
